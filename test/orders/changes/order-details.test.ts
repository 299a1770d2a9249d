import { expect, it } from 'vitest'
import type { Stage } from '#domain/orders/stage.ts'
import { isSameDetails, NO_DETAILS, readAt, type OrderDetails } from '../../../main/orders/changes/order-details.ts'
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
  for (const other of [{ stages: null }, { saidStages: [] }, { documents: null }])
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
