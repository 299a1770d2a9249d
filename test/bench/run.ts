// npm run bench [-- NAME ...] [-- --json FILE]: each benchmark beside its floor or rival, measured in the same run.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { downloads } from './downloads.ts'
import type { Benchmark, Comparison } from './measure.ts'
import { p1 } from './p1.ts'
import { p2 } from './p2.ts'
import { p3 } from './p3.ts'
import { p4 } from './p4.ts'
import { p5 } from './p5.ts'
import { p6 } from './p6.ts'
import { p7 } from './p7.ts'
import { p8 } from './p8.ts'
import { p9 } from './p9.ts'
import { p10 } from './p10.ts'
import { p11 } from './p11.ts'
import { p14 } from './p14.ts'
import { p15 } from './p15.ts'
import { p16 } from './p16.ts'
import { p18 } from './p18.ts'
import { jsonOf, tableOf } from './report.ts'

const BENCHMARKS: readonly Benchmark[] = [p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p14, p15, p16, p18, downloads]

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const wanted = positionals.map(name => name.toLowerCase())
const unknown = wanted.filter(name => !BENCHMARKS.some(one => one.name.toLowerCase() === name))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are:`)
  for (const { name, what } of BENCHMARKS) console.error(`  ${name}  ${what}`)
  process.exit(1)
}

const found: Comparison[] = []
for (const benchmark of BENCHMARKS) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name.toLowerCase())) continue
  console.error(`${benchmark.name}: ${benchmark.what} …`)
  found.push(...(await benchmark.run()))
}
console.log(tableOf(found))
if (values.json !== undefined) {
  const machine = {
    node: process.version,
    platform: process.platform,
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length
  }
  writeFileSync(values.json, jsonOf(found, machine))
}
