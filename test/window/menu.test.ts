import type { Menu, MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { COMMANDS, type Command } from '#domain/commands.ts'
import { menuTemplate, setMenu } from '../../main/window/menu.ts'

type Item = MenuItemConstructorOptions

const PLATFORMS = ['win32', 'darwin', 'linux'] as const

function itemsOf(template: readonly Item[]): Item[] {
  return template.flatMap(item => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])])
}

/** Every item of the menu, and the commands that were sent by choosing them. */
function menuOn(platform: NodeJS.Platform, development = false) {
  const sent: Command[] = []
  let reports = 0
  const items = itemsOf(
    menuTemplate({
      platform,
      development,
      send: command => {
        sent.push(command)
      },
      saveReport: () => {
        reports++
      }
    })
  )
  const choose = (item: Item): void => {
    item.click?.({} as never, undefined, {} as never)
  }
  return { items, sent, reports: () => reports, choose, roles: items.flatMap(({ role }) => role ?? []) }
}

describe.each(PLATFORMS)('the menu on %s', platform => {
  it('can ask the page for everything it can do', () => {
    const { items, sent, choose } = menuOn(platform)
    for (const item of items) choose(item)
    expect(new Set(sent)).toEqual(new Set(COMMANDS))
  })

  it.each<[string, string, Command]>([
    ['New Refinance Order', 'CmdOrCtrl+N', 'new-refinance'],
    ['New Purchase Order', 'CmdOrCtrl+Shift+N', 'new-purchase'],
    ['New Order from Loan File…', 'CmdOrCtrl+O', 'loan-file'],
    ['Import Orders from CSV…', 'CmdOrCtrl+Shift+O', 'import-csv'],
    [platform === 'darwin' ? 'Settings…' : 'Settings', 'CmdOrCtrl+,', 'settings'],
    ['Orders', 'CmdOrCtrl+1', 'orders'],
    ['Go to Order or Page…', 'CmdOrCtrl+K', 'palette'],
    ['Search Orders', 'CmdOrCtrl+F', 'find'],
    ['Save', 'CmdOrCtrl+S', 'save'],
    ['Print…', 'CmdOrCtrl+P', 'print'],
    ['Refresh', 'CmdOrCtrl+R', 'refresh'],
    ['Refresh', 'F5', 'refresh'],
    ['Back', platform === 'darwin' ? 'Cmd+[' : 'Alt+Left', 'back'],
    ['Review or Send', 'CmdOrCtrl+Enter', 'proceed'],
    ['Title Desk Guide', platform === 'darwin' ? 'Cmd+?' : 'F1', 'guide'],
    ['Keyboard Shortcuts', 'CmdOrCtrl+/', 'shortcuts']
  ])('has %s at %s', (label, accelerator, command) => {
    const { items, sent, choose } = menuOn(platform)
    const found = items.filter(item => item.label === label && item.accelerator === accelerator)
    expect(found).toHaveLength(1)
    choose(found[0]!)
    expect(sent).toEqual([command])
  })

  it('saves a report without the page, which may be what no longer works (E25)', () => {
    const { items, sent, reports, choose } = menuOn(platform)
    for (const item of items) if (item.label === 'Save Report…') choose(item)
    expect([reports(), sent]).toEqual([1, []])
  })

  it('numbers the pages in the order of the rail (F21)', () => {
    const digits = menuOn(platform).items.flatMap(({ label, accelerator }) =>
      /\+\d$/.test(accelerator ?? '') ? [`${accelerator?.slice(-1)} ${label}`] : []
    )
    const rail = ['Orders', 'Changes', 'Closings', 'Missing Documents', 'Downloads', 'Drafts', 'Outbox', 'Connections']
    expect(digits).toEqual(rail.map((label, index) => `${index + 1} ${label}`))
  })

  it('has no key twice', () => {
    const keys = menuOn(platform).items.flatMap(({ accelerator }) => accelerator ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has what people expect of any menu', () => {
    const usual = [
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'delete',
      'selectAll',
      'resetZoom',
      'zoomIn',
      'zoomOut',
      'togglefullscreen',
      'windowMenu',
      'help',
      'about',
      'quit'
    ]
    expect(menuOn(platform).roles).toEqual(expect.arrayContaining(usual))
  })

  it.each(['about', 'quit'] as const)('has one item for %s', role => {
    expect(menuOn(platform).roles.filter(one => one === role)).toEqual([role])
  })

  it('reloads nothing and opens no developer tools, but under development (R1)', () => {
    const forDevelopers = ['reload', 'forceReload', 'toggleDevTools']
    expect(menuOn(platform).roles.filter(role => forDevelopers.includes(role))).toEqual([])
    expect(menuOn(platform, true).roles).toEqual(expect.arrayContaining(['forceReload', 'toggleDevTools']))
  })

  it('zooms in by the key with the plus, without Shift, as it zooms out by the one with the minus', () => {
    const zooming = menuOn(platform).items.filter(({ role }) => role === 'zoomIn')
    expect(zooming.map(({ accelerator }) => accelerator)).toEqual([undefined, 'CmdOrCtrl+='])
  })

  it('has two items that are not seen, whose keys work all the same', () => {
    expect(menuOn(platform).items.filter(item => item.visible === false)).toMatchObject([
      { accelerator: 'CmdOrCtrl+=', acceleratorWorksWhenHidden: true },
      { accelerator: 'F5', acceleratorWorksWhenHidden: true }
    ])
  })
})

describe('the menu', () => {
  it('begins with the program itself on a Mac, where services and hiding belong', () => {
    const { items, roles } = menuOn('darwin')
    expect(items[0]?.role).toBe('appMenu')
    expect(roles).toEqual(
      expect.arrayContaining(['services', 'hide', 'hideOthers', 'unhide', 'close', 'pasteAndMatchStyle'])
    )
  })

  it('has a letter for each menu on Windows and Linux', () => {
    const template = menuTemplate({ platform: 'win32', development: false, send: () => {}, saveReport: () => {} })
    expect(template.map(({ label, role }) => label ?? role)).toEqual([
      '&File',
      '&Edit',
      '&View',
      '&Go',
      '&Order',
      'windowMenu',
      '&Help'
    ])
  })

  it('is set for the whole program', () => {
    const set: unknown[] = []
    setMenu(
      {
        buildFromTemplate: template => template as unknown as Menu,
        setApplicationMenu: menu => {
          set.push(menu)
        }
      },
      { platform: 'linux', development: false, send: () => {}, saveReport: () => {} }
    )
    expect(set).toHaveLength(1)
    expect(set[0]).toHaveLength(7)
  })
})
