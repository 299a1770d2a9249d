import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { OfficeDrafts } from '#domain/office/office-drafts.ts'
import { draftIdOf, type DraftLine } from '#domain/order/draft.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { entryBridge, entryPage, SAVED_AT, type EntryPage } from '../order-entry/entry-page.ts'

const BACK = { id: '5a3c0d11-0000-4000-8000-00000000000a', name: 'Back office' }

const lineOf = (number: number, street: string): DraftLine => {
  const filled = filledEntry('refinance')
  return {
    id: draftIdOf(`5a3c0d11-0000-4000-8000-00000000000${number}`),
    entry: { ...filled, properties: [{ ...filled.properties[0]!, address1: street }] },
    problems: [],
    createdAt: SAVED_AT,
    savedAt: SAVED_AT - number,
    refused: false
  }
}
const [ELM, OAK] = [lineOf(1, '1 Elm St'), lineOf(2, '2 Oak Ave')]

let page: EntryPage
afterEach(() => page.close())

async function show(desks: OfficeDrafts['desks']) {
  const bridge = entryBridge()
    .answer('drafts.list', ok([ELM, OAK]))
    .answer('drafts.purge', ok({}))
    .answer('office.drafts', ok({ member: true, others: [], asks: [], desks }))
  page = await entryPage('/drafts', bridge)
}

it('a desk that is alone in its office has no desk to hand a draft over to', async () => {
  await show([])
  expect(page.button('Delete 1 Elm St, Katy')).toBeTruthy()
  expect(() => page.button('Hand over')).toThrow('no button')
})

it('a draft that was handed over leaves the focus in the list', async () => {
  await show([BACK])
  page.bridge.answer('office.handOver', ok({}))
  await page.press('Hand over 1 Elm St, Katy…')
  page.button('Hand over draft').focus()
  page.bridge.answer('drafts.list', ok([OAK]))
  await page.press('Hand over draft')
  expect(document.activeElement?.closest('tbody')?.textContent).toContain('2 Oak Ave, Katy')
})

it('why a draft was not handed over is not told again where it is asked about once more', async () => {
  await show([BACK])
  const moved = [{ path: 'id', message: 'Another desk has it by now.' }]
  page.bridge.answer('office.handOver', failed({ kind: 'invalid', fields: moved }))
  const told = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent.trim())
  await page.press('Hand over 1 Elm St, Katy…')
  await page.press('Hand over draft')
  expect(told()).toEqual(['Another desk has it by now.'])
  await page.press('Cancel')
  await page.press('Hand over 1 Elm St, Katy…')
  expect([document.querySelectorAll('dialog[open]').length, told()]).toEqual([1, []])
})
