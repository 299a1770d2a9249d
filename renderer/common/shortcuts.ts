import type { MenuCommand } from '#domain/bridge.ts'

/** What each key asks for. `Mod` is Ctrl, or Cmd on a Mac. */
export const SHORTCUTS: ReadonlyMap<string, MenuCommand> = new Map([
  ['Mod+N', 'new-refinance'],
  ['Mod+Shift+N', 'new-purchase'],
  ['Mod+1', 'orders'],
  ['Mod+2', 'drafts'],
  ['Mod+3', 'outbox'],
  ['Mod+4', 'changes'],
  ['Mod+5', 'closings'],
  ['Mod+6', 'missing'],
  ['Mod+7', 'downloads'],
  ['Mod+,', 'connections'],
  ['Mod+K', 'find'],
  ['/', 'find'],
  ['Mod+Enter', 'proceed'],
  ['Mod+Shift+C', 'copy-status'],
  ['Mod+R', 'refresh'],
  ['F5', 'refresh'],
  ['Escape', 'back'],
  ['?', 'shortcuts'],
  ['Mod+/', 'shortcuts']
])

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The command of a key press. */
export function commandOf(press: Press, typing: boolean, mac: boolean): MenuCommand | undefined {
  if (press.altKey || (mac ? press.ctrlKey : press.metaKey)) return undefined
  const mod = mac ? press.metaKey : press.ctrlKey
  // A character such as "?" already implies Shift; a letter does not.
  const shift = press.shiftKey && (mod || press.key.length > 1)
  const key = press.key.length === 1 ? press.key.toUpperCase() : press.key
  const keys = [mod ? 'Mod' : '', shift ? 'Shift' : '', key].filter(Boolean).join('+')
  return typing && keys.length === 1 ? undefined : SHORTCUTS.get(keys)
}

export { keyLabels, onMac } from '../ui/text/keys.ts'
