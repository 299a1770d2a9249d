import { describe, expect, it, onTestFinished } from 'vitest'
import { LARGEST_IMPORT } from '#domain/common/chosen-file.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { LibraryLine } from '#domain/library/exchange/library-line.ts'
import { MOST_FILE_LINES } from '#domain/library/exchange/library-line.ts'
import type { LibraryEntry } from '#domain/library/library.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { chooseContacts, droppedContacts, readContacts } from '../../../renderer/library/contact-file.ts'
import { importChange, planImport } from '../../../renderer/library/plan-import.ts'
import { fakeBridge } from '../../fakes/bridge.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const line = (number: number, text: string, more: Partial<LibraryLine> = {}): LibraryLine => ({
  line: number,
  list: 'people',
  text,
  email: '',
  phone: '',
  role: '',
  startsOn: [],
  ...more
})
const PAT: LibraryEntry = {
  list: 'people',
  text: 'Pat Doe',
  email: 'pat@example.com',
  phone: '(713) 555-0142',
  role: 'Loan Processor',
  names: ['pat doe', 'doe, pat'],
  startsOn: ['refinance'],
  used: 3,
  lastUsedAt: 1,
  recordId: null
}
const plan = (lines: readonly LibraryLine[], entries: readonly LibraryEntry[] = [PAT]) =>
  planImport({ lines, unreadable: [] }, entries)

describe('the plan of an import', () => {
  it('tells what is new, changed, and there already', () => {
    const made = plan([
      line(2, 'Kim Lee'),
      line(3, 'PAT DOE', { email: 'pat@new.example.com' }),
      line(4, 'Sam Roe'),
      line(5, 'sam  roe'),
      line(6, 'Pat Doe')
    ])
    expect(made.added.map(({ text }) => text)).toEqual(['Kim Lee', 'Sam Roe'])
    expect(made.changed.map(({ fields }) => fields)).toEqual([
      [
        ['Name', 'Pat Doe', 'PAT DOE'],
        ['Email', 'pat@example.com', 'pat@new.example.com']
      ]
    ])
    expect(made.unreadable).toEqual([
      { line: 5, text: 'sam roe', reason: 'This is already in the file, on line 4.' },
      { line: 6, text: 'Pat Doe', reason: 'This is already in the file, on line 3.' }
    ])
  })

  it('takes empty cells, a merged spelling and another punctuation of a phone for no change', () => {
    expect(plan([line(2, 'Doe, Pat', { phone: '713.555.0142' })])).toMatchObject({ same: 1, changed: [], added: [] })
  })

  it('changes an entry once, under whichever of its names the file has it', () => {
    const made = plan([
      line(2, 'Pat Doe', { email: 'pat@new.example.com' }),
      line(3, 'Doe, Pat', { phone: '(281) 555-0100' })
    ])
    expect(made.changed.map(({ line: { line: at } }) => at)).toEqual([2])
    expect(made.unreadable).toEqual([{ line: 3, text: 'Doe, Pat', reason: 'This is already in the file, on line 2.' }])
  })

  it('leaves out a name that is empty or endless, and an email that is none', () => {
    const made = plan([line(2, ' \u200b '), line(3, 'x'.repeat(2001)), line(4, 'Kim', { email: 'kim' })])
    expect(made.unreadable.map(({ line: at, reason }) => [at, reason])).toEqual([
      [2, 'Enter a name.'],
      [3, 'Enter at most 2,000 characters.'],
      [4, 'Enter a valid email, like pat@example.com.']
    ])
  })

  it('gives new orders one clause at most, the one that they have', () => {
    const clause = (at: number, text: string) =>
      line(at, text, { list: 'clauses', startsOn: ['refinance', 'purchase'] })
    const entries: LibraryEntry[] = [{ ...PAT, list: 'clauses', text: 'Lone Star', names: ['lone star'] }]
    expect(plan([clause(2, 'Other')], entries).added.map(({ startsOn }) => startsOn)).toEqual([[]])
    expect(plan([clause(2, 'One'), clause(3, 'Two')]).added.map(({ startsOn }) => startsOn)).toEqual([
      ['refinance'],
      []
    ])
  })

  it('lets many people start an order, and tells a text from that of another list', () => {
    const starting = (at: number, text: string) => line(at, text, { startsOn: ['refinance'] })
    expect(plan([starting(2, 'Kim'), starting(3, 'Lee')], []).added.map(({ startsOn }) => startsOn)).toEqual([
      ['refinance'],
      ['refinance']
    ])
    const same = [line(2, 'Pat Doe', { list: 'channels' }), line(3, 'Pat Doe', { list: 'clauses' })]
    expect(plan(same).added.map(({ list }) => list)).toEqual(['channels', 'clauses'])
  })

  it('names what changes of an entry, as it is and as it will be', () => {
    const changed = line(2, 'Pat Doe', { role: 'Lender', phone: '(281) 555-0100', startsOn: ['purchase'] })
    expect(plan([changed]).changed[0]?.fields).toEqual([
      ['Role', 'Loan Processor', 'Lender'],
      ['Phone', '(713) 555-0142', '(281) 555-0100'],
      ['New orders', 'refinance', 'refinance, purchase']
    ])
  })

  it('lists all that is left out in the order of the file', () => {
    const unreadable = [{ line: 5, text: '?', reason: 'No name.' }]
    const made = planImport({ lines: [line(2, ''), line(9, 'Kim', { email: 'kim' })], unreadable }, [])
    expect(made.unreadable.map(({ line: at }) => at)).toEqual([2, 5, 9])
  })

  it('becomes one change: new records, and changed ones under all their names if they are wanted', () => {
    const made = plan([line(2, 'Kim Lee', { role: 'Lender' }), line(3, 'Pat Doe', { startsOn: ['purchase'] })])
    const { put, drop } = importChange(made, true, 9)
    expect(drop).toEqual([])
    expect(put).toMatchObject([
      { names: ['kim lee'], value: { text: 'Kim Lee', role: 'Lender' }, startsOn: [], changedAt: 9 },
      { names: ['pat doe', 'doe, pat'], value: { email: 'pat@example.com' }, startsOn: ['refinance', 'purchase'] }
    ])
    expect(importChange(made, false, 9).put).toHaveLength(1)
  })
})

describe('a file of contacts', () => {
  it('is known by what it says, not by its name', () => {
    const cards = utf8('\uFEFFBEGIN:VCARD\nFN:Pat Doe\nEND:VCARD\n')
    expect(readContacts('contacts.csv', cards, 'people')).toMatchObject({ lines: [{ text: 'Pat Doe' }] })
    const utf16 = Uint8Array.from([...'BEGIN:VCARD\nFN:Kim\nEND:VCARD'].flatMap(sign => [sign.charCodeAt(0), 0]))
    expect(readContacts('a', utf16, 'people')).toMatchObject({ lines: [{ text: 'Kim' }] })
    expect(readContacts('a.vcf', utf8('Name\nPat Doe\n'), 'people')).toMatchObject({ lines: [{ text: 'Pat Doe' }] })
  })

  it.each([
    ['empty', utf8(''), 'empty'],
    ['a workbook', utf8('PK\u0003\u0004rest'), 'isn’t a CSV or vCard'],
    ['binary', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 10, 0, 0xff), 'isn’t a CSV or vCard'],
    ['headings only', utf8('Name,Email\n'), 'no contacts'],
    ['without names', utf8('Email\nx@example.com\n'), 'No column has names.'],
    ['no card', utf8('BEGIN:VCARDS\nFN:Pat'), 'isn’t a CSV or vCard']
  ])('%s is refused with what to do', (_what, bytes, says) => {
    expect(readContacts('file', bytes, 'people')).toMatchObject({ refused: expect.stringContaining(says) as string })
  })

  it('has twenty thousand contacts at most, which are compared with the lists', () => {
    const cards = (count: number) =>
      utf8(Array.from({ length: count }, (_, at) => `BEGIN:VCARD\nFN:P ${at}\nEND:VCARD\n`).join(''))
    const read = readContacts('a.vcf', cards(MOST_FILE_LINES), 'people')
    if ('refused' in read) throw new Error(read.refused)
    expect(planImport(read, [PAT]).added).toHaveLength(MOST_FILE_LINES)
    const more = readContacts('a.vcf', cards(MOST_FILE_LINES + 1), 'people')
    expect(more).toMatchObject({ refused: expect.stringContaining('20,000') as string })
    const rows = utf8(`Name\n${Array.from({ length: MOST_FILE_LINES + 1 }, (_, at) => `P ${at}`).join('\n')}`)
    expect(readContacts('a.csv', rows, 'people')).toMatchObject({
      refused: expect.stringContaining('20,000') as string
    })
  })
})

describe('a file of contacts that is dropped', () => {
  const file = (size: number) => {
    const dropped = new File(['Name\nPat Doe\n'], 'people.csv')
    Object.defineProperty(dropped, 'size', { value: size })
    return dropped
  }

  it('has ten megabytes at most', async () => {
    const [whole, large] = await Promise.all(
      [0, 1].map(more => droppedContacts(file(LARGEST_IMPORT.contacts + more), 'people'))
    )
    expect(whole).toMatchObject({ lines: [{ text: 'Pat Doe' }] })
    expect(large).toMatchObject({ refused: expect.stringContaining('larger than 10 MB') as string })
  })

  it('may be gone by then', async () => {
    const gone = file(10)
    gone.arrayBuffer = () => Promise.reject(new Error('gone'))
    const refused = 'This file can’t be opened. Check that it’s still there and isn’t open elsewhere.'
    expect(await droppedContacts(gone, 'people')).toEqual({ name: 'people.csv', refused })
  })
})

it('a file that is chosen says why it is none, which is no failure; and may be none at all', async () => {
  const bridge = fakeBridge().answer('files.choose', ok({ name: 'a.csv', content: 'unreadable' }))
  useBridge(bridge)
  onTestFinished(() => useBridge(undefined))
  expect(await chooseContacts('people')).toMatchObject({
    value: { name: 'a.csv', refused: expect.stringContaining('can’t be opened') as string }
  })
  bridge.answer('files.choose', ok(null))
  expect(await chooseContacts('people')).toEqual(ok(null))
  bridge.answer('files.choose', failed({ kind: 'bug' }))
  expect(await chooseContacts('people')).toEqual(failed({ kind: 'bug' }))
})
