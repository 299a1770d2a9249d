import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A tiny app to try the stand-in with, as a built app is: an ES module for the main process, a CommonJS preload script, a
 * page served over app://.
 */

const DESCRIPTION = { name: 'fixture-app', productName: 'Fixture App', version: '1.2.3', type: 'module' }

const MAIN = `
import * as electron from 'electron'
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell } from 'electron'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'

const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; frame-src *; connect-src *; img-src *"
const seen = []
const kept = []
const see = (...what) => { seen.push(what) }

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }])
if (process.env.TITLE_DESK_PROFILE) app.setPath('userData', process.env.TITLE_DESK_PROFILE)
if (process.env.FIXTURE_CRASH) throw new Error('the fixture fails on purpose')
if (!app.requestSingleInstanceLock({ from: 'fixture' })) {
  console.log('second instance leaves')
  app.quit()
}
app.on('second-instance', (_event, argv, folder, data) => { see('second-instance', argv.length > 0, data) })
app.on('window-all-closed', () => { app.quit() })
app.on('will-quit', () => { console.log('fixture quits') })

const served = {
  echo: (_event, ...args) => args,
  kinds: (_event, ...args) => args.map((arg) => Object.prototype.toString.call(arg)),
  fail: () => { throw new TypeError('boom') },
  function: () => () => 1,
  sender: ({ senderFrame, sender }) => ({
    url: senderFrame.url, origin: senderFrame.origin, parent: senderFrame.parent?.url ?? null, id: sender.id
  }),
  seen: () => seen,
  say: ({ sender }, ...news) => { sender.send('news', ...news) },
  open: (_event, path) => shell.openPath(path),
  choose: () => dialog.showOpenDialog({ properties: ['openFile'] }),
  paths: () => ({ name: app.name, version: app.getVersion(), userData: app.getPath('userData'), root: app.getAppPath() }),
  bounds: () => { const [window] = BrowserWindow.getAllWindows(); return [window.getBounds(), window.isMaximized(), window.getTitle()] },
  maximize: (_event, on) => { const [window] = BrowserWindow.getAllWindows(); if (on) window.maximize(); else window.unmaximize() },
  theme: (_event, source) => { electron.nativeTheme.themeSource = source },
  proxy: (_event, url) => session.defaultSession.resolveProxy(url),
  headers: (_event, name, value) => {
    session.defaultSession.webRequest.onHeadersReceived((details, done) => { done({ responseHeaders: { ...details.responseHeaders, [name]: [value] } }) })
  },
  navigateYourself: async ({ sender }) => { await sender.loadURL('app://bundle/index.html?again') },
  crash: ({ sender }) => { sender.forcefullyCrashRenderer() },
  close: () => { BrowserWindow.getAllWindows()[0].close() },
  zoom: ({ sender }, level) => { sender.setZoomLevel(level); return sender.getZoomFactor() },
  notify: (_event, title) => {
    const notification = new electron.Notification({ title, body: 'body' })
    notification.on('click', () => { see('notification', title) })
    notification.on('failed', () => { see('no notification', title) })
    notification.show()
    if (title !== 'let go') kept.push(notification)
  },
  print: ({ sender }, options) => new Promise((resolve, reject) => {
    try { sender.print(options, (...told) => { resolve(told) }) } catch (error) { reject(error) }
  }),
  online: () => electron.net.isOnline(),
  copy: async (_event, text) => { await electron.clipboard.writeText(text); return electron.clipboard.readText() },
  pdf: async ({ sender }) => (await sender.printToPDF({ pageSize: 'A4' })).subarray(0, 5).toString(),
  // What a use of Electron's API says: 'name.member', or a window with these preferences.
  use: (_event, name, member) => {
    try { return String(typeof electron[name][member]) } catch (error) { return error.message }
  },
  invoke: (_event, name, ...args) => {
    try { app[name](...args); return 'done' } catch (error) { return error.message }
  },
  window: (_event, webPreferences) => {
    try { new BrowserWindow({ show: false, webPreferences }).destroy(); return 'made' } catch (error) { return error.message }
  },
  listen: (_event, name) => {
    try { app.on(name, () => {}); return 'heard' } catch (error) { return error.message }
  },
  second: async () => {
    const second = new BrowserWindow({ width: 640, height: 480 })
    await second.loadURL('app://bundle/frame.html')
    const told = [BrowserWindow.getAllWindows().length, second.webContents.getURL(), second.id]
    const closed = new Promise((resolve) => { second.on('closed', resolve) })
    second.close()
    await closed
    return [...told, BrowserWindow.getAllWindows().length, second.isDestroyed()]
  }
}

await app.whenReady()
electron.powerMonitor.on('resume', () => { see('power', 'resume') })
for (const [name, handler] of Object.entries(served)) ipcMain.handle(name, handler)
ipcMain.on('note', (event, text) => { see('note', text, event.senderFrame?.url) })
session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => { answer(permission === 'geolocation') })

protocol.handle('app', async (request) => {
  const url = new URL(request.url)
  see('served', request.method, request.url)
  if (url.pathname === '/redirect') return new Response(null, { status: 302, headers: { location: 'https://evil.test/landed' } })
  if (url.pathname === '/posted') return new Response(await request.text(), { headers: { 'content-type': 'text/plain' } })
  try {
    const body = await readFile(join(import.meta.dirname, 'page', url.pathname))
    const type = url.pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
    return new Response(body, { headers: { 'content-type': type, 'content-security-policy': CSP, 'x-content-type-options': 'nosniff' } })
  } catch {
    return new Response('not found', { status: 404 })
  }
})

Menu.setApplicationMenu(Menu.buildFromTemplate([
  { label: '&File', submenu: [
    { label: '&New order', accelerator: 'CommandOrControl+N', click: (item, window) => { see('menu', item.label, window?.id) } },
    { label: 'Not now', accelerator: 'CommandOrControl+J', enabled: false, click: () => { see('menu', 'not now') } },
    { role: 'quit' }
  ] },
  { role: 'editMenu' },
  { label: 'Help', submenu: [{ label: 'Shortcuts', accelerator: '?', click: () => { see('menu', 'shortcuts') } }] }
]))

const window = new BrowserWindow({
  width: 1000, height: 700, show: false,
  webPreferences: { preload: join(import.meta.dirname, 'preload.cjs'), contextIsolation: true, sandbox: true, nodeIntegration: false }
})
window.once('ready-to-show', () => { see('ready-to-show'); window.show() })
window.webContents.on('will-navigate', (event, url) => { see('will-navigate', event.url === url && url); event.preventDefault() })
window.webContents.on('will-frame-navigate', (event) => { see('will-frame-navigate', event.url, event.isMainFrame) })
window.webContents.on('will-redirect', (event) => { see('will-redirect', event.url); event.preventDefault() })
window.webContents.on('will-prevent-unload', () => { see('stays') })
window.webContents.on('before-input-event', (_event, { type, key, alt }) => { if (key === 'F8') see('key', type, alt) })
window.webContents.on('render-process-gone', (_event, { reason }) => { see('gone', reason); console.log('gone', reason) })
window.webContents.setWindowOpenHandler(({ url, disposition }) => { see('window', url, disposition); return { action: 'deny' } })
await window.loadURL('app://bundle/index.html')
`

const PRELOAD = `
const { contextBridge, ipcRenderer } = require('electron')
contextBridge.exposeInMainWorld('fixture', {
  call: (name, ...args) => ipcRenderer.invoke(name, ...args),
  note: (text) => { ipcRenderer.send('note', text) },
  on: (listener) => {
    const heard = (_event, ...news) => { listener(...news) }
    ipcRenderer.on('news', heard)
    return () => { ipcRenderer.removeListener('news', heard) }
  },
  add: (a, b) => a + b,
  boom: () => { throw new RangeError('from the preload script') },
  missing: () => ipcRenderer.sendSync('x'),
  constants: { list: [1, 2], platform: process.platform }
})
ipcRenderer.send('note', 'preload has run')
`

const PAGES: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><html lang="en"><title>Fixture</title><h1>Fixture</h1><input><script src="/index.js"></script></html>',
  'index.js': `
    window.early = typeof window.fixture.call
    try { window.evaluated = (0, eval)('"yes"') } catch (error) { window.evaluated = error.name }`,
  'probe.html': '<!doctype html><html lang="en"><title>Probe</title><script src="/probe.js"></script></html>',
  'probe.js': 'window.fixture.call("sender").then((told) => { parent.postMessage(told, "*") })',
  'frame.html': '<!doctype html><html lang="en"><title>Frame</title><p>frame</p></html>'
}

/** For what comes when it comes: far longer than it takes, and no test waits longer than it must. */
export const PATIENT = { interval: 20 }

export interface Fixture {
  readonly folder: string
  readonly main: string
  remove(): Promise<void>
}

/** Writes the app into a new folder. */
export async function writeFixture(): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'title-desk-fixture-'))
  await mkdir(join(folder, 'page'))
  const files = { 'package.json': JSON.stringify(DESCRIPTION), 'main.js': MAIN, 'preload.cjs': PRELOAD }
  await Promise.all([
    ...Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)),
    ...Object.entries(PAGES).map(([name, text]) => writeFile(join(folder, 'page', name), text))
  ])
  return { folder, main: join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) }
}

/** What the preload script shows the page, for code that runs in it. */
export interface Shown {
  call<T>(name: string, ...args: unknown[]): Promise<T>
  note(text: string): void
  on(listener: (...news: unknown[]) => void): () => void
  add(a: number, b: number): number
  boom(): void
  missing(): unknown
  readonly constants: { readonly list: readonly number[]; readonly platform: string }
}

declare global {
  interface Window {
    readonly fixture: Shown
    readonly early: string
    readonly evaluated: string
  }
}
