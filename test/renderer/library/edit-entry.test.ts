import { describe, expect, it } from 'vitest'
import type { LibraryEntry } from '#domain/library/library.ts'
import { mergeChange, removalChange, savedChange } from '../../../renderer/library/edit-entry.ts'
import { duplicatesOf } from '../../../renderer/library/find-entries.ts'
import { inRequests } from '../../../renderer/library/store.ts'

const entry = (text: string, more: Partial<LibraryEntry> = {}): LibraryEntry => ({
  list: 'people',
  text,
  email: '',
  phone: '',
  role: '',
  names: [text.toLowerCase()],
  startsOn: [],
  used: 1,
  lastUsedAt: 1,
  recordId: text,
  ...more
})
const texts = (entries: readonly LibraryEntry[]) =>
  duplicatesOf(entries, 'people').map(group => group.map(({ text }) => text))

describe('possible duplicates', () => {
  it('are names in another order, with points, accents or a middle initial', () => {
    expect(texts([entry('Dana Ray'), entry('Ray, Dana'), entry('Dána M. Ray'), entry('Dana Roy')])).toEqual([
      ['Dana Ray', 'Ray, Dana', 'Dána M. Ray']
    ])
  })

  it('are people of one email, also where two groups meet; who most is known of comes first', () => {
    const a = entry('Dana Ray')
    const b = entry('D Stone', { email: 'dana@example.com' })
    expect(texts([a, b, entry('Ray, Dana', { email: 'Dana@example.com' })])).toEqual([
      ['D Stone', 'Ray, Dana', 'Dana Ray']
    ])
  })

  it('are never people who share nothing', () => {
    expect(texts([entry('Dana Ray'), entry('Dana Roy'), entry('Иван Петров'), entry('李 雷')])).toEqual([])
  })
})

describe('changes', () => {
  it('make the text that new orders start with the only one of its type', () => {
    const fha = entry('FHA', { list: 'loanTypes', startsOn: ['refinance'] })
    const va = entry('VA', { list: 'loanTypes' })
    const typed = { text: 'VA', email: '', phone: '', role: '', startsOn: ['refinance'] as const }
    expect(savedChange('loanTypes', typed, [fha, va], va, 5).put).toMatchObject([
      { id: 'VA', startsOn: ['refinance'] },
      { id: 'FHA', startsOn: [] }
    ])
  })

  it('keep the names an entry had when it is renamed', () => {
    const typed = { text: 'Dana Stone', email: '', phone: '', role: '', startsOn: [] }
    expect(savedChange('people', typed, [], entry('Dana Ray'), 5).put[0]?.names).toEqual(['dana stone', 'dana ray'])
  })

  it('drop what no order has, and mark what orders have', () => {
    expect(removalChange(entry('Dana Ray', { used: 0 }), 5)).toEqual({ put: [], drop: ['Dana Ray'] })
    expect(removalChange(entry('Dana Ray'), 5)).toMatchObject({ put: [{ value: null, changedAt: 5 }], drop: [] })
  })

  it('fill in what the one kept does not know', () => {
    const kept = entry('Dana Ray', { email: 'a@example.com' })
    const other = entry('Ray, Dana', { email: 'b@example.com', phone: '1', startsOn: ['purchase'] })
    expect(mergeChange(kept, [other], 5)).toMatchObject({
      put: [{ value: { email: 'a@example.com', phone: '1' }, startsOn: ['purchase'] }],
      drop: ['Ray, Dana']
    })
  })

  it('go in requests of at most a hundred records', () => {
    const many = Array.from({ length: 250 }, (_, at) => String(at))
    expect(inRequests({ put: [], drop: many }).map(({ drop }) => drop.length)).toEqual([100, 100, 50])
    expect(inRequests({ put: [], drop: [] })).toEqual([])
  })
})
