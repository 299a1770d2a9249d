import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { problem } from './answer.ts'
import { deliver } from './deliver.ts'
import type { Endpoint, Origin } from './endpoints.ts'
import type { Env, State } from './state.ts'

/** Longer bodies are refused. The specification states no limit, but clients must cope with 413. */
const MOST_BODY_BYTES = 1024 * 1024

/**
 * Wraps every request: reads its body within limits, runs its handler and sends the answer, unless an instrument treats
 * it otherwise.
 */
export function gate(state: State, origin: Origin, endpointOf: (path: string) => Endpoint | null) {
  return createMiddleware<Env>(async (c, next) => {
    const { incoming, outgoing } = c.env
    const path = incoming.url ?? '/'
    const endpoint = endpointOf(path.split('?', 1)[0] ?? '')
    const { method = 'GET', headers } = incoming
    const treatment = state.instruments.arrived({ at: state.clock.now(), origin, endpoint, method, path, headers })
    if (treatment.cutBeforeBody(incoming.socket)) return RESPONSE_ALREADY_SENT

    const { body, outcome } = await readBody(incoming)
    treatment.bodyRead(body, outcome === 'whole')
    if (outcome === 'too large') {
      deliver(outgoing, problem(413, 'The request body is too large.', { Connection: 'close' }))
      return RESPONSE_ALREADY_SENT
    }
    // A client that disconnects midway gets no answer, and its request is not carried out.
    if (outcome === 'broken off') return RESPONSE_ALREADY_SENT

    c.set('body', body)
    c.set('planPage', treatment.planPage)
    if (treatment.carriesOut) await next()
    if (treatment.answer === undefined) deliver(outgoing, c.get('answer'))
    else await treatment.answer({ incoming, outgoing, stopping: state.stopping }, c.get('answer'))
    return RESPONSE_ALREADY_SENT
  })
}

interface ReadBody {
  readonly body: Uint8Array
  readonly outcome: 'whole' | 'too large' | 'broken off'
}

/** Reads a body to its end or to the limit; discards anything beyond. */
async function readBody(incoming: IncomingMessage): Promise<ReadBody> {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (length === undefined && encoding === undefined) return { body: new Uint8Array(0), outcome: 'whole' }
  const chunks: Buffer[] = []
  let bytes = 0
  const outcome = await new Promise<ReadBody['outcome']>(resolve => {
    if (Number(length) > MOST_BODY_BYTES) resolve('too large')
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > MOST_BODY_BYTES) resolve('too large')
      else chunks.push(chunk)
    })
    incoming.on('end', () => {
      resolve('whole')
    })
    incoming.on('close', () => {
      resolve('broken off')
    })
    incoming.on('error', () => {
      resolve('broken off')
    })
  })
  return { body: Buffer.concat(chunks), outcome }
}
