import { TABLES } from './tables.ts'

/** Changes of the tables, in order; the version of an office is how many were applied. A released one is never changed. */
export const MIGRATIONS: readonly string[] = [TABLES]

/** The version that this program reads and writes. */
export const OFFICE_VERSION = MIGRATIONS.length

/**
 * What a desk may do with an office's database.
 * `write`: of our version. `read`: a newer version of Title Desk made it; what this one would write might lack something.
 * `migrate`: an owner has to run the SQL of this version first. `none`: no office here.
 */
export type Standing = 'write' | 'read' | 'migrate' | 'none'

/** @param found the version in the database; undefined where there is none */
export function standing(found: number | undefined, known: number = OFFICE_VERSION): Standing {
  if (found === undefined) return 'none'
  if (found === known) return 'write'
  return found > known ? 'read' : 'migrate'
}
