import { afterEach, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { ContactEntry } from '#domain/order/order-entry.ts'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import { entryBridge, entryPage, type EntryPage } from '../entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

const PAT: ContactEntry = {
  name: 'Pat Doe',
  email: 'pat.doe@ours.example',
  phone: '',
  role: 'Loan Officer',
  isCompanyUser: true
}
const offered = () => [...document.querySelectorAll('[role="option"] .value')].map(one => one.textContent)

it('an email is offered at the company of the contact entered last, then of those before, then at ours', async () => {
  page = await entryPage(
    'refinance',
    entryBridge().answer('library.used', ok({ ...NOTHING_USED, people: [PAT] }))
  )
  await page.type('Email', 'ana@first.example')
  await page.type('Email', 'bo@second.example', 1)
  await page.press('Add contact')
  await page.type('Email', 'zed', 2)
  expect(offered()).toEqual(['zed@second.example', 'zed@first.example', 'zed@ours.example'])
})
