import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow, OpenDialogOptions } from 'electron'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LARGEST_IMPORT, MOST_CHOSEN } from '#domain/common/chosen-file.ts'
import { failed, ok } from '#domain/common/result.ts'

const answer = { canceled: false, filePaths: [] as string[] }
const asked: OpenDialogOptions[] = []
vi.mock('electron', () => ({
  dialog: {
    showOpenDialog: async (_window: unknown, options: OpenDialogOptions) => {
      asked.push(options)
      return answer
    }
  }
}))
const { chooseFile } = await import('../../../main/window/dialogs/choose-file.ts')
const window = {} as BrowserWindow

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-choose-'))
})
afterAll(() => rm(folder, { recursive: true }))

const choose = (...filePaths: readonly string[]) => {
  Object.assign(answer, { canceled: false, filePaths })
  return chooseFile(window, 'loan-file', () => false)
}

describe('a file to open', () => {
  it('is asked for by its kind, one at a time but for loan files', async () => {
    Object.assign(answer, { canceled: true, filePaths: [] })
    expect(await chooseFile(window, 'loan-file', () => false)).toEqual(ok(null))
    expect(await chooseFile(window, 'csv', () => false)).toEqual(ok(null))
    expect(await chooseFile(window, 'contacts', () => false)).toEqual(ok(null))
    expect(asked.map(({ title, filters, properties }) => [title, filters?.[0]?.extensions[0], properties])).toEqual([
      ['Open loan files', 'xml', ['openFile', 'multiSelections']],
      ['Open CSV', 'csv', ['openFile']],
      ['Open contacts', 'csv', ['openFile']]
    ])
  })

  it('may be any file where the person says so, and contacts may be a vCard', async () => {
    Object.assign(answer, { canceled: true, filePaths: [] })
    await chooseFile(window, 'contacts', () => false)
    const [own, any] = asked.at(-1)?.filters ?? []
    expect([own?.extensions.includes('vcf'), any?.extensions]).toEqual([true, ['*']])
  })

  it('is given with its name and bytes, without its path, and not behind the cover (E27)', async () => {
    const path = join(folder, 'loan.xml')
    await writeFile(path, '<MESSAGE/>')
    expect(await choose(path)).toEqual(ok({ name: 'loan.xml', content: new TextEncoder().encode('<MESSAGE/>') }))
    const covered = await chooseFile(window, 'loan-file', () => true)
    expect(covered).toEqual(failed({ kind: 'screen-locked' }))
  })

  it('may be one of several loan files, each with its content or why there is none', async () => {
    const paths = ['1.xml', '2.xml', 'gone.xml'].map(name => join(folder, name))
    for (const path of paths.slice(0, 2)) await writeFile(path, '<MESSAGE/>')
    const content = new TextEncoder().encode('<MESSAGE/>')
    const more = [
      { name: '2.xml', content },
      { name: 'gone.xml', content: 'unreadable' }
    ]
    expect(await choose(...paths)).toEqual(ok({ name: '1.xml', content, more, unread: 0 }))
  })

  it.each([
    ['files', MOST_CHOSEN.files, 1],
    ['bytes', 5, LARGEST_IMPORT['loan-file']]
  ])('is one of as many loan files as may be read at once, by their %s: %i', async (_what, most, bytes) => {
    const path = join(folder, 'many.xml')
    await writeFile(path, '')
    await truncate(path, bytes)
    const readOf = async (count: number) => {
      const read = await choose(...Array.from({ length: count }, () => path))
      return read.ok ? [read.value?.more?.length, read.value?.unread] : []
    }
    expect([await readOf(most), await readOf(most + 1)]).toEqual([
      [most - 1, 0],
      [most - 1, 1]
    ])
  })

  it('is not read if it is larger than any loan file, gone, or no file', async () => {
    const path = join(folder, 'large.xml')
    await writeFile(path, '')
    await truncate(path, LARGEST_IMPORT['loan-file'] + 1)
    expect(await choose(path)).toEqual(ok({ name: 'large.xml', content: 'too-large' }))
    expect(await choose(join(folder, 'gone.xml'))).toEqual(ok({ name: 'gone.xml', content: 'unreadable' }))
    expect(await choose(folder)).toMatchObject(ok({ content: 'unreadable' }))
  })

  it.each(['csv', 'contacts'] as const)('is read up to what a %s file may have, and no further', async kind => {
    const path = join(folder, `exact.${kind}`)
    await writeFile(path, '')
    Object.assign(answer, { canceled: false, filePaths: [path] })
    const contentOf = async (bytes: number) => {
      await truncate(path, bytes)
      const read = await chooseFile(window, kind, () => false)
      const content = read.ok ? read.value?.content : undefined
      return typeof content === 'string' ? content : content?.length
    }
    expect(await contentOf(LARGEST_IMPORT[kind])).toBe(LARGEST_IMPORT[kind])
    expect(await contentOf(LARGEST_IMPORT[kind] + 1)).toBe('too-large')
  })
})
