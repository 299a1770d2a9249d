import { startPractice } from '../../../practice/index.ts'
import { startCluster } from '../../office/support/cluster.ts'
import { installed } from '../../office/support/installed.ts'
import { newDatabase } from '../../office/support/new-database.ts'
import { newDeskHome, type Usage } from '../main-process/run.ts'
import { interleaved, type Benchmark, type Comparison } from '../measure.ts'

const [ORDERS, ROUNDS] = [3000, 7]
const MB = 1024 * 1024
const PAGE = ['orders.page', { page: 1 }] as const

/**
 * P23: memory of the built main process at rest, started again in an office whose order list it reads, compared with one that belongs to
 * none and reads the same list; and the files of the program that talk to an office's database which that one has loaded.
 */
async function compareDesks(): Promise<Comparison[]> {
  const [postgres] = installed()
  if (postgres === undefined) throw new Error('There is no PostgreSQL: run `npm install` first.')
  const practice = await startPractice({ orders: ORDERS })
  const cluster = await startCluster(postgres)
  const [joined, alone] = [newDeskHome(), newDeskHome()]
  const entry = { name: 'Bench', color: 'green', baseAddress: practice.baseUrl, token: practice.token }
  const connect = ['connection.connect', entry] as const
  try {
    await alone.usage([connect])
    await joined.usage([connect, ['office.begin', await newDatabase(cluster.server, 'Front desk')]])
    const chunks = { joined: 0, alone: 0 }
    const noted = async (which: 'joined' | 'alone', usage: Promise<Usage>): Promise<number> => {
      const { rss, officeChunks = 0 } = await usage
      chunks[which] = officeChunks
      return rss / MB
    }
    const found = await interleaved(ROUNDS, {
      joined: () => noted('joined', joined.usage([PAGE])),
      alone: () => noted('alone', alone.usage([PAGE]))
    })
    if (chunks.joined === 0) throw new Error('the office was not loaded where the desk belongs to one')
    return [
      {
        name: 'P23',
        what: 'the main process of a desk in an office, at rest',
        unit: 'MB',
        ours: found.joined,
        against: 'one in no office',
        theirs: found.alone,
        goal: { over: 10 }
      },
      {
        name: 'P23',
        what: "files for an office's database loaded in no office",
        unit: 'files',
        ours: chunks.alone,
        against: 'none',
        theirs: 0,
        goal: { over: 0 },
        madeOf: `in an office: ${chunks.joined}`
      }
    ]
  } finally {
    joined.remove()
    alone.remove()
    await cluster.stop()
    await practice.stop()
  }
}

export const p23: Benchmark = { name: 'P23', what: "the main process's memory in an office", run: compareDesks }
