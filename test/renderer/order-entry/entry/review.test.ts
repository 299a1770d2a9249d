import { expect, it, onTestFinished } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { emptyEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import { openEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { backToForm, review, send } from '../../../../renderer/order-entry/entry/sending.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

const opened = (entry: OrderEntry) => {
  const open = openEntry({ id: '5a3c0d11-0000-4000-8000-000000000001' as DraftId, connectionId: 'c1' }, entry)
  onTestFinished(open.saving.stop)
  open.undo.value = { text: 'Contact removed.', undo: () => undefined }
  return open
}

it('an order that is not complete is not reviewed, shows all of its problems, and can’t be sent', async () => {
  const open = opened(emptyEntry('refinance'))
  expect([review(open), open.step.value.at, open.reviewed.value]).toEqual([false, 'form', true])
  expect(await send(open)).toBe(false)
})

it('what was removed can still be undone where the order can’t be reviewed without it', () => {
  const open = opened(emptyEntry('refinance'))
  review(open)
  expect(open.undo.value?.text).toBe('Contact removed.')
})

it('a review undoes nothing that was removed before it, and the form shows no problems of its own after it', () => {
  const open = opened(filledEntry('refinance'))
  open.reviewed.value = true
  expect([review(open), open.undo.value, open.reviewed.value]).toEqual([true, undefined, false])
  backToForm(open)
  expect([open.step.value, open.reviewed.value]).toEqual([{ at: 'form' }, false])
})

it('a closing date without its year is replaced by the one reviewed, and that is unsaved until it is saved', () => {
  const open = opened({ ...filledEntry('refinance'), closingDate: 'tomorrow' })
  review(open)
  expect([open.terms.closingDate, open.saving.state.value.phase]).toEqual([
    expect.stringMatching(/^\d+\/\d+\/\d{4}$/),
    'unsaved'
  ])
})

it('a review that replaces no date changes nothing', () => {
  const entry = filledEntry('refinance')
  const open = opened(entry)
  review(open)
  const date = open.terms.closingDate
  const again = opened({ ...entry, closingDate: date })
  review(again)
  expect([again.edited.value, again.saving.state.value.phase]).toEqual([false, 'untouched'])
})
