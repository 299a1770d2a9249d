import type { ActivityPage, ActivityQuery } from './activity/activity.ts'
import type {
  OrderFilters,
  OrderQuery,
  OrderRow,
  OrderListStatus,
  OrderWindow,
  RemovedView,
  SavedView
} from './orders/order-list.ts'
import type { ChangedOrders, ChangeRecord } from './orders/change.ts'
import type { ChosenFiles, ImportKind, TextFormat } from './common/chosen-file.ts'
import type { ClosingBoard } from './orders/closings.ts'
import type { Command } from './commands.ts'
import type { ConnectionEntry, ConnectionState } from './connection.ts'
import type { DocumentRoom, DocumentFolder, Wiped } from './documents/stored-documents.ts'
import type { DocumentKey, Download, DownloadTotals, Fetching, FileKey } from './documents/download.ts'
import type { Draft, DraftId, DraftLine, Similar } from './order/draft.ts'
import type { Failure } from './common/failure.ts'
import type { UnlockState } from './unlock.ts'
import type { LockState } from './lock.ts'
import type { FieldOrigins } from './order/field-origins.ts'
import type { OrderEntry } from './order/order-entry.ts'
import type { LibraryChange, LibraryEntry } from './library/library.ts'
import type { UsedBefore, UsedList } from './library/used-before.ts'
import type { DocumentMatrix, DocumentPhase } from './orders/missing-documents.ts'
import type { OrderDocument } from './documents/order-document.ts'
import type { OrderId } from './common/order-id.ts'
import type { OrderPage } from './orders/order-page.ts'
import type { OfficeEvents, OfficeRequests } from './office/office-requests.ts'
import type { Decision, OutboxDetail, OutboxItem } from './order/outbox.ts'
import type { SentOrder } from './order/sent-order.ts'
import type { PolicyState } from './policy.ts'
import type { ProxyEntry, ProxyName, ProxyState } from './proxy.ts'
import type { Preferences } from './preferences.ts'
import type { ZipPlace } from './places/zip-place.ts'
import type { Result } from './common/result.ts'
import type { UpdateBlocker, UpdateState } from './updates.ts'
import type { Stage } from './orders/stage.ts'
import type { TypedCall } from './wire-instructions/wire-call.ts'
import type { OpenWireAlarm, OpenWireAlarmCount, WireWatch } from './wire-instructions/wire-instructions.ts'

/**
 * The whole contract between the two processes. Add a request here first: the renderer cannot call anything else, and
 * `main/requests/` does not compile until it handles the request.
 */

export type None = Record<string, never>

/** A response's content, and the paths of its missing or malformed members (`progress.2.name`). */
export interface Progress {
  readonly stages: readonly Stage[]
  readonly gaps: readonly string[]
}
export interface Documents {
  readonly documents: readonly OrderDocument[]
  readonly gaps: readonly string[]
}

/**
 * The current content of a form. `revision` counts the saves, from 1; the connection is the one the draft was started
 * for (R47).
 */
export interface DraftSave {
  readonly id: DraftId
  readonly connectionId: string
  readonly revision: number
  readonly entry: OrderEntry
  readonly origins?: FieldOrigins | undefined
  /** Another desk took the draft while its form was open. */
  readonly taken?: true | undefined
}

/** Sent after the commit, never before (R51). */
export interface Saved {
  readonly revision: number
  readonly savedAt: number
}

/** Local work that is removed together with a connection. */
export interface Held {
  readonly drafts: number
  readonly waiting: number
  readonly unknown: number
  readonly sent: number
}

/** The downloads that changed, and the totals of all active ones. */
export interface DownloadNews {
  readonly downloads: readonly Download[]
  readonly totals: DownloadTotals
}

/** Null if the order is not in the order cache. */
export interface CachedOrder {
  readonly row: OrderRow
  /** Newest first, at most 50. */
  readonly changes: readonly ChangeRecord[]
  /** Last known values, for use offline; null if never read. */
  readonly stages: readonly Stage[] | null
  readonly stagesAt: number | null
  readonly documents: readonly OrderDocument[] | null
  readonly documentsAt: number | null
}

/** The last page of the list shown, for an instant start; `at` in milliseconds since 1970. */
export interface KeptPage {
  readonly page: OrderPage
  readonly at: number
}

/** The page on paper or as PDF: a name to propose, and the order it is about; null if it is about several or none. */
export interface Paper {
  readonly fileName: string
  readonly orderId: OrderId | null
}

export interface About {
  readonly version: string
  readonly platform: 'mac' | 'windows' | 'linux'
  readonly downloadFolder: string
  /** Path of the log. */
  readonly logFile: string
}

/** Requests by name, with their arguments and results. */
export interface Requests extends OfficeRequests {
  /** The active connection's activity log; reading it checks every entry. */
  'activity.read': { args: ActivityQuery; result: ActivityPage }
  /** Asks for a location and saves the whole log with what its check found; `saved` is false if the user cancels. */
  'activity.exportCsv': { args: None; result: { readonly saved: boolean } }
  'app.about': { args: None; result: About }
  /** Answers `app.closing`: the page has sent all unsaved input. */
  'app.flushed': { args: None; result: None }
  /** The page noticed that the network is back. */
  'app.online': { args: None; result: None }
  /** Asks for a location and saves a report for support to it; `saved` is false if the user cancels. */
  'app.saveReport': { args: None; result: { readonly saved: boolean } }
  /** Shows the log in its folder. */
  'app.showLog': { args: None; result: None }
  'clipboard.copy': { args: { text: string }; result: None }
  'connection.state': { args: None; result: ConnectionState }
  /** Tries the token on the order list, and saves the connection only if it works. Active then, but for `stay` or another activated since. */
  'connection.connect': { args: ConnectionEntry; result: ConnectionState }
  /** The user left the page of the connection, or practice, that is being added: the active one stays active, if there is one. */
  'connection.stay': { args: None; result: None }
  'connection.practice': { args: None; result: ConnectionState }
  /** Deletes every practice order and makes new sample orders; drafts stay. */
  'connection.startOver': { args: None; result: ConnectionState }
  'connection.activate': { args: { id: string }; result: ConnectionState }
  'connection.replaceToken': { args: { id: string; token: string }; result: ConnectionState }
  /** Ends the try of a new token, whose request is `canceled` then, unless it is in use already. */
  'connection.cancelReplace': { args: { id: string }; result: None }
  /** Counts the connection's work on this computer. */
  'connection.holds': { args: { id: string }; result: Held }
  /** Removes the connection, its token and all its data on this computer (R24). */
  'connection.remove': { args: { id: string }; result: ConnectionState }
  'orders.page': { args: { page: number }; result: OrderPage }
  'orders.progress': { args: { orderId: OrderId }; result: Progress }
  'orders.documents': { args: { orderId: OrderId }; result: Documents }
  /** The order as sent from this desk, or another one of its office; null if neither sent it. */
  'orders.sent': { args: { orderId: OrderId }; result: SentOrder | null }
  /** The last page of the list shown, read from disk without the service (P5); null if there is none. */
  'orders.kept': { args: None; result: KeptPage | null }
  'orderList.status': { args: None; result: OrderListStatus }
  /** A range of the rows found, at most `MOST_ROWS`. Answers from memory. */
  'orderList.rows': { args: { query: OrderQuery; from: number; count: number }; result: OrderWindow }
  /** The most frequent statuses in the order cache, as the service writes them: at most `MOST_STATUSES`. */
  'orderList.statuses': { args: None; result: readonly string[] }
  'orderList.order': { args: { orderId: OrderId }; result: CachedOrder | null }
  /** Notes that the user opened the order's page. */
  'orderList.opened': { args: { orderId: OrderId }; result: None }
  /** The orders opened last, latest first: at most `MOST_RECENT`. */
  'orderList.recent': { args: None; result: readonly OrderRow[] }
  'orderList.follow': { args: { orderId: OrderId; followed: boolean }; result: OrderRow }
  /** Reads the whole list now, regardless of the budget. Answers as soon as the read has started. */
  'orderList.syncNow': { args: None; result: OrderListStatus }
  /** Reads progress and documents of these orders now (at most 100). */
  'orderList.refreshDetails': { args: { orderIds: readonly OrderId[] }; result: None }
  /** Asks for a location and writes every row found to it as CSV; `rows` is null if the user cancels. */
  'orderList.exportCsv': { args: { query: OrderQuery; fileName: string }; result: { readonly rows: number | null } }
  'orderList.views': { args: None; result: readonly SavedView[] }
  /** Adds the view, or replaces the one with its id; returns all views. */
  'orderList.saveView': { args: SavedView; result: readonly SavedView[] }
  'orderList.removeView': { args: { id: string }; result: readonly SavedView[] }
  /** Puts a removed view back at its place. */
  'orderList.restoreView': { args: RemovedView; result: readonly SavedView[] }
  /**
   * Orders by document types of a phase, limited to orders that match the filters and whose documents were read or are
   * watched.
   */
  'orderList.documents': {
    args: {
      text: string
      filters: OrderFilters
      phase: DocumentPhase
      onlyMissing: boolean
      from: number
      count: number
    }
    result: DocumentMatrix
  }
  'changes.list': { args: { unreadOnly: boolean; next: number | null }; result: ChangedOrders }
  /** Marks changes up to `upTo` (a change's id) as read: of one order, or of all if `orderId` is null. */
  'changes.markRead': { args: { orderId: OrderId | null; upTo: number }; result: None }
  /** `lookedAfter` as in `OrderFilters`; with `only` the board's counts, without its orders. */
  'closings.board': { args: { lookedAfter: string; only?: 'counts' | undefined }; result: ClosingBoard }
  /** What is known of a five-digit ZIP code, from a table that comes with the app; null if nothing is. */
  'places.zip': { args: { zip: string }; result: ZipPlace | null }
  /** The counties of a state (two letters) by name; none for anything else. */
  'places.counties': { args: { state: string }; result: readonly string[] }
  /** What the organization has set for this computer. */
  'policy.read': { args: None; result: PolicyState }
  'preferences.read': { args: None; result: Preferences }
  'preferences.save': { args: Preferences; result: Preferences }
  'drafts.list': { args: None; result: readonly DraftLine[] }
  'drafts.open': { args: { id: DraftId }; result: Draft }
  /** Answers after the commit. `out-of-date` if that revision is already saved, or the order is no longer a draft. */
  'drafts.save': { args: DraftSave; result: Saved }
  /** A new draft with what an office's orders share, without address, parties, date, amount or loan number. */
  'drafts.duplicate': { args: { id: DraftId }; result: { readonly id: DraftId } }
  /** `drafts.restore` undoes it until the user leaves the list. */
  'drafts.delete': { args: { id: DraftId }; result: None }
  'drafts.restore': { args: { id: DraftId }; result: None }
  /** Removes deleted drafts for good. */
  'drafts.purge': { args: None; result: None }
  /** Saves new drafts, all or none; at most `MOST_IMPORTED`. `from`: every text in them is of a row of that file. */
  'drafts.import': {
    args: { connectionId: string; entries: readonly OrderEntry[]; from?: 'csv' | undefined }
    result: { readonly ids: readonly DraftId[] }
  }
  /** Other orders that may be the same one (R50). */
  'drafts.similar': { args: { id: DraftId; entry: OrderEntry }; result: readonly Similar[] }
  /** The connection's people, clauses, loan types and channels, with how often orders had them. */
  'library.entries': { args: { connectionId: string }; result: readonly LibraryEntry[] }
  /** Holds a part of a change of more than `MOST_CHANGED` records; nothing is saved. Another `staging` takes its place. */
  'library.stage': { args: { connectionId: string; staging: string } & LibraryChange; result: None }
  /** Lets go of what was held. */
  'library.unstage': { args: { staging: string }; result: None }
  /**
   * Saves a change of at most `MOST_CHANGED` records, with all that was held as `staging`, in one commit; answers with
   * what takes it back.
   */
  'library.change': {
    args: { connectionId: string; staging: string | null } & LibraryChange
    result: { readonly entries: readonly LibraryEntry[]; readonly undo: LibraryChange }
  }
  /** What of it a form offers. */
  'library.used': { args: { connectionId: string }; result: UsedBefore }
  /** Stops offering one, until an order with it is sent again. */
  'library.forget': { args: { connectionId: string; list: UsedList; text: string }; result: UsedBefore }
  /**
   * Saves the draft, freezes its order and queues it, all in one commit. A second call for the same draft joins the
   * first (R38).
   */
  'outbox.submit': { args: DraftSave; result: OutboxItem }
  /** The active connection's unsent orders, and those sent or closed within the last week; newest first. */
  'outbox.list': { args: None; result: readonly OutboxItem[] }
  'outbox.item': { args: { id: DraftId }; result: OutboxDetail }
  /** Turns a queued order back into a draft. */
  'outbox.takeBack': { args: { id: DraftId }; result: None }
  /** Makes the next attempt now, with the current token. */
  'outbox.sendNow': { args: { id: DraftId }; result: OutboxItem }
  /** Looks for an order of unknown outcome in the list now. */
  'outbox.searchAgain': { args: { id: DraftId }; result: OutboxItem }
  'outbox.decide': { args: { id: DraftId; decision: Decision }; result: OutboxItem }
  /** Asks for a file to open, or several loan files, and reads them; null if the user cancels. */
  'files.choose': { args: { kind: ImportKind }; result: ChosenFiles | null }
  /** Asks for a location and saves a text to it; `saved` is false if the user cancels. */
  'files.save': { args: { fileName: string; format: TextFormat; text: string }; result: { readonly saved: boolean } }
  'proxy.state': { args: None; result: ProxyState }
  /** Tries a user name and password with the proxy that asks; keeps them only if it lets through. */
  'proxy.signIn': { args: ProxyEntry; result: ProxyState }
  'proxy.forget': { args: ProxyName; result: ProxyState }
  'updates.state': { args: None; result: UpdateState }
  /** Looks for a newer version and downloads it; answers when that has ended. */
  'updates.check': { args: None; result: UpdateState }
  /** Quits and installs the version that is ready, unless `waitsFor` names what has to end first. */
  'updates.install': { args: None; result: { readonly waitsFor: readonly UpdateBlocker[] } }
  'unlock.state': { args: None; result: UnlockState }
  /** Tries the keychain, or the disk, again. */
  'unlock.tryAgain': { args: None; result: UnlockState }
  /** From now on, stores work sealed with a passphrase: for a computer without a keychain. */
  'unlock.setPassphrase': { args: { passphrase: string }; result: UnlockState }
  'unlock.enterPassphrase': { args: { passphrase: string }; result: UnlockState }
  /** Sets aside sealed work whose key is lost, unchanged, and starts empty: only at the user's request (R23). */
  'unlock.startOver': { args: None; result: UnlockState }
  'unlock.dismiss': { args: { id: string }; result: UnlockState }
  'lock.state': { args: None; result: LockState }
  /** Uncovers the window. `passphrase` is null for a click, which isn't enough where a passphrase is needed. */
  'lock.open': { args: { passphrase: string | null }; result: LockState }
  /** Prints the current page; `printed` is false if the user cancels. Order and name are for the activity log. */
  'page.print': { args: Paper; result: { readonly printed: boolean } }
  /** Asks for a location and saves the current page to it as PDF; `saved` is false if the user cancels. */
  'page.savePdf': { args: Paper; result: { readonly saved: boolean } }
  /** The order's downloaded and active documents. */
  'documents.downloads': { args: { orderId: OrderId }; result: readonly Download[] }
  /** All active downloads, and those that ended since the list was last cleared, in queue order. */
  'documents.queue': { args: None; result: DownloadNews }
  /**
   * Downloads one document even if it is already stored. Answers when the file is complete; `documents.changed` reports
   * progress.
   */
  'documents.download': { args: DocumentKey; result: Download }
  /**
   * Lists the documents of these orders (at most 500) and downloads every file not stored yet. Answers once they are
   * queued.
   */
  'documents.fetchOrders': { args: { orderIds: readonly OrderId[] }; result: Fetching }
  /** Documents that arrived or were replaced since the last `documents.fetchNew`, and are not stored. */
  'documents.newSince': {
    args: None
    result: { readonly documents: number; readonly orders: number; readonly since: number | null }
  }
  'documents.fetchNew': { args: None; result: Fetching }
  /** `keys` null means every active download. */
  'documents.pause': { args: { keys: readonly DocumentKey[] | null }; result: None }
  'documents.resume': { args: { keys: readonly DocumentKey[] | null }; result: None }
  /** Removes the unfinished file as well. */
  'documents.cancel': { args: { keys: readonly DocumentKey[] | null }; result: None }
  /** Failed downloads: these, or all if `keys` is null. */
  'documents.retry': { args: { keys: readonly DocumentKey[] | null }; result: None }
  /** Takes failed downloads off the list, with their unfinished files: these, or all if `keys` is null. */
  'documents.dismiss': { args: { keys: readonly DocumentKey[] | null }; result: None }
  /** Clears downloads that are stored or canceled from the list; files stay, and so do failed downloads. */
  'documents.clearEnded': { args: None; result: DownloadNews }
  'documents.open': { args: FileKey; result: None }
  'documents.showInFolder': { args: FileKey; result: None }
  /** Starts dragging a file out of the window, while the button is down. */
  'documents.drag': { args: FileKey; result: None }
  /** A file's content for the locked-down frame; at most 64 MB. */
  'documents.content': {
    args: FileKey
    result: { readonly shownAs: 'pdf' | 'picture'; readonly mediaType: string; readonly bytes: Uint8Array }
  }
  'documents.room': { args: None; result: DocumentRoom }
  /** Removes the stored files of an order, or of all; cancels active downloads. */
  'documents.wipe': { args: { orderId: OrderId | null }; result: Wiped }
  /** Removes every connection's files that are due, and accepts this computer's clock. */
  'documents.removeDue': { args: None; result: Wiped }
  /** Asks the user for a folder; null if the user cancels. Stored files stay in place. */
  'documents.chooseFolder': { args: None; result: DocumentFolder | null }
  'documents.usualFolder': { args: None; result: DocumentFolder }
  /** Example file names for a pattern; `invalid` if the pattern is unusable. */
  'documents.nameSample': { args: { pattern: string }; result: { readonly names: readonly string[] } }
  /** Orders of the active connection with changes since the last call, longest open first, at most `MOST_OPEN_ALARMS`. */
  'wire.open': { args: None; result: readonly OpenWireAlarm[] }
  /** The same of the other connections, as counts; none for those without. */
  'wire.elsewhere': { args: None; result: readonly OpenWireAlarmCount[] }
  'wire.watch': { args: { orderId: OrderId }; result: WireWatch }
  /**
   * Records a call about the changes shown (`WireWatch.seen`). `out-of-date` if there are others by now, `invalid` with
   * the fields of the call to correct.
   */
  'wire.noteCall': { args: { orderId: OrderId; call: TypedCall; seen: string }; result: WireWatch }
}

export type RequestName = keyof Requests
export type ArgsOf<K extends RequestName> = Requests[K]['args']
export type ResultOf<K extends RequestName> = Result<Requests[K]['result'], Failure>

/** Events from the main process, by name. */
export interface Events extends OfficeEvents {
  /** The program is about to quit: flush unsaved input. */
  'app.closing': None
  /** The order cache or its sync progress changed; at most about four times a second. */
  'orderList.changed': OrderListStatus
  'connection.changed': ConnectionState
  /** Changed downloads; at most about eight times a second. */
  'documents.changed': DownloadNews
  /** An alarm was raised, or a call recorded, for an order's wire instructions. */
  'wire.changed': WireWatch
  /** The result of `wire.open` changed. */
  'wire.openChanged': { readonly connectionId: string; readonly open: readonly OpenWireAlarm[] }
  /** A draft was created, saved, deleted or queued; reload the list. */
  'drafts.changed': { readonly connectionId: string }
  /** The state of a sent or queued order changed; `item` is null once it has left the outbox. */
  'outbox.changed': { readonly id: DraftId; readonly connectionId: string; readonly item: OutboxItem | null }
  /** A proxy asks for a sign-in, or no longer does: see `proxy.state`. */
  'proxy.changed': None
  'updates.changed': UpdateState
  'unlock.changed': UnlockState
  /** The window is covered, or uncovered. */
  'lock.changed': { readonly locked: boolean }
  'menu.chosen': Command
  /** The system didn’t show a notification; sent once per run. */
  'notifications.failed': None
}
export type EventName = keyof Events

/** `window.titleDesk` in the page. */
export interface Bridge {
  call<K extends RequestName>(name: K, args: ArgsOf<K>): Promise<ResultOf<K>>
  /** Returns the function that unsubscribes. */
  on<K extends EventName>(name: K, listener: (news: Events[K]) => void): () => void
}

/** The only two IPC channels. */
export const REQUEST_CHANNEL = 'title-desk:request'
export const EVENT_CHANNEL = 'title-desk:event'
