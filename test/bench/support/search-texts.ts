import { pick, type Draw } from '../../../practice/data/random.ts'
import type { SampleRow } from './sample-list.ts'

/** What clerks type, often only its first letters. */
export function searchTexts(rows: readonly SampleRow[], count: number, draw: Draw): readonly string[] {
  const kinds: readonly ((row: SampleRow) => string)[] = [
    row => firstOf(row.properties).slice(0, 8),
    row => firstOf(row.properties).split(',')[0] ?? '',
    row => row.name.split(' ')[0] ?? '',
    row => (row.name.split(' ')[0] ?? '').slice(0, 4),
    row =>
      firstOf([...row.buyers, ...row.borrowers])
        .split(' ')
        .toReversed()
        .join(' '),
    row => `${row.name.split(' ')[0] ?? ''} ${cityOf(row)}`,
    row => firstOf(row.properties).slice(-5),
    row => cityOf(row),
    row => row.orderId.slice(0, 8),
    row => row.orderId,
    row => row.name.slice(0, 1),
    row => row.name.slice(0, 2),
    () => `zq${Math.floor(draw() * 1e6)}`
  ]
  return Array.from({ length: count }, (_, index) => kinds[index % kinds.length]?.(pick(draw, rows)) ?? '')
}

const firstOf = (list: readonly string[]): string => list[0] ?? ''
const cityOf = (row: SampleRow): string => firstOf(row.properties).split(', ').at(-2) ?? ''
