// Loaded before the main process (node --import): notes when a timer fires and where it was started. What was noted is
// written when the process ends, to a file of its own in the folder that the environment names.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.TITLE_DESK_BENCH_TIMERS
const fired = []
for (const name of ['setTimeout', 'setInterval']) {
  const start = globalThis[name]
  const noting = (ring, milliseconds, ...args) => {
    const by = new Error().stack?.split('\n')[2]?.trim() ?? ''
    const note = (...given) => {
      fired.push({ at: Date.now(), by })
      return ring(...given)
    }
    return start(note, milliseconds, ...args)
  }
  globalThis[name] = Object.assign(noting, {
    [Symbol.for('nodejs.util.promisify.custom')]: start[Symbol.for('nodejs.util.promisify.custom')]
  })
}
process.on('exit', () => {
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(fired))
})
