import type { BrowserWindow, OpenDialogOptions } from 'electron'
import { expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'

const answer = { canceled: false, filePaths: [] as string[] }
const asked: [unknown, OpenDialogOptions][] = []
vi.mock('electron', () => ({
  dialog: {
    showOpenDialog: async (window: unknown, options: OpenDialogOptions) => {
      asked.push([window, options])
      return answer
    }
  }
}))
const { chooseFolder } = await import('../../../main/window/dialogs/choose-folder.ts')
const window = {} as BrowserWindow

it('asks over the window for one folder, which may be made there, and begins at the present one', async () => {
  Object.assign(answer, { canceled: false, filePaths: ['/srv/files'] })
  expect(await chooseFolder(window, '/home/ana/Downloads', () => false)).toEqual(ok('/srv/files'))
  expect(asked).toEqual([
    [
      window,
      expect.objectContaining({ defaultPath: '/home/ana/Downloads', properties: ['openDirectory', 'createDirectory'] })
    ]
  ])
  expect(asked[0]![0]).toBe(window)
})

it('is not taken where the window was covered before the dialog was answered (E27)', async () => {
  Object.assign(answer, { canceled: false, filePaths: ['/srv/files'] })
  expect(await chooseFolder(window, '/', () => true)).toEqual(failed({ kind: 'screen-locked' }))
})

it.each([[{ canceled: true, filePaths: ['/srv/files'] }], [{ canceled: false, filePaths: [] }]])(
  'gives nothing where the person thought better of it: %j',
  async given => {
    Object.assign(answer, given)
    expect(await chooseFolder(window, '/', () => true)).toEqual(ok(null))
  }
)
