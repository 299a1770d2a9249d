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
async function runnerOf(documentIds: readonly number[], failure: Failure) {
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
    atOnce: 1,
    startTimer: () => () => undefined
  })
  const runner = createDownloadRunner(parts, list, {
    read: async () => {
      happened.push('read')
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
