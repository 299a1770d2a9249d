import { afterEach, describe, expect, it } from 'vitest'
import type { OfficeDraftLine, OfficeDrafts } from '#domain/office/office-drafts.ts'
import { draftIdOf, type DraftLine } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
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

const FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const MOVED = failed({ kind: 'invalid', fields: [{ path: 'id', message: 'Another desk has it by now.' }] } as const)
const BACK = { id: '5a3c0d11-0000-4000-8000-00000000000a', name: 'Back office' }
const FRONT = { id: '5a3c0d11-0000-4000-8000-00000000000b', name: 'Front desk' }
const idOf = (number: number) => draftIdOf(`5a3c0d11-0000-4000-8000-00000000000${number}`)

function entryAt(street: string): OrderEntry {
  const filled = filledEntry('refinance')
  return { ...filled, properties: [{ ...filled.properties[0]!, address1: street }] }
}
const ours = (number: number, street = `${number} Elm St`): DraftLine => ({
  id: idOf(number),
  entry: entryAt(street),
  problems: [],
  createdAt: SAVED_AT,
  savedAt: SAVED_AT - number,
  refused: false
})
const theirs = (number: number): OfficeDraftLine => ({
  id: idOf(number),
  desk: 'Back office',
  deskLeft: false,
  entry: entryAt(`${number} Oak Ave`),
  state: 'draft',
  changedAt: number,
  asked: 'asked'
})
const office = (more: Partial<OfficeDrafts>) => ok({ member: true, others: [], asks: [], desks: [BACK], ...more })

/** A desk with two drafts, in an office. */
const bridge = (more: Partial<OfficeDrafts>) =>
  entryBridge()
    .answer('drafts.list', ok([ours(1), ours(2)]))
    .answer('drafts.purge', ok({}))
    .answer('drafts.delete', ok({}))
    .answer('office.drafts', office(more))
const show = async (more: Partial<OfficeDrafts> = {}) => {
  page = await entryPage('/drafts', bridge(more))
  await page.settle()
}
const dialogs = () => document.querySelectorAll('dialog[open]').length
const question = () => document.querySelector('dialog[open]')?.textContent
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent.trim())
const accept = () => document.querySelector<HTMLInputElement>('dialog[open] input[type=checkbox]')!

describe('a draft that is handed over', () => {
  it('closes its question, is said to be gone, and the drafts are read again', async () => {
    await show()
    page.bridge.answer('office.handOver', ok({}))
    const read = page.bridge.argsOf('drafts.list').length
    await page.press('Hand over 1 Elm St, Katy…')
    await page.press('Hand over draft')
    expect([dialogs(), announcement.value.text]).toEqual([0, 'Handed over “1 Elm St, Katy”.'])
    expect(page.bridge.argsOf('drafts.list')).toHaveLength(read + 1)
  })

  it('and could not be, says why in its own question only', async () => {
    await show()
    page.bridge.answer('office.handOver', MOVED)
    const { count } = announcement.value
    await page.press('Hand over 1 Elm St, Katy…')
    await page.press('Hand over draft')
    expect([dialogs(), alerts(), announcement.value.count]).toEqual([1, ['Another desk has it by now.'], count])
    await page.press('Cancel')
    await page.press('Hand over 2 Elm St, Katy…')
    expect([dialogs(), alerts()]).toEqual([1, []])
    // As from the main process, each answer is an object of its own.
    page.bridge.answer('office.handOver', structuredClone(MOVED))
    await page.press('Hand over draft')
    expect(alerts()).toEqual(['Another desk has it by now.'])
  })

  it.each(['done', 'refused'])('leaves a question about another draft as it is, once it is %s', async how => {
    await show()
    const held = page.bridge.hold('office.handOver')
    await page.press('Hand over 1 Elm St, Katy…')
    await page.press('Hand over draft')
    await page.press('Cancel')
    await page.press('Hand over 2 Elm St, Katy…')
    held.answer(how === 'done' ? ok({}) : MOVED)
    await page.settle()
    expect([dialogs(), alerts()]).toEqual([1, []])
    expect(question()).toContain('2 Elm St, Katy')
  })

  it('stays where that was canceled while it was being saved', async () => {
    page = await entryPage(newDraft('refinance', idOf(1)), bridge({ member: false, desks: [] }))
    const held = page.bridge.hold('drafts.save')
    page.bridge.answer('office.drafts', office({})).answer('office.handOver', ok({}))
    await page.type('City', 'Katy')
    await page.go('/drafts')
    await page.press('Hand over 1 Elm St, Katy…')
    await page.press('Hand over draft')
    await page.press('Cancel')
    held.answer(ok({ revision: 1, savedAt: SAVED_AT }))
    await page.settle()
    expect([dialogs(), alerts(), page.bridge.argsOf('office.handOver')]).toEqual([0, [], []])
  })

  it('goes to the desk that is selected for it, not to one selected for another draft', async () => {
    await show({ desks: [BACK, FRONT] })
    page.bridge.answer('office.handOver', ok({}))
    await page.press('Hand over 1 Elm St, Katy…')
    await page.press('Hand over draft')
    expect(page.bridge.argsOf('office.handOver')).toEqual([])
    expect(question()).toContain('Select a desk.')
    await page.type('Desk', FRONT.id)
    await page.press('Cancel')
    await page.press('Hand over 2 Elm St, Katy…')
    expect([page.labelled('Desk').value, question()]).toEqual(['', expect.not.stringContaining('Select a desk.')])
    await page.type('Desk', BACK.id)
    await page.press('Hand over draft')
    expect(page.bridge.argsOf('office.handOver')).toEqual([{ id: idOf(2), deskId: BACK.id }])
  })

  it('is saved first, as one that is duplicated: where it cannot be, neither is done', async () => {
    page = await entryPage(newDraft('refinance', idOf(1)), bridge({ member: false, desks: [] }))
    page.bridge.answer('drafts.save', FULL).answer('office.drafts', office({}))
    await page.type('City', 'Katy')
    await page.go('/drafts')
    await page.press('Hand over 1 Elm St, Katy…')
    const isFull: unknown = expect.stringContaining('This computer’s disk is full.')
    for (const question of [1, 2]) {
      if (question === 2) await page.press('Hand over 1 Elm St, Katy…')
      expect([dialogs(), alerts()]).toEqual([1, []])
      await page.press('Hand over draft')
      expect([dialogs(), alerts()]).toEqual([1, [isFull]])
      await page.press('Cancel')
      expect([dialogs(), alerts()]).toEqual([0, [isFull]])
    }
    await page.press('Duplicate 1 Elm St, Katy')
    expect(page.bridge.argsOf('office.handOver')).toEqual([])
    expect(page.bridge.argsOf('drafts.duplicate')).toEqual([])
  })
})

describe('drafts of other desks', () => {
  it('come newest first, and a question about one closes once it is gone', async () => {
    await show({ others: [theirs(5), theirs(6)] })
    const titles = [...document.querySelectorAll('.others li strong')].map(({ textContent }) => textContent.trim())
    expect(titles).toEqual(['6 Oak Ave, Katy', '5 Oak Ave, Katy'])
    await page.press('Take over 5 Oak Ave, Katy…')
    page.bridge.answer('office.drafts', office({ others: [theirs(6)] }))
    page.bridge.emit('office.draftsChanged', { gone: [], asks: [] })
    await page.settle()
    expect(dialogs()).toBe(0)
  })

  it('are read line by line until that is closed', async () => {
    await show({ others: [theirs(5)] })
    await page.press('Read draft: 5 Oak Ave, Katy')
    expect(question()).toContain('LN-20447')
    await page.press('Close draft')
    expect(dialogs()).toBe(0)
  })

  it('are asked for, which is said only if it was done', async () => {
    await show({ others: [{ ...theirs(5), asked: 'no' }] })
    page.bridge.answer('office.askForDraft', MOVED)
    const { count } = announcement.value
    await page.press('Ask for draft: 5 Oak Ave, Katy')
    expect([alerts(), announcement.value.count]).toEqual([['Another desk has it by now.'], count])
    page.bridge.answer('office.askForDraft', ok({}))
    await page.press('Ask for draft: 5 Oak Ave, Katy')
    expect([alerts(), announcement.value.text]).toEqual([[], 'Asked for the draft.'])
  })

  it('leave the focus on their button once they were asked for, and in the list once they are here', async () => {
    await show({ others: [{ ...theirs(5), asked: 'no' }, theirs(6)] })
    page.bridge.answer('office.askForDraft', ok({})).answer('office.drafts', office({ others: [theirs(5)] }))
    page.button('Ask for draft: 5 Oak Ave, Katy').focus()
    await page.press('Ask for draft: 5 Oak Ave, Katy')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Take over 5 Oak Ave, Katy…')
    page.bridge.answer('office.drafts', office({ others: [{ ...theirs(5), asked: 'declined' }] }))
    page.bridge.emit('office.draftsChanged', { gone: [], asks: [] })
    await page.settle()
    page.bridge.answer('office.drafts', office({}))
    await page.press('Ask for draft: 5 Oak Ave, Katy')
    expect(document.activeElement?.closest('tbody')).not.toBeNull()
  })

  it('are asked for by a double click, whose second click takes nothing over', async () => {
    await show({ others: [{ ...theirs(5), asked: 'no' }] })
    page.bridge.answer('office.askForDraft', ok({})).answer('office.drafts', office({ others: [theirs(5)] }))
    await page.press('Ask for draft: 5 Oak Ave, Katy')
    const taking = page.button('Take over 5 Oak Ave, Katy…')
    taking.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
    await page.settle()
    expect(dialogs()).toBe(0)
    taking.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    await page.settle()
    expect(dialogs()).toBe(1)
  })

  it('are taken over only with a reason and the duplicates accepted, each time', async () => {
    await show({ others: [theirs(5)] })
    await page.press('Take over 5 Oak Ave, Katy…')
    await page.type('Reason', 'Dana is ill')
    await page.press('Take over draft')
    expect(question()).toContain('Confirm this before you take over the draft.')
    expect(question()).not.toContain('Enter a reason.')
    await page.type('Reason', '  ')
    accept().click()
    await page.press('Take over draft')
    expect(question()).toContain('Enter a reason.')
    expect(page.bridge.argsOf('office.takeOver')).toEqual([])
    await page.press('Cancel')
    await page.press('Take over 5 Oak Ave, Katy…')
    expect([page.labelled('Reason').value, accept().checked, alerts()]).toEqual(['', false, []])
    expect(question()).not.toContain('Enter a reason.')
  })

  it('that were taken over are in the list, with the focus, and this is said', async () => {
    await show({ others: [theirs(5)] })
    page.bridge
      .answer('office.takeOver', ok({}))
      .answer('drafts.list', ok([ours(1), ours(2), ours(5, '5 Oak Ave')]))
      .answer('office.drafts', office({}))
    await page.press('Take over 5 Oak Ave, Katy…')
    await page.type('Reason', 'Dana is ill')
    accept().click()
    await page.press('Take over draft')
    expect([dialogs(), announcement.value.text]).toEqual([0, 'The draft is at this desk now.'])
    expect(document.activeElement?.textContent.trim()).toBe('5 Oak Ave, Katy')
  })

  it('that could not be taken over say why in their own question only', async () => {
    await show({ others: [theirs(5), theirs(6)] })
    page.bridge.answer('office.takeOver', MOVED)
    const { count } = announcement.value
    await page.press('Take over 5 Oak Ave, Katy…')
    await page.type('Reason', 'Dana is ill')
    accept().click()
    await page.press('Take over draft')
    expect([dialogs(), alerts(), announcement.value.count]).toEqual([1, ['Another desk has it by now.'], count])
    await page.press('Cancel')
    await page.press('Take over 6 Oak Ave, Katy…')
    expect([dialogs(), alerts()]).toEqual([1, []])
  })
})

it('a draft of another desk that was not taken over after all is not spoken of in a question about another', async () => {
  await show({ others: [theirs(5), theirs(6)] })
  const held = page.bridge.hold('office.takeOver')
  await page.press('Take over 5 Oak Ave, Katy…')
  await page.type('Reason', 'Dana is ill')
  accept().click()
  await page.press('Take over draft')
  await page.press('Cancel')
  await page.press('Take over 6 Oak Ave, Katy…')
  held.answer(MOVED)
  await page.settle()
  expect([dialogs(), alerts()]).toEqual([1, []])
})

describe('a draft that is deleted', () => {
  const deleted = () => page.bridge.argsOf('drafts.delete').map(({ id }) => id)
  const key = (repeat: boolean) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Delete', repeat, bubbles: true, cancelable: true })
    )

  it('takes no other along, however long the key is held, or often it is pressed', async () => {
    await show()
    document.querySelector<HTMLElement>('tbody a')?.focus()
    key(true)
    await page.settle()
    expect(deleted()).toEqual([])
    page.bridge.answer('drafts.list', ok([ours(2)]))
    key(false)
    key(false)
    await page.settle()
    expect(deleted()).toEqual([idOf(1)])
    expect(page.text()).toContain('Deleted “1 Elm St, Katy”.')
  })

  it('takes no other along where it is double-clicked: the second click comes to the next one', async () => {
    await show()
    const click = (name: string, detail: number) =>
      page.button(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    click('Delete 1 Elm St, Katy', 1)
    await page.settle()
    click('Delete 2 Elm St, Katy', 2)
    await page.settle()
    expect(deleted()).toEqual([idOf(1)])
  })

  it('can be followed by another once it is off the list, or could not be deleted', async () => {
    await show()
    page.bridge.answer('drafts.delete', FULL)
    await page.press('Delete 1 Elm St, Katy')
    page.bridge.answer('drafts.delete', ok({}))
    await page.press('Delete 1 Elm St, Katy')
    await page.press('Delete 2 Elm St, Katy')
    expect(deleted()).toEqual([idOf(1), idOf(1), idOf(2)])
  })

  it('and could not be saved before, goes with all that was typed once it can be', async () => {
    page = await entryPage(newDraft('refinance', idOf(1)), bridge({}))
    page.bridge.answer('drafts.save', FULL)
    await page.type('City', 'Katy')
    await page.go('/drafts')
    await page.press('Delete 1 Elm St, Katy')
    const before = page.saves().length
    page.bridge.answer('drafts.save', ({ revision }) => ok({ revision, savedAt: SAVED_AT }))
    await page.press('Delete 1 Elm St, Katy')
    expect(page.saves().slice(before).at(-1)?.entry.properties[0]?.city).toBe('Katy')
    expect(deleted()).toEqual([idOf(1)])
  })

  it('and could not be, is not spoken of under another client (R24)', async () => {
    await show()
    page.bridge.answer('drafts.delete', FULL)
    await page.press('Delete 1 Elm St, Katy')
    expect(alerts()).toHaveLength(1)
    page.bridge.emit('connection.changed', connectionState('c2'))
    await page.settle()
    expect(alerts()).toEqual([])
  })
})

describe('what ends once another client is active (R24)', () => {
  const switchClient = async () => {
    page.bridge.emit('connection.changed', connectionState('c2'))
    await page.settle()
  }

  it.each([
    ['drafts.delete', 'Delete 1 Elm St, Katy'],
    ['drafts.duplicate', 'Duplicate 1 Elm St, Katy']
  ] as const)('is not spoken of there: %s failed', async (name, button) => {
    await show()
    const held = page.bridge.hold(name)
    await page.press(button)
    await switchClient()
    held.answer(FULL)
    await page.settle()
    expect(alerts()).toEqual([])
  })

  it('is a copy that is not opened there', async () => {
    await show()
    const held = page.bridge.hold('drafts.duplicate')
    await page.press('Duplicate 1 Elm St, Katy')
    await switchClient()
    held.answer(ok({ id: idOf(3) }))
    await page.settle()
    expect(page.place()).toBe('/drafts')
  })

  it('is a deletion that is not said to be undoable there', async () => {
    await show()
    const held = page.bridge.hold('drafts.delete')
    await page.press('Delete 1 Elm St, Katy')
    await switchClient()
    const { count } = announcement.value
    held.answer(ok({}))
    await page.settle()
    expect(announcement.value.count).toBe(count)
  })
})
