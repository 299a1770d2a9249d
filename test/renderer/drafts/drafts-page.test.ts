import { afterEach, describe, expect, it } from 'vitest'
import type { DraftId, DraftLine } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { emptyEntry, entryProblems, type OrderEntry } from '#domain/order/order-entry.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import {
  connectionState,
  DRAFT_ID,
  entryBridge,
  entryPage,
  newDraft,
  sampleDraft,
  SAVED_AT,
  type EntryPage
} from '../order-entry/entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

const FULL: Failure = { kind: 'store', trouble: 'disk-full' }
const idOf = (number: number) => `5a3c0d11-0000-4000-8000-${String(number).padStart(12, '0')}` as DraftId
const DAY = 86_400_000

function line(number: number, more: Partial<DraftLine> = {}, street = `${number} Elm St`): DraftLine {
  const filled = filledEntry('refinance')
  const entry = { ...filled, properties: [{ ...filled.properties[0]!, address1: street }] }
  return {
    id: idOf(number),
    entry,
    problems: [],
    createdAt: SAVED_AT - DAY,
    savedAt: SAVED_AT - number * 1000,
    refused: false,
    ...more
  }
}
const asLine = (number: number, entry: OrderEntry, more: Partial<DraftLine> = {}) =>
  line(number, { entry, problems: entryProblems(entry), ...more })

/** A main process that keeps these drafts, and deletes and brings back as told. */
function keeping(lines: readonly DraftLine[]) {
  const gone = new Set<DraftId>()
  const bridge = entryBridge()
    .answer('drafts.list', () => ok(lines.filter(({ id }) => !gone.has(id))))
    .answer('drafts.delete', ({ id }) => {
      gone.add(id)
      return ok({})
    })
    .answer('drafts.restore', ({ id }) => {
      gone.delete(id)
      return ok({})
    })
    .answer('drafts.purge', ok({}))
  return bridge
}

const listed = async (lines: readonly DraftLine[]) => (page = await entryPage('/drafts', keeping(lines)))
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map(row =>
    [...row.querySelectorAll('td')].map(cell => cell.textContent.trim().replace(/\s+/g, ' '))
  )
const titles = () => rows().map(([title]) => title)
const row = (index: number) => document.querySelectorAll<HTMLElement>('tbody tr')[index]!
const key = async (name: string, more: KeyboardEventInit = {}) => {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })
  )
  await page.settle()
}

describe('the drafts', () => {
  it('are listed with what is missing and the last change, newest first', async () => {
    await listed([
      asLine(1, emptyEntry('purchase'), { savedAt: SAVED_AT - 3 * DAY }),
      asLine(2, filledEntry('refinance'), { savedAt: SAVED_AT }),
      asLine(3, { ...filledEntry('purchase'), closingDate: '' }, { savedAt: SAVED_AT - DAY, refused: true })
    ])
    expect(rows().map(cells => cells.slice(0, 6))).toEqual([
      ['2214 Elm St, Katy', 'RRefinance', 'Ana Ramirez', 'Mon, Nov 30', 'Ready to review', '10:43 AM'],
      ['2214 Elm St, Katy', 'PPurchase', 'Ana Ramirez', '–', 'Not acceptedClosing date', 'yesterday'],
      ['No address', 'PPurchase', '–', '–', expect.stringMatching(/^\d+ fields left$/), 'Tue, Nov 17']
    ])
    expect(page.text()).toContain('3 drafts')
    expect(document.title).toBe('Drafts · Title Desk')
    expect(row(2).querySelector<HTMLElement>('[data-whole]')?.dataset['whole']).toContain('\nCounty\n')
  })

  it('say how to start if there are none', async () => {
    await listed([])
    expect(page.text()).toContain('No drafts')
    expect(page.button('New refinance').getAttribute('href')).toBe('/new/refinance')
    expect(page.button('New purchase').getAttribute('href')).toBe('/new/purchase')
    expect(page.button('Open loan file').getAttribute('href')).toBe('/new/loan-file')
    expect(page.button('Import CSV').getAttribute('href')).toBe('/new/csv')
  })

  it('show that they are being read, or why they cannot be', async () => {
    const bridge = keeping([line(1)])
    const held = bridge.hold('drafts.list')
    page = await entryPage('/drafts', bridge)
    expect(page.text()).toContain('Loading…')
    held.answer(failed({ kind: 'store', trouble: 'locked' }))
    await page.settle()
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Your saved work is locked.')
    expect(page.text()).not.toContain('No drafts')
    page.bridge.answer('drafts.list', ok([line(1)]))
    await page.press('Try again')
    expect(titles()).toEqual(['1 Elm St, Katy'])
  })

  it('stay visible when a later read fails', async () => {
    await listed([line(1)])
    page.bridge.answer('drafts.list', failed(FULL))
    page.bridge.emit('drafts.changed', { connectionId: 'c1' })
    await page.settle()
    expect(titles()).toEqual(['1 Elm St, Katy'])
    expect(document.querySelector('[role=alert]')?.textContent).toContain('This computer’s disk is full.')
  })

  it('are read again when one changed, of the active connection', async () => {
    await listed([line(1)])
    page.bridge.answer('drafts.list', ok([line(1), line(2)]))
    page.bridge.emit('drafts.changed', { connectionId: 'c2' })
    await page.settle()
    expect(titles()).toHaveLength(1)
    page.bridge.emit('drafts.changed', { connectionId: 'c1' })
    await page.settle()
    expect(titles()).toHaveLength(2)
  })

  it('are read again once they are unlocked', async () => {
    await listed([])
    page.bridge.answer('drafts.list', ok([line(1)]))
    page.bridge.emit('unlock.changed', { kind: 'kept', by: 'passphrase', notices: [] })
    await page.settle()
    expect(titles()).toEqual(['1 Elm St, Katy'])
  })

  it('are those of the connection that is active now', async () => {
    await listed([line(1)])
    const held = page.bridge.hold('drafts.list')
    page.bridge.emit('connection.changed', connectionState('c2'))
    await page.settle()
    expect(titles()).toEqual([])
    held.answer(ok([line(2)]))
    await page.settle()
    expect(titles()).toEqual(['2 Elm St, Katy'])
  })

  it('leave no listener behind', async () => {
    await listed([line(1)])
    const before = page.bridge.listening('drafts.changed')
    await page.go('/orders')
    expect([before, page.bridge.listening('drafts.changed')]).toEqual([1, 0])
  })

  it('can be 200', async () => {
    await listed(Array.from({ length: 200 }, (_, index) => line(index + 1)))
    expect(titles()).toHaveLength(200)
    expect(page.text()).toContain('200 drafts')
    expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(3)
  })
})

describe('a row', () => {
  it('is entered with ↓ on arrival, from the heading or from nowhere (F19)', async () => {
    await listed([line(1), line(2)])
    expect(document.activeElement?.matches('body, h1')).toBe(true)
    await key('ArrowDown')
    expect(document.activeElement?.textContent).toContain('1 Elm St')
    await key('ArrowDown')
    expect(document.activeElement?.textContent).toContain('2 Elm St')
  })

  it('opens its draft by a click anywhere in it', async () => {
    await listed([line(1), line(2)])
    row(1).querySelectorAll('td')[4]!.click()
    await page.settle()
    expect(page.place()).toBe(`/drafts/${idOf(2)}`)
  })

  it('is reached by the arrows, and its link leads to the form', async () => {
    await listed([line(1), line(2), line(3)])
    row(0).querySelector('a')!.focus()
    await key('ArrowDown')
    await key('ArrowDown')
    await key('ArrowDown')
    expect(document.activeElement?.textContent.trim()).toBe('3 Elm St, Katy')
    await key('Home')
    expect(document.activeElement?.getAttribute('href')).toBe(`/drafts/${idOf(1)}`)
  })

  it('keeps the focus when the list is read again and another comes before it', async () => {
    await listed([line(2), line(3)])
    row(1).querySelector('a')!.focus()
    page.bridge.answer('drafts.list', ok([line(1), line(2), line(3)]))
    page.bridge.emit('drafts.changed', { connectionId: 'c1' })
    await page.settle()
    await key('ArrowUp')
    expect(document.activeElement?.textContent.trim()).toBe('2 Elm St, Katy')
  })
})

describe('deleting a draft', () => {
  it('removes it from the list, and "Undo" restores it where it was', async () => {
    await listed([line(1), line(2), line(3)])
    await page.press('Delete 2 Elm St, Katy')
    expect(titles()).toEqual(['1 Elm St, Katy', '3 Elm St, Katy'])
    expect(announcement.value.text).toBe('Deleted “2 Elm St, Katy”. You can undo this.')
    expect(document.activeElement?.textContent.trim()).toBe('3 Elm St, Katy')
    await page.press('Undo')
    expect(titles()).toEqual(['1 Elm St, Katy', '2 Elm St, Katy', '3 Elm St, Katy'])
    expect(document.activeElement?.textContent.trim()).toBe('2 Elm St, Katy')
    expect(page.text()).not.toContain('Deleted “')
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('is not done by the Delete key with %s', async held => {
    await listed([line(1), line(2)])
    row(0).querySelector('a')?.focus()
    await key('Delete', { [held]: true })
    expect(rows()).toHaveLength(2)
  })

  it('is done by the Delete key, and undone by Ctrl+Z, one after the other', async () => {
    await listed([line(1), line(2), line(3)])
    row(0).querySelector('a')!.focus()
    await key('Delete')
    await key('Delete')
    expect(titles()).toEqual(['3 Elm St, Katy'])
    expect(page.text()).toContain('Deleted “2 Elm St, Katy” and 1 more.')
    await key('z', { ctrlKey: true })
    await key('z', { ctrlKey: true })
    expect(titles()).toEqual(['1 Elm St, Katy', '2 Elm St, Katy', '3 Elm St, Katy'])
  })

  it('of the last one leaves the focus on the page', async () => {
    await listed([line(1)])
    await page.press('Delete 1 Elm St, Katy')
    expect(page.text()).toContain('No drafts')
    expect(document.activeElement?.tagName).toBe('H1')
    await page.press('Undo')
    expect(titles()).toEqual(['1 Elm St, Katy'])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['when the page is left', () => page.go('/orders')],
    ['when the notice is put away', () => page.press('Dismiss')],
    [
      'when another connection becomes the active one',
      async () => {
        page.bridge.emit('connection.changed', connectionState('c2'))
        await page.settle()
      }
    ]
  ])('is for good %s', async (_when, act) => {
    await listed([line(1), line(2)])
    await page.press('Delete 1 Elm St, Katy')
    expect(page.bridge.argsOf('drafts.purge')).toEqual([])
    await act()
    expect(page.bridge.argsOf('drafts.purge')).toEqual([{}])
    expect(page.text()).not.toContain('Undo')
  })

  it('that cannot be for good yet is offered back until it can', async () => {
    await listed([line(1), line(2)])
    await page.press('Delete 1 Elm St, Katy')
    page.bridge.answer('drafts.purge', failed(FULL))
    await page.press('Dismiss')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('This computer’s disk is full.')
    await page.go('/orders')
    await page.go('/drafts')
    page.bridge.answer('drafts.purge', ok({}))
    expect(page.button('Undo')).toBeTruthy()
    await page.go('/orders')
    await page.go('/drafts')
    expect(page.text()).not.toContain('Undo')
  })

  it('removes nothing for good if nothing was deleted', async () => {
    await listed([line(1)])
    await page.press('Delete 1 Elm St, Katy')
    await page.press('Undo')
    await page.go('/orders')
    expect(page.bridge.argsOf('drafts.purge')).toEqual([])
  })

  it('that failed is shown, and the draft stays', async () => {
    await listed([line(1)])
    page.bridge.answer('drafts.delete', failed(FULL))
    await page.press('Delete 1 Elm St, Katy')
    expect(titles()).toEqual(['1 Elm St, Katy'])
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Nothing was changed.')
    expect(page.text()).not.toContain('Undo')
  })

  it('that cannot be undone is shown, and can be retried', async () => {
    await listed([line(1)])
    const { bridge } = page
    await page.press('Delete 1 Elm St, Katy')
    bridge.answer('drafts.restore', failed(FULL))
    await page.press('Undo')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('This computer’s disk is full.')
    expect(page.button('Undo')).toBeTruthy()
  })

  it('saves first what is not saved, and lets go of its form', async () => {
    page = await entryPage(newDraft('refinance'), keeping([line(1, { id: DRAFT_ID })]))
    page.bridge.answer('drafts.save', failed(FULL))
    await page.type('City', 'Katy')
    await page.go('/drafts')
    await page.press('Delete 1 Elm St, Katy')
    expect(page.bridge.argsOf('drafts.delete')).toEqual([])
    expect(document.querySelector('[role=alert]')?.textContent).toContain('This computer’s disk is full.')
    page.bridge.answer('drafts.save', ({ revision }) => ok({ revision, savedAt: SAVED_AT }))
    await page.press('Delete 1 Elm St, Katy')
    expect(page.bridge.argsOf('drafts.delete')).toEqual([{ id: DRAFT_ID }])
    await page.press('Undo')
    page.bridge.answer('drafts.open', ok(sampleDraft(filledEntry('refinance'))))
    await page.go(newDraft('refinance'))
    expect(page.labelled('Street address').value).toBe('2214 Elm St')
  })

  it('from its form leads to the list, where it can be undone', async () => {
    const bridge = keeping([line(1, { id: DRAFT_ID }), line(2)]).answer(
      'drafts.open',
      ok(sampleDraft(filledEntry('refinance')))
    )
    page = await entryPage(`/drafts/${DRAFT_ID}`, bridge)
    await page.press('Delete draft')
    expect([page.place(), titles()]).toEqual(['/drafts', ['2 Elm St, Katy']])
    expect(page.text()).toContain('Deleted “2214 Elm St, Katy”.')
    await page.press('Undo')
    expect(titles()).toHaveLength(2)
  })
})

describe('duplicating a draft', () => {
  const COPY = idOf(77)

  it('opens the copy, and says what it leaves out until that is dismissed', async () => {
    await listed([line(1)])
    page.bridge
      .answer('drafts.duplicate', ok({ id: COPY }))
      .answer('drafts.open', ({ id }) =>
        ok(sampleDraft({ ...emptyEntry('refinance'), slackNotificationChannel: '#closings' }, { id, revision: 1 }))
      )
    await page.press('Duplicate 1 Elm St, Katy')
    expect(page.bridge.argsOf('drafts.duplicate')).toEqual([{ id: idOf(1) }])
    expect(page.place()).toBe(`/drafts/${COPY}`)
    expect(page.labelled('Slack channel').value).toBe('#closings')
    expect(page.text()).toContain(
      'Copied from “1 Elm St, Katy” without address, parties, closing date, loan amount, or loan number.'
    )
    await page.press('Dismiss')
    expect(page.text()).not.toContain('Copied from')
  })

  it('is made once, however often that is pressed until it is open', async () => {
    await listed([line(1)])
    const held = page.bridge.answer('drafts.duplicate', ok({ id: COPY })).hold('drafts.open')
    await page.press('Duplicate 1 Elm St, Katy')
    await page.press('Duplicate 1 Elm St, Katy')
    expect(page.bridge.argsOf('drafts.duplicate')).toHaveLength(1)
    held.answer(failed({ kind: 'no-such-draft' }))
    await page.settle()
    expect(page.place()).toBe(`/drafts/${COPY}`)
  })

  it('is not opened once the page was left', async () => {
    await listed([line(1)])
    const held = page.bridge.hold('drafts.duplicate')
    await page.press('Duplicate 1 Elm St, Katy')
    await page.go('/orders')
    held.answer(ok({ id: COPY }))
    await page.settle()
    expect(page.place()).toBe('/orders')
  })

  it('that failed is shown', async () => {
    await listed([line(1)])
    page.bridge.answer('drafts.duplicate', failed(FULL))
    await page.press('Duplicate 1 Elm St, Katy')
    expect(page.place()).toBe('/drafts')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('This computer’s disk is full.')
  })
})

describe('more drafts than anyone reads at once', () => {
  it('come 200 at a time, and the focus goes on at the first new one', async () => {
    await listed(Array.from({ length: 230 }, (_, index) => line(index + 1)))
    expect(rows()).toHaveLength(200)
    expect(page.text()).toContain('30 more')
    await page.press('Show more drafts')
    expect(rows()).toHaveLength(230)
    expect(document.activeElement?.textContent).toContain('201 Elm St')
    expect(page.text()).not.toContain('Show more drafts')
  })
})
