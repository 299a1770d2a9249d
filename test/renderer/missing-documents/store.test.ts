import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { LONGEST_SEARCH } from '#domain/orders/order-list.ts'
import { ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { useMissing } from '../../../renderer/missing-documents/store.ts'
import { deskBridge } from '../app/desk.ts'
import { MEMBER } from '../app/office-samples.ts'
import { orderRow } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'

/** So many orders, of which the first was never read. */
const matrix = (total: number, from: number) => ({
  types: ['Deed'],
  from,
  total,
  rows: Array.from({ length: Math.max(0, Math.min(50, total - from)) }, (_, at) => ({
    row: orderRow(from + at + 1),
    slots: [],
    missing: 0,
    documentsAt: at === 0 ? null : 1
  }))
})

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = deskBridge()
    .answer('office.state', ok(MEMBER))
    .answer('orderList.documents', ({ from }) => ok(matrix(120, from)))
    .answer('orderList.refreshDetails', ok({}))
  useBridge(bridge)
  await useConnections().load()
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})
const asked = () => bridge.argsOf('orderList.documents').map(({ from }) => from)

describe('the page of missing documents in view', () => {
  it('is the last one where there are fewer orders by now', async () => {
    const missing = useMissing()
    await missing.turn(100)
    bridge.answer('orderList.documents', ({ from }) => ok(matrix(100, from)))
    await missing.read()
    expect([asked(), missing.from, missing.matrix?.from]).toEqual([[100, 100, 50], 50, 50])
  })

  it('is asked for once where there is an order on it, or none at all', async () => {
    const missing = useMissing()
    await missing.turn(50)
    bridge.answer('orderList.documents', ({ from }) => ok(matrix(0, from)))
    await missing.read()
    expect(asked()).toEqual([50, 50])
  })

  it('is the first one again with other filters, which leave the rest as it was', async () => {
    const missing = useMissing()
    await missing.choose({ text: 'elm', followed: true })
    await missing.turn(50)
    await missing.choose({ onlyMissing: false })
    expect([asked().at(-1), missing.choices]).toMatchObject([0, { text: 'elm', followed: true, onlyMissing: false }])
  })

  it('counts what was asked for on the page before no more, nor with other filters', async () => {
    const missing = useMissing()
    for (const leave of [() => missing.turn(50), () => missing.choose({ followed: true })]) {
      await missing.turn(0)
      expect(missing.unknown).toEqual([orderId(1)])
      await missing.lookNow()
      expect(missing.looking.orders).toBe(1)
      await leave()
      expect(missing.looking.orders).toBe(0)
    }
  })

  it('is the first one of all orders for another client, with nothing of this one (R24)', async () => {
    const missing = useMissing()
    await missing.choose({ text: 'elm' })
    await missing.turn(50)
    await missing.lookNow()
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    expect([missing.matrix, missing.choices.text, missing.from, missing.looking.orders]).toEqual([undefined, '', 0, 0])
  })

  it('searches for no more of a text than main takes', async () => {
    await useMissing().choose({ text: 'x'.repeat(LONGEST_SEARCH + 1) })
    expect(bridge.argsOf('orderList.documents')[0]?.text).toHaveLength(LONGEST_SEARCH)
  })

  it('is that of all desks once this one belongs to no office', async () => {
    const missing = useMissing()
    await flushPromises()
    await missing.choose({ lookedAfter: 'none' })
    bridge.emit('office.changed', { kind: 'none' })
    await missing.read()
    expect(bridge.argsOf('orderList.documents').map(({ filters }) => filters.lookedAfter)).toEqual(['none', ''])
  })
})

it('past closings turned to are asked for, though those before were still being asked for', async () => {
  const past = (index: number) => ({
    row: orderRow(index, { closingDate: '2020-01-02' as CalendarDate }),
    slots: [],
    missing: 1,
    documentsAt: 1
  })
  bridge.answer('orderList.documents', ({ from }) => ok({ types: ['Deed'], from, total: 100, rows: [past(from + 1)] }))
  const missing = useMissing()
  await missing.turn(0)
  const held = bridge.hold('orderList.refreshDetails')
  const asking = missing.lookAgain()
  await missing.turn(50)
  bridge.answer('orderList.refreshDetails', ok({}))
  held.answer(ok({}))
  await asking
  await missing.lookAgain()
  const checked = bridge.argsOf('orderList.refreshDetails').map(({ orderIds }) => orderIds)
  expect(checked).toEqual([[orderId(1)], [orderId(51)]])
})
