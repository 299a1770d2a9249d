import type { Failure } from '#domain/common/failure.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import { failed } from '#domain/common/result.ts'
import { bridge } from '../../common/bridge.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { failureWords } from '../../ui/text/failure-messages.ts'
import { summaryOf } from '../../ui/order/summary.ts'
import { entryOf, type OpenEntry } from './open-entry.ts'
import { showRefusal } from './refusal.ts'
import { useOrderEntries } from './store.ts'

/** Takes the order on the desk to its review, where every rule holds; false where something is left to mend, which then shows. */
export function review(open: OpenEntry): boolean {
  const read = readEntry(entryOf(open))
  open.reviewed.value = !read.ok
  open.undo.value = undefined
  if (read.ok) open.step.value = { at: 'review', order: read.value, sending: false }
  return read.ok
}

/** Back to the form, unless the order is being handed to the outbox. */
export function backToForm(open: OpenEntry): void {
  const step = open.step.value
  if (step.at === 'review' && !step.sending) open.step.value = { at: 'form' }
}

/**
 * Hands the order under review to the outbox; true where it is there now, and the form is let go. While it is on its way there, a second
 * call does nothing (R38). What did not work shows at the review, or at the fields it names.
 */
export async function send(open: OpenEntry): Promise<boolean> {
  const step = open.step.value
  if (step.at !== 'review' || step.sending) return false
  const { order } = step
  open.step.value = { at: 'review', order, sending: true }
  let result = failed<Failure>({ kind: 'bug' }) as Awaited<ReturnType<typeof submit>>
  try {
    result = await submit(open)
  } finally {
    if (result.ok) useOrderEntries().forget(open.id)
    else settle(open, result.failure)
  }
  return result.ok
}

const submit = (open: OpenEntry) => open.saving.handOver(draft => bridge.call('outbox.submit', draft))

function settle(open: OpenEntry, failure: Failure): void {
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

/** What is said to who is on another page. */
function notSent(open: OpenEntry, failure: Failure): string {
  return `The order for ${summaryOf(entryOf(open)).title} was not sent. ${failureWords(failure, 'send').title} It is among the drafts.`
}
