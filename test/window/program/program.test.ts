import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { Loss } from '#domain/unlock.ts'
import type { AppEnvironment } from '../../../main/app-environment.ts'
import type { UncaughtErrorOptions } from '../../../main/app/uncaught-errors.ts'
import * as electron from './electron-program.ts'

const { app, ask, asked, BrowserWindow, choose, dialog, Notification, powerMonitor, startProgramAfresh } = electron

/** The services behind the window: what they were given, and what was asked of them. */
const services = {
  given: undefined as AppEnvironment | undefined,
  loss: undefined as Loss | undefined,
  did: [] as string[]
}
const doing = (what: string) => async () => void services.did.push(what)
const faults: UncaughtErrorOptions[] = []

vi.mock('electron', () => electron)
vi.mock('../../../main/compose.ts', () => ({
  composeApp: async (given: AppEnvironment) => {
    services.given = given
    return {
      requests: { 'app.about': { parse: ok, handle: async () => ok('about') } },
      keyManager: { wouldLose: () => services.loss },
      keychain: { busy: () => services.did.push('looked for the keychain') === 0 },
      lifecycle: { sleep: doing('slept'), wake: doing('woke'), close: doing('closed') },
      updates: { stays: doing('stayed'), closed: async () => services.did.push('updated') === 0 }
    }
  }
}))
// Those of the tests themselves are none of its own.
vi.mock('../../../main/app/uncaught-errors.ts', () => ({
  watchUncaughtErrors: (_main: unknown, options: UncaughtErrorOptions) => void faults.push(options)
}))

const SOON = { interval: 1 }
const LOSS: Loss = {
  drafts: 1,
  unsent: 0,
  sent: 0,
  alarms: 0,
  calls: 0,
  files: 0,
  downloads: 0,
  entries: 0,
  notes: 0,
  watched: 0
}

beforeEach(() => {
  startProgramAfresh()
  Object.assign(services, { given: undefined, loss: undefined, did: [] })
  faults.length = 0
  vi.resetModules()
})

/** The started program, with its window drawn. */
async function start() {
  const profile = mkdtempSync(join(tmpdir(), 'title-desk-program-'))
  vi.stubEnv('TITLE_DESK_PROFILE', profile)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(profile, { recursive: true })
  })
  await import('../../../main/index.ts')
  await expect.poll(() => services.given, SOON).toBeDefined()
  const window = BrowserWindow.made[0]!
  window.emit('ready-to-show')
  return {
    window,
    given: services.given!,
    /** What the page was told, without its channel. */
    told: () => window.webContents.sent.map(([, ...news]) => news),
    read: (name: string) => readFileSync(join(profile, name), 'utf8')
  }
}

describe('the program', () => {
  it('has its services sleep and wake with the computer, and its window covered (E27)', async () => {
    const { told } = await start()
    powerMonitor.emit('suspend')
    await expect.poll(() => services.did, SOON).toEqual(['slept'])
    powerMonitor.emit('resume')
    await expect.poll(() => services.did, SOON).toEqual(['slept', 'woke'])
    expect(told()).toEqual([['lock.changed', { locked: true }]])
  })

  it('hands commands of its menu to the page, and none while the window is covered (E27)', async () => {
    const { told } = await start()
    choose('Closings')
    powerMonitor.emit('lock-screen')
    choose('Drafts')
    powerMonitor.emit('unlock-screen')
    choose('Outbox')
    expect(told()).toEqual([
      ['menu.chosen', 'closings'],
      ['lock.changed', { locked: true }],
      ['lock.changed', { locked: false }],
      ['menu.chosen', 'outbox']
    ])
  })

  it('opens a window for a command where the cover came after the last one closed, as on macOS (E9, E27)', async () => {
    const { window } = await start()
    // Without its `close`, with which the program would quit elsewhere.
    window.emit('closed')
    powerMonitor.emit('lock-screen')
    choose('Drafts')
    await expect.poll(() => BrowserWindow.made.length, SOON).toBe(2)
    expect(BrowserWindow.made[1]?.loaded).toBe('app://bundle/index.html')
  })

  it('leads from a notification to the changes, and tells the page where none can be shown (E3)', async () => {
    const { given, told, read } = await start()
    for (const text of ['2 orders changed', '3 orders changed']) given.notify(text)
    Notification.made[0]?.emit('click')
    Notification.made[1]?.emit('failed')
    expect(told()).toEqual([
      ['menu.chosen', 'changes'],
      ['notifications.failed', {}]
    ])
    expect(read('title-desk.log')).toContain(' notification-not-shown')
  })

  it('notes that one of Electron’s processes has gone', async () => {
    const { read } = await start()
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 })
    expect(read('title-desk.log')).toContain(' process-gone process=GPU reason=crashed')
  })

  it('tells of a fault that it survived, and quits only if the user says so (E8)', async () => {
    const { window } = await start()
    faults[0]?.tell()
    await new Promise(setImmediate)
    expect([asked.map(([what, parent]) => [what, parent]), app.quits]).toEqual([[['showMessageBox', window]], 0])
    dialog.response = 1
    faults[0]?.tell()
    await expect.poll(() => app.quits, SOON).toBe(1)
  })

  it('says so and ends where its page cannot be loaded (E8)', async () => {
    BrowserWindow.load = () => Promise.reject(new Error('ERR_FILE_NOT_FOUND'))
    await start()
    await expect.poll(() => app.exits, SOON).toEqual([1])
    expect(asked).toEqual([['showErrorBox', 'Title Desk can’t start', expect.stringContaining('couldn’t be opened')]])
  })
})

describe('quitting the program', () => {
  it('saves what was typed and where the window is, closes everything, and installs an update last (E10, R49)', async () => {
    const { window, given, told, read } = await start()
    expect(await ask('app.about')).toEqual(ok('about'))
    window.bounds = { x: 41, y: 52, width: 1000, height: 700 }
    window.emit('move')
    app.quit()
    await expect.poll(told, SOON).toEqual([['app.closing', {}]])
    expect(services.did).toEqual([])
    given.flushed()
    await expect.poll(() => app.quits, SOON).toBe(1)
    expect(services.did).toEqual(['closed', 'updated', 'looked for the keychain'])
    expect(JSON.parse(read('window.json'))).toMatchObject({ content: { bounds: { x: 41, y: 52 } } })
  })

  it('asks where work would be lost; who stays has no update installed by a later quit unasked (E10, W4)', async () => {
    const { window, told } = await start()
    services.loss = LOSS
    app.quit()
    await expect.poll(() => services.did, SOON).toEqual(['stayed'])
    expect(asked).toMatchObject([['showMessageBox', window, { message: 'Quit without saving?' }]])
    services.loss = undefined
    app.quit()
    await expect.poll(() => app.quits, SOON).toBe(1)
    expect(services.did.slice(1, 3)).toEqual(['closed', 'updated'])
    // Nor is a page waited for that has not asked for anything yet.
    expect([asked.length, told()]).toEqual([1, []])
  })

  it('asks in front, though its window was minimized (W4)', async () => {
    const { window } = await start()
    services.loss = LOSS
    window.state = 'minimized'
    app.quit()
    await expect.poll(() => asked.length, SOON).toBe(1)
    expect(window.calls).toEqual(['show', 'restore', 'show', 'focus'])
  })

  it('at the end of the session asks nothing, and installs nothing (E6)', async () => {
    await start()
    services.loss = LOSS
    powerMonitor.emit('shutdown')
    await expect.poll(() => app.quits, SOON).toBe(1)
    expect([services.did, asked]).toEqual([['closed', 'looked for the keychain'], []])
  })
})
