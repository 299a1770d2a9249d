import { afterEach, expect, it, vi } from 'vitest'
import { openDesk, type Desk } from '../../app/desk.ts'

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
