import { randomInt } from 'node:crypto'

/** Without letters and digits that sound or look like others: 0 and O, 1, I and L, U and V. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const LENGTH = 12

/** A code to say aloud, in groups of four: 58 random bits, each try at which costs what a passphrase's does. */
export function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return letters.replace(/.{4}(?=.)/g, '$&-')
}

/** The code as it was made, however it was typed: small letters, spaces or other dashes. Undefined if it is none. */
export function readCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  const isCode = letters.length === LENGTH && [...letters].every(letter => LETTERS.includes(letter))
  return isCode ? letters.replace(/.{4}(?=.)/g, '$&-') : undefined
}
