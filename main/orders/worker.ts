import { parentPort } from 'node:worker_threads'
import type { CacheCall, CacheCalls } from './thread/contract.ts'
import { createEngine } from './engine/engine.ts'

/*
 * The thread of an order cache: handles calls in order, except for the few that need not wait until the whole cache is
 * in memory. Ends with `close`.
 */

export interface Question {
  readonly number: number
  readonly name: CacheCall
  readonly args: never
}

/** Answered while the cache is still loading. */
const AT_ONCE: ReadonlySet<CacheCall> = new Set(['open', 'keepPage', 'keepSync', 'close'])

const engine = createEngine()
let waiting: Question[] = []
let isLoading = false

function answer({ number, name, args }: Question): void {
  try {
    const ask = engine[name] as (args: never) => CacheCalls[CacheCall]['result']
    parentPort?.postMessage({ number, result: ask(args), state: engine.state() })
  } catch (error) {
    // Neither messages nor values: they may contain personal data.
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
