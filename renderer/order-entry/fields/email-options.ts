import { oneLine } from '#domain/common/one-line.ts'
import type { ComboOption } from '../../ui/fields/combo/matching.ts'

/** Someone whose address is known: on this order, or of our company. */
export interface KnownAddress {
  readonly name: string
  readonly email: string
}

/** Where people have an address of their own: such an address says nothing about the next person's. */
const PUBLIC = 'gmail.com yahoo.com outlook.com hotmail.com icloud.com aol.com comcast.net att.net'.split(' ')
const MOST = 6
/** Letters before an address of them alone is offered. */
const SHORTEST = 2

/**
 * How an email may go on, none before something was typed: at the companies of those who are known, and after the `@`
 * at the large mail services. Someone whose colleague's address is made from the name is offered one made the same way.
 */
export function emailOptions(typed: string, name: string, known: readonly KnownAddress[]): readonly ComboOption[] {
  const text = oneLine(typed)
  const [local = '', domain] = text.split('@', 2)
  if (local === '') return []
  const companies = [...new Set(known.map(({ email }) => domainOf(email)))].filter(
    one => one !== '' && !PUBLIC.includes(one)
  )
  const atCompanies = local.length < SHORTEST && domain === undefined ? [] : companies
  const domains = domain === undefined ? atCompanies : [...companies, ...PUBLIC]
  const found = [...likeColleagues(name, known), ...domains.map(one => `${local}@${one}`)].filter(
    email => email.toLowerCase().startsWith(text.toLowerCase()) && email.length > text.length
  )
  return [...new Set(found)].slice(0, MOST).map(value => ({ value }))
}

const domainOf = (email: string) => oneLine(email).toLowerCase().split('@', 2)[1] ?? ''

/** The usual ways to make an address of a first and a last name. */
const WAYS: readonly ((first: string, last: string) => string)[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}${last}`,
  (first, last) => `${first}_${last}`,
  (first, last) => `${first.slice(0, 1)}${last}`,
  (first, last) => `${first}${last.slice(0, 1)}`,
  first => first
]

/** Two words of plain letters; anything else is no name from which an address can be told. */
function firstAndLast(name: string): readonly [string, string] | undefined {
  const [first, last, ...more] = oneLine(name).toLowerCase().split(' ')
  if (first === undefined || last === undefined || more.length > 0) return undefined
  return [first, last].every(word => /^[a-z]+$/.test(word)) ? [first, last] : undefined
}

function likeColleagues(name: string, known: readonly KnownAddress[]): readonly string[] {
  const own = firstAndLast(name)
  if (own === undefined) return []
  return known.flatMap(colleague => {
    const words = firstAndLast(colleague.name)
    const domain = domainOf(colleague.email)
    if (words === undefined || domain === '' || PUBLIC.includes(domain)) return []
    const way = WAYS.find(one => `${one(...words)}@${domain}` === oneLine(colleague.email).toLowerCase())
    return way === undefined ? [] : [`${way(...own)}@${domain}`]
  })
}
