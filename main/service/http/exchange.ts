import { abortFailure } from './abort-failure.ts'
import { Agent } from 'node:http'
import { Axios } from 'axios'
import type { Failure } from '#domain/common/failure.ts'
import { failed, type Result } from '#domain/common/result.ts'
import { createAdapters, type Attempt, type Over } from './adapter.ts'
import type { Answer } from './answer.ts'
import type { BaseAddress } from './base-address.ts'
import { socketCode } from './socket-failure.ts'

/** One request, its socket, and the signal whose reason is the `Failure` it ends with. */
export interface Asking {
  readonly method: 'GET' | 'POST'
  /** Path and query after the base address. */
  readonly path: string
  readonly body?: string
  readonly over: Over
  readonly signal: AbortSignal
}

export type Exchange = (asking: Asking) => Promise<Result<Answer, Failure>>

/** How often a read is repeated if the service closed the kept connection it was sent on. */
const READS_AGAIN = 2

/**
 * Sends one request with axios and reads the whole response, whatever its status. An AxiosError ends here (R19). Throws
 * if the request could not be made.
 */
export function createExchange(base: BaseAddress, token: string, maxBytes: number): Exchange {
  // Without axios's defaults: we use none, and each request would copy them all (P9, P10).
  const client = new Axios({ baseURL: base })
  const adapterOver = createAdapters({ url: new URL(base), token, maxBytes })

  async function attempt({ method, path, body, over, signal }: Asking): Promise<Attempt<Answer>> {
    try {
      const config = { method, url: path, data: body, signal, adapter: adapterOver(over) }
      return (await client.request<Attempt<Answer>>(config)).data
    } catch (error) {
      if (!(over instanceof Agent)) over.destroy()
      if (signal.aborted) return { result: failed(abortFailure(signal)), keptSocketDied: false }
      throw new Error(`a request could not be made: ${socketCode(error)}`)
    }
  }

  return async asking => {
    for (let again = asking.method === 'GET' ? READS_AGAIN : 0; ; again--) {
      const { result, keptSocketDied } = await attempt(asking)
      if (again === 0 || !keptSocketDied) return result
    }
  }
}
