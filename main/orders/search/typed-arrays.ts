/*
 * Elements at an index that exists by construction, which the compiler cannot know. One function per kind of array, so
 * that V8 compiles each for a single kind: one for all kinds is several times slower in the search loops (P4).
 */

export const uint32At = (numbers: Uint32Array, index: number): number => numbers[index] as number
export const int32At = (numbers: Int32Array, index: number): number => numbers[index] as number
export const uint16At = (numbers: Uint16Array, index: number): number => numbers[index] as number
export const numberAt = (numbers: readonly number[], index: number): number => numbers[index] as number
export const int16At = (numbers: Int16Array, index: number): number => numbers[index] as number

/** The same numbers in a longer array. */
export function grown32(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(numbers)
  return larger
}
