import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { OpenWireAlarm } from '#domain/wire-instructions/wire-instructions.ts'
import { alertNews } from '../../../../renderer/common/wire/wire-alerts.ts'
import { orderRow, listStatus, changedOrder, EMPTY_BOARD } from '../../app/order-cache-samples.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, openAlarm, orderId, samplePage, sampleRow } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk?.close())

const NAMES = new Map([
  [orderId(1), 'Ramirez refinance'],
  [orderId(2), 'Lee purchase']
])
const bridgeWith = (...open: OpenWireAlarm[]) =>
  deskBridge()
    .answer('wire.open', ok(open))
    .answer('orderList.order', ({ orderId: id }) =>
      ok({
        row: orderRow(1, { orderId: id, name: NAMES.get(id) ?? '' }),
        changes: [],
        stages: null,
        stagesAt: null,
        documents: null,
        documentsAt: null
      })
    )
const open = async (at: string, bridge = bridgeWith(openAlarm(1))) => (desk = await openDesk(at, bridge))
const rail = () => desk.all('.rail .wire-alerts a').map(wordsOf)
const heard = () => desk.all('.rail [role=alert]').map(wordsOf).join()
const news = async (...alarms: OpenWireAlarm[]) => {
  desk.bridge.emit('wire.openChanged', { connectionId: LONE_STAR.id, open: alarms })
  await desk.settle()
}

describe('an open wire alarm (F2)', () => {
  it.each([
    '/orders',
    `/orders/${orderId(2)}`,
    '/all-orders',
    '/closings',
    '/changes',
    '/missing',
    '/downloads',
    '/drafts',
    '/outbox',
    '/new/loan-file',
    '/settings',
    '/guide/orders'
  ])('is in the rail on every page, with a link to its order: %s', async at => {
    await open(at)
    expect(rail()).toEqual(['1 wire alert Ramirez refinance'])
    expect(desk.one('.rail .wire-alerts a').getAttribute('href')).toBe(`#/orders/${orderId(1)}`)
  })

  it('leads to the list of them where there are several', async () => {
    await open('/orders', bridgeWith(openAlarm(1), openAlarm(2)))
    expect(rail()).toEqual(['2 wire alerts See all'])
    expect(desk.one('.rail .wire-alerts a').getAttribute('href')).toBe('#/changes')
  })

  it('keeps its name while it is open, also where nobody names it anymore', async () => {
    await open('/orders')
    desk.bridge.answer('orderList.order', failed({ kind: 'canceled' }))
    await news({ ...openAlarm(1), alarms: 2 })
    expect(rail()).toEqual(['1 wire alert Ramirez refinance'])
  })

  it('goes when a call is recorded, and by nothing else', async () => {
    await open('/changes')
    desk.bridge.emit('orderList.changed', listStatus({ revision: 2 }))
    await desk.settle()
    expect(rail()).toHaveLength(1)
    await news()
    expect([rail(), heard()]).toEqual([[], ''])
  })

  it('is heard once when it appears or grows, not again on another page', async () => {
    await open('/orders', bridgeWith())
    expect(heard()).toBe('')
    await news(openAlarm(1))
    const words = 'Wire instructions changed. Call a number you already have on file before you send money.'
    expect(heard()).toBe(words)
    const region = desk.one('.rail [role=alert]').firstChild
    await desk.router.push('/closings')
    await desk.settle()
    await news(openAlarm(1))
    expect(desk.one('.rail [role=alert]').firstChild).toBe(region)
    expect(heard()).toBe(words)
    await news(openAlarm(1, 2), openAlarm(2))
    expect(heard()).toContain('Wire instructions changed on 2 orders.')
  })

  it('of another connection is not shown, and the ones here are asked for after a change of connection', async () => {
    await open('/orders', bridgeWith())
    desk.bridge.emit('wire.openChanged', { connectionId: GULF_COAST.id, open: [openAlarm(2)] })
    await desk.settle()
    expect(rail()).toEqual([])
    desk.bridge.answer('wire.open', ok([openAlarm(2)]))
    desk.bridge.emit('connection.changed', { ...connected(), activeId: GULF_COAST.id })
    await desk.settle()
    expect(rail()).toEqual(['1 wire alert Lee purchase'])
  })

  it('stays where the disk does not answer', async () => {
    await open('/orders')
    desk.bridge.answer('wire.open', failed({ kind: 'store', trouble: 'disk-fault' }))
    desk.bridge.emit('unlock.changed', { kind: 'kept', by: 'keychain', notices: [] })
    await desk.settle()
    expect(rail()).toHaveLength(1)
  })

  it('is as it was told of last, though an older answer comes after that', async () => {
    await open('/orders', bridgeWith(openAlarm(1)))
    const held = desk.bridge.hold('wire.open')
    desk.bridge.emit('unlock.changed', { kind: 'kept', by: 'keychain', notices: [] })
    await news(openAlarm(2))
    held.answer(ok([]))
    await desk.settle()
    expect(rail()).toEqual(['1 wire alert Lee purchase'])
  })

  it('is as the question asked last was answered, whichever answer comes first', async () => {
    await open('/orders', bridgeWith())
    const held = desk.bridge.hold('wire.open')
    for (const by of ['keychain', 'passphrase'] as const)
      desk.bridge.emit('unlock.changed', { kind: 'kept', by, notices: [] })
    held.answer(ok([openAlarm(1)]))
    await desk.settle()
    expect(rail()).toEqual([])
    held.answer(ok([openAlarm(2)]))
    await desk.settle()
    expect(rail()).toEqual(['1 wire alert Lee purchase'])
  })

  it('of the last client is not shown under the next, however late it comes (R24)', async () => {
    await open('/orders', bridgeWith())
    const held = desk.bridge.hold('wire.open')
    desk.bridge.emit('unlock.changed', { kind: 'kept', by: 'keychain', notices: [] })
    desk.bridge.answer('wire.open', ok([]))
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    held.answer(ok([openAlarm(1)]))
    await desk.settle()
    expect(rail()).toEqual([])
  })

  it('is not named by what the last client called an order of the same ID (R24)', async () => {
    await open('/orders', bridgeWith())
    const held = desk.bridge.hold('orderList.order')
    await news(openAlarm(1))
    desk.bridge.answer('orderList.order', ok(null)).answer('wire.open', ok([openAlarm(1)]))
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    held.answer(
      ok({
        row: orderRow(1, { name: 'Ramirez refinance' }),
        changes: [],
        stages: null,
        stagesAt: null,
        documents: null,
        documentsAt: null
      })
    )
    await desk.settle()
    expect(rail()).toEqual(['1 wire alert Open the order'])
  })

  it('has the name of its own order beside another', async () => {
    await open('/changes', bridgeWith(openAlarm(1), openAlarm(2)))
    expect(desk.all('section.wire a').map(wordsOf)).toEqual(['Ramirez refinance', 'Lee purchase'])
  })

  it('has its name as soon as the order cache is open, and a way to its order before', async () => {
    const bridge = bridgeWith(openAlarm(1))
      .answer('orderList.order', ok(null))
      .answer('orderList.status', ok(listStatus({ state: 'opening' })))
    await open('/orders', bridge)
    expect(rail()).toEqual(['1 wire alert Open the order'])
    bridge.answer(
      'orderList.order',
      ok({
        row: orderRow(1, { name: 'Ramirez refinance' }),
        changes: [],
        stages: null,
        stagesAt: null,
        documents: null,
        documentsAt: null
      })
    )
    bridge.emit('orderList.changed', listStatus())
    await desk.settle()
    expect(rail()).toEqual(['1 wire alert Ramirez refinance'])
  })
})

describe('an order with an open wire alarm (F2)', () => {
  const row = orderRow(1, { name: 'Ramirez refinance' })

  it('is marked in All orders', async () => {
    await open(
      '/all-orders',
      bridgeWith({ ...openAlarm(1), orderId: orderId(1).toUpperCase() as typeof row.orderId }).answer(
        'orderList.rows',
        ({ from }) => ok({ rows: [row, orderRow(2)], from, total: 2, revision: 1 })
      )
    )
    expect(desk.all('.row .name').map(cell => wordsOf(cell).includes('Wire alert'))).toEqual([true, false])
  })

  it('is marked in the pages of the service, where a row without an ID has no mark', async () => {
    const rows = [sampleRow(1), sampleRow(2), sampleRow(3, { orderId: null })]
    await open('/orders', bridgeWith(openAlarm(1)).answer('orders.page', ok(samplePage(1, 1, { rows }))))
    expect(desk.all('tbody .name').map(wordsOf)).toEqual(['Order 1 Wire alert', 'Order 2', 'Order 3'])
    await news()
    expect(desk.all('tbody .name').map(wordsOf)).toEqual(['Order 1', 'Order 2', 'Order 3'])
  })

  it('is marked on the closing board, and stays there where only what is late is shown', async () => {
    const items = {
      payoff: 'done',
      'protection-letter': 'done',
      commitment: 'done',
      'closing-documents': 'done'
    } as const
    const orders = [
      { row, rescission: null, businessDays: 1, items, detailsAt: 1 },
      { row: orderRow(2), rescission: null, businessDays: 1, items, detailsAt: 1 }
    ]
    const days = [{ date: EMPTY_BOARD.today, isBusinessDay: true, holiday: null, orders, more: 0 }]
    await open('/closings', bridgeWith(openAlarm(1)).answer('closings.board', ok({ ...EMPTY_BOARD, days })))
    expect(desk.all('.board tbody .name').map(wordsOf)).toEqual([
      'Ramirez R Refinance Wire alert',
      'Order 2 R Refinance'
    ])
    desk.one('.only input').click()
    await desk.settle()
    expect(desk.all('.board tbody .name').map(wordsOf)).toEqual(['Ramirez R Refinance Wire alert'])
  })

  it('is above the changes, read or not, and is marked among them', async () => {
    const read = changedOrder(1, [9])
    const bridge = bridgeWith(openAlarm(1, 3))
      .answer('orderList.status', ok(listStatus({ whole: { at: 1, confirmed: true } })))
      .answer('changes.list', ({ unreadOnly }) => ok({ orders: unreadOnly ? [] : [read], next: null, unread: 0 }))
    await open('/changes', bridge)
    expect(wordsOf(desk.one('section.wire'))).toMatch(
      /^Wire alert Wire instructions changed\. Call a number you already have on file .*Ramirez refinance 3 changes since/
    )
    await desk.press('Show all changes')
    expect(desk.all('.order h3').map(wordsOf)).toEqual(['Order 1 Wire alert'])
    expect(desk.all('section.wire')).toHaveLength(1)
  })

  it('is marked among the missing documents', async () => {
    await open(
      '/missing',
      bridgeWith(openAlarm(1)).answer(
        'orderList.documents',
        ok({
          types: ['Wire Instructions'],
          rows: [{ row, slots: [{ state: 'filled', documentId: 1 }], missing: 0, documentsAt: 1 }],
          from: 0,
          total: 1
        })
      )
    )
    expect(desk.text('tbody .name')).toContain('Wire alert')
  })

  it('is marked in whatever letters the service writes its ID', async () => {
    const written = { ...row, orderId: orderId(1).toUpperCase() as typeof row.orderId }
    const rows = [{ row: written, slots: [], missing: 0, documentsAt: 1 }]
    await open(
      '/missing',
      bridgeWith(openAlarm(1)).answer('orderList.documents', ok({ types: [], rows, from: 0, total: 1 }))
    )
    expect(desk.text('tbody .name')).toContain('Wire alert')
  })
})

it('news of alarms tell only what is new', () => {
  const [one, two] = [
    { ...openAlarm(1), name: 'Ramirez refinance' },
    { ...openAlarm(2), name: '' }
  ]
  expect(alertNews([], [])).toBe('')
  expect(alertNews([one], [one])).toBe('')
  expect(alertNews([one, two], [two])).toBe('')
  expect(alertNews([two], [one, two])).toMatch(/^Wire instructions changed: Ramirez refinance\. Call/)
  expect(alertNews([one], [{ ...one, alarms: 2 }, two])).toMatch(/on 2 orders/)
})
