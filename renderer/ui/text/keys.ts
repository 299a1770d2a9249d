/** Whether this computer is a Mac, as its browser engine says. */
export const onMac = /Mac/.test(navigator.userAgent)

const NAMES: Record<string, string> = { Mod: 'Ctrl', Escape: 'Esc' }
const MAC_NAMES: Record<string, string> = { Mod: '⌘', Shift: '⇧', Enter: '↩', Escape: 'esc' }

/** Takes keys such as `Mod+Shift+N`, gives them one by one as a keyboard shows them: `Ctrl`, `Shift`, `N`. */
export function keyLabels(keys: string, mac: boolean): readonly string[] {
  return keys.split('+').map(key => (mac ? MAC_NAMES : NAMES)[key] ?? key)
}

/** Takes keys such as `Mod+N`, gives them in one text as this computer's keyboard shows them: `Ctrl N`. */
export function keyText(keys: string): string {
  return keyLabels(keys, onMac).join(' ')
}
