import { afterEach, expect, it } from 'vitest'
import { watch } from 'vue'
import { announcement } from '../../../renderer/common/announcer.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { DRAFT_ID, entryPage, type EntryPage } from './entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

/** What is announced while something is done. */
async function heardDuring(act: () => Promise<unknown>): Promise<readonly string[]> {
  const heard: string[] = []
  const end = watch(announcement, ({ text }) => heard.push(text), { flush: 'sync' })
  await act()
  end()
  return heard
}

it.each([
  ['sent', 'Copied without address, people, closing date, loan amount, or loan number.'],
  ['listed', 'This order wasn’t sent from this computer.']
])('a copy of an order that was %s says once what it left out, until that is dismissed', async (copied, words) => {
  page = await entryPage(`/drafts/${DRAFT_ID}?kind=refinance&copied=${copied}`)
  expect(page.text()).toContain(words)
  expect(page.place()).toBe(`/drafts/${DRAFT_ID}`)
  await page.press('Dismiss')
  expect(page.text()).not.toContain(words)
})

it('a draft can be deleted once something was typed, and not in the review', async () => {
  page = await entryPage('refinance')
  const remove = () => page.button('Delete draft')
  expect(remove).toThrow('no button')
  await page.fill(filledEntry('refinance'))
  expect(remove()).toBeTruthy()
  await page.command('proceed')
  expect(page.title()).toBe('Review refinance')
  expect(remove).toThrow('no button')
  await page.command('back')
  expect(remove()).toBeTruthy()
})

it('an order that can’t be reviewed yet says how many problems it has, and leads to the first', async () => {
  page = await entryPage('refinance')
  page.labelled('City').focus()
  const problems = page.list('Required to send').length
  expect(problems).toBeGreaterThan(5)
  expect(await heardDuring(() => page.command('proceed'))).toContain(`${problems} problems to fix before you can send.`)
  expect(document.activeElement).toBe(page.labelled('Street address'))
})

it('the one problem that is left is named as one, and has the focus', async () => {
  page = await entryPage('refinance')
  await page.fill(filledEntry('refinance'))
  await page.type('County', '')
  page.labelled('Closing date').focus()
  expect(await heardDuring(() => page.command('proceed'))).toContain('1 problem to fix before you can send.')
  expect(document.activeElement).toBe(page.labelled('County'))
})
