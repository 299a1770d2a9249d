import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const chosen = { canceled: false, filePath: '' }
const proposed: unknown[] = []
vi.mock('electron', () => ({
  dialog: {
    showSaveDialog: async (_window: unknown, options: unknown) => {
      proposed.push(options)
      return chosen
    }
  }
}))
const { printPage, savePageAsPdf } = await import('../../main/window/printing.ts')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-pdf-'))
  Object.assign(chosen, { canceled: false, filePath: join(folder, 'chosen.pdf') })
  proposed.length = 0
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const open = () => false
const windowWith = (contents: object) => ({ webContents: contents }) as unknown as BrowserWindow
const printing = windowWith({ printToPDF: async () => Buffer.from('%PDF-1.7 the record') })

describe('a page saved as PDF', () => {
  it('lies where the person said, whole, and nothing else beside it', async () => {
    expect(await savePageAsPdf(printing, '/home/documents', '2214 Elm St.pdf', open)).toEqual({
      ok: true,
      value: { saved: true }
    })
    expect(readFileSync(chosen.filePath, 'utf8')).toBe('%PDF-1.7 the record')
    expect(readdirSync(folder)).toEqual(['chosen.pdf'])
    expect(proposed).toMatchObject([{ defaultPath: join('/home/documents', '2214 Elm St.pdf') }])
  })

  it('is not made where the person thought better of it', async () => {
    chosen.canceled = true
    const untouched = windowWith({
      printToPDF: () => {
        throw new Error('not asked for')
      }
    })
    expect(await savePageAsPdf(untouched, folder, 'a.pdf', open)).toEqual({ ok: true, value: { saved: false } })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not made where the window was covered before the dialog was answered (E27)', async () => {
    expect(await savePageAsPdf(printing, folder, 'a.pdf', () => true)).toEqual({
      ok: false,
      failure: { kind: 'screen-locked' }
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('leaves what had the name before, and nothing half, where it cannot be written', async () => {
    writeFileSync(join(folder, 'file'), 'a file, no folder')
    chosen.filePath = join(folder, 'file', 'chosen.pdf')
    expect(await savePageAsPdf(printing, folder, 'a.pdf', open)).toEqual({
      ok: false,
      failure: { kind: 'file', trouble: 'cannot-write' }
    })
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it('is made for American paper, half an inch of white around, as colored as the page (E5)', async () => {
    const printToPDF = vi.fn(async (_options: object) => Buffer.from('%PDF-1.7'))
    await savePageAsPdf(windowWith({ printToPDF }), folder, 'a.pdf', open)
    expect(printToPDF.mock.calls).toEqual([
      [
        {
          pageSize: 'Letter',
          printBackground: true,
          margins: { top: 0.5, bottom: 0.5, left: 0.5, right: 0.5 }
        }
      ]
    ])
  })
})

describe('a printed page', () => {
  const printedWith = (isPrinted: boolean, reason: string) => {
    const print = vi.fn((_options: object, done: (success: boolean, reason: string) => void) => {
      done(isPrinted, reason)
    })
    return { print, result: printPage(windowWith({ print })) }
  }

  it("comes out on the printer's own paper, by the system's own dialog (E5)", async () => {
    const { print, result } = printedWith(true, '')
    expect(await result).toEqual({ ok: true, value: { printed: true } })
    expect(print.mock.calls[0]?.[0]).toEqual({ printBackground: true, usePrinterDefaultPageSize: true })
  })

  it.each(['cancelled', 'Print job canceled'])(
    'that was canceled is neither printed nor a failure: %s (E5)',
    async reason => {
      expect(await printedWith(false, reason).result).toEqual({ ok: true, value: { printed: false } })
    }
  )

  it.each([
    ['No printers available on the network', 'no-printer'],
    ['Invalid printer settings', 'not-printed'],
    ['Print job failed', 'not-printed'],
    ['Failed to enumerate printers', 'not-printed']
  ])('that failed is told: %s (E5)', async (reason, trouble) => {
    expect(await printedWith(false, reason).result).toEqual({ ok: false, failure: { kind: 'print', trouble } })
  })
})
