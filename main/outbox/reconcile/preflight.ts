import type { OutboxContext, Reached } from '../context/outbox-context.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'
import type { ScannedList } from '../../list-scan/full-scan.ts'
import { pausesOutbox } from '../record/pause.ts'
import { keepBaseline, sendsNothing } from './baseline.ts'
import { lookUpBeforeResend, type Preflight } from './lookup-before-resend.ts'
import { readList } from './read-list.ts'

const FRESH = 10 * 60_000
const MOST_PAGES = 60
const LONGEST_SECONDS = 8

/**
 * Reads the list before an attempt, within 60 pages and 8 seconds, unless it was read whole in the last ten minutes
 * (reliability 3d.2); a longer one is known from what is kept of it. An order that may have arrived before, whatever
 * was said then, is looked for first, in what is read just now (3c). For any other an incomplete list holds nothing up:
 * what is found later then needs the user's decision.
 */
export async function preflight(context: OutboxContext, order: LocalOrder, reached: Reached): Promise<Preflight> {
  const { ledger, now } = context
  if (
    ledger
      .store()
      .attempts.ofDraft(order.id)
      .some(attempt => attempt.wiredAt !== null)
  )
    return lookUpBeforeResend(context, order, reached)
  const fresh = freshBaseline(ledger.store(), reached, now())
  if (fresh !== undefined) return { go: 'send', baselineId: fresh }
  // Asked to wait, the service gets the order next: the list is long enough to be refused each time.
  if (order.failure?.kind === 'too-many-requests') return send(context, reached, UNREAD)
  const read = await readList(context, reached, {
    withinSeconds: LONGEST_SECONDS,
    mostPages: MOST_PAGES,
    tries: 1,
    keeps: () => false
  })
  if (read.failure !== null && pausesOutbox(read.failure)) return { go: 'pause', failure: read.failure }
  if (read.failure !== null && sendsNothing(read.failure)) return { go: 'wait', failure: read.failure }
  return send(context, reached, read)
}

type ReadIds = Pick<ScannedList, 'complete' | 'ids'>

const UNREAD: ReadIds = { complete: false, ids: new Set() }

/** Sends it with what is known of the list: as read, completed by what is cached of it. */
async function send(context: OutboxContext, reached: Reached, read: ReadIds): Promise<Preflight> {
  const { connectionId, account } = reached
  const cached = await context.cachedList.orderIds(connectionId)
  const isKnown = context.ledger.store().baselines.newest(connectionId, account) !== undefined
  const isPartOfAll = cached === null && !read.complete && !isKnown
  const known = cached ?? (isPartOfAll ? await context.cachedList.knownIds(connectionId) : [])
  const all = read.complete ? read : { complete: cached !== null, ids: new Set([...known, ...read.ids]) }
  return { go: 'send', baselineId: keepBaseline(context, reached, all, cached) }
}

function freshBaseline(store: Store, { connectionId, account }: Reached, now: number): string | undefined {
  const newest = store.baselines.newest(connectionId, account)
  if (newest === undefined || !newest.complete) return undefined
  const age = now - newest.takenAt
  return age >= 0 && age <= FRESH ? newest.id : undefined
}
