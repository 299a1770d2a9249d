import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { campaign } from '../campaign.ts'
import type { LocalOrder } from '../../main/storage/tables/local-orders.ts'
import { MIGRATIONS } from '../../main/storage/database/schema.ts'
import { readBackup } from '../../main/storage/database/backups.ts'
import {
  A_DAY,
  attempt,
  deskOrder,
  KEY,
  NOW,
  openFiles,
  openStore,
  queued,
  temporaryFolder,
  wireMark
} from './support/samples.ts'
import { killedItself } from '../faults/killed-itself.ts'

const DIE = fileURLToPath(new URL('./support/die.ts', import.meta.url))
/** Of some hundred and twenty steps, and the last one; every one of them has been tried (set this to 200). */
const KILLS = campaign.isLong ? 36 : 6
const LATER = [...MIGRATIONS, 'CREATE TABLE lately (id TEXT PRIMARY KEY) STRICT']

/**
 * A store with a backup of the day before, a draft saved since, and an order on the wire. `closed`: whether the program
 * got to close it; otherwise its last writes are only in the log.
 */
function model(closed: boolean): { folder: string; draft: LocalOrder; sent: LocalOrder } {
  const folder = temporaryFolder()
  const [draft, sent] = [deskOrder(), queued()]
  for (const at of [NOW - 2 * A_DAY, NOW]) {
    const store = openStore(folder, { now: () => at })
    store.orders.put({ ...draft, revision: at === NOW ? 2 : 1 })
    store.orders.put(sent)
    store.close()
  }
  const store = openStore(folder)
  const wire = attempt(sent, { state: 'wire', wiredAt: NOW })
  store.write(() => {
    store.orders.put({ ...sent, state: 'sending', waiting: null })
    store.attempts.put(wire)
  })
  store.journal.append(wireMark(sent, wire))
  if (closed) {
    store.close()
    return { folder, draft, sent }
  }
  const left = temporaryFolder()
  cpSync(folder, left, { recursive: true })
  store.close()
  return { folder: left, draft, sent }
}

interface Run {
  /** How many it came to; undefined where it was killed. */
  readonly steps: number | undefined
  /** Whether it saved the draft once more. */
  readonly isSaved: boolean
}

/** Runs the child to its KILLth step. */
async function run(folder: string, kill: number, migrates: boolean): Promise<Run> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      DIE,
      folder,
      String(kill),
      ...(migrates ? ['migrate'] : [])
    ])
    return { steps: Number(stdout.replace('saved\n', '')), isSaved: stdout.startsWith('saved\n') }
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'signal' in error && killedItself(error))
      return { steps: undefined, isSaved: 'stdout' in error && error.stdout === 'saved\n' }
    throw error
  }
}

/** Destroys the start of both files: their contents must be found without it. */
function tear(folder: string): void {
  for (const name of ['title-desk.db', 'title-desk.db-wal']) {
    const path = join(folder, 'store', name)
    writeFileSync(path, readFileSync(path).fill(0, 0, 24))
  }
}

it.each([
  ['a backup and a day of work', false, () => undefined],
  ['a migration', true, () => undefined],
  ['the recovery of a damaged database that was not closed', false, tear]
] as const)('loses nothing, whenever the program is killed in %s (K15, K12)', async (_what, migrates, prepare) => {
  const { folder, draft, sent } = model(prepare !== tear)
  prepare(folder)
  const copy = (): string => {
    const path = temporaryFolder()
    cpSync(folder, path, { recursive: true })
    return path
  }
  const { steps } = await run(copy(), 0, migrates)
  expect(steps).toBeGreaterThan(40)
  const points = [...Array.from({ length: KILLS }, (_, index) => 1 + Math.floor((index * steps!) / KILLS)), steps!]
  const places = points.map(point => ({ point, path: copy() }))
  const saved = new Set<number>()
  // Two at a time: each is a process of its own.
  await Promise.all(
    [0, 1].map(async lane => {
      for (const [index, { point, path }] of places.entries()) {
        if (index % 2 !== lane) continue
        const killed = await run(path, point, migrates)
        expect(killed.steps, `${point}`).toBeUndefined()
        if (killed.isSaved) saved.add(point)
      }
    })
  )
  expect([saved.has(1), saved.has(steps!)]).toEqual([false, true])
  for (const { point, path } of places) {
    const files = openFiles(path, { migrations: migrates ? LATER : MIGRATIONS })
    const store = files.unseal(KEY)
    // What was saved by then is there, and what was saved last may be.
    expect(store.orders.get(draft.id)?.revision, `killed at ${point} of ${steps}`).toBeOneOf(
      saved.has(point) ? [3] : [2, 3]
    )
    expect(store.orders.get(sent.id)?.state, `killed at ${point}`).toMatch(/^(sending|unknown)$/)
    if (prepare === tear)
      expect(files.notices().filter(({ kind }) => kind === 'repaired').length, `killed at ${point}`).toBeGreaterThan(0)
    else expect(files.notices(), `killed at ${point} of ${steps}`).toEqual([])
    const backups = readdirSync(join(path, 'store', 'backups')).filter(name => name.endsWith('.db'))
    expect(backups, `killed at ${point}`).not.toEqual([])
    expect(backups.map(name => readBackup(join(path, 'store', 'backups', name)) !== undefined)).not.toContain(false)
    files.close()
  }
})
