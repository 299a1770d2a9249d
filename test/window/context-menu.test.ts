import type { ContextMenuParams } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { contextMenuItems, offerContextMenu } from '../../main/window/context-menu.ts'
import { BrowserWindow, Menu } from '../fakes/electron.ts'

const ALL = {
  canUndo: true,
  canRedo: true,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false
}
const params = (change: Partial<ContextMenuParams> = {}) =>
  ({ isEditable: false, selectionText: '', editFlags: ALL, ...change }) as ContextMenuParams
const roles = (change: Partial<ContextMenuParams>) =>
  contextMenuItems(params(change)).map(({ role, type }) => role ?? type)

describe('a right click (F23)', () => {
  it('offers what is usual in a field', () => {
    expect(roles({ isEditable: true })).toEqual([
      'undo',
      'redo',
      'separator',
      'cut',
      'copy',
      'paste',
      'delete',
      'separator',
      'selectAll'
    ])
  })

  it('disables what the field cannot do now', () => {
    const items = contextMenuItems(params({ isEditable: true, editFlags: { ...ALL, canPaste: false, canUndo: false } }))
    expect(items.filter(({ enabled }) => enabled === false).map(({ role }) => role)).toEqual(['undo', 'paste'])
  })

  it.each([
    ['canUndo', 'undo'],
    ['canRedo', 'redo'],
    ['canCut', 'cut'],
    ['canCopy', 'copy'],
    ['canPaste', 'paste'],
    ['canDelete', 'delete'],
    ['canSelectAll', 'selectAll']
  ] as const)('disables by %s nothing but %s', (flag, role) => {
    const items = contextMenuItems(params({ isEditable: true, editFlags: { ...ALL, [flag]: false } }))
    expect(items.filter(({ enabled }) => enabled === false).map(item => item.role)).toEqual([role])
  })

  it('offers Copy over selected text, and nothing elsewhere', () => {
    expect(roles({ selectionText: 'Ramirez' })).toEqual(['copy'])
    expect(roles({ selectionText: ' \n' })).toEqual([])
    expect(roles({})).toEqual([])
  })

  describe('in the window', () => {
    beforeEach(() => void Menu.shown.splice(0))

    it('belongs to that window', () => {
      const window = new BrowserWindow({ x: 0, y: 0, width: 800, height: 600 })
      const popped: unknown[] = []
      const menu = { buildFromTemplate: () => ({ popup: (options: unknown) => popped.push(options) }) }
      offerContextMenu(window as never, menu as never)
      window.webContents.emit('context-menu', {}, params({ isEditable: true }))
      expect(popped).toEqual([{ window }])
    })

    it('pops the menu up only where there is something to offer', () => {
      const window = new BrowserWindow({ x: 0, y: 0, width: 800, height: 600 })
      offerContextMenu(window as never, Menu as never)
      window.webContents.emit('context-menu', {}, params())
      expect(Menu.shown).toEqual([])
      window.webContents.emit('context-menu', {}, params({ isEditable: true }))
      expect(Menu.shown).toHaveLength(1)
    })
  })
})
