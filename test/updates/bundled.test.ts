import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as Updates from '../../main/updates/desk-updater.ts'
import { noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'
import { PACKAGE, serveFeed, UPDATE, UPDATE_FILE } from './support/feed.ts'

const ROOT = join(import.meta.dirname, '../..')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-bundled-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the updater works as it is packed: in one script, without node_modules (E10)', async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    ssr: { noExternal: true },
    build: {
      ssr: 'main/updates/desk-updater.ts',
      outDir: folder,
      minify: true,
      target: 'node24',
      rollupOptions: { external: ['electron'], output: { entryFileNames: 'updater.mjs' } }
    }
  })
  const module: unknown = await import(pathToFileURL(join(folder, 'updater.mjs')).href)
  const { createDeskUpdater } = module as typeof Updates
  await using feed = await serveFeed(UPDATE)
  const appImage = join(folder, 'title-desk.AppImage')
  await writeFile(appImage, 'this version')
  const before = process.env['APPIMAGE']
  process.env['APPIMAGE'] = appImage
  try {
    const env = { APPIMAGE: appImage }
    const updater = createDeskUpdater({
      way: 'appimage',
      feed: feed.url,
      version: '1.0.0',
      folder,
      buildFile: '',
      proxyFor: async () => 'DIRECT',
      proxySignIn: noProxySignIn,
      secureContext: ownAuthorities,
      env,
      onNotKept: error => expect.unreachable(String(error))
    })
    expect(await updater.find()).toBe('9.0.0')
    await updater.download()
    expect(await readFile(join(folder, 'Updates', 'pending', UPDATE_FILE.url))).toEqual(PACKAGE)
  } finally {
    if (before === undefined) delete process.env['APPIMAGE']
    else process.env['APPIMAGE'] = before
  }
})
