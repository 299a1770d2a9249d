import { afterEach, expect, it, vi } from 'vitest'
import { filledEntry } from '../../fixtures/entries.ts'
import { connectionState, entryPage, newDraft, type EntryPage } from './entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

it('a closing date is saved by its day while it is typed, and stays in its field as it was typed', async () => {
  page = await entryPage('refinance')
  await page.type('Closing date', 'tomorrow')
  await page.pause()
  expect(page.saves().at(-1)?.entry.closingDate).toBe('11/21/2026')
  expect(page.labelled('Closing date').value).toBe('tomorrow')
})

it('a text that is no date is saved as it was typed', async () => {
  page = await entryPage('refinance')
  await page.type('Closing date', 'mid December')
  await page.pause()
  expect(page.saves().at(-1)?.entry.closingDate).toBe('mid December')
})

it.each(['12/18/20', '2026-12-1', 'Dec 18, 2026'])('%j, which has its year, is saved as it was typed', async typed => {
  page = await entryPage('refinance')
  await page.type('Closing date', typed)
  await page.pause()
  expect(page.saves().at(-1)?.entry.closingDate).toBe(typed)
})

it('a word for the closing date that is typed in a form from the day before is as of the day it is typed', async () => {
  page = await entryPage('refinance')
  vi.setSystemTime(new Date(2026, 10, 23, 8))
  await page.type('Closing date', 'tomorrow')
  await page.pause()
  expect(page.saves().at(-1)?.entry.closingDate).toBe('11/24/2026')
})

it('a word for the closing date that is reviewed the next morning is the day it was when it was typed', async () => {
  page = await entryPage('refinance')
  await page.fill(filledEntry('refinance'))
  await page.type('Closing date', 'tomorrow')
  vi.setSystemTime(new Date(2026, 10, 21, 8))
  await page.command('proceed')
  expect(page.title()).toBe('Review refinance')
  expect(page.text()).toContain('Sat, Nov 21, 2026')
})

it('a word for the closing date whose page is left the next morning is the day it was when it was typed', async () => {
  page = await entryPage('refinance')
  await page.type('Closing date', '+10')
  vi.setSystemTime(new Date(2026, 10, 21, 8))
  await page.go('/orders')
  await page.go(newDraft('refinance'))
  expect(page.labelled('Closing date').value).toBe('11/30/2026')
})

it('a closing date whose page was left from its field is the same day when the form is opened days later', async () => {
  page = await entryPage('refinance')
  await page.type('Closing date', '+10')
  await page.go('/orders')
  vi.setSystemTime(new Date(2026, 10, 23, 10))
  await page.go(newDraft('refinance'))
  expect(page.labelled('Closing date').value).toBe('11/30/2026')
})

it('a closing date left by switching the client is the same day when that client is back', async () => {
  page = await entryPage('refinance')
  await page.type('Closing date', '+10')
  page.bridge.emit('connection.changed', connectionState('c2'))
  await page.settle()
  vi.setSystemTime(new Date(2026, 10, 23, 10))
  page.bridge.emit('connection.changed', connectionState('c1'))
  await page.settle()
  expect(page.labelled('Closing date').value).toBe('11/30/2026')
})
