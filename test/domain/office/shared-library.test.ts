import { describe, expect, it } from 'vitest'
import {
  entryTold,
  isAsTold,
  isLibraryContent,
  standingEntry,
  type EntryVersion,
  type SharedEntry
} from '#domain/office/shared-library.ts'

const entry = (phone: string | null, change: Partial<SharedEntry> = {}): SharedEntry => ({
  list: 'people',
  names: ['pat doe'],
  value: phone === null ? null : { text: 'Pat Doe', email: 'p@example.com', phone, role: 'Lender' },
  startsOn: ['purchase'],
  changedAt: 7,
  ...change
})
const version = (id: string, value: SharedEntry | null, replaces: readonly string[] = []): EntryVersion => ({
  ...{ id, at: Number(id), rank: Number(id), desk: { id: 'back', name: `Desk ${id}` }, isShared: true },
  replaces,
  value
})
const stands = (...versions: readonly EntryVersion[]) => {
  const { value, seen, besides } = standingEntry(versions) ?? expect.unreachable()
  return [value?.value?.phone, seen, besides.map(({ id, desk, value: { phone } }) => [id, desk, phone])]
}

describe('what an entry of the library is', () => {
  it('is nothing before anything was told of it', () => {
    expect(standingEntry([])).toBeUndefined()
  })

  it('is the last word, with what was saved beside it and differs (O8)', () => {
    expect(stands(version('1', entry('1')), version('3', entry('3')), version('2', entry('2')))).toEqual([
      '3',
      ['3', '2', '1'],
      [
        ['2', 'Desk 2', '2'],
        ['1', 'Desk 1', '1']
      ]
    ])
    expect(stands(version('1', entry('1')), version('2', entry('2'), ['1']))).toEqual(['2', ['2'], []])
    expect(stands(version('1', entry('2')), version('2', entry('2')))).toEqual(['2', ['2', '1'], []])
  })

  it.each<[string, Partial<NonNullable<SharedEntry['value']>>]>([
    ['text', { text: 'Pat D.' }],
    ['email', { email: '' }],
    ['phone', { phone: '9' }],
    ['role', { role: '' }]
  ])('has another one beside it where its %s differs', (_what, change) => {
    const value = { text: 'Pat Doe', email: 'p@example.com', phone: '1', role: 'Lender', ...change }
    expect(standingEntry([version('1', entry('1', { value })), version('2', entry('1'))])?.besides).toHaveLength(1)
  })

  it('is what another desk saved that was removed at the same time, and nothing where all removed it', () => {
    expect(stands(version('1', entry('1')), version('2', null))).toEqual(['1', ['1', '2'], []])
    expect(stands(version('1', entry('1')), version('2', entry(null)))).toEqual(['1', ['1', '2'], []])
    expect(stands(version('1', null), version('2', null))).toEqual([undefined, ['2', '1'], []])
    expect(standingEntry([version('1', null)])?.value).toBeNull()
  })
})

describe('an entry, as it is told', () => {
  it('replaces what its person saw, what stood first', () => {
    const told = {
      kind: 'library',
      order: 'a',
      content: { entry: 'a', value: null, besides: ['2', '3'] },
      replaces: '1'
    }
    expect(entryTold({ id: 'a', seen: ['1', '2', '3'] }, null)).toEqual(told)
    expect(entryTold({ id: 'a' }, entry('1'))).toMatchObject({ replaces: null, content: { besides: [] } })
  })

  it('is saved as it was told where nothing of it differs, whatever else was told with it', () => {
    const one = entry('1')
    expect(isAsTold(one, { ...one, later: true } as SharedEntry)).toBe(true)
    for (const other of [null, entry('2'), entry('1', { changedAt: 8 }), entry('1', { startsOn: [] }), entry(null)])
      expect(isAsTold(one, other)).toBe(false)
  })

  it('is one in its shape alone', () => {
    const content = { entry: 'a', value: entry('1'), besides: [], desk: 'Front desk' }
    expect([isLibraryContent(content), isLibraryContent({ ...content, value: null })]).toEqual([true, true])
    for (const wrong of [
      { value: { ...entry('1'), list: 'later' } },
      { value: { ...entry('1'), startsOn: ['lease'] } },
      { value: { ...entry('1'), changedAt: -1 } },
      { value: { ...entry('1'), value: { text: 'a' } } },
      { besides: [1] },
      { desk: undefined }
    ])
      expect(isLibraryContent({ ...content, ...wrong })).toBe(false)
  })
})
