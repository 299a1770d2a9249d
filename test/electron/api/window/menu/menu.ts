import type { MenuEntry } from '../../../control/messages.ts'
import type { Chord } from '../../../page/shell-world.ts'
import { parseAccelerator } from './accelerator.ts'
import { roleItem, runRole, type Role } from './menu-roles.ts'
import { emitterOf, fail, preventable } from '../../part.ts'
import type { WebContents } from '../contents/web-contents.ts'
import { allWindows, focusedWindow, windowOf } from '../windows.ts'

type Options = Electron.MenuItemConstructorOptions
type Modifiers = Pick<Chord, 'ctrl' | 'alt' | 'shift' | 'meta'>

/** Told when an accelerator may have changed. */
export const onMenuChange = new Set<() => void>()
const changed = (): void => {
  for (const tell of onMenuChange) tell()
}

const items = new Map<number, MenuItem>()
let lastId = 0
let applicationMenu: Menu | null = null
/** The menus that were popped up, the last one last. */
const popped: Menu[] = []

type ItemMember =
  | 'id'
  | 'label'
  | 'sublabel'
  | 'toolTip'
  | 'enabled'
  | 'visible'
  | 'checked'
  | 'type'
  | 'commandId'
  | 'accelerator'
  | 'role'
  | 'registerAccelerator'

export class MenuItem implements Pick<Electron.MenuItem, ItemMember> {
  readonly commandId = ++lastId
  readonly id: string
  readonly type: Electron.MenuItem['type']
  readonly submenu: Menu | undefined
  readonly accelerator: string | null
  readonly registerAccelerator: boolean
  label: string
  sublabel: string
  toolTip: string
  checked: boolean
  declare role?: Role
  readonly #worksWhenHidden: boolean
  readonly #click: Options['click']
  #enabled: boolean
  #visible: boolean

  constructor(options: Options) {
    const role = options.role as Role | undefined
    const standard = role === undefined ? undefined : roleItem(role)
    const submenu = options.submenu ?? standard?.submenu
    if (role !== undefined) this.role = role
    this.id = options.id ?? ''
    this.submenu =
      submenu === undefined || submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu as Options[])
    this.type = options.type ?? (this.submenu === undefined ? 'normal' : 'submenu')
    this.accelerator = options.accelerator ?? standard?.accelerator ?? null
    this.registerAccelerator = options.registerAccelerator ?? true
    this.label = options.label ?? standard?.label ?? ''
    this.sublabel = options.sublabel ?? ''
    this.toolTip = options.toolTip ?? ''
    this.checked = options.checked ?? false
    this.#enabled = options.enabled ?? true
    this.#visible = options.visible ?? true
    this.#worksWhenHidden = options.acceleratorWorksWhenHidden ?? true
    this.#click = options.click
    if (this.accelerator !== null) parseAccelerator(this.accelerator, 0)
    items.set(this.commandId, this)
  }

  get enabled(): boolean {
    return this.#enabled
  }
  set enabled(enabled: boolean) {
    this.#enabled = enabled
    changed()
  }
  get visible(): boolean {
    return this.#visible
  }
  set visible(visible: boolean) {
    this.#visible = visible
    changed()
  }

  /** What a click does; a role has its own action and no handler is called, as in Electron. */
  click(event: Electron.KeyboardEvent = {}, contents?: WebContents): void {
    if (!this.enabled) return
    if (this.type === 'checkbox') this.checked = !this.checked
    if (this.type === 'radio') this.checked = true
    const window = contents === undefined ? (focusedWindow() ?? undefined) : windowOf(contents)
    if (this.role !== undefined && this.#click === undefined) runRole(this.role)
    else this.#click?.(this as never, window as never, event)
  }

  /** Its keys, unless the page itself does what they do. */
  chord(): Chord | null {
    const isNative = this.role !== undefined && this.#click === undefined && roleItem(this.role).isNative === true
    const isHidden = !this.visible && !this.#worksWhenHidden
    if (this.accelerator === null || !this.registerAccelerator || !this.enabled || isHidden || isNative) return null
    return parseAccelerator(this.accelerator, this.commandId)
  }
}

const Base = emitterOf<Electron.Menu>('Menu')('menu-will-show', 'menu-will-close')

export class Menu extends Base implements Pick<Electron.Menu, never> {
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: readonly (Options | MenuItem)[]): Menu {
    const menu = new Menu()
    for (const part of template) menu.append(part instanceof MenuItem ? part : new MenuItem(part))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu
    changed()
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu
  }

  append(item: MenuItem): void {
    this.items.push(item)
    changed()
  }

  insert(at: number, item: MenuItem): void {
    this.items.splice(at, 0, item)
    changed()
  }

  getMenuItemById(id: string): MenuItem | null {
    return everyItem(this).find(item => item.id === id) ?? null
  }

  /** Not drawn: a test reads it and clicks in it (control/). */
  popup(): void {
    popped.push(this)
    this.announce('menu-will-show', preventable({}))
  }
}

function everyItem(menu: Menu): MenuItem[] {
  return menu.items.flatMap(item => [item, ...(item.submenu === undefined ? [] : everyItem(item.submenu))])
}

/** Every chord the menu listens for now. */
export function chordsFor(): Chord[] {
  return (applicationMenu === null ? [] : everyItem(applicationMenu)).flatMap(item => item.chord() ?? [])
}

/** A page told that the keys of an item were pressed in it. */
export function press(id: number, contents: WebContents, { ctrl, alt, shift, meta }: Modifiers): void {
  try {
    items
      .get(id)
      ?.click({ ctrlKey: ctrl, altKey: alt, shiftKey: shift, metaKey: meta, triggeredByAccelerator: true }, contents)
  } catch (error) {
    fail(error)
  }
}

const plain = (label: string): string => label.replace(/&(.)/g, '$1')

/** The menu as a test sees it. */
export function menuEntries(menu: Menu | null = applicationMenu): MenuEntry[] {
  return (menu?.items ?? [])
    .filter(item => item.visible)
    .map(item => ({
      label: plain(item.label),
      type: item.type,
      enabled: item.enabled,
      checked: item.checked,
      ...(item.accelerator === null ? {} : { accelerator: item.accelerator }),
      ...(item.submenu === undefined ? {} : { items: menuEntries(item.submenu) })
    }))
}

export const poppedMenu = (): Menu | null => popped.at(-1) ?? null

/**
 * Clicks the item at the end of the labels, as a user does in the focused window: a missing or disabled item cannot be
 * clicked.
 */
export function clickByLabels(labels: readonly string[], from: Menu | null = applicationMenu): void {
  let menu = from
  let item: MenuItem | undefined
  for (const label of labels) {
    item = menu?.items.find(candidate => candidate.visible && plain(candidate.label) === label)
    if (item === undefined) throw new Error(`The menu has no item ${labels.join(' > ')}`)
    menu = item.submenu ?? null
  }
  if (item === undefined || !item.enabled) throw new Error(`The menu item ${labels.join(' > ')} is not enabled`)
  item.click({}, (focusedWindow() ?? allWindows()[0])?.webContents)
}
