import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepCrashDumps, tidyCrashDumps } from '../../main/window/crash-dumps.ts'

it('crashes are kept on this computer, and sent nowhere (E8)', () => {
  const asked: unknown[] = []
  keepCrashDumps(
    {
      app: { setPath: (...args) => void asked.push(['setPath', ...args]) },
      crashReporter: { start: options => void asked.push(['start', options]) }
    },
    '/local/Crashes'
  )
  expect(asked).toEqual([
    ['setPath', 'crashDumps', '/local/Crashes'],
    ['start', { uploadToServer: false }]
  ])
})

it('dumps beyond the newest three go, which is logged, and nothing is where nothing crashed (E26)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-crashes-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const noted: unknown[] = []
  const log = { note: (...args: unknown[]) => void noted.push(args) }
  tidyCrashDumps(log, folder)
  expect(noted).toEqual([])
  mkdirSync(join(folder, 'completed'))
  for (let day = 0; day < 4; day += 1) {
    const path = join(folder, 'completed', `${day}.dmp`)
    writeFileSync(path, 'x')
    utimesSync(path, day, day)
  }
  tidyCrashDumps(log, folder)
  tidyCrashDumps(log, folder)
  expect(noted).toEqual([
    ['crash-dumps', { kept: 3, removed: 1 }],
    ['crash-dumps', { kept: 3, removed: 0 }]
  ])
})
