import { membersOf } from '../message/members.ts'
import { ENVELOPES, folded, TELLING } from './error-members.ts'

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
    if (TELLING.has(name) || ERROR.test(name)) return true
    return ENVELOPES.has(name) && tellsWhy(value, depth + 1)
  })
}

/** The same in compound names: `order_errors`, `statusMessage`. */
const ERROR = /error|message|detail|violation|issue|problem|reason/
