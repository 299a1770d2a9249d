import type { ArgsOf, Bridge, EventName, Events, RequestName, ResultOf } from '#domain/bridge.ts'

type Answer<K extends RequestName> = ResultOf<K> | ((args: ArgsOf<K>) => ResultOf<K> | Promise<ResultOf<K>>)
type Listener = (news: never) => void

export interface RecordedCall<K extends RequestName = RequestName> {
  readonly name: K
  readonly args: ArgsOf<K>
}

/** A request that waits until the test lets it end. */
export interface Held<K extends RequestName> {
  readonly answer: (result: ResultOf<K>) => void
}

/**
 * The main process as a page's test sees it: answers are set for each request by name, calls are recorded, news is sent
 * by `emit`. A request without an answer is a mistake of the test and throws.
 *
 *     const bridge = fakeBridge()
 *     bridge.answer('orders.page', ok(page))
 *     useBridge(bridge)
 */
export class FakeBridge implements Bridge {
  readonly calls: RecordedCall[] = []
  readonly #answers = new Map<RequestName, Answer<never>>()
  readonly #listeners = new Map<EventName, Set<Listener>>()

  /** Sets what every call of a request answers from now on. */
  answer<K extends RequestName>(name: K, answer: Answer<K>): this {
    this.#answers.set(name, answer as Answer<never>)
    return this
  }

  /** Lets the calls of a request wait, from now on; gives what ends the oldest one that waits. */
  hold<K extends RequestName>(name: K): Held<K> {
    const waiting: ((result: ResultOf<K>) => void)[] = []
    this.answer(name, () => new Promise<ResultOf<K>>(resolve => waiting.push(resolve)))
    return {
      answer: result => {
        const resolve = waiting.shift()
        if (resolve === undefined) throw new Error(`no call of ${name} waits`)
        resolve(result)
      }
    }
  }

  async call<K extends RequestName>(name: K, args: ArgsOf<K>): Promise<ResultOf<K>> {
    // As on the way to the main process: what cannot be cloned (a reactive object of Vue's) is refused here too.
    const sent = structuredClone(args)
    this.calls.push({ name, args: sent } as RecordedCall)
    const answer = this.#answers.get(name) as Answer<K> | undefined
    if (answer === undefined) throw new Error(`the test set no answer for ${name}`)
    return typeof answer === 'function' ? await answer(sent) : answer
  }

  on<K extends EventName>(name: K, listener: (news: Events[K]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener as Listener))
    return () => void listeners.delete(listener as Listener)
  }

  /** Sends news, as the main process does. */
  emit<K extends EventName>(name: K, news: Events[K]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(news as never)
  }

  /** The arguments of every call of a request, oldest first. */
  argsOf<K extends RequestName>(name: K): ArgsOf<K>[] {
    return this.calls.filter(call => call.name === name).map(call => call.args as ArgsOf<K>)
  }

  /** How many listeners wait for a kind of news: none may be left behind. */
  listening(name: EventName): number {
    return this.#listeners.get(name)?.size ?? 0
  }
}

export function fakeBridge(): FakeBridge {
  return new FakeBridge()
}
