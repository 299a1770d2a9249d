import { Agent, get } from 'node:http'
import { serviceAt, startListServer } from '../support/list-service.ts'
import { interleaved, type Benchmark, type Comparison } from '../measure.ts'

const REQUESTS = 600

/**
 * P10: CPU time of this process to get a page of the list through the service's client, compared with node:http and
 * JSON.parse. Requests run one after another.
 */
async function compareRequests(): Promise<Comparison[]> {
  const server = await startListServer(15 * 100)
  const service = serviceAt(server.origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const { ours, bare } = await interleaved(5, {
      ours: () =>
        cpuOf(async page => {
          const answer = await service.listOrders(page)
          if (!answer.ok) throw new Error(answer.failure.kind)
        }),
      bare: () => cpuOf(page => bareRequest(`${server.origin}/public/api/v4.0.0/transactions?page=${page}`, agent))
    })
    return [
      {
        name: 'P10',
        what: 'processor time a request',
        unit: 'ms',
        ours,
        against: 'node:http and JSON.parse',
        theirs: bare,
        goal: { times: 1.6 }
      }
    ]
  } finally {
    agent.destroy()
    service.close()
    await server.stop()
  }
}

/** Milliseconds per request. */
async function cpuOf(request: (page: number) => Promise<void>): Promise<number> {
  const begun = process.cpuUsage()
  for (let count = 0; count < REQUESTS; count++) await request((count % 100) + 1)
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000 / REQUESTS
}

function bareRequest(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { Accept: 'application/json' } }, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => {
        parts.push(part)
      })
      answer.on('end', () => {
        JSON.parse(Buffer.concat(parts).toString())
        resolve()
      })
    }).on('error', reject)
  })
}

export const p10: Benchmark = { name: 'P10', what: 'processor time of a request', run: compareRequests }
