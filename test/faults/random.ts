/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A UUID made of such numbers. */
export function uuidFrom(draw: () => number): string {
  const hex = (length: number) => Array.from({ length }, () => Math.floor(draw() * 16).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}

/** Deals the cards of a deck one by one, each once before any comes again: what is rare comes, too, and not only by luck. */
export function dealer<T>(draw: () => number, deck: readonly T[]): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = [...deck]
    const [card] = left.splice(Math.floor(draw() * left.length), 1)
    return card as T
  }
}
