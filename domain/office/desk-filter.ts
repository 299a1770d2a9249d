import type { DeskName } from './said.ts'

/*
 * The filter "Assigned to" as text: empty for all orders, this for those that no desk looks after, otherwise the desk's id, a space, and
 * the name it had when it was selected. A saved view then reads well though the office can't be reached.
 */
export const NO_DESK = 'none'

export const deskFilter = ({ id, name }: DeskName): string => `${id} ${name}`

/** The desk of a filter that names one. */
export function deskOfFilter(filter: string): DeskName {
  const [id = ''] = filter.split(' ', 1)
  return { id, name: filter.slice(id.length + 1) }
}
