/** What it costs to try one passphrase: scrypt's N, r and p (RFC 7914). Memory is 128 N r bytes. */
export interface Cost {
  readonly n: number
  readonly r: number
  readonly p: number
}

/** 128 MB and about half a second. A key keeps the cost it was wrapped with, so that this can be raised. */
export const COST: Cost = { n: 2 ** 17, r: 8, p: 1 }

/** In characters as the user counts them. */
export const SHORTEST_PASSPHRASE = 12

/** Trimmed, and the same from every keyboard (NFC). */
export function tidied(text: string): string {
  return text.normalize('NFC').trim()
}

export function isLongEnough(passphrase: string): boolean {
  return [...passphrase].length >= SHORTEST_PASSPHRASE
}
