import { mount } from '@vue/test-utils'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { nextTick } from 'vue'
import { ok } from '#domain/common/result.ts'
import { draftIdOf, type DraftLine } from '#domain/order/draft.ts'
import type { OfficeDraftLine, OfficeDrafts } from '#domain/office/office-drafts.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import { openText, similarFacts, similarPlace } from '../../../renderer/order-entry/review/similar-messages.ts'
import { draftLines, presenceText } from '../../../renderer/drafts/office/draft-messages.ts'
import OtherDesks from '../../../renderer/drafts/office/OtherDesks.vue'
import { filledEntry } from '../../fixtures/entries.ts'
import { entryBridge, entryPage, SAVED_AT, type EntryPage } from '../order-entry/entry-page.ts'

const OURS = draftIdOf('5a3c0d11-0000-4000-8000-000000000001')
const THEIRS = draftIdOf('5a3c0d11-0000-4000-8000-000000000002')
const BACK = '5a3c0d11-0000-4000-8000-000000000003'
const NOW = 1_000_000_000_000

const theirs = (more: Partial<OfficeDraftLine> = {}): OfficeDraftLine => ({
  id: THEIRS,
  desk: 'Back office',
  deskLeft: false,
  entry: filledEntry('refinance'),
  state: 'draft',
  changedAt: NOW,
  asked: 'no',
  ...more
})
const ours: DraftLine = {
  id: OURS,
  entry: emptyEntry('purchase'),
  problems: [],
  createdAt: SAVED_AT,
  savedAt: SAVED_AT,
  refused: false,
  unsent: 'Back office'
}

let page: EntryPage | undefined
afterEach(() => page?.close())

async function drafts(office: Partial<OfficeDrafts>, lines: readonly DraftLine[] = [ours]) {
  const bridge = entryBridge()
    .answer('drafts.list', ok(lines))
    .answer('drafts.purge', ok({}))
    .answer(
      'office.drafts',
      ok({ member: true, others: [], asks: [], desks: [{ id: BACK, name: 'Back office' }], ...office })
    )
    .answer('office.askForDraft', ok({}))
    .answer('office.handOver', ok({}))
    .answer('office.takeOver', ok({}))
  page = await entryPage('/drafts', bridge)
  await page.settle()
  return bridge
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    one => (one.getAttribute('aria-label') ?? one.textContent).trim() === name
  )
const press = async (name: string) => {
  const found = button(name)
  if (found === undefined) throw new Error(`no button “${name}”`)
  found.click()
  await page?.settle()
}

describe('drafts of other desks', () => {
  it('are not there at a desk that belongs to no office', async () => {
    await drafts({ member: false, desks: [] })
    expect(document.body.textContent).not.toContain('Other desks')
    expect(button('Hand over No address…')).toBeUndefined()
  })

  it('are asked for, and taken over once their desk was asked, for a reason', async () => {
    const bridge = await drafts({ others: [theirs()] })
    await press('Ask for draft: 2214 Elm St, Katy')
    expect(bridge.argsOf('office.askForDraft')).toEqual([{ id: THEIRS }])
    bridge.answer('office.drafts', ok({ member: true, others: [theirs({ asked: 'asked' })], asks: [], desks: [] }))
    bridge.emit('office.draftsChanged', { gone: [], asks: [] })
    await page?.settle()
    await press('Take over 2214 Elm St, Katy…')
    await press('Take over draft')
    expect(bridge.argsOf('office.takeOver')).toEqual([])
    const reason = document.querySelector<HTMLInputElement>('dialog[open] input:not([type=checkbox])')!
    reason.value = ' Dana is ill '
    reason.dispatchEvent(new Event('input'))
    document.querySelector<HTMLInputElement>('dialog[open] input[type=checkbox]')!.click()
    await press('Take over draft')
    expect(bridge.argsOf('office.takeOver')).toEqual([{ id: THEIRS, why: 'Dana is ill', acceptsDuplicate: true }])
  })

  it('are asked for by an Enter that is held down, and not taken over by it', async () => {
    const bridge = await drafts({ others: [theirs()] })
    bridge.answer('office.drafts', ok({ member: true, others: [theirs({ asked: 'asked' })], asks: [], desks: [] }))
    // As a browser does: the key clicks the button, unless that is prevented.
    const enter = async (name: string, repeat: boolean) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat })
      button(name)?.dispatchEvent(event)
      if (!event.defaultPrevented) await press(name)
    }
    await enter('Ask for draft: 2214 Elm St, Katy', false)
    await enter('Take over 2214 Elm St, Katy…', true)
    expect(document.querySelector('dialog[open]')).toBeNull()
    await enter('Take over 2214 Elm St, Katy…', false)
    expect(document.querySelector('dialog[open]')?.textContent).toContain('Take over draft')
    expect(bridge.argsOf('office.askForDraft')).toEqual([{ id: THEIRS }])
  })

  it('can be read only, and stay where they are while they are sent', async () => {
    await drafts({ others: [theirs({ state: 'sending' })] })
    await press('Read draft: 2214 Elm St, Katy')
    expect(document.querySelector('dialog[open]')?.textContent).toContain('LN-20447')
    expect(button('Ask for draft: 2214 Elm St, Katy')).toBeUndefined()
  })

  it('that were about to be sent are taken over from a desk that left, which is said (O1)', async () => {
    await drafts({ others: [theirs({ state: 'sending', deskLeft: true })] })
    await press('Take over 2214 Elm St, Katy…')
    const dialog = document.querySelector('dialog[open]')?.textContent
    expect(dialog).toContain('Check the order list')
    expect(dialog).toContain('That desk may have sent this order.')
  })

  it('come of one that is handed over; what was typed too late is marked', async () => {
    const bridge = await drafts({})
    expect(document.body.textContent).toContain('Your unsent changes')
    // It may be back by now.
    expect(document.querySelector('[title="Back office took the original draft"]')).not.toBeNull()
    await press('Hand over No address…')
    await press('Hand over draft')
    expect(bridge.argsOf('office.handOver')).toEqual([{ id: OURS, deskId: BACK }])
  })
})

it.each([
  [{}, 60_000, 'Back office is editing'],
  [{}, 180_000, /^Back office, edited \d/],
  [{ state: 'sending' }, 0, 'Back office is sending this order'],
  [{ deskLeft: true }, 0, /^Back office left the office$/],
  [{ deskLeft: true, state: 'sending' }, 0, 'Back office left the office, and may have sent this order']
] as const)('what a desk does with a draft is as far as known: %o after %i ms', (more, later, text) => {
  expect(presenceText(theirs(more), NOW + later)).toEqual(expect.stringMatching(text))
})

it.each([
  [60_000, 'Back office is drafting this order now · closing Mon, Nov 30'],
  [180_000, /^Draft at Back office · closing Mon, Nov 30 · edited /]
] as const)(
  'a draft like the one that is typed is named with its desk, %i ms after its last change (R50)',
  (later, text) => {
    const { entry, desk } = theirs()
    const at = Date.parse('2026-11-20T15:00:00Z')
    const one = {
      where: 'other-desk',
      draftId: null,
      orderId: null,
      desk,
      title: '',
      closingDate: entry.closingDate,
      at,
      same: []
    } as const
    expect(similarFacts(one, at + later)).toEqual(expect.stringMatching(text))
    expect([similarPlace(one), openText(one)]).toEqual([{ name: 'drafts' }, 'Show drafts'])
  }
)

it('a draft is read line by line, with what is missing', () => {
  const lines = draftLines({ ...filledEntry('refinance'), closingDate: '' })
  expect(lines).toContainEqual({ section: 'Closing', label: 'Closing date', value: 'Not given', given: false })
  expect(lines).toContainEqual({
    section: 'Borrower: Ana Ramirez',
    label: 'Phone',
    value: '(713) 555-0142',
    given: true
  })
  expect(draftLines(emptyEntry('purchase')).every(({ given }) => !given)).toBe(true)
})

it('a desk is said to edit a draft only as long as it does', async () => {
  const changedAt = new Date(2026, 10, 20, 10, 42).getTime()
  vi.useFakeTimers({ now: changedAt, toFake: ['setInterval', 'clearInterval', 'Date'] })
  const lines = [theirs({ changedAt })]
  const others = mount(OtherDesks, { props: { lines, busy: false, failure: undefined, acted: undefined } })
  onTestFinished(() => {
    others.unmount()
    vi.useRealTimers()
  })
  expect(others.text()).toContain('Back office is editing')
  vi.advanceTimersByTime(150_000)
  await nextTick()
  expect(others.text()).toContain('Back office, edited 10:42 AM')
})
