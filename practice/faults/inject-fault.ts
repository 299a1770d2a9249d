import { once } from 'node:events'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../http/answer.ts'
import { deliver, framed } from '../http/deliver.ts'
import type { Wire } from '../http/instruments.ts'
import { resetSocket } from '../http/reset-socket.ts'
import { changeBody } from './change.ts'
import type { FaultRule } from './rule.ts'

const HUGE = 50 * 1024 * 1024

/** Ends a connection with a reset or with a FIN. */
export function cut(socket: Socket, how: FaultRule['how'] = 'reset'): void {
  if (how === 'reset') {
    resetSocket(socket)
    return
  }
  // Drain incoming data: closing a connection with unread bytes would reset it.
  socket.resume()
  socket.end()
}

/**
 * Answers a request as a rule says. `own` is the service's own answer if the request was carried out. Resolves when
 * nothing is left to do on the wire.
 */
export async function injectFault(wire: Wire, rule: FaultRule, own: Answer | undefined): Promise<void> {
  const { incoming, outgoing } = wire
  if (rule.delay !== undefined) await pause(wire, rule.delay)
  if (rule.hang === true) return await gone(wire)
  if (rule.drop === 'after-body') return cut(incoming.socket, rule.how)
  if (rule.malformed === 'garbage') return garbage(incoming.socket)

  const answer = answerOf(rule, own)
  if (rule.malformed === 'huge') return await huge(wire, answer.status, rule.bytes ?? HUGE)
  if (rule.malformed === 'truncated-unframed') return unframed(incoming.socket, answer)
  if (rule.drop === undefined && rule.malformed !== 'truncated' && rule.delayBody === undefined)
    return deliver(outgoing, answer)

  const body = Buffer.from(answer.body)
  const middle = rule.drop === 'after-headers' ? 0 : Math.min(rule.afterBytes ?? body.byteLength >> 1, body.byteLength)
  outgoing.writeHead(answer.status, framed(answer))
  await sent(outgoing, body.subarray(0, middle))
  if (rule.delayBody !== undefined) await pause(wire, rule.delayBody)
  if (rule.malformed === 'truncated') return cut(incoming.socket, rule.how ?? 'fin')
  if (rule.drop !== undefined) return cut(incoming.socket, rule.how)
  outgoing.end(body.subarray(middle))
}

/** The rule's own answer, or the service's with the rule's changes. */
function answerOf(rule: FaultRule, own: Answer | undefined): Answer {
  const extra = rule.headers ?? {}
  if (rule.malformed === 'html') {
    const page =
      '<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Sign in to the network</h1></body></html>'
    return { status: rule.status ?? 200, headers: { 'Content-Type': 'text/html; charset=utf-8', ...extra }, body: page }
  }
  if (rule.malformed === 'empty') {
    return { status: rule.status ?? 200, headers: { 'Content-Type': 'application/json', ...extra }, body: '' }
  }
  if (rule.status !== undefined) return statusAnswer(rule.status, rule.body, extra)
  const answer = own ?? { status: 200, headers: {}, body: '' }
  const headers = { ...answer.headers, ...extra }
  if (rule.change === undefined) return { ...answer, headers }
  const text = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body).toString('utf8')
  return { ...answer, headers, body: JSON.stringify(changeBody(JSON.parse(text), rule.change)) }
}

function statusAnswer(status: number, body: unknown, extra: Readonly<Record<string, string>>): Answer {
  if (typeof body === 'string')
    return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...extra }, body }
  if (body === undefined && (status === 204 || status === 304)) return { status, headers: extra, body: '' }
  const said = body ?? { message: STATUS_CODES[status] ?? `Status ${status}` }
  return { status, headers: { 'Content-Type': 'application/json', ...extra }, body: JSON.stringify(said) }
}

function garbage(socket: Socket): void {
  socket.end(Buffer.from('\x16\x03\x01\x02\x00this is no answer in HTTP\r\n\x00\xff\xfe\r\n\r\n', 'latin1'))
}

/** Half the body after headers without a length, so that only the end of the stream ends it. */
function unframed(socket: Socket, answer: Answer): void {
  const lines = Object.entries({ ...answer.headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`
  )
  socket.write(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n${lines.join('')}\r\n`)
  const body = Buffer.from(answer.body)
  socket.end(body.subarray(0, body.byteLength >> 1))
}

/** A JSON body of the given size, sent as fast as the client reads. */
async function huge(wire: Wire, status: number, bytes: number): Promise<void> {
  const { outgoing } = wire
  const head = Buffer.from('{"message":"')
  const tail = Buffer.from('"}')
  const filler = Buffer.alloc(64 * 1024, 'x')
  outgoing.writeHead(status, { 'Content-Type': 'application/json' })
  outgoing.write(head)
  for (
    let left = bytes - head.byteLength - tail.byteLength;
    left > 0 && !outgoing.destroyed;
    left -= filler.byteLength
  ) {
    const more = outgoing.write(filler.subarray(0, left))
    if (!more && !outgoing.destroyed) await taken(outgoing)
  }
  outgoing.end(tail)
}

/** Resolves when there is room for more, or the client has gone. */
async function taken(outgoing: ServerResponse): Promise<void> {
  await new Promise<void>(resolve => {
    const settle = (): void => {
      outgoing.off('drain', settle).off('close', settle)
      resolve()
    }
    outgoing.on('drain', settle).on('close', settle)
  })
}

/** Resolves when the bytes have been sent, or can no longer be. */
async function sent(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> {
  outgoing.flushHeaders()
  if (bytes.byteLength === 0) return
  await new Promise<void>(resolve => {
    outgoing.write(bytes, () => {
      resolve()
    })
  })
}

async function pause(wire: Wire, milliseconds: number): Promise<void> {
  // Aborted only when the service stops: then nobody is waiting for the answer.
  await sleep(milliseconds, undefined, { signal: wire.stopping }).catch(() => undefined)
}

/** Resolves when the client has gone, or the service stops. */
async function gone(wire: Wire): Promise<void> {
  if (wire.outgoing.destroyed || wire.stopping.aborted) return
  await Promise.race([once(wire.outgoing, 'close'), once(wire.stopping, 'abort')])
}
