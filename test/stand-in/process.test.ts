import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, headlessChromiumPath } from '../../scripts/chromium.ts'
import { launchOnChromium } from '../browser/support/on-chromium.ts'
import { PROJECT, runStandIn } from '../electron/run.ts'
import { follow, type Command } from './command.ts'
import { PATIENT, writeFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let profile: string
/** Where commands put what is temporary; nothing of it may stay. */
let temporary: string

beforeAll(async () => {
  fixture = await writeFixture()
  profile = await mkdtemp(join(tmpdir(), 'title-desk-profile-'))
  temporary = await mkdtemp(join(tmpdir(), 'title-desk-temporary-'))
})
afterAll(async () => {
  await fixture.remove()
  await rm(profile, { recursive: true, force: true })
  await rm(temporary, { recursive: true, force: true })
})

/** Command lines of every process whose environment or arguments name the fixture or one of these folders. */
function processesWith(text: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap(pid => {
      try {
        const [line, environment] = ['cmdline', 'environ'].map(file => readFileSync(`/proc/${pid}/${file}`, 'utf8'))
        return `${String(line)}${String(environment)}`.includes(text) ? [String(line).replaceAll('\0', ' ')] : []
      } catch {
        // Ended meanwhile, or not ours to read.
        return []
      }
    })
}

const leftovers = (): string[] => readdirSync(temporary)

/** `node test/electron/app-chromium.ts` with the fixture for an app. */
function openFixture(env: NodeJS.ProcessEnv = {}): Command {
  const source = `
    const { openOnChromium } = await import(${JSON.stringify(join(PROJECT, 'test/electron/app-chromium.ts'))})
    process.exitCode = await openOnChromium({ headless: true, main: ${JSON.stringify(fixture.main)}, profile: ${JSON.stringify(profile)} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: PROJECT,
    env: { ...process.env, TMPDIR: temporary, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  return follow(child)
}

describe('app:chromium', () => {
  it('prints one JSON line when the window is ready, and leaves nothing after SIGTERM', async () => {
    const command = openFixture()
    const { devtools } = JSON.parse(await command.line) as { devtools: string }
    const [target] = (await (await fetch(`${devtools}/json/list`)).json()) as { title: string }[]
    expect(target?.title).toBe('Fixture')
    command.child.kill('SIGTERM')
    expect(await command.ended).toEqual({ code: 0, signal: null })
    expect(command.stdout().trim().split('\n')).toHaveLength(1)
    expect(command.stderr()).toMatch('fixture quits')
    expect(processesWith(fixture.folder)).toEqual([])
    expect(leftovers()).toEqual([])
  })

  it('leaves nothing when it is itself killed', async () => {
    const command = openFixture()
    await command.line
    command.child.kill('SIGKILL')
    expect(await command.ended).toEqual({ code: null, signal: 'SIGKILL' })
    await expect.poll(() => processesWith(fixture.folder), PATIENT).toEqual([])
    await expect.poll(leftovers, PATIENT).toEqual([])
  })

  it('says so, with its status, when the app dies', async () => {
    const command = openFixture({ FIXTURE_CRASH: '1' })
    expect(await command.ended).toEqual({ code: 1, signal: null })
    expect(command.stderr()).toMatch('the fixture fails on purpose')
    expect(command.stderr()).toMatch('The app ended by itself (exit status 1)')
    expect(command.stdout()).toBe('')
    expect(processesWith(fixture.folder)).toEqual([])
  })
})

describe('with a screen', () => {
  it("the page has the size of the window, however thick Chromium's own frame is, and may be zoomed", async () => {
    // Chromium's own stand-in for a screen: it takes itself for a browser with windows.
    const chromium = join(fixture.folder, 'chromium-with-windows')
    await writeFile(chromium, `#!/bin/sh\nexec ${chromiumPath()} --ozone-platform=headless "$@"\n`, { mode: 0o755 })
    const app = await launchOnChromium({ headless: false, main: fixture.main, env: { TITLE_DESK_CHROMIUM: chromium } })
    try {
      const size = (): Promise<number[]> => app.page.evaluate(() => [innerWidth, innerHeight])
      await expect.poll(size, PATIENT).toEqual([1000, 700])
      await app.resize(900, 650)
      await expect.poll(size, PATIENT).toEqual([900, 650])
      expect(await app.page.evaluate(() => outerHeight > innerHeight)).toBe(true)
      // Larger text: the page is laid out for a smaller window, and the window stays.
      await app.page.evaluate(() => window.fixture.call('zoom', 1))
      await expect.poll(size, PATIENT).toEqual([750, 542])
      await app.page.evaluate(() => window.fixture.call('zoom', 0))
      await expect.poll(size, PATIENT).toEqual([900, 650])
    } finally {
      await app.close()
    }
  })
})

describe('a Chromium that crashes before it can be used', () => {
  /** Notes each start in a file of its own, and crashes in the first ones. */
  async function crashing(name: string, times: number) {
    const path = join(fixture.folder, name)
    const lines = [
      '#!/bin/sh',
      'echo start >> "$0.starts"',
      `[ $(wc -l < "$0.starts") -gt ${times} ] || kill -SEGV $$`,
      `exec ${headlessChromiumPath()} "$@"`
    ]
    await writeFile(path, lines.join('\n'), { mode: 0o755 })
    const starts = () => readFileSync(`${path}.starts`, 'utf8').trim().split('\n').length
    return { env: { TITLE_DESK_CHROMIUM: path }, starts }
  }

  it('is started once more, and the app opens', async () => {
    const { env, starts } = await crashing('crashes-once', 1)
    const app = await launchOnChromium({ main: fixture.main, shortLived: true, env })
    expect(starts()).toBe(2)
    await app.close()
  })

  it('twice, is told of', async () => {
    const { env, starts } = await crashing('crashes-each-time', 9)
    await expect(launchOnChromium({ main: fixture.main, env })).rejects.toThrow(/could not be started.*exit SIGSEGV/s)
    expect(starts()).toBe(2)
  })
})

describe('a page that crashes', () => {
  it('is told of, and does not keep the app from quitting', async () => {
    const app = await launchOnChromium({ main: fixture.main, shortLived: true })
    try {
      // No answer comes from a page that is gone.
      void app.page.evaluate(() => window.fixture.call('crash')).catch(() => undefined)
      await expect.poll(app.stdout, PATIENT).toMatch('gone crashed')
    } finally {
      await app.close()
    }
    expect(app.stdout()).toMatch('fixture quits')
  })
})

describe('one instance', () => {
  it("runs; a second one leaves and is told of, and a killed one is in nobody's way", async () => {
    const options = { headless: true, shortLived: true, main: fixture.main, profile }
    const first = await runStandIn(options)
    await first.windowReady
    let said = ''
    const second = await runStandIn({
      ...options,
      onOutput: (_stream, text) => {
        said += text
      }
    })
    expect(await second.ended).toEqual({ code: 0, signal: null, quit: true, killed: false })
    expect(said).toMatch('second instance leaves')
    await first.kill()
    expect(existsSync(join(profile, 'SingletonLock'))).toBe(true)
    const third = await runStandIn(options)
    await third.windowReady
    expect(await third.quit()).toEqual({ code: 0, signal: null, quit: true, killed: false })
    expect(existsSync(join(profile, 'SingletonLock'))).toBe(false)
    expect(processesWith(fixture.folder)).toEqual([])
  })
})
