import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { CacheState, CacheThread } from './contract.ts'

interface Answer {
  readonly number: number
  readonly result?: unknown
  readonly fault?: string
  readonly state: CacheState
}
interface Asked {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

const NOT_OPEN: CacheState = { ready: false, orders: 0, unread: 0, revision: 0, notices: [] }

/** Room for what is soon garbage: while a large order cache is read in it would grow to many times as much, and stay so (P16). */
const YOUNG_MB = 8

/**
 * Starts a thread for an order cache; `onLost` is told once, where it ends without having been asked to. Every question without an answer is then refused.
 * `code` is where the thread's code lies.
 */
export function startCacheThread(onLost: (error: Error) => void, code = whereItIs()): CacheThread {
  // What the main process was started with is not for its threads.
  const worker = new Worker(code, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const asked = new Map<number, Asked>()
  let state = NOT_OPEN
  let count = 0
  let lost: Error | undefined
  let isClosing = false

  function lose(error: Error): void {
    if (lost !== undefined) return
    lost = error
    for (const { reject } of asked.values()) reject(error)
    asked.clear()
    if (!isClosing) onLost(error)
  }

  worker.on('message', ({ number, result, fault, state: told }: Answer) => {
    state = told
    const question = asked.get(number)
    asked.delete(number)
    if (fault === undefined) question?.resolve(result as never)
    else question?.reject(faultOf(fault))
  })
  worker.on('error', error => {
    lose(error instanceof Error ? error : new Error('the thread of the order cache failed'))
  })
  const ended = new Promise<void>(resolve => {
    worker.on('exit', code => {
      lose(new Error(`the thread of the order cache ended (${code})`))
      resolve()
    })
  })

  const call: CacheThread['call'] = (name, args) =>
    new Promise((resolve, reject) => {
      if (lost !== undefined) {
        reject(lost)
        return
      }
      count += 1
      asked.set(count, { resolve, reject })
      worker.postMessage({ number: count, name, args })
    })

  return {
    call,
    state: () => state,
    async close() {
      if (!isClosing && lost === undefined) {
        isClosing = true
        // One that is lost meanwhile has nothing left to write.
        await call('close', null).catch(() => undefined)
        await worker.terminate()
      }
      await ended
    }
  }
}

function faultOf(text: string): Error {
  const error = new Error('the order cache failed')
  error.stack = `CacheFault ${text}`
  return error
}

/**
 * Where the thread's code is: beside this file while it is not built; built, one file that needs no other, handed over as a text. A thread cannot read in the program's
 * archive, as the main process can.
 */
function whereItIs(): URL {
  const source = new URL('../worker.ts', import.meta.url)
  if (import.meta.url.endsWith('.ts')) return source
  const built = builtFile()
  return new URL(`data:text/javascript;base64,${readFileSync(built).toString('base64')}`)
}

/** Chunks of the built main process lie in a folder of theirs. */
function builtFile(): URL {
  return new URL(
    import.meta.url.includes('/chunks/') ? '../order-cache-worker.js' : './order-cache-worker.js',
    import.meta.url
  )
}
