import { copyFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildMain, buildProgram, copyOfShipped } from '../../faults/build.ts'

/** The program of a desk as it is shipped; gives the path of its start-up file. */
export async function shippedDesk(): Promise<string> {
  return copyOfShipped() ?? (await buildDesk())
}

/**
 * Builds the main process with the thread that keeps its order list, which the desks of an office share; gives the path of its start-up file.
 */
export async function buildDesk(): Promise<string> {
  const [main, thread] = await Promise.all([buildMain(), buildProgram('main/orders/worker.ts')])
  copyFileSync(thread, join(dirname(main), 'assets/order-cache-worker.js'))
  rmSync(dirname(thread), { recursive: true })
  return main
}
