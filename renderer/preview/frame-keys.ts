type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const PLAIN: Readonly<Record<string, 'leave' | 'in' | 'out' | 'width'>> = {
  Escape: 'leave',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'width'
}

/** What a key pressed in the frame asks for; the keys that scroll (arrows, Page Down, Home) do so by themselves, and give undefined. */
export function frameKey({
  key,
  ctrlKey,
  metaKey,
  altKey
}: Press): 'leave' | 'print' | 'in' | 'out' | 'width' | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'p' ? 'print' : undefined
  return Object.hasOwn(PLAIN, key) ? PLAIN[key] : undefined
}
