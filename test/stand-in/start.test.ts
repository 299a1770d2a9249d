import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT } from '../electron/run.ts'
import { fetchRuntime, runtimePath } from '../electron/runtime.ts'
import { follow } from './command.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe("Electron's runtime", () => {
  it('is there when its executable is, and not when only its name is', async () => {
    expect(runtimePath(folder)).toBeNull()
    await writeFile(join(folder, 'path.txt'), 'electron')
    expect(runtimePath(folder)).toBeNull()
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'dist/electron'), '')
    expect(runtimePath(folder)).toBe(join(folder, 'dist/electron'))
  })

  it.each([
    ['arrives', 'process.exit(0)', 20_000, null],
    ['cannot be fetched', 'throw new TypeError("fetch failed")', 20_000, 'fetch failed'],
    ['fails without a word', 'process.exit(3)', 20_000, 'its installer ended with 3'],
    ['does not arrive', 'setInterval(() => {}, 1000)', 100, 'it did not arrive within 0.1 s']
  ])('%s, and that is said in a few words', async (what, installer, limit, said) => {
    const script = join(folder, `${what.replaceAll(' ', '-')}.js`)
    await writeFile(script, installer)
    expect(await fetchRuntime(limit, script)).toBe(said)
  })
})

describe('npm run app', () => {
  it('says in one line why it is not Electron, opens the same app, and ends on SIGTERM', async () => {
    // The installer finds nobody there: nothing is fetched from anywhere.
    const env = {
      ...process.env,
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
      ELECTRON_MIRROR: 'http://127.0.0.1:1/',
      TITLE_DESK_PROFILE: join(folder, 'profile')
    }
    const child = spawn(process.execPath, [join(PROJECT, 'test/electron/start.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe']
    })
    const command = follow(child)
    expect(await command.line).toMatch(/^\{"devtools":"http:\/\/127\.0\.0\.1:\d+"\}$/)
    child.kill('SIGTERM')
    expect(await command.ended, command.stderr()).toEqual({ code: 0, signal: null })
    expect(command.stderr()).toMatch(
      /^Electron cannot be used \(.+\): the same app opens on Chromium, without a window\.\n$/
    )
  })
})
