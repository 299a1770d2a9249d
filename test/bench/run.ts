// npm run bench [-- NAME ...] [-- --json FILE] [--against FILE] [--keep FILE]: runs each benchmark next to its floor or
// rival. --against tells what got worse than a release by more than its spread; --keep adds this run to the file.
// --slow MS makes everything measured of ours slower, to see whether it shows, and is never kept; --rest MINUTES
// measures P24 for longer.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { judge, keepIn } from './against.ts'
import { downloads, downloadsBusy } from './downloads/downloads.ts'
import type { Benchmark, Comparison } from './measure.ts'
import { optionsOf, type BenchOptions } from './options.ts'
import { p1 } from './goals/p1.ts'
import { p2 } from './goals/p2.ts'
import { p3 } from './goals/p3.ts'
import { p4 } from './goals/p4.ts'
import { p5 } from './goals/p5.ts'
import { p6 } from './goals/p6.ts'
import { p7 } from './goals/p7.ts'
import { p8 } from './goals/p8.ts'
import { p9 } from './goals/p9.ts'
import { p10 } from './goals/p10.ts'
import { p11 } from './goals/p11.ts'
import { p12 } from './goals/p12.ts'
import { p13 } from './goals/p13.ts'
import { p14 } from './goals/p14.ts'
import { p15 } from './goals/p15.ts'
import { p16 } from './goals/p16.ts'
import { p17 } from './goals/p17.ts'
import { p18 } from './goals/p18.ts'
import { p19 } from './office/p19.ts'
import { p20 } from './office/p20.ts'
import { p21 } from './office/p21.ts'
import { p22 } from './office/p22.ts'
import { p23 } from './office/p23.ts'
import { growth } from './growth/growth.ts'
import { p24, REST_VARIABLE } from './shell/p24.ts'
import { p25 } from './shell/p25.ts'
import { p26 } from './shell/p26.ts'
import { p27 } from './shell/p27.ts'
import { jsonOf, tableOf } from './report.ts'
import { SLOW_VARIABLE } from './slow.ts'

const BENCHMARKS: readonly Benchmark[] = [
  ...[p1, p2, p3, p4, p5, p6, p7, p8, p9, p10],
  ...[p11, p12, p13, p14, p15, p16, p17, p18, downloads],
  ...[p19, p20, p21, p22, p23],
  ...[p24, p25, p26, p27]
]
/** What takes too long for a run of everything. */
const IF_NAMED: readonly Benchmark[] = [growth, downloadsBusy]
const ALL = [...BENCHMARKS, ...IF_NAMED]

/** Ends the command before anything is measured. */
function refuse(...lines: readonly string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}

function optionsGiven(): BenchOptions {
  try {
    return optionsOf(process.argv.slice(2))
  } catch (error) {
    return refuse((error as Error).message)
  }
}

const { wanted, json, against, keep, slow, rest } = optionsGiven()
if (slow !== undefined) process.env[SLOW_VARIABLE] = slow
if (rest !== undefined) process.env[REST_VARIABLE] = rest
const unknown = wanted.filter(name => !ALL.some(one => one.name.toLowerCase() === name))
if (unknown.length > 0) {
  const available = ALL.map(({ name, what }) => `  ${name}  ${what}`)
  refuse(`Unknown benchmark: ${unknown.join(', ')}. Available:`, ...available)
}

const found: Comparison[] = []
const isWanted = ({ name }: Benchmark): boolean => wanted.includes(name.toLowerCase())
for (const benchmark of wanted.length > 0 ? ALL.filter(isWanted) : BENCHMARKS) {
  console.error(`${benchmark.name}: ${benchmark.what} …`)
  found.push(...(await benchmark.run()))
}
console.log(tableOf(found))
if (json !== undefined) {
  const machine = {
    node: process.version,
    platform: process.platform,
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length
  }
  writeFileSync(json, jsonOf(found, machine))
}
if (against !== undefined) {
  const { text, exitCode } = judge(against, found)
  console.log(text)
  process.exitCode = exitCode
}
if (keep !== undefined) keepIn(keep, found)
