// npm run test:mutants [-- --room NAME ...] [--sample N] [--seed S] [--list]: applies one mutation at a time to a copy
// of the project and checks whether a test notices. See docs/mutation-testing.md.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EQUIVALENT } from './equivalent.ts'
import { LISTED } from './listed.ts'
import { testGraph } from './graph.ts'
import { createJudge } from './judge.ts'
import { lineOf, mutated, mutationsOf } from './mutations.ts'
import { sampleOf } from './random.ts'
import { scoreOf, tableOf, type Tried } from './report.ts'
import { roomOf, ROOMS } from './rooms.ts'
import { workingCopy, type WorkingCopy } from './working-copy.ts'

const { values } = parseArgs({
  options: {
    room: { type: 'string', multiple: true },
    file: { type: 'string', multiple: true },
    sample: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000)) },
    list: { type: 'boolean', default: false },
    others: { type: 'string', default: '30' },
    threshold: { type: 'string', default: '95' }
  }
})

/** A mutant and its description. */
interface Candidate {
  readonly room: string
  readonly file: string
  readonly text: string
  readonly where: string
  readonly what: string
  readonly equivalent: string | undefined
}

function listed(copy: WorkingCopy): readonly Candidate[] {
  return LISTED.filter(({ file }) => isWanted(file)).flatMap(({ id, file, from, to }) => {
    const source = copy.files.includes(file) ? copy.read(file) : ''
    if (source.split(from).length !== 2) {
      console.log(`out of date, fix test/mutants/listed.ts: ${id} does not match exactly one place in ${file}`)
      process.exitCode = 1
      return []
    }
    const equivalent = EQUIVALENT.find(one => one.file === file && one.id === id)?.why
    return [
      {
        room: roomOf(file).name,
        file,
        text: source.replace(from, () => to),
        where: `${id} ${file}`,
        what: `${from} → ${to}`,
        equivalent
      }
    ]
  })
}

function generated(copy: WorkingCopy, count: number, seed: number): readonly Candidate[] {
  return ROOMS.filter(({ name }) => values.room === undefined || values.room.includes(name)).flatMap(
    ({ name, folder }) => {
      const all = copy.files
        .filter(file => file.startsWith(folder) && file.endsWith('.ts') && isWanted(file))
        .flatMap(file => {
          const source = copy.read(file)
          return mutationsOf(file, source).map(mutation => ({ file, source, mutation }))
        })
      return sampleOf(all, count, seed).map(({ file, source, mutation }) => {
        const { line, from, to } = lineOf(source, mutation)
        const equivalent = EQUIVALENT.find(one => one.file === file && one.from === from && one.to === to)?.why
        return {
          room: name,
          file,
          text: mutated(source, mutation),
          where: `${file}:${line} (${mutation.kind})`,
          what: `${from} → ${to}`,
          equivalent
        }
      })
    }
  )
}

function isWanted(file: string): boolean {
  if (values.file !== undefined) return values.file.includes(file)
  return values.room === undefined || values.room.includes(roomOf(file).name)
}

const seed = Number(values.seed)
const copy = workingCopy(join(import.meta.dirname, '..', '..'))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.exit(130)
  })
process.once('exit', () => {
  copy.remove()
})

const tests = copy.files.filter(file => file.startsWith('test/') && /\.test\.(?:ts|mjs)$/.test(file))
const judge = createJudge(copy, testGraph(copy.root, tests), Number(values.others), line => {
  console.log(line)
})
const candidates = [...(values.list ? listed(copy) : []), ...generated(copy, Number(values.sample), seed)]
console.log(`${candidates.length} mutants, seed ${seed}`)

const tried: Tried[] = []
for (const { room, file, text, where, what, equivalent } of candidates) {
  if (equivalent !== undefined) {
    tried.push({ room, state: 'equivalent', where, what })
    continue
  }
  const { noticed, by } = await judge.judge({ file, text })
  tried.push({ room, state: noticed ? 'noticed' : 'unnoticed', where, what })
  console.log(
    `${String(tried.length).padStart(4)} ${noticed ? 'noticed  ' : 'UNNOTICED'} ${where}\n     ${what}\n     by ${by}`
  )
}

judge.end()
console.log(`\n${tableOf(tried)}`)
if (scoreOf(tried) < Number(values.threshold)) process.exitCode = 1
