import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import type { Deadlines } from './deadline.ts'
import { dial, tlsOptions, type Dialing } from './dial.ts'
import type { Route } from './proxy-routes.ts'
import { FailureError } from './socket-failure.ts'

/** The most connections kept open to the service for reads. */
const SOCKETS = 8

type Opened = (error: Error | null, stream: Duplex) => void

/** Keeps connections through a proxy alive, as an ordinary agent does with direct ones. */
class TunnelAgent extends https.Agent {
  readonly #open: (opened: Opened) => void

  constructor(open: (opened: Opened) => void) {
    super({ keepAlive: true, maxSockets: SOCKETS })
    this.#open = open
  }

  override createConnection(_options: unknown, opened?: Opened): undefined {
    if (opened !== undefined) this.#open(opened)
  }
}

/** The kept connections to one origin; direct ones separate from those through each proxy. */
export interface Agents {
  forRoutes(routes: readonly Route[]): Promise<http.Agent>
  close(): void
}

/** Agents that keep their sockets for further reads of an origin. */
export function createAgents(url: URL, dialing: Dialing, deadlines: Deadlines): Agents {
  const agents = new Map<string, http.Agent>()
  async function tunnel(routes: readonly Route[], opened: Opened): Promise<void> {
    const made = await deadlines.within(signal => dial(url, routes, dialing, signal))
    if (made.ok) opened(null, made.value)
    else (opened as (error: Error) => void)(new FailureError(made.failure))
  }
  const build = async (routes: readonly Route[]): Promise<http.Agent> => {
    const options = {
      keepAlive: true,
      maxSockets: SOCKETS,
      ...(dialing.lookup === undefined ? {} : { lookup: dialing.lookup })
    }
    if (routes.some(route => route.via === 'proxy')) {
      return new TunnelAgent(opened => void tunnel(routes, opened))
    }
    return url.protocol === 'https:'
      ? new https.Agent({ ...options, ...tlsOptions(url, await dialing.secureContext()) })
      : new http.Agent(options)
  }
  return {
    async forRoutes(routes) {
      const key = JSON.stringify(routes)
      const known = agents.get(key)
      if (known !== undefined) return known
      const built = await build(routes)
      // Another request may have built one meanwhile.
      const agent = agents.get(key) ?? built
      agents.set(key, agent)
      return agent
    },
    close() {
      for (const agent of agents.values()) agent.destroy()
      agents.clear()
    }
  }
}
