import { inOneText, readErrorBody, type Known } from './error-body.ts'
import { membersOf } from '../message/members.ts'
import { CONTAINERS, ENVELOPES, folded, TELLING } from './error-members.ts'

/** How far errors are looked for inside lists and envelopes. */
const DEEPEST = 5

/**
 * Whether JSON that is no accepted order tells why: it is a text, a list with one, or has a member whose name stands
 * for an error. `{ id: 7, status: 'New' }` tells nothing.
 */
export function tellsWhy(json: unknown, depth = 0): boolean {
  if (typeof json === 'string') return true
  if (depth > DEEPEST) return false
  if (Array.isArray(json)) return json.some(item => tellsWhy(item, depth + 1))
  return Object.entries(membersOf(json) ?? {}).some(([key, value]) => {
    const name = folded(key)
    return isTelling(name) || (ENVELOPES.has(name) && tellsWhy(value, depth + 1))
  })
}

/**
 * What JSON that is not what was asked for says of why, such as `{ error: 'This account is closed' }`; empty if nothing. Only its
 * own members are read: those of rows are data.
 */
export function reasonIn(json: unknown, known: Known): { readonly words?: string } {
  const telling = Object.entries(membersOf(json) ?? {}).filter(
    ([key, value]) => isTelling(folded(key)) && (!hasRows(value) || CONTAINERS.has(folded(key)))
  )
  if (telling.length === 0) return {}
  const words = inOneText(readErrorBody(JSON.stringify(Object.fromEntries(telling)), known))
  return words === undefined ? {} : { words }
}

const hasRows = (value: unknown): boolean => Array.isArray(value) && value.some(item => membersOf(item) !== undefined)
const isTelling = (name: string): boolean => TELLING.has(name) || ERROR.test(name)

/** The same in compound names: `order_errors`, `statusMessage`. */
const ERROR = /error|message|detail|violation|issue|problem|reason/
