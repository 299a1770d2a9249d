import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Protocol } from './protocol.ts'

type Commands = Protocol.CommandParameters
type Answers = Protocol.CommandReturnValues
type Command = keyof Commands & keyof Answers
type EventName = keyof Protocol.Events & string

interface Incoming {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

interface Waiting {
  readonly method: string
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/** A command that Chromium refused, or could not answer because it or its page has ended. */
export class DevToolsError extends Error {
  readonly method: string

  constructor(method: string, message: string) {
    super(`${method}: ${message}`)
    this.name = 'DevToolsError'
    this.method = method
  }
}

/** Chromium's DevTools protocol over the two pipes of --remote-debugging-pipe: JSON messages that end in a zero byte. */
export class DevTools {
  readonly root: Session
  readonly #out: Writable
  readonly #sessions = new Map<string, Session>()
  readonly #waiting = new Map<number, Waiting & { readonly session: Session }>()
  #lastId = 0
  #closed = false

  constructor(out: Writable, incoming: Readable) {
    this.#out = out
    this.root = new Session(this, undefined)
    let rest: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => {
      let start = 0
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
        this.#hear(Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8'))
        rest = []
        start = end + 1
      }
      if (start < chunk.length) rest.push(chunk.subarray(start))
    })
    incoming.on('close', () => {
      this.close()
    })
    // A pipe that breaks is a Chromium that ended: its exit is what is reported.
    for (const stream of [out, incoming])
      stream.on('error', () => {
        this.close()
      })
  }

  /** The session of that name, made at its first mention. */
  session(id: string): Session {
    const known = this.#sessions.get(id)
    if (known !== undefined) return known
    const session = new Session(this, id)
    this.#sessions.set(id, session)
    return session
  }

  send<M extends Command>(session: Session, method: M, params: Commands[M] | undefined): Promise<Answers[M]> {
    return new Promise((resolve, reject) => {
      if (this.#closed || session.ended) {
        reject(new DevToolsError(method, 'the connection has ended'))
        return
      }
      const id = ++this.#lastId
      this.#waiting.set(id, { method, resolve, reject, session })
      this.#out.write(`${JSON.stringify({ id, method, params, sessionId: session.id })}\0`)
    })
  }

  /** Ends the connection: whatever still waits for an answer is told so. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#abandon(() => true)
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as Incoming
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if (message.error === undefined) waiting?.resolve(message.result as never)
      else waiting?.reject(new DevToolsError(waiting.method, message.error.message))
      return
    }
    const session = message.sessionId === undefined ? this.root : this.session(message.sessionId)
    session.hear(message.method ?? '', message.params)
    if (message.method === 'Target.detachedFromTarget') this.#end((message.params as { sessionId: string }).sessionId)
  }

  #end(id: string): void {
    const session = this.#sessions.get(id)
    if (session === undefined) return
    session.ended = true
    this.#sessions.delete(id)
    this.#abandon(of => of === session)
  }

  #abandon(which: (session: Session) => boolean): void {
    for (const [id, waiting] of this.#waiting) {
      if (!which(waiting.session)) continue
      this.#waiting.delete(id)
      waiting.reject(new DevToolsError(waiting.method, 'the connection has ended'))
    }
  }
}

/** One conversation: with the browser itself, or with one page or frame of it. */
export class Session {
  readonly id: string | undefined
  ended = false
  readonly #devTools: DevTools
  readonly #listeners = new EventEmitter()

  constructor(devTools: DevTools, id: string | undefined) {
    this.#devTools = devTools
    this.id = id
  }

  send<M extends Command>(method: M, params?: Commands[M]): Promise<Answers[M]> {
    return this.#devTools.send(this, method, params)
  }

  on<E extends EventName>(event: E, listener: (params: Protocol.Events[E]) => void): void {
    this.#listeners.on(event, listener)
  }

  hear(method: string, params: unknown): void {
    this.#listeners.emit(method, params)
  }
}

/** For a command whose page may have gone meanwhile: that, and only that, is no error. */
export function unlessGone(error: unknown): void {
  const gone =
    /has ended|Target closed|Target crashed|Page crashed|Cannot find context|No target|Session with given id not found|Invalid InterceptionId|not attached/i
  if (!(error instanceof DevToolsError) || !gone.test(error.message)) throw error
}
