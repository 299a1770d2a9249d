import type { About, EventName, Events } from '#domain/bridge.ts'
import { createConnections, type Connections } from './connections/index.ts'
import { openDesk, type Access, type Memory } from './connections/desk.ts'
import { createPractice, practiceOptions } from './connections/practice.ts'
import { createDownloads } from './documents/downloads.ts'
import type { ServedRequests } from './ipc.ts'
import { serveRequests } from './requests/index.ts'
import type { FileActions } from './requests/documents.ts'
import { parseBaseAddress } from './service/base-address.ts'
import { createService } from './service/service.ts'
import { openConnections } from './settings/connections.ts'
import { createKeychain, type Keychain } from './vault/keychain.ts'
import { createTokens } from './vault/tokens.ts'

/** What the program around the requests gives them. */
export interface Surroundings {
  readonly dataFolder: string
  readonly about: About
  /** The text of `TITLE_DESK_PRACTICE`. */
  readonly practice: string | undefined
  readonly send: <K extends EventName>(name: K, news: Events[K]) => void
  /** Asks the system which proxy leads to an address (R32). */
  readonly proxyFor: (url: string) => Promise<string>
  readonly copy: (text: string) => Promise<void>
  readonly files: FileActions
  /** Told of a fault that is answered in other words. */
  readonly onBug: (where: string, error: unknown) => void
}

export interface Serving {
  readonly requests: ServedRequests
  readonly connections: Connections
  readonly keychain: Keychain
}

/** Puts together what serves the requests. Loaded with the first of them, so that the window need not wait for it (P3). */
export async function serve(around: Surroundings): Promise<Serving> {
  const { about, send, proxyFor } = around
  const store = await openConnections({ folder: around.dataFolder, parseAddress: parseBaseAddress })
  const keychain = createKeychain()
  const connections = createConnections({
    store,
    tokens: createTokens(keychain),
    practice: createPractice(practiceOptions(around.practice), error => { around.onBug('practice', error) }),
    createService: (baseAddress, token) => createService({ baseAddress, token, proxyFor }),
    openDesk: ({ id, baseAddress, token }: Access, memory: Memory) => {
      const service = createService({ baseAddress, token, proxyFor })
      const downloads = createDownloads({
        folder: () => about.downloadFolder,
        service: () => service,
        onChange: download => { send('documents.changed', download) },
        orderName: orderId => memory.names.get(orderId)
      })
      return openDesk(id, service, downloads, memory)
    },
    onChange: state => { send('connection.changed', state) }
  })
  return { requests: serveRequests({ connections, about: () => about, copy: around.copy, files: around.files }), connections, keychain }
}
