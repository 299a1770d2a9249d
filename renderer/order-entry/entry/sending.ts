import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { typedDate } from '#domain/calendar/typed-date.ts'
import type { Failure } from '#domain/common/failure.ts'
import { readEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import type { Order } from '#domain/order/order.ts'
import { failed } from '#domain/common/result.ts'
import { bridge } from '../../common/bridge.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { failureMessage } from '../../ui/text/failure-messages.ts'
import { summaryOf } from '../../ui/order/summary.ts'
import { entryOf, type OpenEntry } from './open-entry.ts'
import { showRefusal } from './refusal.ts'
import { useOrderEntries } from './store.ts'

/** Opens the review if every rule is met; otherwise shows all problems and returns false. */
export function review(open: OpenEntry): boolean {
  const read = readEntry(entryOf(open))
  open.reviewed.value = !read.ok
  // What is missing may be what was just removed: that can still be undone.
  if (!read.ok) return false
  open.undo.value = undefined
  settleClosingDate(open, read.value.closingDate)
  open.step.value = { at: 'review', order: read.value, sending: false }
  return true
}

/** Replaces a date without its year ("12/18", "tomorrow"), which would be another one if it is read again later. */
function settleClosingDate(open: OpenEntry, date: CalendarDate): void {
  const typed = typedDate(date)
  if (open.terms.closingDate === typed) return
  open.terms.closingDate = typed
  open.changed()
}

/** Does nothing while the order is being submitted. */
export function backToForm(open: OpenEntry): void {
  const step = open.step.value
  if (step.at === 'review' && !step.sending) open.step.value = { at: 'form' }
}

/**
 * Submits the reviewed order to the outbox; on success the form is closed. A second call while the first is under way does nothing
 * (R38). A failure is shown in the review, or at the fields it names. An order that is no longer as it was reviewed is
 * reviewed again.
 */
export async function send(open: OpenEntry): Promise<boolean> {
  const step = open.step.value
  if (step.at !== 'review' || step.sending) return false
  const { order } = step
  open.step.value = { at: 'review', order, sending: true }
  let result: Awaited<ReturnType<typeof submit>> = failed({ kind: 'bug' })
  try {
    result = await submit(open, order)
  } finally {
    if (result === 'changed') reviewAgain(open)
    else if (result.ok) leaveForm(open, order)
    else showFailure(open, result.failure)
  }
  return result !== 'changed' && result.ok
}

/** A page that shows it, also one that was opened while it was sent, goes on to the outbox. */
function leaveForm(open: OpenEntry, order: Order): void {
  useOrderEntries().forget(open.id)
  open.step.value = { at: 'review', order, sending: true, queued: true }
}

/** What was asked about a ZIP code or a phone may be answered, and change its fields, while the review is shown. */
const submit = (open: OpenEntry, order: Order) =>
  open.saving.handOver(async draft =>
    makesOrder(draft.entry, order) ? await bridge.call('outbox.submit', draft) : ('changed' as const)
  )

function makesOrder(entry: OrderEntry, order: Order): boolean {
  const read = readEntry(entry)
  return read.ok && JSON.stringify(read.value) === JSON.stringify(order)
}

/** In the form where something is missing by now. */
function reviewAgain(open: OpenEntry): void {
  open.step.value = { at: 'form' }
  if (!review(open) || !open.visible.value) useAnnouncer().announce('Not sent yet. The order changed.')
}

function showFailure(open: OpenEntry, failure: Failure): void {
  const step = open.step.value
  if (!open.visible.value) useAnnouncer().announce(notSent(open, failure))
  if (failure.kind === 'invalid' && failure.fields.length > 0) {
    showRefusal(open, failure)
    open.step.value = { at: 'form' }
  } else if (failure.kind === 'out-of-date' || failure.kind === 'no-such-draft') {
    open.saving.moveOn()
    open.step.value = { at: 'form' }
  } else if (step.at === 'review') {
    open.step.value = { at: 'review', order: step.order, sending: false, failure }
  }
}

/** Announced while another page is open. */
function notSent(open: OpenEntry, failure: Failure): string {
  return `The order for ${summaryOf(entryOf(open)).title} wasn’t sent. ${failureMessage(failure, 'send').title} It’s in Drafts.`
}
