import { onScopeDispose } from 'vue'

/** Commands that the current page may handle. */
export interface PageCommands {
  /** Ctrl/Cmd+Enter: the page's next step, such as review or send. */
  readonly proceed?: () => void
  /** Esc: one step back within the page; if not handled, the shell goes back to the orders. */
  readonly back?: () => void
  /** Ctrl/Cmd+S: save now what saves itself anyway, and say so. */
  readonly save?: () => void
  /** Ctrl/Cmd+P. */
  readonly print?: () => void
  /** Ctrl/Cmd+R: ask the service again. */
  readonly refresh?: () => void
  /** Ctrl/Cmd+Shift+C: the order's status as plain text, for an email. */
  readonly 'copy-status'?: () => void
}

export type PageCommand = keyof PageCommands

const inSight: PageCommands[] = []

/** Handles commands until the component is unmounted. The handler added last comes first. */
export function usePageCommands(commands: PageCommands): void {
  inSight.push(commands)
  onScopeDispose(() => {
    inSight.splice(inSight.indexOf(commands), 1)
  })
}

/** Passes a command to the current page; false if no part of it handles it. */
export function runPageCommand(name: PageCommand): boolean {
  const command = inSight.findLast(commands => commands[name] !== undefined)?.[name]
  command?.()
  return command !== undefined
}
