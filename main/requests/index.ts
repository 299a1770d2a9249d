import type { About } from '#domain/bridge.ts'
import type { Connections } from '../connections/index.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { ServedRequests } from '../ipc.ts'
import type { Keeper } from '../keeping/keeper.ts'
import type { KnownOrders } from '../matching/known-orders.ts'
import type { Outboxes } from '../outbox/outboxes.ts'
import { appRequests } from './app.ts'
import { clipboardRequests } from './clipboard.ts'
import { connectionRequests } from './connection.ts'
import { documentRequests, type FileActions } from './documents.ts'
import { draftRequests } from './drafts.ts'
import { keepingRequests } from './keeping.ts'
import { orderRequests } from './orders.ts'
import { outboxRequests } from './outbox.ts'
import { pageRequests, type PageActions } from './page.ts'

export interface RequestParts {
  readonly connections: Connections
  readonly drafts: Drafts
  readonly outboxes: Outboxes
  readonly known: KnownOrders
  readonly keeper: Keeper
  readonly about: () => About
  /** Told when the page has handed over what was typed last. */
  readonly settled: () => void
  readonly copy: (text: string) => Promise<void>
  readonly files: FileActions
  readonly page: PageActions
}

/** Gives everything the page may ask; a request of the contract that is missing here does not compile. */
export function serveRequests(parts: RequestParts): ServedRequests {
  const { connections, outboxes } = parts
  return {
    ...appRequests(parts.about, parts.settled),
    ...clipboardRequests(parts.copy),
    ...connectionRequests(connections, outboxes),
    ...orderRequests(connections, parts),
    ...draftRequests(parts.drafts, connections),
    ...outboxRequests(outboxes, connections),
    ...documentRequests(connections, parts.files),
    ...keepingRequests(parts.keeper),
    ...pageRequests(parts.page)
  }
}
