import { bareGets, startListServer } from '../support/list-service.ts'
import { readSealed } from '../main-process/read-sealed.ts'
import { interleaved, type Benchmark, type Comparison } from '../measure.ts'

const PAGES = 1000
/** In milliseconds. */
const LATENCY = 20
const ROUNDS = 5

/**
 * P8: the whole list of a service with a latency of 20 ms per page into a sealed order cache in its thread, compared
 * with the minimum for eight requests at a time; and beside that what bare requests take of the same server, whose
 * timers are late, too.
 */
async function compareReadings(): Promise<Comparison[]> {
  const server = await startListServer(PAGES * 15, LATENCY)
  try {
    const { ours, bare } = await interleaved(ROUNDS, {
      ours: () => readSealed(server.origin),
      bare: () => bareGets(server.origin, PAGES)
    })
    const what = `${PAGES} pages at ${LATENCY} ms each into a sealed order cache`
    const common = { name: 'P8', what, unit: 'ms', ours } as const
    return [
      { ...common, against: 'pages × latency ÷ 8', theirs: (PAGES * LATENCY) / 8, goal: { times: 1.15 } },
      { ...common, against: 'bare requests, eight at a time', theirs: bare, goal: { none: true } }
    ]
  } finally {
    await server.stop()
  }
}

export const p8: Benchmark = {
  name: 'P8',
  what: 'reading the whole list of a service with 20 ms latency',
  run: compareReadings
}
