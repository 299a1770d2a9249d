/** A desk's name in two letters at most, where there is no room for it: of its first two words, or the first two of its only one. */
export function initials(name: string): string {
  const [first = '', second = ''] = name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .map(word => Array.from(word))
  return [first[0], second[0] ?? first[1]].join('').toUpperCase()
}
