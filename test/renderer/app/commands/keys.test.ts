import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { listenForCommands } from '../../../../renderer/app/commands/listen-for-keys.ts'
import { listenForClientKeys, switchClient } from '../../../../renderer/app/commands/switch-client.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { clientKeys } from '../../../../renderer/common/keyboard/client-keys.ts'
import { locked } from '../../../../renderer/common/lock.ts'
import { deskBridge } from '../desk.ts'
import { connected } from '../samples.ts'

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = deskBridge().answer('connection.activate', ({ id }) => ok({ ...connected(), activeId: id }))
  useBridge(bridge)
})
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  document.body.replaceChildren()
  locked.value = false
  disposePinia(pinia)
  useBridge(undefined)
})
const press = (key: string, more: KeyboardEventInit = {}) =>
  !document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
const openDialog = () => (document.body.innerHTML = '<dialog open></dialog>')

describe('a command', () => {
  const run: string[] = []
  beforeEach(() => {
    run.length = 0
    ends.push(listenForCommands(command => run.push(command)))
  })

  it('runs by its keys, which then do nothing else', () => {
    expect([press('n', { ctrlKey: true }), run]).toEqual([true, ['new-refinance']])
  })

  it('does not run by keys that a part of the page took', () => {
    addEventListener('keydown', event => event.preventDefault(), { capture: true, once: true })
    press('n', { ctrlKey: true })
    expect(run).toEqual([])
  })

  it('does not run by its keys while a dialog is open', () => {
    openDialog()
    expect([press('n', { ctrlKey: true }), run]).toEqual([false, []])
  })

  it('to go back does not run while a menu is open, which closes by that key; others do', () => {
    // happy-dom does not know which popovers are open.
    const find = vi.spyOn(document, 'querySelector')
    onTestFinished(() => find.mockRestore())
    find.mockImplementation(selector => (selector.endsWith(':popover-open') ? document.body : null))
    expect([press('Escape'), press('n', { ctrlKey: true }), run]).toEqual([false, true, ['new-refinance']])
  })

  it.each([
    ['<input>', false],
    ['<select></select>', false],
    ['<textarea></textarea>', false],
    ['<input type="checkbox">', true],
    ['<input type="radio">', true],
    ['<button></button>', true]
  ])('whose key is a character runs in %s: %s', (markup, runs) => {
    document.body.innerHTML = markup
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })
    document.body.firstElementChild?.dispatchEvent(event)
    expect([event.defaultPrevented, run]).toEqual([runs, runs ? ['find'] : []])
  })

  it('of the menu does not run while a dialog is open, which would lose what was typed there', () => {
    openDialog()
    bridge.emit('menu.chosen', 'new-refinance')
    document.body.replaceChildren()
    bridge.emit('menu.chosen', 'drafts')
    expect(run).toEqual(['drafts'])
  })

  it('of the menu does not run while the window is locked', () => {
    locked.value = true
    bridge.emit('menu.chosen', 'settings')
    locked.value = false
    bridge.emit('menu.chosen', 'drafts')
    expect(run).toEqual(['drafts'])
  })

  it('does not run once they are no longer listened for', () => {
    ends.pop()?.()
    press('n', { ctrlKey: true })
    bridge.emit('menu.chosen', 'drafts')
    expect(run).toEqual([])
  })
})

describe('a client', () => {
  const switched = () => bridge.argsOf('connection.activate').map(({ id }) => id)
  const KEYS = { code: 'Digit2', ctrlKey: true, shiftKey: true }
  beforeEach(() => useConnections().load())

  it.each([
    ['Alt, too', { ...KEYS, altKey: true }],
    ['no Shift', { ...KEYS, shiftKey: false }],
    ['the other modifier, too', { ...KEYS, metaKey: true }],
    ['the digit alone', { code: 'Digit2' }],
    ['a digit that no client has', { ...KEYS, code: 'Digit3' }],
    ['the digit of the active one', { ...KEYS, code: 'Digit1' }]
  ])('is not switched to by %s', (_what, keys) => {
    ends.push(listenForClientKeys())
    press('@', keys)
    expect(switched()).toEqual([])
  })

  it('is not switched to by its keys while a dialog is open, or once they are no longer listened for', () => {
    ends.push(listenForClientKeys())
    openDialog()
    press('@', KEYS)
    document.body.replaceChildren()
    expect([press('@', KEYS), switched()]).toEqual([true, ['c2']])
    ends.pop()?.()
    press('@', KEYS)
    expect(switched()).toHaveLength(1)
  })

  it('is switched to by Option and Cmd on a Mac, where Shift and Cmd with 3 to 6 take pictures of the screen', () => {
    const keys = { code: 'Digit2', metaKey: true, altKey: true }
    ends.push(listenForClientKeys(true))
    press('@', { code: 'Digit2', metaKey: true, shiftKey: true })
    press('@', KEYS)
    press('€', { ...keys, shiftKey: true })
    press('™', { ...keys, ctrlKey: true })
    expect(switched()).toEqual([])
    expect([press('™', keys), switched()]).toEqual([true, ['c2']])
  })

  it('has the keys that are listened for, on a Mac and elsewhere', () => {
    expect([clientKeys(2, true), clientKeys(2, false)]).toEqual(['Mod+Alt+2', 'Mod+Shift+2'])
  })

  it('that is the active one, or not there, is not switched to again', async () => {
    await switchClient(0)
    await switchClient(2)
    expect(switched()).toEqual([])
    await switchClient(1)
    expect(switched()).toEqual(['c2'])
  })
})
