import type { BrowserWindow as Window } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  GONE_AGAIN,
  NOT_ANSWERING,
  remedyFor,
  type Gone,
  type Question,
  type Remedy
} from '../../main/window/crashed-page/remedy.ts'
import { recoverPage } from '../../main/window/crashed-page/recover-page.ts'
import { BrowserWindow, startAfresh } from '../fakes/electron.ts'

vi.mock('electron', () => import('../fakes/electron.ts'))

const MINUTE = 60_000

describe('a page that has gone (M13)', () => {
  it.each<[Gone, number | undefined, Remedy]>([
    ['crashed', undefined, 'reload'],
    ['oom', undefined, 'reload'],
    ['killed', undefined, 'reload'],
    ['abnormal-exit', undefined, 'reload'],
    ['memory-eviction', undefined, 'reload'],
    ['crashed', 4.9 * MINUTE, 'ask'],
    ['crashed', 5 * MINUTE, 'reload'],
    ['launch-failed', undefined, 'ask'],
    ['integrity-failure', undefined, 'ask'],
    ['clean-exit', 0, 'nothing']
  ])('because of %s, %s ms after the time before: %s', (reason, ago, remedy) => {
    expect(remedyFor(reason, ago === undefined ? undefined : 0, ago ?? 0)).toBe(remedy)
  })

  it.each([GONE_AGAIN, NOT_ANSWERING])(
    'is asked about in words that say what is kept, and Escape loses nothing',
    question => {
      expect(question.detail).toContain('saved as a draft')
      expect([question.defaultId, question.cancelId, question.buttons?.length]).toEqual([0, 0, 2])
    }
  )
})

describe('the window', () => {
  let window: BrowserWindow
  let clock: number
  let quits: number
  let loads: number
  let noted: unknown[]
  let asked: {
    readonly question: Question
    readonly signal: AbortSignal
    readonly answer: (response: number) => void
  }[]

  beforeEach(() => {
    startAfresh()
    window = new BrowserWindow({ x: 0, y: 0, width: 900, height: 600 })
    clock = quits = loads = 0
    noted = []
    asked = []
    recoverPage(window as unknown as Window, {
      firstPage: 'app://bundle/index.html',
      onLoading: () => {
        loads += 1
      },
      ask: (_window, question, signal) =>
        new Promise(resolve => {
          asked.push({ question, signal, answer: resolve })
          // As Electron closes a question that is taken back.
          signal.addEventListener('abort', () => {
            resolve(0)
          })
        }),
      quit: () => {
        quits += 1
      },
      note: (event, fields) => {
        noted.push([event, fields])
      },
      onBug: error => {
        throw error
      },
      now: () => clock
    })
  })

  const goes = (reason: Gone = 'crashed'): void => {
    window.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 })
  }
  const turn = (): Promise<void> =>
    new Promise(resolve => {
      setImmediate(resolve)
    })

  it('loads its page again by itself, once, and notes why it went (M13)', () => {
    goes()
    expect([window.webContents.calls, loads]).toEqual([['reload'], 1])
    expect(noted).toEqual([['page-gone', { reason: 'crashed', code: 5 }]])
    expect(asked).toEqual([])
  })

  it('asks where that did not last, and opens the first page if it is to go on (M13)', async () => {
    goes()
    clock = MINUTE
    goes('oom')
    expect(window.webContents.calls).toEqual(['reload'])
    expect(asked.map(({ question }) => question)).toEqual([GONE_AGAIN])
    asked[0]?.answer(0)
    await turn()
    expect([window.loaded, quits, loads]).toEqual(['app://bundle/index.html', 0, 2])
  })

  it('quits if the user prefers that (M13)', async () => {
    goes('launch-failed')
    asked[0]?.answer(1)
    await turn()
    expect([window.loaded, quits, loads]).toEqual([undefined, 1, 0])
  })

  it('asks whether to wait when its page does not answer, and takes the question back when it does (M13)', async () => {
    window.emit('unresponsive')
    expect(asked.map(({ question }) => question)).toEqual([NOT_ANSWERING])
    window.emit('responsive')
    expect(asked[0]?.signal.aborted).toBe(true)
    await turn()
    expect([window.webContents.calls, noted]).toEqual([[], [['page-not-answering', {}]]])
  })

  it('reloads a page that does not respond only if the user says so, and that does not count as a crash (M13)', async () => {
    window.emit('unresponsive')
    asked[0]?.answer(1)
    await turn()
    expect(window.webContents.calls).toEqual(['crash', 'reload'])
    goes()
    expect(window.webContents.calls).toEqual(['crash', 'reload', 'reload'])
    expect(asked).toHaveLength(1)
    goes()
    expect(asked.at(-1)?.question).toEqual(GONE_AGAIN)
  })

  it('leaves a page that does not respond alone if the user would rather wait (M13)', async () => {
    window.emit('unresponsive')
    asked[0]?.answer(0)
    await turn()
    expect(window.webContents.calls).toEqual([])
  })

  it('decides nothing by a question that another one replaced', async () => {
    goes('launch-failed')
    goes('launch-failed')
    await turn()
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect([window.loaded, quits, window.webContents.calls]).toEqual([undefined, 0, []])
  })

  it('takes back the question about a page that does not answer when it has gone', () => {
    window.emit('unresponsive')
    goes()
    expect([asked[0]?.signal.aborted, window.webContents.calls]).toEqual([true, ['reload']])
  })

  it('whose first page cannot be loaded either is a fault of the program (M13)', async () => {
    const [bugs, fault]: [unknown[], Error] = [[], new Error('ERR_FILE_NOT_FOUND')]
    const other = new BrowserWindow({ x: 0, y: 0, width: 900, height: 600 })
    recoverPage(other as unknown as Window, {
      firstPage: 'app://bundle/index.html',
      ask: async () => 0,
      quit: () => undefined,
      note: () => undefined,
      onBug: error => bugs.push(error)
    })
    BrowserWindow.load = () => Promise.reject(fault)
    other.webContents.emit('render-process-gone', {}, { reason: 'launch-failed', exitCode: 5 })
    await turn()
    expect(bugs).toEqual([fault])
  })

  it('asks one question at a time, and none about what has closed', async () => {
    window.emit('unresponsive')
    goes('launch-failed')
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    window.close()
    expect(asked[1]?.signal.aborted).toBe(true)
    await turn()
    expect([window.loaded, quits, window.webContents.calls]).toEqual([undefined, 0, []])
  })
})
