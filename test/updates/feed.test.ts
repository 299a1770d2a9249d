import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDeskUpdater } from '../../main/updates/desk-updater.ts'
import { diskTroubleOf } from '../../main/updates/disk-trouble.ts'
import { refusalIn } from '../../main/updates/refused-update.ts'
import type { WayOfUpdating } from '../../main/updates/way-of-updating.ts'
import { noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'
import { PACKAGE, serveFeed, UPDATE, UPDATE_FILE, type Answering } from './support/feed.ts'

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { win32: '', darwin: '-mac' }
const CHANNEL = `/desk/latest${SYSTEMS[process.platform] ?? '-linux'}.yml`

let folder: string
let appImage: string
let notKept: unknown[]
const before = process.env['APPIMAGE']

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-updates-'))
  await mkdir(join(folder, 'program'))
  appImage = join(folder, 'program', 'title-desk.AppImage')
  await writeFile(appImage, 'this version')
  process.env['APPIMAGE'] = appImage
  notKept = []
})
afterEach(async () => {
  if (before === undefined) delete process.env['APPIMAGE']
  else process.env['APPIMAGE'] = before
  await rm(folder, { recursive: true, force: true })
})

const updaterFor = (feed: URL, way: WayOfUpdating = 'appimage', version = '1.0.0') =>
  createDeskUpdater({
    way,
    feed,
    version,
    folder,
    buildFile: join(folder, 'app-update.yml'),
    proxyFor: async () => 'DIRECT',
    proxySignIn: noProxySignIn,
    secureContext: ownAuthorities,
    env: process.env,
    onNotKept: error => notKept.push(error)
  })

/** Why an update of a feed is refused, at whichever step. */
async function refusedFor(update: unknown, other: Readonly<Record<string, Answering>> = {}) {
  await using feed = await serveFeed(update, other)
  const updater = updaterFor(feed.url)
  try {
    return (await updater.find()) === null ? 'none' : await updater.download().then(() => 'taken')
  } catch (error) {
    return refusalIn(error) ?? String(error)
  }
}

const waiting = () => readdir(join(folder, 'Updates', 'pending')).catch(() => [])

describe('a feed, by electron-updater itself', () => {
  it('gives the next version, which is checked, kept together with this one, and waits (E10)', async () => {
    await using feed = await serveFeed(UPDATE)
    const updater = updaterFor(feed.url)
    expect(await updater.find()).toBe('9.0.0')
    await updater.download()
    expect(await readFile(join(folder, 'Updates', 'pending', UPDATE_FILE.url))).toEqual(PACKAGE)
    expect((await readdir(join(folder, 'Kept versions'))).toSorted()).toEqual([UPDATE_FILE.url, 'title-desk.AppImage'])
    expect(await readFile(appImage, 'utf8')).toBe('this version')
    expect(notKept).toEqual([])
  })

  it('gives the next version also where the disk cannot keep it for going back (E10)', async () => {
    await using feed = await serveFeed(UPDATE)
    const updater = updaterFor(feed.url)
    await updater.find()
    await writeFile(join(folder, 'Kept versions'), '')
    await updater.download()
    expect(notKept).toMatchObject([{ code: 'EEXIST' }])
    expect(await waiting()).toContain(UPDATE_FILE.url)
  })

  it('gives nothing where the disk has no place for it to wait, which is said of the disk (E10)', async () => {
    await using feed = await serveFeed(UPDATE)
    const updater = updaterFor(feed.url)
    await updater.find()
    await writeFile(join(folder, 'Updates'), '')
    expect(await updater.download().catch(diskTroubleOf)).toBe('disk-fault')
    expect(feed.asked.map(({ path }) => path)).toEqual([CHANNEL])
  })

  it('learns nothing of this computer: no id, no name, no version (E10)', async () => {
    await using feed = await serveFeed(UPDATE)
    const updater = updaterFor(feed.url)
    await updater.find()
    await updater.download()
    expect(feed.asked.map(({ path }) => path)).toEqual([CHANNEL, `/desk/${UPDATE_FILE.url}`])
    for (const { headers } of feed.asked)
      expect(headers).toEqual({
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'TitleDesk',
        host: feed.url.host,
        connection: expect.any(String)
      })
  })

  it.each(['9.0.0', '9.0.1', '10.0.0-beta.1'])(
    'offers nothing to version %s: there is no way back by a feed (E10)',
    async version => {
      await using feed = await serveFeed(UPDATE)
      expect(await updaterFor(feed.url, 'appimage', version).find()).toBeNull()
    }
  )

  it('reaches nobody at zero percent, and everybody at a hundred (E10)', async () => {
    expect(await refusedFor({ ...UPDATE, stagingPercentage: 0 })).toBe('none')
    expect(await refusedFor({ ...UPDATE, stagingPercentage: 100 })).toBe('taken')
  })

  it.each<[string, string, unknown]>([
    ['another content', 'content', { ...UPDATE, files: [{ ...UPDATE_FILE, sha512: `${'A'.repeat(86)}==` }] }],
    ['a path out of its folder', 'name', { ...UPDATE, files: [{ ...UPDATE_FILE, url: '../../x.AppImage' }] }],
    ['an address elsewhere', 'name', { ...UPDATE, files: [{ ...UPDATE_FILE, url: 'http://127.0.0.1:9/x.AppImage' }] }],
    ['no version', 'library', { files: [UPDATE_FILE] }],
    ['a text that is no YAML', 'library', '{'],
    ['a text that grows when it is read', 'references', 'a: &a [x, x]\nversion: *a'],
    ['a text of 65 KB', 'content', `# ${'x'.repeat(65 * 1024)}\n${JSON.stringify(UPDATE)}`]
  ])('with %s is refused, and nothing of it waits (E10)', async (_what, refusal, update) => {
    expect(await refusedFor(update)).toBe(refusal)
    expect((await waiting()).filter(name => !name.startsWith('temp-'))).toEqual([])
  })

  it.each(
    [200, 203, 206, 404, 500].flatMap(status => [
      [status, CHANNEL, JSON.stringify(UPDATE)] as const,
      [status, `/desk/${UPDATE_FILE.url}`, PACKAGE] as const
    ])
  )('is taken from a whole answer only, which has status 200: %i from %s (E10)', async (status, path, body) => {
    const answering: Answering = (_request, response) => {
      response.writeHead(status).end(body)
    }
    expect((await refusedFor(UPDATE, { [path]: answering })) === 'taken').toBe(status === 200)
  })

  it.each([CHANNEL, `/desk/${UPDATE_FILE.url}`])('is not followed elsewhere: %s (E10)', async path => {
    let reached = 0
    await using elsewhere = await serveFeed(UPDATE, { '/x': () => void reached++ })
    const redirect: Answering = (_request, response) => {
      response.writeHead(302, { Location: `http://127.0.0.1:${elsewhere.url.port}/x` }).end()
    }
    expect(await refusedFor(UPDATE, { [path]: redirect })).toBe('redirect')
    expect(reached).toBe(0)
  })

  it('may not say more than it sends, nor send more than it may (E10)', async () => {
    const huge: Answering = (_request, response) => {
      response.writeHead(200, { 'Content-Length': 500_000_001 }).flushHeaders()
    }
    expect(await refusedFor(UPDATE, { [`/desk/${UPDATE_FILE.url}`]: huge })).toBe('content')
    const cut: Answering = (_request, response) => {
      response
        .writeHead(200, { 'Content-Length': PACKAGE.length })
        .write(PACKAGE.subarray(0, 5), () => response.destroy())
    }
    expect(await refusedFor(UPDATE, { [`/desk/${UPDATE_FILE.url}`]: cut })).toMatch(/unreachable/)
    expect(existsSync(join(folder, 'Kept versions'))).toBe(false)
  })

  it('gives an unsigned Windows build nothing: nobody could say whose update it is (E10)', async () => {
    await writeFile(join(folder, 'app-update.yml'), 'updaterCacheDirName: Updates\n')
    const exe = { ...UPDATE, files: [{ ...UPDATE_FILE, url: 'title-desk-9.0.0-windows-x64-setup.exe' }] }
    await using feed = await serveFeed(exe)
    const updater = updaterFor(feed.url, 'nsis')
    await updater.find()
    expect(await updater.download().catch(refusalIn)).toBe('unsigned')
    expect(feed.asked.map(({ path }) => path).filter(path => path.endsWith('.exe'))).toEqual([])
  })

  it.each([CHANNEL, `/desk/${UPDATE_FILE.url}`])(
    'is no longer fetched from when the program ends: %s (E10)',
    async path => {
      const asked = Promise.withResolvers<undefined>()
      const silent: Answering = () => {
        asked.resolve(undefined)
      }
      await using feed = await serveFeed(UPDATE, { [path]: silent })
      const updater = updaterFor(feed.url)
      const looking = updater.find().then(() => updater.download())
      const ended = expect(looking).rejects.toThrow()
      await asked.promise
      updater.close()
      await ended
    }
  )
})
