import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { launchOnChromium } from '../../browser/support/on-chromium.ts'
import { startedApp } from './processes.ts'

const MAIN = join(import.meta.dirname, 'rest-main.mjs')

/** An empty window on the same shell, whose main process requests what it is told to. */
export interface RestRival {
  /** Of its main process. */
  readonly pid: number
  readonly request: (path: string) => void
  /** Rejects if a request failed. */
  readonly close: () => Promise<void>
}

/** `address`: of the service. */
export async function startRival(address: string): Promise<RestRival> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection') as Promise<[Socket]>
  const { port } = server.address() as AddressInfo
  const app = await launchOnChromium({
    main: MAIN,
    env: { TITLE_DESK_BENCH_RIVAL: JSON.stringify({ port, address }) }
  })
  const [socket] = await connected
  return {
    pid: startedApp(MAIN),
    request: path => void socket.write(`${path}\n`),
    async close() {
      await app.close()
      socket.destroy()
      server.close()
    }
  }
}
