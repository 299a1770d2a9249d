import { readEntry } from '#domain/order-entry.ts'
import type { Order } from '#domain/order.ts'
import { bridge } from '../bridge.ts'
import { useOrders } from '../orders/store.ts'
import { useAnnouncer } from '../shell/announcer.ts'
import { afterSending, type AfterSending } from './after-sending.ts'
import { fieldId } from './field-ids.ts'
import { entryOf, type OpenEntry } from './open-entry.ts'
import { outcomeWords } from './outcome-words.ts'
import { placeMessages } from './service-fields.ts'
import { summaryOf } from '../ui/order/summary.ts'

/** Takes the order on the desk to its review, where every rule holds; false where something is left to mend, which then shows. */
export function review(open: OpenEntry): boolean {
  const read = readEntry(entryOf(open))
  open.reviewed.value = !read.ok
  open.undo.value = undefined
  if (read.ok) open.step.value = { at: 'review', order: read.value, submissionId: crypto.randomUUID(), sending: false }
  return read.ok
}

/** Back to the form, unless the order is on its way. */
export function backToForm(open: OpenEntry): void {
  const step = open.step.value
  if (step.at === 'sent' || (step.at !== 'form' && step.sending)) return
  open.step.value = { at: 'form' }
}

/**
 * Sends the order under review, or the one of unknown outcome. While it is on its way, a second call does nothing (R38); where
 * an earlier sending is in doubt it does nothing either, unless a person said that it may be doubled (R39). What the service said of
 * an earlier sending goes.
 */
export async function send(open: OpenEntry, mayBeDoubled = false): Promise<void> {
  const step = open.step.value
  if (step.at === 'form' || step.at === 'sent' || step.sending) return
  if (open.doubt.value !== undefined && !mayBeDoubled) return
  const { order } = step
  // A sending after one of unknown outcome is another one: under its old id it would only join the first.
  const submissionId = step.at === 'review' ? step.submissionId : crypto.randomUUID()
  const ready = step.at === 'review' ? { at: step.at, order, submissionId } : { at: step.at, order }
  open.step.value = { ...ready, sending: true }
  open.said.clear()
  open.saidElsewhere.value = []
  let after: AfterSending = { kind: 'unknown', because: { kind: 'bug' } }
  try {
    after = afterSending(await bridge.call('orders.place', { submissionId, connectionId: open.connectionId, order }))
  } finally {
    settle(open, order, after, failure => ({ ...ready, sending: false, failure }))
  }
}

type Step = OpenEntry['step']['value']
type NotSent = Extract<AfterSending, { kind: 'not-sent' }>['failure']

function settle(open: OpenEntry, order: Order, after: AfterSending, stay: (failure: NotSent) => Step): void {
  if (!open.inSight.value) useAnnouncer().announce(outcomeWords(after, summaryOf(entryOf(open)).title, open.kind))
  if (after.kind === 'sent' || after.kind === 'unknown') useOrders().noteSent()
  switch (after.kind) {
    case 'sent':
      open.step.value = { at: 'sent', sent: after.sent }
      break
    case 'unknown':
      open.doubt.value = after.because
      open.step.value = { at: 'unknown', order, sending: false }
      break
    case 'not-sent':
      open.step.value = stay(after.failure)
      break
    case 'mend': {
      const { atFields, elsewhere } = placeMessages(after.failure.fields, entryOf(open))
      for (const { path, message } of atFields) open.said.set(fieldId(path, open), message)
      open.saidElsewhere.value = elsewhere
      open.step.value = { at: 'form', failure: after.failure }
      break
    }
  }
}
