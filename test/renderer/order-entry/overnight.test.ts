import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { DRAFT_ID, entryBridge, entryPage, sampleDraft, type EntryPage } from './entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

/** The form stays open while it becomes another day, and a minute longer. */
async function untilDay(day: number) {
  vi.setSystemTime(new Date(2026, 10, day, 8))
  await vi.advanceTimersByTimeAsync(61_000)
}

it('the save tag of a form left open overnight says the day of its last save', async () => {
  const kept = entryBridge().answer('drafts.open', ok(sampleDraft(filledEntry('refinance'))))
  page = await entryPage(`/drafts/${DRAFT_ID}`, kept)
  expect(page.tag()).toBe('Saved 10:43 AM')
  await untilDay(21)
  expect(page.tag()).toBe('Saved yesterday, 10:43 AM')
  await untilDay(23)
  expect(page.tag()).toBe('Saved Fri, Nov 20, 10:43 AM')
})

it('a word for the closing date left in its field overnight is still its day, counted from the new one', async () => {
  page = await entryPage('purchase')
  await page.type('Closing date', '+4')
  expect(page.described('Closing date', 'reading')).toBe('Tue, Nov 24, 2026 · 2 business days left')
  await untilDay(23)
  expect(page.described('Closing date', 'reading')).toBe('Tue, Nov 24, 2026 · 1 business day left')
})

it('the closing date of an order left in review overnight is looked at as of the new day', async () => {
  page = await entryPage('refinance')
  await page.fill(filledEntry('refinance'))
  await page.type('Closing date', '11/24/2026')
  await page.command('proceed')
  expect(page.title()).toBe('Review refinance')
  expect(page.text()).not.toContain('is in the past')
  await untilDay(25)
  expect(page.text()).toContain('The closing date, Tue, Nov 24, is in the past.')
})

it('the closing date of an order left in review over New Year is written as of the new year', async () => {
  page = await entryPage('refinance')
  await page.fill(filledEntry('refinance'))
  await page.type('Closing date', '01/05/2027')
  await page.command('proceed')
  const atAGlance = () => document.querySelector('[aria-label="At a glance"]')?.textContent
  expect(atAGlance()).toContain('Jan 5, 2027')
  vi.setSystemTime(new Date(2027, 0, 2, 8))
  await vi.advanceTimersByTimeAsync(61_000)
  expect(atAGlance()).toContain('Tue, Jan 5')
  expect(atAGlance()).not.toContain('2027')
})

it('a closing date of a form left open overnight is counted and looked at as of the new day', async () => {
  page = await entryPage('purchase')
  await page.type('Closing date', '11/24/2026')
  await page.leave('Closing date')
  expect(page.described('Closing date', 'reading')).toBe('Tue, Nov 24, 2026 · 2 business days left')
  await untilDay(23)
  expect(page.described('Closing date', 'reading')).toBe('Tue, Nov 24, 2026 · 1 business day left')
  await untilDay(25)
  expect(page.described('Closing date', 'warning')).toBe('The closing date, Tue, Nov 24, is in the past.')
  expect(page.list('Double-check')).toContain('The closing date, Tue, Nov 24, is in the past.')
})
