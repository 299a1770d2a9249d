import { asFields, type Fields } from '../checks/check-fields.ts'
import type { OrderFacts } from '../data/sample-order.ts'

/** A placed order's facts as stored: JSON, in which a task that is never done is null. */
export function writeFacts({ work, ...facts }: OrderFacts): Uint8Array {
  const { placed, done, closing } = work
  return Buffer.from(JSON.stringify({ ...facts, placed, done: done.map(finite), closing }))
}

function finite(time: number): number | null {
  return Number.isFinite(time) ? time : null
}

/** Throws if the bytes are not what `writeFacts` writes. */
export function readFacts(bytes: Uint8Array): OrderFacts {
  const fields = asFields(JSON.parse(Buffer.from(bytes).toString('utf8'))) ?? {}
  const kind = fields['kind']
  if (kind !== 'refinance' && kind !== 'purchase') throw unreadable('kind')
  return {
    kind,
    name: text(fields, 'name'),
    properties: list(fields, 'properties', isText),
    buyers: list(fields, 'buyers', isText),
    borrowers: list(fields, 'borrowers', isText),
    sellers: list(fields, 'sellers', isText),
    work: {
      placed: time(fields['placed']),
      done: list(fields, 'done', isTime).map(at => at ?? Infinity),
      closing: text(fields, 'closing'),
      // Placed orders are neither put on hold nor canceled.
      hold: null,
      canceledAt: Infinity
    }
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isTime = (value: unknown) => value === null || typeof value === 'number'

function text(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw unreadable(name)
  return value
}

function time(value: unknown): number {
  if (typeof value !== 'number') throw unreadable('placed')
  return value
}

function list<T>(fields: Fields, name: string, is: (value: unknown) => value is T): T[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw unreadable(name)
  const entries: unknown[] = value
  if (!entries.every(is)) throw unreadable(name)
  return entries
}

function unreadable(name: string): Error {
  return new Error(`The practice data hold an order without a usable ${name}`)
}
