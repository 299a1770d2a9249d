/** In characters as the user counts them. */
export const SHORTEST_PASSPHRASE = 12

/** Trimmed, and the same from every keyboard (NFC). */
export function tidied(text: string): string {
  return text.normalize('NFC').trim()
}

export function isLongEnough(passphrase: string): boolean {
  return [...passphrase].length >= SHORTEST_PASSPHRASE
}
