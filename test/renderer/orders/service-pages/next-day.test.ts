import { afterEach, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../../app/desk-day.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { samplePage } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

/** The page stays open until that day, and a minute longer. */
async function untilDay(year: number, month: number, day: number) {
  vi.setSystemTime(new Date(year, month - 1, day, 8))
  await vi.advanceTimersByTimeAsync(61_000)
}

it('a closing has its year where the page is left open over New Year', async () => {
  desk = await openDesk('/orders')
  const closing = () => desk.text('tbody td:nth-child(3)')
  expect(closing()).toBe('Mon, Nov 23')
  await untilDay(2027, 1, 1)
  expect(closing()).toBe('Nov 23, 2026')
})

it('rows that are left in view overnight were updated the day before', async () => {
  desk = await openDesk('/orders')
  expect(desk.text('.as-of')).toBe('Updated 10:45 AM')
  await untilDay(2026, 11, 21)
  expect(desk.text('.as-of')).toBe('Updated yesterday, 10:45 AM')
  await desk.press('Refresh')
  expect(desk.text('.as-of')).toBe('Updated 8:01 AM')
})

it('so were those of an earlier session, where the service isn’t reached overnight', async () => {
  const bridge = deskBridge()
    .answer('orders.kept', ok({ page: samplePage(1), at: DESK_DAY - 120_000 }))
    .answer('orders.page', failed({ kind: 'offline' }))
  desk = await openDesk('/orders', bridge)
  expect(desk.text('.as-of')).toBe('Updated 10:43 AM')
  await untilDay(2026, 11, 21)
  expect(desk.text('.as-of')).toBe('Updated yesterday, 10:43 AM')
})
