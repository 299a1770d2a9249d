import type { TestProject } from 'vitest/node'
import { startCluster, type Server } from './cluster.ts'
import { installed } from './installed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    officeServers: readonly Server[]
  }
}

/** Starts a PostgreSQL of each version that is on this computer, for all test files of the office. */
export default async function startServers({ provide }: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.all(installed().map(one => startCluster(one)))
  provide(
    'officeServers',
    started.map(({ server }) => server)
  )
  return async () => void (await Promise.all(started.map(({ stop }) => stop())))
}
