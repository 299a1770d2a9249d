import type { OpenEntry } from './open-entry.ts'

/**
 * Takes a field's id and what is wrong with what stands in it, gives what to show: what the service said of it comes first,
 * then the problem, once the field was left or the order was to be reviewed.
 */
export function shownMessage(open: OpenEntry, id: string, problem: string | undefined): string | undefined {
  return open.serviceMessages.get(id) ?? (open.reviewed.value || open.visited.has(id) ? problem : undefined)
}
