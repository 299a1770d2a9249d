import type { Router } from 'vue-router'
import type { Command } from '#domain/commands.ts'
import { bridge } from '../../common/bridge.ts'
import { locked } from '../../common/lock.ts'
import { commandOf, onMac } from '../../common/keyboard/shortcuts.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), select, textarea')

/** A modal dialog owns the keyboard, and the keys of the menu, which gets those that the page does not take. */
const isCovered = () => document.querySelector('dialog[open]') !== null
/** Esc closes an open menu and does nothing else; the shortcuts that the menu shows still work. */
const menuIsOpen = () => document.querySelector('.popover:popover-open') !== null

/** Runs commands of the application menu and the keyboard until the returned function is called. */
export function listenForCommands(run: (command: Command) => void): () => void {
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    const command = commandOf(event, isTyping(event.target), onMac)
    // Looked for last: that goes through the whole page, and most keys are letters (P12).
    if (command === undefined || isCovered() || (command === 'back' && menuIsOpen())) return
    event.preventDefault()
    run(command)
  }

  addEventListener('keydown', press)
  const endMenu = bridge.on('menu.chosen', command => {
    if (!locked.value && !isCovered()) run(command)
  })
  return () => {
    removeEventListener('keydown', press)
    endMenu()
  }
}

/** Closes an open menu when the page changes, for example by shortcut. */
export function closeMenuOnLeaving(router: Router): () => void {
  return router.afterEach(() => document.querySelectorAll<HTMLElement>('.menu').forEach(menu => menu.hidePopover()))
}
