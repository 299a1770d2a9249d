import { afterEach, describe, expect, it } from 'vitest'
import type { OfficeDraftLine } from '#domain/office/office-drafts.ts'
import { draftIdOf, type DraftLine } from '#domain/order/draft.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import {
  connectionState,
  entryBridge,
  entryPage,
  newDraft,
  SAVED_AT,
  type EntryPage
} from '../order-entry/entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

const ID = draftIdOf('5a3c0d11-0000-4000-8000-000000000001')
const BACK = { id: '5a3c0d11-0000-4000-8000-00000000000a', name: 'Back office' }
const FRONT = { id: '5a3c0d11-0000-4000-8000-00000000000b', name: 'Front desk' }
const TITLE = '2214 Elm St, Katy'
const LINE: DraftLine = {
  id: ID,
  entry: filledEntry('refinance'),
  problems: [],
  createdAt: SAVED_AT,
  savedAt: SAVED_AT,
  refused: false
}
const OFFICE = { member: true, others: [], asks: [], desks: [BACK, FRONT] }

const theirs = (asked: OfficeDraftLine['asked']): OfficeDraftLine => ({
  id: draftIdOf('5a3c0d11-0000-4000-8000-000000000005'),
  desk: 'Back office',
  deskLeft: false,
  entry: filledEntry('refinance'),
  state: 'draft',
  changedAt: SAVED_AT,
  asked
})

/** The list of drafts of a desk in an office, where the last of one is still being saved. */
async function saving() {
  const bridge = entryBridge()
    .answer('drafts.list', ok([LINE]))
    .answer('drafts.purge', ok({}))
    .answer('office.drafts', ok(OFFICE))
    .answer('office.handOver', ok({}))
  page = await entryPage(newDraft('refinance', ID), bridge)
  const held = page.bridge.hold('drafts.save')
  await page.type('City', 'Katy')
  await page.go('/drafts')
  return async () => {
    held.answer(ok({ revision: 1, savedAt: SAVED_AT }))
    await page.settle()
  }
}
async function handOverTo(desk: string) {
  await page.press(`Hand over ${TITLE}…`)
  await page.type('Desk', desk)
  await page.press('Hand over draft')
}
const dialogs = () => document.querySelectorAll('dialog[open]').length
const given = () => page.bridge.argsOf('office.handOver')

describe('a draft whose handover was canceled while it was saved', () => {
  it('stays where it is asked about again by then, and goes to the desk that is selected now', async () => {
    const saved = await saving()
    await handOverTo(BACK.id)
    await page.press('Cancel')
    await page.press(`Hand over ${TITLE}…`)
    await saved()
    expect([dialogs(), given()]).toEqual([1, []])
    await page.type('Desk', FRONT.id)
    await page.press('Hand over draft')
    expect([dialogs(), given()]).toEqual([0, [{ id: ID, deskId: FRONT.id }]])
  })
})

describe('once another client is active (R24)', () => {
  const show = async (asked: OfficeDraftLine['asked']) => {
    const bridge = entryBridge()
      .answer('drafts.list', ok([LINE]))
      .answer('drafts.purge', ok({}))
      .answer('office.drafts', ok({ ...OFFICE, others: [theirs(asked)] }))
    page = await entryPage('/drafts', bridge)
  }
  const switchClient = async () => {
    page.bridge.answer('drafts.list', ok([]))
    page.bridge.emit('connection.changed', connectionState('c2'))
    await page.settle()
  }

  it('the question about a draft is closed', async () => {
    const saved = await saving()
    await saved()
    await page.press(`Hand over ${TITLE}…`)
    expect(dialogs()).toBe(1)
    await switchClient()
    expect(dialogs()).toBe(0)
  })

  it('a draft that was still being saved stays', async () => {
    const saved = await saving()
    await handOverTo(BACK.id)
    await switchClient()
    await saved()
    expect([dialogs(), given()]).toEqual([0, []])
  })

  it('a draft that was asked for is not spoken of', async () => {
    await show('no')
    const held = page.bridge.hold('office.askForDraft')
    await page.press(`Ask for draft: ${TITLE}`)
    await switchClient()
    const { count } = announcement.value
    held.answer(ok({}))
    await page.settle()
    expect(announcement.value.count).toBe(count)
  })

  it('a draft that was taken over is not spoken of', async () => {
    await show('asked')
    const held = page.bridge.hold('office.takeOver')
    await page.press(`Take over ${TITLE}…`)
    await page.type('Reason', 'Dana is ill')
    document.querySelector<HTMLInputElement>('dialog[open] input[type=checkbox]')?.click()
    await page.press('Take over draft')
    await switchClient()
    const { count } = announcement.value
    held.answer(ok({}))
    await page.settle()
    expect([page.bridge.argsOf('office.takeOver').length, announcement.value.count]).toEqual([1, count])
  })
  it('why a deleted draft was not restored is not told', async () => {
    await show('no')
    page.bridge.answer('drafts.delete', ok({})).answer('drafts.list', ok([]))
    await page.press(`Delete ${TITLE}`)
    const held = page.bridge.hold('drafts.restore')
    await page.press('Undo')
    await switchClient()
    held.answer(failed({ kind: 'store', trouble: 'disk-full' }))
    await page.settle()
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(0)
  })

  it('a draft that was deleted is not in its form anymore, which would save it again', async () => {
    const saved = await saving()
    await saved()
    const held = page.bridge.hold('drafts.delete')
    await page.press(`Delete ${TITLE}`)
    await switchClient()
    held.answer(ok({}))
    await page.settle()
    await page.go(`/drafts/${ID}`)
    expect(page.text()).toContain('This order is no longer on this computer.')
  })
})
