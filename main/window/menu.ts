import type { Menu, MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '#domain/bridge.ts'

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  readonly development: boolean
  /** Sends the chosen command to the page. */
  readonly send: (command: MenuCommand) => void
}

type Item = MenuItemConstructorOptions

const SEPARATOR: Item = { type: 'separator' }

/** The menu as data: the standard roles, and the page's commands with their keys. */
export function menuTemplate({ platform, development, send }: MenuOptions): Item[] {
  const isMac = platform === 'darwin'
  const item = (label: string, accelerator: string, command: MenuCommand): Item => ({
    label,
    accelerator,
    click: () => {
      send(command)
    }
  })
  const connections = item('Connections…', 'CmdOrCtrl+,', 'connections')
  const settings: Item = {
    label: 'Settings',
    click: () => {
      send('settings')
    }
  }

  return [
    ...(isMac ? [macAppMenu(connections, settings)] : []),
    {
      label: '&File',
      submenu: [
        item('New refinance order', 'CmdOrCtrl+N', 'new-refinance'),
        item('New purchase order', 'CmdOrCtrl+Shift+N', 'new-purchase'),
        SEPARATOR,
        ...(isMac ? [] : [connections, settings, SEPARATOR]),
        { role: isMac ? 'close' : 'quit' }
      ]
    },
    { label: '&Edit', submenu: editItems(isMac) },
    { label: '&View', submenu: viewItems(development) },
    {
      label: '&Go',
      submenu: [
        item('Orders', 'CmdOrCtrl+1', 'orders'),
        item('Drafts', 'CmdOrCtrl+2', 'drafts'),
        item('Outbox', 'CmdOrCtrl+3', 'outbox'),
        item('Changes', 'CmdOrCtrl+4', 'changes'),
        item('Closings', 'CmdOrCtrl+5', 'closings'),
        item('Missing documents', 'CmdOrCtrl+6', 'missing'),
        item('Downloads', 'CmdOrCtrl+7', 'downloads'),
        item('Find…', 'CmdOrCtrl+K', 'find'),
        SEPARATOR,
        item('Back', isMac ? 'Cmd+[' : 'Alt+Left', 'back'),
        item('Refresh', 'CmdOrCtrl+R', 'refresh'),
        // A second key for the same command: the item is invisible, but its key works.
        { ...item('Refresh', 'F5', 'refresh'), visible: false, acceleratorWorksWhenHidden: true }
      ]
    },
    {
      label: '&Order',
      submenu: [
        item('Review or send', 'CmdOrCtrl+Enter', 'proceed'),
        item('Copy status', 'CmdOrCtrl+Shift+C', 'copy-status')
      ]
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      label: '&Help',
      submenu: [
        item('Keyboard shortcuts', 'CmdOrCtrl+/', 'shortcuts'),
        ...(isMac ? [] : [SEPARATOR, { role: 'about' } satisfies Item])
      ]
    }
  ]
}

export function setMenu(
  menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>,
  options: MenuOptions
): void {
  menu.setApplicationMenu(menu.buildFromTemplate(menuTemplate(options)))
}

function macAppMenu(connections: Item, settings: Item): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      SEPARATOR,
      connections,
      settings,
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' }
    ]
  }
}

function editItems(isMac: boolean): Item[] {
  const usual: Item[] = [
    { role: 'undo' },
    { role: 'redo' },
    SEPARATOR,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' }
  ]
  return isMac
    ? [...usual, { role: 'pasteAndMatchStyle' }, { role: 'delete' }, { role: 'selectAll' }]
    : [...usual, { role: 'delete' }, SEPARATOR, { role: 'selectAll' }]
}

/** Reloading would lose the user's input, and developer tools are a way in: both are for development only (R1). */
function viewItems(development: boolean): Item[] {
  const zoom: Item[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' }
  ]
  const forDevelopers: Item[] = [SEPARATOR, { role: 'forceReload' }, { role: 'toggleDevTools' }]
  return development ? [...zoom, ...forDevelopers] : zoom
}
