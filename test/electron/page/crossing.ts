/**
 * Electron's context bridge between two worlds of one page: values are copied, functions and promises are handed over as
 * stand-ins that call back. It is synchronous, as Electron's is: both worlds hold the same MessagePort, and an event
 * dispatched on it in one world is heard in the other at once, its data cloned by Chromium itself.
 *
 * This function runs in the page, as its own source text: it uses nothing from outside itself.
 */
export interface Crossing {
  /** Asks the other world to show the value at `window[key]`; only the isolated world asks. */
  expose(key: string, value: unknown): void
}

export function makeCrossing(port: MessagePort, world: 'main' | 'isolated'): Crossing {
  type Anything = (...args: unknown[]) => unknown
  type Packed =
    | { readonly kind: 'clone'; readonly value: unknown }
    | { readonly kind: 'function' | 'promise'; readonly id: number }
    | { readonly kind: 'error'; readonly message: string }
    | { readonly kind: 'array'; readonly items: readonly Packed[] }
    | { readonly kind: 'object'; readonly members: readonly (readonly [string, Packed])[] }
  type Said =
    | { readonly kind: 'call'; readonly id: number; readonly args: readonly Packed[] }
    | { readonly kind: 'expose'; readonly key: string; readonly value: Packed }
    | { readonly kind: 'settled'; readonly id: number; readonly ok: boolean; readonly value: Packed }
    | Answer
  interface Answer {
    readonly kind: 'answer'
    readonly ok: boolean
    readonly value: Packed
  }

  const [hears, says] = world === 'main' ? ['to-main', 'to-isolated'] : ['to-isolated', 'to-main']
  // Taken before any script of the page runs, so that none can put its own in their place.
  const MessageEventOfWorld = MessageEvent
  const clone = structuredClone
  const dispatch = port.dispatchEvent.bind(port)
  const handedOver = new Map<number, Anything>()
  const awaited = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const LIMIT = 1000
  let lastId = 0
  /** Heard while a question is being said. */
  const answers: Answer[] = []

  const refuse = (): never => {
    throw new Error('An object could not be cloned.')
  }
  const say = (said: Said): void => {
    dispatch(new MessageEventOfWorld(says, { data: said }))
  }

  function isCloneable(value: unknown): boolean {
    try {
      clone(value)
      return true
    } catch {
      return false
    }
  }

  function packParts(value: object, depth: number): Packed {
    const isList = Array.isArray(value)
    const members = Object.entries(value).map(([key, part]) => [key, pack(part, depth + 1)] as const)
    // None of its parts is at fault, and still it has no clone: it is itself such a thing, a reactive Proxy for example.
    if (members.every(([, part]) => part.kind === 'clone')) return refuse()
    return isList ? { kind: 'array', items: members.map(([, part]) => part) } : { kind: 'object', members }
  }

  function pack(value: unknown, depth = 0): Packed {
    if (depth > LIMIT)
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.'
      )
    if (typeof value === 'function') {
      handedOver.set(++lastId, value as Anything)
      return { kind: 'function', id: lastId }
    }
    if (value instanceof Promise) {
      const id = ++lastId
      const settle =
        (ok: boolean) =>
        (outcome: unknown): void => {
          let packed: Packed
          try {
            packed = pack(outcome)
          } catch (error) {
            packed = pack(error)
            ok = false
          }
          say({ kind: 'settled', id, ok, value: packed })
        }
      value.then(settle(true), settle(false))
      return { kind: 'promise', id }
    }
    if (value instanceof Error) return { kind: 'error', message: value.message }
    if (isCloneable(value)) return { kind: 'clone', value }
    return typeof value === 'object' && value !== null ? packParts(value, depth) : refuse()
  }

  function unpack(packed: Packed): unknown {
    switch (packed.kind) {
      case 'clone':
        return packed.value
      case 'error':
        return new Error(packed.message)
      case 'array':
        return packed.items.map(unpack)
      case 'object':
        return Object.fromEntries(packed.members.map(([key, part]) => [key, unpack(part)]))
      case 'promise': {
        const { promise, resolve, reject } = Promise.withResolvers<unknown>()
        awaited.set(packed.id, { resolve, reject })
        return promise
      }
      case 'function':
        return (...args: unknown[]): unknown => ask({ kind: 'call', id: packed.id, args: args.map(arg => pack(arg)) })
    }
  }

  function ask(said: Said): unknown {
    say(said)
    const answer = answers.pop()
    if (answer === undefined) return refuse()
    const value = unpack(answer.value)
    if (answer.ok) return value
    throw value
  }

  function freeze(value: unknown): void {
    if (
      (typeof value !== 'object' && typeof value !== 'function') ||
      value === null ||
      ArrayBuffer.isView(value) ||
      Object.isFrozen(value)
    )
      return
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }

  function show(key: string, packed: Packed): undefined {
    if (key in window) throw new Error('Cannot bind an API on top of an existing property on the window object')
    const value = unpack(packed)
    freeze(value)
    Object.defineProperty(window, key, { value, enumerable: true, writable: false, configurable: false })
  }

  function serve(said: Exclude<Said, { kind: 'settled' | 'answer' }>): unknown {
    if (said.kind === 'expose') return show(said.key, said.value)
    const called = handedOver.get(said.id)
    return called === undefined ? refuse() : called(...said.args.map(unpack))
  }

  port.addEventListener(hears, event => {
    const said = (event as MessageEvent<Said>).data
    if (said.kind === 'answer') {
      answers.push(said)
      return
    }
    if (said.kind === 'settled') {
      const waiting = awaited.get(said.id)
      awaited.delete(said.id)
      if (said.ok) waiting?.resolve(unpack(said.value))
      else waiting?.reject(unpack(said.value))
      return
    }
    let outcome: { ok: boolean; value: Packed }
    try {
      outcome = { ok: true, value: pack(serve(said)) }
    } catch (error) {
      outcome = { ok: false, value: pack(error) }
    }
    say({ kind: 'answer', ...outcome })
  })

  return {
    expose: (key, value) => {
      ask({ kind: 'expose', key, value: pack(value) })
    }
  }
}
