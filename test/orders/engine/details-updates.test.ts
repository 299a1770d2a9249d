import { describe, expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { Stage } from '#domain/orders/stage.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { sampleRow } from '../sample-rows.ts'
import { read, slot, TODAY } from '../scanned-cache.ts'

const { orderId } = sampleRow(1)
const stage = (status: string): Stage => ({ name: 'Search', description: null, status, tasks: [] })

describe('progress and documents', () => {
  it('each have the time they were read at, also where they were the same', () => {
    const cache = read()
    const times = () => {
      const known = cache.order({ orderId })
      return [known?.stagesAt, known?.documentsAt]
    }
    cache.noteDetails({ orderId, stages: [stage('Open')], documents: [slot(7, null)], at: 1 })
    expect(times()).toEqual([1, 1])
    cache.noteDetails({ orderId, stages: null, documents: [slot(7, null)], at: 2 })
    expect(times()).toEqual([1, 2])
    expect(cache.noteDetails({ orderId, stages: [stage('Open')], documents: null, at: 3 }).changes).toBe(0)
    expect(times()).toEqual([3, 2])
  })

  it('that were not read are those known before', () => {
    const cache = read()
    cache.noteDetails({ orderId, stages: [stage('Open')], documents: [slot(7, 'a.pdf')], at: 1 })
    cache.noteDetails({ orderId, stages: null, documents: null, at: 2 })
    expect(cache.order({ orderId })).toMatchObject({ stages: [stage('Open')], documents: [slot(7, 'a.pdf')] })
  })

  it('that were tried in vain are not due again at once, and due if only a user looked at one of them', () => {
    const cache = read()
    cache.follow({ orderId, followed: true })
    const preferences = { ...USUAL_PREFERENCES, closingDays: -99 }
    const isDue = (now: number) =>
      cache.detailsDue({ today: TODAY, preferences, now, most: 9, resting: [] }).some(one => one.orderId === orderId)
    const MINUTE = 60_000
    cache.noteDetails({ orderId, stages: null, documents: [], at: MINUTE })
    expect(isDue(2 * MINUTE)).toBe(true)
    cache.noteDetails({ orderId, stages: null, documents: null, at: 2 * MINUTE, isAttempt: true })
    expect([isDue(12 * MINUTE - 1), isDue(12 * MINUTE)]).toEqual([false, true])
  })

  it('that another desk read are not due again at once, though only one of them came', () => {
    const cache = read()
    cache.follow({ orderId, followed: true })
    const MINUTE = 60_000
    const reading = { orderId, stages: [stage('Open')], documents: null, isWhole: true, at: MINUTE, from: 'a 1' }
    cache.takeDetails({ readings: [reading] })
    const preferences = { ...USUAL_PREFERENCES, closingDays: -99 }
    const isDue = (now: number) =>
      cache.detailsDue({ today: TODAY, preferences, now, most: 9, resting: [] }).some(one => one.orderId === orderId)
    expect([11 * MINUTE - 1, 11 * MINUTE].map(isDue)).toEqual([false, true])
  })

  it('of several orders as another desk read them are one revision, and none where nothing differs', () => {
    const cache = read()
    const readings = [1, 2, 99].map(number => ({
      orderId: sampleRow(number).orderId,
      stages: [stage('Open')],
      documents: null,
      isWhole: true,
      at: 5,
      from: `a ${number}`
    }))
    const { revision } = cache.state()
    cache.takeDetails({ readings })
    expect(cache.state().revision).toBe(revision + 1)
    cache.takeDetails({ readings })
    expect(cache.state().revision).toBe(revision + 1)
    expect(cache.order({ orderId: sampleRow(2).orderId })?.stages).toEqual([stage('Open')])
  })
})

describe('documents that an answer leaves out for once', () => {
  const [one, other] = [slot(7, 'a.pdf'), slot(8, 'b.pdf')]

  it('are no change, nor are they when they are back; those withdrawn or replaced are', () => {
    const cache = read()
    const answers: [OrderDocument[], boolean][] = [
      [[one, other], true],
      [[one, { ...other, hasFile: false }], true],
      [[one], false],
      [[one, other], true],
      [[one], false],
      [[one, slot(8, 'c.pdf')], true],
      [[one], true],
      [[slot(7, null)], true]
    ]
    const changes = answers.map(
      ([documents, isWhole], at) => cache.noteDetails({ orderId, stages: null, documents, isWhole, at }).changes
    )
    expect(changes).toEqual([0, 0, 0, 0, 0, 1, 1, 1])
  })

  it('are not said to be listed', () => {
    const cache = read()
    cache.noteDetails({ orderId, stages: null, documents: [one, other], at: 1 })
    cache.noteDetails({ orderId, stages: null, documents: [one], isWhole: false, at: 2 })
    expect(cache.order({ orderId })?.documents).toEqual([one])
  })
})

describe('changes of one order', () => {
  it('are told fifty at a time, the newest first', () => {
    const cache = read()
    for (let at = 1; at <= 60; at++)
      cache.noteRows({ rows: [sampleRow(1, { status: `Status ${at}` })], scan: null, at })
    const newest = Array.from({ length: 50 }, (_, index) => 60 - index)
    expect(cache.order({ orderId })?.changes.map(({ at }) => at)).toEqual(newest)
    const [listed] = cache.changes({ unreadOnly: false, next: null }).orders
    expect(listed?.changes.map(({ at }) => at)).toEqual(newest)
  })

  it('that were read are left out where only unread ones are asked for', () => {
    const cache = read()
    for (const at of [2, 3]) cache.noteRows({ rows: [sampleRow(1, { status: `Status ${at}` })], scan: null, at })
    cache.markRead({ orderId, upTo: 1 })
    const times = (unreadOnly: boolean) =>
      cache.changes({ unreadOnly, next: null }).orders.map(({ changes }) => changes.map(({ at }) => at))
    expect([times(true), times(false)]).toEqual([[[3]], [[3, 2]]])
  })

  it('begin with its return where it is back with something else', () => {
    const cache = read()
    for (const scan of [2, 3]) {
      cache.noteRows({ rows: [sampleRow(2), sampleRow(3)], scan, at: scan })
      cache.endScan({ scan, outcome: 'whole', at: scan })
    }
    expect(cache.noteRows({ rows: [sampleRow(1, { status: 'Closed' })], scan: 4, at: 4 }).changes).toBe(2)
    expect(cache.order({ orderId })?.changes.map(({ change }) => change.kind)).toEqual(['status', 'back', 'gone'])
  })
})
