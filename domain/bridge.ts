import type {
  OrderFilters,
  OrderQuery,
  OrderRow,
  OrderListStatus,
  OrderWindow,
  SavedView
} from './orders/order-list.ts'
import type { ChangedOrders, ChangeRecord } from './orders/change.ts'
import type { ClosingBoard } from './orders/closings.ts'
import type { ConnectionEntry, ConnectionState } from './connection.ts'
import type { DocumentRoom, DocumentFolder, Wiped } from './documents/stored-documents.ts'
import type { DocumentKey, Download, DownloadTotals, Fetching, FileKey } from './documents/download.ts'
import type { Draft, DraftId, DraftLine, Similar } from './order/draft.ts'
import type { Failure } from './common/failure.ts'
import type { UnlockState } from './unlock.ts'
import type { Order } from './order/order.ts'
import type { OrderEntry } from './order/order-entry.ts'
import type { DocumentMatrix } from './orders/missing-documents.ts'
import type { OrderDocument } from './documents/order-document.ts'
import type { OrderId } from './common/order-id.ts'
import type { OrderPage } from './orders/order-page.ts'
import type { Decision, HowSent, OutboxDetail, OutboxItem } from './order/outbox.ts'
import type { Preferences } from './preferences.ts'
import type { Result } from './common/result.ts'
import type { Stage } from './orders/stage.ts'
import type { TypedCall } from './wire-instructions/wire-call.ts'
import type { OpenWireAlarm, WireWatch } from './wire-instructions/wire-instructions.ts'

/**
 * The whole contract between the two processes. A request is added here first: the renderer cannot call what is not here,
 * and `main/requests/` does not compile until it is served.
 */

/** Arguments of a request that needs none. */
export type None = Record<string, never>

/** What an answer holds, and which of its members were missing or malformed (`progress.2.name`). */
export interface Progress {
  readonly stages: readonly Stage[]
  readonly gaps: readonly string[]
}
export interface Documents {
  readonly documents: readonly OrderDocument[]
  readonly gaps: readonly string[]
}

/** An order this desk sent, as it was sent; `sentAt` in milliseconds since 1970. The only record there is of its details. */
export interface SentOrder {
  readonly draftId: DraftId
  readonly orderId: OrderId
  readonly order: Order
  readonly sentAt: number
  readonly how: HowSent
}

/** An order as it stands in a form. `revision` counts its saves, from 1; the connection is the one it was begun for (R47). */
export interface DraftSave {
  readonly id: DraftId
  readonly connectionId: string
  readonly revision: number
  readonly entry: OrderEntry
}

/** Told after the commit, never before (R51). */
export interface Saved {
  readonly revision: number
  readonly savedAt: number
}

/** What a connection's work on this computer is; shown before it is removed with the connection. */
export interface Held {
  readonly drafts: number
  readonly waiting: number
  readonly unknown: number
  readonly sent: number
}

/** Downloads that changed, and what is under way together. */
export interface DownloadNews {
  readonly downloads: readonly Download[]
  readonly totals: DownloadTotals
}

/** What the order cache knows of one order: null where it is not in it. */
export interface CachedOrder {
  readonly row: OrderRow
  /** Newest first, at most 50. */
  readonly changes: readonly ChangeRecord[]
  /** What was read of it last, null where it never was: for a network that is away. */
  readonly stages: readonly Stage[] | null
  readonly stagesAt: number | null
  readonly documents: readonly OrderDocument[] | null
  readonly documentsAt: number | null
}

/** The page of the list that was last seen, kept for a start without waiting; `at` in milliseconds since 1970. */
export interface KeptPage {
  readonly page: OrderPage
  readonly at: number
}

export interface About {
  readonly version: string
  readonly platform: 'mac' | 'windows' | 'linux'
  readonly downloadFolder: string
}

/** Requests by name: what goes in, what comes out. */
export interface Requests {
  'app.about': { args: None; result: About }
  /** The page's answer to `app.closing`: everything typed has been sent. */
  'app.flushed': { args: None; result: None }
  /** The page noticed that the network is back. */
  'app.online': { args: None; result: None }
  'clipboard.copy': { args: { text: string }; result: None }
  'connection.state': { args: None; result: ConnectionState }
  /** Tries the token on the order list, and keeps the connection only if it works. */
  'connection.connect': { args: ConnectionEntry; result: ConnectionState }
  'connection.practise': { args: None; result: ConnectionState }
  'connection.activate': { args: { id: string }; result: ConnectionState }
  'connection.replaceToken': { args: { id: string; token: string }; result: ConnectionState }
  /** What this computer keeps of a connection's work. */
  'connection.holds': { args: { id: string }; result: Held }
  /** Removes the connection, its token and everything kept of it on this computer (R24). */
  'connection.remove': { args: { id: string }; result: ConnectionState }
  'orders.page': { args: { page: number }; result: OrderPage }
  'orders.progress': { args: { orderId: OrderId }; result: Progress }
  'orders.documents': { args: { orderId: OrderId }; result: Documents }
  /** What this desk sent for an order; null for an order it did not send. */
  'orders.sent': { args: { orderId: OrderId }; result: SentOrder | null }
  /** The page of the list seen last, from the disk; null where none was kept. Answers without the service (P5). */
  'orders.kept': { args: None; result: KeptPage | null }
  'orderList.status': { args: None; result: OrderListStatus }
  /** Some rows of what is found; at most `MOST_ROWS`. Answers from memory. */
  'orderList.rows': { args: { query: OrderQuery; from: number; count: number }; result: OrderWindow }
  /** Every status that is in the order cache, as the service writes it, the most frequent first. */
  'orderList.statuses': { args: None; result: readonly string[] }
  'orderList.order': { args: { orderId: OrderId }; result: CachedOrder | null }
  'orderList.follow': { args: { orderId: OrderId; followed: boolean }; result: OrderRow }
  /** Reads the whole list now, whatever the budget. Answers when it has begun. */
  'orderList.syncNow': { args: None; result: OrderListStatus }
  /** Reads progress and documents of these orders now (at most 100). */
  'orderList.refreshDetails': { args: { orderIds: readonly OrderId[] }; result: None }
  /** Asks where to, and writes every row of what is found there as CSV; `rows` is null where the person thought better of it. */
  'orderList.exportCsv': { args: { query: OrderQuery; fileName: string }; result: { readonly rows: number | null } }
  'orderList.views': { args: None; result: readonly SavedView[] }
  /** Keeps a view, anew where its id is known; gives all views. */
  'orderList.saveView': { args: SavedView; result: readonly SavedView[] }
  'orderList.removeView': { args: { id: string }; result: readonly SavedView[] }
  /** Orders by document types, for those that the filters find and whose documents were read or are watched. */
  'orderList.documents': {
    args: { text: string; filters: OrderFilters; onlyMissing: boolean; from: number; count: number }
    result: DocumentMatrix
  }
  'changes.list': { args: { unreadOnly: boolean; next: number | null }; result: ChangedOrders }
  /** Marks as read what was noticed up to `upTo` (a change's id): of one order, or of all where `orderId` is null. */
  'changes.markRead': { args: { orderId: OrderId | null; upTo: number }; result: None }
  'closings.board': { args: None; result: ClosingBoard }
  'preferences.read': { args: None; result: Preferences }
  'preferences.save': { args: Preferences; result: Preferences }
  'drafts.list': { args: None; result: readonly DraftLine[] }
  'drafts.open': { args: { id: DraftId }; result: Draft }
  /** Answers after the commit. `out-of-date` where that revision is kept already, or the order is no draft any more. */
  'drafts.save': { args: DraftSave; result: Saved }
  /** A new draft with what two orders of one office share; address, parties, date, amount and loan number are left out. */
  'drafts.duplicate': { args: { id: DraftId }; result: { readonly id: DraftId } }
  /** Can be taken back by `drafts.restore` until the list is left. */
  'drafts.delete': { args: { id: DraftId }; result: None }
  'drafts.restore': { args: { id: DraftId }; result: None }
  /** Takes away for good what was deleted. */
  'drafts.purge': { args: None; result: None }
  /** Other orders that may be the same one (R50). */
  'drafts.similar': { args: { id: DraftId; order: Order }; result: readonly Similar[] }
  /** Saves the draft, freezes the order it makes, and queues it: in one commit. A second call for the same draft joins the first (R38). */
  'outbox.submit': { args: DraftSave; result: OutboxItem }
  /** What is on its way for the active connection, and what arrived or was put away in the last week; newest first. */
  'outbox.list': { args: None; result: readonly OutboxItem[] }
  'outbox.item': { args: { id: DraftId }; result: OutboxDetail }
  /** A queued order becomes a draft again. */
  'outbox.takeBack': { args: { id: DraftId }; result: None }
  /** A queued order's waiting ends: the next attempt is made now, with the token there is. */
  'outbox.sendNow': { args: { id: DraftId }; result: OutboxItem }
  /** Looks for an order of unknown outcome in the list, now. */
  'outbox.searchAgain': { args: { id: DraftId }; result: OutboxItem }
  'outbox.decide': { args: { id: DraftId; decision: Decision }; result: OutboxItem }
  'unlock.state': { args: None; result: UnlockState }
  /** Asks the keychain, or the disk, again. */
  'unlock.tryAgain': { args: None; result: UnlockState }
  /** Keeps work from now on, sealed by a passphrase: where this computer has no keychain. */
  'unlock.setPassphrase': { args: { passphrase: string }; result: UnlockState }
  'unlock.enterPassphrase': { args: { passphrase: string }; result: UnlockState }
  /** Puts sealed work whose key is gone aside, unchanged, and begins anew: only by a person's word (R23). */
  'unlock.startOver': { args: None; result: UnlockState }
  'unlock.dismiss': { args: { id: string }; result: UnlockState }
  /** The page in sight, as its print styles have it. */
  'page.print': { args: None; result: None }
  /** Asks where to, and writes the page in sight there as PDF; `saved` is false where the person thought better of it. */
  'page.savePdf': { args: { fileName: string }; result: { readonly saved: boolean } }
  /** What is kept or under way of an order's documents. */
  'documents.downloads': { args: { orderId: OrderId }; result: readonly Download[] }
  /** Everything under way, and what ended since the list was cleared last, in the order of its turn. */
  'documents.queue': { args: None; result: DownloadNews }
  /** Fetches one document, whatever is kept of it. Answers when the file is complete; `documents.changed` tells how far it is. */
  'documents.download': { args: DocumentKey; result: Download }
  /** Asks for the documents of orders (at most 500) and fetches every file that is not kept yet. Answers when they wait for their turn. */
  'documents.fetchOrders': { args: { orderIds: readonly OrderId[] }; result: Fetching }
  /** What arrived or was replaced since `documents.fetchNew` last, and is not kept. */
  'documents.newSince': {
    args: None
    result: { readonly documents: number; readonly orders: number; readonly since: number | null }
  }
  'documents.fetchNew': { args: None; result: Fetching }
  /** These; or all that are under way, where `keys` is null. */
  'documents.pause': { args: { keys: readonly DocumentKey[] | null }; result: None }
  'documents.resume': { args: { keys: readonly DocumentKey[] | null }; result: None }
  /** Nothing of an unfinished file stays. */
  'documents.cancel': { args: { keys: readonly DocumentKey[] | null }; result: None }
  /** Those that failed; or these of them. */
  'documents.retry': { args: { keys: readonly DocumentKey[] | null }; result: None }
  /** Takes out of the list what is on this computer or was given up; the files stay, and so does what failed. */
  'documents.clearEnded': { args: None; result: DownloadNews }
  'documents.open': { args: FileKey; result: None }
  'documents.showInFolder': { args: FileKey; result: None }
  /** Begins to drag a file out of the window, while the button is held down. */
  'documents.drag': { args: FileKey; result: None }
  /** The content of a file, to be shown in the locked-down frame; at most 64 MB. */
  'documents.content': {
    args: FileKey
    result: { readonly shownAs: 'pdf' | 'picture'; readonly mediaType: string; readonly bytes: Uint8Array }
  }
  'documents.room': { args: None; result: DocumentRoom }
  /** Removes the files kept of an order, or of all; what is under way is canceled. */
  'documents.wipe': { args: { orderId: OrderId | null }; result: Wiped }
  /** Removes the files that are old enough, of every connection, and believes this computer's clock. */
  'documents.removeDue': { args: None; result: Wiped }
  /** Asks a person for a folder; null where they thought better of it. What is kept stays where it is. */
  'documents.chooseFolder': { args: None; result: DocumentFolder | null }
  'documents.usualFolder': { args: None; result: DocumentFolder }
  /** A file's name by a pattern, for an example; `invalid` where the pattern cannot be used. */
  'documents.nameSample': { args: { pattern: string }; result: { readonly names: readonly string[] } }
  /** Orders of the active connection whose wire instructions changed since the last call, the longest open first, at most `MOST_OPEN_ALARMS`. */
  'wire.open': { args: None; result: readonly OpenWireAlarm[] }
  'wire.watch': { args: { orderId: OrderId }; result: WireWatch }
  /**
   * Records a call about the changes in sight, so many (`WireWatch.count`); `out-of-date` where there are more by now, `invalid` with the
   * fields of the call that need another look.
   */
  'wire.noteCall': { args: { orderId: OrderId; call: TypedCall; alarms: number }; result: WireWatch }
}

export type RequestName = keyof Requests
export type ArgsOf<K extends RequestName> = Requests[K]['args']
export type ResultOf<K extends RequestName> = Result<Requests[K]['result'], Failure>

/** What the menu asks the page to do. */
export type MenuCommand =
  | 'new-refinance'
  | 'new-purchase'
  | 'orders'
  | 'changes'
  | 'closings'
  | 'missing'
  | 'downloads'
  | 'drafts'
  | 'outbox'
  | 'connections'
  | 'settings'
  | 'copy-status'
  | 'find'
  | 'refresh'
  | 'back'
  | 'proceed'
  | 'shortcuts'

/** News from the main process by name. */
export interface Events {
  /** The program is about to quit: flush what was typed last. */
  'app.closing': None
  /** The order cache, or how far its sync is, changed; at most some four times a second. */
  'orderList.changed': OrderListStatus
  'connection.changed': ConnectionState
  /** What changed of the downloads, at most some eight times a second. */
  'documents.changed': DownloadNews
  /** Something was noticed or noted of an order's wire instructions. */
  'wire.changed': WireWatch
  /** What `wire.open` answers is different now. */
  'wire.openChanged': { readonly connectionId: string; readonly open: readonly OpenWireAlarm[] }
  /** A draft was saved, made, deleted or queued; the list is to be read again. */
  'drafts.changed': { readonly connectionId: string }
  /** An order's way changed; `item` is null where it is no longer in the outbox. */
  'outbox.changed': { readonly id: DraftId; readonly connectionId: string; readonly item: OutboxItem | null }
  'unlock.changed': UnlockState
  'menu.chosen': MenuCommand
}
export type EventName = keyof Events

/** What the page sees as `window.titleDesk`. */
export interface Bridge {
  call<K extends RequestName>(name: K, args: ArgsOf<K>): Promise<ResultOf<K>>
  /** Gives what ends the subscription. */
  on<K extends EventName>(name: K, listener: (news: Events[K]) => void): () => void
}

/** The two channels of the door; everything crosses through these. */
export const REQUEST_CHANNEL = 'title-desk:request'
export const EVENT_CHANNEL = 'title-desk:event'
