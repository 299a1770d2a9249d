import type { OrderListStatus } from '#domain/orders/order-list.ts'
import type { DocumentMatrix, SlotState } from '#domain/orders/missing-documents.ts'
import { failureMessage } from '../ui/text/failure-messages.ts'
import { counted, grouped } from '../ui/text/format.ts'
import { USUAL_CHOICES, type MatrixChoices } from './choices.ts'

/** A sign and a word for each state, so that color is never the only cue. */
export const SLOT_SIGNS: Readonly<Record<SlotState, { readonly sign: string; readonly word: string }>> = {
  filled: { sign: '✓', word: 'here' },
  new: { sign: '●', word: 'new' },
  empty: { sign: '□', word: 'missing' },
  none: { sign: '–', word: 'no such slot' },
  unknown: { sign: '?', word: 'not looked yet' }
}

/** The range in view: `51 to 92 of 92 orders`, `12 orders`. */
export function rangeText({ rows, from, total }: DocumentMatrix): string {
  return total <= rows.length
    ? counted(total, 'order')
    : `${grouped(from + 1)} to ${grouped(from + rows.length)} of ${counted(total, 'order')}`
}

/** How many of the orders in view lack each type. */
export function missingPerType({ types, rows }: DocumentMatrix): readonly number[] {
  return types.map((_, at) => rows.filter(({ slots }) => slots[at] === 'empty').length)
}

/** A caution before relying on the matrix; empty if all is well. */
export function cautionMessage(status: OrderListStatus | undefined): string {
  if (status === undefined) return ''
  const pause = status.pause === null ? '' : `Nothing new is read now. ${failureMessage(status.pause.because).title}`
  const first = status.scan?.isFirst === true ? 'The list is still being read: more orders appear as it goes on.' : ''
  return [pause, first].filter(Boolean).join(' ')
}

/** The empty state. `canWiden`: the filters leave something out that could be shown. */
export interface EmptyStateMessage {
  readonly title: string
  readonly why: string
  readonly canWiden: boolean
}

/** The empty state for these filters. */
export function emptyStateMessage(
  { text, closing, onlyMissing, followed }: MatrixChoices,
  caution: string
): EmptyStateMessage {
  const canWiden = text !== '' || followed || closing !== USUAL_CHOICES.closing
  if (caution !== '') return { title: 'No orders here yet', why: caution, canWiden }
  if (canWiden)
    return {
      title: 'No order found',
      why: `No order that you look for ${onlyMissing ? 'misses a document' : 'has documents to show'}.`,
      canWiden
    }
  return onlyMissing
    ? {
        title: 'Nothing is missing',
        why: 'Every order that closes within 10 business days has a file in each of its slots.',
        canWiden
      }
    : { title: 'No orders here', why: 'No order closes within 10 business days.', canWiden }
}

/** Progress of a refresh; empty if none is running. */
export function progressMessage({ orders, read }: { readonly orders: number; readonly read: number }): string {
  return orders === read
    ? ''
    : `Looking at ${counted(orders, 'order')}: ${read === 0 ? 'none' : grouped(read)} read so far.`
}
