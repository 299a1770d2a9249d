import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { Stage } from '#domain/orders/stage.ts'
import { documentChanges, rowChanges, stageChanges } from '../../../main/orders/changes/differences.ts'
import { listed } from '../list-service.ts'

const row = listed(1, { closingDate: '2026-11-30' as CalendarDate, closingText: '2026-11-30', sellers: ['Bo', 'Cy'] })
const kinds = (change: object) => rowChanges(row, { ...row, ...change }).map(({ kind }) => kind)

describe('a row of the list', () => {
  it.each<[object, string[]]>([
    [{}, []],
    [{ status: 'Open' }, ['status']],
    [{ name: 'Other' }, ['name']],
    [{ closingDate: '2026-12-01', closingText: '2026-12-01' }, ['closing-date']],
    [{ commitmentUploaded: true }, ['commitment']],
    [{ policyIssued: true }, ['policy']],
    [{ sellers: ['Bo'] }, ['sellers']],
    [{ borrowers: ['Ana'] }, ['borrowers']],
    [{ buyers: ['Di'] }, ['buyers']],
    [{ properties: ['9 Oak Ct'] }, ['properties']],
    [{ status: 'Open', policyIssued: true }, ['status', 'policy']]
  ])('that says %j differs in %j', (change, found) => {
    expect(kinds(change)).toEqual(found)
  })

  it.each<[string, object]>([
    ['white space', { name: ' Order  1 ', status: 'New ' }],
    ['the order of names', { sellers: ['Cy', 'Bo'] }],
    [
      'what was left out',
      { status: '', sellers: [], commitmentUploaded: null, policyIssued: null, closingDate: null, closingText: '' }
    ]
  ])('is no other for %s', (_what, change) => {
    expect(kinds(change)).toEqual([])
  })

  it('is no other for the form of a letter', () => {
    const named = (form: 'NFC' | 'NFD') => ({ ...row, name: 'José'.normalize(form), sellers: ['Zoë'.normalize(form)] })
    expect(named('NFC').name).not.toBe(named('NFD').name)
    expect(rowChanges(named('NFC'), named('NFD'))).toEqual([])
  })

  it('says what it was and what it is', () => {
    expect(rowChanges(row, { ...row, closingDate: '2026-12-01' as CalendarDate, closingText: '2026-12-01' })).toEqual([
      { kind: 'closing-date', from: '2026-11-30', to: '2026-12-01' }
    ])
    // Not said before counts as not yet.
    expect(rowChanges({ ...row, commitmentUploaded: null }, { ...row, commitmentUploaded: true })).toEqual([
      { kind: 'commitment', from: null, to: true }
    ])
    expect(rowChanges({ ...row, commitmentUploaded: null }, { ...row, commitmentUploaded: false })).toEqual([])
  })
})

const task = (name: string, isCompleted: boolean | null) => ({ name, description: null, isCompleted })
const stage = (name: string, status: string, ...tasks: Stage['tasks']): Stage => ({
  name,
  description: null,
  status,
  tasks
})

describe('progress', () => {
  it('tells a task that is done, one that is not any more, and a stage in another state', () => {
    const before = [stage('Closing', '', task('Signed Documents', false), task('Borrower Closing Completed', true))]
    const after = [
      stage('Closing', 'completed', task('Signed Documents', true), task('Borrower Closing Completed', false))
    ]
    expect(stageChanges(before, after)).toEqual([
      { kind: 'stage', stage: 'Closing', from: '', to: 'completed' },
      { kind: 'task', stage: 'Closing', task: 'Signed Documents', done: true },
      { kind: 'task', stage: 'Closing', task: 'Borrower Closing Completed', done: false }
    ])
  })

  it('of an answer that says less tells nothing', () => {
    const before = [stage('Closing', 'completed', task('Signed Documents', true))]
    expect(stageChanges(before, [stage('Closing', '', task('Signed Documents', null))])).toEqual([])
    expect(stageChanges(before, [])).toEqual([])
  })

  it('tells a task that came with its stage only where it is done', () => {
    expect(stageChanges([], [stage('Recording', '', task('Documents Recorded', true), task('Other', false))])).toEqual([
      { kind: 'task', stage: 'Recording', task: 'Documents Recorded', done: true }
    ])
  })

  it('keeps two tasks of one name apart', () => {
    const before = [stage('Closing', '', task('Copy', false), task('Copy', false))]
    expect(stageChanges(before, [stage('Closing', '', task('Copy', false), task('Copy', true))])).toHaveLength(1)
  })
})

const slot = (id: number, fileName: string | null, uploadedAt: string | null = null): OrderDocument => ({
  id,
  type: 'Wire Instructions',
  name: 'Wire Instructions',
  fileName,
  hasFile: fileName !== null,
  uploadedAt
})
const what = (before: readonly OrderDocument[], after: readonly OrderDocument[]) =>
  documentChanges(before, after).map(change => (change.kind === 'document' ? change.what : change.kind))

const [EARLY, LATE] = ['2026-11-20 10:00:00', '2026-11-20 10:00:01']

describe('documents', () => {
  it.each<[string, OrderDocument[], OrderDocument[], string[]]>([
    ['a file in an empty slot', [slot(1, null)], [slot(1, 'a.pdf')], ['arrived']],
    ['a new slot with a file', [], [slot(1, 'a.pdf')], ['arrived']],
    ['a new slot without one', [], [slot(1, null)], []],
    ['another file', [slot(1, 'a.pdf')], [slot(1, 'b.pdf')], ['replaced']],
    [
      'the same name, uploaded later',
      [slot(1, 'a.pdf', '2026-11-20 10:00:00')],
      [slot(1, 'a.pdf', '2026-11-20 10:00:01')],
      ['replaced']
    ],
    ['a time that was left out', [slot(1, 'a.pdf', '2026-11-20 10:00:00')], [slot(1, 'a.pdf')], []],
    ['a slot that was emptied', [slot(1, 'a.pdf')], [slot(1, null)], ['gone']],
    ['a slot that is gone with its file', [slot(1, 'a.pdf')], [], ['gone']],
    ['an empty slot that is gone', [slot(1, null)], [], []]
  ])('%s', (_name, before, after, found) => {
    expect(what(before, after)).toEqual(found)
  })

  it.each<[string, OrderDocument[], OrderDocument[], string[]]>([
    ['that arrived', [slot(1, null)], [slot(1, 'a.pdf')], ['a.pdf']],
    ['that took the place of another, the former first', [slot(1, 'b.pdf')], [slot(1, 'a.pdf')], ['b.pdf', 'a.pdf']],
    ['of the same name, once', [slot(1, 'a.pdf', EARLY)], [slot(1, 'a.pdf', LATE)], ['a.pdf']],
    ['that went', [slot(1, 'a.pdf')], [slot(1, null)], ['a.pdf']],
    ['that went with its slot', [slot(1, 'a.pdf')], [], ['a.pdf']]
  ])('tell the name of the file %s', (_what, before, after, fileNames) => {
    expect(documentChanges(before, after)).toMatchObject([{ kind: 'document', documentId: 1, fileNames }])
  })

  it('that are the same, in any order, are no change', () => {
    const slots = fc
      .uniqueArray(fc.record({ id: fc.nat(20), file: fc.option(fc.string()) }), { selector: ({ id }) => id })
      .map(list => list.map(({ id, file }) => slot(id, file)))
    fc.assert(
      fc.property(slots, list => {
        expect(documentChanges(list, list.toReversed())).toEqual([])
      })
    )
  })
})

const word = fc.constantFrom('', ' ', 'Open', 'Closing', 'Ng', 'Núñez', 'a b', 'a  b')
const anyRow = fc
  .record({
    name: word,
    status: word,
    closingText: word,
    properties: fc.array(word, { maxLength: 3 }),
    buyers: fc.array(word, { maxLength: 3 }),
    borrowers: fc.array(word, { maxLength: 3 }),
    sellers: fc.array(word, { maxLength: 3 }),
    commitmentUploaded: fc.constantFrom(true, false, null),
    policyIssued: fc.constantFrom(true, false, null)
  })
  .map(change => ({ ...row, closingDate: null, ...change }))
const anyStages = fc
  .array(fc.tuple(word, word, fc.array(fc.tuple(word, fc.constantFrom(true, false, null)), { maxLength: 4 })), {
    maxLength: 4
  })
  .map(list =>
    list.map(([name, status, tasks]) => stage(name, status, ...tasks.map(([title, done]) => task(title, done))))
  )
const anySlots = fc
  .uniqueArray(fc.record({ id: fc.nat(6), file: fc.option(fc.constantFrom('a.pdf', 'b.pdf')) }), {
    selector: ({ id }) => id
  })
  .map(list => list.map(({ id, file }) => slot(id, file)))

describe('two readings', () => {
  it('that say the same differ in nothing', () => {
    fc.assert(
      fc.property(anyRow, anyStages, anySlots, (one, stageList, slots) => {
        expect(rowChanges(one, structuredClone(one))).toEqual([])
        expect(stageChanges(stageList, structuredClone(stageList))).toEqual([])
        expect(documentChanges(slots, structuredClone(slots))).toEqual([])
      })
    )
  })

  it('tell nothing of what the second left out', () => {
    const silent = {
      ...row,
      closingDate: null,
      closingText: ' ',
      name: '',
      status: ' ',
      properties: [],
      buyers: [''],
      borrowers: [],
      sellers: [' '],
      commitmentUploaded: null,
      policyIssued: null
    }
    fc.assert(
      fc.property(anyRow, one => {
        expect(rowChanges(one, silent)).toEqual([])
      })
    )
    fc.assert(
      fc.property(anyStages, stageList => {
        const less = stageList.map(({ name, tasks }) =>
          stage(name, '', ...tasks.map(({ name: title }) => task(title, null)))
        )
        expect(stageChanges(stageList, less)).toEqual([])
      })
    )
  })

  it('tell of each member of a row at most once, as it was and as it came', () => {
    const members = {
      name: 'name',
      status: 'status',
      'closing-date': 'closingText',
      properties: 'properties',
      buyers: 'buyers',
      borrowers: 'borrowers',
      sellers: 'sellers',
      commitment: 'commitmentUploaded',
      policy: 'policyIssued'
    } as const
    fc.assert(
      fc.property(anyRow, anyRow, (one, other) => {
        const changes = rowChanges(one, other)
        expect(new Set(changes.map(({ kind }) => kind)).size).toBe(changes.length)
        for (const change of changes) {
          const member = members[change.kind as keyof typeof members]
          expect(change).toEqual({ kind: change.kind, from: one[member], to: other[member] })
        }
      })
    )
  })

  it('whose files come and go tell the way back as the way there, the other way about', () => {
    const back = { arrived: 'gone', gone: 'arrived', replaced: 'replaced' } as const
    const told = (before: readonly OrderDocument[], after: readonly OrderDocument[]) =>
      documentChanges(before, after)
        .flatMap(change => (change.kind === 'document' ? [[change.documentId, change.what] as const] : []))
        .toSorted(([a], [b]) => a - b)
    fc.assert(
      fc.property(anySlots, anySlots, (before, after) => {
        expect(told(after, before)).toEqual(told(before, after).map(([id, one]) => [id, back[one]]))
      })
    )
  })

  it('that differ only in one name of two say who was there and who is', () => {
    expect(rowChanges(row, { ...row, sellers: ['Cy', 'Di'] })).toEqual([
      { kind: 'sellers', from: ['Bo', 'Cy'], to: ['Cy', 'Di'] }
    ])
    // Twice the same name is not once.
    expect(kinds({ sellers: ['Bo', 'Cy', 'Cy'] })).toEqual(['sellers'])
  })

  it('in which a closing date that could not be read became one tell both as they came', () => {
    const unread = { ...row, closingDate: null, closingText: 'end of May' }
    expect(rowChanges(unread, row)).toEqual([{ kind: 'closing-date', from: 'end of May', to: '2026-11-30' }])
  })

  it('that have the stages in another order, or under names spaced otherwise, tell nothing', () => {
    const [one, two] = [
      stage('Closing', 'completed', task('Signed Documents', true)),
      stage('Recording', '', task('Documents Recorded', false))
    ]
    expect(stageChanges([one, two], [two, { ...one, name: ' Closing ' }])).toEqual([])
  })
})
