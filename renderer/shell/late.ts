import type { Router } from 'vue-router'
import type { MenuCommand } from '#domain/bridge.ts'
import { showCutTexts } from '../ui/cut-text.ts'
import { commandRunner } from './commands.ts'
import { listenForCommands } from './listen.ts'
import { keepPageFocus } from './page-focus.ts'

/**
 * What the shell can do without until its first page is on the screen: the keyboard and the menu, the focus on going to
 * another page, and names shown whole. Takes the router and what opens the list of shortcuts; gives what ends it all.
 */
export function startLate(router: Router, openShortcuts: () => void): () => void {
  const run = commandRunner(router, openShortcuts)
  const ends = [listenForCommands((command: MenuCommand) => void run(command)), keepPageFocus(router), showCutTexts(document)]
  return () => ends.forEach(end => end())
}
