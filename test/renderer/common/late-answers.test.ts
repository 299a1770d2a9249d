import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RequestName, ResultOf } from '#domain/bridge.ts'
import type { Fetching } from '#domain/documents/download.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import { NO_FILTERS } from '#domain/orders/order-list.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { useDrafts } from '../../../renderer/common/drafts.ts'
import { useWireAlerts } from '../../../renderer/common/wire/wire-alerts.ts'
import { useChanges } from '../../../renderer/changes/store.ts'
import { useClosings } from '../../../renderer/closings/store.ts'
import { useDownloads } from '../../../renderer/downloads/store.ts'
import { useMissing } from '../../../renderer/missing-documents/store.ts'
import { useUsedBefore } from '../../../renderer/order-entry/offered/store.ts'
import { useAllOrders } from '../../../renderer/orders/views/store.ts'
import { deskBridge } from '../app/desk.ts'
import { changedOrder, EMPTY_BOARD, orderRow } from '../app/order-cache-samples.ts'
import { connected, downloadNews, GULF_COAST, LONE_STAR, openAlarm, orderId, sampleDownload } from '../app/samples.ts'

const KEY = { orderId: orderId(1), documentId: 4 }
const VIEW = {
  id: 'v1',
  name: 'Late',
  query: { text: '', filters: NO_FILTERS, sort: { column: 'closing', descending: false } }
} as const
const ITEMS = {
  payoff: 'unknown',
  'protection-letter': 'unknown',
  commitment: 'unknown',
  'closing-documents': 'unknown'
} as const
const OFFLINE = failed({ kind: 'offline' } as const)
const FETCHED: Fetching = { begun: 3, kept: 0, empty: 0, failures: [] }

let bridge: ReturnType<typeof deskBridge>
beforeEach(async () => {
  setActivePinia(createPinia())
  bridge = deskBridge()
  useBridge(bridge)
  await useConnections().load()
})
afterEach(() => useBridge(undefined))

/** Begins work that asks something, and lets another connection become active before the answer. */
async function answeredLate<K extends RequestName>(name: K, begin: () => Promise<unknown>, answer: ResultOf<K>) {
  bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
  const held = bridge.hold(name)
  const work = begin()
  bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
  held.answer(answer)
  await work
}

describe('an answer that comes after another connection became active (R24)', () => {
  it('does not say of its missing documents, or of its closings, that they were asked for', async () => {
    const row = orderRow(1)
    bridge.answer(
      'orderList.documents',
      ok({ types: ['Deed'], from: 0, total: 1, rows: [{ row, slots: [], missing: 0, documentsAt: null }] })
    )
    bridge.answer(
      'closings.board',
      ok({
        ...EMPTY_BOARD,
        days: [
          {
            date: EMPTY_BOARD.today,
            isBusinessDay: true,
            holiday: null,
            more: 0,
            orders: [{ row, businessDays: 1, detailsAt: null, rescission: null, items: ITEMS }]
          }
        ]
      })
    )
    for (const store of [useMissing(), useClosings()]) {
      bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
      await store.read()
      expect(store.unknown).toEqual([row.orderId])
      bridge.answer('orderList.refreshDetails', ok({}))
      await store.lookNow()
      expect(store.looking).toEqual({ orders: 1, read: 0 })
      bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
      expect(store.looking).toEqual({ orders: 0, read: 0 })
      bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
      await store.read()
      await answeredLate('orderList.refreshDetails', store.lookNow, ok({}))
      expect(store.looking).toEqual({ orders: 0, read: 0 })
    }
  })

  it('does not remember which of its changes was opened', () => {
    const changes = useChanges()
    changes.opened = orderId(1)
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    expect(changes.opened).toBeUndefined()
  })

  it('does not mark its changes as read', async () => {
    const changes = useChanges()
    bridge.answer('changes.list', ok({ orders: [changedOrder(1, [5])], next: null, unread: 1 }))
    await changes.refresh()
    const held = bridge.hold('changes.markRead')
    const work = changes.markRead(null, 5)
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await changes.refresh()
    held.answer(ok({}))
    await work
    expect(changes.orders?.[0]?.changes.map(({ read }) => read)).toEqual([false])
  })

  it('does not show it the downloads of the one before', async () => {
    const downloads = useDownloads()
    await answeredLate('documents.queue', downloads.read, ok(downloadNews(sampleDownload(4))))
    await answeredLate('documents.queue', downloads.count, ok(downloadNews(sampleDownload(4))))
    await answeredLate('documents.clearEnded', downloads.clearEnded, ok(downloadNews(sampleDownload(4))))
    expect([downloads.list, downloads.totals]).toEqual([undefined, undefined])
    await answeredLate('documents.queue', downloads.read, OFFLINE)
    expect(downloads.readFailure).toBeUndefined()
  })

  it('does not tell it what was fetched for the one before, or failed', async () => {
    const downloads = useDownloads()
    let came: unknown
    const fetchNew = async () => {
      came = await downloads.fetchNew()
    }
    await answeredLate('documents.fetchNew', fetchNew, ok(FETCHED))
    expect([came, downloads.fetched]).toEqual([undefined, undefined])
    await answeredLate('documents.fetchNew', fetchNew, OFFLINE)
    await answeredLate('documents.retry', () => downloads.steer('retry', [KEY]), OFFLINE)
    await answeredLate('documents.download', () => downloads.fetchOne(KEY), OFFLINE)
    await answeredLate('documents.clearEnded', downloads.clearEnded, OFFLINE)
    expect(downloads.failure).toBeUndefined()
  })

  it('does not show it the views of the one before', async () => {
    const orders = useAllOrders()
    await answeredLate('orderList.saveView', () => orders.saveView(VIEW), ok([VIEW]))
    await answeredLate('orderList.removeView', () => orders.removeView('v2'), ok([VIEW]))
    expect(orders.views).toEqual([])
  })

  it('does not name its wire alarms after an order of the one before', async () => {
    const alerts = useWireAlerts()
    const held = bridge.hold('orderList.order')
    bridge.emit('wire.openChanged', { connectionId: LONE_STAR.id, open: [openAlarm(1)] })
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    bridge.emit('wire.openChanged', { connectionId: GULF_COAST.id, open: [openAlarm(1)] })
    held.answer(ok({ row: orderRow(1), changes: [], stages: null, stagesAt: null, documents: null, documentsAt: null }))
    await flushPromises()
    expect(alerts.open.map(({ name }) => name)).toEqual([''])
  })

  it('does not take the place of what its forms offer', async () => {
    const used = useUsedBefore()
    const late = bridge.hold('library.used')
    const first = used.load(LONE_STAR.id)
    bridge.answer('library.used', ok({ ...NOTHING_USED, clauses: ['A clause'] }))
    await used.load(GULF_COAST.id)
    late.answer(ok(NOTHING_USED))
    await first
    expect(used.of(GULF_COAST.id).clauses).toEqual(['A clause'])
  })

  it('does not offer it to restore a draft of the one before', async () => {
    const drafts = useDrafts()
    bridge.answer('drafts.purge', ok({}))
    await answeredLate('drafts.delete', () => drafts.remove('d1' as DraftId, 'Order 1'), ok({}))
    expect(drafts.deleted).toEqual([])
  })
})

describe('an answer in time', () => {
  it('is waited for: more changes are asked for once', async () => {
    const changes = useChanges()
    bridge.answer('changes.list', ok({ orders: [changedOrder(1, [5])], next: 5, unread: 2 }))
    await changes.refresh()
    const held = bridge.hold('changes.list')
    const asked = [changes.readMore(), changes.readMore()]
    held.answer(ok({ orders: [changedOrder(2, [4])], next: null, unread: 2 }))
    await Promise.all(asked)
    expect([bridge.argsOf('changes.list').length, changes.orders?.length]).toEqual([2, 2])
  })

  it('is shown: downloads, what was fetched, why not, views, drafts to restore', async () => {
    const [downloads, orders, drafts] = [useDownloads(), useAllOrders(), useDrafts()]
    bridge.answer('documents.queue', ok(downloadNews(sampleDownload(4))))
    await downloads.count()
    expect([downloads.list, downloads.totals?.receiving]).toEqual([undefined, 1])
    await downloads.read()
    expect(downloads.list).toHaveLength(1)
    bridge.answer('documents.fetchNew', ok(FETCHED))
    expect([await downloads.fetchNew(), downloads.fetched]).toEqual([FETCHED, FETCHED])
    bridge.answer('documents.retry', OFFLINE)
    await downloads.steer('retry', [KEY])
    expect(downloads.failure).toEqual({ kind: 'offline' })
    bridge.answer('orderList.saveView', ok([VIEW]))
    await orders.saveView(VIEW)
    expect(orders.views).toEqual([VIEW])
    bridge.answer('drafts.delete', ok({}))
    await drafts.remove('d1' as DraftId, 'Order 1')
    expect(drafts.deleted).toEqual([{ id: 'd1', title: 'Order 1' }])
  })
})
