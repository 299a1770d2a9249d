import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
const { createTextFile } = await import('../../main/window/save-text-file.ts')

let folder = ''
const window = {} as BrowserWindow
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-csv-'))
  Object.assign(chosen, { canceled: false, filePath: join(folder, 'orders.csv') })
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('a text file', () => {
  it('has its name when it is whole, never before', async () => {
    writeFileSync(chosen.filePath, 'before')
    const made = await createTextFile(window, folder, 'orders.csv', () => false)
    const file = made.ok ? made.value : null
    await file?.write('one,')
    await file?.write('two')
    expect(readFileSync(chosen.filePath, 'utf8')).toBe('before')
    expect(await file?.finish()).toEqual({ ok: true, value: null })
    expect(readFileSync(chosen.filePath, 'utf8')).toBe('one,two')
    expect(readdirSync(folder)).toEqual(['orders.csv'])
  })

  it('that is abandoned leaves nothing', async () => {
    const made = await createTextFile(window, folder, 'orders.csv', () => false)
    const file = made.ok ? made.value : null
    await file?.write('one,')
    expect(readdirSync(folder)).toHaveLength(1)
    await file?.abandon()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not made where the person thought better of it', async () => {
    chosen.canceled = true
    expect(await createTextFile(window, folder, 'orders.csv', () => false)).toEqual({ ok: true, value: null })
    expect(readdirSync(folder)).toEqual([])
  })

  it('that cannot be written is an answer', async () => {
    chosen.filePath = join(folder, 'no', 'orders.csv')
    expect(await createTextFile(window, folder, 'orders.csv', () => false)).toEqual({
      ok: false,
      failure: { kind: 'file', trouble: 'cannot-write' }
    })
  })

  it('that cannot be given its name is an answer, and leaves nothing once it is abandoned', async () => {
    mkdirSync(chosen.filePath)
    const made = await createTextFile(window, folder, 'orders.csv', () => false)
    const file = made.ok ? made.value : null
    expect(await file?.write('one,')).toEqual({ ok: true, value: null })
    expect(await file?.finish()).toEqual({ ok: false, failure: { kind: 'file', trouble: 'cannot-write' } })
    await file?.abandon()
    expect(readdirSync(folder)).toEqual(['orders.csv'])
  })

  it('is not made where the window was covered before the dialog was answered (E27)', async () => {
    expect(await createTextFile(window, folder, 'orders.csv', () => true)).toEqual({
      ok: false,
      failure: { kind: 'screen-locked' }
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['orders.csv', 'Save as CSV', 'csv'],
    ['contacts.vcf', 'Save as vCard', 'vcf']
  ])('named %s is proposed in the folder, as what it is', async (fileName, title, extension) => {
    Object.assign(chosen, { canceled: true })
    await createTextFile(window, folder, fileName, () => false)
    expect(proposed.at(-1)).toMatchObject({
      title,
      defaultPath: join(folder, fileName),
      filters: [{ extensions: [extension] }]
    })
  })
})
