import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import type { ContactEntry } from '#domain/order/order-entry.ts'
import { entryBridge, entryPage, type EntryPage } from '../entry-page.ts'

const PAT: ContactEntry = {
  name: 'Pat Doe',
  email: 'pat.doe@example.com',
  phone: '',
  role: 'Loan Officer',
  isCompanyUser: true
}

let page: EntryPage
beforeEach(async () => {
  const bridge = entryBridge()
    .answer('library.used', ok({ ...NOTHING_USED, people: [PAT] }))
    .answer('library.forget', ok(NOTHING_USED))
  page = await entryPage('refinance', bridge)
})
afterEach(() => page.close())

const offered = () => [...document.querySelectorAll('[role="option"] .value')].map(one => one.textContent)
const click = async (selector: string) => {
  document.querySelector<HTMLElement>(selector)?.click()
  await page.settle()
}
const contact = () => ['Name', 'Email'].map(label => page.labelled(label, 1).value)
/** As a browser tells the field that has the focus, and keeps it. */
const leaveWindow = async (label: string) => {
  page.labelled(label, 1).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await page.settle()
}

it('a person who is clicked in the list of a contact is filled in, and the list closes', async () => {
  await page.type('Name', 'pat', 1)
  await click('[role=option]')
  expect([contact(), offered()]).toEqual([['Pat Doe', 'pat.doe@example.com'], []])
})

it('a person whose × is clicked in the list of a contact is suggested no more, and not filled in', async () => {
  await page.type('Name', 'pat', 1)
  await click('[role=option] .forget')
  expect(page.bridge.argsOf('library.forget')).toEqual([{ connectionId: 'c1', list: 'people', text: 'Pat Doe' }])
  expect([contact(), offered()]).toEqual([['pat', ''], []])
})

it('the list of a contact stays open while only the window loses the focus', async () => {
  await page.type('Name', 'pat', 1)
  await leaveWindow('Name')
  expect(offered()).toEqual(['Pat Doe'])
})

it('an email that is half typed is not blamed while only the window loses the focus', async () => {
  await page.type('Email', 'pat@', 1)
  await leaveWindow('Email')
  expect(page.described('Email', 'message', 1)).toBeUndefined()
  await page.leave('Email', 1)
  expect(page.described('Email', 'message', 1)).toBe('Enter a valid email, like pat@example.com.')
})
