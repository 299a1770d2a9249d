import type { DraftId } from '#domain/draft.ts'
import type { Failure } from '#domain/failure.ts'
import { ok, type Result } from '#domain/result.ts'
import type { KnownOrders } from '../matching/known-orders.ts'
import type { StartTimer } from '../service/deadline.ts'
import type { Service } from '../service/service.ts'
import type { Store } from '../store/store.ts'
import { accountOf, type Access } from './account.ts'
import type { Ledger } from './ledger.ts'
import { traverse } from './traverse.ts'

/** An attempt in this process's hands. */
export interface UnderWay {
  readonly connectionId: string
  /** Whether bytes of the order may have left. */
  wired: boolean
  /** Ends it, for this reason: not sent before the wire, unknown after it. */
  readonly abort: (reason: Failure) => void
  /** Ends when its outcome is kept. */
  readonly done: Promise<void>
}

/** A connection's list that is being read, and what ends that. */
export interface Reading { readonly connectionId: string; readonly end: () => void }

/** A connection that can be reached just now. */
export interface Reached { readonly connectionId: string; readonly account: string; readonly access: Access }

/** What the parts of the outbox share. */
export interface Office {
  readonly ledger: Ledger
  readonly known: KnownOrders
  readonly now: () => number
  readonly timer: StartTimer
  readonly random: () => number
  readonly onBug: (error: unknown) => void
  readonly createService: (access: Access) => Service
  /** Tells how an order stands, where nothing of it was written. */
  readonly tell: (id: DraftId) => void
  /** Attempts by the order they send; one at most for each connection. */
  readonly underWay: Map<DraftId, UnderWay>
  readonly readings: Set<Reading>
  /** Orders that are looked for just now. */
  readonly looking: Set<DraftId>
  /** Orders that a person is taking back: they are not begun again. */
  readonly withdrawn: Set<DraftId>
  /** How often in a row nothing could be sent, by connection. */
  readonly failures: Map<string, number>
  /** Asks for address and token, and gives them with the account's fingerprint. */
  reach(connectionId: string): Promise<Result<Reached, Failure>>
  /** The account a connection had when it was last reached. */
  accountNow(connectionId: string): string | undefined
  /** Fingerprints under another store's key, for those made in this run; what it does not know it gives as it is. */
  underKeyOf(store: Store, account: string): string
  /** Whether anything may begin for a connection just now. */
  mayBegin(connectionId: string): boolean
}

/** What keeps the parts from beginning anything. */
export interface Gate {
  started: boolean
  asleep: boolean
  closing: boolean
  readonly shut: Set<string>
}

type Given = Omit<Office, 'underWay' | 'readings' | 'looking' | 'withdrawn' | 'failures' | 'reach' | 'accountNow' | 'underKeyOf' | 'mayBegin'>

/** Takes what the outbox was given, and its gate; gives what its parts share. */
export function createOffice(given: Given & { readonly access: (connectionId: string) => Promise<Result<Access, Failure>> }, gate: Gate): Office {
  const accounts = new Map<string, string>()
  const accesses = new Map<string, Access>()
  return {
    ...given,
    underWay: new Map(),
    readings: new Set(),
    looking: new Set(),
    withdrawn: new Set(),
    failures: new Map(),
    async reach(connectionId) {
      const access = await given.access(connectionId)
      if (!access.ok) return access
      const account = accountOf(given.ledger.store(), access.value)
      accounts.set(connectionId, account)
      accesses.set(account, access.value)
      return ok({ connectionId, account, access: access.value })
    },
    accountNow: connectionId => accounts.get(connectionId),
    underKeyOf(store, account) {
      const access = accesses.get(account)
      return access === undefined ? account : accountOf(store, access)
    },
    mayBegin: connectionId => gate.started && !gate.asleep && !gate.closing && !gate.shut.has(connectionId)
  }
}

/** Opens the service of a connection for some work, and closes it after. */
export async function withService<T>(office: Office, { access }: Reached, work: (service: Service) => Promise<T>): Promise<T> {
  const service = office.createService(access)
  try {
    return await work(service)
  } finally {
    service.close()
  }
}

/** Reads a connection's order list, within so many seconds where they are given, until it is ended from outside. */
export function readList(
  office: Office, reached: Reached, { withinSeconds, ...options }: { withinSeconds?: number; mostPages?: number; tries?: number } = {}
): ReturnType<typeof traverse> {
  return withService(office, reached, async service => {
    const controller = new AbortController()
    const end = (reason: Failure) => { controller.abort(reason); service.close() }
    const stop = withinSeconds === undefined
      ? undefined
      : office.timer(() => { end({ kind: 'timed-out', afterSeconds: withinSeconds }) }, withinSeconds * 1000)
    const reading = { connectionId: reached.connectionId, end: () => { end({ kind: 'canceled' }) } }
    office.readings.add(reading)
    try {
      return await traverse(page => service.listOrders(page), { ...options, signal: controller.signal })
    } finally {
      stop?.()
      office.readings.delete(reading)
    }
  })
}
