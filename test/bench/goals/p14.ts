import { randomUUID } from 'node:crypto'
import { closeSync, fdatasyncSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DraftId } from '#domain/order/draft.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { openStoreFiles } from '../../../main/storage/store-files.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { quantile, usualQuantile, type Benchmark, type Comparison } from '../measure.ts'
import { slow } from '../slow.ts'

const SAVES = 4000
const WARM_UP = 200
/** Each hundredth save moves the log into the store, so each so many have two of them, which are the slowest hundredth. */
const EACH = 200
/** The store holds as many other drafts as a busy desk has open. */
const DRAFTS = 200
const PAGE = Buffer.alloc(4096, 'x')
/** Pages of the floor's file; the store's log begins again after about as many. */
const PAGES = 100

/**
 * P14: saving a draft, sealed and durable on return, compared with writing and syncing 4 KB within a file that does not
 * grow, as the store's log does not, and with an atomic file replacement (write, sync, rename, sync the folder). In
 * turns, so that noise affects all of them, and each behind each other: a replacement leaves the disk work to do.
 */
async function compareSaves(): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-p14-'))
  const save = openSaver(folder)
  const write = openFloor(join(folder, 'written'))
  const replace = openReplacer(folder)
  try {
    const [ours, written, replaced]: [number[], number[], number[]] = [[], [], []]
    const tasks = [
      { task: save.run, times: ours },
      { task: write.run, times: written },
      { task: replace.run, times: replaced }
    ] as const
    for (let round = 0; round < WARM_UP + SAVES; round += 1) {
      for (let turn = 0; turn < tasks.length; turn += 1) {
        const { task, times } = tasks[(round + turn) % tasks.length] ?? tasks[0]
        const begun = performance.now()
        task(round)
        if (round >= WARM_UP) times.push(performance.now() - begun)
      }
    }
    const beside = { name: 'P14', unit: 'ms', against: '4 KB written in place + fdatasync' } as const
    return [
      {
        ...beside,
        what: 'a durable draft save, p50',
        ours: quantile(ours, 0.5),
        theirs: quantile(written, 0.5),
        goal: { times: 1.2 }
      },
      {
        ...beside,
        what: `a durable draft save, p99 of each ${EACH}`,
        ours: usualQuantile(ours, 0.99, EACH),
        theirs: usualQuantile(written, 0.99, EACH),
        goal: { times: 2 }
      },
      {
        ...beside,
        what: 'a durable draft save, p50',
        against: 'write + fsync + rename + fsync of the folder',
        ours: quantile(ours, 0.5),
        theirs: quantile(replaced, 0.5),
        goal: { times: 0.333 }
      }
    ]
  } finally {
    save.close()
    write.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Task {
  readonly run: (round: number) => void
  readonly close: () => void
}

function openSaver(folder: string): Task {
  const key = dataKey('bench', Buffer.alloc(32, 1))
  const files = openStoreFiles(folder)
  if (!files.ok) throw new Error(`cannot open the store: ${files.failure}`)
  files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
  const store = files.value.unseal(key)
  const drafts = Array.from({ length: DRAFTS }, () => draft())
  for (const one of drafts) store.orders.put(one)
  return {
    // One open form saves itself at each pause.
    run(round) {
      slow()
      const one = drafts[Math.floor(round / 50) % DRAFTS] ?? draft()
      store.orders.put({
        ...one,
        revision: round + 2,
        savedAt: round,
        entry: { ...one.entry, closingDate: `2026-12-${round % 31}` }
      })
    },
    close: () => {
      store.close()
    }
  }
}

function draft(): LocalOrder {
  return {
    id: randomUUID() as DraftId,
    connectionId: randomUUID(),
    state: 'draft',
    revision: 1,
    createdAt: 0,
    savedAt: 0,
    since: 0,
    deletedAt: null,
    orderId: null,
    entry: filledEntry('refinance'),
    refusal: null,
    order: null,
    queuedAt: null,
    account: null,
    waiting: null,
    failure: null,
    how: null
  }
}

/** Its file is as long as it gets before the first save, and written, as the store's log is once it has been around. */
function openFloor(path: string): Task {
  const file = openSync(path, 'w')
  writeSync(file, Buffer.alloc(PAGES * PAGE.byteLength))
  fsyncSync(file)
  return {
    run(round) {
      writeSync(file, PAGE, 0, PAGE.byteLength, (round % PAGES) * PAGE.byteLength)
      fdatasyncSync(file)
    },
    close: () => {
      closeSync(file)
    }
  }
}

function openReplacer(folder: string): Pick<Task, 'run'> {
  const path = join(folder, 'replaced')
  return {
    run() {
      const file = openSync(`${path}.tmp`, 'w')
      writeSync(file, PAGE)
      fsyncSync(file)
      closeSync(file)
      renameSync(`${path}.tmp`, path)
      const opened = openSync(folder, 'r')
      fsyncSync(opened)
      closeSync(opened)
    }
  }
}

export const p14: Benchmark = { name: 'P14', what: 'time of a durable draft save, sealing included', run: compareSaves }
