import type { MenuCommand } from '#domain/bridge.ts'

/** A key and what it asks for. `Mod` is Ctrl, or Cmd on a Mac. */
export interface Shortcut { readonly keys: string; readonly command: MenuCommand; readonly does: string }

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'Mod+N', command: 'new-refinance', does: 'New refinance' },
  { keys: 'Mod+Shift+N', command: 'new-purchase', does: 'New purchase' },
  { keys: 'Mod+K', command: 'find', does: 'Find on the orders page' },
  { keys: 'Mod+Enter', command: 'proceed', does: 'Next step: review, then send' },
  { keys: 'Mod+R', command: 'refresh', does: 'Ask the service again' },
  { keys: 'Escape', command: 'back', does: 'Back' },
  { keys: '?', command: 'shortcuts', does: 'These shortcuts' }
]

/** Keys that mean the same, and are not listed. */
const ALSO: readonly Pick<Shortcut, 'keys' | 'command'>[] = [
  { keys: '/', command: 'find' },
  { keys: 'F5', command: 'refresh' }
]

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Takes a key press, whether a text is being typed, and whether this is a Mac; gives the command it means. */
export function commandOf(press: Press, typing: boolean, mac: boolean): MenuCommand | undefined {
  if (press.altKey || (mac ? press.ctrlKey : press.metaKey)) return undefined
  const mod = mac ? press.metaKey : press.ctrlKey
  // A sign such as "?" already says whether Shift was held; a letter does not.
  const shift = press.shiftKey && (mod || press.key.length > 1)
  const key = press.key.length === 1 ? press.key.toUpperCase() : press.key
  const keys = [mod ? 'Mod' : '', shift ? 'Shift' : '', key].filter(Boolean).join('+')
  if (typing && keys.length === 1) return undefined
  return [...SHORTCUTS, ...ALSO].find(shortcut => shortcut.keys === keys)?.command
}

/** Takes keys as above, gives them as a keyboard shows them: `Ctrl Shift N`, on a Mac `⌘ ⇧ N`. */
export function keyLabels(keys: string, mac: boolean): readonly string[] {
  const names: Record<string, string> = mac
    ? { Mod: '⌘', Shift: '⇧', Enter: '↩', Escape: 'esc' }
    : { Mod: 'Ctrl', Escape: 'Esc' }
  return keys.split('+').map(key => names[key] ?? key)
}

/** Whether this computer is a Mac, as its browser engine says. */
export const onMac = /Mac/.test(navigator.userAgent)
