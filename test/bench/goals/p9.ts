import { bareGets, startListServer } from '../support/list-service.ts'
import { readSealed } from '../main-process/read-sealed.ts'
import { interleaved, type Benchmark, type Comparison } from '../measure.ts'

const PAGES = 2000
/** Of five, two quiet runs told medians that were a fifth apart. */
const ROUNDS = 15

/**
 * P9: the whole list from loopback into a sealed order cache in its thread, compared with bare requests for the same
 * pages whose bytes are discarded.
 */
async function compareReadings(): Promise<Comparison[]> {
  const server = await startListServer(PAGES * 15)
  try {
    const { ours, bare } = await interleaved(ROUNDS, {
      ours: () => readSealed(server.origin),
      bare: () => bareGets(server.origin, PAGES)
    })
    return [
      {
        name: 'P9',
        what: `${PAGES} pages into a sealed order cache`,
        unit: 'ms',
        ours,
        against: 'bare requests',
        theirs: bare,
        goal: { times: 6 }
      }
    ]
  } finally {
    await server.stop()
  }
}

export const p9: Benchmark = {
  name: 'P9',
  what: 'reading the whole list from loopback, end to end',
  run: compareReadings
}
