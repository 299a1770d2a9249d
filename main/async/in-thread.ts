import { Worker } from 'node:worker_threads'

/**
 * Runs a module's text in a thread of its own and returns the one message it posts, unchecked. Rejects if it fails, or
 * ends without one. A text, as a thread cannot read inside the program's archive.
 */
export function inThread(code: string, workerData: unknown = null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // The main process's own arguments are not for its threads.
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData, execArgv: [] })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', status => {
      reject(new Error(`the thread ended without an answer (${status})`))
    })
  })
}
