import { onMounted, onScopeDispose } from 'vue'
import type { MenuCommand } from '#domain/bridge.ts'
import { bridge } from '../bridge.ts'
import { commandOf, onMac } from './shortcuts.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), select, textarea')

/** Something lies over the page (a dialog, a menu): it has the keyboard, and Esc closes it. */
const isCovered = () => document.querySelector('dialog[open], .menu:popover-open') !== null

/** Takes what carries out a command, and has the menu and the keyboard ask for it while the component is there. */
export function useShortcuts(run: (command: MenuCommand) => void): void {
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || isCovered()) return
    const command = commandOf(event, isTyping(event.target), onMac)
    if (command === undefined) return
    event.preventDefault()
    run(command)
  }

  onMounted(() => addEventListener('keydown', press))
  onScopeDispose(() => removeEventListener('keydown', press))
  onScopeDispose(bridge.on('menu.chosen', run))
}
