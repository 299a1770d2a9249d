import type { Command } from '#domain/commands.ts'
import { bridge } from '../../common/bridge.ts'

const commands: Command[] = []
let end = (): void => undefined

/** Keeps what the menu asks for before anything that runs it has loaded, so that nothing is lost. */
export function keepEarlyCommands(): void {
  end = bridge.on('menu.chosen', command => void commands.push(command))
}

/** What was kept; from then on nothing is. */
export function takeEarlyCommands(): readonly Command[] {
  end()
  return commands.splice(0)
}
