import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Stage } from '#domain/orders/stage.ts'
import {
  isOrderDetails,
  isSameDetails,
  NO_DETAILS,
  readAt,
  type OrderDetails
} from '../../../main/orders/changes/order-details.ts'
import { lastKnownStages, lastKnownValues } from '../../../main/orders/changes/differences.ts'
import { listed } from '../list-service.ts'

const stage = (name: string, tasks: Readonly<Record<string, boolean | null>> = {}, status = 'open'): Stage => ({
  name,
  description: null,
  status,
  tasks: Object.entries(tasks).map(([task, isCompleted]) => ({ name: task, description: null, isCompleted }))
})
const DETAILS: OrderDetails = { stages: [stage('Closing')], stagesAt: 5, documents: [], documentsAt: 7 }

it('details are as old as what was read first of them, and were never read where one part was not', () => {
  expect([readAt(DETAILS), readAt({ ...DETAILS, stagesAt: 9 })]).toEqual([5, 7])
  expect([readAt({ ...DETAILS, stagesAt: null }), readAt({ ...DETAILS, documentsAt: null })]).toEqual([null, null])
})

it('details are the same whenever they were read, and others where any part of them is', () => {
  expect(isSameDetails(DETAILS, { ...DETAILS, stagesAt: 99, documentsAt: 99 })).toBe(true)
  for (const other of [{ stages: null }, { saidStages: [] }, { documents: null }, { saidDocuments: [] }])
    expect([
      isSameDetails(DETAILS, { ...DETAILS, ...other }),
      isSameDetails({ ...DETAILS, ...other }, DETAILS)
    ]).toEqual([false, false])
  expect(isSameDetails(NO_DETAILS, NO_DETAILS)).toBe(true)
})

it('what a row leaves out is as it was known last, each value by itself', () => {
  const before = listed(1, { commitmentUploaded: true, policyIssued: false, sellers: ['Bo'], buyers: ['Ana'] })
  const nothing = { name: ' ', status: '', properties: [], buyers: [''], borrowers: [], sellers: [] }
  const left = {
    ...before,
    ...nothing,
    commitmentUploaded: null,
    policyIssued: null,
    closingDate: null,
    closingText: ''
  }
  expect(lastKnownValues(before, left)).toEqual(before)
  const said = { ...before, commitmentUploaded: false, policyIssued: true, sellers: ['Cy'], buyers: [] }
  expect(lastKnownValues(before, said)).toEqual({ ...said, buyers: ['Ana'] })
})

it('what an answer leaves out of the stages is as it was known last, and two of one name are two', () => {
  const before = [
    stage('Closing', { Wire: true, Funds: false }),
    stage('Review', {}, 'first'),
    stage('Review', {}, 'second')
  ]
  const after = [stage('Closing', { Wire: null }, ''), stage('Review', {}, 'third')]
  expect(lastKnownStages(before, after)).toEqual([
    stage('Closing', { Wire: true, Funds: false }),
    stage('Review', {}, 'third'),
    stage('Review', {}, 'second')
  ])
})

it('a closing date that a row leaves out is the one known last, and one that it says otherwise is not', () => {
  const before = listed(1, { closingDate: '2026-11-30' as CalendarDate, closingText: '2026-11-30' })
  expect(lastKnownValues(before, { ...before, closingDate: null, closingText: ' ' })).toEqual(before)
  const unread = { ...before, closingDate: null, closingText: 'end of May' }
  expect(lastKnownValues(before, unread)).toEqual(unread)
  expect(lastKnownValues(unread, before)).toEqual(before)
})

describe('details that were stored', () => {
  const document = { id: 7, type: 'Deed', name: 'Deed', fileName: 'a.pdf', hasFile: true, uploadedAt: '2026-11-20' }
  const whole = {
    stages: [stage('Closing', { Wire: true })],
    stagesAt: 5,
    documents: [document],
    documentsAt: 7,
    saidStages: [stage('Closing', { Wire: true })],
    saidDocuments: [document],
    stagesFrom: 'a 1',
    documentsFrom: 'b 2'
  }

  it.each<[string, object]>([
    ['all there is', {}],
    ['nothing that was read', NO_DETAILS],
    ['a slot without a file', { documents: [{ ...document, fileName: null, hasFile: false }] }],
    ['a file without a time', { documents: [{ ...document, uploadedAt: null }] }],
    ['a task of which it is not said whether it is done', { stages: [stage('Closing', { Wire: null })] }],
    ['documents that were never read', { documents: null, documentsAt: null }],
    ['progress that was never read', { stages: null, stagesAt: null }],
    ['readings of this desk alone', { stagesFrom: undefined, documentsFrom: undefined }],
    ['stages of which none was left out', { saidStages: undefined }],
    ['documents of which none was left out', { saidDocuments: undefined }]
  ])('are understood with %s', (_what, change) => {
    expect(isOrderDetails({ ...whole, ...change })).toBe(true)
  })

  it.each<[string, object]>([
    ['a time as text', { stagesAt: '5' }],
    ['no list of documents', { documents: {} }],
    ['a task that is done by half', { stages: [{ ...stage('Closing'), tasks: [{ name: 'Wire', isCompleted: 1 }] }] }],
    ['a document without an id', { documents: [{ ...document, id: undefined }] }],
    ['a document that was left out, without a name', { saidDocuments: [{ ...document, name: null }] }],
    ['a reading by number', { documentsFrom: 2 }]
  ])('are not understood with %s', (_what, change) => {
    expect(isOrderDetails({ ...whole, ...change })).toBe(false)
  })
})
