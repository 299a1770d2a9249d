// Loaded before the main process and each of its threads (node --import): notes when a timer fires and where it was
// started, each thread in a file of its own in the folder that the environment names. A thread is ended from outside and
// has no last moment to write in, so it writes each note at once; the main process writes when it ends.
import { appendFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { isMainThread, threadId } from 'node:worker_threads'

const require = createRequire(import.meta.url)
const [timers, promises] = [require('node:timers'), require('node:timers/promises')]
const file = join(process.env.TITLE_DESK_BENCH_TIMERS, `${process.pid}-${threadId}.jsonl`)
const custom = Symbol.for('nodejs.util.promisify.custom')
const slowBy = Number(process.env.TITLE_DESK_BENCH_SLOW ?? 0)
const kept = []
const { setInterval: startInterval } = globalThis

const noteAs = by => {
  const line = `${JSON.stringify({ at: Date.now(), by })}\n`
  if (isMainThread) kept.push(line)
  else appendFileSync(file, line)
}

/** The code that called the noting function. The program's threads are data: addresses as long as their code. */
function starter() {
  const before = Error.prepareStackTrace
  Error.prepareStackTrace = (_, sites) => sites[2]
  const site = new Error().stack
  Error.prepareStackTrace = before
  const name = site?.getFileName?.() ?? ''
  return `${name.startsWith('data:') ? `/out/main/ thread ${threadId}` : name}:${site?.getLineNumber?.()}:${site?.getColumnNumber?.()}`
}

const notedPromise = start =>
  function notingPromise(...args) {
    const by = starter()
    return start(...args).then(value => {
      noteAs(by)
      return value
    })
  }

const startEach = promises.setInterval
promises.setInterval = function notingEach(...args) {
  const by = starter()
  return (async function* () {
    for await (const value of startEach(...args)) {
      noteAs(by)
      yield value
    }
  })()
}
promises.setTimeout = notedPromise(promises.setTimeout)

for (const name of ['setTimeout', 'setInterval']) {
  const start = globalThis[name]
  const noting = function noting(ring, milliseconds, ...args) {
    const by = starter()
    return start(
      (...given) => {
        noteAs(by)
        return ring(...given)
      },
      milliseconds,
      ...args
    )
  }
  globalThis[name] = timers[name] =
    start[custom] === undefined ? noting : Object.assign(noting, { [custom]: promises[name] })
}
syncBuiltinESMExports()

// Asked for by `npm run bench -- --slow`: in the main process as in the page, each second.
if (isMainThread && slowBy > 0)
  startInterval(() => {
    const before = process.threadCpuUsage()
    for (let spent = 0; spent < slowBy * 1000;) {
      const { user, system } = process.threadCpuUsage(before)
      spent = user + system
    }
  }, 1000).unref()

if (isMainThread)
  process.on('exit', () => {
    appendFileSync(file, kept.join(''))
  })
