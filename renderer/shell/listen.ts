import type { MenuCommand } from '#domain/bridge.ts'
import { bridge } from '../bridge.ts'
import { commandOf, onMac } from './shortcuts.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), select, textarea')

/** Something lies over the page (a dialog, a menu): it has the keyboard, and Esc closes it. */
const isCovered = () => document.querySelector('dialog[open], .menu:popover-open') !== null

/** Takes what carries out a command, has the menu and the keyboard ask for it; gives what ends that. */
export function listenForCommands(run: (command: MenuCommand) => void): () => void {
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || isCovered()) return
    const command = commandOf(event, isTyping(event.target), onMac)
    if (command === undefined) return
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
