import { createEngine } from '../../../main/orders/engine/engine.ts'
import { placeOf } from '../support/cache-on-disk.ts'
import { bareGets, readWhole, serviceAt, startListServer } from '../support/list-service.ts'
import { median, type Benchmark, type Comparison } from '../measure.ts'

const PAGES = 1000
/** In milliseconds. */
const LATENCY = 20
const ROUNDS = 5

/**
 * P8: reading the whole list of a service with a latency of 20 ms per page, compared with the minimum for eight
 * requests at a time; and beside that what bare requests take of the same server, whose timers are late, too.
 */
async function compareReadings(): Promise<Comparison[]> {
  const server = await startListServer(PAGES * 15, LATENCY)
  const [times, bare]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const service = serviceAt(server.origin)
      const cache = createEngine()
      cache.open({ ...placeOf(''), file: null })
      cache.loaded(null)
      times.push(
        await readWhole(service, { call: async (name, args) => (cache[name] as (args: unknown) => never)(args) })
      )
      service.close()
      bare.push(await bareGets(server.origin, PAGES))
    }
  } finally {
    await server.stop()
  }
  const what = `${PAGES} pages at ${LATENCY} ms each`
  const common = { name: 'P8', what, unit: 'ms', ours: median(times) } as const
  return [
    { ...common, against: 'pages × latency ÷ 8', theirs: (PAGES * LATENCY) / 8, goal: { times: 1.15 } },
    { ...common, against: 'bare requests, eight at a time', theirs: median(bare), goal: { none: true } }
  ]
}

export const p8: Benchmark = {
  name: 'P8',
  what: 'reading the whole list of a service with 20 ms latency',
  run: compareReadings
}
