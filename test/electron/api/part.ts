import { EventEmitter } from 'node:events'

/**
 * The stand-in has a part of Electron's API. Here that part is held against Electron's own declarations, and whatever is
 * not in it throws by its name: nothing succeeds in silence.
 */

export class NotInStandIn extends Error {
  constructor(name: string) {
    super(`electron.${name} is not implemented in the stand-in`)
    this.name = 'NotInStandIn'
  }
}

/** What the language and its tools ask of any object; that it is absent says nothing. */
const ASKED_OF_ANYTHING: ReadonlySet<string> = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', '__esModule'])

function guarded<T extends object>(name: string, part: T): T {
  return new Proxy(part, {
    get(target, key, receiver): unknown {
      if (typeof key === 'symbol' || key in target || ASKED_OF_ANYTHING.has(key))
        return Reflect.get(target, key, receiver)
      throw new NotInStandIn(`${name}.${key}`)
    }
  })
}

/** A module of Electron of which nothing is here. */
export function nothingOf(name: string): never {
  const refuse = (): never => {
    throw new NotInStandIn(name)
  }
  return new Proxy(refuse, {
    get: (target, key) => {
      if (typeof key === 'symbol' || ASKED_OF_ANYTHING.has(key)) return Reflect.get(target, key)
      throw new NotInStandIn(`${name}.${key}`)
    },
    construct: refuse,
    apply: refuse
  }) as never
}

/** Part of a plain module: each member must be declared by `Whole`, with its type. */
export function partOf<Whole extends object>(name: string) {
  return <Part extends Partial<Whole>>(part: Part & Record<Exclude<keyof Part, keyof Whole>, never>): Part =>
    guarded(name, part)
}

/** `Name` where `Whole` declares an event of that name, else `never`, which does not compile. */
type EventOf<Whole, Name> = Name extends string
  ? Whole extends { on(event: Name, listener: () => void): unknown }
    ? Name
    : never
  : never

type Listener = Parameters<EventEmitter['on']>[1]

/**
 * Base of a class with events. Its events are named here and must be declared by `Whole`; listening to any other throws
 * by name, and so does reading a property that neither the class nor EventEmitter has.
 */
export function emitterOf<Whole>(name: string) {
  return <const Names extends readonly string[]>(
    ...events: { [I in keyof Names]: EventOf<Whole, Names[I]> } & Names
  ) => {
    const known: ReadonlySet<string> = new Set(events)
    const check = (event: string | symbol): void => {
      if (typeof event === 'string' && !known.has(event)) throw new NotInStandIn(`${name} event '${event}'`)
    }
    class Part extends EventEmitter {
      override on(event: string | symbol, listener: Listener): this {
        check(event)
        return super.on(event, listener)
      }

      override addListener(event: string | symbol, listener: Listener): this {
        return this.on(event, listener)
      }

      override prependListener(event: string | symbol, listener: Listener): this {
        check(event)
        return super.prependListener(event, listener)
      }

      /** As emit(), for the names above only. */
      announce(event: Names[number], ...args: readonly unknown[]): boolean {
        return this.emit(event, ...args)
      }
    }
    Object.setPrototypeOf(Part.prototype, guarded(name, EventEmitter.prototype))
    return Part
  }
}

export interface Preventable {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** An event object with what it tells, whose default can be prevented as Electron's can. */
export function preventable<T extends object>(told: T): T & Preventable {
  let prevented = false
  return Object.defineProperties(
    {
      ...told,
      preventDefault: () => {
        prevented = true
      }
    },
    {
      defaultPrevented: { get: () => prevented, enumerable: true }
    }
  ) as T & Preventable
}

/** A fault nobody waits for: it ends the app, as an exception nobody catches does. */
export function fail(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

/** The value as Electron's type says it is: we give a part of it, the rest throws by name. */
export function asWhole<Whole>(part: object): Whole {
  return part as Whole
}
