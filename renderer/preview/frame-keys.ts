type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const PLAIN: Readonly<Record<string, 'leave' | 'in' | 'out' | 'width'>> = {
  Escape: 'leave',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'width'
}

/** The action for a key pressed in the frame; undefined for others, such as the keys that scroll. */
export function frameKey({
  key,
  ctrlKey,
  metaKey,
  altKey
}: KeyPress): 'leave' | 'print' | 'in' | 'out' | 'width' | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'p' ? 'print' : undefined
  return Object.hasOwn(PLAIN, key) ? PLAIN[key] : undefined
}
