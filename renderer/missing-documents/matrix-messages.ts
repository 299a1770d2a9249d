import { keysOf } from '#domain/common/records.ts'
import type { DocumentMatrix, DocumentPhase, SlotState } from '#domain/orders/missing-documents.ts'
import { counted, grouped } from '../ui/text/format.ts'
import { closingsOf, USUAL_CHOICES, type MatrixChoices } from './choices.ts'

/** A sign and a word for each state, so that color is never the only cue. */
export const SLOT_SIGNS: Readonly<Record<SlotState, { readonly sign: string; readonly word: string }>> = {
  filled: { sign: '•', word: 'Received' },
  new: { sign: '●', word: 'New' },
  empty: { sign: '□', word: 'Missing' },
  later: { sign: '·', word: 'Not due yet' },
  none: { sign: '–', word: 'N/A' },
  unknown: { sign: '?', word: 'Not checked' }
}

/** The states that occur in the rows in view, in the order of their signs. */
export function legendOf({ rows }: DocumentMatrix): readonly SlotState[] {
  const shown = new Set(rows.flatMap(({ slots }) => slots.map(({ state }) => state)))
  return keysOf(SLOT_SIGNS).filter(state => shown.has(state))
}

/** The range in view: `51–92 of 92 orders`, `12 orders`. */
export function rangeText({ rows, from, total }: DocumentMatrix): string {
  return total <= rows.length
    ? counted(total, 'order')
    : `${grouped(from + 1)}–${grouped(from + rows.length)} of ${counted(total, 'order')}`
}

/** How many of the orders in view lack each type. */
export function missingPerType({ types, rows }: DocumentMatrix): readonly number[] {
  return types.map((_, at) => rows.filter(({ slots }) => slots[at]?.state === 'empty').length)
}

/** The empty state. `canWiden`: the filters leave something out that could be shown. */
export interface EmptyStateMessage {
  readonly title: string
  readonly why: string
  readonly canWiden: boolean
}

/** The empty state for these filters. */
export function emptyStateMessage(choices: MatrixChoices, caution: string): EmptyStateMessage {
  const { text, phase, closing, onlyMissing } = choices
  const followed = choices.followed || choices.lookedAfter !== ''
  const canWiden =
    text !== '' || followed || phase !== USUAL_CHOICES.phase || closing !== closingsOf(USUAL_CHOICES.phase)
  if (caution !== '') return { title: 'No orders yet', why: caution, canWiden }
  if (text !== '' || followed || closing !== closingsOf(phase))
    return {
      title: 'No orders found',
      why: onlyMissing ? 'No matching order is missing a document.' : 'No orders match these filters.',
      canWiden
    }
  return onlyMissing
    ? { title: 'Nothing is missing', why: NOTHING_MISSING[phase], canWiden }
    : { title: 'No orders', why: NO_ORDERS[phase], canWiden }
}

const NO_ORDERS: Readonly<Record<DocumentPhase, string>> = {
  'before-closing': 'No orders close within 10 business days.',
  'after-closing': 'No order has a closing date in the past.'
}

const NOTHING_MISSING: Readonly<Record<DocumentPhase, string>> = {
  'before-closing': 'You’re all caught up for the next 10 business days.',
  'after-closing': 'Every closed order we checked has its documents.'
}
