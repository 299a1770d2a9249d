// The rival of an app at rest: a window with an empty page, and a main process that asks of the service what the app asks, and
// parses the answers. It reads paths, one a line, from the port that `rest-rival.ts` names.
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import './empty-main.mjs'

const agent = new Agent({ keepAlive: true })
const headers = { authorization: 'Bearer bench', accept: 'application/json' }
const { port, address } = JSON.parse(process.env.TITLE_DESK_BENCH_RIVAL)

/** Throws, which ends the app, for anything but what was asked for: a rival that reads a refusal would be none. */
async function read(answer) {
  const body = await text(answer)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${answer.req.path}`)
  JSON.parse(body)
}

createInterface(connect(port, '127.0.0.1')).on('line', path => {
  get(new URL(path, address), { agent, headers }, read)
})
