import { wordsOf } from './words.ts'

/** Gives each word a number, from 0, in the order they come. */
export interface WordTable {
  /** Calls for each word of a text, as often as it stands there; `take` gets the word's number. */
  each(text: string, take: (number: number) => void): void
}

const ROOM = 4096

/**
 * Takes what is told of each new word. Works as `wordsOf` does, but makes no text of a word that is known: to read a large order cache in is
 * mostly this. Words are found by their hash (FNV-1a) in a table of numbers, and held against the letters of all words, one after the other.
 */
export function createWordTable(onNew: (word: string, number: number) => void): WordTable {
  let slots = new Int32Array(ROOM * 4).fill(-1)
  let hashes = new Uint32Array(ROOM)
  let starts = new Uint32Array(ROOM + 1)
  let letters = new Uint16Array(ROOM * 8)
  let word = new Uint16Array(64)
  let count = 0

  function numberOf(length: number, hash: number): number {
    for (let slot = hash & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const number = slots[slot] as number
      if (number < 0) return add(length, hash, slot)
      if (hashes[number] === hash && isSame(number, length)) return number
    }
  }

  function isSame(number: number, length: number): boolean {
    const start = starts[number] as number
    if ((starts[number + 1] as number) - start !== length) return false
    for (let at = 0; at < length; at++) if (letters[start + at] !== word[at]) return false
    return true
  }

  function add(length: number, hash: number, slot: number): number {
    const number = count
    const start = starts[number] as number
    if (number + 1 >= hashes.length) {
      hashes = larger(hashes, hashes.length * 2)
      starts = larger(starts, hashes.length + 1)
    }
    if (start + length > letters.length) letters = larger(letters, Math.max(letters.length * 2, start + length))
    letters.set(word.subarray(0, length), start)
    starts[number + 1] = start + length
    hashes[number] = hash
    slots[slot] = number
    count += 1
    if (count * 2 > slots.length) spread()
    onNew(textOf(word, length), number)
    return number
  }

  function spread(): void {
    slots = new Int32Array(slots.length * 2).fill(-1)
    for (let number = 0; number < count; number++) {
      let slot = (hashes[number] as number) & (slots.length - 1)
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = number
    }
  }

  function eachPlain(text: string, take: (number: number) => void): boolean {
    let length = 0
    let hash = FNV_START
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : 0
      if (code >= 128) return false
      const letter = LETTERS[code] as number
      if (letter > 0) {
        word[length] = letter
        length += 1
        hash = Math.imul(hash ^ letter, FNV_PRIME)
      } else if (length > 0 && letter === BETWEEN) {
        take(numberOf(length, hash >>> 0))
        length = 0
        hash = FNV_START
      }
    }
    return true
  }

  return {
    each(text, take) {
      if (text.length > word.length) word = new Uint16Array(text.length)
      // What stands before a letter beyond ASCII, and was taken already, is the same word in both ways.
      if (eachPlain(text, take)) return
      for (const one of wordsOf(text)) {
        if (one.length > word.length) word = new Uint16Array(one.length)
        let hash = FNV_START
        for (let at = 0; at < one.length; at++) hash = Math.imul(hash ^ (word[at] = one.charCodeAt(at)), FNV_PRIME)
        take(numberOf(one.length, hash >>> 0))
      }
    }
  }
}

/** As many letters as a call takes as arguments without thought; a text may be one single word of millions. */
const FEW = 1024

function textOf(word: Uint16Array, length: number): string {
  if (length <= FEW) return String.fromCharCode(...word.subarray(0, length))
  let text = ''
  for (let at = 0; at < length; at += FEW) text += String.fromCharCode(...word.subarray(at, Math.min(at + FEW, length)))
  return text
}

const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** What becomes of each ASCII character: a small letter or digit, nothing (`LEFT_OUT`), or the end of a word (`BETWEEN`). */
const BETWEEN = 0
const LEFT_OUT = -1
const LETTERS = Int8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[A-Za-z0-9]/.test(character)) return character.toLowerCase().charCodeAt(0)
  return /['`]/.test(character) ? LEFT_OUT : BETWEEN
})

function larger<T extends Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(numbers: T, length: number): T {
  const grown = new (numbers.constructor as new (length: number) => T)(length)
  grown.set(numbers)
  return grown
}
