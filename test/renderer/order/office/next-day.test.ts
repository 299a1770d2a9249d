import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { LastWord } from '#domain/office/last-word.ts'
import type { OfficeOrder } from '#domain/office/order-notes.ts'
import { DESK_DAY } from '../../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { BACK_OFFICE, FRONT_DESK } from '../../app/office-samples.ts'
import { listStatus } from '../../app/order-cache-samples.ts'
import { orderId } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const DAY = 86_400_000
const SAID = { at: DESK_DAY, rank: DESK_DAY, desk: BACK_OFFICE, isShared: true }
const setTo = <T>(value: T): LastWord<T> => ({
  current: { ...SAID, id: 'v1', replaces: [], value },
  besides: [],
  earlier: []
})
const ORDER: OfficeOrder = {
  orderId: orderId(1),
  thisDesk: FRONT_DESK.id,
  desks: [BACK_OFFICE, FRONT_DESK],
  lookedAfter: setTo(BACK_OFFICE),
  waitingFor: { ...setTo('Payoff letter'), earlier: [{ ...SAID, id: 'v0', replaces: [], value: 'Survey' }] },
  notes: [{ ...SAID, id: 'n1', text: 'Called Dana.' }]
}

it('what the office said about an order left open overnight is told as of the day before', async () => {
  desk = await openDesk(`/orders/${orderId(1)}`, deskBridge().answer('officeOrder.read', ok(ORDER)))
  const told = () => desk.all('.office .by > p, .office .by li, .office .who').map(wordsOf).toSorted()
  const said = (when: string) => [
    ...Array.from({ length: 3 }, () => `Back office · ${when}`),
    `“Survey” Back office · ${when}`
  ]
  expect(told()).toEqual(said('10:45 AM'))
  vi.setSystemTime(DESK_DAY + DAY)
  desk.bridge.emit('orderList.changed', listStatus({ revision: 2 }))
  await desk.settle()
  expect(told()).toEqual(said('yesterday, 10:45 AM'))
})
