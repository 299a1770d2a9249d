import type { BrowserWindow } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'

const asked: string[] = []
const files = { empty: false }
vi.mock('electron', () => ({
  app: {
    getFileIcon: async (path: string) => {
      asked.push(path)
      return { of: path, isEmpty: () => files.empty }
    }
  }
}))

const dragged: { readonly file: string; readonly icon: { readonly of: string } }[] = []
const windowThat = (isDestroyed = false): BrowserWindow =>
  ({
    isDestroyed: () => isDestroyed,
    webContents: { startDrag: (item: (typeof dragged)[number]) => dragged.push(item) }
  }) as unknown as BrowserWindow

beforeEach(() => {
  vi.resetModules()
  asked.length = dragged.length = 0
  files.empty = false
})
const load = () => import('../../main/window/drag-file.ts')

it('a file is dragged with the icon of its kind, for which the system is asked once (E16)', async () => {
  const { dragFile } = await load()
  for (const path of ['/docs/a.pdf', '/docs/b.PDF', '/docs/c.docx']) await dragFile(windowThat(), path)
  expect(asked).toEqual(['/docs/a.pdf', '/docs/c.docx'])
  expect(dragged.map(({ file, icon }) => [file, icon.of])).toEqual([
    ['/docs/a.pdf', '/docs/a.pdf'],
    ['/docs/b.PDF', '/docs/a.pdf'],
    ['/docs/c.docx', '/docs/c.docx']
  ])
})

it('an icon that the system did not have yet is asked for again (E16)', async () => {
  const { dragFile } = await load()
  files.empty = true
  await dragFile(windowThat(), '/docs/a.pdf')
  files.empty = false
  await dragFile(windowThat(), '/docs/b.pdf')
  expect(asked).toEqual(['/docs/a.pdf', '/docs/b.pdf'])
})

it('nothing is dragged from a window that closed while the system looked for the icon', async () => {
  const { dragFile } = await load()
  await dragFile(windowThat(true), '/docs/a.pdf')
  expect([asked, dragged]).toEqual([['/docs/a.pdf'], []])
})
