import { isSameOrder, lowerCased, type OrderId } from '../common/order-id.ts'
import type { DraftId } from '../order/draft.ts'
import type { Order } from '../order/order.ts'
import type { HowSent, TimelineEvent } from '../order/outbox.ts'
import type { SentOrder } from '../order/sent-order.ts'

/** An order that one desk sent, as it tells the others; the desk’s name is added on the way. */
export interface ToldSent {
  readonly draftId: DraftId
  readonly orderId: OrderId
  readonly order: Order
  readonly how: HowSent
  /** In milliseconds since 1970. */
  readonly sentAt: number
  /** Until it counted as sent. */
  readonly timeline: readonly TimelineEvent[]
  /** How many events are missing in the middle. */
  readonly leftOut: number
}

/** What happened to it later: an order that looks the same appeared, or it turned out to be another one. */
export interface ToldEvent {
  readonly draftId: DraftId
  readonly orderId: OrderId
  readonly event: TimelineEvent
}

/** The same as another desk hears them. */
export type SharedSent = ToldSent & { readonly desk: string }
export type SharedEvent = ToldEvent & { readonly desk: string }

/** What a desk tells of one of its orders; `name` is another one for each, and the same whenever it is told again. */
export type SentTelling =
  | { readonly kind: 'sent'; readonly name: string; readonly at: number; readonly content: ToldSent }
  | { readonly kind: 'event'; readonly name: string; readonly at: number; readonly content: ToldEvent }

/** An order may wait in the queue for weeks, and each try leaves three events: the office gets the first and the last of them. */
export const MOST_TOLD = { first: 40, last: 160 }

/** An order of this desk that has been on the wire, or was found in the list. */
export interface SentFacts {
  readonly draftId: DraftId
  readonly order: Order
  /** When it was on the wire, in milliseconds since 1970. */
  readonly sentAt: number
  /** What it counts as now; null if that is not known any more. `since` when. */
  readonly standing: { readonly orderId: OrderId; readonly how: HowSent; readonly since: number } | null
}

/**
 * Everything the office is to know of an order: each order of the service that it counted as, with what happened until then, and what was
 * said of that later. It follows from what is stored alone, so it can be told any time, and again, and arrives once.
 */
export function sentTellings(facts: SentFacts, timeline: readonly TimelineEvent[]): readonly SentTelling[] {
  const settled = timeline.flatMap((event, index) => (settles(event) ? [{ ...event, end: index + 1 }] : []))
  const first = settled.filter(({ orderId }, index) => settled.findIndex(one => isAbout(one, orderId)) === index)
  const { standing } = facts
  const lost = standing !== null && !first.some(one => isAbout(one, standing.orderId)) ? standing : undefined
  return [
    ...first.flatMap(({ orderId, what, end }) => tellingsOf(facts, timeline, { orderId, how: what, end })),
    // A repaired order may have lost the event that says so.
    ...(lost === undefined
      ? []
      : tellingsOf(facts, timeline, { ...lost, end: timeline.filter(({ at }) => at <= lost.since).length }))
  ]
}

interface Settled {
  readonly orderId: OrderId
  readonly how: HowSent
  /** How many events had happened then. */
  readonly end: number
}

function tellingsOf(
  { draftId, order, sentAt }: SentFacts,
  timeline: readonly TimelineEvent[],
  { orderId, how, end }: Settled
): readonly SentTelling[] {
  const told: ToldSent = { draftId, orderId, order, how, sentAt, ...bounded(timeline.slice(0, end)) }
  const name = `${draftId} ${lowerCased(orderId)}`
  const later = timeline.flatMap((event, index) =>
    index >= end && (isAbout(event, orderId) || event.what === 'twin')
      ? [{ kind: 'event' as const, name: `${name} ${index}`, at: event.at, content: { draftId, orderId, event } }]
      : []
  )
  return [{ kind: 'sent', name, at: sentAt, content: told }, ...later]
}

function bounded(timeline: readonly TimelineEvent[]): Pick<ToldSent, 'timeline' | 'leftOut'> {
  const { first, last } = MOST_TOLD
  const leftOut = Math.max(0, timeline.length - first - last)
  return leftOut === 0
    ? { timeline, leftOut }
    : { timeline: [...timeline.slice(0, first), ...timeline.slice(-last)], leftOut }
}

type Settling = Extract<TimelineEvent, { what: 'accepted' | 'matched' | 'linked' | 'unmatched' | 'twin' }> & {
  readonly what: HowSent
}

const settles = (event: TimelineEvent): event is Settling =>
  event.what === 'accepted' || event.what === 'matched' || event.what === 'linked'

const isAbout = (event: TimelineEvent, orderId: OrderId): boolean =>
  'orderId' in event && isSameOrder(event.orderId, orderId)

/**
 * What the other desks know of an order that one of them sent, in the order they told it; undefined once the desk that sent it said that it
 * is not this order. Where two desks claim the same order, the one that the service answered has it, then the first.
 */
export function knownSent(sent: readonly SharedSent[], events: readonly SharedEvent[]): SentOrder | undefined {
  const standing = sent
    .map(one => ({ one, later: events.filter(({ draftId }) => draftId === one.draftId).map(({ event }) => event) }))
    .filter(({ one, later }) => {
      const last = later.findLast(event => isAbout(event, one.orderId) && (settles(event) || isTakenBack(event)))
      return last === undefined || !isTakenBack(last)
    })
  const { one, later } = standing.find(({ one: { how } }) => how === 'accepted') ?? standing[0] ?? {}
  if (one === undefined || later === undefined) return undefined
  const { draftId, orderId, order, how, sentAt, desk, leftOut } = one
  const timeline = [...one.timeline, ...later]
  const twins = new Set(
    timeline.flatMap(event => (event.what === 'twin' && !isAbout(event, orderId) ? [event.orderId] : []))
  )
  return {
    draftId,
    orderId,
    order,
    how,
    sentAt,
    ...(twins.size > 0 ? { twins: [...twins] } : {}),
    elsewhere: { desk, timeline, leftOut }
  }
}

const isTakenBack = ({ what }: TimelineEvent): boolean => what === 'unmatched'
