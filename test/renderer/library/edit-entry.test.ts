import { describe, expect, it } from 'vitest'
import { LONGEST_LIBRARY_TEXT, type LibraryEntry, type LibraryList } from '#domain/library/library.ts'
import { problemsOf, removalChange, savedChange, tidied, type Typed } from '../../../renderer/library/edit-entry.ts'
import { mergeChange } from '../../../renderer/library/merge-entries.ts'
import { inRequests } from '../../../renderer/library/store.ts'
import { entry } from './entry.ts'

const NOTHING: Typed = { text: '', email: '', phone: '', role: '', startsOn: [] }

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

  it('know an entry that was read again meanwhile, which is no other one of its name and keeps its types', () => {
    const fha = entry('FHA', { list: 'loanTypes', startsOn: ['refinance'] })
    const again = [{ ...fha, used: 2 }]
    const typed = { text: 'FHA', email: '', phone: '', role: '', startsOn: ['refinance'] as const }
    expect(problemsOf('loanTypes', typed, again, fha)).toEqual({})
    expect(savedChange('loanTypes', typed, again, fha, 5).put).toMatchObject([{ id: 'FHA', startsOn: ['refinance'] }])
  })

  it('replace what the person saw, and not what another desk changed since', () => {
    const typed = { text: 'Dana Ray', email: '', phone: '', role: '', startsOn: [] }
    const [opened, again] = [entry('Dana Ray', { seen: ['v1'] }), entry('Dana Ray', { seen: ['v2'] })]
    expect(savedChange('people', typed, [again], opened, 5).put).toMatchObject([{ seen: ['v1'] }])
  })

  it('take the record that an entry got meanwhile', () => {
    const typed = { text: 'Dana Ray', email: '', phone: '', role: '', startsOn: [] }
    const known = entry('Dana Ray', { recordId: null })
    const again = [entry('Dana Ray', { recordId: 'new', names: ['dana ray', 'ray, dana'] })]
    expect(savedChange('people', typed, again, known, 5).put).toMatchObject([
      { id: 'new', names: ['dana ray', 'ray, dana'] }
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

  it('make one entry of several that starts each type once, and drop only what was saved', () => {
    const kept = entry('Dana Ray', { startsOn: ['refinance'] })
    const others = [
      entry('Ray, Dana', { startsOn: ['refinance', 'purchase'] }),
      entry('D. Ray', { recordId: null, role: 'Lender' })
    ]
    const { put, drop } = mergeChange(kept, others, 5)
    expect(put).toMatchObject([{ id: 'Dana Ray', startsOn: ['refinance', 'purchase'], value: { role: 'Lender' } }])
    expect(drop).toEqual(['Ray, Dana'])
  })

  it('leave other people, other lists and other types of order as they are', () => {
    const both: Partial<LibraryEntry> = { startsOn: ['refinance', 'purchase'] }
    const others = [entry('#old', { list: 'channels', ...both }), entry('FHA', { list: 'loanTypes', ...both })]
    const typed: Typed = { ...NOTHING, text: '#new', startsOn: ['refinance'] }
    expect(savedChange('channels', typed, others, undefined, 5).put.slice(1)).toMatchObject([
      { id: '#old', startsOn: ['purchase'] }
    ])
    expect(savedChange('people', { ...typed, text: 'Kim' }, [entry('Pat', both)], undefined, 5).put).toHaveLength(1)
  })

  it('start no order with what is removed', () => {
    expect(removalChange(entry('Dana Ray', { startsOn: ['refinance'] }), 5).put[0]?.startsOn).toEqual([])
  })

  it('go in requests of at most a thousand records, and of what one may carry', () => {
    const many = Array.from({ length: 2500 }, (_, at) => String(at))
    expect(inRequests({ put: [], drop: many }).map(({ drop }) => drop.length)).toEqual([1000, 1000, 500])
    const long = entry('Dana Ray', { email: 'x'.repeat(150_000) })
    const { put } = mergeChange(long, [], 1)
    const parts = inRequests({ put: Array.from({ length: 5 }, () => put).flat(), drop: ['a'] })
    expect(parts.map(part => [part.put.length, part.drop.length])).toEqual([
      [2, 1],
      [2, 0],
      [1, 0]
    ])
    expect(inRequests({ put: [], drop: [] })).toEqual([])
  })
})

describe('what is typed', () => {
  it('keeps the lines of a clause, however they end, and is one line elsewhere', () => {
    const typed: Typed = { ...NOTHING, text: ' Lone  Star\r\nISAOA\vKaty\rHouston \n', email: ' pat@example.com ' }
    expect(tidied('clauses', typed).text).toBe('Lone Star\nISAOA\nKaty\nHouston')
    expect(tidied('channels', typed)).toMatchObject({ text: 'Lone Star ISAOA Katy Houston', email: 'pat@example.com' })
  })

  const email = (length: number) => `a@${'b'.repeat(length - 6)}.com`
  it.each<[LibraryList, Partial<Typed>, object]>([
    ['people', { text: ' ' }, { text: 'Enter a name.' }],
    ['clauses', { text: ' ' }, { text: 'Enter a clause.' }],
    ['loanTypes', { text: ' ' }, { text: 'Enter a loan type.' }],
    ['clauses', { text: 'x'.repeat(LONGEST_LIBRARY_TEXT) }, {}],
    ['people', { phone: '1'.repeat(500) }, {}],
    ['people', { phone: '1'.repeat(501) }, { phone: 'Enter at most 500 characters.' }],
    ['people', { email: email(500) }, {}],
    ['people', { email: email(501) }, { email: 'Enter at most 500 characters.' }]
  ])('has its limits: %#', (list, typed, problems) => {
    expect(problemsOf(list, { ...NOTHING, text: 'Dana Ray', ...typed }, [], undefined)).toEqual(problems)
  })

  it('may be on another list, too', () => {
    const typed: Typed = { ...NOTHING, text: 'FHA' }
    expect(problemsOf('channels', typed, [entry('FHA', { list: 'loanTypes' })], undefined)).toEqual({})
  })
})
