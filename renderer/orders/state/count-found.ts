import { counted, grouped } from '../../ui/text/format.ts'

/** How many orders a search or filter found: `120 orders`, `12 of 120 orders`; empty while that isn't known. */
export function countFound(found: number | undefined, all: number): string {
  if (found === undefined) return ''
  return found === all ? counted(all, 'order') : `${grouped(found)} of ${counted(all, 'order')}`
}
