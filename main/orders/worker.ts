import { parentPort } from 'node:worker_threads'
import type { CacheCall, CacheCalls } from './thread/contract.ts'
import { createEngine } from './engine/engine.ts'

/*
 * The thread an order cache lies in: asks and answers in order, but for the few calls that need not wait until the whole order cache is in memory. It ends with `close`.
 */

export interface Question {
  readonly number: number
  readonly name: CacheCall
  readonly args: never
}

/** Answered while the rest is still being read in. */
const AT_ONCE: ReadonlySet<CacheCall> = new Set(['open', 'keepPage', 'keepSync', 'close'])

const engine = createEngine()
let waiting: Question[] = []
let isLoading = false

function answer({ number, name, args }: Question): void {
  try {
    const ask = engine[name] as (args: never) => CacheCalls[CacheCall]['result']
    parentPort?.postMessage({ number, result: ask(args), state: engine.state() })
  } catch (error) {
    // Neither words nor values: they may be a person's.
    parentPort?.postMessage({
      number,
      fault:
        error instanceof Error
          ? `${error.name} ${'errcode' in error ? String(error.errcode) : ''}\n${placesIn(error)}`
          : 'unknown',
      state: engine.state()
    })
  }
}

function placesIn(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter(line => line.startsWith('    at '))
    .join('\n')
}

function loadOn(): void {
  if (!engine.load()) {
    setImmediate(loadOn)
    return
  }
  isLoading = false
  const asked = waiting
  waiting = []
  for (const question of asked) answer(question)
}

parentPort?.on('message', (question: Question) => {
  if (isLoading && !AT_ONCE.has(question.name)) {
    waiting.push(question)
    return
  }
  answer(question)
  if (question.name === 'open') {
    isLoading = true
    setImmediate(loadOn)
  }
  if (question.name === 'close') parentPort?.close()
})
