import type { About } from '#domain/bridge.ts'
import type { Connections } from '../connections/index.ts'
import type { ServedRequests } from '../ipc.ts'
import { appRequests } from './app.ts'
import { clipboardRequests } from './clipboard.ts'
import { connectionRequests } from './connection.ts'
import { documentRequests, type FileActions } from './documents.ts'
import { orderRequests } from './orders.ts'

export interface RequestParts {
  readonly connections: Connections
  readonly about: () => About
  readonly copy: (text: string) => Promise<void>
  readonly files: FileActions
}

/** Gives everything the page may ask; a request of the contract that is missing here does not compile. */
export function serveRequests(parts: RequestParts): ServedRequests {
  return {
    ...appRequests(parts.about),
    ...clipboardRequests(parts.copy),
    ...connectionRequests(parts.connections),
    ...orderRequests(parts.connections),
    ...documentRequests(parts.connections, parts.files)
  }
}
