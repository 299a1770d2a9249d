import { counted } from './format.ts'

const isIndex = (part: string) => /^\d+\+?$/.test(part)

/** Everything from this row on was left out. */
const CUT = /^\w+\.(\d+)\+$/

/** `data.3.progress.policy_issued` is in row 3; `meta.total` is in no row. */
function placeOf(gap: string): { readonly row: string | undefined; readonly member: string } {
  const [list = '', index = '', ...rest] = gap.split('.')
  if (!isIndex(index)) return { row: undefined, member: gap }
  return { row: index, member: rest.filter(part => !isIndex(part)).join('.') || list }
}

/**
 * What is missing, malformed or truncated, in a sentence or two; empty if nothing is. `data.500+` stands for everything
 * from row 500 on. Members without a name of ours keep the service's.
 */
export function gapSentence(gaps: readonly string[], names: Readonly<Record<string, string>>, row: string): string {
  const cut = gaps
    .flatMap(gap => CUT.exec(gap)?.[1] ?? [])
    .map(count => `Only the first ${counted(Number(count), row)} are shown; the service sent more.`)
  return [
    missingSentence(
      gaps.filter(gap => !CUT.test(gap)),
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
