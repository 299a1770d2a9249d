/** Characters a new passphrase must have, as a person counts them. */
export const SHORTEST_PASSPHRASE = 12

/** Takes a passphrase as typed; gives it as it is used: without what surrounds it, and the same from every keyboard (NFC). */
export function tidied(text: string): string {
  return text.normalize('NFC').trim()
}

/** Takes a tidied passphrase; true where it is long enough to guard a key. */
export function isLongEnough(passphrase: string): boolean {
  return [...passphrase].length >= SHORTEST_PASSPHRASE
}
