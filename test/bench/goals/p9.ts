import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCacheThread } from '../../../main/orders/thread/thread.ts'
import { placeOf } from '../support/cache-on-disk.ts'
import { bareGets, readWhole, serviceAt, startListServer } from '../support/list-service.ts'
import { interleaved, type Benchmark, type Comparison } from '../measure.ts'

const PAGES = 2000
const ROUNDS = 5

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

async function readSealed(origin: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-p9-'))
  const service = serviceAt(origin)
  const thread = startCacheThread(error => {
    throw error
  })
  try {
    await thread.call('open', placeOf(join(folder, 'book.db')))
    return await readWhole(service, thread)
  } finally {
    service.close()
    await thread.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const p9: Benchmark = {
  name: 'P9',
  what: 'reading the whole list from loopback, end to end',
  run: compareReadings
}
