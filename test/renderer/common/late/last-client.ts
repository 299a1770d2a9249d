import type { CachedOrder, RequestName, ResultOf } from '#domain/bridge.ts'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import { NO_FILTERS, type SavedView } from '#domain/orders/order-list.ts'
import { ok } from '#domain/common/result.ts'
import type { WireAlarm, WireSide, WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import { changedOrder, changeRecord, EMPTY_BOARD, listStatus, orderRow } from '../../app/order-cache-samples.ts'
import { downloadNews, openAlarm, orderId, sampleDownload, sampleKept, samplePage, SENT } from '../../app/samples.ts'
import { DOCUMENTS, PROGRESS } from '../../app/samples.ts'
import { entry } from '../../library/entry.ts'
import { sampleItem } from '../../outbox/samples.ts'

const NAME = 'Of the last client'
const row = orderRow(1, { name: NAME })
const side = (fileId: string): WireSide => ({
  documentId: 2,
  title: NAME,
  slot: { fileName: `${fileId}.pdf`, uploadedAt: null },
  fileId
})

export const KEY = { orderId: orderId(1), documentId: 4 }
export const DRAFT = 'd1' as DraftId
export const VIEW: SavedView = {
  id: 'v1',
  name: NAME,
  query: { text: '', filters: NO_FILTERS, sort: { column: 'closing', descending: false } }
}
const OTHER_VIEW: SavedView = { ...VIEW, id: 'v2' }
export const ALARM: WireAlarm = {
  kind: 'replaced',
  documentId: 2,
  since: 1,
  lastAt: 1,
  times: 1,
  before: side('f1'),
  now: side('f2'),
  isSameContent: false
}
const WATCH: WireWatch = {
  orderId: orderId(1),
  alarms: [ALARM],
  count: 1,
  seen: 'one',
  since: 1,
  calls: [],
  log: [],
  known: true
}
const CACHED: CachedOrder = {
  row,
  changes: [changeRecord(9, { kind: 'commitment', from: false, to: true })],
  stages: null,
  stagesAt: null,
  documents: null,
  documentsAt: null
}
const ITEMS = {
  payoff: 'unknown',
  'protection-letter': 'unknown',
  commitment: 'unknown',
  'closing-documents': 'unknown'
} as const
const DAY = {
  date: EMPTY_BOARD.today,
  isBusinessDay: true,
  holiday: null,
  more: 0,
  orders: [{ row, businessDays: 1, detailsAt: null, rescission: null, items: ITEMS }]
}
const FETCHED = { begun: 3, kept: 0, empty: 0, failures: [] }
/** Not the one that was deleted: what is listed isn't offered to be restored. */
const LINE = {
  id: 'd2' as DraftId,
  entry: emptyEntry('refinance'),
  problems: [],
  createdAt: 1,
  savedAt: 1,
  refused: false
}

/** What the main process says of the client that was active: never empty, so that it shows where it should not. */
export const ANSWERS: { readonly [K in RequestName]?: ResultOf<K> } = {
  'changes.list': ok({ orders: [changedOrder(1, [5])], next: 5, unread: 1 }),
  'changes.markRead': ok({}),
  'closings.board': ok({ ...EMPTY_BOARD, late: 1, days: [DAY] }),
  'documents.cancel': ok({}),
  'documents.clearEnded': ok(downloadNews(sampleDownload(4))),
  'documents.content': ok({ shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) }),
  'documents.download': ok(sampleKept(2)),
  'documents.downloads': ok([sampleKept(2)]),
  'documents.drag': ok({}),
  'documents.fetchNew': ok(FETCHED),
  'documents.fetchOrders': ok(FETCHED),
  'documents.newSince': ok({ documents: 3, orders: 1, since: null }),
  'documents.open': ok({}),
  'documents.pause': ok({}),
  'documents.queue': ok(downloadNews(sampleDownload(4))),
  'documents.resume': ok({}),
  'documents.retry': ok({}),
  'drafts.delete': ok({}),
  'drafts.list': ok([LINE]),
  'drafts.purge': ok({}),
  'drafts.restore': ok({}),
  'library.change': ok({ entries: [entry(NAME)], undo: { put: [], drop: ['r1'] } }),
  'library.entries': ok([entry('Someone')]),
  'library.forget': ok({ ...NOTHING_USED, clauses: [NAME] }),
  'library.used': ok({ ...NOTHING_USED, clauses: ['A clause'] }),
  'orderList.documents': ok({
    types: ['Deed'],
    from: 0,
    total: 1,
    rows: [{ row, slots: [], missing: 0, documentsAt: null }]
  }),
  'orderList.follow': ok({ ...row, followed: true }),
  'orderList.order': ok(CACHED),
  'orderList.refreshDetails': ok({}),
  'orderList.removeView': ok([VIEW]),
  'orderList.restoreView': ok([VIEW, OTHER_VIEW]),
  'orderList.rows': ok({ rows: [row], from: 0, total: 1, revision: 7 }),
  'orderList.saveView': ok([VIEW, OTHER_VIEW]),
  'orderList.status': ok(listStatus({ orders: 5 })),
  'orderList.views': ok([VIEW, OTHER_VIEW]),
  'orders.documents': ok(DOCUMENTS),
  'orders.kept': ok({ page: samplePage(1), at: 1 }),
  'orders.page': ok(samplePage(1)),
  'orders.progress': ok(PROGRESS),
  'orders.sent': ok(SENT),
  'outbox.list': ok([sampleItem()]),
  'wire.noteCall': ok({ ...WATCH, alarms: [], count: 0, seen: '', since: null }),
  'wire.open': ok([openAlarm(1)]),
  'wire.watch': ok(WATCH)
}

/** What it says of the same client a little later: of all that was shown before, something is different. */
export const LATER: typeof ANSWERS = {
  ...ANSWERS,
  'changes.list': ok({ orders: [changedOrder(1, [6, 5])], next: null, unread: 2 }),
  'documents.content': ok({ shownAs: 'picture', mediaType: 'image/png', bytes: new Uint8Array([2]) }),
  'documents.download': ok(sampleKept(3)),
  'documents.downloads': ok([sampleKept(3)]),
  'library.change': ok({ entries: [], undo: { put: [], drop: ['r3'] } }),
  'library.used': ok({ ...NOTHING_USED, clauses: ['Another clause'] }),
  'orderList.order': ok({ ...CACHED, row: { ...row, name: 'Renamed' } }),
  'orderList.removeView': ok([]),
  'orderList.rows': ok({ rows: [{ ...row, name: 'Renamed' }], from: 0, total: 1, revision: 8 }),
  'wire.watch': ok({ ...WATCH, count: 2 })
}
