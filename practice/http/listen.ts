import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Env } from './state.ts'

const HOST = '127.0.0.1'

export interface Listening {
  readonly server: Server
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly origin: string
  close(): Promise<void>
}

/** Serves an app on loopback; port 0 means any free port. Throws if the port is in use. */
export async function listen(app: Hono<Env>, port: number): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer,
    // The service also runs inside the app, whose globals must stay unchanged.
    overrideGlobalObjects: false
  }) as Server
  server.listen(port, HOST)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The practice service has no port')
  return {
    server,
    origin: `http://${HOST}:${address.port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    }
  }
}
