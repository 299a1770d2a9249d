import type { Downloads, Wanted } from './contract.ts'
import type { DownloadList } from './download-list.ts'
import type { DownloadRunner } from './download-runner.ts'

interface AddingParts {
  readonly list: DownloadList
  readonly runner: DownloadRunner
  /** Resolves when the list has been read from the store. */
  readonly ready: Promise<void>
}

/** Queues documents behind those that are in the list. */
export function createAdding({ list, runner, ready }: AddingParts): Pick<Downloads, 'add' | 'addForLater'> {
  async function queue(wanted: readonly Wanted[]) {
    await ready
    const all = await list.add(wanted, 'last')
    const added = all.filter(({ isNew }) => isNew).map(({ entry }) => entry)
    for (const entry of added) list.change(entry)
    await list.note(added)
    return { entries: all.map(({ entry }) => entry), added: added.length }
  }

  return {
    async add(wanted) {
      const { added } = await queue(wanted)
      if (added > 0) runner.hold.release()
      return added
    },
    async addForLater(wanted) {
      const { entries } = await queue(wanted)
      // The first to fail holds up the others; where that has happened, the pause goes on.
      // What holds them up without an end, as a full disk, would outlast the outage.
      if (entries.length > 0 && runner.hold.isOpenEnded()) runner.hold.release()
      else runner.startReady()
      return entries.filter(({ state }) => state !== 'paused').length
    }
  }
}
