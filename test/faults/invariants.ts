import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DraftId } from '#domain/order/draft.ts'
import { createLogCheck } from '../../main/activity/check-log.ts'
import { openStoreFiles } from '../../main/storage/store-files.ts'
import { layoutOf } from '../../main/storage/database/layout.ts'
import { dataKey, type DataKey } from '../../main/storage/database/seal.ts'
import { FAULTY_ENDS, type Life, type Place } from './life.ts'
import type { Arrival, HostileService } from './service.ts'

/** What did not hold, by the numbers of reliability 3f. */
export interface Violation {
  readonly invariant: string
  readonly what: string
}

type Wrong = (invariant: string, what: string) => void

interface Seen {
  readonly place: Place
  readonly lives: readonly Life[]
  /** The life in which the service behaved and nothing was killed. */
  readonly last: Life
  /** The active connection's, then the other one's. */
  readonly clients: readonly [Client, Client]
}

interface Client {
  readonly service: Pick<HostileService, 'arrivals' | 'authorizations'>
  readonly token: string
}

/** Answers by which a service says for certain that it has not taken an order. */
const REFUSED = /^[+-](400|404|422|429)$/

/** Compares what the program told the user, what arrived at the service and what is on the disk. */
export function violationsOf({ place, lives, last, clients }: Seen): Violation[] {
  const found: Violation[] = []
  const wrong: Wrong = (invariant, what) => {
    found.push({ invariant, what })
  }
  const said = [...lives, last].flatMap(life => life.said)
  for (const line of said) if (typeof line['violation'] === 'string') wrong(line['violation'], JSON.stringify(line))
  for (const life of [...lives, last]) {
    if (life.died !== undefined && FAULTY_ENDS.includes(life.died))
      wrong('lives', `${life.died}: ${life.stderr.slice(-400)}`)
  }
  if (last.died !== undefined) wrong('lives', `the last life ended ${last.died}`)
  checkClients({ last, clients }, wrong)
  const service = { arrivals: clients.flatMap(client => client.service.arrivals) }

  const decided = countBy(said.flatMap(line => (typeof line['decided'] === 'string' ? [line['decided']] : [])))
  const arrived = Map.groupBy(service.arrivals, arrival => arrival.draftId)
  for (const [draftId, arrivals] of arrived) {
    const doubtful = arrivals.filter(({ shape }) => !REFUSED.test(shape))
    if (doubtful.length > 1 + (decided.get(draftId) ?? 0))
      wrong('I3', `${draftId} arrived ${doubtful.length} times: ${shapesOf(arrivals)}`)
  }
  const made = new Map(
    service.arrivals.flatMap(({ orderId, draftId }) => (orderId === null ? [] : [[orderId, draftId] as const]))
  )
  const ends = new Map<string, Record<string, unknown>>()
  for (const line of last.said) {
    if (typeof line['item'] === 'string') ends.set(line['item'], line)
    if (typeof line['draft'] === 'string') ends.set(line['draft'], { state: 'draft', revision: line['revision'] })
  }
  for (const line of said) {
    if (line['state'] !== 'sent') continue
    if (made.get(String(line['orderId'])) !== line['item'])
      wrong('I5', `${String(line['item'])} was said to be sent as ${String(line['orderId'])}`)
  }
  const sentAs = [...ends.values()].flatMap(({ orderId }) => (typeof orderId === 'string' ? [orderId] : []))
  if (new Set(sentAs).size !== sentAs.length) wrong('I6', 'two orders of this desk are one at the service')
  for (const [draftId, arrivals] of arrived) {
    const state = ends.get(draftId)?.['state']
    if (arrivals.some(({ orderId }) => orderId !== null) && (state === 'draft' || state === 'queued'))
      wrong('I10', `${draftId} is ${state} here and an order there: ${shapesOf(arrivals)}`)
  }
  for (const line of said)
    if (typeof line['saved'] === 'string' && !ends.has(line['saved']))
      wrong('I8', `${line['saved']} was saved and is gone`)
  for (const secret of secretsLeft(place.profile, [...lives, last])) wrong('R18', secret)
  checkEnds(said, wrong)
  const key = checkDisk({ place, service, said, wrong })
  // Of what is broken already no backup need be right.
  if (key !== undefined && found.length === 0) checkRestored({ place, service, wrong }, key)
  return found
}

/** Each client's orders and token get to its own service alone (M11, R25). */
function checkClients({ last, clients }: Pick<Seen, 'last' | 'clients'>, wrong: Wrong): void {
  const [own, other] = clients
  const sent = last.said.find(line => typeof line['elsewhere'] === 'string')
  const [elsewhere, orderId] = [sent?.['elsewhere'], sent?.['orderId']]
  for (const { draftId } of own.service.arrivals)
    if (draftId === elsewhere) wrong('M11', `${draftId} of the other client arrived`)
  for (const { draftId } of other.service.arrivals)
    if (draftId !== elsewhere) wrong('M11', `${draftId} arrived at the other client's service`)
  if (!other.service.arrivals.some(arrival => arrival.orderId === orderId))
    wrong('M11', `the other client's order was said to be ${String(orderId)}`)
  for (const { service, token } of clients)
    for (const authorization of service.authorizations)
      if (authorization !== `Bearer ${token}`) wrong('R25', `a service was told ${authorization}`)
}

/** What was told of an order as its end stays so (I11), unless the program had found it by itself. */
function checkEnds(said: readonly Record<string, unknown>[], wrong: Wrong): void {
  const ends = new Map<string, string>()
  for (const line of said) {
    const id = line['item'] ?? line['draft']
    if (typeof id !== 'string') continue
    const state = typeof line['draft'] === 'string' ? 'draft' : line['state']
    const now = `${String(state)} ${String(line['orderId'])}`
    const end = ends.get(id)
    if (end !== undefined && end !== now) wrong('I11', `${id} was told as ${end}, then as ${now}`)
    if (state === 'closed' || (state === 'sent' && line['how'] !== 'matched')) ends.set(id, now)
  }
}

/** The token, a street, people and their email (scenario.ts, child/driver.mjs). */
const SECRETS = ['canary-token', 'Canary St', 'Ana Canary', 'Pat Doe', 'pat.doe@example.com', 'Fort Bend']

/** What of them is in a file of the profile, however the programs ended, or in what they said to nobody. */
function secretsLeft(profile: string, lives: readonly Life[]): string[] {
  const files = readdirSync(profile, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  const texts = files.map(file => [file.name, readFileSync(join(file.parentPath, file.name), 'latin1')] as const)
  const said = lives.map(({ stderr }) => ['standard error', stderr] as const)
  return [...texts, ...said].flatMap(([name, text]) =>
    SECRETS.filter(secret => text.includes(secret)).map(secret => `${secret} is in ${name}`)
  )
}

interface Arrived {
  readonly place: Place
  /** What arrived, at whichever service. */
  readonly service: Pick<HostileService, 'arrivals'>
}

/** Gives the key of the store, if there is one that opens. */
function checkDisk({
  place,
  service,
  said,
  wrong
}: Arrived & {
  said: readonly Record<string, unknown>[]
  wrong: Wrong
}): DataKey | undefined {
  const opened = openStoreFiles(place.profile)
  if (!opened.ok) {
    wrong('I14', `the store does not open: ${opened.failure}`)
    return undefined
  }
  const files = opened.value
  const row = files.keys.at(-1)
  const keychain = JSON.parse(readFileSync(place.keychain, 'utf8')) as Record<string, string>
  const secret = keychain[`data key ${row?.id}`]
  if (row === undefined || secret === undefined) {
    wrong('I14', 'the key of the store is gone')
    return undefined
  }
  const key = dataKey(row.id, Buffer.from(secret, 'base64'))
  const store = files.unseal(key)
  try {
    if (files.notices().length > 0) wrong('I14', `the store was damaged: ${JSON.stringify(files.notices())}`)
    for (const connectionId of store.activity.connections()) {
      const check = createLogCheck(store.activity.head(connectionId))
      for (const link of store.activity.links(connectionId, 0, Number.MAX_SAFE_INTEGER)) check.take(link)
      const { flaws } = check.end(store.activity.head(connectionId), store.activity.isHeadBroken(connectionId))
      if (flaws.length > 0) wrong('E29', `the activity log is broken: ${JSON.stringify(flaws)}`)
    }
    // What was sent and its entry are one commit: a kill leaves both or neither.
    const listed = store.activity.all().flatMap(({ kind, orderId }) => (kind === 'sent' ? [orderId] : []))
    const sent = store.orders.list(null, ['sent']).map(({ orderId }) => orderId)
    if (listed.toSorted().join() !== sent.toSorted().join())
      wrong('E29', `${sent.length} orders are sent, ${listed.length} are listed`)
    const left = store.attempts.inState(['intent', 'wire'])
    if (left.length > 0) wrong('I9', `${left.length} attempts are open after the start`)
    for (const line of said) {
      if (typeof line['saved'] !== 'string') continue
      const kept = store.orders.get(line['saved'] as DraftId)
      if (kept === undefined || kept.revision < Number(line['revision']))
        wrong(
          'I8',
          `${line['saved']} was saved as revision ${String(line['revision'])}, kept is ${String(kept?.revision)}`
        )
    }
    for (const [draftId, arrivals] of Map.groupBy(service.arrivals, arrival => arrival.draftId)) {
      const attempts = store.attempts.ofDraft(draftId as DraftId)
      for (const { sha256 } of arrivals)
        if (!attempts.some(attempt => attempt.sha256 === sha256)) wrong('I7', `${draftId} sent bytes that are not kept`)
      if (attempts.filter(({ state }) => !['rejected', 'not-sent', 'resent'].includes(state)).length > 1)
        wrong('I2', `${draftId} has two live attempts`)
      const resent = attempts.findIndex(({ state }) => state === 'resent')
      if (resent >= 0 && attempts.slice(resent + 1).some(({ decisionId }) => decisionId === null))
        wrong('I4', `${draftId} was sent again without a decision`)
    }
  } finally {
    store.close()
  }
  return key
}

/** Loses the database: no order that is at the service may be sendable in what backup and journal make of it (I13). */
function checkRestored({ place, service, wrong }: Arrived & { readonly wrong: Wrong }, key: DataKey): void {
  rmSync(layoutOf(place.profile).database)
  const opened = openStoreFiles(place.profile)
  if (!opened.ok) {
    wrong('I13', `nothing is restored: ${opened.failure}`)
    return
  }
  const store = opened.value.unseal(key)
  try {
    for (const [draftId, arrivals] of Map.groupBy(service.arrivals, arrival => arrival.draftId)) {
      if (arrivals.every(({ orderId }) => orderId === null)) continue
      const state = store.orders.get(draftId as DraftId)?.state
      if (state !== 'unknown' && state !== 'sent' && state !== 'closed')
        wrong('I13', `${draftId} is ${String(state)} once it is restored: ${shapesOf(arrivals)}`)
    }
  } finally {
    store.close()
  }
}

const shapesOf = (arrivals: readonly Arrival[]) => arrivals.map(({ shape }) => shape).join(' ')

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
