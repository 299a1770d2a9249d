type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

type PlainAction = 'leave' | 'before' | 'after' | 'in' | 'out' | 'width'

const PLAIN: Readonly<Record<string, PlainAction>> = {
  Escape: 'leave',
  ArrowLeft: 'before',
  ArrowRight: 'after',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'width'
}

/** The action for a key pressed in the frame; undefined for others, such as the keys that scroll. */
export function frameKey({ key, ctrlKey, metaKey, altKey }: KeyPress): PlainAction | 'print' | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'p' ? 'print' : undefined
  return Object.hasOwn(PLAIN, key) ? PLAIN[key] : undefined
}
