import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftIdOf, type DraftId, type DraftLine } from '#domain/order/draft.ts'
import { failed, ok } from '#domain/common/result.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { entryBridge, entryPage, SAVED_AT, type EntryPage } from '../order-entry/entry-page.ts'

const lineOf = (number: number): DraftLine => {
  const filled = filledEntry('refinance')
  return {
    id: draftIdOf(`5a3c0d11-0000-4000-8000-00000000000${number}`),
    entry: { ...filled, properties: [{ ...filled.properties[0]!, address1: `${number} Elm St` }] },
    problems: [],
    createdAt: SAVED_AT,
    savedAt: SAVED_AT - number,
    refused: false
  }
}
const LINES = [lineOf(1), lineOf(2)]

let page: EntryPage
let gone: Set<DraftId>
beforeEach(async () => {
  gone = new Set()
  const bridge = entryBridge()
    .answer('drafts.list', () => ok(LINES.filter(({ id }) => !gone.has(id))))
    .answer('drafts.delete', ({ id }) => {
      gone.add(id)
      return ok({})
    })
    .answer('drafts.purge', ok({}))
  page = await entryPage('/drafts', bridge)
})
afterEach(() => page.close())

const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent.trim())

describe('a draft that was deleted', () => {
  it('and could not be restored, says why until it is', async () => {
    page.bridge.answer('drafts.restore', failed({ kind: 'store', trouble: 'disk-full' }))
    await page.press('Delete 1 Elm St, Katy')
    await page.press('Undo')
    expect(alerts()).toHaveLength(1)
    page.bridge.answer('drafts.restore', ok({}))
    await page.press('Undo')
    expect(alerts()).toEqual([])
  })

  it('leaves the focus in the list once its notice is dismissed', async () => {
    await page.press('Delete 1 Elm St, Katy')
    page.button('Dismiss').focus()
    await page.press('Dismiss')
    expect(document.activeElement?.closest('tbody')).not.toBeNull()
  })

  it('offers no undo once another desk gave it back: it is in the list', async () => {
    await page.press('Delete 1 Elm St, Katy')
    await page.press('Delete 2 Elm St, Katy')
    expect(page.text()).toContain('Deleted “2 Elm St, Katy” and 1 more.')
    gone.delete(lineOf(2).id)
    page.bridge.emit('drafts.changed', { connectionId: 'c1' })
    await page.settle()
    expect(page.text()).toContain('Deleted “1 Elm St, Katy”.')
    gone.clear()
    page.bridge.emit('drafts.changed', { connectionId: 'c1' })
    await page.settle()
    expect(page.text()).not.toContain('Undo')
  })

  it('and is at another desk by now, says so once, and leaves the focus in the list', async () => {
    page.bridge.answer('drafts.restore', failed({ kind: 'no-such-draft' }))
    await page.press('Delete 1 Elm St, Katy')
    page.button('Undo').focus()
    await page.press('Undo')
    expect(alerts()).toEqual([expect.stringContaining('This order is no longer on this computer.')])
    expect(page.text()).not.toContain('Undo')
    expect(document.activeElement?.closest('tbody')).not.toBeNull()
  })
})
