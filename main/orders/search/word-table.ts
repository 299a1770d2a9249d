import { grown32, int16At, int32At, uint32At } from './typed-arrays.ts'
import { folded, wordsOf } from './words.ts'

/** Numbers words from 0, in the order they come. */
export interface WordTable {
  /** Calls `take` with the number of each word of a text, with repeats. */
  each(text: string, take: (number: number) => void): void
}

const ROOM = 4096

/**
 * Like `wordsOf`, but creates no string for a known word: loading a large cache spends most of its time here. `onNew`
 * is called with each new word.
 */
export function createWordTable(onNew: (word: string, number: number) => void): WordTable {
  const { numberOf } = createHashTable(onNew)
  let word = new Uint16Array(64)

  /** False if a letter is none of those that are known one by one. */
  function eachPlain(text: string, take: (number: number) => void): boolean {
    let length = 0
    let hash = FNV_START
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : 0
      const letter = code < LETTERS.length ? int16At(LETTERS, code) : code === APOSTROPHE ? LEFT_OUT : UNKNOWN
      if (letter === UNKNOWN) return false
      if (letter > 0) {
        word[length] = letter
        length += 1
        hash = Math.imul(hash ^ letter, FNV_PRIME)
      } else if (length > 0 && letter === BETWEEN) {
        take(numberOf(word, length, hash >>> 0))
        length = 0
        hash = FNV_START
      }
    }
    return true
  }

  return {
    each(text, take) {
      if (text.length > word.length) word = new Uint16Array(text.length)
      // Words before the first unknown letter were taken already: they are the same either way.
      if (eachPlain(text, take)) return
      for (const one of wordsOf(text)) {
        if (one.length > word.length) word = new Uint16Array(one.length)
        let hash = FNV_START
        for (let at = 0; at < one.length; at++) hash = Math.imul(hash ^ (word[at] = one.charCodeAt(at)), FNV_PRIME)
        take(numberOf(word, one.length, hash >>> 0))
      }
    }
  }
}

/**
 * Finds words by their hash (FNV-1a) in a table of numbers, and compares them with the letters of all words, which are
 * stored back to back.
 */
function createHashTable(onNew: (word: string, number: number) => void) {
  let slots = new Int32Array(ROOM * 4).fill(-1)
  let hashes = new Uint32Array(ROOM)
  let starts = new Uint32Array(ROOM + 1)
  let letters = new Uint16Array(ROOM * 8)
  let count = 0

  function numberOf(word: Uint16Array, length: number, hash: number): number {
    for (let slot = hash & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const number = int32At(slots, slot)
      if (number < 0) return add(word, length, hash, slot)
      if (hashes[number] === hash && isSame(number, word, length)) return number
    }
  }

  function isSame(number: number, word: Uint16Array, length: number): boolean {
    const start = uint32At(starts, number)
    if (uint32At(starts, number + 1) - start !== length) return false
    for (let at = 0; at < length; at++) if (letters[start + at] !== word[at]) return false
    return true
  }

  function add(word: Uint16Array, length: number, hash: number, slot: number): number {
    const number = count
    const start = uint32At(starts, number)
    if (number + 1 >= hashes.length) {
      hashes = grown32(hashes, hashes.length * 2)
      starts = grown32(starts, hashes.length + 1)
    }
    if (start + length > letters.length) letters = grown16(letters, Math.max(letters.length * 2, start + length))
    letters.set(word.subarray(0, length), start)
    starts[number + 1] = start + length
    hashes[number] = hash
    slots[slot] = number
    count += 1
    if (count * 2 > slots.length) growSlots()
    onNew(textOf(word, length), number)
    return number
  }

  function growSlots(): void {
    slots = new Int32Array(slots.length * 2).fill(-1)
    for (let number = 0; number < count; number++) {
      let slot = uint32At(hashes, number) & (slots.length - 1)
      while (int32At(slots, slot) >= 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = number
    }
  }

  return { numberOf }
}

/** A word may have millions of letters, and `String.fromCharCode` would be handed them one by one. */
const textOf = (word: Uint16Array, length: number): string =>
  Buffer.from(word.buffer, word.byteOffset, length * 2).toString('utf16le')

const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * What each character up to Latin Extended-A is: a folded letter or digit, nothing (`LEFT_OUT`), the end of a word (`BETWEEN`), or
 * `UNKNOWN` where it is several.
 */
const BETWEEN = 0
const LEFT_OUT = -1
const UNKNOWN = -2
const LETTERS = Int16Array.from({ length: 0x180 }, (_, code) => {
  const text = folded(String.fromCharCode(code))
  if (text === '') return LEFT_OUT
  if (!/[\p{L}\p{N}]/u.test(text)) return BETWEEN
  return text.length === 1 ? text.charCodeAt(0) : UNKNOWN
})
/** As typographers write it. */
const APOSTROPHE = 0x2019

function grown16(numbers: Uint16Array<ArrayBuffer>, length: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(length)
  larger.set(numbers)
  return larger
}
