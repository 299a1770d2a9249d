import { afterEach, expect, it, vi } from 'vitest'
import { draftIdOf, type DraftLine } from '#domain/order/draft.ts'
import { emptyEntry, entryProblems } from '#domain/order/order-entry.ts'
import { ok } from '#domain/common/result.ts'
import { runPageCommand } from '../../../renderer/common/page/page-commands.ts'
import { fieldsNeeded, missingOf } from '../../../renderer/drafts/row/row-messages.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { entryBridge, entryPage, SAVED_AT, type EntryPage } from '../order-entry/entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

const line = (number: number, more: Partial<DraftLine> = {}): DraftLine => ({
  id: draftIdOf(`5a3c0d11-0000-4000-8000-00000000000${number}`),
  entry: filledEntry('refinance'),
  problems: [],
  createdAt: SAVED_AT,
  savedAt: SAVED_AT - number,
  refused: false,
  ...more
})
const show = async (...lines: readonly DraftLine[]) => {
  page = await entryPage('/drafts', entryBridge().answer('drafts.list', ok(lines)).answer('drafts.purge', ok({})))
}
const rows = () => [...document.querySelectorAll('tbody tr')]

it('a draft is not opened by a click that ended the selection of a text', async () => {
  await show(line(1))
  vi.spyOn(globalThis, 'getSelection').mockReturnValue({ type: 'Range' } as Selection)
  document.querySelector<HTMLElement>('tbody td:nth-child(3)')?.click()
  await page.settle()
  expect([rows().length, page.place()]).toEqual([1, '/drafts'])
})

it('a draft that is left in view overnight was edited yesterday, and today once it is edited again', async () => {
  await show(line(0))
  const edited = () => document.querySelector('tbody td:nth-child(6)')?.textContent
  expect(edited()).toBe('10:43 AM')
  vi.setSystemTime(new Date(2026, 10, 21, 8))
  await vi.advanceTimersByTimeAsync(61_000)
  expect(edited()).toBe('yesterday')
  page.bridge.answer('drafts.list', ok([line(0, { savedAt: new Date(2026, 10, 21, 8, 1).getTime() })]))
  runPageCommand('refresh')
  await page.settle()
  expect(edited()).toBe('8:01 AM')
})

it('a closing of a draft has its year where the drafts are left in view over New Year', async () => {
  await show(line(1, { entry: { ...filledEntry('refinance'), closingDate: '12/18/2026' } }))
  const closing = () => document.querySelector('tbody td:nth-child(4)')?.textContent
  expect(closing()).toBe('Fri, Dec 18')
  vi.setSystemTime(new Date(2027, 0, 1, 8))
  await vi.advanceTimersByTimeAsync(61_000)
  expect(closing()).toBe('Dec 18, 2026')
})

it('the drafts are read again by the command that does so', async () => {
  await show()
  const lines = [line(1)]
  page.bridge.answer('drafts.list', ok(lines))
  expect(runPageCommand('refresh')).toBe(true)
  await page.settle()
  expect(rows()).toHaveLength(1)
})

it('a bar shows how much of a draft is filled in, and none is beside one that is complete', async () => {
  const entry = emptyEntry('purchase')
  const begun = line(1, { entry, problems: entryProblems(entry) })
  await show(begun, line(2))
  const filled = fieldsNeeded(entry) - missingOf(begun).all.length
  const bars = rows().map(row => row.querySelector('progress')?.getAttribute('value'))
  expect(bars).toEqual([String(filled), undefined])
})

it.each<[string, string | null]>([
  ['Back office', 'Back office took the original draft'],
  ['', null]
])('changes typed too late name the desk that took the draft, if it is known: %j', async (unsent, title) => {
  await show(line(1, { unsent }))
  const mark = document.querySelector('tbody .tag-note')
  expect([mark?.textContent, mark?.getAttribute('title')]).toEqual(['Your unsent changes', title])
})
