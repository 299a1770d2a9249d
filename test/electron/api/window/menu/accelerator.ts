import type { Chord } from '../../../page/shell-world.ts'

/** Electron's names of keys, in lower case, as `KeyboardEvent.key` has them. */
const KEYS: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  esc: 'Escape',
  escape: 'Escape',
  return: 'Enter',
  enter: 'Enter',
  tab: 'Tab',
  backspace: 'Backspace',
  delete: 'Delete',
  insert: 'Insert',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  capslock: 'CapsLock',
  printscreen: 'PrintScreen'
}
const onMac = process.platform === 'darwin'
const MODIFIERS: Readonly<Record<string, 'ctrl' | 'alt' | 'shift' | 'meta'>> = {
  commandorcontrol: onMac ? 'meta' : 'ctrl',
  cmdorctrl: onMac ? 'meta' : 'ctrl',
  control: 'ctrl',
  ctrl: 'ctrl',
  command: 'meta',
  cmd: 'meta',
  super: 'meta',
  meta: 'meta',
  alt: 'alt',
  option: 'alt',
  altgr: 'alt',
  shift: 'shift'
}

/** An accelerator such as `CommandOrControl+Shift+K` as a chord of keys. Throws for one that Electron would not know. */
export function parseAccelerator(accelerator: string, id: number): Chord {
  // The last plus may be the key itself: `Ctrl++`.
  const parts = accelerator.endsWith('++') ? [...accelerator.slice(0, -2).split('+'), 'plus'] : accelerator.split('+')
  const held = { ctrl: false, alt: false, shift: false, meta: false }
  let key: string | undefined
  for (const part of parts) {
    const modifier = MODIFIERS[part.toLowerCase()]
    if (modifier !== undefined) held[modifier] = true
    else if (key === undefined) key = keyOf(part)
    else throw new TypeError(`Accelerator with two keys: ${accelerator}`)
  }
  if (key === undefined) throw new TypeError(`Accelerator without a key: ${accelerator}`)
  return { ...held, key, id }
}

function keyOf(part: string): string {
  const key = KEYS[part.toLowerCase()] ?? part
  if (/^f([1-9]|1\d|2[0-4])$/i.test(key)) return key.toUpperCase()
  if (key.length === 1) return key.toLowerCase()
  if (Object.values(KEYS).includes(key)) return key
  throw new TypeError(`Accelerator with an unknown key: ${part}`)
}
