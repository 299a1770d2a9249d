// node test/bench/shell/rest-floor.mjs ADDRESS: what an app at rest asks of the service, and nothing else. Requests each path
// that it reads, and parses the answer; for an empty line it prints its processor time so far in milliseconds. Exits when its input ends.
import { Agent, get } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })
const headers = { authorization: 'Bearer bench', accept: 'application/json' }

/** Throws for anything but what was asked for: a floor that reads a refusal would be none. */
async function read(answer) {
  const body = await text(answer)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${answer.req.path}`)
  JSON.parse(body)
}

const lines = createInterface(process.stdin)
lines.on('line', path => {
  if (path !== '') get(new URL(path, process.argv[2]), { agent, headers }, read)
  else {
    const { user, system } = process.cpuUsage()
    console.log((user + system) / 1000)
  }
})
lines.on('close', () => {
  process.exit(0)
})
