import { COMMAND_KEYS, COMMANDS, MORE_KEYS, type Command } from '#domain/commands.ts'

const COMMAND_BY_KEYS = new Map<string, Command>([
  ...COMMANDS.map(command => [COMMAND_KEYS[command], command] as const),
  ...MORE_KEYS
])

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The command of a key press. */
export function commandOf(press: Press, typing: boolean, mac: boolean): Command | undefined {
  if (press.altKey || (mac ? press.ctrlKey : press.metaKey)) return undefined
  const mod = mac ? press.metaKey : press.ctrlKey
  // A character such as "?" already implies Shift; a letter does not.
  const shift = press.shiftKey && (mod || press.key.length > 1)
  const key = press.key.length === 1 ? press.key.toUpperCase() : press.key
  const keys = [mod ? 'Mod' : '', shift ? 'Shift' : '', key].filter(Boolean).join('+')
  return typing && keys.length === 1 ? undefined : COMMAND_BY_KEYS.get(keys)
}

export { keyLabels, onMac } from '../../ui/text/keys.ts'
