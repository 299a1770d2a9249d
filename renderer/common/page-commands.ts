import { onScopeDispose } from 'vue'

/** What the keyboard or the menu can ask of the page in sight. */
export interface PageCommands {
  /** Ctrl/Cmd+Enter: the page's next step, such as to review and to send. */
  readonly proceed?: () => void
  /** Esc: one step back inside the page; without it the shell goes back to the orders. */
  readonly back?: () => void
  /** Ctrl/Cmd+R: ask the service again. */
  readonly refresh?: () => void
  /** Ctrl/Cmd+Shift+C: a plain text of how the order in sight stands, for an e-mail. */
  readonly 'copy-status'?: () => void
}

const inSight: PageCommands[] = []

/** Takes what a page or a part of it answers to; holds until its component goes. The part that came last is asked first. */
export function usePageCommands(commands: PageCommands): void {
  inSight.push(commands)
  onScopeDispose(() => {
    inSight.splice(inSight.indexOf(commands), 1)
  })
}

/** Takes a command, hands it to the page in sight; false where no part of the page answers to it. */
export function runPageCommand(name: keyof PageCommands): boolean {
  const command = inSight.findLast(commands => commands[name] !== undefined)?.[name]
  command?.()
  return command !== undefined
}
