import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { SendingOutcome } from '../../main/service/send-order.ts'
import { createService } from '../../main/service/service.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'
import { baseOf, heldTimer, ORDER_ID, REFINANCE, send, serviceAt, TOKEN } from './connect.ts'
import { closedPort, startAnswering, startHttp, startRaw } from './servers.ts'

const SECRET = 'signature-canary-55aa'

/** Everything of a value a log, a debugger or a message to the page could show. */
function shown(value: unknown): string {
  return [inspect(value, { depth: Infinity, showHidden: true, getters: true }), JSON.stringify(value)].join('\n')
}

type Trial = () => Promise<Result<unknown, Failure>>

async function asResult(sending: Promise<SendingOutcome>): Promise<Result<unknown, Failure>> {
  const outcome = await sending
  if (outcome.state === 'accepted') return ok(outcome.orderId)
  return failed(outcome.state === 'unknown' ? outcome.because : outcome.failure)
}

/** One server that gives the token back wherever it can: in words, names, headers and addresses. */
const echoing =
  (status: number): Trial =>
  async () => {
    const body = { message: `Bearer ${TOKEN}`, errors: { [TOKEN]: [`Authorization: Bearer ${TOKEN}`] }, data: TOKEN }
    const server = await startAnswering(status, body, {
      Location: `/?token=${TOKEN}`,
      'X-Token': TOKEN,
      'Retry-After': TOKEN
    })
    return asResult(send(serviceAt(server.origin), REFINANCE))
  }

const answering =
  (bytes: string): Trial =>
  async () => {
    const server = await startRaw(socket => socket.end(bytes))
    return serviceAt(server.origin).documents(ORDER_ID)
  }

const trials: [string, Trial][] = [
  ...[200, 201, 302, 307, 400, 401, 403, 404, 409, 422, 429, 500, 503].map((status): [string, Trial] => [
    `status ${status}`,
    echoing(status)
  ]),
  ['HTML', answering(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n<html>${TOKEN}`)],
  ['words', answering(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${TOKEN}`)],
  ['plain words of refusal', answering(`HTTP/1.1 400 Bad\r\nConnection: close\r\n\r\n${TOKEN}`)],
  ['an answer cut short', answering('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{')],
  ['garbage', answering(`${TOKEN}\r\n`)],
  ['a connection that dies', answering('')],
  ['nobody there', async () => serviceAt(`http://localhost:${await closedPort()}`).listOrders(1)],
  [
    'a certificate nobody vouches for',
    async () => {
      const server = await startHttp((_request, response) => response.end(), { scheme: 'https', otherName: true })
      return serviceAt(server.origin).listOrders(1)
    }
  ],
  [
    'the time limit',
    async () => {
      const timer = heldTimer()
      const server = await startHttp(() => {
        timer.ring()
      })
      return serviceAt(server.origin, { startTimer: timer.startTimer }).listOrders(1)
    }
  ],
  [
    'the end',
    async () => {
      const server = await startHttp(() => {
        service.close()
      })
      const service = serviceAt(server.origin)
      return asResult(send(service, REFINANCE))
    }
  ],
  [
    'too much',
    async () => {
      const server = await startAnswering(200, 'x'.repeat(5000))
      return serviceAt(server.origin, { maxBytes: 1000 }).listOrders(1)
    }
  ],
  [
    'a download link that is no good',
    async () => {
      const server = await startAnswering(403, '')
      return serviceAt(server.origin).openLink(`${server.origin}/file?${SECRET}`, new AbortController().signal)
    }
  ],
  [
    'a download link nobody answers',
    async () => {
      const service = serviceAt('http://localhost:9')
      return service.openLink(`http://localhost:${await closedPort()}/?${SECRET}`, new AbortController().signal)
    }
  ],
  [
    'a download link that leads inside',
    async () => {
      return serviceAt('http://localhost:9').openLink(`https://10.0.0.1/?${SECRET}`, new AbortController().signal)
    }
  ]
]

it.each(trials)(
  'neither the token nor a link is in what %s leaves behind, and no AxiosError (R18, R19)',
  async (_what, trial) => {
    const outcome = await trial()
    const failure = outcome.ok ? undefined : outcome.failure
    expect(failure).toBeDefined()
    const text = shown(failure)
    expect(text).not.toContain(TOKEN)
    expect(text).not.toContain(SECRET)
    expect(text).not.toMatch(/axios/i)
    expect(structuredClone(failure)).toEqual(failure)
  }
)

it('the token is not in the service itself, nor in the error for one that no header can carry (R22)', async () => {
  const service = serviceAt('http://localhost:9')
  expect(shown(service)).not.toContain(TOKEN)
  for (const token of ['', 'two words', `${TOKEN}\r\nX: y`, 'naïve', `${TOKEN}\u0000`]) {
    let thrown: Result<unknown, unknown>
    try {
      createService({
        baseAddress: baseOf('http://localhost:9'),
        token,
        proxyFor: noProxy,
        proxySignIn: noProxySignIn,
        secureContext: ownAuthorities
      })
      thrown = ok('made')
    } catch (error) {
      thrown = failed(error)
    }
    expect(thrown.ok).toBe(false)
    expect(shown(thrown)).not.toContain(TOKEN)
  }
})
