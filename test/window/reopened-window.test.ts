import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { EVENT_CHANNEL } from '#domain/bridge.ts'
import { COMMANDS } from '#domain/commands.ts'
import { ok } from '#domain/common/result.ts'
import { USUAL_APPEARANCE } from '#domain/preferences.ts'
import { BUNDLED } from '../../main/window/allowed-addresses.ts'
import { BrowserWindow, startAfresh } from '../fakes/electron.ts'

vi.mock('electron', () => import('../fakes/electron.ts'))
const { createMainWindow } = await import('../../main/window/main-window.ts')

const session = { mayEnd: vi.fn(), ends: vi.fn() }
const mainWindow = (ask = async () => 0) =>
  createMainWindow({
    appearance: async () => USUAL_APPEARANCE,
    preload: '/app/preload.cjs',
    places: BUNDLED,
    development: false,
    stateFile: {
      read: async () => ({ state: 'read', value: { bounds: null, maximized: false } }),
      write: async () => ok(null),
      settled: async () => {}
    },
    session,
    recovery: {
      ask,
      quit: () => undefined,
      note: () => undefined,
      onBug: error => {
        throw error
      }
    }
  })
const last = (): BrowserWindow => BrowserWindow.made.at(-1)!

beforeEach(startAfresh)

describe('a command without a window, as on macOS (E9)', () => {
  it.each([
    ['new-refinance', 'app://bundle/index.html#/new/refinance'],
    ['changes', 'app://bundle/index.html#/changes'],
    ['connections', 'app://bundle/index.html#/connect'],
    ['orders', 'app://bundle/index.html'],
    ['palette', 'app://bundle/index.html']
  ] as const)('%s opens one at %s', async (command, address) => {
    const window = mainWindow()
    await window.open()
    last().close()
    await window.run(command)
    expect(BrowserWindow.made).toHaveLength(2)
    expect(last().loaded).toBe(address)
  })

  it.each(COMMANDS)('%s opens one', async command => {
    await mainWindow().run(command)
    expect(BrowserWindow.made).toHaveLength(1)
  })

  it('is told to the page, in front, where there is one', async () => {
    const window = mainWindow()
    await window.open()
    last().emit('ready-to-show')
    last().state = 'minimized'
    await window.run('find')
    expect(BrowserWindow.made).toHaveLength(1)
    expect(last().calls).toEqual(['show', 'restore', 'show', 'focus'])
    expect(last().webContents.sent).toEqual([[EVENT_CHANNEL, 'menu.chosen', 'find']])
  })

  it('that comes while the window opens is told to its page once that has loaded', async () => {
    const loaded = Promise.withResolvers<void>()
    BrowserWindow.load = () => loaded.promise
    const window = mainWindow()
    const opening = window.open()
    const first = window.run('new-refinance')
    await expect.poll(() => BrowserWindow.made.length, { interval: 1 }).toBe(1)
    const second = window.run('drafts')
    expect([last().loaded, last().webContents.sent]).toEqual(['app://bundle/index.html', []])
    loaded.resolve()
    await Promise.all([opening, first, second])
    expect(last().webContents.sent).toEqual(
      ['new-refinance', 'drafts'].map(command => [EVENT_CHANNEL, 'menu.chosen', command])
    )
  })

  it('that comes while the user is asked about a page that is gone waits for the answer, and for the page (M13)', async () => {
    const answers: ((response: number) => void)[] = []
    const window = mainWindow(() => new Promise(resolve => answers.push(resolve)))
    await window.open()
    last().emit('ready-to-show')
    const gone = { reason: 'launch-failed', exitCode: 5 }
    last().webContents.emit('render-process-gone', {}, gone)
    const running = window.run('changes')
    expect([last().calls.at(-1), last().webContents.sent]).toEqual(['focus', []])
    BrowserWindow.load = () => new Promise(() => undefined)
    answers[0]?.(0)
    // That page goes, too, and its load says nothing.
    await new Promise(setImmediate)
    last().webContents.emit('render-process-gone', {}, gone)
    await new Promise(setImmediate)
    expect(last().webContents.sent).toEqual([])
    BrowserWindow.load = async () => undefined
    answers[1]?.(0)
    await running
    expect(last().webContents.sent).toEqual([[EVENT_CHANNEL, 'menu.chosen', 'changes']])
  })

  it('that comes while a page that is gone loads again is told to it once it has loaded, and only once (M13)', async () => {
    const window = mainWindow()
    await window.open()
    const { webContents } = last()
    webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    const running = Promise.all([window.run('new-refinance'), window.run('find')])
    await new Promise(setImmediate)
    expect([webContents.calls, webContents.sent]).toEqual([['reload'], []])
    webContents.emit('did-finish-load')
    await running
    await window.run('drafts')
    webContents.emit('did-finish-load')
    await new Promise(setImmediate)
    expect(webContents.sent).toEqual(
      ['new-refinance', 'find', 'drafts'].map(command => [EVENT_CHANNEL, 'menu.chosen', command])
    )
  })

  it('that was about what a page showed that is gone goes with it: nothing is sent by a second Review or Send (M13)', async () => {
    const window = mainWindow()
    await window.open()
    const { webContents } = last()
    webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    const choose = () => Promise.all(COMMANDS.map(command => window.run(command)))
    const running = choose()
    webContents.emit('did-finish-load')
    await running
    const told = webContents.sent.splice(0).map(([, , command]) => command)
    expect(COMMANDS.filter(command => !told.includes(command))).toEqual([
      'copy-status',
      'save',
      'print',
      'refresh',
      'back',
      'proceed'
    ])
    await choose()
    expect(webContents.sent).toHaveLength(COMMANDS.length)
  })

  it('that comes while a page that is gone loads again goes with its window', async () => {
    const window = mainWindow()
    await window.open()
    last().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    const running = window.run('drafts')
    last().close()
    await running
    expect([BrowserWindow.made.length, last().webContents.sent]).toEqual([1, []])
  })

  it('that comes while a window opens whose page cannot be loaded fails only there', async () => {
    BrowserWindow.load = () => Promise.reject(new Error('ERR_FILE_NOT_FOUND'))
    const window = mainWindow()
    const opening = window.open()
    const running = window.run('drafts')
    await expect(opening).rejects.toThrow('ERR_FILE_NOT_FOUND')
    await expect(running).resolves.toBeUndefined()
  })

  it('says whether there was a page to tell', async () => {
    const window = mainWindow()
    expect([window.sendToPage('app.closing', {}), window.current()]).toEqual([false, undefined])
    await window.open()
    expect([window.sendToPage('app.closing', {}), window.current()]).toEqual([true, last()])
    last().close()
    expect([window.sendToPage('app.closing', {}), window.current()]).toEqual([false, undefined])
  })
})

describe('a window whose page is never drawn (E8)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })

  it('is shown all the same after some seconds, once, and comes to the front from then on', async () => {
    const window = mainWindow()
    await window.open()
    vi.advanceTimersByTime(4_999)
    expect(last().calls).toEqual([])
    vi.advanceTimersByTime(1)
    expect(last().calls).toEqual(['show'])
    last().emit('ready-to-show')
    expect(last().calls).toEqual(['show'])
    window.focus()
    expect(last().calls).toEqual(['show', 'show', 'focus'])
  })

  it('is not shown where it was closed before, nor twice where it was drawn in time', async () => {
    const window = mainWindow()
    await window.open()
    const closed = last()
    closed.close()
    await window.open()
    last().emit('ready-to-show')
    vi.advanceTimersByTime(60_000)
    expect([closed.calls, last().calls]).toEqual([[], ['show']])
  })
})

describe('the end of a Windows session (E6)', () => {
  it('is told to whoever quits the program: first the question, then the end', async () => {
    await mainWindow().open()
    expect(last().emit('query-session-end', {})).toBe(true)
    expect([session.mayEnd.mock.calls.length, session.ends.mock.calls.length]).toEqual([1, 0])
    expect(last().emit('session-end', {})).toBe(true)
    expect([session.mayEnd.mock.calls.length, session.ends.mock.calls.length]).toEqual([1, 1])
  })
})
