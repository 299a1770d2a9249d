import { unlessGone } from '../../../chromium/devtools.ts'
import { app } from '../../app.ts'
import { settings } from '../../core.ts'
import { NotInStandIn } from '../../part.ts'
import { focusedWindow } from '../windows.ts'

export type Role = NonNullable<Electron.MenuItem['role']>

interface RoleItem {
  readonly label: string
  readonly accelerator?: string
  readonly submenu?: Electron.MenuItemConstructorOptions[]
  /** Done by a page by itself when its keys are pressed; the menu leaves them to it. */
  readonly isNative?: boolean
  readonly run?: () => void
}

/** Lets the focused page do what an editing command does, as its keys would. */
const edit = (command: string) => (): void => {
  const session = focusedWindow()?.webContents.page.session
  session?.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] }).catch(unlessGone)
}
const onMac = process.platform === 'darwin'
const separator: Electron.MenuItemConstructorOptions = { type: 'separator' }
const roles = (...names: readonly Role[]): Electron.MenuItemConstructorOptions[] => names.map(role => ({ role }))
/** Zoom is Chromium's own where there is a screen. */
const zoom = (label: string, accelerator: string, change: (level: number) => number): RoleItem => ({
  label,
  accelerator,
  isNative: !settings.headless,
  run: () => {
    const contents = focusedWindow()?.webContents
    contents?.setZoomLevel(change(contents.getZoomLevel()))
  }
})

const ROLES: Partial<Readonly<Record<Role, RoleItem>>> = {
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z', isNative: true, run: edit('undo') },
  redo: { label: 'Redo', accelerator: onMac ? 'Shift+Command+Z' : 'Control+Y', isNative: true, run: edit('redo') },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X', isNative: true, run: edit('cut') },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C', isNative: true, run: edit('copy') },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V', isNative: true, run: edit('paste') },
  pasteAndMatchStyle: {
    label: 'Paste and Match Style',
    accelerator: 'Shift+CommandOrControl+V',
    isNative: true,
    run: edit('pasteAndMatchStyle')
  },
  delete: { label: 'Delete', isNative: true, run: edit('delete') },
  selectAll: { label: 'Select All', accelerator: 'CommandOrControl+A', isNative: true, run: edit('selectAll') },
  reload: {
    label: 'Reload',
    accelerator: 'CmdOrCtrl+R',
    run: () => {
      focusedWindow()?.webContents.reload()
    }
  },
  forceReload: {
    label: 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    run: () => {
      focusedWindow()?.webContents.reloadIgnoringCache()
    }
  },
  toggleDevTools: {
    label: 'Toggle Developer Tools',
    accelerator: onMac ? 'Alt+Command+I' : 'Ctrl+Shift+I',
    isNative: true,
    run: () => {
      throw new NotInStandIn("Menu role 'toggleDevTools'")
    }
  },
  resetZoom: zoom('Actual Size', 'CommandOrControl+0', () => 0),
  zoomIn: zoom('Zoom In', 'CommandOrControl+Plus', level => level + 0.5),
  zoomOut: zoom('Zoom Out', 'CommandOrControl+-', level => level - 0.5),
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: onMac ? 'Control+Command+F' : 'F11',
    run: () => {
      const window = focusedWindow()
      window?.setFullScreen(!window.isFullScreen())
    }
  },
  minimize: {
    label: 'Minimize',
    accelerator: 'CommandOrControl+M',
    run: () => {
      focusedWindow()?.minimize()
    }
  },
  close: {
    label: onMac ? 'Close Window' : 'Close',
    accelerator: 'CommandOrControl+W',
    run: () => {
      focusedWindow()?.close()
    }
  },
  quit: {
    label: process.platform === 'win32' ? 'Exit' : `Quit${onMac ? ` ${app.name}` : ''}`,
    ...(process.platform === 'win32' ? {} : { accelerator: 'CommandOrControl+Q' }),
    run: () => {
      app.quit()
    }
  },
  about: { label: `About ${app.name}` },
  services: { label: 'Services', submenu: [] },
  hide: { label: `Hide ${app.name}`, accelerator: 'Command+H' },
  hideOthers: { label: 'Hide Others', accelerator: 'Command+Alt+H' },
  unhide: { label: 'Show All' },
  front: { label: 'Bring All to Front' },
  zoom: { label: 'Zoom' },
  window: { label: 'Window' },
  help: { label: 'Help' },
  appMenu: {
    label: app.name,
    submenu: [
      ...roles('about'),
      separator,
      ...roles('services'),
      separator,
      ...roles('hide', 'hideOthers', 'unhide'),
      separator,
      ...roles('quit')
    ]
  },
  fileMenu: { label: 'File', submenu: roles(onMac ? 'close' : 'quit') },
  editMenu: {
    label: 'Edit',
    submenu: [
      ...roles('undo', 'redo'),
      separator,
      ...roles('cut', 'copy', 'paste', ...(onMac ? (['pasteAndMatchStyle'] as const) : []), 'delete'),
      separator,
      ...roles('selectAll')
    ]
  },
  viewMenu: {
    label: 'View',
    submenu: [
      ...roles('reload', 'forceReload', 'toggleDevTools'),
      separator,
      ...roles('resetZoom', 'zoomIn', 'zoomOut'),
      separator,
      ...roles('togglefullscreen')
    ]
  },
  windowMenu: {
    label: 'Window',
    submenu: [...roles('minimize', 'zoom'), ...(onMac ? [separator, ...roles('front')] : roles('close'))]
  }
}

/** What a role does. Throws by name for one not known here. */
export function roleItem(role: Role): RoleItem {
  const item = ROLES[role]
  if (item === undefined) throw new NotInStandIn(`Menu role '${role}'`)
  return item
}

/** Does what a role does. Throws by name for one that does nothing here. */
export function runRole(role: Role): void {
  const { run } = roleItem(role)
  if (run === undefined) throw new NotInStandIn(`Menu role '${role}'`)
  run()
}
