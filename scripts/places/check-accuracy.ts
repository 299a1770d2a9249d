// Holds the table of ZIP codes against the Census: node scripts/places/check-accuracy.ts FILE
// FILE is JSON, the FIPS codes of the counties that each ZIP code area touches: {"10001":["36061"]}. The Census
// publishes it as the ZCTA to county relationship file. Fails with status 1 if the table is less accurate than promised.
import { readFileSync } from 'node:fs'
import { accuracyOf, type Accuracy } from './accuracy.ts'
import { countyShapes } from './county-shapes.ts'
import { statePlaces } from './state-places.ts'

const PROMISED: readonly (readonly [figure: keyof Accuracy, what: string, holds: (share: number) => boolean])[] = [
  ['firstRight', 'first county right, at least 99.5 %', share => share >= 0.995],
  ['allOffered', 'every county offered, at least 98.5 %', share => share >= 0.985],
  ['filled', 'filled in without asking, at least 80 %', share => share >= 0.8],
  ['filledWrong', 'of these wrong, at most 0.2 %', share => share <= 0.002],
  ['filledOneOfSeveral', 'of these with another county, too (no promise)', () => true]
]
/** Counties that the shapes do not have yet. */
const NEWER: readonly (readonly [id: string, name: string])[] = [
  ['02063', 'Chugach'],
  ['02066', 'Copper River']
]

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('name the file of the Census: node scripts/places/check-accuracy.ts FILE')
const names = new Map([...countyShapes().map(({ id, name }) => [id, name] as const), ...NEWER])
const census = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
const truth = new Map(Object.entries(census).map(([zip, ids]) => [zip, ids.map(id => names.get(id) ?? id)]))

const accuracy = accuracyOf(statePlaces(), truth)
console.log(`${accuracy.codes} ZIP codes of ${truth.size}`)
for (const [figure, what, holds] of PROMISED) {
  const share = accuracy[figure]
  if (!holds(share)) process.exitCode = 1
  console.log(`${holds(share) ? 'ok  ' : 'FAIL'} ${what}: ${(share * 100).toFixed(2)} %`)
}
