import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { createDownloadCommands } from '../../../main/documents/queue/download-commands.ts'
import { createDownloadList } from '../../../main/documents/queue/download-list.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import { THIS_DISK } from '../../../main/files/disk.ts'
import type { WaitingDownload } from '../../../main/storage/tables/waiting-downloads.ts'
import { KEY, orderId, waitingDownload } from '../../storage/support/samples.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'

const [ORDER, OTHER] = [orderId(), orderId()]
const OFFLINE: Failure = { kind: 'offline' }
const NOT_FOUND: Failure = { kind: 'not-found' }

/** The commands on what the store remembers of downloads, with nothing that runs. */
async function commandsOn(...waiting: readonly Partial<WaitingDownload>[]) {
  const store = openMemoryStore(KEY)
  for (const [turn, change] of waiting.entries())
    store.waiting.put(waitingDownload({ orderId: ORDER, documentId: turn + 1, turn, ...change }))
  const records = createRecords(() => Promise.resolve(store), 'connection-1')
  const list = createDownloadList({ connectionId: 'connection-1', records, onChange: () => undefined })
  await list.takeUp()
  const happened: string[] = []
  let by: Failure | null = null
  const runner = {
    hold: {
      by: () => by,
      hold: (failure: Failure) => {
        by = failure
      },
      release: () => happened.push('released'),
      isOpenEnded: () => false,
      worked: () => undefined,
      end: () => undefined
    },
    startReady: () => happened.push('started'),
    stop: () => undefined,
    idle: () => Promise.resolve()
  }
  const commands = createDownloadCommands({ list, runner, disk: THIS_DISK, ready: Promise.resolve() })
  const states = () => list.entries().map(({ documentId, state }) => [documentId, state])
  const stored = () => store.waiting.list('connection-1').map(({ documentId, state }) => [documentId, state])
  return { commands, list, states, stored, happened, hold: runner.hold.hold }
}

/** An unfinished file, which goes with the test. */
function unfinishedFile(): NonNullable<WaitingDownload['unfinished']> {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-commands-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const path = join(folder, 'a.part')
  writeFileSync(path, 'begun')
  return { path, etag: '"a"', synced: 5, total: 9 }
}

describe('downloads that are in the list', () => {
  it('are dropped with their unfinished files, which are gone when that is said', async () => {
    const files = [unfinishedFile(), unfinishedFile(), unfinishedFile()]
    const { commands, states, stored } = await commandsOn(
      ...files.map((unfinished, index) => ({
        unfinished,
        ...(index === 0 ? { state: 'failed' as const, failure: NOT_FOUND } : {}),
        ...(index === 2 ? { orderId: OTHER } : {})
      }))
    )
    await commands.drop(ORDER)
    expect([states(), stored()]).toEqual([[[3, 'waiting']], [[3, 'waiting']]])
    expect(files.map(({ path }) => existsSync(path))).toEqual([false, false, true])
  })

  it('are canceled with their unfinished files, which are gone when that is said', async () => {
    const unfinished = unfinishedFile()
    const { commands, states, stored } = await commandsOn({ unfinished }, { state: 'paused' })
    await commands.cancel(null)
    expect([states(), stored(), existsSync(unfinished.path)]).toEqual([
      [
        [1, 'canceled'],
        [2, 'canceled']
      ],
      [],
      false
    ])
  })

  it('are not canceled if they have failed: they can be tried again', async () => {
    const unfinished = unfinishedFile()
    const { commands, states } = await commandsOn({ state: 'failed', failure: NOT_FOUND, unfinished })
    await commands.cancel(null)
    expect([states(), existsSync(unfinished.path)]).toEqual([[[1, 'failed']], true])
  })

  it('are paused if they wait, and go on if they were paused', async () => {
    const { commands, states, stored, happened } = await commandsOn(
      {},
      { state: 'failed', failure: NOT_FOUND },
      { state: 'paused' }
    )
    await commands.pause(null)
    expect(states().map(([, state]) => state)).toEqual(['paused', 'failed', 'paused'])
    expect(stored()).toContainEqual([1, 'paused'])
    happened.length = 0
    await commands.resume(null)
    expect(states().map(([, state]) => state)).toEqual(['waiting', 'failed', 'waiting'])
    expect([stored().filter(([, state]) => state === 'waiting').length, happened]).toEqual([2, ['released', 'started']])
  })

  it('are tried again if they have failed; those the user canceled only by name', async () => {
    const { commands, states } = await commandsOn({ state: 'failed', failure: NOT_FOUND }, {})
    await commands.cancel([{ orderId: ORDER, documentId: 2 }])
    await commands.retry(null)
    expect(states().map(([, state]) => state)).toEqual(['waiting', 'canceled'])
    await commands.retry([{ orderId: ORDER, documentId: 2 }])
    expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting'])
  })

  it.each<[Failure, boolean]>([
    [OFFLINE, true],
    [{ kind: 'unauthorized' }, false]
  ])('held up by %o go on when the network is back: %s', async (failure, goesOn) => {
    const { commands, happened, hold } = await commandsOn({})
    hold(failure)
    await commands.online()
    expect(happened.includes('released')).toBe(goesOn)
  })

  it('that failed for want of a network are tried again when it is back, and no others', async () => {
    const { commands, states } = await commandsOn(
      { state: 'failed', failure: OFFLINE },
      { state: 'failed', failure: NOT_FOUND },
      { state: 'paused', failure: OFFLINE }
    )
    await commands.online()
    expect(states().map(([, state]) => state)).toEqual(['waiting', 'failed', 'paused'])
  })

  it('leave the list once they have ended, but not if they have failed', async () => {
    const { commands, states } = await commandsOn({}, { state: 'failed', failure: NOT_FOUND }, {})
    await commands.cancel([{ orderId: ORDER, documentId: 3 }])
    await commands.clearEnded()
    expect(states()).toEqual([
      [1, 'waiting'],
      [2, 'failed']
    ])
  })

  it('leave the list and the store if they have failed and are dismissed, with their unfinished files', async () => {
    const [failedOne, pausedOne] = [unfinishedFile(), unfinishedFile()]
    const { commands, states, stored } = await commandsOn(
      { state: 'failed', failure: NOT_FOUND, unfinished: failedOne },
      { state: 'paused', unfinished: pausedOne },
      { state: 'failed', failure: NOT_FOUND }
    )
    await commands.dismiss([1, 2].map(documentId => ({ orderId: ORDER, documentId })))
    const left = [
      [2, 'paused'],
      [3, 'failed']
    ]
    expect([states(), stored()]).toEqual([left, left])
    expect([failedOne, pausedOne].map(({ path }) => existsSync(path))).toEqual([false, true])
    await commands.dismiss(null)
    expect([states(), stored()]).toEqual([[[2, 'paused']], [[2, 'paused']]])
  })

  it('that rest before their next try go on when the network is back, if that is why', async () => {
    const { commands, list, states } = await commandsOn(
      { failure: OFFLINE },
      { failure: { kind: 'timed-out', afterSeconds: 60 } },
      { failure: OFFLINE }
    )
    const [first, second] = list.entries()
    const stopped: number[] = []
    for (const [at, entry] of [first!, second!].entries()) {
      entry.isResting = true
      entry.stopResting = () => stopped.push(at)
    }
    await commands.online()
    expect(list.entries().map(({ isResting, failure }) => [isResting, failure?.kind])).toEqual([
      [false, undefined],
      [true, 'timed-out'],
      // It waits for its turn only: nothing of it is begun again.
      [false, 'offline']
    ])
    expect([stopped, states().map(([, state]) => state)]).toEqual([[0], ['waiting', 'waiting', 'waiting']])
  })

  it('that rest do not any more once they are paused or canceled', async () => {
    const { commands, list, states } = await commandsOn({}, {})
    const stopped: number[] = []
    for (const [at, entry] of list.entries().entries()) {
      entry.isResting = true
      entry.stopResting = () => stopped.push(at)
    }
    await commands.pause([{ orderId: ORDER, documentId: 1 }])
    await commands.cancel([{ orderId: ORDER, documentId: 2 }])
    expect([stopped, list.entries()[0]?.isResting, states()]).toEqual([
      [0, 1],
      false,
      [
        [1, 'paused'],
        [2, 'canceled']
      ]
    ])
  })

  it('in transfer are ended as the user wishes; one that was paused and still cleans up keeps nothing if canceled', async () => {
    const { commands, list } = await commandsOn({}, {})
    const reasons: unknown[] = []
    for (const entry of list.entries()) {
      entry.state = 'receiving'
      entry.ending = new AbortController()
      entry.ending.signal.addEventListener('abort', () => reasons.push(entry.documentId))
    }
    const [first, second] = list.entries()
    await commands.pause([{ orderId: ORDER, documentId: 1 }])
    await commands.cancel([{ orderId: ORDER, documentId: 2 }])
    expect([first?.wish, second?.wish, first?.isEnding, reasons]).toEqual(['pause', 'cancel', true, [1, 2]])
    first!.state = 'paused'
    await commands.cancel([{ orderId: ORDER, documentId: 1 }])
    expect([first?.wish, first?.state]).toEqual(['cancel', 'canceled'])
  })

  it('are dropped only after the attempt that is still under way', async () => {
    const { commands, list, states } = await commandsOn({})
    const [entry] = list.entries()
    const { promise, resolve } = Promise.withResolvers<void>()
    entry!.state = 'receiving'
    entry!.ending = new AbortController()
    entry!.run = promise
    let isOver = false
    const dropping = commands.drop(null).then(() => (isOver = true))
    await new Promise(resolved => setImmediate(resolved))
    expect([isOver, states()]).toEqual([false, [[1, 'receiving']]])
    resolve()
    await dropping
    expect(states()).toEqual([])
  })

  it('that were canceled have nothing left to go on with', async () => {
    const { commands, list } = await commandsOn({ unfinished: unfinishedFile() })
    await commands.cancel(null)
    expect(list.entries().map(({ state, unfinished }) => [state, unfinished])).toEqual([['canceled', null]])
  })

  it('that are tried again have all their tries, and whatever held them up is over', async () => {
    const { commands, list, happened } = await commandsOn({ state: 'failed', failure: OFFLINE })
    const [entry] = list.entries()
    entry!.tries = 3
    await commands.retry(null)
    expect(happened).toEqual(['released', 'started'])
    expect(entry).toMatchObject({ state: 'waiting', failure: null, tries: 0 })
  })
})
