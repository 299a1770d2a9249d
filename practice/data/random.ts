/** A stream of numbers from 0 to below 1. */
export type Draw = () => number

/** Mixes a 32-bit word into a 32-bit hash (the steps and the finalizer of MurmurHash3). */
export function mix(hash: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51)
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593)
  let h = hash ^ k
  h = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Hashes whole numbers (up to 2^53, any sign) and text into 32 bits, the same on every machine. */
export function hashOf(...parts: readonly (number | string)[]): number {
  let hash = parts.length
  for (const part of parts) {
    if (typeof part === 'number') {
      hash = mix(mix(hash, part), Math.floor(part / 0x1_0000_0000))
      continue
    }
    hash = mix(hash, part.length)
    for (let index = 0; index < part.length; index += 1) hash = mix(hash, part.charCodeAt(index))
  }
  return hash
}

/** A generator (splitmix32) that is fully determined by its 32-bit seed. */
export function draws(seed: number): Draw {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let word = state ^ (state >>> 16)
    word = Math.imul(word, 0x21f0aaad)
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
    return ((word ^ (word >>> 15)) >>> 0) / 0x1_0000_0000
  }
}

/** The list must not be empty. */
export function pick<T>(draw: Draw, list: readonly T[]): T {
  const member = list[Math.floor(draw() * list.length)]
  if (member === undefined) throw new RangeError('Nothing to pick from an empty list')
  return member
}

/** A whole number from low to high, both inclusive. */
export function between(draw: Draw, low: number, high: number): number {
  return low + Math.floor(draw() * (high - low + 1))
}
