import type { Menu, MenuItemConstructorOptions } from 'electron'
import { COMMAND_KEYS, type Command } from '#domain/commands.ts'

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  readonly development: boolean
  /** Sends the chosen command to the page. */
  readonly send: (command: Command) => void
  /** Of the main process, for a page that no longer works. */
  readonly saveReport: () => void
}

type Item = MenuItemConstructorOptions

const SEPARATOR: Item = { type: 'separator' }

/** The menu as data: the standard roles, and the page's commands with their keys. */
export function menuTemplate({ platform, development, send, saveReport }: MenuOptions): Item[] {
  const isMac = platform === 'darwin'
  const item = (label: string, command: Command, accelerator = acceleratorOf(command)): Item => ({
    label,
    accelerator,
    click: () => {
      send(command)
    }
  })
  const settings = item(isMac ? 'Settings…' : 'Settings', 'settings')

  return [
    ...(isMac ? [macAppMenu(settings)] : []),
    {
      label: '&File',
      submenu: [
        item('New Refinance Order', 'new-refinance'),
        item('New Purchase Order', 'new-purchase'),
        item('New Order from Loan File…', 'loan-file'),
        item('Import Orders from CSV…', 'import-csv'),
        SEPARATOR,
        item('Save', 'save'),
        item('Print…', 'print'),
        SEPARATOR,
        ...(isMac ? [] : [settings, SEPARATOR]),
        { role: isMac ? 'close' : 'quit' }
      ]
    },
    { label: '&Edit', submenu: editItems(isMac) },
    { label: '&View', submenu: viewItems(development) },
    {
      label: '&Go',
      submenu: [
        item('Orders', 'orders'),
        item('Changes', 'changes'),
        item('Closings', 'closings'),
        item('Missing Documents', 'missing'),
        item('Downloads', 'downloads'),
        item('Drafts', 'drafts'),
        item('Outbox', 'outbox'),
        item('Connections', 'connections'),
        SEPARATOR,
        item('Go to Order or Page…', 'palette'),
        item('Search Orders', 'find'),
        SEPARATOR,
        // In the page, Esc leads back, too; as a menu key it would be taken from dialogs and fields.
        item('Back', 'back', isMac ? 'Cmd+[' : 'Alt+Left'),
        item('Refresh', 'refresh'),
        // A second key for the same command: the item is invisible, but its key works.
        { ...item('Refresh', 'refresh', 'F5'), visible: false, acceleratorWorksWhenHidden: true }
      ]
    },
    {
      label: '&Order',
      submenu: [item('Review or Send', 'proceed'), item('Copy Status', 'copy-status')]
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      label: '&Help',
      submenu: [
        item('Title Desk Guide', 'guide', isMac ? 'Cmd+?' : undefined),
        item('Keyboard Shortcuts', 'shortcuts'),
        SEPARATOR,
        { label: 'Save Report…', click: saveReport },
        ...(isMac ? [] : [SEPARATOR, { role: 'about' } satisfies Item])
      ]
    }
  ]
}

function acceleratorOf(command: Command): string {
  return COMMAND_KEYS[command].replace('Mod', 'CmdOrCtrl')
}

export function setMenu(
  menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>,
  options: MenuOptions
): void {
  menu.setApplicationMenu(menu.buildFromTemplate(menuTemplate(options)))
}

function macAppMenu(settings: Item): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      SEPARATOR,
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
    // The role's own key is the plus, which most keyboards have above the equals sign: it would need Shift.
    { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' }
  ]
  const forDevelopers: Item[] = [SEPARATOR, { role: 'forceReload' }, { role: 'toggleDevTools' }]
  return development ? [...zoom, ...forDevelopers] : zoom
}
