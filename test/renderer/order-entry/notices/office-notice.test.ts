import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftIdOf } from '#domain/order/draft.ts'
import { failed, ok } from '#domain/common/result.ts'
import { filledEntry } from '../../../fixtures/entries.ts'
import { DRAFT_ID, entryBridge, entryPage, sampleDraft, SAVED_AT, type EntryPage } from '../entry-page.ts'

const OTHER = draftIdOf('5a3c0d11-0000-4000-8000-000000000002')
const ask = (id = DRAFT_ID, desk = 'Back office') => ({ id, deskId: 'b', desk })
const FULL = { kind: 'store', trouble: 'disk-full' } as const
const FAILED = 'We couldn’t send your answer.'

let page: EntryPage
beforeEach(async () => {
  const bridge = entryBridge()
    .answer('drafts.open', ok(sampleDraft(filledEntry('refinance'))))
    .answer('office.handOver', ok({}))
    .answer('office.declineHandover', ok({}))
  page = await entryPage(`/drafts/${DRAFT_ID}`, bridge)
})
afterEach(() => page.close())
const news = async (asks: readonly ReturnType<typeof ask>[], gone: readonly (typeof DRAFT_ID)[] = []) => {
  page.bridge.emit('office.draftsChanged', { gone, asks })
  await page.settle()
}

describe('a desk that asks for the open draft', () => {
  it('is named; one that asks for another draft is not', async () => {
    await news([ask(OTHER, 'Escrow')])
    expect(page.text()).not.toContain('asks for this draft')
    await news([ask(OTHER, 'Escrow'), ask()])
    expect(page.text()).toContain('Back office asks for this draft.')
  })

  it('gets it with everything that was typed, once, however often that is pressed', async () => {
    await news([ask()])
    const city = page.labelled('City')
    city.value = 'Waller'
    city.dispatchEvent(new Event('input', { bubbles: true }))
    const held = page.bridge.hold('office.handOver')
    await page.press('Hand over')
    await page.press('Hand over')
    await page.press('Not now')
    expect(page.saves().at(-1)?.entry.properties[0]?.city).toBe('Waller')
    expect(page.bridge.calls.findLastIndex(({ name }) => name === 'drafts.save')).toBeLessThan(
      page.bridge.calls.findIndex(({ name }) => name === 'office.handOver')
    )
    expect(page.button('Hand over').getAttribute('aria-disabled')).toBe('true')
    held.answer(ok({}))
    await page.settle()
    expect(page.bridge.argsOf('office.handOver')).toEqual([{ id: DRAFT_ID, deskId: 'b' }])
    expect(page.bridge.argsOf('office.declineHandover')).toEqual([])
    expect(page.button('Hand over').getAttribute('aria-disabled')).toBeNull()
  })

  it('does not get it as long as what was typed can’t be saved', async () => {
    await news([ask()])
    page.bridge.answer('drafts.save', failed(FULL))
    await page.type('City', 'Waller')
    await page.press('Hand over')
    expect(page.bridge.argsOf('office.handOver')).toEqual([])
    expect(page.text()).toContain('Your changes aren’t saved yet.')
    expect(page.button('Hand over').getAttribute('aria-disabled')).toBeNull()
    await page.press('Not now')
    expect(page.bridge.argsOf('office.declineHandover')).toHaveLength(1)
  })

  it('is told “Not now”, and a failure is said until it is tried again', async () => {
    await news([ask()])
    page.bridge.answer('office.declineHandover', failed({ kind: 'not-connected' }))
    await page.press('Not now')
    expect(page.text()).toContain(FAILED)
    const held = page.bridge.hold('office.declineHandover')
    await page.press('Not now')
    expect(page.text()).not.toContain(FAILED)
    held.answer(ok({}))
    await page.settle()
    expect(page.text()).not.toContain(FAILED)
  })
})

describe('the question of another desk', () => {
  it('says nothing of the answer to an earlier one that failed', async () => {
    await news([ask()])
    page.bridge.answer('office.declineHandover', failed({ kind: 'not-connected' }))
    await page.press('Not now')
    await news([{ ...ask(DRAFT_ID, 'Escrow'), deskId: 'c' }])
    expect(page.text()).toContain('Escrow asks for this draft.')
    expect(page.text()).not.toContain(FAILED)
  })

  it('goes once that desk asks no longer', async () => {
    await news([ask()])
    await news([])
    expect(page.text()).not.toContain('asks for this draft')
  })

  it('is asked again where the form is left and opened again', async () => {
    await page.go('/orders')
    page.bridge.answer('office.drafts', ok({ member: true, others: [], asks: [ask()], desks: [] }))
    await page.go(`/drafts/${DRAFT_ID}`)
    expect(page.text()).toContain('Back office asks for this draft.')
    expect(page.bridge.argsOf('office.drafts').at(-1)).toEqual({ connectionId: 'c1' })
  })

  it('that is over by the time the form has read it stays away', async () => {
    await page.go('/orders')
    const held = page.bridge.hold('office.drafts')
    await page.go(`/drafts/${DRAFT_ID}`)
    await news([])
    held.answer(ok({ member: true, others: [], asks: [ask()], desks: [] }))
    await page.settle()
    expect(page.text()).not.toContain('asks for this draft')
  })

  it('can be answered again after a fault of the program', async () => {
    await news([ask()])
    page.app.config.errorHandler = () => undefined
    page.bridge.answer('office.handOver', () => Promise.reject(new TypeError('a fault')))
    await page.press('Hand over')
    expect(page.button('Hand over').getAttribute('aria-disabled')).toBeNull()
  })
})

describe('an open draft that another desk has by now', () => {
  it('says so, also after other news', async () => {
    await news([], [OTHER])
    expect(page.text()).not.toContain('Another desk took this draft.')
    await news([], [DRAFT_ID])
    await news([], [OTHER])
    expect(page.text()).toContain('Another desk took this draft.')
  })

  it('is left with what was typed too late saved, and is read again when it is opened again', async () => {
    await news([], [DRAFT_ID])
    await page.type('City', 'Waller')
    const before = page.saves().length
    const opened = page.bridge.argsOf('drafts.open').length
    page.bridge.answer('drafts.save', ({ revision }) => ok({ revision, savedAt: SAVED_AT }))
    await page.go('/orders')
    expect(page.saves().slice(before).at(-1)?.entry.properties[0]?.city).toBe('Waller')
    await page.go(`/drafts/${DRAFT_ID}`)
    expect(page.bridge.argsOf('drafts.open').length).toBe(opened + 1)
  })

  it('keeps what was typed as long as that can’t be saved, and says again whose it is', async () => {
    await news([], [DRAFT_ID])
    page.bridge.answer('drafts.save', failed(FULL))
    await page.type('City', 'Waller')
    await page.go('/orders')
    await page.go(`/drafts/${DRAFT_ID}`)
    expect(page.labelled('City').value).toBe('Waller')
    expect(page.text()).toContain('Another desk took this draft.')
  })

  it('is still saved where it was opened again before the last of it was', async () => {
    await news([], [DRAFT_ID])
    await page.type('City', 'Waller')
    const held = page.bridge.hold('drafts.save')
    await page.go('/orders')
    await page.go(`/drafts/${DRAFT_ID}`)
    held.answer(ok({ revision: 9, savedAt: SAVED_AT }))
    await page.settle()
    await page.type('City', 'Katy')
    await page.pause()
    expect(page.saves().at(-1)?.entry.properties[0]?.city).toBe('Katy')
  })

  it('that is still here stays open when it is left', async () => {
    const opened = page.bridge.argsOf('drafts.open').length
    await page.go('/orders')
    await page.go(`/drafts/${DRAFT_ID}`)
    expect(page.bridge.argsOf('drafts.open')).toHaveLength(opened)
  })
})
