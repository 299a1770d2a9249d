import { randomUUID } from 'node:crypto'
import { isDraftId, type DraftId } from '#domain/order/draft.ts'
import { attempts as attemptsOf, type Attempt } from '../tables/attempts.ts'
import type { SqlValue } from './carve.ts'
import type { Database } from '../database/database.ts'
import { decisions } from '../tables/decisions.ts'
import { localOrders, type LocalOrder } from '../tables/local-orders.ts'
import { timelineEvents } from '../tables/events.ts'
import { joinActivity } from './join-activity.ts'
import { insertRaw, joinLibrary, joinLog, joinWatches } from './put-back.ts'
import { furtherAttempt, newerOrder, type RawRow, type Salvaged } from './salvage.ts'
import type { DataKey } from '../database/seal.ts'
import { isLive, settle } from './settle-attempts.ts'
import type { EndMark, JournalMark, WireMark } from '../journal/wire-journal.ts'

/** What comes together in a database. */
export interface Sources {
  readonly salvaged: readonly Salvaged[]
  readonly marks: readonly JournalMark[]
  /** Whether all of the database is from different moments, or which orders are. */
  readonly recovering: 'all' | ReadonlySet<string>
  readonly now: number
}

/**
 * Joins what was salvaged and what the journal says into a database, order by order (I13, R54), and what is known of documents; runs inside
 * the caller's transaction. Without a recovery only what the journal knows better is written: after a clean quit, nothing.
 */
export function merge(database: Database, key: DataKey, { salvaged, marks, recovering, now }: Sources): void {
  const [orders, attempts, events] = [
    localOrders(database, key),
    attemptsOf(database, key),
    timelineEvents(database, key)
  ]
  const decided = decisions(database, key)
  const wires = Map.groupBy(
    marks.filter((mark): mark is WireMark => mark.kind === 'wire'),
    ({ draftId }) => draftId
  )
  const ends = Map.groupBy(
    marks.filter((mark): mark is EndMark => mark.kind === 'end'),
    ({ attemptId }) => attemptId
  )
  const savedAttempts = Map.groupBy(
    salvaged.flatMap(one => [...one.attempts.values()]),
    ({ draftId }) => draftId
  )
  const savedDecisions = Map.groupBy(
    salvaged.flatMap(one => one.decisions),
    ({ draftId }) => draftId
  )
  const raw = { events: rawRows(salvaged, 'events', 'draft_id'), looks: rawRows(salvaged, 'looks', 'attempt_id') }
  const ids = new Set<DraftId>([
    ...wires.keys(),
    ...savedAttempts.keys(),
    ...salvaged.flatMap(one => [...one.orders.keys()])
  ])
  for (const document of salvaged.flatMap(one => one.documents)) insertRaw(database, 'kept_documents', document)
  joinLog(
    database,
    key,
    salvaged.flatMap(one => one.log)
  )
  joinWatches(
    database,
    salvaged.flatMap(one => one.watches)
  )
  joinLibrary(
    database,
    salvaged.flatMap(one => one.library)
  )
  for (const { activity } of salvaged) joinActivity(database, key, activity)
  for (const id of recovering === 'all' ? idsIn(database, key) : recovering) if (isDraftId(id)) ids.add(id)

  for (const id of ids) {
    const here = { order: orders.get(id), attempts: attempts.ofDraft(id) }
    const order = salvaged
      .map(one => one.orders.get(id))
      .filter(saved => saved !== undefined)
      .reduce<LocalOrder | undefined>(newerOrder, here.order)
    const marked = (wires.get(id) ?? []).toSorted((a, b) => a.number - b.number || a.at - b.at)
    const settled = settle({
      order,
      attempts: joinedAttempts(here.attempts, savedAttempts.get(id) ?? []),
      wires: marked,
      ends: marked.flatMap(({ attemptId }) => ends.get(attemptId) ?? []),
      recovering: recovering === 'all' || recovering.has(id),
      isDecided: decided.ofDraft(id).length > 0 || savedDecisions.has(id),
      isTaken: orderId => (orders.byOrderId(orderId)?.id ?? id) !== id,
      now,
      newId: randomUUID
    })
    if (settled.order === undefined) continue
    if (settled.order !== here.order) orders.put(settled.order)
    for (const decision of savedDecisions.get(id) ?? []) decided.addAgain(decision)
    const changed = settled.attempts.filter(attempt => !here.attempts.includes(attempt))
    // At most one is live at any moment (I2): what is over comes first.
    for (const attempt of [...changed.filter(one => !isLive(one)), ...changed.filter(isLive)])
      attempts.put(withKnownOnly(database, attempt))
    for (const event of raw.events.get(id) ?? []) insertRaw(database, 'events', event)
    for (const look of settled.attempts.flatMap(attempt => raw.looks.get(attempt.id) ?? []))
      insertRaw(database, 'looks', look)
    if (settled.order !== order) events.add(id, { at: now, what: 'recovered' })
  }
}

function idsIn({ sql }: Database, key: DataKey): DraftId[] {
  return sql('SELECT id FROM desk_orders WHERE key_id = ?')
    .all(key.id)
    .map(row => row['id'])
    .filter(isDraftId)
}

/** The attempts of both, each as far as it came; one of another name under a number that is taken gets the next. */
function joinedAttempts(here: readonly Attempt[], saved: readonly Attempt[]): Attempt[] {
  const byId = new Map(here.map(attempt => [attempt.id, attempt]))
  for (const attempt of saved.toSorted((a, b) => a.number - b.number)) {
    const before = byId.get(attempt.id)
    const numbers = [...byId.values()].map(({ number }) => number)
    if (before !== undefined) byId.set(attempt.id, furtherAttempt(before, attempt))
    else
      byId.set(
        attempt.id,
        numbers.includes(attempt.number) ? { ...attempt, number: Math.max(...numbers) + 1 } : attempt
      )
  }
  return [...byId.values()]
}

/** Leaves out a decision or baseline that was lost. */
function withKnownOnly({ sql }: Database, attempt: Attempt): Attempt {
  const known = (table: string, id: string | null) =>
    id !== null && sql(`SELECT 1 FROM ${table} WHERE id = ?`).get(id) !== undefined
  return {
    ...attempt,
    decisionId: known('decisions', attempt.decisionId) ? attempt.decisionId : null,
    baselineId: known('baselines', attempt.baselineId) ? attempt.baselineId : null
  }
}

/** Rows by what they hang on, in the order in which they were written. */
function rawRows(salvaged: readonly Salvaged[], table: 'events' | 'looks', parent: string): Map<SqlValue, RawRow[]> {
  const rows = salvaged.flatMap(one => one[table]).toSorted((a, b) => Number(a['id']) - Number(b['id']))
  return Map.groupBy(rows, row => row[parent] ?? null)
}
