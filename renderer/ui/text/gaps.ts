import { counted } from './format.ts'

const isIndex = (part: string) => /^\d+$/.test(part)

/** `data.3.progress.policy_issued` lies in row 3; `meta.total` in none. */
function placeOf(gap: string): { readonly row: string | undefined; readonly member: string } {
  const [list = '', index = '', ...rest] = gap.split('.')
  if (!isIndex(index)) return { row: undefined, member: gap }
  return { row: index, member: rest.filter(part => !isIndex(part)).join('.') || list }
}

/**
 * Takes the paths of members that were missing, malformed or too long, what people call those members, the word for one row of the list, and how many rows of each list
 * are read at most; gives a sentence or two, or an empty text where nothing was missing. Members without a name here keep their own.
 */
export function gapSentence(
  gaps: readonly string[],
  names: Readonly<Record<string, string>>,
  row: string,
  most: Readonly<Record<string, number>> = {}
): string {
  const beyond = new Map(Object.entries(most).map(([list, count]) => [`${list}.${count}`, count]))
  const cut = gaps
    .flatMap(gap => beyond.get(gap) ?? [])
    .map(count => `Only the first ${counted(count, row)} are shown; the service sent more.`)
  return [
    missingSentence(
      gaps.filter(gap => !beyond.has(gap)),
      names,
      row
    ),
    ...cut
  ]
    .filter(Boolean)
    .join(' ')
}

function missingSentence(gaps: readonly string[], names: Readonly<Record<string, string>>, row: string): string {
  const rowsOf = new Map<string, Set<string>>()
  for (const place of gaps.map(placeOf)) {
    const name = names[place.member] ?? place.member.replace(/[._]/g, ' ')
    const rows = rowsOf.get(name) ?? new Set()
    rowsOf.set(name, place.row === undefined ? rows : rows.add(place.row))
  }
  if (rowsOf.size === 0) return ''
  const parts = [...rowsOf].map(([name, rows]) => (rows.size === 0 ? name : `${name} (${counted(rows.size, row)})`))
  return `The service left out, or sent in another form: ${parts.join('; ')}.`
}
