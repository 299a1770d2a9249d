import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { CacheThread } from '../../../main/orders/thread/contract.ts'
import { startSync } from '../../../main/orders/sync/sync.ts'
import type { BaseAddress } from '../../../main/service/http/base-address.ts'
import { createService, type Service } from '../../../main/service/service.ts'
import { noProxySignIn, ownAuthorities } from '../../fakes/no-proxy.ts'
import { slow, slowBy } from '../slow.ts'

/** An order list in its own process. */
export interface ListServer {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** `changed`: every so-many-th order has another status. */
export async function startListServer(orders: number, latency = 0, changed = 0): Promise<ListServer> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'list-server.ts'), String(orders), String(latency), String(changed)],
    { stdio: ['pipe', 'pipe', 'inherit'] }
  )
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.stdin.end()
      await once(child, 'exit')
    }
  }
}

export function serviceAt(origin: string): Service {
  const service = createService({
    baseAddress: origin as BaseAddress,
    token: 'bench',
    proxyFor: async () => 'DIRECT',
    proxySignIn: noProxySignIn,
    secureContext: ownAuthorities
  })
  if (slowBy() === 0) return service
  return {
    ...service,
    listOrders: (...args) => {
      slow()
      return service.listOrders(...args)
    }
  }
}

/** Milliseconds to read the whole list once into an order cache. `kept`: what sync kept there before. */
export async function readWhole(
  service: Service,
  cache: Pick<CacheThread, 'call'>,
  kept: string | null = null
): Promise<number> {
  const begun = performance.now()
  const whole = Promise.withResolvers<number>()
  const sync = startSync({
    service,
    cache,
    preferences: () => USUAL_PREFERENCES,
    kept,
    onBug: whole.reject,
    onStatus: status => {
      if (status.whole !== null) whole.resolve(performance.now() - begun)
    }
  })
  try {
    return await whole.promise
  } finally {
    await sync.close()
  }
}

/** Milliseconds for bare requests of all pages, eight at a time; the bytes are discarded. */
export async function bareGets(origin: string, pages: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const begun = performance.now()
  let next = 1
  const worker = async () => {
    while (next <= pages) {
      const page = next
      next += 1
      await new Promise<void>((resolve, reject) => {
        get(
          `${origin}/public/api/v4.0.0/transactions?page=${page}`,
          { agent, headers: { Accept: 'application/json' } },
          answer => {
            answer.resume()
            answer.on('end', resolve)
          }
        ).on('error', reject)
      })
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  const took = performance.now() - begun
  agent.destroy()
  return took
}
