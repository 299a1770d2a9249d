import type { RowProblem } from '#domain/import/csv-order.ts'
import { roleTitle, type OrderKind } from '#domain/order/role.ts'
import { counted, grouped } from '../ui/text/format.ts'
import type { Checked } from './check-rows.ts'

/** How many rows are of which kind, and columns not imported; what there is none of goes without saying. */
export function countsText({ good, incomplete, repeated, bad, split }: Checked, unused: number): string {
  return [
    `${counted(good.length, 'order')} ready`,
    incomplete.length > 0 ? `${grouped(incomplete.length)} incomplete` : '',
    repeated.length > 0 ? `${grouped(repeated.length)} repeated` : '',
    bad.length > 0 ? `${counted(bad.length, 'row')} with errors` : '',
    split.length > 0 ? `${grouped(split.length)} to check` : '',
    unused > 0 ? `${counted(unused, 'column')} not imported` : ''
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `all` is how many there are once it is done. */
export const createdText = (created: number, all: number): string =>
  created === all ? `${counted(all, 'draft')} created` : `${grouped(created)} of ${counted(all, 'draft')} created`

/** Of a file that was closed before all of its drafts were created. */
export const closedText = (name: string, created: number, all: number): string =>
  `Closed “${name}”. ${createdText(created, all)}.`

export const repeatedProblem = (first: number, kind: OrderKind): RowProblem => ({
  column: null,
  message: `Same property and ${roleTitle('Buyer', kind).toLowerCase()} as row ${first}.`
})
