import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { crashFiles, removeOldCrashFiles, tidyCrashFiles } from '../../main/log/crash-files.ts'

const DAY = 24 * 60 * 60_000
const NOW = Date.parse('2026-11-22T12:00:00Z')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-crashes-'))
  mkdirSync(join(folder, 'completed'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

function dump(name: string, daysAgo: number): void {
  for (const extension of ['dmp', 'meta']) {
    const path = join(folder, 'completed', `${name}.${extension}`)
    writeFileSync(path, 'x'.repeat(2048))
    const at = new Date(NOW - daysAgo * DAY)
    utimesSync(path, at, at)
  }
}

it('the newest three dumps are kept, and none for more than thirty days of a clock that is believed (E26)', () => {
  for (const [name, daysAgo] of Object.entries({ a: 1, b: 2, c: 3, d: 4 })) dump(name, daysAgo)
  expect(tidyCrashFiles(folder)).toEqual({ kept: 3, removed: 1 })
  expect(readdirSync(join(folder, 'completed')).toSorted()).toEqual(
    ['a', 'b', 'c'].flatMap(name => [`${name}.dmp`, `${name}.meta`])
  )
  expect(removeOldCrashFiles(folder, NOW + 28.5 * DAY)).toBe(2)
  expect(crashFiles(folder)).toHaveLength(1)
})

it('a clock that is a year ahead at the start removes none of the newest three (M4, E26)', () => {
  // Written before the clock jumped: to it, they are older than a year.
  for (const [name, daysAgo] of Object.entries({ a: 366, b: 367, c: 368 })) dump(name, daysAgo)
  expect(tidyCrashFiles(folder)).toEqual({ kept: 3, removed: 0 })
  expect(crashFiles(folder)).toHaveLength(3)
})

it('dumps are listed newest first, by time and size (E26)', () => {
  dump('older', 3)
  dump('newer', 1)
  expect(crashFiles(folder).map(({ at, size }) => [at, size])).toEqual([
    [NOW - DAY, 2048],
    [NOW - 3 * DAY, 2048]
  ])
})

it('there are none where nothing ever crashed (E26)', () => {
  expect(tidyCrashFiles(join(folder, 'nowhere'))).toEqual({ kept: 0, removed: 0 })
})

it('a dump stays for thirty days to the millisecond (E26)', () => {
  dump('a', 30)
  expect([removeOldCrashFiles(folder, NOW), removeOldCrashFiles(folder, NOW + 1)]).toEqual([0, 1])
})

it('a folder with the name of a dump is none (E26)', () => {
  mkdirSync(join(folder, 'completed', 'held.dmp'))
  expect(crashFiles(folder)).toEqual([])
})
