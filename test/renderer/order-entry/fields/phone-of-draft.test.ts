import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { loadPhoneRules, phoneRules } from '../../../../renderer/order-entry/fields/phone.ts'
import { filledEntry } from '../../../fixtures/entries.ts'
import { DRAFT_ID, entryBridge, entryPage, sampleDraft, type EntryPage } from '../entry-page.ts'

beforeAll(loadPhoneRules)

let page: EntryPage
afterEach(() => page.close())

it('a phone that a draft has is looked at before anyone gets to it', async () => {
  phoneRules.value = undefined
  const entry = filledEntry('refinance')
  entry.contacts[0]!.phone = '713'
  page = await entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', ok(sampleDraft(entry))))
  await vi.dynamicImportSettled()
  await page.settle()
  expect(page.list('Double-check')).toContain('Check the phone number of Ana Ramirez.')
})
