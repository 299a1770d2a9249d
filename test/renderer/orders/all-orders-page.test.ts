import { afterEach, describe, expect, it } from 'vitest'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import { ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { orderRow, listStatus } from '../app/order-cache-samples.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { orderId } from '../app/samples.ts'
import { allOrdersBridge } from './all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

describe('the state of the order cache', () => {
  it('is shown during the first sync', async () => {
    const reading = { page: 120, lastPage: 667, isFirst: true }
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(0).answer('orderList.status', ok(listStatus({ scan: reading })))
    )
    expect(desk.text()).toContain('Loading orders: page 120 of 667')
    expect((desk.one('progress') as HTMLProgressElement).getAttribute('value')).toBe('120')
    expect(desk.text()).toContain('Orders appear as they load.')
  })

  it('links to orders whose stages or documents could not be read (H1, H2)', async () => {
    const notices = [{ kind: 'details-unread', count: 1202, refused: 1, orderIds: [orderId(1), orderId(2)] }] as const
    const bridge = allOrdersBridge(3)
      .answer('orderList.status', ok(listStatus({ orders: 3, asOf: DESK_DAY, notices })))
      .answer('orderList.order', args =>
        args.orderId === orderId(1)
          ? ok({ row: orderRow(1), changes: [], stages: null, stagesAt: null, documents: null, documentsAt: null })
          : ok(null)
      )
    desk = await openDesk('/all-orders', bridge)
    expect(desk.text('.state')).toContain('Couldn’t load the stages or documents of 1,202 orders.')
    expect(desk.all('.state a').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Order 1', `#/orders/${orderId(1)}`],
      [expect.stringMatching(/^Order 9f1c/), `#/orders/${orderId(2)}`]
    ])
    expect(desk.text('.state')).toContain('and 1,200 more')
  })

  it('says why syncing has paused, and what to do', async () => {
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(3).answer(
        'orderList.status',
        ok(listStatus({ orders: 3, asOf: DESK_DAY, pause: { because: { kind: 'unauthorized' }, until: null } }))
      )
    )
    expect(desk.text('.state')).toContain('Your access token was rejected.')
    expect(desk.one('.state a').getAttribute('href')).toContain('/connect')
  })

  it('is synced again on request', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(3).answer('orderList.syncNow', ok(listStatus())))
    await desk.press('Refresh')
    expect(desk.bridge.argsOf('orderList.syncNow')).toHaveLength(1)
  })

  it('is not synced twice at once', async () => {
    const scan = { page: 1, lastPage: 3, isFirst: false }
    const status = listStatus({ orders: 3, asOf: DESK_DAY, scan })
    desk = await openDesk('/all-orders', allOrdersBridge(3).answer('orderList.status', ok(status)))
    desk.bridge.answer('orderList.syncNow', ok(status))
    await desk.press('Refreshing…')
    expect(desk.bridge.argsOf('orderList.syncNow')).toEqual([])
  })

  it('is synced on request where a sync is paused', async () => {
    const scan = { page: 1, lastPage: 3, isFirst: false }
    const pause = { because: { kind: 'offline' }, until: null } as const
    const status = listStatus({ orders: 3, asOf: DESK_DAY, scan, pause })
    desk = await openDesk('/all-orders', allOrdersBridge(3).answer('orderList.status', ok(status)))
    desk.bridge.answer('orderList.syncNow', ok(status))
    await desk.press('Refresh')
    expect(desk.bridge.argsOf('orderList.syncNow')).toHaveLength(1)
  })
})

describe('export and print', () => {
  it('exports the matches as CSV, under a name that reveals nothing', async () => {
    desk = await openDesk('/all-orders?q=order', allOrdersBridge(3).answer('orderList.exportCsv', ok({ rows: 3 })))
    await desk.press('Save 3 orders as CSV…')
    expect(desk.bridge.argsOf('orderList.exportCsv')).toEqual([
      { query: { ...ALL_ORDERS, text: 'order' }, fileName: 'Orders.csv' }
    ])
    expect(desk.said()).toBe('3 orders exported.')
  })

  it('prints of an order that is no longer listed that it is not, in place of its last status', async () => {
    let paper = ''
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(1, () => ({ status: 'Clear to close', goneAt: 1 })).answer('page.print', () => {
        paper = desk.text('.paper tbody')
        return ok({ printed: true })
      })
    )
    await desk.key('p', { ctrlKey: true })
    expect(paper).toContain('No longer listed')
    expect(paper).not.toContain('Clear to close')
  })

  it('prints as many rows as fit, and says how many of how many', async () => {
    let paper = ''
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(2100).answer('page.print', () => {
        paper = desk.text('.paper')
        return ok({ printed: true })
      })
    )
    await desk.press('Print the first 2,000…')
    await desk.key('p', { ctrlKey: true })
    expect(desk.bridge.argsOf('page.print')).toHaveLength(2)
    expect(paper).toContain('The first 2,000 of 2,100 orders')
    expect(desk.all('.paper')).toEqual([])
  })
})
