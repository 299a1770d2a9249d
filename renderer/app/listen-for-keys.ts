import type { Router } from 'vue-router'
import type { MenuCommand } from '#domain/bridge.ts'
import { bridge } from '../common/bridge.ts'
import { commandOf, onMac } from '../common/shortcuts.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), select, textarea')

/** A dialog over the page has the keyboard. */
const isCovered = () => document.querySelector('dialog[open]') !== null
/** An open menu is closed by Esc, and by nothing else of the keyboard; the keys it names work while it is open. */
const menuIsOpen = () => document.querySelector('.menu:popover-open') !== null

/** Takes what carries out a command, has the menu and the keyboard ask for it; gives what ends that. */
export function listenForCommands(run: (command: MenuCommand) => void): () => void {
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || isCovered()) return
    const command = commandOf(event, isTyping(event.target), onMac)
    if (command === undefined || (command === 'back' && menuIsOpen())) return
    event.preventDefault()
    run(command)
  }

  addEventListener('keydown', press)
  const endMenu = bridge.on('menu.chosen', run)
  return () => {
    removeEventListener('keydown', press)
    endMenu()
  }
}

/** Takes the router: a menu that is open when the person goes to another page, by its key or the system's menu, closes. Gives what ends that. */
export function closeMenuOnLeaving(router: Router): () => void {
  return router.afterEach(() => document.querySelectorAll<HTMLElement>('.menu').forEach(menu => menu.hidePopover()))
}
