import type { Office } from '../../../office/support/office.ts'
import { composedDesk, firstDesk, joinBy, SERVICE, type ComposedDesk } from '../../../office/support/composed-desk.ts'
import { startCluster } from '../../../office/support/cluster.ts'
import { installed } from '../../../office/support/installed.ts'

/** A server as an administrator leaves it: everything is written to the disk, and no statement to the log. */
const AS_USUAL = `
  fsync = on
  synchronous_commit = on
  full_page_writes = on
  autovacuum = on
  log_statement = none
  shared_buffers = 128MB
  max_wal_size = 1GB
  max_connections = 300
  shared_preload_libraries = 'pg_stat_statements'
`

/** Desks of one office, each as the app composes it, on a PostgreSQL of their own. */
export interface BenchOffice {
  readonly office: Office
  readonly desks: readonly ComposedDesk[]
  /** In step with it; the first desk has the right to invite. */
  join(count: number): Promise<void>
  close(): Promise<void>
}

/** @param baseAddress of the order service that the desks' connection is for */
export async function openBenchOffice(
  baseAddress = SERVICE,
  onSend: (desk: number, name: string) => void = () => undefined
): Promise<BenchOffice> {
  const [postgres] = installed()
  if (postgres === undefined) throw new Error('There is no PostgreSQL: run `npm install` first.')
  const cluster = await startCluster(postgres, AS_USUAL)
  const closings: (() => Promise<void>)[] = [cluster.stop]
  const ends = (end: () => Promise<void>): void => void closings.push(end)
  const desks: ComposedDesk[] = []
  const newDesk = (): ComposedDesk => {
    const number = desks.length
    const desk = composedDesk(`desk-${number}`, baseAddress, ends, {
      onSend: name => {
        onSend(number, name)
      }
    })
    desks.push(desk)
    return desk
  }
  const close = async (): Promise<void> => {
    for (const end of closings.reverse()) await end()
  }
  try {
    const first = newDesk()
    const office = await firstDesk(cluster.server, first, ends)
    return {
      office,
      desks,
      close,
      async join(count) {
        while (desks.length < count) {
          const desk = newDesk()
          await joinBy(first, desk, `Desk ${desks.length}`)
        }
      }
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Waits for a fact. Throws once it has not come for a minute. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, every = 5): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`)
    await pause(every)
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, Math.max(milliseconds, 0))
  })
