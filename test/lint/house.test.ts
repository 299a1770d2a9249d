import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

// The project's own lint rules, applied to snippets with its own configuration. Without types, since the files do not
// exist; the last test has types.
const untyped = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked as never })

/** Messages of one rule about a snippet in a given file. */
async function complaints(eslint: ESLint, rule: string, filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath })
  const fatal = result?.messages.find(message => message.fatal)
  if (fatal !== undefined) throw new Error(`${filePath} cannot be parsed: ${fatal.message}`)
  return result!.messages.filter(message => message.ruleId === rule).map(message => message.message)
}

describe('a room imports only what its rule allows', () => {
  const importing = (from: string): string => `export * from '${from}'\n`

  it.each([
    [
      'domain/common/money.ts',
      'node:fs',
      'domain/ may import only itself and yup, not node:fs: move what needs Node or Electron to main/'
    ],
    ['domain/common/money.ts', 'electron', 'domain/ may import only itself and yup'],
    ['domain/common/money.ts', 'vue', 'to renderer/'],
    ['domain/common/money.ts', '../../main/app/ipc.ts', 'not main/app/ipc.ts'],
    ['main/index.ts', 'keytar', 'only start and join its rooms'],
    ['main/compose.ts', '../renderer/common/bridge.ts', 'only start and join its rooms'],
    ['main/app/ipc.ts', '../service/client.ts', 'what a request does is in main/requests/'],
    ['main/requests/orders.ts', 'axios', 'move the work into that service'],
    ['main/requests/orders.ts', 'electron', 'move the work into that service'],
    ['main/requests/orders.ts', '../index.ts', 'not main/index.ts'],
    ['main/service/client.ts', 'electron', 'HTTP and the wire format only'],
    ['main/service/client.ts', '../keychain/keychain.ts', 'HTTP and the wire format only'],
    ['main/keychain/keychain.ts', 'axios', 'keeps secrets'],
    ['main/settings/files.ts', 'keytar', 'small files'],
    ['main/outbox/outbox.ts', 'axios', 'stores and sends'],
    ['main/documents/download.ts', 'electron', 'main/window/desktop.ts'],
    ['main/window/window.ts', '../keychain/keychain.ts', 'nothing of orders or tokens'],
    ['practice/http/app.ts', '../../main/service/client.ts', 'no code of main/'],
    ['main/connections/list.ts', 'axios', 'connections join'],
    ['main/connections/practice.ts', '../../practice/faults/plan.ts', 'not practice/faults/plan.ts'],
    ['main/garage/bicycle.ts', '../service/client.ts', 'scripts/lint/rooms.ts'],
    ['main/files/disk.ts', '../service/service.ts', 'main/files/'],
    ['preload/index.ts', 'yup', 'preload forwards'],
    ['preload/index.ts', '#domain/common/money.ts', 'not domain/common/money.ts'],
    ['renderer/orders/service-pages/store.ts', '../../../main/app/ipc.ts', 'is a request'],
    ['renderer/orders/service-pages/store.ts', 'node:path', 'is a request'],
    ['renderer/orders/service-pages/store.ts', 'electron', 'is a request'],
    ['renderer/orders/service-pages/store.ts', 'axios', 'is a request'],
    ['renderer/orders/OrdersPage.ts', '../order/OrderPage.vue', 'of another feature import its store.ts only'],
    ['renderer/orders/OrdersPage.ts', '../app/AppShell.vue', 'of another feature import its store.ts only'],
    ['renderer/common/request.ts', '../orders/store.ts', 'is below every feature'],
    ['renderer/ui/menu.ts', 'reka-ui', 'takes properties and emits events'],
    ['renderer/ui/table.ts', '../orders/store.ts', 'takes properties and emits events'],
    ['renderer/ui/table.ts', '../common/bridge.ts', 'takes properties and emits events'],
    ['renderer/ui/table.ts', 'pinia', 'takes properties and emits events'],
    ['renderer/app/App.ts', 'electron', 'is a request'],
    ['renderer/main.ts', 'node:fs', 'is a request']
  ])('%s does not import %s', async (file, from, cure) => {
    expect(await complaints(untyped, 'house/imports', file, importing(from))).toEqual([expect.stringContaining(cure)])
  })

  it.each([
    ['domain/order/order-rules.ts', 'yup'],
    ['domain/order/order-rules.ts', './money.ts'],
    ['domain/order/order-rules.ts', '#domain/common/money.ts'],
    ['main/index.ts', './window/menu.ts'],
    ['main/app/ipc.ts', 'electron'],
    ['main/requests/orders.ts', '../service/client.ts'],
    ['main/requests/orders.ts', '#domain/bridge.ts'],
    ['main/service/client.ts', 'axios'],
    ['main/service/client.ts', 'node:https'],
    ['main/documents/kept/records.ts', '../../storage/store.ts'],
    ['main/keychain/keychain.ts', 'keytar'],
    ['main/outbox/outbox.ts', '../storage/rows.ts'],
    ['main/storage/unlock/keychain-key.ts', '../../keychain/keychain.ts'],
    ['main/window/window.ts', 'electron'],
    ['practice/http/app.ts', 'hono/cors'],
    ['practice/http/app.ts', '@hono/node-server'],
    ['preload/index.ts', 'electron'],
    ['preload/index.ts', '../domain/bridge.ts'],
    ['renderer/orders/service-pages/store.ts', 'pinia'],
    ['renderer/orders/service-pages/store.ts', '../../common/bridge.ts'],
    ['renderer/orders/service-pages/store.ts', '../../settings/store.ts'],
    ['renderer/orders/service-pages/store.ts', '../../ui/table.ts'],
    ['renderer/orders/service-pages/store.ts', '../../common/request.ts'],
    ['renderer/orders/service-pages/store.ts', '../../outbox/items/store.ts'],
    ['renderer/ui/FailureNotice.ts', '#domain/common/failure.ts'],
    ['renderer/orders/service-pages/store.ts', './columns.ts'],
    ['renderer/orders/style.ts', '../../assets/tokens.css?inline'],
    ['renderer/app/router.ts', '../orders/OrdersPage.vue'],
    ['test/app/ipc.test.ts', '../../main/app/ipc.ts']
  ])('%s imports %s', async (file, from) => {
    expect(await complaints(untyped, 'house/imports', file, importing(from))).toEqual([])
  })

  it.each([
    ['import', "import fs from 'node:fs'\nfs.existsSync('a')\n"],
    ['import type', "import type { Stats } from 'node:fs'\nexport type S = Stats\n"],
    ['a type', "export type S = import('node:fs').Stats\n"],
    ['export from', "export { existsSync } from 'node:fs'\n"],
    ['import()', "export const fs = () => import('node:fs')\n"]
  ])('in every form: %s', async (_form, code) => {
    expect(await complaints(untyped, 'house/imports', 'domain/a.ts', code)).toHaveLength(1)
  })

  it('in components, too', async () => {
    const script = '<script setup lang="ts">\nimport { readFileSync } from \'node:fs\'\n</script>'
    const code = `${script}\n<template><p>{{ readFileSync }}</p></template>\n`
    expect(
      await complaints(untyped, 'house/imports', 'renderer/orders/service-pages/ServicePages.vue', code)
    ).toHaveLength(1)
  })
})

describe("Electron's doors are used in one file each (R11, R12)", () => {
  const using = (name: string): string => `import { ${name} } from 'electron'\nexport const door = ${name}\n`

  it.each([
    ['ipcMain', 'main/window/window.ts', 'serve the request in main/requests/'],
    ['ipcMain', 'main/index.ts', 'serve the request in main/requests/'],
    ['ipcRenderer', 'main/index.ts', 'call it over the bridge'],
    ['contextBridge', 'main/index.ts', 'only preload/'],
    ['shell', 'main/window/menu.ts', 'only main/window/desktop.ts']
  ])('%s not in %s', async (name, file, cure) => {
    expect(await complaints(untyped, 'house/doors', file, using(name))).toEqual([expect.stringContaining(cure)])
  })

  it.each([
    ['ipcMain', 'main/app/ipc.ts'],
    ['ipcRenderer', 'preload/index.ts'],
    ['contextBridge', 'preload/index.ts'],
    ['shell', 'main/window/desktop.ts'],
    ['app', 'main/index.ts']
  ])('%s in %s', async (name, file) => {
    expect(await complaints(untyped, 'house/doors', file, using(name))).toEqual([])
  })

  it.each([
    ['import()', "export const { ipcMain } = await import('electron')"],
    ['import() of a template', 'export const { ipcMain } = await import(`electron`)'],
    ['import() and then', "export const door = import('electron').then(all => all.shell)"],
    ['require', "export const door = require('electron').shell"],
    ['a whole import', "import * as electron from 'electron'\nexport const door = electron.shell"],
    ['a default import', "import electron from 'electron'\nexport const door = electron.shell"],
    ['another name', "import { shell as door } from 'electron'\nexport { door }"],
    ['a name in quotes', "import { 'shell' as door } from 'electron'\nexport { door }"],
    ['export from', "export { ipcMain } from 'electron'"],
    ['export all from', "export * from 'electron'"]
  ])('in no other way: %s', async (_way, code) => {
    expect(await complaints(untyped, 'house/doors', 'main/window/menu.ts', `${code}\n`)).toHaveLength(1)
  })

  it('types may be re-exported', async () => {
    expect(
      await complaints(untyped, 'house/doors', 'main/window/menu.ts', "export type { MenuItem } from 'electron'\n")
    ).toEqual([])
  })

  it('not under another name, nor as a whole', async () => {
    const renamed = "import { ipcMain as door } from 'electron'\nexport { door }\n"
    const whole = "import * as electron from 'electron'\nexport { electron }\n"
    expect(await complaints(untyped, 'house/doors', 'main/index.ts', renamed)).toHaveLength(1)
    expect(await complaints(untyped, 'house/doors', 'main/index.ts', whole)).toEqual([
      expect.stringContaining('by name')
    ])
  })

  it.each(['openExternal', 'openPath'])('%s has one call site, in main/window/desktop.ts (R12, R64)', async name => {
    const once = `export const open = (shell: Shell, what: string) => shell.${name}(what)\n`
    expect(await complaints(untyped, 'house/one-call-site', 'main/window/desktop.ts', once)).toEqual([])
    expect(await complaints(untyped, 'house/one-call-site', 'main/window/desktop.ts', once + once)).toHaveLength(1)
    expect(await complaints(untyped, 'house/one-call-site', 'main/requests/documents.ts', once)).toHaveLength(1)
  })

  it.each([
    ['a name in brackets', "shell['openPath'](what)"],
    ['a template in brackets', 'shell[`openPath`](what)'],
    ['an optional call', 'shell.openPath?.(what)'],
    ['destructuring', 'const { openPath } = shell'],
    ['destructuring under another name', 'const { openPath: open } = shell'],
    ['destructuring by a name in quotes', "const { 'openPath': open } = shell"],
    ['a parameter', 'export const open = ({ openPath }: Shell) => openPath'],
    ['a second name', 'export const open = shell.openPath'],
    ['bind', 'export const open = shell.openPath.bind(shell)']
  ])('in no other way: %s (R12, R64)', async (_way, code) => {
    expect(await complaints(untyped, 'house/one-call-site', 'main/requests/documents.ts', `${code}\n`)).toHaveLength(1)
  })

  it.each(['const { openPath } = shell', 'export const open = shell.openPath'])(
    'not even there under another name: %s (R12)',
    async code => {
      expect(await complaints(untyped, 'house/one-call-site', 'main/window/desktop.ts', `${code}\n`)).toHaveLength(1)
    }
  )
})

describe('refused code, with the cure', () => {
  const SYNTAX = 'no-restricted-syntax'
  it.each([
    ['R1', 'main/window/window.ts', 'export const o = { webPreferences: { nodeIntegration: true } }', 'leave it off'],
    ['R1', 'main/window/window.ts', 'export const o = { webPreferences: { sandbox: false } }', 'leave it on'],
    ['R1', 'main/window/window.ts', 'export const o = { webPreferences: { ...extra } }', 'without spread'],
    ['R8', 'main/window/window.ts', "window.loadFile('index.html')", 'app://'],
    ['R8', 'main/window/window.ts', "export const page = 'file:///index.html'", 'app://'],
    ['R13', 'main/index.ts', "app.setAsDefaultProtocolClient('title-desk')", 'registers no link scheme'],
    ['R14', 'renderer/orders/row.ts', 'element.innerHTML = name', 'never becomes HTML'],
    ['R14', 'renderer/orders/row.ts', "element.insertAdjacentHTML('beforeend', name)", 'never becomes HTML'],
    ['R14', 'renderer/orders/row.ts', 'document.write(name)', 'never becomes HTML'],
    ['R28', 'main/service/client.ts', 'export const agent = { rejectUnauthorized: false }', 'add the authority'],
    ['R28', 'test/service/client.test.ts', 'export const agent = { rejectUnauthorized: false }', 'add the authority'],
    ['R28', 'main/service/client.ts', "process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'", 'never passed over'],
    ['R28', 'main/service/client.ts', "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'", 'never passed over'],
    ['dates', 'domain/orders/stage.ts', "export const day = new Date('2026-11-20')", 'calendar date'],
    ['dates', 'domain/orders/stage.ts', 'export const day = (text: string) => new Date(text)', 'calendar date'],
    ['dates', 'domain/orders/stage.ts', 'export const now = new Date()', 'calendar date'],
    ['dates', 'domain/orders/stage.ts', 'export const day = (text: string) => Date.parse(text)', 'calendar date'],
    ['money', 'domain/order/order.ts', 'export const dollars = (text: string) => parseFloat(text)', 'whole cents'],
    ['tests', 'test/domain/common/money.test.ts', "it.only('is so', () => {})", 'Every test runs'],
    ['tests', 'test/domain/common/money.test.ts', "describe.skip('is so', () => {})", 'Every test runs'],
    ['tests', 'test/domain/common/money.test.ts', "it.todo('is so')", 'Every test runs'],
    ['tests', 'test/domain/a.test.ts', 'beforeAll(() => {\n  afterAll(end)\n})', 'use afterFile'],
    ['tests', 'test/domain/a.test.ts', "it('is so', () => desk('front', afterAll))", 'use afterFile'],
    ['tests', 'test/domain/desk.ts', 'export function desk() {\n  afterAll(end)\n}', 'use afterFile'],
    ['tests', 'test/domain/a.test.ts', "export const text = fc.string({ unit: 'binary' })", 'anyText'],
    ['E1', 'main/window/menu.ts', 'export const mac = process.platform', 'only main/files/platform.ts'],
    ['E1', 'practice/cli.ts', 'export const mac = process.platform', 'only main/files/platform.ts'],
    ['E1', 'main/window/menu.ts', "import { platform } from 'node:os'\nplatform()", 'only main/files/platform.ts'],
    ['E1', 'main/window/menu.ts', "export const at = new URL('x.html', import.meta.url).pathname", 'fileURLToPath'],
    ['E1', 'test/domain/a.test.ts', "export const at = new URL('x.html', import.meta.url).pathname", 'fileURLToPath'],
    ['E1', 'test/files/a.test.ts', 'export const mode = statSync(path).mode & 0o777', 'expectPrivate'],
    ['E1', 'test/browser/a.test.ts', "await page.keyboard.press('Control+k')", 'ControlOrMeta'],
    ['E1', 'test/browser/a.test.ts', "await page.keyboard.down('Meta')", 'ControlOrMeta'],
    ['E1', 'test/faults/a.test.ts', "child.kill('SIGSTOP')", 'no such signal'],
    ['E1', 'test/faults/a.test.ts', "export const args = ['--import', join(here, 'hook.mjs')]", 'an address'],
    ['E1', 'test/faults/a.test.ts', "export const args = ['--import', './hook.mjs']", 'an address']
  ])('%s: in %s `%s`', async (_what, file, code, cure) => {
    expect(await complaints(untyped, SYNTAX, file, `${code}\n`)).toEqual([expect.stringContaining(cure)])
  })

  it.each([
    ['main/window/window.ts', 'export const o = { webPreferences: { sandbox: true, nodeIntegration: false } }'],
    ['main/service/client.ts', 'export const agent = { rejectUnauthorized: true }'],
    ['domain/orders/stage.ts', 'export const day = new Date(Date.UTC(2026, 10, 20))'],
    ['domain/calendar/calendar-date.ts', 'export const clock = (now: number) => new Date(now)'],
    ['renderer/orders/row.ts', 'element.textContent = name'],
    ['test/domain/common/money.test.ts', "it.each([1])('is so', () => {})"],
    ['main/files/platform.ts', 'export const PLATFORM = process.platform'],
    ['main/service/a.ts', 'export const path = new URL(address).pathname'],
    ['test/browser/a.test.ts', "await page.keyboard.press('ControlOrMeta+k')"],
    ['test/browser/support/keyring.ts', "daemon.kill('SIGSTOP')"],
    ['test/faults/a.test.ts', "export const args = ['--import', HOOK, new URL('a.mjs', base).href]"]
  ])('in %s, `%s` is accepted', async (file, code) => {
    expect(await complaints(untyped, SYNTAX, file, `${code}\n`)).toEqual([])
  })

  it.each([
    ['no-eval', 'eval(text)'],
    ['no-new-func', 'export const run = new Function(text)']
  ])('%s', async (rule, code) => {
    expect(await complaints(untyped, rule, 'main/service/client.ts', `${code}\n`)).toHaveLength(1)
  })

  it('v-html (R14)', async () => {
    const script = '<script setup lang="ts">\nconst name = \'\'\n</script>'
    const page = (attribute: string): string => `${script}\n<template><p ${attribute}="name" /></template>\n`
    expect(
      await complaints(untyped, 'vue/no-v-html', 'renderer/orders/service-pages/ServicePages.vue', page('v-html'))
    ).toHaveLength(1)
    expect(
      await complaints(untyped, 'vue/no-v-html', 'renderer/orders/service-pages/ServicePages.vue', page('v-text'))
    ).toEqual([])
  })
})

describe('with types', () => {
  const FLOATING = '@typescript-eslint/no-floating-promises'
  // An existing file, so that the compiler knows it, of the room that is read fastest: it has no types of Node and Electron.
  const FILE = 'domain/common/money.ts'
  const judge = (rule: string, code: string): Promise<string[]> => complaints(new ESLint(), rule, FILE, code)

  it('a floating promise is refused', async () => {
    const calling = (call: string): string => `async function send(): Promise<void> {}\n${call}\n`
    expect(await judge(FLOATING, calling('send()'))).toHaveLength(1)
    expect(await judge(FLOATING, calling('await send()'))).toEqual([])
  })

  it('implied eval is refused', async () => {
    expect(await judge('@typescript-eslint/no-implied-eval', "setTimeout('go()', 1)\n")).toHaveLength(1)
  })

  it.each(['main/index.ts', 'preload/index.ts', 'practice/index.ts', 'renderer/main.ts', 'scripts/check.ts'])(
    'the rules are the same for %s',
    async file => {
      const { rules }: Linter.Config = await new ESLint().calculateConfigForFile(file)
      const { rules: ofFile }: Linter.Config = await new ESLint().calculateConfigForFile(FILE)
      for (const rule of [FLOATING, '@typescript-eslint/no-implied-eval']) expect(rules?.[rule]).toEqual(ofFile?.[rule])
      expect(rules?.[FLOATING]).toBeDefined()
    }
  )
})
