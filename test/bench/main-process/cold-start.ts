// node test/bench/main-process/cold-start.ts KIND FILE: a fresh process that starts a thread for one answer, and prints the
// milliseconds from before the thread to the answer. `cache` opens the sealed order cache of FILE as the program does,
// with the built thread; `parse` reads FILE and parses it as JSON; `empty` does nothing at all.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { startCacheThread } from '../../../main/orders/thread/thread.ts'
import { slow } from '../slow.ts'
import { placeOf } from '../support/cache-on-disk.ts'

/** The thread's code is text in an address, as in the program, which cannot start one from within its archive. */
const asAddress = (code: string | Buffer): URL =>
  new URL(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)

const REST = {
  parse: `
    const { readFileSync } = await import('node:fs')
    const { parentPort, workerData } = await import('node:worker_threads')
    parentPort.postMessage(JSON.parse(readFileSync(workerData, 'utf8')).length > 0)`,
  empty: `
    const { parentPort } = await import('node:worker_threads')
    parentPort.postMessage(true)`
}

/** What ends the thread, after the answer. */
async function answered(kind: string, file: string): Promise<() => Promise<unknown>> {
  if (kind === 'cache') {
    slow()
    const thread = startCacheThread(
      error => {
        throw error
      },
      asAddress(readFileSync('out/main/order-cache-worker.js'))
    )
    const { kept, first } = await thread.call('open', placeOf(file))
    if (kept === null || first === null) throw new Error('the page was not stored')
    // Nothing waits for the rest of the cache: the process ends with it half read.
    return async () => process.exit()
  }
  const worker = new Worker(asAddress(REST[kind === 'parse' ? 'parse' : 'empty']), { workerData: file })
  const [isRight] = (await once(worker, 'message')) as [boolean]
  if (!isRight) throw new Error('the orders were not parsed')
  return () => worker.terminate()
}

const begun = performance.now()
const end = await answered(process.argv[2] ?? '', process.argv[3] ?? '')
console.log(performance.now() - begun)
await end()
