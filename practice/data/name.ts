const SUFFIX = /^(?:Jr\.?|Sr\.?|II|III|IV)$/i
const PARTICLE = /^(?:de|del|la|van|von|st\.?)$/i
const NOT_A_PERSON = /,|\b(?:LLC|Inc|LP|Ltd|Trust|Estate|Company|Corp|Bank)\b/i

/**
 * The display name of an order, from its parties: `Ramirez refinance`, `Ramirez / O'Brien purchase`, or the first
 * property's street if no party is named.
 */
export function orderName(
  kind: 'refinance' | 'purchase',
  buyers: readonly string[],
  sellers: readonly string[],
  properties: readonly string[]
): string {
  const names = [buyers[0], sellers[0]].filter(name => name !== undefined).map(shortName)
  const whom = names.length > 0 ? names.join(' / ') : (properties[0] ?? '').split(',')[0]
  return `${whom} ${kind}`
}

/** The surname of a natural person; the whole name of a firm, an estate or a trust. */
function shortName(name: string): string {
  if (NOT_A_PERSON.test(name)) return name
  const words = name.trim().split(/\s+/)
  while (words.length > 1 && SUFFIX.test(words.at(-1) ?? '')) words.pop()
  let from = words.length - 1
  while (from > 1 && PARTICLE.test(words[from - 1] ?? '')) from -= 1
  return words.slice(from).join(' ')
}
