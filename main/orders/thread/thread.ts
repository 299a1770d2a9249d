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

/** The young generation's size: while a large cache loads it would grow to many times as much, and stay so (P16). */
const YOUNG_MB = 8

/**
 * Starts the thread of an order cache. `onLost` is called once if it ends without being closed; every pending call then
 * rejects. `code` is the URL of the thread's code.
 */
export function startCacheThread(onLost: (error: Error) => void, code = whereItIs()): CacheThread {
  // The main process's own arguments are not for its threads.
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
        // A thread lost meanwhile has nothing left to write.
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
 * Unbuilt, the code is beside this file. Built, it is one self-contained file, passed as text: unlike the main process,
 * a thread cannot read inside the program's archive.
 */
function whereItIs(): URL {
  const source = new URL('../worker.ts', import.meta.url)
  if (import.meta.url.endsWith('.ts')) return source
  const built = builtFile()
  return new URL(`data:text/javascript;base64,${readFileSync(built).toString('base64')}`)
}

/** The built main process has its chunks in a folder of their own. */
function builtFile(): URL {
  return new URL(
    import.meta.url.includes('/chunks/') ? '../order-cache-worker.js' : './order-cache-worker.js',
    import.meta.url
  )
}
