// node test/bench/growth/chart.ts FILE: draws the chart of docs/ from what `run.ts growth --json FILE` wrote.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Figures by size, in the order of the sizes. */
export interface Series {
  readonly label: string
  readonly values: readonly number[]
}

const SHOWN: Readonly<Record<string, string>> = {
  'ms of processor time of a search': 'a search',
  'ms of processor time until an order is found after a start': 'start to the first order found',
  'MB in memory': 'memory',
  'ms of processor time of a reading with 1 % changed': 'reading with 1 % changed',
  'ms of task time a frame of scrolling': 'a frame of scrolling'
}
/** The size that all lines are compared with, which is the goals' own. */
const UNIT = 100_000
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 400, 64, 20, 20, 44]
/** Readable on white and on GitHub's dark page; dashes tell the lines apart without colors. */
const LINES = [
  ['#3b82f6', ''],
  ['#d97706', '8 3'],
  ['#0d9488', '2 3'],
  ['#a855f7', '10 3 2 3'],
  ['#e5484d', '5 5']
] as const
const INK = '#7d8590'

/** Both axes are logarithmic: what grows in proportion to the orders is a straight line along the dotted one. */
export function chartOf(sizes: readonly number[], series: readonly Series[]): string {
  const at = sizes.indexOf(UNIT)
  const relative = series.map(({ values }) => values.map(value => value / (values[at] ?? NaN)))
  const powers = [...relative.flat(), ...sizes.map(size => size / UNIT)].map(Math.log10)
  const [low, high] = [Math.floor(Math.min(...powers)), Math.ceil(Math.max(...powers))]
  const [first, last] = [Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 10)]
  const x = (size: number): number => LEFT + ((Math.log10(size) - first) / (last - first)) * (WIDTH - LEFT - RIGHT)
  const y = (power: number): number => TOP + ((high - power) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const line = (values: readonly number[]): string =>
    values.map((value, index) => `${x(sizes[index] ?? NaN).toFixed(1)},${y(Math.log10(value)).toFixed(1)}`).join(' ')
  const text = (left: number, top: number, words: string, anchor: string): string =>
    `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" text-anchor="${anchor}">${words}</text>`
  const rules = Array.from({ length: high - low + 1 }, (_, index) => low + index).map(
    power =>
      `<path d="M${LEFT} ${y(power).toFixed(1)}H${WIDTH - RIGHT}" stroke="${INK}" stroke-opacity=".3"/>` +
      text(LEFT - 8, y(power) + 4, `${Number((10 ** power).toFixed(6))} ×`, 'end')
  )
  const lines = series.map(({ label }, index) => {
    const [color, dashes] = LINES[index % LINES.length] ?? LINES[0]
    const stroke = `fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${dashes}"`
    const top = TOP + 14 + index * 18
    return (
      `<polyline points="${line(relative[index] ?? [])}" ${stroke}/>` +
      `<path d="M${LEFT + 12} ${top - 4}h36" ${stroke}/>${text(LEFT + 56, top, label, 'start')}`
    )
  })
  const proportion = `<polyline points="${line(sizes.map(size => size / UNIT))}" fill="none" stroke="${INK}" stroke-dasharray="1 4"/>`
  const names = sizes.map(size => text(x(size), HEIGHT - BOTTOM + 18, size.toLocaleString('en-US'), 'middle'))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + 30} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="${INK}" role="img" aria-label="What each takes beside 100,000 orders, by the number of orders">
${[...rules, proportion, ...lines, ...names, text((LEFT + WIDTH) / 2, HEIGHT - 6, 'orders; dotted: in proportion to them', 'middle')].join('\n')}
</svg>
`
}

/** The lines that are drawn. Throws if the file has no figures of the growth bench. */
export function seriesOf(json: string): readonly Series[] {
  const { results } = JSON.parse(json) as { readonly results: readonly { what: string; madeOf?: string }[] }
  return Object.entries(SHOWN).map(([what, label]) => {
    const found = results.find(one => one.what === what)?.madeOf
    if (found === undefined) throw new Error(`The file says nothing of ${what}: run growth with --json`)
    return { label, values: found.split(', ').map(Number) }
  })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(
    'docs/growth.svg',
    chartOf([1000, 10_000, 100_000, 300_000, 1_000_000], seriesOf(readFileSync(process.argv[2] ?? '', 'utf8')))
  )
