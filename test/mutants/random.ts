/** A generator of numbers from 0 to below 1, determined by its seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws `count` elements without replacement, in the order of the list. */
export function sampleOf<T>(list: readonly T[], count: number, seed: number): readonly T[] {
  const random = seeded(seed)
  const left = list.map((_, index) => index)
  const drawn = Array.from(
    { length: Math.min(count, list.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0] ?? 0
  )
  return drawn.sort((one, other) => one - other).flatMap(index => list.slice(index, index + 1))
}
