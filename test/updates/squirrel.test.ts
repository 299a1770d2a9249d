import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDeskUpdater } from '../../main/updates/desk-updater.ts'
import { refusalIn } from '../../main/updates/refused-update.ts'
import { noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'
import { PACKAGE, serveFeed, UPDATE, UPDATE_FILE } from './support/feed.ts'

interface Feed {
  readonly url: string
  readonly headers: Record<string, string>
}

/** Electron's updater on macOS, in the order of Squirrel: it asks the feed it was given, fetches the package, then judges it. */
class Squirrel extends EventEmitter {
  feed: Feed | undefined
  fetched: Buffer | undefined
  checks = 0
  quits = 0
  setFeedURL(feed: Feed): void {
    this.feed = feed
  }
  checkForUpdates(): void {
    this.checks++
    void this.#fetch()
  }
  quitAndInstall(): void {
    this.quits++
  }
  async #fetch(): Promise<void> {
    if (this.feed === undefined) throw new Error('no feed')
    const { url } = (await (await fetch(this.feed.url, { headers: this.feed.headers })).json()) as { url: string }
    this.fetched = Buffer.from(await (await fetch(url)).arrayBuffer())
    this.emit('fetched')
  }
}

const ELECTRON = createRequire(import.meta.url).resolve('electron')
const modules = createRequire(import.meta.url).cache
const before = modules[ELECTRON]
let squirrel: Squirrel
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-squirrel-'))
  squirrel = new Squirrel()
  // electron-updater loads Electron by `require`.
  modules[ELECTRON] = { exports: { autoUpdater: squirrel } } as NodeJS.Module
})
afterEach(async () => {
  if (before === undefined) delete modules[ELECTRON]
  else modules[ELECTRON] = before
  await rm(folder, { recursive: true, force: true })
})

async function downloaded() {
  await using feed = await serveFeed({ ...UPDATE, files: [{ ...UPDATE_FILE, url: 'title-desk-9.0.0-mac-x64.zip' }] })
  const updater = createDeskUpdater({
    way: 'mac',
    feed: feed.url,
    version: '1.0.0',
    folder,
    buildFile: '',
    proxyFor: async () => 'DIRECT',
    proxySignIn: noProxySignIn,
    secureContext: ownAuthorities,
    env: {},
    onNotKept: error => expect.unreachable(String(error))
  })
  await updater.find()
  await updater.download()
  return updater
}

it('macOS gets nothing of an update before the user restarts, and no port is open until then (E10)', async () => {
  await downloaded()
  expect([squirrel.checks, squirrel.quits]).toEqual([0, 0])
  await expect(fetch(squirrel.feed?.url ?? '')).rejects.toThrow('fetch failed')
})

it('macOS has fetched and judged the update before the program ends for it, and the port is closed (E10)', async () => {
  const updater = await downloaded()
  // Everything else is closed by then.
  updater.close()
  const installing = updater.install()
  await once(squirrel, 'fetched')
  expect([squirrel.fetched, squirrel.checks, squirrel.quits]).toEqual([PACKAGE, 1, 0])
  squirrel.emit('update-downloaded')
  expect(await installing).toBe(true)
  expect([squirrel.checks, squirrel.quits]).toEqual([1, 1])
  await expect(fetch(squirrel.feed?.url ?? '')).rejects.toThrow('fetch failed')
})

it('an update that macOS does not take is told of, and ends nothing (E10)', async () => {
  const updater = await downloaded()
  const installing = updater.install().catch(refusalIn)
  await once(squirrel, 'fetched')
  squirrel.emit('error', new Error('signed by somebody else'))
  expect(await installing).toBe('not-started')
  expect(squirrel.quits).toBe(0)
  await expect(fetch(squirrel.feed?.url ?? '')).rejects.toThrow('fetch failed')
})
