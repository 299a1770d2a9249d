import type { Failure } from '#domain/common/failure.ts'
import { failed, type Result } from '#domain/common/result.ts'
import type { Download } from '#domain/documents/download.ts'
import { createAdding } from './adding.ts'
import { withDefaults, type DownloadParts, type Downloads, type Wanted } from './contract.ts'
import { createDownloadCommands } from './download-commands.ts'
import { asDownload, type Entry } from './download-entry.ts'
import { createDownloadList } from './download-list.ts'
import { abortAttempt, answerCallers, restart } from './download-outcome.ts'
import { createDownloadRunner } from './download-runner.ts'
import { removeStaleFiles } from './stale-files.ts'
import { totalsOf } from './totals.ts'

const CANCELED: Failure = { kind: 'canceled' }

/**
 * The downloads of one connection. Starts with what the store remembers, and removes unfinished files that will never
 * be completed.
 */
export function createDownloads(given: DownloadParts): Downloads {
  const parts = withDefaults(given)
  const list = createDownloadList(parts)
  const runner = createDownloadRunner(parts, list)
  let isClosed = false
  const asked = createAskedOrders()
  const ready = start()
  const commands = createDownloadCommands({ list, runner, disk: parts.disk, ready })

  async function start(): Promise<void> {
    await parts.before
    await takeUp()
    runner.startReady()
  }

  async function downloadFirst(wanted: Wanted): Promise<Result<Download, Failure>> {
    await ready
    const [added] = await list.add([wanted], 'first')
    if (added === undefined) throw new Error('list.add returned no entry')
    const { entry, isNew } = added
    if (isClosed) return failed(CANCELED)
    const answered = new Promise<Result<Download, Failure>>(resolve => entry.answers.push(resolve))
    if (entry.state === 'paused' || entry.isResting) restart(list, entry)
    else if (isNew) list.change(entry)
    runner.hold.release()
    if (entry.state === 'waiting') void list.note([entry])
    return answered
  }

  async function takeUp(): Promise<void> {
    await list.takeUp()
    void removeStaleFiles(parts).catch(parts.onBug)
  }

  return {
    ...commands,
    ...createAdding({ list, runner, ready }),
    download: downloadFirst,
    async useStore() {
      await ready
      await takeUp()
      for (const entry of list.entries()) list.change(entry)
      runner.startReady()
    },
    async list(orderId) {
      await ready
      return list.entries(orderId).map(asDownload)
    },
    has: key => list.chosen([key]).length > 0,
    totals: () => totalsOf(list.ofThisLot().map(asDownload), asked.count(), runner.hold.by()),
    whileAsking: asked.whileAsking,
    async readFiles() {
      await ready
      await list.readFiles()
    },
    async noteListed(orderId, documents) {
      await ready
      list.noteListed(orderId, documents)
    },
    async readWatched(orderId) {
      await ready
      await list.readWatched(orderId)
    },
    async close() {
      isClosed = true
      runner.stop()
      list.stopEvents()
      for (const entry of list.entries()) endAtClose(entry)
      await ready
      await runner.idle()
      list.stopSaving()
    }
  }
}

/** The number of orders whose documents are being listed. */
function createAskedOrders(): { count(): number } & Pick<Downloads, 'whileAsking'> {
  let count = 0
  return {
    count: () => count,
    async whileAsking(orders, work) {
      count += orders
      try {
        return await work()
      } finally {
        count -= orders
      }
    }
  }
}

function endAtClose(entry: Entry): void {
  entry.stopResting?.()
  if (entry.state === 'receiving') abortAttempt(entry, 'close')
  else answerCallers(entry, failed(CANCELED))
}
