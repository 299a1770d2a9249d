import { afterEach, describe, expect, it } from 'vitest'
import { watch } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../../renderer/common/announcer.ts'
import { DESK_DAY } from '../../app/desk-day.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, samplePage, sampleRow } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

describe('the last page seen', () => {
  const yesterday = new Date(DESK_DAY)
  yesterday.setDate(yesterday.getDate() - 1)
  yesterday.setHours(16, 2)
  const kept = (page = 1) => ({
    page: samplePage(page, 87, { rows: [sampleRow(1, { name: 'Kept order' })] }),
    at: yesterday.getTime()
  })

  it('is shown at startup, with its time, until the service answers (P5)', async () => {
    const bridge = deskBridge().answer('orders.kept', ok(kept()))
    const held = bridge.hold('orders.page')
    desk = await openDesk('/orders', bridge)
    expect(desk.rows()).toEqual(['Kept order'])
    expect(desk.text('.as-of')).toBe('Updated yesterday, 4:02 PM Updating…')
    held.answer(ok(samplePage(1)))
    await desk.settle()
    expect(desk.rows()).toHaveLength(15)
    expect(desk.text('.as-of')).not.toContain('yesterday')
  })

  it('is said once where the service answers the same', async () => {
    const bridge = deskBridge().answer('orders.kept', ok(kept()))
    const held = bridge.hold('orders.page')
    const said: string[] = []
    const end = watch(announcement, ({ text }) => void said.push(text), { flush: 'sync' })
    desk = await openDesk('/orders', bridge)
    held.answer(ok(samplePage(1)))
    await desk.settle()
    end()
    expect([said, desk.all('.head [role=status]')]).toEqual([['Page 1 of 6. Orders 1 to 15 of 87.'], []])
  })

  it('does not wait for the order cache to open (P5)', async () => {
    const bridge = deskBridge().answer('orders.kept', ok(kept()))
    for (const name of ['orders.page', 'orderList.status', 'orderList.rows', 'orderList.views'] as const)
      bridge.hold(name)
    desk = await openDesk('/orders', bridge)
    expect(desk.rows()).toEqual(['Kept order'])
  })

  it('stays with its time while the service is unreachable, with the reason above it', async () => {
    desk = await openDesk(
      '/orders',
      deskBridge()
        .answer('orders.kept', ok(kept()))
        .answer('orders.page', failed({ kind: 'offline' }))
    )
    expect(desk.rows()).toEqual(['Kept order'])
    expect(desk.text('.as-of')).toBe('Updated yesterday, 4:02 PM')
    expect(desk.text('[role=alert]')).toContain('This computer is offline.')
  })

  it('is not shown for another page, or after the service has answered', async () => {
    const bridge = deskBridge()
      .answer('orders.kept', ok(kept(2)))
      .answer('orders.page', failed({ kind: 'offline' }))
    desk = await openDesk('/orders', bridge)
    expect(desk.rows()).toEqual([])
    desk.close()
    const late = deskBridge()
    const held = late.hold('orders.kept')
    desk = await openDesk('/orders', late)
    held.answer(ok(kept()))
    await desk.settle()
    expect(desk.rows()).toHaveLength(15)
  })

  it('is not shown for another connection (R24)', async () => {
    const bridge = deskBridge()
    const held = bridge.hold('orders.kept')
    bridge.hold('orders.page')
    desk = await openDesk('/orders', bridge)
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    held.answer(ok(kept()))
    await desk.settle()
    expect(desk.rows()).toEqual([])
  })
})
