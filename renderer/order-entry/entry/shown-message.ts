import type { OpenEntry } from './open-entry.ts'

/**
 * The message to show at a field: the service's comes first, then the problem, once the field was visited or the review
 * was requested.
 */
export function shownMessage(open: OpenEntry, id: string, problem: string | undefined): string | undefined {
  return open.serviceMessages.get(id) ?? (open.reviewed.value || open.visited.has(id) ? problem : undefined)
}
