import { afterEach, describe, expect, it } from 'vitest'
import type { CachedOrder, ResultOf } from '#domain/bridge.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'
import { ok } from '#domain/common/result.ts'
import { twiceText } from '../../../../renderer/order/facts/twice-messages.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { listStatus, orderRow } from '../../app/order-cache-samples.ts'
import { LONE_STAR, orderId, samplePage, SENT } from '../../app/samples.ts'

const OTHER = '4b5c6d7e-4a5b-4c6d-8e7f-000000000002' as OrderId
const THIRD = '5c6d7e8f-4a5b-4c6d-8e7f-000000000003' as OrderId
const OURS = orderId(1)
const TEXT =
  'This order may have been created twice: 9f1c2d3e and 4b5c6d7e match in the order list. ' +
  'Compare the two. If one is a duplicate, ask the service to cancel it.'

describe('an order that may have been created twice', () => {
  let desk: Desk
  afterEach(() => desk.close())

  const cached = (row: OrderRow): CachedOrder => ({
    row,
    changes: [],
    stages: null,
    stagesAt: null,
    documents: null,
    documentsAt: null
  })
  /** What the order cache has of the two orders. */
  const know = (bridge: ReturnType<typeof deskBridge>, rows: readonly OrderRow[]) =>
    bridge.answer('orderList.order', ({ orderId: id }) => {
      const row = rows.find(one => one.orderId === id)
      return ok(row === undefined ? null : cached(row))
    })
  const other = (changes: Partial<OrderRow> = {}) => orderRow(2, { orderId: OTHER, ...changes })
  const open = async (...rows: readonly OrderRow[]) => {
    const bridge = deskBridge()
      .answer('orders.sent', ({ orderId: id }) => ok(id === OURS ? { ...SENT, twins: [OTHER] } : null))
      .answer('orders.page', ok(samplePage(1, 0)))
    desk = await openDesk(`/orders/${OURS}`, know(bridge, rows))
  }
  const said = () => desk.all('.twice').map(wordsOf)

  it('says which two look the same, what to do, and leads to the other', async () => {
    await open(other())
    expect(said()).toEqual([`${TEXT} Open order 4b5c6d7e`])
    await desk.press('Open order 4b5c6d7e')
    expect([desk.place().split('?')[0], said()]).toEqual([`/orders/${OTHER}`, []])
  })

  it('leads nowhere while the other is not in the order cache', async () => {
    await open()
    expect(said()).toEqual([TEXT])
  })

  it('names only what looks the same by now, though an answer about another comes later', async () => {
    await open()
    let arrive: (known: ResultOf<'orderList.order'>) => void = () => undefined
    const late = new Promise<ResultOf<'orderList.order'>>(resolve => (arrive = resolve))
    desk.bridge.answer('orderList.order', ({ orderId: id }) => (id === OTHER ? late : ok(null)))
    desk.bridge.emit('orderList.changed', listStatus({ revision: 2 }))
    await desk.settle()
    desk.bridge.answer('orders.sent', ok({ ...SENT, twins: [THIRD] }))
    desk.bridge.emit('outbox.changed', { id: SENT.draftId, connectionId: LONE_STAR.id, item: null })
    await desk.settle()
    arrive(ok(null))
    await desk.settle()
    expect(said()).toEqual([twiceText(OURS, [THIRD])])
  })

  it.each<[string, Partial<OrderRow>]>([
    ['canceled', { status: 'Canceled' }],
    ['no longer in the list', { goneAt: 1 }]
  ])('says nothing once the other is %s', async (_what, changes) => {
    await open(other())
    know(desk.bridge, [other(changes)])
    desk.bridge.emit('orderList.changed', listStatus({ revision: 2 }))
    await desk.settle()
    expect(said()).toEqual([])
  })

  it.each<[string, Partial<OrderRow>]>([
    ['canceled', { status: 'Cancelled' }],
    ['no longer in the list', { goneAt: 1 }]
  ])('says nothing once it is %s itself', async (_what, changes) => {
    await open(orderRow(1), other())
    expect(said()).toHaveLength(1)
    desk.close()
    await open(orderRow(1, changes), other())
    expect(said()).toEqual([])
  })
})

it('an order that may have been created three times is told with all three', () => {
  expect(twiceText(OURS, [OTHER, THIRD])).toBe(
    'This order may have been created more than once: 9f1c2d3e, 4b5c6d7e, and 5c6d7e8f match in the order list. ' +
      'Compare them. If any are duplicates, ask the service to cancel those.'
  )
})
