import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { openDesk, type Desk } from '../../app/desk.ts'
import { allOrdersBridge, asked } from '../all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

const open = async (at: string) => {
  desk = await openDesk(at, allOrdersBridge(4).answer('orderList.statuses', ok(['Open', 'New'])))
  await desk.press('Add filter')
}
const enter = async (control: HTMLElement, value: string) => {
  ;(control as HTMLInputElement | HTMLSelectElement).value = value
  control.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.settle()
}
const filters = () => asked(desk).at(-1)?.query.filters

describe('the filters', () => {
  it('of the next business days take 0 to 260 whole days', async () => {
    await open('/all-orders')
    await enter(desk.one('#filter-sheet select'), 'business-days')
    const next: unknown[] = []
    for (const days of ['0', '260', '261', '-1', '', '2.7']) {
      await enter(desk.one('#filter-sheet input[type=number]'), days)
      const closing = filters()?.closing
      next.push(closing?.kind === 'business-days' ? closing.next : closing)
    }
    expect(next).toEqual([0, 260, 260, 260, 260, 2])
  })

  it('begin with five business days, and end with any date', async () => {
    await open('/all-orders')
    await enter(desk.one('#filter-sheet select'), 'business-days')
    expect(filters()?.closing).toEqual({ kind: 'business-days', next: 5 })
    await enter(desk.one('#filter-sheet select'), 'any')
    expect(filters()?.closing).toEqual({ kind: 'any' })
    expect(desk.all('#filter-sheet input[type=number]')).toEqual([])
  })

  it('have a chosen status that no order has any more, so that it can be removed', async () => {
    await open(`/all-orders?f=${encodeURIComponent('{"statuses":["Closed"]}')}`)
    const status = (name: string) =>
      desk.all('#filter-sheet .check').find(({ textContent }) => textContent.trim() === name)
    expect(status('Closed')?.querySelector('input')?.checked).toBe(true)
    status('New')?.querySelector('input')?.click()
    await desk.settle()
    expect(filters()?.statuses).toEqual(['Closed', 'New'])
    status('Closed')?.querySelector('input')?.click()
    await desk.settle()
    expect(filters()?.statuses).toEqual(['New'])
  })
})
