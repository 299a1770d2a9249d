import { afterEach, describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { DRAFT_ID, entryBridge, entryPage, sampleDraft, SAVED_AT, type EntryPage } from './entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

const FULL: Failure = { kind: 'store', trouble: 'disk-full' }
const opened = () =>
  entryPage(`/drafts/${DRAFT_ID}`, entryBridge().answer('drafts.open', ok(sampleDraft(filledEntry('refinance')))))

describe('a draft that another desk has by now', () => {
  it('is let go of once what could not be saved before is kept (O2)', async () => {
    page = await opened()
    await page.type('City', 'Waller')
    page.bridge.answer('drafts.save', failed(FULL))
    await page.go('/orders')
    await page.settle()
    page.bridge.answer('drafts.save', ok({ revision: 9, savedAt: SAVED_AT }))
    const before = page.saves().length
    page.bridge.emit('office.draftsChanged', { gone: [DRAFT_ID], asks: [] })
    await page.settle()
    expect(page.saves().slice(before)).toMatchObject([{ entry: { properties: [{ city: 'Waller' }] } }])
    page.bridge.answer('drafts.open', failed({ kind: 'no-such-draft' }))
    await page.go(`/drafts/${DRAFT_ID}`)
    expect(page.text()).toContain('This order is no longer on this computer.')
  })

  it('is saved as one from then on, so that nothing is saved over what comes back (O2)', async () => {
    page = await opened()
    await page.type('City', 'Waller')
    await page.pause()
    page.bridge.emit('office.draftsChanged', { gone: [DRAFT_ID], asks: [] })
    await page.type('City', 'Fulshear')
    await page.pause()
    expect(page.saves().map(({ taken }) => taken)).toEqual([undefined, true])
    page.bridge.answer('drafts.save', failed({ kind: 'out-of-date' }))
    await page.type('City', 'Katy')
    await page.pause()
    expect(page.tag()).toBe('No longer saved')
  })

  it('can’t be deleted from its form, which would delete what comes back', async () => {
    page = await opened()
    expect(page.text()).toContain('Delete draft')
    page.bridge.emit('office.draftsChanged', { gone: [DRAFT_ID], asks: [] })
    await page.settle()
    expect(page.text()).not.toContain('Delete draft')
  })

  it('stays as long as what was typed can’t be saved', async () => {
    page = await opened()
    await page.type('City', 'Waller')
    page.bridge.answer('drafts.save', failed(FULL))
    await page.go('/orders')
    page.bridge.emit('office.draftsChanged', { gone: [DRAFT_ID], asks: [] })
    await page.settle()
    await page.go(`/drafts/${DRAFT_ID}`)
    expect(page.labelled('City').value).toBe('Waller')
  })
})
