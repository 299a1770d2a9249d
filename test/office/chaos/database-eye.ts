import type pg from 'pg'
import { SUPERUSER } from '../support/cluster.ts'
import type { Office } from '../support/office.ts'
import type { Violation } from './oracle.ts'

/** Watches what the office's database says, and connects again after each of its deaths. */
export interface DatabaseEye {
  /** Undefined while the database isn't there. */
  ask<T extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly T[] | undefined>
  /** Holds what it says now against what it said before (O3). */
  look(): Promise<void>
  readonly violations: readonly Violation[]
}

interface Held {
  readonly what: 'draft' | 'list'
  readonly id: string
  readonly holder: string
  readonly epoch: string
  readonly revision: string
}

const HELD = `select 'draft' as what, id::text, holder::text, epoch::text, revision::text from title_desk.drafts
  union all select 'list', encode(account, 'hex'), desk_id::text, epoch::text, '0' from title_desk.readers`

export function openEye(office: Office): DatabaseEye {
  let connecting: Promise<pg.Client> | undefined
  let asking: Promise<void> = Promise.resolve()
  const last = new Map<string, Held>()
  const violations: Violation[] = []

  async function ask<T extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[] = []
  ): Promise<readonly T[] | undefined> {
    const before = asking
    const { promise, resolve } = Promise.withResolvers<void>()
    asking = promise
    await before
    try {
      connecting ??= office.connect(SUPERUSER, '')
      return (await (await connecting).query<T>(sql, [...values])).rows
    } catch {
      // Killed a moment ago: what it said before still counts.
      connecting = undefined
      return undefined
    } finally {
      resolve()
    }
  }
  return {
    ask,
    violations,
    async look() {
      for (const held of (await ask<Held>(HELD)) ?? []) {
        const before = last.get(held.id)
        if (before !== undefined) violations.push(...changesOf(before, held))
        last.set(held.id, held)
      }
    }
  }
}

/** What is wrong about how a draft, or the right to read a list, went from one holder to the next. */
function changesOf(before: Held, now: Held): Violation[] {
  const [epoch, then] = [Number(now.epoch), Number(before.epoch)]
  const what = `the ${now.what} ${now.id}, held by ${before.holder} at epoch ${then}`
  if (epoch < then || (epoch === then && Number(now.revision) < Number(before.revision)))
    return [{ promise: 'O3', what: `${what}, went back to epoch ${epoch}` }]
  if (epoch === then && before.holder !== now.holder)
    return [{ promise: 'O3', what: `${what}, is held by ${now.holder} at the same one` }]
  return []
}
