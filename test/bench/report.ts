import { type Comparison, isMet } from './measure.ts'

/** The comparisons as a readable table. */
export function tableOf(comparisons: readonly Comparison[]): string {
  const head = ['', 'what', 'ours', 'beside', 'theirs', 'ratio', 'goal', 'met', 'made of']
  const rows = comparisons.map(one => [
    one.name,
    one.what,
    amount(one.ours, one.unit),
    one.against,
    amount(one.theirs, one.unit),
    ratio(one),
    goalOf(one),
    'none' in one.goal ? '' : isMet(one) ? 'yes' : 'NO',
    one.madeOf ?? ''
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => (row[column] ?? '').length)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** The comparisons as JSON, with the machine they ran on. */
export function jsonOf(comparisons: readonly Comparison[], machine: Readonly<Record<string, string | number>>): string {
  const results = comparisons.map(one => ({ ...one, ratio: Number(ratio(one)), met: isMet(one) }))
  return `${JSON.stringify({ machine, results }, null, 2)}\n`
}

/** What is whole. */
const COUNTS: ReadonlySet<Comparison['unit']> = new Set([
  'elements',
  'messages',
  'requests',
  'files',
  'fires',
  'frames'
])

function amount(value: number, unit: Comparison['unit']): string {
  if (unit === 'bytes') return `${(value / 1000).toFixed(1)} kB`
  if (COUNTS.has(unit)) return `${value} ${unit}`
  if (unit === 'exponent') return value.toFixed(2)
  return `${value.toFixed(1)} ${unit}`
}

function ratio({ ours, theirs }: Comparison): string {
  return theirs === 0 ? '-' : (ours / theirs).toFixed(2)
}

function goalOf({ goal, unit }: Comparison): string {
  if ('none' in goal) return 'none'
  if ('atLeast' in goal) return `at least ${goal.atLeast} times`
  return 'times' in goal ? `at most ${goal.times} times` : `at most ${goal.over} ${unit} over`
}
