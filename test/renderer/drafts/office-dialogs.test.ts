import { afterEach, beforeEach, expect, it } from 'vitest'
import { LONGEST_REASON, type OfficeDraftLine } from '#domain/office/office-drafts.ts'
import { draftIdOf, type DraftLine } from '#domain/order/draft.ts'
import { ok } from '#domain/common/result.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { entryBridge, entryPage, SAVED_AT, type EntryPage } from '../order-entry/entry-page.ts'

const OURS: DraftLine = {
  id: draftIdOf('5a3c0d11-0000-4000-8000-000000000001'),
  entry: filledEntry('refinance'),
  problems: [],
  createdAt: SAVED_AT,
  savedAt: SAVED_AT,
  refused: false
}
const THEIRS: OfficeDraftLine = {
  id: draftIdOf('5a3c0d11-0000-4000-8000-000000000002'),
  desk: 'Back office',
  deskLeft: false,
  entry: filledEntry('purchase'),
  state: 'draft',
  changedAt: SAVED_AT,
  asked: 'asked'
}
const DESKS = [{ id: '5a3c0d11-0000-4000-8000-00000000000a', name: 'Back office' }]

let page: EntryPage
beforeEach(async () => {
  const bridge = entryBridge().answer('drafts.list', ok([OURS]))
  bridge.answer('office.drafts', ok({ member: true, others: [THEIRS], asks: [], desks: DESKS }))
  bridge.answer('drafts.purge', ok({}))
  page = await entryPage('/drafts', bridge)
})
afterEach(() => page.close())

const dialogs = () => document.querySelectorAll('dialog[open]').length

it.each(['Hand over', 'Read draft', 'Take over'])('what “%s” opens is closed by Esc, and opens again', async name => {
  for (const _time of [1, 2]) {
    await page.press(name)
    expect(dialogs()).toBe(1)
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    await page.settle()
    expect(dialogs()).toBe(0)
  }
})

it('a reason to take over a draft can’t be longer than what an office takes', async () => {
  await page.press('Take over')
  expect(page.labelled('Reason').getAttribute('maxlength')).toBe(String(LONGEST_REASON))
})
