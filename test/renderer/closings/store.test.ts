import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { flushPromises } from '@vue/test-utils'
import { ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { useClosings } from '../../../renderer/closings/store.ts'
import { deskBridge } from '../app/desk.ts'
import { MEMBER } from '../app/office-samples.ts'
import { EMPTY_BOARD, orderRow } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'

const ITEMS = { payoff: 'done', 'protection-letter': 'done', commitment: 'done', 'closing-documents': 'done' } as const
const closing = (index: number, detailsAt: number | null) => ({
  row: orderRow(index),
  businessDays: 1,
  detailsAt,
  rescission: null,
  items: ITEMS
})
const after = (index: number, detailsAt: number | null) => ({
  row: orderRow(index),
  detailsAt,
  rescission: null,
  items: { funded: 'open', recorded: 'open' } as const
})
const BOARD = {
  ...EMPTY_BOARD,
  days: [
    { date: EMPTY_BOARD.today, isBusinessDay: true, holiday: null, more: 0, orders: [closing(1, null), closing(2, 1)] }
  ],
  postClosing: { ...EMPTY_BOARD.postClosing, orders: [after(3, null), after(4, 1)] }
}

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = deskBridge()
    .answer('office.state', ok(MEMBER))
    .answer('closings.board', ok(BOARD))
    .answer('orderList.refreshDetails', ok({}))
  useBridge(bridge)
  await useConnections().load()
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})
const desks = () => bridge.argsOf('closings.board').map(args => args.lookedAfter)

describe('closings whose progress was never read', () => {
  it('are those in view: of the post-closing list only while it is unfolded', async () => {
    const closings = useClosings()
    await closings.read()
    expect(closings.unknown).toEqual([orderId(1)])
    closings.postOpen = true
    expect(closings.unknown).toEqual([orderId(1), orderId(3)])
  })

  it('are asked for before past closings in view that were read half an hour ago or more, which are not counted', async () => {
    const ago = (minutes: number) => Date.now() - minutes * 60_000
    const orders = [after(3, null), after(4, ago(31)), after(5, ago(29)), after(6, ago(-31))]
    bridge.answer('closings.board', ok({ ...BOARD, postClosing: { ...BOARD.postClosing, orders } }))
    const closings = useClosings()
    await closings.read()
    await closings.lookNow()
    closings.postOpen = true
    await closings.lookNow()
    expect(bridge.argsOf('orderList.refreshDetails').map(({ orderIds }) => orderIds)).toEqual([
      [orderId(1)],
      [orderId(1), orderId(3), orderId(4), orderId(6)]
    ])
    expect(closings.looking).toEqual({ orders: 2, read: 0 })
  })

  it('are no longer counted as asked for once another desk’s are shown', async () => {
    const closings = useClosings()
    await closings.read()
    await closings.lookNow()
    expect(closings.looking.orders).toBe(1)
    await closings.chooseDesk('none')
    expect(closings.looking.orders).toBe(0)
  })
})

describe('the desk whose closings are shown', () => {
  it('is asked for, and counts no more once this one belongs to no office', async () => {
    const closings = useClosings()
    await flushPromises()
    await closings.chooseDesk('none')
    expect([closings.lookedAfter, desks()]).toEqual(['none', ['none']])
    bridge.emit('office.changed', { kind: 'none' })
    await closings.read()
    expect([closings.lookedAfter, desks()]).toEqual(['', ['none', '']])
  })

  it('is every desk for another client, folded up and with all closings (R24)', async () => {
    const closings = useClosings()
    await flushPromises()
    await closings.chooseDesk('none')
    Object.assign(closings, { onlyLate: true, postOpen: true })
    await closings.lookNow()
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    expect(closings.looking.orders).toBe(0)
    expect([closings.lookedAfter, closings.onlyLate, closings.postOpen, closings.board]).toEqual([
      '',
      false,
      false,
      undefined
    ])
  })
})
