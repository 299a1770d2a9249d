import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EVENT_CHANNEL } from '#domain/bridge.ts'
import { ok } from '#domain/common/result.ts'
import { USUAL_APPEARANCE, type Appearance } from '#domain/preferences.ts'
import type { JsonFile } from '../../main/settings/json-file.ts'
import type { WindowState } from '../../main/settings/window-state.ts'
import { BUNDLED } from '../../main/window/allowed-addresses.ts'
import { webPreferences } from '../../main/window/web-preferences.ts'
import { BrowserWindow, nativeTheme, screen, startAfresh } from '../fakes/electron.ts'

vi.mock('electron', () => import('../fakes/electron.ts'))
const { createMainWindow, PAPER } = await import('../../main/window/main-window.ts')

/** A state file in memory, with what was written to it. */
function fileWith(value: WindowState): JsonFile<WindowState> & { readonly written: WindowState[] } {
  const written: WindowState[] = []
  return {
    written,
    read: async () => ({ state: 'read', value }),
    write: async state => {
      written.push(state)
      return ok(null)
    },
    settled: async () => {}
  }
}

const RECOVERY = {
  ask: async () => 0,
  quit: () => undefined,
  note: () => undefined,
  onBug: (error: unknown) => {
    throw error
  }
}
const SESSION = { mayEnd: vi.fn(), ends: vi.fn() }
const NOWHERE: WindowState = { bounds: null, maximized: false }
const SAVED: WindowState = { bounds: { x: 40, y: 50, width: 1000, height: 700 }, maximized: false }
const OPTIONS = {
  appearance: async () => USUAL_APPEARANCE,
  preload: '/app/preload.cjs',
  places: BUNDLED,
  development: false,
  stateFile: fileWith(NOWHERE),
  session: SESSION,
  recovery: RECOVERY
}
const mainWindow = (stateFile: JsonFile<WindowState> = fileWith(NOWHERE), appearance: Appearance = USUAL_APPEARANCE) =>
  createMainWindow({ ...OPTIONS, appearance: async () => appearance, stateFile })
const theWindow = (): BrowserWindow => {
  expect(BrowserWindow.made).toHaveLength(1)
  return BrowserWindow.made[0]!
}

beforeEach(() => {
  startAfresh()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the window', () => {
  it('loads our page, hidden until it is drawn', async () => {
    await mainWindow().open()
    const window = theWindow()
    expect(window.loaded).toBe('app://bundle/index.html')
    expect(window.options).toMatchObject({
      show: false,
      title: 'Title Desk',
      minWidth: 900,
      minHeight: 600,
      x: 320,
      y: 120,
      width: 1280,
      height: 800
    })
    expect(window.calls).toEqual([])
    window.emit('ready-to-show')
    expect(window.calls).toEqual(['show'])
  })

  it('tells when its page begins to load: once it was asked for, before the page is there, and after a crash', async () => {
    const told: (string | undefined)[] = []
    const main = createMainWindow({ ...OPTIONS, onLoading: () => void told.push(theWindow().loaded) })
    const opening = main.open()
    expect(told).toEqual([])
    await opening
    expect(told).toEqual(['app://bundle/index.html'])
    theWindow().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    expect(told).toHaveLength(2)
  })

  it('has the theme, the text size and the page that were chosen before it is shown', async () => {
    await mainWindow(undefined, { theme: 'dark', textSize: 125, startPage: 'closings' }).open()
    const window = theWindow()
    expect([nativeTheme.themeSource, window.loaded]).toEqual(['dark', 'app://bundle/index.html#/closings'])
    window.emit('ready-to-show')
    expect([window.webContents.zoom, window.calls]).toEqual([1.25, ['show']])
  })

  it('follows a choice of theme or text size at once, and otherwise keeps the zoom of its menu', async () => {
    const main = mainWindow()
    await main.open()
    const { webContents } = theWindow()
    main.look({ ...USUAL_APPEARANCE, theme: 'light', textSize: 150 })
    expect([nativeTheme.themeSource, webContents.zoom]).toEqual(['light', 1.5])
    webContents.zoom = 2
    main.look({ ...USUAL_APPEARANCE, theme: 'dark', textSize: 150 })
    expect([nativeTheme.themeSource, webContents.zoom]).toEqual(['dark', 2])
  })

  it('has the web preferences as they stand, and nothing of them from elsewhere (R1)', async () => {
    await mainWindow().open()
    expect(theWindow().options['webPreferences']).toEqual(webPreferences('/app/preload.cjs', false))
    expect(Object.isFrozen(theWindow().options['webPreferences'])).toBe(true)
  })

  it('opens where it was, maximized if it was', async () => {
    await mainWindow(fileWith({ ...SAVED, maximized: true })).open()
    const window = theWindow()
    expect(window.options).toMatchObject({ x: 40, y: 50, width: 1000, height: 700 })
    window.emit('ready-to-show')
    expect(window.calls).toEqual(['maximize', 'show'])
  })

  it('opens on the main screen where its own is unplugged, whichever way the screens are listed', async () => {
    screen.displays = [
      { id: 7, workArea: { x: 0, y: 0, width: 1440, height: 900 } },
      { id: 2, workArea: { x: 1440, y: 0, width: 1920, height: 1080 } }
    ]
    await mainWindow(fileWith({ bounds: { x: -3000, y: 0, width: 1000, height: 700 }, maximized: false })).open()
    expect(theWindow().options).toMatchObject({ x: 220, y: 100 })
  })

  it('is one: opened twice it comes to the front', async () => {
    const window = mainWindow()
    await Promise.all([window.open(), window.open()])
    theWindow().emit('ready-to-show')
    await window.open()
    expect(theWindow().calls).toEqual(['show', 'show', 'focus'])
  })

  it('comes to the front for a second start, out of the task bar if need be, and not before it is drawn (R13)', async () => {
    const window = mainWindow()
    window.focus()
    await window.open()
    window.focus()
    expect(theWindow().calls).toEqual([])
    theWindow().emit('ready-to-show')
    theWindow().state = 'minimized'
    window.focus()
    expect(theWindow().calls).toEqual(['show', 'restore', 'show', 'focus'])
  })

  it('can be closed and opened again, where it was', async () => {
    const window = mainWindow()
    await window.open()
    theWindow().bounds = { x: 10, y: 20, width: 1100, height: 650 }
    theWindow().close()
    window.focus()
    window.sendToPage('menu.chosen', 'orders')
    await window.open()
    expect(BrowserWindow.made).toHaveLength(2)
    expect(BrowserWindow.made[1]!.options).toMatchObject({ x: 10, y: 20, width: 1100, height: 650 })
  })

  it('says so where its page cannot be loaded, unless it was closed meanwhile', async () => {
    BrowserWindow.load = () => Promise.reject(new Error('ERR_FILE_NOT_FOUND'))
    await expect(mainWindow().open()).rejects.toThrow('ERR_FILE_NOT_FOUND')
    startAfresh()
    BrowserWindow.load = () => {
      BrowserWindow.made[0]!.close()
      return Promise.reject(new Error('ERR_ABORTED'))
    }
    await expect(mainWindow().open()).resolves.toBeUndefined()
  })

  /** The page's process ends, as Electron tells of it. */
  const pageEnds = () => {
    theWindow().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  }

  it.each([
    ['fails', () => Promise.reject(new Error('ERR_FAILED'))],
    ['is told of no more', () => new Promise<never>(() => undefined)]
  ])('loads its page again where that ends before it is there, and the load %s (E8)', async (_what, rest) => {
    let loads = 0
    BrowserWindow.load = async () => {
      loads += 1
      if (loads === 3) return
      pageEnds()
      await rest()
    }
    await mainWindow().open()
    expect([loads, theWindow().loaded, theWindow().webContents.calls]).toEqual([3, 'app://bundle/index.html', []])
  })

  it('says so where its page ended three times before it was there (E8)', async () => {
    let loads = 0
    BrowserWindow.load = async () => {
      loads += 1
      pageEnds()
      throw new Error('ERR_FAILED')
    }
    await expect(mainWindow().open()).rejects.toThrow()
    expect([loads, theWindow().webContents.calls]).toEqual([3, []])
  })

  it('asks its listeners before it closes', async () => {
    const window = mainWindow()
    const asked: unknown[] = []
    window.onClose(event => asked.push(event))
    await window.open()
    theWindow().close()
    expect(asked).toHaveLength(1)
  })

  it('hands news to the page by name', async () => {
    const window = mainWindow()
    window.sendToPage('menu.chosen', 'orders')
    await window.open()
    window.sendToPage('menu.chosen', 'find')
    expect(theWindow().webContents.sent).toEqual([[EVENT_CHANNEL, 'menu.chosen', 'find']])
  })

  it('in sight has the focus, and without one there is no place that it shows', async () => {
    const main = mainWindow()
    const told = () => [main.isInSight(), main.shownPlace()]
    expect(told()).toEqual([false, ''])
    await main.open()
    theWindow().webContents.url = 'app://bundle/index.html#/drafts'
    expect(told()).toEqual([false, 'app://bundle/index.html#/drafts'])
    theWindow().focused = true
    expect(told()).toEqual([true, 'app://bundle/index.html#/drafts'])
    theWindow().close()
    expect(told()).toEqual([false, ''])
  })

  it('is lent to what needs it, which fails without one', async () => {
    const main = mainWindow()
    await expect(main.withWindow(async () => 'asked')).rejects.toThrow('not open')
    await main.open()
    expect(await main.withWindow(async window => window)).toBe(theWindow())
  })
})

describe('what is behind the page', () => {
  it.each([
    [false, PAPER.light],
    [true, PAPER.dark]
  ])('has the theme’s color from the start (dark: %s)', async (dark, color) => {
    nativeTheme.shouldUseDarkColors = dark
    await mainWindow().open()
    expect(theWindow().backgroundColor).toBe(color)
  })

  it('changes with the theme', async () => {
    await mainWindow().open()
    nativeTheme.shouldUseDarkColors = true
    nativeTheme.emit('updated')
    expect(theWindow().backgroundColor).toBe(PAPER.dark)
  })

  it('is the color of the page’s own background', async () => {
    const tokens = await readFile(join(import.meta.dirname, '../../renderer/ui/style/tokens.css'), 'utf8')
    expect(tokens).toContain(`--paper: light-dark(${PAPER.light}, ${PAPER.dark})`)
  })
})

describe('where the window was', () => {
  it('is kept soon after it moved, once for many moves', async () => {
    const file = fileWith(SAVED)
    await mainWindow(file).open()
    const window = theWindow()
    for (const x of [50, 60, 70]) {
      window.bounds = { ...window.bounds, x }
      window.emit('move')
    }
    expect(file.written).toEqual([])
    vi.advanceTimersByTime(500)
    expect(file.written).toEqual([{ bounds: { x: 70, y: 50, width: 1000, height: 700 }, maximized: false }])
  })

  it('is kept at once when it closes, and waited for when the program quits', async () => {
    const file = fileWith(SAVED)
    const window = mainWindow(file)
    await window.open()
    theWindow().bounds.x = 41
    theWindow().emit('resize')
    await window.saved()
    expect(file.written).toHaveLength(1)
    theWindow().bounds.x = 42
    theWindow().close()
    expect(file.written.map(({ bounds }) => bounds?.x)).toEqual([41, 42])
    vi.advanceTimersByTime(5000)
    await window.saved()
    expect(file.written).toHaveLength(2)
  })

  it('is waited for until it is written, when the program quits', async () => {
    const written = Promise.withResolvers<void>()
    const window = mainWindow({ ...fileWith(SAVED), settled: () => written.promise })
    await window.open()
    let isSaved = false
    const saving = window.saved().then(() => (isSaved = true))
    for (let turn = 0; turn < 9; turn++) await Promise.resolve()
    expect(isSaved).toBe(false)
    written.resolve()
    expect(await saving).toBe(true)
  })

  it('is not written again where nothing changed', async () => {
    const file = fileWith(SAVED)
    await mainWindow(file).open()
    theWindow().emit('resize')
    theWindow().close()
    expect(file.written).toEqual([])
  })

  it('is its place without being maximized, and that it was', async () => {
    const file = fileWith(SAVED)
    await mainWindow(file).open()
    theWindow().state = 'maximized'
    theWindow().emit('maximize')
    theWindow().close()
    expect(file.written).toEqual([{ ...SAVED, maximized: true }])
  })

  it.each(['minimized', 'full-screen'] as const)('is what it was before it was %s', async state => {
    const file = fileWith(SAVED)
    await mainWindow(file).open()
    theWindow().state = 'maximized'
    theWindow().emit('maximize')
    theWindow().state = state
    theWindow().emit('resize')
    theWindow().close()
    expect(file.written).toEqual([{ ...SAVED, maximized: true }])
  })

  it('is no longer maximized once it was made smaller, though it was minimized then', async () => {
    const file = fileWith({ ...SAVED, maximized: true })
    await mainWindow(file).open()
    theWindow().state = 'normal'
    theWindow().emit('unmaximize')
    theWindow().state = 'minimized'
    theWindow().close()
    expect(file.written).toEqual([SAVED])
  })
})
