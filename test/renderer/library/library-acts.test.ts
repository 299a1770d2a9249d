import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LibraryEntry } from '#domain/library/library.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'
import { entry } from './entry.ts'

let desk: Desk
afterEach(() => desk.close())

const FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const UNDO = { put: [], drop: ['r9'] }
const ANA = entry('Ana Ray')
const BO = entry('Bo Kim')

const open = async (...entries: LibraryEntry[]) => {
  desk = await openDesk('/settings/library', deskBridge().answer('library.entries', ok(entries)))
}
/** What is changed is saved, and these are the entries then. */
const saving = (...entries: LibraryEntry[]) => desk.bridge.answer('library.change', ok({ entries, undo: UNDO }))
const changes = () => desk.bridge.argsOf('library.change')
const names = () => desk.all('#library-list tbody .name').map(({ textContent }) => textContent.trim())
const dialogs = () => desk.all('dialog[open]').length
const click = async (selector: string) => {
  desk.one(selector).click()
  await desk.settle()
}
const submit = () => click('dialog[open] [type=submit]')

it('an entry that is selected no more leaves the others selected', async () => {
  await open(ANA, BO)
  const boxes = () => desk.all('#library-list tbody [type=checkbox]') as HTMLInputElement[]
  for (const at of [0, 1, 0]) {
    boxes()[at]?.click()
    await desk.settle()
  }
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true])
})

it('what failed and what was selected for one client is of no other (R24)', async () => {
  await open(ANA, BO)
  await click('[aria-label="Select Ana Ray"]')
  desk.bridge.answer('library.change', FULL)
  await desk.press('Remove Bo Kim')
  expect([desk.all('.failure').length, desk.has('Save 1 selected as CSV…')]).toEqual([1, true])
  desk.bridge.emit('connection.changed', { ...connected(), activeId: GULF_COAST.id })
  await desk.settle()
  expect([desk.all('.failure').length, desk.has('Save 2 contacts as CSV…')]).toEqual([0, true])
})

it.each(['Ana Ray', 'Add contact…', 'Merge duplicates… 1'])(
  'what “%s” opens for one client is closed once there is another (R24)',
  async opens => {
    await open(ANA, entry('Ray, Ana'))
    await desk.press(opens)
    expect(dialogs()).toBe(1)
    desk.bridge.emit('connection.changed', { ...connected(), activeId: GULF_COAST.id })
    await desk.settle()
    expect(dialogs()).toBe(0)
  }
)

describe('the form of an entry', () => {
  it('closes once it is saved, which is said, and the focus is on its row', async () => {
    await open(ANA, BO)
    await desk.press('Add contact…')
    await desk.type(desk.field('Name'), 'Cy Lee')
    saving(ANA, BO, entry('Cy Lee'))
    await submit()
    expect([dialogs(), desk.said()]).toEqual([0, 'Added “Cy Lee”.'])
    expect(document.activeElement).toBe(desk.button('Cy Lee'))
  })

  it('stays with what was typed where it cannot be saved, says why, and is as new when opened again', async () => {
    await open(ANA)
    await desk.press('Ana Ray')
    await desk.type(desk.field('Email'), 'ana@example.com')
    desk.bridge.answer('library.change', FULL)
    await submit()
    expect(desk.text('dialog[open] [role=alert]')).toContain('This computer’s disk is full.')
    expect(desk.field('Email').value).toBe('ana@example.com')
    await desk.press('Cancel')
    await desk.press('Ana Ray')
    expect([desk.all('dialog[open] [role=alert]').length, desk.field('Email').value]).toEqual([0, ''])
  })

  it('saves once however often one presses, and again after that failed', async () => {
    await open(ANA)
    await desk.press('Ana Ray')
    const held = desk.bridge.hold('library.change')
    await submit()
    await submit()
    expect(changes()).toHaveLength(1)
    held.answer(FULL)
    await desk.settle()
    saving(ANA)
    await submit()
    expect([changes().length, dialogs()]).toEqual([2, 0])
  })

  it('has the types of order of its own entry, and saves those that are left', async () => {
    await open(entry('Ana Ray', { startsOn: ['refinance', 'purchase'] }), BO)
    const boxes = () => desk.all('dialog[open] input[type=checkbox]') as HTMLInputElement[]
    const starts = () => boxes().map(({ checked }) => checked)
    await desk.press('Ana Ray')
    expect(starts()).toEqual([true, true])
    await desk.press('Cancel')
    await desk.press('Bo Kim')
    expect(starts()).toEqual([false, false])
    await desk.press('Cancel')
    await desk.press('Ana Ray')
    boxes()[0]?.click()
    await desk.settle()
    saving(ANA, BO)
    await submit()
    expect(changes()).toMatchObject([{ put: [{ startsOn: ['purchase'] }] }])
  })

  it.each([
    ['Contacts', 'Add contact…', 'Phone', '1'.repeat(501), 'Enter at most 500 characters.'],
    ['Mortgagee clauses', 'Add clause…', 'Mortgagee clause', ' ', 'Enter a clause.']
  ])('of the %s says at its field what is wrong: “%s”, %s', async (list, add, label, typed, message) => {
    await open(ANA)
    await desk.press(list)
    await desk.press(add)
    const control = desk.field(label)
    await desk.type(control, typed)
    await submit()
    const told = (control.getAttribute('aria-describedby') ?? '').split(' ')
    expect(told.map(id => document.getElementById(id)?.textContent.trim())).toContain(message)
    expect(changes()).toEqual([])
  })

  it('opens again after Esc closed it', async () => {
    await open(ANA)
    for (const _time of [1, 2]) {
      await desk.press('Ana Ray')
      expect(dialogs()).toBe(1)
      ;(desk.one('dialog[open]') as HTMLDialogElement).close()
      await desk.settle()
      expect(dialogs()).toBe(0)
    }
  })

  it('names a clause by its first line when it is saved', async () => {
    await open(entry('Lone Star\nISAOA', { list: 'clauses' }))
    await desk.press('Mortgagee clauses')
    await desk.press('Lone Star')
    saving()
    await submit()
    expect(desk.said()).toBe('Saved “Lone Star”.')
  })
})

describe('an entry that is removed', () => {
  it('is said to be gone, and the focus is on the next row', async () => {
    await open(ANA, BO)
    saving(BO)
    await desk.press('Remove Ana Ray')
    expect([names(), desk.said()]).toEqual([['Bo Kim'], 'Removed “Ana Ray”. You can undo this.'])
    expect(dialogs()).toBe(0)
    expect(document.activeElement).toBe(desk.button('Bo Kim'))
  })

  it('is not said to be gone where it could not be, and why not is of that list only', async () => {
    await open(ANA, BO)
    desk.bridge.answer('library.change', FULL)
    const { count } = announcement.value
    await desk.press('Remove Ana Ray')
    expect(desk.text('.failure')).toContain('This computer’s disk is full.')
    expect([names(), announcement.value.count]).toEqual([['Ana Ray', 'Bo Kim'], count])
    await desk.press('Loan types')
    expect(desk.all('.failure')).toEqual([])
  })

  it('comes back by Undo, which is offered again where that failed', async () => {
    await open(ANA, BO)
    saving(BO)
    await desk.press('Remove Ana Ray')
    desk.bridge.answer('library.change', FULL)
    const { count } = announcement.value
    await click('#page .foot .notice button')
    expect(desk.text('.failure')).toContain('This computer’s disk is full.')
    expect(announcement.value.count).toBe(count)
    saving(ANA, BO)
    await click('#page .foot .notice button')
    expect([names(), desk.said()]).toEqual([['Ana Ray', 'Bo Kim'], 'Undone.'])
    expect([desk.all('.failure'), desk.all('#page .foot .notice')]).toEqual([[], []])
  })

  it('is the only one, by a double click and by a key held, for only the last one comes back', async () => {
    await open(ANA, BO)
    const held = desk.bridge.hold('library.change')
    await desk.press('Remove Ana Ray')
    await desk.press('Remove Bo Kim')
    expect(changes()).toHaveLength(1)
    held.answer(ok({ entries: [BO], undo: UNDO }))
    await desk.settle()
    desk.button('Remove Bo Kim').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
    await desk.settle()
    await desk.key('Delete', { repeat: true })
    expect([names(), changes().length]).toEqual([['Bo Kim'], 1])
    saving()
    await desk.press('Remove Bo Kim')
    expect(changes()).toHaveLength(2)
  })

  it('is not offered back once that is dismissed: the focus is in the list then', async () => {
    await open(ANA, BO)
    saving(BO)
    await desk.press('Remove Ana Ray')
    desk.button('Dismiss').focus()
    await desk.press('Dismiss')
    expect(desk.all('#page .foot .notice')).toEqual([])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Select Bo Kim')
  })

  it('is not offered back on a later visit', async () => {
    await open(ANA, BO)
    saving(BO)
    await desk.press('Remove Ana Ray')
    for (const path of ['/outbox', '/settings/library']) {
      await desk.router.push(path)
      await desk.settle()
    }
    expect([names().length, desk.all('#page .foot .notice').length]).toEqual([2, 0])
  })
})

describe('the rows', () => {
  it('are selected all at once and one by one, and none any more once another list was shown', async () => {
    await open(ANA, BO)
    await click('[aria-label="Select all"]')
    expect(desk.has('Save 2 selected as CSV…')).toBe(true)
    await click('[aria-label="Select Ana Ray"]')
    expect(desk.has('Save 1 selected as CSV…')).toBe(true)
    await desk.press('Loan types')
    await desk.press('Contacts')
    expect(desk.has('Save 2 contacts as CSV…')).toBe(true)
  })

  it('that do not fit the search are not selected; Esc ends it, and ↓ leads to what was found', async () => {
    await open(ANA, BO)
    await click('[aria-label="Select Ana Ray"]')
    await desk.type(desk.one('#page [type=search]') as HTMLInputElement, 'bo')
    expect([names(), desk.has('Save 1 selected as CSV…')]).toEqual([['Bo Kim'], false])
    await desk.key('Escape')
    expect([names().length, desk.place()]).toEqual([2, '/settings/library'])
    await desk.key('ArrowDown')
    expect(document.activeElement).toBe(desk.button('Bo Kim'))
  })

  it('are removed by Delete where the focus is, and not with a key held', async () => {
    await open(ANA, BO)
    saving(ANA)
    desk.button('Ana Ray').focus()
    await desk.key('Delete', { ctrlKey: true })
    expect(changes()).toEqual([])
    await desk.key('ArrowDown')
    await desk.key('Delete')
    expect(changes()).toMatchObject([{ put: [{ names: ['bo kim'], value: null }] }])
  })

  it('are edited by a click anywhere but beside the check box', async () => {
    await open(ANA, BO)
    await click('tbody tr:nth-child(2) td.choose')
    expect(dialogs()).toBe(0)
    await click('tbody tr:nth-child(2) td.used')
    expect(desk.field('Name').value).toBe('Bo Kim')
  })

  it('come 200 at a time, and so again when their list is shown again', async () => {
    await open(...Array.from({ length: 203 }, (_, at) => entry(`Person ${at}`)))
    expect([names().length, desk.text('#library-list .more')]).toEqual([200, expect.stringContaining('3 more')])
    await desk.press('Show more')
    expect(names()).toHaveLength(203)
    await desk.press('Loan types')
    await desk.press('Contacts')
    expect(names()).toHaveLength(200)
  })

  it('are those of the active client (R24)', async () => {
    const bridge = deskBridge().answer('library.entries', ({ connectionId }) =>
      ok(connectionId === LONE_STAR.id ? [ANA] : [BO])
    )
    desk = await openDesk('/settings/library', bridge)
    expect(names()).toEqual(['Ana Ray'])
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(names()).toEqual(['Bo Kim'])
  })
})

describe('what the form of an entry has', () => {
  it('is all that is known of it, and what is not edited stays', async () => {
    await open(entry('Ana Ray', { phone: '(713) 555-0142', role: 'Loan Officer' }))
    await desk.press('Ana Ray')
    await desk.type(desk.field('Email'), 'ana@example.com')
    saving(ANA)
    await submit()
    expect(changes()).toMatchObject([
      { put: [{ value: { email: 'ana@example.com', phone: '(713) 555-0142', role: 'Loan Officer' } }] }
    ])
  })

  it('is a title that says whether it is new, and the roles of our company', async () => {
    await open(ANA)
    const heads = () => [desk.text('dialog[open] h2'), desk.text('dialog[open] [type=submit]')]
    await desk.press('Add contact…')
    expect(heads()).toEqual(['Add contact', 'Add contact'])
    expect(desk.all('dialog[open] option').map(({ textContent }) => textContent.trim())).toEqual([
      'Select a role',
      'Assigner',
      'Lender',
      'Loan Officer',
      'Loan Processor'
    ])
    await desk.press('Cancel')
    await desk.press('Ana Ray')
    expect(heads()).toEqual(['Edit contact', 'Save changes'])
  })

  it('is the types of order that can have it', async () => {
    await open(ANA)
    const kinds = () => desk.all('dialog[open] .choice').map(({ textContent }) => textContent.trim())
    await desk.press('Add contact…')
    expect(kinds()).toEqual(['Refinance', 'Purchase'])
    await desk.press('Cancel')
    await desk.press('Loan types')
    await desk.press('Add loan type…')
    expect(kinds()).toEqual(['Refinance'])
  })
})

describe('the table of a list', () => {
  it('opens no entry by a click that ended the selection of a text', async () => {
    await open(ANA, BO)
    vi.spyOn(globalThis, 'getSelection').mockReturnValue({ type: 'Range' } as Selection)
    await click('tbody tr:nth-child(2) td.used')
    expect(dialogs()).toBe(0)
  })

  it('says in its head whether all are selected, some or none', async () => {
    await open(ANA, BO)
    const head = () => desk.one('[aria-label="Select all"]') as HTMLInputElement
    const state = () => [head().checked, head().indeterminate]
    expect(state()).toEqual([false, false])
    await click('[aria-label="Select Bo Kim"]')
    expect(state()).toEqual([false, true])
    await click('[aria-label="Select Ana Ray"]')
    expect(state()).toEqual([true, false])
    await click('[aria-label="Select all"]')
    expect([state(), desk.has('Save 2 contacts as CSV…')]).toEqual([[false, false], true])
  })

  it('is counted whole while only blanks are in the search', async () => {
    await open(ANA, BO)
    await desk.type(desk.one('#page [type=search]') as HTMLInputElement, '  ')
    expect(desk.text('#page .head [role=status]')).toBe('2 contacts')
  })

  it('that could not be read says why, and is there once that is tried again', async () => {
    const offline = failed({ kind: 'offline' } as const)
    desk = await openDesk('/settings/library', deskBridge().answer('library.entries', offline))
    expect(desk.text('#page .failure')).toContain('This computer is offline.')
    desk.bridge.answer('library.entries', ok([ANA]))
    await desk.press('Try again')
    expect([names(), desk.all('#page .failure')]).toEqual([['Ana Ray'], []])
  })

  it('is read again by F5', async () => {
    await open(ANA)
    desk.bridge.answer('library.entries', ok([ANA, BO]))
    await desk.key('F5')
    expect(names()).toEqual(['Ana Ray', 'Bo Kim'])
  })
})
