import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { quieted, withoutReturned } from '#domain/wire-instructions/calls-ahead.ts'
import { changeOf, closedBy } from '#domain/wire-instructions/office-call.ts'
import { openAlarms } from '#domain/wire-instructions/open-alarms.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import { isSameChange } from '#domain/wire-instructions/same-change.ts'
import { afterAlarmElsewhere, tellings, type HeardTelling } from '#domain/wire-instructions/shared-alarm.ts'
import { afterCallElsewhere, type HeardCall } from '#domain/wire-instructions/shared-call.ts'
import {
  afterFile,
  afterReading,
  NOTHING_KNOWN,
  type Change,
  type WireState
} from '#domain/wire-instructions/wire-state.ts'
import { tries } from '../../campaign.ts'
import { CALL, ORDER, slot } from './office-samples.ts'

/* An office in which desks read, call and hear of each other whenever it may be, each record after those its desk had heard. */

const DESKS = 3
/** What the service may show in each of two slots: one of two files, or none. */
const VERSIONS = [slot('a.pdf'), slot('b.pdf'), slot(null, 1, null)] as const

type Said =
  { readonly kind: 'alarm'; readonly told: HeardTelling } | { readonly kind: 'call'; readonly call: HeardCall }

/** Everything an office was told, in one order that respects cause: a desk tells after all that it has heard. */
type Log = Said[]

interface Desk {
  state: WireState
  /** How many records of the log it has heard. */
  heard: number
  /** What it told and is not published yet: it may be cut off. */
  readonly waiting: Said[]
  readonly name: string
  clock: number
}

type Step =
  | { readonly kind: 'change'; readonly documentId: number; readonly version: number }
  | { readonly kind: 'read' | 'read-earlier' | 'call' | 'publish'; readonly desk: number }
  | { readonly kind: 'hear'; readonly desk: number; readonly count: number }
  | { readonly kind: 'file'; readonly desk: number; readonly sha256: string }

const desk = fc.nat({ max: DESKS - 1 })
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('change' as const),
      documentId: fc.constantFrom(1, 2),
      version: fc.nat({ max: VERSIONS.length - 1 })
    }),
    fc.record({ kind: fc.constantFrom('read' as const, 'read-earlier' as const, 'publish' as const), desk }),
    fc.record({ kind: fc.constant('read' as const), desk }),
    fc.record({ kind: fc.constant('call' as const), desk }),
    fc.record({ kind: fc.constant('hear' as const), desk, count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('file' as const), desk, sha256: fc.constantFrom('x', 'y') })
  ),
  { minLength: 10, maxLength: 60, size: 'max' }
)

function documentsOf(shown: readonly number[]): readonly OrderDocument[] {
  return shown.map((version, at) => ({ ...(VERSIONS[version] ?? VERSIONS[0]), id: at + 1 }))
}

/** Runs the steps; at the end everything is published and heard. */
function office(taken: readonly Step[]): { readonly desks: readonly Desk[]; readonly log: Log } {
  const log: Log = []
  const shown = [0, 0]
  let earlier = documentsOf(shown)
  let ids = 0
  const newId = (): string => `record ${++ids}`
  const desks = Array.from({ length: DESKS }, (_, at): Desk => ({
    state: NOTHING_KNOWN,
    heard: 0,
    waiting: [],
    name: `Desk ${at}`,
    // Clocks are wrong, and decide nothing.
    clock: at * 100_000
  }))

  function hear(one: Desk, count: number): void {
    for (const said of log.slice(one.heard, one.heard + count)) {
      one.heard += 1
      if (said.kind === 'alarm' && said.told.desk !== one.name) one.state = afterAlarmElsewhere(one.state, said.told)
      if (said.kind === 'call' && said.call.desk !== one.name)
        one.state = afterCallElsewhere(one.state, said.call).state
    }
  }

  function take(one: Desk, noticed: WireState): void {
    const { state, told } = tellings(one.state, noticed, quieted(noticed), newId)
    one.state = state
    one.waiting.push(...told.map(telling => ({ kind: 'alarm' as const, told: { ...telling, desk: one.name } })))
  }

  function read(one: Desk, documents: readonly OrderDocument[]): void {
    one.clock += 1
    take(one, withoutReturned(afterReading(one.state, { documents, isWhole: true }, one.clock), documents))
  }

  function publish(one: Desk): void {
    log.push(...one.waiting.splice(0))
  }

  const at = (index: number): Desk => desks[index] ?? desks[0]!
  for (const one of desks) read(one, documentsOf(shown))
  for (const step of taken) {
    if (step.kind === 'change') {
      earlier = documentsOf(shown)
      shown[step.documentId - 1] = step.version
    } else if (step.kind === 'read') read(at(step.desk), documentsOf(shown))
    else if (step.kind === 'read-earlier') read(at(step.desk), earlier)
    else if (step.kind === 'hear') hear(at(step.desk), step.count)
    else if (step.kind === 'publish') publish(at(step.desk))
    else if (step.kind === 'file') {
      const one = at(step.desk)
      const [document] = documentsOf(shown)
      if (document?.hasFile !== true) continue
      const { id: documentId, name, type, fileName, uploadedAt } = document
      const file = { documentId, name, type, slot: { fileName, uploadedAt }, sha256: step.sha256 }
      take(one, afterFile(one.state, file, ++one.clock))
    } else {
      const one = at(step.desk)
      if (openAlarms(one.state).length === 0) continue
      const [id, time] = [newId(), ++one.clock]
      const call = { id, orderId: ORDER, at: time, desk: one.name, call: CALL, ...closedBy(one.state) }
      one.state = afterCall(one.state, CALL, time, id).state
      one.waiting.push({ kind: 'call', call })
    }
  }
  for (const one of desks) publish(one)
  for (const one of desks) hear(one, log.length)
  return { desks, log }
}

const recordsOf = ({ state }: Desk): readonly string[] =>
  [...state.alarms, ...(state.heard ?? [])].flatMap(({ record }) => record ?? []).toSorted()

/** Every alarm as its desk told it last. */
function standing(log: Log): readonly HeardTelling[] {
  const told = log.flatMap(said => (said.kind === 'alarm' ? [said.told] : []))
  const replaced = new Set(told.map(({ replaces }) => replaces))
  return told.filter(({ id }) => !replaced.has(id))
}

const callsOf = (log: Log): readonly HeardCall[] => log.flatMap(said => (said.kind === 'call' ? [said.call] : []))

/** Whether a call named the alarm, or was about the same content and not known where it was noticed. */
function isAnswered({ id, alarm, knew }: HeardTelling, { id: callId, records, about, removals }: HeardCall): boolean {
  if (records?.includes(id) === true) return true
  const changes: readonly Change[] = [
    ...about.map(one => ({ ...one, documentId: one.now.documentId })),
    ...(removals ?? [])
  ]
  return !knew.includes(callId) && changes.some(change => isSameChange(change, alarm))
}

it('all desks of an office come to have the same alarms open, whatever each read and when it heard of the others (O6, O8)', () => {
  fc.assert(
    fc.property(steps, taken => {
      const { desks } = office(taken)
      const [first] = desks.map(recordsOf)
      for (const one of desks) expect(recordsOf(one)).toEqual(first)
    }),
    { numRuns: tries(2000, 4) }
  )
})

it('an alarm is open at every desk unless somebody called about it, and then at none but for a removal noticed twice (O6)', () => {
  const seen = { open: 0, answered: 0 }
  fc.assert(
    fc.property(steps, taken => {
      const { desks, log } = office(taken)
      const calls = callsOf(log)
      for (const telling of standing(log)) {
        const answers = calls.filter(call => isAnswered(telling, call))
        const isOpen = desks.map(one => recordsOf(one).includes(telling.id))
        if (answers.length === 0) {
          seen.open += 1
          expect(isOpen).toEqual(desks.map(() => true))
        } else if (telling.alarm.now !== null) {
          seen.answered += 1
          expect(isOpen).toEqual(desks.map(() => false))
        }
      }
    }),
    { numRuns: tries(2000, 4) }
  )
  expect(Math.min(seen.open, seen.answered)).toBeGreaterThan(20)
})

it('every open alarm is what its desk told last: nothing is open at one desk alone', () => {
  fc.assert(
    fc.property(steps, taken => {
      const { desks, log } = office(taken)
      const known = new Map(standing(log).map(({ id, alarm }) => [id, changeOf(alarm)]))
      for (const { state } of desks)
        for (const alarm of [...state.alarms, ...(state.heard ?? [])])
          expect(changeOf(alarm)).toEqual(known.get(alarm.record ?? ''))
    }),
    { numRuns: tries(1000, 4) }
  )
})
