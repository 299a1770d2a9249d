/** Parts as a list in a sentence: `a`, `a and b`, `a, b, and c`. */
export function listText(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  if (parts.length < 3) return parts.join(' and ')
  return `${parts.slice(0, -1).join(', ')}, and ${last}`
}
