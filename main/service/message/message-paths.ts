type Names = Readonly<Record<string, string>>

/** The service's names of an order's members (specification 2.2 to 2.5, 4), without case and punctuation, and ours. */
const ADDRESS: Names = {
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zipcode: 'zipCode',
  county: 'county'
}
const CONTACT: Names = { name: 'name', email: 'email', phone: 'phone', role: 'role', iscompanyuser: 'isCompanyUser' }
const LOAN: Names = { lendersloanid: 'lendersLoanId', amount: 'amount', ratetype: 'rateType', mortgage: 'mortgage' }

interface Root {
  readonly name: string
  readonly members?: Names
  readonly isList?: boolean
}

const ROOTS: Readonly<Record<string, Root>> = {
  propertyaddress: { name: 'property', members: ADDRESS },
  propertyaddresses: { name: 'properties', members: ADDRESS, isList: true },
  contacts: { name: 'contacts', members: CONTACT, isList: true },
  loandetails: { name: 'loanDetails', members: LOAN },
  closingdate: { name: 'closingDate' },
  slacknotificationchannel: { name: 'slackNotificationChannel' }
}

/** Members in which services wrap the body they reject. */
const WRAPPERS = new Set(['body', 'data', 'attributes'])

/** Path segments of a validator's own structure, not members of the order. */
const STRUCTURE = new Set(['errors', 'properties', 'items', 'children', 'attributes'])

/**
 * Translates a path from the service's names, written with dots or brackets, or as a JSON pointer or JSON path, in any
 * case (`contacts[1].email`, `Contacts[1].Email`, `#/contacts/1/email`, `$.contacts[1].email`), whatever comes before
 * it, to ours: `property_address.zip_code` becomes `property.zipCode`. Unknown names stay.
 */
export function orderPathOf(wirePath: string): string {
  const parts = partsOf(wirePath)
  const found = rootIn(parts)
  if (found === undefined)
    return parts
      .slice(
        Math.max(
          parts.findIndex(part => !WRAPPERS.has(part)),
          0
        )
      )
      .join('.')
  return fieldIn(found) ?? [found.root.name, ...found.rest].join('.')
}

/**
 * The field of an order that a path in the service's names leads to, as in `orderPathOf`; undefined for everything
 * else.
 */
export function orderFieldOf(wirePath: string): string | undefined {
  const found = rootIn(partsOf(wirePath))
  return found === undefined ? undefined : fieldIn(found)
}

interface Found {
  readonly root: Root
  readonly rest: readonly string[]
}

function rootIn(parts: readonly string[]): Found | undefined {
  for (const [index, part] of parts.entries()) {
    const root = own(ROOTS, folded(part))
    if (root !== undefined) return { root, rest: parts.slice(index + 1).filter(name => !STRUCTURE.has(name)) }
  }
  return undefined
}

/** What follows a field's name is the validator's: the rule that failed, or the position in a list of messages. */
function fieldIn({ root: { name, members, isList = false }, rest }: Found): string | undefined {
  if (members === undefined) return name
  const [first = '', second = ''] = rest
  if (isList && !/^\d{1,6}$/.test(first)) return undefined
  const member = own(members, folded(isList ? second : first))
  if (member === undefined) return undefined
  return isList ? `${name}.${Number(first)}.${member}` : `${name}.${member}`
}

function partsOf(wirePath: string): string[] {
  return wirePath
    .split(/[.[\]/#$]+/)
    .map(part => part.replace(/^['"]|['"]$/g, ''))
    .filter(part => part !== '')
    .flatMap(part => {
      // Form libraries write a list as contacts-0-email or contacts_0_email.
      const [, list, index, member] = /^(contacts|property_?addresses)[-_](\d+)[-_](.+)$/i.exec(part) ?? []
      return list === undefined || index === undefined || member === undefined ? [part] : [list, index, member]
    })
}

const folded = (part: string) =>
  part
    .replace(/_attributes$/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
