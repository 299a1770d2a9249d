import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CachedOrder } from '#domain/bridge.ts'
import { ok } from '#domain/common/result.ts'
import { changeRecord, listStatus, orderRow } from '../../app/order-cache-samples.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { orderId, sampleKept } from '../../app/samples.ts'
import { alarm, bridgeOf, watch } from '../wire-instructions/wire-samples.ts'

let desk: Desk
afterEach(() => desk.close())

const CONTENT = { shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) } as const
const EARLIER = changeRecord(3, { kind: 'new-order' }, { read: true })
const LATER = changeRecord(4, { kind: 'status', from: 'New', to: 'Open' })
const holding = (...changes: CachedOrder['changes']): CachedOrder => ({
  row: orderRow(1),
  changes,
  stages: null,
  stagesAt: null,
  documents: null,
  documentsAt: null
})

async function open(cached: CachedOrder, bridge = deskBridge()): Promise<void> {
  bridge
    .answer('orderList.order', ok(cached))
    .answer('changes.markRead', ok({}))
    .answer('documents.downloads', ok([sampleKept(2)]))
    .answer('documents.content', ok(CONTENT))
  desk = await openDesk(`/orders/${orderId(1)}`, bridge)
}

async function change(): Promise<void> {
  desk.bridge.answer('orderList.order', ok(holding(LATER, EARLIER)))
  desk.bridge.emit('orderList.changed', listStatus({ revision: 2 }))
  await desk.settle()
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const marked = () => desk.bridge.argsOf('changes.markRead').map(({ upTo }) => upTo)

describe('the changes of an order', () => {
  it('that come while a document is in their place count as read once they are in view', async () => {
    await open(holding(EARLIER))
    await desk.press('Preview Title Commitment')
    await change()
    await seconds(5)
    expect(marked()).toEqual([])
    await desk.key('Escape')
    await seconds(2)
    expect(marked()).toEqual([4])
  })

  it('that come while two versions are compared do so, too', async () => {
    await open(holding(EARLIER), bridgeOf(watch([alarm('replaced')])))
    await desk.press('Compare side by side')
    await change()
    await seconds(5)
    expect(marked()).toEqual([])
    await desk.press('Close comparison')
    await seconds(2)
    expect(marked()).toEqual([4])
  })

  it('that were in view before count as read', async () => {
    await open(holding(LATER, EARLIER))
    await desk.press('Preview Title Commitment')
    await seconds(5)
    expect(marked()).toEqual([4])
  })

  it('of the next order count as read, too, though they came before those of the last one', async () => {
    await open(holding(LATER, EARLIER))
    await seconds(2)
    const next = changeRecord(2, { kind: 'new-order' }, { orderId: orderId(2) })
    desk.bridge.answer('orderList.order', ok({ ...holding(next), row: orderRow(2) }))
    await desk.router.push(`/orders/${orderId(2)}`)
    await desk.settle()
    await seconds(2)
    expect(desk.bridge.argsOf('changes.markRead')).toEqual([
      { orderId: orderId(1), upTo: 4 },
      { orderId: orderId(2), upTo: 2 }
    ])
  })
})
