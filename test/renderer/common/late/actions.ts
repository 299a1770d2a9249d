import { shallowRef } from 'vue'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import { useChanges } from '../../../../renderer/changes/store.ts'
import { useClosings } from '../../../../renderer/closings/store.ts'
import { useDrafts } from '../../../../renderer/common/drafts.ts'
import { useOrderListStatus } from '../../../../renderer/common/order-list-status.ts'
import { useWireAlerts } from '../../../../renderer/common/wire/wire-alerts.ts'
import { useDownloads } from '../../../../renderer/downloads/store.ts'
import { useLibrary } from '../../../../renderer/library/store.ts'
import { useMissing } from '../../../../renderer/missing-documents/store.ts'
import { useOrder } from '../../../../renderer/order/store.ts'
import { useFoundRows } from '../../../../renderer/orders/query/rows.ts'
import { useOrders } from '../../../../renderer/orders/service-pages/store.ts'
import { useAllOrders } from '../../../../renderer/orders/views/store.ts'
import { useOutbox } from '../../../../renderer/outbox/store.ts'
import { orderId } from '../../app/samples.ts'
import { ALARM, DRAFT, KEY, VIEW } from './last-client.ts'

/** What a store can be asked to do. */
export interface Asked {
  /** Its state, before anything is asked of it. */
  readonly use: () => object
  /** What the user did before. */
  readonly before: (store: object) => unknown
  /** What asks the main process something, by the path of its name in the store. */
  readonly actions: Readonly<Record<string, (store: object) => unknown>>
  /** Whether it asks something as soon as it is used. */
  readonly atStart: boolean
  /** The paths of what asks nothing, or whose answer is nothing to show. */
  readonly plain: readonly string[]
}

/** The same, by the store's own type. */
interface Given<S> extends Pick<Asked, 'plain' | 'atStart'> {
  readonly before: (store: S) => unknown
}

function asked<S extends object>(
  use: () => S,
  actions: Readonly<Record<string, (store: S) => unknown>>,
  { before = () => undefined, plain = [], atStart = false }: Partial<Given<S>> = {}
): Asked {
  // Each action gets the store that `use` gave.
  const given = (work: (store: S) => unknown) => (store: object) => work(store as S)
  return {
    use,
    before: given(before),
    actions: Object.fromEntries(Object.entries(actions).map(([name, work]) => [name, given(work)])),
    plain,
    atStart
  }
}

const CALL = {
  caller: 'MK',
  reached: 'Dana Cole',
  number: '(713) 555-0142',
  source: 'our-records',
  sourceNote: '',
  calledAt: 1
} as const

/** Every store that asks something about the active client, by its name. */
export const ASKED: Readonly<Record<string, Asked>> = {
  'all-orders': asked(
    useAllOrders,
    {
      saveView: views => views.saveView(VIEW),
      removeView: views => views.removeView('v1'),
      restore: views => views.restore()
    },
    { before: views => views.removeView('v2'), atStart: true }
  ),
  changes: asked(
    useChanges,
    {
      refresh: changes => changes.refresh(),
      readMore: changes => changes.readMore(),
      look: changes => changes.look(),
      only: changes => changes.only(false),
      markRead: changes => changes.markRead(null, 5)
    },
    { before: changes => changes.refresh() }
  ),
  closings: asked(
    useClosings,
    {
      read: closings => closings.read(),
      chooseDesk: closings => closings.chooseDesk('none'),
      lookNow: closings => closings.lookNow()
    },
    {
      before: async closings => {
        closings.onlyLate = closings.postOpen = true
        await closings.read()
      },
      plain: ['outdated']
    }
  ),
  downloads: asked(useDownloads, {
    read: downloads => downloads.read(),
    count: downloads => downloads.count(),
    steer: downloads => downloads.steer('retry', [KEY]),
    fetchOne: downloads => downloads.fetchOne(KEY),
    clearEnded: downloads => downloads.clearEnded(),
    fetchOrders: downloads => downloads.fetchOrders([orderId(1)]),
    fetchNew: downloads => downloads.fetchNew()
  }),
  drafts: asked(
    useDrafts,
    {
      refresh: drafts => drafts.refresh(),
      remove: drafts => drafts.remove(DRAFT, 'Order 2'),
      restore: drafts => drafts.restore(),
      purge: drafts => drafts.purge()
    },
    { before: drafts => drafts.remove(DRAFT, 'Order 1'), plain: ['duplicate'] }
  ),
  'found-rows': asked(
    () => useFoundRows(shallowRef(ALL_ORDERS), { anchor: () => undefined, moveBy: () => undefined }),
    { refresh: found => found.refresh() },
    // Rows that come into view are read like those that are read again.
    { before: found => found.show(0, 10), plain: ['settled', 'show'] }
  ),
  library: asked(
    useLibrary,
    {
      refresh: library => library.refresh(),
      change: library => library.change([{ put: [], drop: ['r1'] }], 'Removed'),
      undo: library => library.undo()
    },
    { before: library => library.change([{ put: [], drop: ['r2'] }], 'Removed') }
  ),
  missing: asked(
    useMissing,
    {
      read: missing => missing.read(),
      choose: missing => missing.choose({ text: 'a' }),
      turn: missing => missing.turn(10),
      lookNow: missing => missing.lookNow()
    },
    {
      before: async missing => {
        await missing.read()
        missing.from = 10
      },
      plain: ['lookAgain']
    }
  ),
  order: asked(
    useOrder,
    {
      open: order => order.open(orderId(2)),
      refresh: order => order.refresh(),
      compare: order => order.compare(ALARM),
      fetchCompared: order => order.fetchCompared(2),
      'cached.ask': order => order.cached.ask(),
      'cached.follow': order => order.cached.follow(true),
      'requests.update': order => order.requests.update(),
      'requests.autoRefresh': order => order.requests.autoRefresh(),
      'requests.progress.ask': order => order.requests.progress.ask({ orderId: orderId(1) }),
      'requests.documents.ask': order => order.requests.documents.ask({ orderId: orderId(1) }),
      'files.list': order => order.files.list(orderId(1)),
      'files.perform': order => order.files.perform('download', 2),
      'files.fetchAll': order => order.files.fetchAll(),
      'files.showCurrent': order => order.files.showCurrent(false),
      'files.steer': order => order.files.steer('pause', [2]),
      'files.drag': order => order.files.drag(2, 'f1'),
      'files.preview.open': order => order.files.preview.open({ ...KEY, fileId: 'f1' }, 'Deed'),
      'files.preview.retry': order => order.files.preview.retry(),
      'wire.read': order => order.wire.read(orderId(1)),
      'wire.noteCall': order => order.wire.noteCall(CALL, 'one'),
      'comparison.open': order => order.comparison.open(ALARM),
      'comparison.readBoth': order => order.comparison.readBoth()
    },
    {
      before: async order => {
        await order.open(orderId(1))
        await order.files.preview.open({ ...KEY, fileId: 'f1' }, 'Deed')
        await order.comparison.open(ALARM)
      },
      // What was read of changes is marked by their own store. What is read ahead shows with the order's page.
      plain: [
        'close',
        'cached.clear',
        'cached.noteSeen',
        'cached.readAhead',
        'comparison.close',
        'files.clear',
        'files.preview.close',
        'requests.documents.clear',
        'requests.progress.clear',
        'wire.clear'
      ]
    }
  ),
  'order-list-status': asked(useOrderListStatus, {}, { atStart: true }),
  orders: asked(
    useOrders,
    { open: orders => orders.open(2), refresh: orders => orders.refresh() },
    { before: orders => orders.open(1), plain: ['note', 'noteSent', 'summaryOf', 'pageOf'] }
  ),
  // An outbox item has its client in it, and changes by events that say whose it is.
  outbox: asked(
    useOutbox,
    { refresh: outbox => outbox.refresh() },
    { plain: ['takeBack', 'sendNow', 'searchAgain', 'decide', 'sameAccount'], atStart: true }
  ),
  'wire-alerts': asked(useWireAlerts, {}, { plain: ['has'], atStart: true })
}

/** Stores about no client: the program's own, or each entry says whose it is. */
export const NOT_OF_A_CLIENT: readonly string[] = [
  'call-entries',
  'connections',
  'left-imports',
  'office',
  'office-entries',
  'order-columns',
  'order-entries',
  'order-place',
  'places',
  'policy',
  'preferences',
  'proxies',
  'unlock',
  'used-before'
]
