import { oneLine } from './one-line.ts'
import { failed, ok, type Result } from './result.ts'

declare const cents: unique symbol
/** A whole number of US cents, zero or more; the wire's unit for `loan_details.amount` (specification 2.4). */
export type Cents = number & { readonly [cents]: true }

export type MoneyProblem = 'empty' | 'negative' | 'fraction-of-a-cent' | 'not-an-amount' | 'too-large'

/** One trillion dollars: larger than any loan, and well within the safe integers. */
const LARGEST = 100_000_000_000_000

/** As people write round amounts: `400k`, `1.25m`. */
const SHORT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,5}))?\s?([km])$/i

function written(text: string): string {
  const [, amount, fraction = '', unit = ''] = SHORT.exec(text) ?? []
  if (amount === undefined) return text
  const places = unit.toLowerCase() === 'k' ? 3 : 6
  const moved = fraction.padEnd(places, '0')
  return `${amount.replaceAll(',', '')}${moved.slice(0, places)}.${moved.slice(places)}`
}

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/
const PLAIN = /^\d+(\.\d*)?$|^\.\d+$/

/** A whole number of cents, from zero to one trillion dollars. */
export function isCents(value: unknown): value is Cents {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= LARGEST
}

/**
 * Whole cents from dollars as typed (`400000`, `$400,000.00`, `400,000.5`, `.50`, `USD 12`, `400k`, `1.25m`). Works on the digits, so no
 * float ever holds the amount. Refuses `12abc`, `1e3`, `1.005`, a lone `-`, and `400.000`, whose point is probably a
 * thousands separator.
 */
export function parseDollars(text: string): Result<Cents, MoneyProblem> {
  const bare = written(oneLine(text).replace(/^(?:USD\s*)?\$?\s*|\s*USD$/gi, ''))
  if (bare === '') return failed(oneLine(text) === '' ? 'empty' : 'not-an-amount')
  if (/^[-−(]/.test(bare) && /\d/.test(bare)) return failed('negative')
  if (!GROUPED.test(bare) && !PLAIN.test(bare)) return failed('not-an-amount')
  const [dollars = '', fraction = ''] = bare.replaceAll(',', '').split('.')
  if (fraction.length > 2) return failed('fraction-of-a-cent')
  const digits = (dollars + fraction.slice(0, 2).padEnd(2, '0')).replace(/^0+(?=\d)/, '')
  const value = Number(digits)
  return digits.length <= 15 && isCents(value) ? ok(value) : failed('too-large')
}

/** `40000000` becomes `$400,000`, `40000050` `$400,000.50`: cents only if there are any. */
export function formatCents(amount: Cents): string {
  const digits = String(amount).padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = digits.slice(-2)
  return rest === '00' ? `$${dollars}` : `$${dollars}.${rest}`
}

const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ')
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion']

function belowThousand(value: number): string {
  if (value < 20) return ONES[value] ?? ''
  if (value < 100) return (TENS[Math.floor(value / 10)] ?? '') + (value % 10 === 0 ? '' : `-${ONES[value % 10]}`)
  const rest = value % 100
  return `${ONES[Math.floor(value / 100)]} hundred` + (rest === 0 ? '' : ` ${belowThousand(rest)}`)
}

/** The amount in words, so that a hundredfold error stands out: `four hundred thousand dollars`. */
export function centsInWords(amount: Cents): string {
  const dollars = Math.floor(amount / 100)
  const rest = amount % 100
  const groups: string[] = []
  for (let left = dollars, scale = 0; left > 0; left = Math.floor(left / 1000), scale++) {
    if (left % 1000 > 0) groups.unshift(belowThousand(left % 1000) + SCALES[scale])
  }
  const words = `${groups.length === 0 ? 'zero' : groups.join(' ')} ${dollars === 1 ? 'dollar' : 'dollars'}`
  return rest === 0 ? words : `${words} and ${belowThousand(rest)} ${rest === 1 ? 'cent' : 'cents'}`
}
