// A page that the test drives from outside: each line in is a request or the setting of the clock, each line out an answer.
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { shiftClock } from '../../../faults/child/clock.mjs'
import { say } from '../../../faults/child/say.mjs'

export const hear = () => undefined
/** The address that its window shows. */
let place = ''
export const shown = () => place

export async function drive(door, event) {
  const lines = createInterface({ input: process.stdin })
  lines.on('line', async line => {
    const { number, name, args, clock, show } = JSON.parse(line)
    if (show !== undefined) {
      place = show
      return
    }
    if (clock !== undefined) return shiftClock(clock)
    const answer = await door(event, name, args)
    if (!answer.ok && answer.failure.kind === 'bug') say({ violation: 'bug', name })
    say({ number, answer })
  })
  lines.on('close', () => {
    // Whoever drove it is gone.
    process.kill(process.pid, 'SIGKILL')
  })
  // The first of a test compiles the program for all others.
  flushCompileCache()
  say({ open: true })
}
