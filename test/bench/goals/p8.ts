import { createEngine } from '../../../main/orders/engine/engine.ts'
import { placeOf } from '../support/cache-on-disk.ts'
import { readWhole, serviceAt, startListServer } from '../support/list-service.ts'
import { median, type Benchmark, type Comparison } from '../measure.ts'

const PAGES = 1000
/** In milliseconds. */
const LATENCY = 20
const ROUNDS = 3

/**
 * P8: reading the whole list of a service with a latency of 20 ms per page, compared with the minimum for eight
 * requests at a time.
 */
async function compareReadings(): Promise<Comparison[]> {
  const server = await startListServer(PAGES * 15, LATENCY)
  const times: number[] = []
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
    }
  } finally {
    await server.stop()
  }
  return [
    {
      name: 'P8',
      what: `${PAGES} pages at ${LATENCY} ms each`,
      unit: 'ms',
      ours: median(times),
      against: 'pages × latency ÷ 8',
      theirs: (PAGES * LATENCY) / 8,
      goal: { times: 1.15 }
    }
  ]
}

export const p8: Benchmark = {
  name: 'P8',
  what: 'reading the whole list of a service with 20 ms latency',
  run: compareReadings
}
