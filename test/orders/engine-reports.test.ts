import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { ALL_ORDERS, NO_FILTERS } from '#domain/orders/order-list.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import { boardRange } from '../../main/orders/views/closing-board.ts'
import { sampleRow } from './sample-rows.ts'
import { KEY, NOW, TODAY, read, slot } from './scanned-cache.ts'

describe('reports of the order cache', () => {
  it('put the orders that close within the board’s days on it, and count all in the chart', () => {
    const cache = read()
    cache.noteRows({
      rows: [sampleRow(4, { closingDate: '2026-11-24' as CalendarDate }), sampleRow(5, { closingDate: null })],
      scan: 2,
      at: 2
    })
    const board = cache.closings({ today: TODAY, preferences: USUAL_PREFERENCES, lookedAfter: '' })
    const listed = board.days.flatMap(({ date, orders }) => orders.map(({ row }) => [date, row.orderId]))
    expect(listed.filter(([date]) => date === '2026-11-24')).toEqual([['2026-11-24', sampleRow(4).orderId]])
    expect(listed).toHaveLength(4)
    const counted = cache.closings({ today: TODAY, preferences: USUAL_PREFERENCES, lookedAfter: '', only: 'counts' })
    expect(counted).toEqual({ ...board, days: [], postClosing: { ...board.postClosing, orders: [] } })
  })

  it('count the closings of one desk, or of none, on the board and in the chart', () => {
    const cache = createEngine(() => NOW)
    cache.open({ file: null, key: KEY, keyId: 'k' })
    cache.loaded(null)
    const rows = [0, 0, 1, -1].map((days, number) => sampleRow(number, { closingDate: addDays(TODAY, days) }))
    cache.noteRows({ rows, scan: 1, at: 1 })
    cache.assigned({
      orders: [
        [sampleRow(0).orderId, 'a'],
        [sampleRow(3).orderId, 'a'],
        [sampleRow(1).orderId, 'b']
      ]
    })
    const counts = (lookedAfter: string) => {
      const board = cache.closings({ today: TODAY, preferences: USUAL_PREFERENCES, lookedAfter })
      return {
        days: board.days.map(({ orders }) => orders.length).filter(count => count > 0),
        chart: board.perDay.reduce((sum, { count }) => sum + count, 0),
        past: board.postClosing.orders.length
      }
    }
    expect(counts('')).toEqual({ days: [2, 1], chart: 3, past: 1 })
    expect(counts('a Front desk')).toEqual({ days: [1], chart: 1, past: 1 })
    expect(counts('b Back office')).toEqual({ days: [1], chart: 1, past: 0 })
    expect(counts('none')).toEqual({ days: [1], chart: 1, past: 0 })
  })

  it('put orders on the board from its first day to its last, and none beside it (B07)', () => {
    const cache = createEngine(() => NOW)
    cache.open({ file: null, key: KEY, keyId: 'k' })
    cache.loaded(null)
    const { firstDay, lastDay } = boardRange(TODAY, USUAL_PREFERENCES)
    const days = [addDays(firstDay, -1), firstDay, lastDay, addDays(lastDay, 1)]
    cache.noteRows({ rows: days.map((closingDate, number) => sampleRow(number, { closingDate })), scan: 1, at: 1 })
    const board = cache.closings({ today: TODAY, preferences: USUAL_PREFERENCES, lookedAfter: '' })
    const onBoard = [...board.postClosing.orders, ...board.days.flatMap(({ orders }) => orders)]
    expect(onBoard.map(({ row }) => row.closingDate)).toEqual([firstDay, lastDay])
  })

  it('show documents of orders whose documents were read or that are watched', () => {
    const cache = read()
    cache.noteRows({
      rows: [
        sampleRow(8, { closingDate: '2020-01-01' as CalendarDate }),
        sampleRow(9, { closingDate: '2020-01-01' as CalendarDate })
      ],
      scan: 2,
      at: 2
    })
    cache.noteDetails({ orderId: sampleRow(8).orderId, stages: [], documents: [slot(1, null)], at: 1 })
    const { rows: shown } = cache.documents({
      text: '',
      filters: NO_FILTERS,
      phase: 'before-closing',
      onlyMissing: false,
      from: 0,
      count: 9,
      today: TODAY,
      preferences: USUAL_PREFERENCES
    })
    expect(shown.map(({ row }) => row.orderId)).toContain(sampleRow(8).orderId)
    expect(shown.map(({ row }) => row.orderId)).not.toContain(sampleRow(9).orderId)
  })

  it('show no documents of orders that are gone from the list, read or followed', () => {
    const cache = read()
    for (const number of [1, 2]) {
      const { orderId } = sampleRow(number)
      cache.noteDetails({ orderId, stages: [], documents: [slot(1, null)], at: 1 })
      cache.follow({ orderId, followed: true })
    }
    for (const scan of [2, 3]) {
      cache.noteRows({ rows: [sampleRow(2), sampleRow(3)], scan, at: scan })
      cache.endScan({ scan, outcome: 'whole', at: scan })
    }
    const { rows: shown } = cache.documents({
      text: '',
      filters: NO_FILTERS,
      phase: 'before-closing',
      onlyMissing: false,
      from: 0,
      count: 9,
      today: TODAY,
      preferences: USUAL_PREFERENCES
    })
    const orderIds = shown.map(({ row }) => row.orderId)
    expect([1, 2].map(number => orderIds.includes(sampleRow(number).orderId))).toEqual([false, true])
  })

  it('leave out orders that are gone from the list, and past ones whose policy is issued', () => {
    const cache = createEngine(() => NOW)
    cache.open({ file: null, key: KEY, keyId: 'k' })
    cache.loaded(null)
    const order = (number: number, days: number, policyIssued: boolean) =>
      sampleRow(number, { closingDate: addDays(TODAY, days), policyIssued })
    const rows = [order(1, 0, true), order(2, -1, true), order(3, -1, false), order(4, 0, false)]
    for (const scan of [1, 2, 3]) {
      cache.noteRows({ rows: scan === 1 ? rows : rows.slice(0, 3), scan, at: scan })
      cache.endScan({ scan, outcome: 'whole', at: scan })
    }
    const { days, postClosing, perDay } = cache.closings({
      today: TODAY,
      preferences: USUAL_PREFERENCES,
      lookedAfter: ''
    })
    expect(days.flatMap(({ orders }) => orders).map(({ row }) => row.orderId)).toEqual([sampleRow(1).orderId])
    expect(postClosing.orders.map(({ row }) => row.orderId)).toEqual([sampleRow(3).orderId])
    expect(perDay[0]).toMatchObject({ date: TODAY, count: 1 })
  })

  it('show a document as new until its change was read', () => {
    const cache = read()
    const { orderId } = sampleRow(1)
    for (const fileName of [null, 'a.pdf'])
      cache.noteDetails({ orderId, stages: null, documents: [slot(7, fileName)], at: 1 })
    const state = () => {
      const { types, rows } = cache.documents({
        text: '',
        filters: NO_FILTERS,
        phase: 'before-closing',
        onlyMissing: false,
        from: 0,
        count: 9,
        today: TODAY,
        preferences: USUAL_PREFERENCES
      })
      return rows.find(({ row }) => row.orderId === orderId)?.slots[types.indexOf('Commitment')]?.state
    }
    expect(state()).toBe('new')
    cache.markRead({ orderId, upTo: 99 })
    expect(state()).toBe('filled')
  })

  it('write CSV in parts, with one heading', () => {
    const cache = read()
    const ask = (from: number) => cache.csv({ query: ALL_ORDERS, today: TODAY, from, count: 2 })
    expect([ask(0), ask(2)]).toMatchObject([
      { rows: 2, total: 3 },
      { rows: 1, total: 3 }
    ])
    expect(`${ask(0).text}${ask(2).text}`.trim().split('\n')).toHaveLength(4)
  })

  it('write each order once in both of two CSVs that are written at the same time', () => {
    const cache = read()
    const ask = (descending: boolean, from: number) => {
      const query = { ...ALL_ORDERS, sort: { column: 'name', descending } } as const
      return cache.csv({ query, today: TODAY, from, count: 2 }).text
    }
    const begun = [ask(false, 0), ask(true, 0)]
    const texts = begun.map((text, at) => text + ask(at === 1, 2))
    const times = (text: string) => [1, 2, 3].map(number => text.split(sampleRow(number).orderId).length - 1)
    expect(texts.map(times)).toEqual([
      [1, 1, 1],
      [1, 1, 1]
    ])
  })

  it('write each order that was found once, although another comes between the parts of a CSV', () => {
    const cache = read()
    const closing = (number: number, days: number) => sampleRow(number, { closingDate: addDays(TODAY, days) })
    cache.noteRows({ rows: [closing(1, 2), closing(2, 3), closing(3, 4)], scan: 2, at: 2 })
    const ask = (from: number) => cache.csv({ query: ALL_ORDERS, today: TODAY, from, count: 2 })
    const first = ask(0).text
    cache.noteRows({ rows: [closing(4, 1)], scan: 2, at: 3 })
    const text = first + ask(2).text
    expect([1, 2, 3, 4].map(number => text.split(sampleRow(number).orderId).length - 1)).toEqual([1, 1, 1, 0])
    expect(ask(0)).toMatchObject({ rows: 2, total: 4 })
  })
})
