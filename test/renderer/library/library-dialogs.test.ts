import { afterEach, describe, expect, it } from 'vitest'
import type { LibraryEntry } from '#domain/library/library.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { incomingFile } from '../../../renderer/common/files/incoming-file.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST } from '../app/samples.ts'
import { entry } from './entry.ts'

let desk: Desk
afterEach(() => {
  desk.close()
  notice.value = ''
})

const FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const UNDO = { put: [], drop: ['r9'] }
const PAT = entry('Pat Doe', { used: 14 })
const KIM = entry('Kim Lee', { used: 3 })
const PATS = [PAT, entry('Doe, Pat')]
const KIMS = [KIM, entry('Lee, Kim')]

const open = async (...entries: LibraryEntry[]) => {
  desk = await openDesk('/settings/library', deskBridge().answer('library.entries', ok(entries)))
}
/** What is changed is saved, and these are the entries then. */
const saving = (...entries: LibraryEntry[]) => desk.bridge.answer('library.change', ok({ entries, undo: UNDO }))
const changes = () => desk.bridge.argsOf('library.change')
const dialogs = () => desk.all('dialog[open]').length
const alerts = () => desk.all('dialog[open] [role=alert]').length
const submit = async () => {
  desk.one('dialog[open] [type=submit]').click()
  await desk.settle()
}

describe('entries that may be one', () => {
  it('are asked about pair by pair, and again the next time where both were kept', async () => {
    await open(...PATS, ...KIMS)
    await desk.press('Merge duplicates… 2')
    expect(desk.text('dialog[open] form')).toContain('Pat Doe')
    expect(desk.text('dialog[open] [role=status]')).toBe('1 more')
    await desk.press('Keep both')
    expect(desk.text('dialog[open] form')).toContain('Kim Lee')
    expect(desk.text('dialog[open] [role=status]')).toBe('')
    await desk.press('Keep both')
    expect([dialogs(), changes()]).toEqual([0, []])
    await desk.press('Merge duplicates… 2')
    expect(desk.text('dialog[open] form')).toContain('Pat Doe')
  })

  it('are merged once however often one presses, then the next pair; the dialog closes after the last', async () => {
    await open(...PATS, ...KIMS)
    await desk.press('Merge duplicates… 2')
    const held = desk.bridge.hold('library.change')
    await submit()
    await submit()
    expect(changes()).toHaveLength(1)
    held.answer(ok({ entries: [PAT, ...KIMS], undo: UNDO }))
    await desk.settle()
    expect(desk.text('#page .foot')).toContain('Merged 2 contacts into “Pat Doe”.')
    expect(desk.text('dialog[open] form')).toContain('Kim Lee')
    saving(PAT, KIM)
    await submit()
    expect([changes().length, dialogs()]).toEqual([2, 0])
  })

  it('stay where they could not be merged, which is said until the dialog closes', async () => {
    await open(...PATS)
    await desk.press('Merge duplicates… 1')
    desk.bridge.answer('library.change', FULL)
    await submit()
    expect(desk.text('dialog[open] [role=alert]')).toContain('This computer’s disk is full.')
    await desk.press('Keep both')
    await desk.press('Merge duplicates… 1')
    expect([dialogs(), alerts()]).toEqual([1, 0])
  })

  it('are asked about without what failed for the pair before', async () => {
    await open(...PATS, ...KIMS)
    await desk.press('Merge duplicates… 2')
    desk.bridge.answer('library.change', FULL)
    await submit()
    expect(alerts()).toBe(1)
    await desk.press('Keep both')
    expect([desk.text('dialog[open] form'), alerts()]).toEqual([expect.stringContaining('Kim Lee'), 0])
  })

  it('are merged into the one that is chosen, and the other is dropped', async () => {
    await open(...PATS)
    await desk.press('Merge duplicates… 1')
    desk.all('dialog[open] [name=kept]')[1]?.click()
    await desk.settle()
    saving(entry('Doe, Pat'))
    await submit()
    expect(changes()).toMatchObject([
      { put: [{ names: ['doe, pat', 'pat doe'], value: { text: 'Doe, Pat' } }], drop: ['Pat Doe'] }
    ])
    expect(desk.text('#page .foot')).toContain('Merged 2 contacts into “Doe, Pat”.')
  })

  it('are offered with the first of them chosen each time', async () => {
    const kept = () => (desk.all('dialog[open] [name=kept]') as HTMLInputElement[]).map(({ checked }) => checked)
    await open(...PATS)
    await desk.press('Merge duplicates… 1')
    desk.all('dialog[open] [name=kept]')[1]?.click()
    await desk.settle()
    expect(kept()).toEqual([false, true])
    ;(desk.one('dialog[open]') as HTMLDialogElement).close()
    await desk.settle()
    expect(dialogs()).toBe(0)
    await desk.press('Merge duplicates… 1')
    expect(kept()).toEqual([true, false])
  })
})

describe('a file of contacts', () => {
  const choosing = (csv: string) =>
    desk.bridge.answer('files.choose', ok({ name: 'people.csv', content: new TextEncoder().encode(csv) }))
  const CHANGED = 'Name,Email\nKim Lee,kim@example.com\n'

  it('that is reviewed for one client is closed once there is another (R24)', async () => {
    await open(KIM)
    choosing(CHANGED)
    await desk.press('Import…')
    expect(dialogs()).toBe(1)
    desk.bridge.emit('connection.changed', { ...connected(), activeId: GULF_COAST.id })
    await desk.settle()
    expect(dialogs()).toBe(0)
  })

  it('is asked for once however often one presses, and again after that failed', async () => {
    await open(KIM)
    const held = desk.bridge.hold('files.choose')
    await desk.press('Import…')
    await desk.press('Import…')
    expect(desk.bridge.argsOf('files.choose')).toHaveLength(1)
    held.answer(FULL)
    await desk.settle()
    expect(desk.text('.failure')).toContain('This computer’s disk is full.')
    choosing(CHANGED)
    await desk.press('Import…')
    expect([dialogs(), desk.all('.failure')]).toEqual([1, []])
  })

  it.each([
    [CHANGED, 1, 'Opened “people.csv” only. Drop the other file separately.'],
    ['', 0, 'Drop the other file separately.']
  ])('dropped with another, as %j, opens %i dialogs and says of that one: “%s”', async (csv, count, told) => {
    await open(KIM)
    const [file, more] = [new File([csv], 'people.csv'), [new File([''], 'more.csv')]]
    incomingFile.value = { kind: 'contacts', file, more }
    await desk.settle()
    expect([dialogs(), notice.value]).toEqual([count, told])
  })

  it('is said to be imported only if it was, and its changes are wanted each time until one says no', async () => {
    await open(KIM)
    choosing(CHANGED)
    await desk.press('Import…')
    desk.one('dialog[open] input[type=checkbox]').click()
    await desk.settle()
    expect(desk.text('dialog[open] [type=submit]')).toBe('Import 0 entries')
    const { count } = announcement.value
    await desk.press('Cancel')
    expect([dialogs(), announcement.value.count]).toEqual([0, count])
    await desk.press('Import…')
    expect(desk.text('dialog[open] [type=submit]')).toBe('Import 1 entry')
    saving(KIM)
    await submit()
    expect([dialogs(), desk.said()]).toEqual([0, 'Imported 1 entry. You can undo this.'])
    expect(document.activeElement).toBe(desk.button('Kim Lee'))
  })

  it('is saved once however often one presses, and says why not until it is opened again', async () => {
    await open(KIM)
    choosing(CHANGED)
    await desk.press('Import…')
    const held = desk.bridge.hold('library.change')
    await submit()
    await submit()
    expect(changes()).toHaveLength(1)
    held.answer(FULL)
    await desk.settle()
    expect([dialogs(), alerts()]).toEqual([1, 1])
    await desk.press('Cancel')
    await desk.press('Import…')
    expect([dialogs(), alerts()]).toEqual([1, 0])
  })

  it('can be imported after a cancel, which is no failure', async () => {
    await open(KIM)
    choosing(['Name', ...Array.from({ length: 2500 }, (_, at) => `Person ${at}`)].join('\n'))
    const held = desk.bridge.hold('library.stage')
    desk.bridge.answer('library.unstage', ok({}))
    await desk.press('Import…')
    await submit()
    await desk.press('Cancel')
    held.answer(ok({}))
    await desk.settle()
    expect([dialogs(), alerts(), changes().length]).toEqual([1, 0, 0])
    desk.bridge.answer('library.stage', ok({}))
    saving(KIM)
    await submit()
    expect([dialogs(), changes().length]).toEqual([0, 1])
  })

  it('is still reviewed where Esc ended its import, which closes the platform’s dialog', async () => {
    await open(KIM)
    choosing(['Name', ...Array.from({ length: 2500 }, (_, at) => `Person ${at}`)].join('\n'))
    const held = desk.bridge.hold('library.stage')
    desk.bridge.answer('library.unstage', ok({}))
    await desk.press('Import…')
    await submit()
    ;(desk.one('dialog[open]') as HTMLDialogElement).close()
    await desk.settle()
    held.answer(ok({}))
    await desk.settle()
    expect([dialogs(), changes().length]).toEqual([1, 0])
    await desk.press('Cancel')
    expect(dialogs()).toBe(0)
    await desk.press('Import…')
    expect(dialogs()).toBe(1)
  })

  it('is written with a word about it only where one was saved, and says why not', async () => {
    await open(KIM)
    desk.bridge.answer('files.save', ok({ saved: false }))
    const { count } = announcement.value
    await desk.press('Save 1 contact as CSV…')
    expect(announcement.value.count).toBe(count)
    desk.bridge.answer('files.save', FULL)
    await desk.press('Save 1 contact as CSV…')
    expect(desk.text('.failure')).toContain('This computer’s disk is full.')
    desk.bridge.answer('files.save', ok({ saved: true }))
    await desk.press('Save 1 contact as CSV…')
    expect([desk.said(), desk.all('.failure')]).toEqual(['1 entry exported.', []])
  })

  it('of more than a hundred new ones is told by the first hundred, and how many more', async () => {
    await open(KIM)
    choosing(['Name', ...Array.from({ length: 103 }, (_, at) => `Person ${at}`)].join('\n'))
    await desk.press('Import…')
    expect(desk.all('dialog[open] .review li')).toHaveLength(100)
    expect(desk.text('dialog[open] .review')).toContain('And 3 more.')
  })

  it.each([
    ['changes', '@example.com'],
    ['can’t import', '']
  ])('that %s more than a hundred is told by the first hundred, and how many more', async (_what, domain) => {
    const names = Array.from({ length: 103 }, (_, at) => `Person ${at}`)
    await open(...names.map(name => entry(name)))
    choosing(['Name,Email', ...names.map((name, at) => `${name},p${at}${domain}`)].join('\n'))
    await desk.press('Import…')
    expect(desk.all('dialog[open] .review li')).toHaveLength(100)
    expect(desk.text('dialog[open] .review')).toContain('And 3 more.')
  })

  it('that has nothing new says so, and can’t be imported', async () => {
    await open(KIM)
    choosing('Name\nKim Lee\n')
    await desk.press('Import…')
    expect(desk.text('dialog[open] .review')).toBe('This file has nothing that isn’t on your lists.')
    expect(desk.one('dialog[open] [type=submit]').getAttribute('aria-disabled')).toBe('true')
    await submit()
    expect(changes()).toEqual([])
  })

  it('that can be read in no line is not said to be on the lists already', async () => {
    await open(KIM)
    choosing('Name,Email\nPat Doe,pat\n')
    await desk.press('Import…')
    const text = desk.text('dialog[open] .review')
    expect([text.includes('There’s nothing to import.'), text.includes('on your lists')]).toEqual([true, false])
  })

  it('shows how much of it was handed over', async () => {
    await open(KIM)
    choosing(['Name', ...Array.from({ length: 2500 }, (_, at) => `Person ${at}`)].join('\n'))
    const held = desk.bridge.hold('library.stage')
    await desk.press('Import…')
    await submit()
    expect(desk.all('dialog[open] progress')).toEqual([])
    held.answer(ok({}))
    await desk.settle()
    const progress = desk.one('dialog[open] progress')
    expect(['aria-label', 'value'].map(name => progress.getAttribute(name))).toEqual(['Importing', '1000'])
  })

  it('is a vCard only of contacts', async () => {
    await open(KIM, entry('FHA', { list: 'loanTypes' }))
    expect(desk.has('Save 1 contact as vCard…')).toBe(true)
    await desk.press('Loan types')
    expect(['CSV', 'vCard'].filter(format => desk.has(`Save 1 loan type as ${format}…`))).toEqual(['CSV'])
  })

  it('that is refused is said to be, also aloud, until another list is shown', async () => {
    await open(KIM)
    desk.bridge.answer('files.choose', ok({ name: 'people.csv', content: 'too-large' }))
    await desk.press('Import…')
    const why = 'people.csv: This file is larger than 10 MB. Export it without photos, or split it.'
    expect([desk.text('.refused'), desk.said()]).toEqual([why, why])
    await desk.press('Loan types')
    expect(desk.all('.refused')).toEqual([])
  })
})
