// node test/bench/shell/rest-floor.mjs ADDRESS EVERY PATHS: what an app at rest asks of the service, and nothing else: the
// paths (JSON) in turns, one every so many milliseconds, each answer parsed. Prints its processor time so far in
// milliseconds and its requests for each line of its input; exits when its input ends.
import { Agent, get } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const [address, every, paths] = process.argv.slice(2)
const asked = JSON.parse(paths)
const agent = new Agent({ keepAlive: true })
const headers = { authorization: 'Bearer bench', accept: 'application/json' }
let requests = 0

/** Throws for anything but the rows: a floor that reads a refusal would be none. */
async function read(answer) {
  const body = await text(answer)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${answer.req.path}`)
  JSON.parse(body)
}

setInterval(() => {
  const path = asked[requests % asked.length]
  requests += 1
  get(new URL(path, address), { agent, headers }, read)
}, Number(every))

const lines = createInterface(process.stdin)
lines.on('line', () => {
  const { user, system } = process.cpuUsage()
  console.log(JSON.stringify({ cpu: (user + system) / 1000, requests }))
})
lines.on('close', () => {
  process.exit(0)
})
