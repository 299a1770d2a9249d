import { failed } from '#domain/common/result.ts'
import type { DocumentKey } from '#domain/documents/download.ts'
import type { Disk } from '../../files/disk.ts'
import { onDisk } from '../../files/file-failure.ts'
import { removeUnfinished } from '../disk/unfinished.ts'
import { mayBeTheWay } from '../transfer/list-check.ts'
import { isOffNetwork } from '../transfer/retry.ts'
import type { Downloads } from './contract.ts'
import type { Entry } from './download-entry.ts'
import type { DownloadList } from './download-list.ts'
import { abortAttempt, finish, restart } from './download-outcome.ts'
import type { DownloadRunner } from './download-runner.ts'

interface CommandParts {
  readonly list: DownloadList
  readonly runner: DownloadRunner
  readonly disk: Disk
  /** Resolves when the list has been read from the store. */
  readonly ready: Promise<void>
}

type Commands = Pick<Downloads, 'pause' | 'resume' | 'cancel' | 'retry' | 'dismiss' | 'online' | 'clearEnded' | 'drop'>

/** What the user, or the network, does with downloads that are in the list. */
export function createDownloadCommands({ list, runner, disk, ready }: CommandParts): Commands {
  const { hold } = runner

  /** Applies a change to the chosen entries; records those for which it returns true. */
  async function changeEach(keys: readonly DocumentKey[] | null, work: (entry: Entry) => boolean): Promise<void> {
    await ready
    const changed = list.chosen(keys).filter(work)
    runner.startReady()
    await list.note(changed.filter(({ state }) => state !== 'receiving'))
  }

  function restartIf(entry: Entry, isMeant: boolean): boolean {
    if (isMeant) restart(list, entry)
    return isMeant
  }

  async function cancel(keys: readonly DocumentKey[] | null): Promise<void> {
    await ready
    for (const entry of list.chosen(keys)) await cancelOne(list, disk, entry)
  }

  return {
    cancel,
    pause: keys => changeEach(keys, entry => pauseOne(list, entry)),
    async resume(keys) {
      hold.release()
      await changeEach(keys, entry => restartIf(entry, entry.state === 'paused'))
    },
    async retry(keys) {
      hold.release()
      await changeEach(keys, entry =>
        restartIf(entry, entry.state === 'failed' || (keys !== null && entry.state === 'canceled'))
      )
    },
    async dismiss(keys) {
      await ready
      await removeEntries(
        list,
        disk,
        list.chosen(keys).filter(({ state }) => state === 'failed')
      )
    },
    async online() {
      const by = hold.by()
      if (by !== null && mayBeTheWay(by)) hold.release()
      await changeEach(null, entry => {
        const isOffline = entry.failure !== null && isOffNetwork(entry.failure)
        return restartIf(entry, isOffline && (entry.state === 'failed' || entry.isResting))
      })
    },
    async clearEnded() {
      await ready
      await removeEntries(
        list,
        disk,
        list.entries().filter(({ state }) => state === 'kept' || state === 'canceled')
      )
    },
    async drop(orderId) {
      await ready
      const dropped = list.entries(orderId ?? undefined)
      await cancel(dropped)
      for (const { run } of dropped) await run
      await removeEntries(list, disk, dropped)
    }
  }
}

function pauseOne(list: DownloadList, entry: Entry): boolean {
  if (entry.state === 'receiving') abortAttempt(entry, 'pause')
  if (entry.state !== 'waiting') return false
  entry.stopResting?.()
  list.change(entry, { state: 'paused', isResting: false })
  return true
}

async function cancelOne(list: DownloadList, disk: Disk, entry: Entry): Promise<void> {
  if (entry.state === 'receiving') return abortAttempt(entry, 'cancel')
  if (entry.state !== 'waiting' && entry.state !== 'paused') return
  entry.stopResting?.()
  const { unfinished } = entry
  entry.unfinished = null
  // An attempt still cleaning up keeps nothing either.
  entry.wish = 'cancel'
  finish(list, entry, failed({ kind: 'canceled' }))
  await list.note([entry])
  await removeFile(disk, unfinished)
}

/** Removes entries from the list and the store, and their unfinished files. */
async function removeEntries(list: DownloadList, disk: Disk, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) list.remove(entry)
  await list.note(entries)
  for (const { unfinished } of entries) await removeFile(disk, unfinished)
}

async function removeFile(disk: Disk, unfinished: Entry['unfinished']): Promise<void> {
  if (unfinished !== null) await onDisk(() => removeUnfinished(unfinished.path, disk))
}
