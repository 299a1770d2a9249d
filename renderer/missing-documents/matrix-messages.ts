import type { OrderListStatus } from '#domain/orders/order-list.ts'
import type { DocumentMatrix, SlotState } from '#domain/orders/missing-documents.ts'
import { failureWords } from '../ui/text/failure-messages.ts'
import { counted, grouped } from '../ui/text/format.ts'
import { USUAL_CHOICES, type MatrixChoices } from './choices.ts'

/** A sign and a word for each state: the colour never stands alone. */
export const SLOT_SIGNS: Readonly<Record<SlotState, { readonly sign: string; readonly word: string }>> = {
  filled: { sign: '✓', word: 'here' },
  new: { sign: '●', word: 'new' },
  empty: { sign: '□', word: 'missing' },
  none: { sign: '–', word: 'no such slot' },
  unknown: { sign: '?', word: 'not looked yet' }
}

/** Takes the matrix, gives which orders of how many are in sight: `51 to 92 of 92 orders`, `12 orders`. */
export function rangeWords({ rows, from, total }: DocumentMatrix): string {
  return total <= rows.length
    ? counted(total, 'order')
    : `${grouped(from + 1)} to ${grouped(from + rows.length)} of ${counted(total, 'order')}`
}

/** Takes the matrix, gives for each type how many of the orders in sight miss it. */
export function missingPerType({ types, rows }: DocumentMatrix): readonly number[] {
  return types.map((_, at) => rows.filter(({ slots }) => slots[at] === 'empty').length)
}

/** Takes how the order cache stands (undefined while that is not known), gives what a person should know before they rely on the matrix; empty where all is well. */
export function cautionWords(status: OrderListStatus | undefined): string {
  if (status === undefined) return ''
  const pause = status.pause === null ? '' : `Nothing new is read now. ${failureWords(status.pause.because).title}`
  const first = status.scan?.isFirst === true ? 'The list is still being read: more orders appear as it goes on.' : ''
  return [pause, first].filter(Boolean).join(' ')
}

/** What stands where the matrix has no rows: why, in a title and a sentence. `canWiden`: the choices leave something out that could be shown. */
export interface NothingWords {
  readonly title: string
  readonly why: string
  readonly canWiden: boolean
}

/** Takes what a person chose, and what is said of the order cache; gives what to say where no order is found. */
export function nothingWords({ text, closing, onlyMissing, followed }: MatrixChoices, caution: string): NothingWords {
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

/** Takes how many orders were asked for and how many of them were read, gives how far that is; empty where nothing is under way. */
export function lookingWords({ orders, read }: { readonly orders: number; readonly read: number }): string {
  return orders === read
    ? ''
    : `Looking at ${counted(orders, 'order')}: ${read === 0 ? 'none' : grouped(read)} read so far.`
}
