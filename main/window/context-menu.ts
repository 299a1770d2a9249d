import type { BrowserWindow, ContextMenuParams, Menu, MenuItemConstructorOptions } from 'electron'

type Item = MenuItemConstructorOptions
type Params = Pick<ContextMenuParams, 'isEditable' | 'editFlags' | 'selectionText'>

/** What a right click offers: the usual in a field, Copy over selected text, and nothing elsewhere (F23). */
export function contextMenuItems({ isEditable, editFlags, selectionText }: Params): readonly Item[] {
  if (isEditable)
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { role: 'delete', enabled: editFlags.canDelete },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll }
    ]
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }]
}

/** Shows that menu on a right click in the window. Electron has none of its own. */
export function offerContextMenu(window: BrowserWindow, menu: Pick<typeof Menu, 'buildFromTemplate'>): void {
  window.webContents.on('context-menu', (_event, params) => {
    const items = contextMenuItems(params)
    if (items.length > 0) menu.buildFromTemplate([...items]).popup({ window })
  })
}
