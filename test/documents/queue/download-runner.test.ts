import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed } from '#domain/common/result.ts'
import { withDefaults } from '../../../main/documents/queue/contract.ts'
import { createDownloadList } from '../../../main/documents/queue/download-list.ts'
import { createDownloadRunner } from '../../../main/documents/queue/download-runner.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { ORDER_ID } from '../../service/connect.ts'

const WANTED = { orderId: ORDER_ID, name: 'Title Commitment', orderName: '', fileName: null }

/** Downloads of which each asks for its list, and fails with what the test says. */
async function runnerOf(documentIds: readonly number[], failure: Failure, atOnce = 1, until?: Promise<void>) {
  const store = openMemoryStore(dataKey(randomUUID(), Buffer.alloc(32, 1)))
  const records = createRecords(() => Promise.resolve(store), 'connection-1')
  const list = createDownloadList({ connectionId: 'connection-1', records, onChange: () => undefined })
  await list.add(
    documentIds.map(documentId => ({ ...WANTED, documentId })),
    'last'
  )
  const happened: ('read' | 'cleared')[] = []
  const parts = withDefaults({
    connectionId: 'connection-1',
    folder: () => tmpdir(),
    service: { documents: async () => failed(failure), openLink: async () => failed(failure) },
    records,
    onChange: () => undefined,
    orderName: async () => undefined,
    nameFor: async () => 'commitment.pdf',
    onBug: error => {
      throw error
    },
    atOnce,
    startTimer: () => () => undefined
  })
  const runner = createDownloadRunner(parts, list, {
    read: async () => {
      happened.push('read')
      await until
      return { list: failed(failure), reading: 1 }
    },
    clear: () => happened.push('cleared')
  })
  /** Until nothing runs: each that ends may start the next. */
  const rested = async () => {
    for (let turn = 0; turn < documentIds.length; turn += 1) await runner.idle()
  }
  return { runner, list, happened, rested }
}

describe('the links of documents (R63)', () => {
  it('are kept between downloads of one order, and forgotten after the last', async () => {
    const { runner, happened, rested } = await runnerOf([4, 5], { kind: 'not-found' })
    runner.startReady()
    await rested()
    expect(happened).toEqual(['read', 'read', 'cleared'])
  })

  it('are kept for a download that waits for its next try', async () => {
    const { runner, happened, rested, list } = await runnerOf([4], { kind: 'timed-out', afterSeconds: 60 })
    runner.startReady()
    await rested()
    expect([happened, list.entries().map(({ state }) => state)]).toEqual([['read'], ['waiting']])
  })

  it('are forgotten when downloads stop, whatever still waits', async () => {
    const { runner, happened } = await runnerOf([4, 5], { kind: 'not-found' })
    await runner.idle()
    expect(happened).toEqual([])
    runner.stop()
    await runner.idle()
    expect(happened).toEqual(['cleared'])
  })

  it('are not asked for any more after that', async () => {
    const { runner, happened, rested } = await runnerOf([4], { kind: 'not-found' })
    runner.stop()
    runner.startReady()
    await rested()
    expect(happened).not.toContain('read')
  })
})

describe('downloads under way', () => {
  it('are never more than may be at once, however often it is asked for more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { runner, happened, list, rested } = await runnerOf([4, 5, 6, 7], { kind: 'not-found' }, 2, promise)
    for (let time = 0; time < 3; time++) runner.startReady()
    expect(list.entries().map(({ state }) => state)).toEqual(['receiving', 'receiving', 'waiting', 'waiting'])
    resolve()
    await rested()
    expect([happened.filter(what => what === 'read').length, list.entries().map(({ state }) => state)]).toEqual([
      4,
      ['failed', 'failed', 'failed', 'failed']
    ])
  })

  it('begin without the wish of an earlier attempt, and count their tries', async () => {
    const { runner, list, rested } = await runnerOf([4], { kind: 'not-found' })
    const [entry] = list.entries()
    entry!.wish = 'pause'
    runner.startReady()
    await rested()
    expect([entry?.wish, entry?.tries, entry?.ending, entry?.state]).toEqual([undefined, 1, undefined, 'failed'])
  })

  it('that hold up all wait for their turn again, at the end, and nothing begins meanwhile', async () => {
    const { runner, list, rested, happened } = await runnerOf([4, 5], { kind: 'offline' })
    runner.startReady()
    await rested()
    expect(list.entries().map(({ documentId, state, tries }) => [documentId, state, tries])).toEqual([
      [5, 'waiting', 0],
      [4, 'waiting', 0]
    ])
    expect([happened, runner.hold.by()]).toEqual([['read'], { kind: 'offline' }])
  })

  it('are not begun again while an earlier attempt still cleans up, nor before their next try', async () => {
    const { runner, list, happened, rested } = await runnerOf([4, 5, 6], { kind: 'not-found' }, 3)
    const [first, second] = list.entries()
    first!.isEnding = true
    second!.isResting = true
    runner.startReady()
    await rested()
    expect(list.entries().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'failed'])
    expect(happened).toEqual(['read'])
  })
})
