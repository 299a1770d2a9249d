import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type PracticeOptions, type RunningPractice, startPractice } from '../../../practice/index.ts'
import { FRIDAY, type Row, TOKEN, V4, call } from '../office.ts'

export const DAY = 86_400_000

/** The name of a file that does not exist yet, in a folder that is removed after the test. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-practice-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  return join(folder, 'practice.db')
}

/** Starts a service on a data file; it stops after the test, if the test does not stop it. */
export async function startOn(path: string, options: PracticeOptions = {}): Promise<RunningPractice> {
  const practice = await startPractice({ token: TOKEN, now: () => FRIDAY, data: { path }, ...options })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= practice.stop())
  onTestFinished(stop)
  return { ...practice, stop }
}

/** All rows of a client's list, newest first. */
export async function allRows(practice: RunningPractice, token = TOKEN): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data, links } = (await call(practice, `${V4}?page=${page}`, { token })).json
    rows.push(...data)
    if (links.next === null) return rows
  }
}

export const idsOf = (rows: readonly Row[]) => rows.map(row => row.order_id)
