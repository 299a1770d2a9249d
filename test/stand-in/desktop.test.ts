import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOnChromium } from '../browser/support/on-chromium.ts'
import type { RunningApp } from '../browser/support/running-app.ts'
import { PATIENT, writeFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let app: RunningApp

beforeAll(async () => {
  fixture = await writeFixture()
  app = await launchOnChromium({
    main: fixture.main,
    shortLived: true,
    env: { https_proxy: 'http://proxy.test:3128', no_proxy: 'direct.test' }
  })
})
afterAll(async () => {
  await app.close()
  await fixture.remove()
})

const call = <T>(name: string, ...args: unknown[]): Promise<T> =>
  app.page.evaluate(([of, given]) => window.fixture.call<T>(of, ...given), [name, args] as const)
const clicked = async (): Promise<unknown[][]> => (await call<unknown[][]>('seen')).filter(([kind]) => kind === 'menu')

describe('the menu', () => {
  it('can be read as the user reads it', async () => {
    const [file, edit] = await app.menuItems()
    expect(file?.items?.map(({ label, accelerator, enabled }) => [label, accelerator, enabled])).toEqual([
      ['New order', 'CommandOrControl+N', true],
      ['Not now', 'CommandOrControl+J', false],
      ['Quit', 'CommandOrControl+Q', true]
    ])
    expect(edit?.items?.map(({ label }) => label)).toContain('Paste')
  })

  it('is clicked by its labels; what is not there or not enabled cannot be', async () => {
    const before = (await clicked()).length
    await app.clickMenu('File', 'New order')
    expect((await clicked()).slice(before)).toEqual([['menu', '&New order', 1]])
    await expect(app.clickMenu('File', 'Not now')).rejects.toThrow('File > Not now is not enabled')
    await expect(app.clickMenu('File', 'Old order')).rejects.toThrow('has no item File > Old order')
  })

  it('has the keys that the page leaves it', async () => {
    const before = (await clicked()).length
    await app.page.keyboard.press('ControlOrMeta+n')
    await expect.poll(async () => (await clicked()).slice(before), PATIENT).toEqual([['menu', '&New order', 1]])
    await app.page.keyboard.press('ControlOrMeta+Shift+n')
    await app.page.keyboard.press('n')
    await app.page.keyboard.press('ControlOrMeta+j')
    await app.page.keyboard.press('Shift+?')
    await expect.poll(async () => (await clicked()).slice(before + 1), PATIENT).toEqual([['menu', 'shortcuts']])
  })

  it('does not have a key that the page took, as in Electron', async () => {
    const before = (await clicked()).length
    const told = await app.page.evaluate(async () => {
      const heard: string[] = []
      addEventListener(
        'keydown',
        event => {
          heard.push(event.key)
          event.preventDefault()
        },
        { once: true }
      )
      dispatchEvent(new KeyboardEvent('keydown', { key: 'n', ctrlKey: true, cancelable: true, bubbles: true }))
      await new Promise(resolve => setTimeout(resolve))
      return heard
    })
    expect(told).toEqual(['n'])
    await app.page.keyboard.press('ControlOrMeta+n')
    await expect.poll(async () => (await clicked()).length, PATIENT).toBe(before + 1)
  })

  it('comes behind before-input-event, which has every key', async () => {
    await app.page.keyboard.press('Alt+F8')
    await expect
      .poll(async () => (await call<unknown[][]>('seen')).filter(([kind]) => kind === 'key'), PATIENT)
      .toEqual([
        ['key', 'keyDown', true],
        ['key', 'keyUp', true]
      ])
  })

  it('leaves the keys of editing to the page', async () => {
    await app.page.fill('input', 'text')
    await app.page.focus('input')
    await app.page.keyboard.press('ControlOrMeta+a')
    await expect.poll(() => app.page.evaluate(() => String(getSelection())), PATIENT).toBe('text')
  })
})

describe('what reaches other programs', () => {
  it('is kept instead of done, and answered as Electron does', async () => {
    expect(await call('open', fixture.main)).toBe('')
    expect(await call('open', join(fixture.folder, 'absent.pdf'))).toBe('Failed to open path')
    expect(await app.recorded('shell.openPath')).toEqual([[fixture.main], [join(fixture.folder, 'absent.pdf')]])
  })

  it('a dialog is answered as the test says, and as cancelled where it says nothing', async () => {
    await app.answerDialog({ canceled: false, filePaths: ['/tmp/a.pdf'] })
    expect(await call('choose')).toEqual({ canceled: false, filePaths: ['/tmp/a.pdf'] })
    expect(await call('choose')).toEqual({ canceled: true, filePaths: [] })
    await expect.poll(app.stderr, PATIENT).toMatch('dialog.showOpenDialog was answered as cancelled')
    expect(await app.recorded('dialog.showOpenDialog')).toEqual([
      [{ properties: ['openFile'] }],
      [{ properties: ['openFile'] }]
    ])
  })

  it("the clipboard is the app's own, and what is written there is kept", async () => {
    expect(await call('copy', 'ü 123')).toBe('ü 123')
    expect(await app.recorded('clipboard.writeText')).toEqual([['ü 123']])
  })

  it('a notification is kept, and clicked by a test', async () => {
    await call('notify', 'Order sent')
    expect(await app.recorded('Notification')).toEqual([
      [{ title: 'Order sent', body: 'body', subtitle: '', silent: false }]
    ])
    await app.clickNotification(0)
    expect(await call('seen')).toContainEqual(['notification', 'Order sent'])
    await expect(app.clickNotification(1)).rejects.toThrow('No notification number 1')
  })

  it('a notification that the app let go is gone, as in Electron (E3)', async () => {
    await call('notify', 'let go')
    await app.clickNotification(1)
    expect(await call('seen')).not.toContainEqual(['notification', 'let go'])
  })

  it.each([{}, { printBackground: true, usePrinterDefaultPageSize: false }])(
    'printing without a paper fails: %j (E5)',
    async options => {
      await expect(call('print', options)).rejects.toThrow('without a paper')
    }
  )

  it.each([{ usePrinterDefaultPageSize: true }, { pageSize: 'Letter' }])(
    'printing is kept, and canceled unless a test says otherwise: %j',
    async options => {
      expect(await call('print', options)).toEqual([false, 'Print job canceled'])
      expect((await app.recorded('webContents.print')).at(-1)).toEqual([options])
    }
  )

  it('the machine wakes up when a test says so', async () => {
    await app.power('resume')
    expect(await call('seen')).toContainEqual(['power', 'resume'])
  })

  it('the proxy is that of the environment', async () => {
    expect(await call('proxy', 'https://api.test/')).toBe('PROXY proxy.test:3128')
    expect(await call('proxy', 'https://direct.test/')).toBe('DIRECT')
  })
})

describe('the app', () => {
  it('is told its name, version and folders', async () => {
    expect(await call('paths')).toEqual({
      name: 'Fixture App',
      version: '1.2.3',
      userData: app.profile,
      root: fixture.folder
    })
  })

  it.each([
    ['autoUpdater', 'checkForUpdates', 'electron.autoUpdater.checkForUpdates is not implemented in the stand-in'],
    ['safeStorage', 'encryptString', 'electron.safeStorage.encryptString is not implemented in the stand-in'],
    ['app', 'relaunch', 'electron.app.relaunch is not implemented in the stand-in'],
    ['shell', 'readShortcutLink', 'electron.shell.readShortcutLink is not implemented in the stand-in'],
    [
      'nativeTheme',
      'prefersReducedTransparency',
      'electron.nativeTheme.prefersReducedTransparency is not implemented in the stand-in'
    ],
    ['Tray', 'prototype', 'electron.Tray.prototype is not implemented in the stand-in'],
    ['app', 'quit', 'function']
  ])('that uses %s.%s hears: %s', async (name, member, answer) => {
    expect(await call('use', name, member)).toBe(answer)
  })

  it('that listens for what never comes hears so', async () => {
    expect(await call('listen', 'gpu-info-update')).toBe(
      "electron.app event 'gpu-info-update' is not implemented in the stand-in"
    )
    expect(await call('listen', 'activate')).toBe('heard')
  })

  it.each([
    ['contextIsolation', false],
    ['sandbox', false],
    ['webSecurity', false],
    ['nodeIntegration', true],
    ['webviewTag', true],
    ['spellcheck', true],
    ['navigateOnDragDrop', true]
  ])('may not have a window with %s: %s', async (name, value) => {
    expect(await call('window', { [name]: value })).toBe(
      `electron.webPreferences.${name}: ${String(value)} is not implemented in the stand-in`
    )
  })

  it.each(['setAppUserModelId', 'setToastActivatorCLSID'])('has no %s but on Windows', async name => {
    expect(await call('invoke', name, 'id')).toBe(
      `electron.app.${name} on ${process.platform} is not implemented in the stand-in`
    )
  })

  it('may not have a preference that would be ignored', async () => {
    expect(await call('window', { partition: 'persist:x' })).toBe(
      'electron.webPreferences.partition is not implemented in the stand-in'
    )
  })
})
