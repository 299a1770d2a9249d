/** Whether this is a Mac, according to the browser engine. */
export const onMac = /Mac/.test(navigator.userAgent)

const NAMES: Record<string, string> = { Mod: 'Ctrl', Escape: 'Esc' }
const MAC_NAMES: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Escape: 'esc', Delete: '⌦' }

/** The keys of `Mod+Shift+N` as this keyboard labels them: `Ctrl`, `Shift`, `N`. */
export function keyLabels(keys: string, mac: boolean): readonly string[] {
  return keys.split('+').map(key => (mac ? MAC_NAMES : NAMES)[key] ?? key)
}

/** The keys of `Mod+N` as one text: `Ctrl N`. */
export function keyText(keys: string): string {
  return keyLabels(keys, onMac).join(' ')
}
