import { join, parse, win32 } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { asked, BrowserWindow, dialog, startAfresh } from '../fakes/electron.ts'

vi.mock('electron', () => import('../fakes/electron.ts'))
const desktop = await import('../../main/window/desktop.ts')

const FILE = join(parse(process.cwd()).root, 'orders', 'Closing disclosure.pdf')

beforeEach(startAfresh)

describe('the desktop', () => {
  it('opens a file, shows it in its folder, and takes text on its clipboard', async () => {
    expect(await desktop.openFile(FILE)).toBe('')
    desktop.showInFolder(FILE)
    await desktop.copyText('9f1c')
    desktop.tellCannotStart('The data folder cannot be read.')
    expect(asked).toEqual([
      ['openPath', FILE],
      ['showItemInFolder', FILE],
      ['writeText', '9f1c'],
      ['showErrorBox', 'Title Desk can’t start', 'The data folder cannot be read.']
    ])
  })

  it.each([
    '',
    'a.pdf',
    '../a.pdf',
    './a.pdf',
    'https://evil.test/a.pdf',
    `${FILE}\0.exe`,
    `${FILE}\n`,
    `${FILE}\u0085`,
    'mailto:a@b.test'
  ])('never sees the path %j (R64)', async path => {
    await expect(desktop.openFile(path)).rejects.toThrow('Refused')
    expect(() => {
      desktop.showInFolder(path)
    }).toThrow('Refused')
    expect(asked).toEqual([])
  })
})

describe('a question', () => {
  const QUESTION = { message: 'Quit?', detail: '', quit: 'Quit', stay: 'Stay' }

  it('belongs to the window, if one is open (E17)', async () => {
    const window = new BrowserWindow({ x: 0, y: 0, width: 800, height: 600 })
    expect(await desktop.askToQuit(QUESTION, window as never)).toBe(false)
    expect(await desktop.askToQuit(QUESTION, undefined)).toBe(false)
    expect(asked.map(([name, parent]) => [name, parent])).toEqual([
      ['showMessageBox', window],
      ['showMessageBox', undefined]
    ])
  })

  it('after a fault says what is safe, and not what the fault was (E8)', async () => {
    await desktop.tellOfFault(undefined)
    expect(asked).toMatchObject([
      ['showMessageBox', undefined, { buttons: ['Keep working', 'Quit'], defaultId: 0, cancelId: 0 }]
    ])
  })

  it('says what it is about, and what would be lost (W4, E17)', async () => {
    await desktop.askToQuit({ ...QUESTION, detail: 'You’ll lose: 1 draft.' }, undefined)
    expect(asked).toMatchObject([
      ['showMessageBox', undefined, { type: 'warning', message: 'Quit?', detail: 'You’ll lose: 1 draft.' }]
    ])
  })

  it('is answered with yes by the second button alone (E17)', async () => {
    dialog.response = 1
    expect(await desktop.askToQuit(QUESTION, undefined)).toBe(true)
    expect(asked).toMatchObject([
      ['showMessageBox', undefined, { buttons: ['Stay', 'Quit'], defaultId: 0, cancelId: 0 }]
    ])
  })

  it('is none where a report is not saved, but says why, before the window', async () => {
    const window = new BrowserWindow({ x: 0, y: 0, width: 800, height: 600 })
    await desktop.tellReportNotSaved(true, window as never)
    await desktop.tellReportNotSaved(false, undefined)
    expect(asked).toMatchObject([
      ['showMessageBox', window, { buttons: ['OK'], detail: expect.stringContaining('disk is full') }],
      ['showMessageBox', undefined, { buttons: ['OK'], detail: expect.stringContaining('another folder') }]
    ])
  })

  it('of a window can be taken back, and is answered by its button', async () => {
    const window = new BrowserWindow({ x: 0, y: 0, width: 800, height: 600 })
    const { signal } = new AbortController()
    dialog.response = 2
    expect(await desktop.askPerson(window as never, { message: 'Which?' }, signal)).toBe(2)
    expect(asked).toEqual([['showMessageBox', window, { message: 'Which?', signal }]])
  })
})

describe('the desktop on Windows', () => {
  const onWindows = async () => {
    vi.resetModules()
    vi.doMock('node:path', () => win32)
    onTestFinished(() => {
      vi.doUnmock('node:path')
    })
    return import('../../main/window/desktop.ts')
  }

  it.each([
    'C:\\Users\\ana\\Downloads\\Title Desk\\plat.pdf',
    '\\\\files.office.test\\ana\\Downloads\\Title Desk\\plat.pdf'
  ])('opens and shows a document wherever Downloads lies: %s', async path => {
    const { openFile, showInFolder } = await onWindows()
    expect(await openFile(path)).toBe('')
    showInFolder(path)
    expect(asked).toEqual([
      ['openPath', path],
      ['showItemInFolder', path]
    ])
  })

  it.each([
    'plat.pdf',
    'C:plat.pdf',
    '\\\\.\\pipe\\x',
    '\\\\?\\C:\\plat.pdf',
    '//./COM1',
    '\\\\?\\UNC\\evil.test\\share\\plat.exe'
  ])('never sees the path %j (R64)', async path => {
    const { openFile } = await onWindows()
    await expect(openFile(path)).rejects.toThrow('Refused')
    expect(asked).toEqual([])
  })
})
