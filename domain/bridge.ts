import type { ConnectionEntry, ConnectionState } from './connection.ts'
import type { Failure } from './failure.ts'
import type { Order } from './order.ts'
import type { OrderDocument } from './order-document.ts'
import type { OrderId } from './order-id.ts'
import type { OrderPage } from './order-page.ts'
import type { Result } from './result.ts'
import type { Stage } from './stage.ts'

/**
 * The whole contract between the two processes. A request is added here first: the renderer cannot call what is not here,
 * and `main/requests/` does not compile until it is served.
 */

/** Arguments of a request that needs none. */
export type None = Record<string, never>

/** Names a document: never by a path or a link, which stay in the main process. */
export interface DocumentKey { readonly orderId: OrderId; readonly documentId: number }

/** What an answer holds, and which of its members were missing or malformed (`progress.2.name`). */
export interface Progress { readonly stages: readonly Stage[]; readonly gaps: readonly string[] }
export interface Documents { readonly documents: readonly OrderDocument[]; readonly gaps: readonly string[] }

/** An order this desk sent; `sentAt` in milliseconds since 1970. */
export interface SentOrder { readonly orderId: OrderId; readonly order: Order; readonly sentAt: number }

/** A document on its way to the disk, or there. `received` and `total` in bytes; `total` is null where the service did not say. */
export interface Download extends DocumentKey {
  readonly state: 'receiving' | 'done' | 'failed' | 'canceled'
  readonly received: number
  readonly total: number | null
  /** The name of the file on the disk, without its folder; null while nothing is kept. */
  readonly fileName: string | null
  /** Whether "Open" is offered: an allowed type whose content agrees with it (R64). */
  readonly canOpen: boolean
  readonly failure: Failure | null
}

export interface About { readonly version: string; readonly platform: 'mac' | 'windows' | 'linux'; readonly downloadFolder: string }

/** Requests by name: what goes in, what comes out. */
export interface Requests {
  'app.about': { args: None; result: About }
  'clipboard.copy': { args: { text: string }; result: None }
  'connection.state': { args: None; result: ConnectionState }
  /** Tries the token on the order list, and keeps the connection only if it works. */
  'connection.connect': { args: ConnectionEntry; result: ConnectionState }
  'connection.practise': { args: None; result: ConnectionState }
  'connection.activate': { args: { id: string }; result: ConnectionState }
  'connection.replaceToken': { args: { id: string; token: string }; result: ConnectionState }
  /** Removes the connection, its token and everything of it held in memory (R24). */
  'connection.remove': { args: { id: string }; result: ConnectionState }
  'orders.page': { args: { page: number }; result: OrderPage }
  'orders.progress': { args: { orderId: OrderId }; result: Progress }
  'orders.documents': { args: { orderId: OrderId }; result: Documents }
  /**
   * Sends an order once: the same `submissionId` (a UUID of the form's) never leads to a second POST. For the connection it
   * was entered for: `not-connected` where another has become active meanwhile (R47).
   */
  'orders.place': { args: { submissionId: string; connectionId: string; order: Order }; result: SentOrder }
  /** What this desk sent for an order, kept until the program quits; null for an order it did not send. */
  'orders.sent': { args: { orderId: OrderId }; result: SentOrder | null }
  'documents.downloads': { args: { orderId: OrderId }; result: readonly Download[] }
  /** Answers when the file is complete; `documents.changed` tells how far it is. */
  'documents.download': { args: DocumentKey; result: Download }
  'documents.cancel': { args: DocumentKey; result: None }
  'documents.open': { args: DocumentKey; result: None }
  'documents.showInFolder': { args: DocumentKey; result: None }
}

export type RequestName = keyof Requests
export type ArgsOf<K extends RequestName> = Requests[K]['args']
export type ResultOf<K extends RequestName> = Result<Requests[K]['result'], Failure>

/** What the menu asks the page to do. */
export type MenuCommand =
  | 'new-refinance' | 'new-purchase' | 'orders' | 'connections' | 'find' | 'refresh' | 'back' | 'proceed' | 'shortcuts'

/** News from the main process by name. */
export interface Events {
  'connection.changed': ConnectionState
  'documents.changed': Download
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
