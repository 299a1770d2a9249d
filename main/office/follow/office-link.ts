import pg from 'pg'
import { createKeyedSerial, type Step } from '../../async/keyed-serial.ts'
import type { StartTimer } from '../../async/timer.ts'
import { takeStanding, type OfficeConnection } from '../connect/connect.ts'
import type { DeskRecords } from '../desk/desk-records.ts'
import type { SharedRecord } from '../desk/shared-record.ts'
import type { Standing } from '../schema/migrations.ts'
import { withNewestKey, type KeysInStep } from './keys-in-step.ts'
import { isOwnFault, reportFaults, whereDiskLets } from './own-fault.ts'
import { publishWaiting } from './publish.ts'
import { hasNothingUnderWay, meetOffice, readNew, type OnSkipped, type ReadOutcome } from './read-records.ts'
import { createTries } from './tries.ts'

/** How it is between a desk and its office. */
export interface LinkState {
  /** What may be done there; undefined before the first connection. */
  readonly standing: Standing | undefined
  /** Since when the office is out of reach, or refuses, in milliseconds; null while the desk is in step. */
  readonly outSince: number | null
  /** Why: pg's error, the disk's, or a fault of this program. */
  readonly error: unknown
  /** Out only in that the office takes nothing from this desk: what others publish is read on. */
  readonly isReading: boolean
  /** Whether all that the office has was read; false while a running transaction holds some of it back. */
  readonly isAllRead: boolean
}

/** What is kept in step besides records, on the same connection. They throw pg's error when that fails. */
export interface InStep {
  /** Before anything is published: `incarnation` says which life of the database this is, each of which counts its transactions from the start. */
  meet?(incarnation: string): void
  publish(client: pg.ClientBase): Promise<void>
  read(client: pg.ClientBase, incarnation: string): Promise<ReadOutcome>
  /** What was read asks for an answer; called where the desk may change the office. */
  answer?(client: pg.ClientBase): Promise<void>
}

export interface LinkParts {
  readonly connect: (onLost: (error: Error) => void) => Promise<OfficeConnection>
  readonly records: DeskRecords
  readonly others: readonly InStep[]
  readonly keys?: KeysInStep
  readonly deskId: string
  /** Does what a record that this file didn't have asks for, in the transaction that keeps the record. */
  readonly apply: (record: SharedRecord) => void
  readonly onSkipped?: OnSkipped
  readonly onState: (state: LinkState) => void
  readonly onBug: (error: unknown) => void
  readonly now: () => number
  readonly timer: StartTimer
  /** Between 0 and 1: keeps the desks of an office from coming back all at once. */
  readonly random: () => number
}

/** Keeps a desk in step with its office: publishes what waits, and reads what is new. */
export interface OfficeLink {
  /** Something waits: publish it now. */
  go(): void
  /** Somebody waits: the same, and connect at once, whatever failed before. */
  goNow(): void
  close(): Promise<void>
}

/** Where notifications do not come through, as with some poolers. */
const POLL_MS = 15_000
/** A transaction still holds back what is there; it usually ends at once. Each look costs every desk of the office a few queries. */
const SOON_MS = { first: 50, longest: 1_000 }
const OFFICE = 'office'

export function createOfficeLink(parts: LinkParts): OfficeLink {
  const { now, timer, onBug } = parts
  let client: pg.Client | undefined
  /** Of a connection; and of what the office doesn't take, though it is read. */
  const tries = createTries(now, parts.random)
  let untaken: Untaken | undefined
  let isConnecting = false
  let isClosed = false
  const waitAfter = looksAgain()
  const tell = telling(parts)

  const serial = createKeyedSerial(step, { now, timer, onBug })
  const go = (): void => void serial.go(OFFICE)

  async function step(): Promise<Step> {
    if (isClosed) return 'rest'
    if (client === undefined && tries.isTooEarly()) return { at: tries.at() }
    // A session keeps to what it began with, though an administrator has opened the database to changes since.
    if (untaken !== undefined && !tries.isTooEarly()) end()
    try {
      const at = (client ??= await connected())
      const before = untaken
      const { standing, outcome, isAllRead, ...came } = await exchange(at, parts, before)
      untaken = came.untaken
      const next = now() + waitAfter(outcome)
      if (untaken !== undefined) {
        if (before === undefined) tries.failed()
        tell.out(untaken.error, { isReading: true, isAllRead })
        return { at: Math.min(next, tries.at()) }
      }
      tries.worked()
      tell.inStep(standing, isAllRead)
      return { at: next }
    } catch (error) {
      if (isClosed) return 'rest'
      tries.failed()
      end()
      tell.out(error, { isReading: false, isAllRead: false })
      return { at: tries.at() }
    }
  }

  async function connected(): Promise<pg.Client> {
    isConnecting = true
    const made = await established(parts.connect, lose).finally(() => (isConnecting = false))
    client = made
    if (isClosed) end()
    made.on('notification', go)
    await made.query('listen title_desk')
    return made
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    tries.failed()
    end()
    go()
  }

  function end(): void {
    // Saying goodbye could wait forever.
    client?.connection.stream.destroy()
    ;[client, untaken] = [undefined, undefined]
  }

  return {
    go,
    goNow() {
      tries.hurry()
      go()
    },
    async close() {
      isClosed = true
      serial.close()
      end()
      // Connecting to a network that is silent takes its time, and changes nothing here.
      if (!isConnecting) await serial.rested(null)
    }
  }
}

/** Tells how it is between the desk and its office; of what isn't well, since when, and to the log if it is a fault of this program. */
function telling({ onState, onBug, now }: LinkParts) {
  let outSince: number | null = null
  const report = reportFaults(onBug)

  return {
    out(error: unknown, how: Pick<LinkState, 'isReading' | 'isAllRead'>): void {
      report(error)
      outSince ??= now()
      onState({ standing: undefined, outSince, error, ...how })
    },
    inStep(standing: Standing, isAllRead: boolean): void {
      outSince = null
      onState({ standing, outSince, error: undefined, isReading: false, isAllRead })
    }
  }
}

/** How long to wait before the next look, in milliseconds: twice as long each time that something is still held back. */
function looksAgain(): (outcome: ReadOutcome) => number {
  let soon = SOON_MS.first
  return outcome => {
    const wait = outcome === 'more' ? soon : POLL_MS
    soon = outcome === 'more' ? Math.min(soon * 2, SOON_MS.longest) : SOON_MS.first
    return wait
  }
}

/** Connects; what dies before it is established fails by itself, and is no loss. */
async function established(connect: LinkParts['connect'], onLost: (lost: pg.Client) => void): Promise<pg.Client> {
  const made: { client?: pg.Client } = {}
  const { client } = await connect(() => {
    if (made.client !== undefined) onLost(made.client)
  })
  made.client = client
  return client
}

/** @param before what the office didn't take on this connection: nothing is tried again on it */
async function exchange(client: pg.Client, parts: LinkParts, before: Untaken | undefined) {
  const standing = await takeStanding(client)
  const incarnation = standing === 'write' || standing === 'read' ? await meet(client, parts) : undefined
  const isTaking = standing === 'write' && before === undefined
  const unpublished = isTaking ? await untakenOf(() => publishAll(client, parts)) : undefined
  const outcome = incarnation === undefined ? 'all' : await readAll(client, parts, incarnation)
  const isAnswering = isTaking && unpublished === undefined
  const unanswered = isAnswering ? await untakenOf(() => answerAll(client, parts)) : undefined
  const untaken = standing === 'write' ? (before ?? unpublished ?? unanswered) : undefined
  return { standing, outcome, untaken, isAllRead: outcome === 'all' && incarnation !== undefined }
}

async function meet(client: pg.Client, { records, deskId, others }: LinkParts): Promise<string> {
  const incarnation = await meetOffice(client, records, deskId)
  for (const other of others) other.meet?.(incarnation)
  return incarnation
}

async function publishAll(client: pg.Client, { records, others, keys }: LinkParts): Promise<void> {
  await keys?.begin(client)
  await withNewestKey(client, keys, async () => {
    await publishWaiting(client, records)
    for (const other of others) await other.publish(client)
  })
}

async function answerAll(client: pg.Client, { others, keys }: LinkParts): Promise<void> {
  for (const other of [...others, keys]) await other?.answer?.(client)
}

/** Why the office doesn't take what this desk publishes. */
interface Untaken {
  readonly error: unknown
}

/**
 * What the database refused, as one that is full or read-only does, or a fault of this program kept from it: what others publish can be read all the
 * same. Throws what leaves the connection of no use.
 */
async function untakenOf(work: () => Promise<void>): Promise<Untaken | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof pg.DatabaseError || isOwnFault(error)) return { error }
    throw error
  }
}

async function readAll(
  client: pg.Client,
  { records, apply, others, keys, onSkipped }: LinkParts,
  incarnation: string
): Promise<ReadOutcome> {
  const isCertain = records.hasDoubted() && (await hasNothingUnderWay(client))
  const outcomes = [await readNew(client, records, incarnation, apply, keys, onSkipped)]
  if (isCertain && outcomes[0] === 'all')
    whereDiskLets(() => {
      records.letGoOfDoubted()
    })
  for (const other of others) outcomes.push(await other.read(client, incarnation))
  return outcomes.includes('more') ? 'more' : 'all'
}
