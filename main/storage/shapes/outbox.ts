import {
  byTag,
  hasMembers,
  isBoolean,
  isNumber,
  isText,
  isTime,
  listOf,
  literal,
  optional,
  orNull
} from '#domain/common/guards.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import type {
  Candidate,
  Compared,
  HowSent,
  ListLoss,
  Strength,
  TimelineEvent,
  Verdict,
  Waiting
} from '#domain/order/outbox.ts'
import { isListedOrder } from '#domain/orders/order-guards.ts'
import { isFailure } from './failure.ts'
import { isOrder } from './order.ts'

export const isHowSent = literal<HowSent>({ accepted: true, matched: true, linked: true })

export const isVerdict = literal<Verdict>({
  waiting: true,
  inconclusive: true,
  nothing: true,
  candidates: true,
  twice: true,
  'other-account': true
})

export const isListLoss = hasMembers<ListLoss>({ missing: isNumber, known: isNumber, lately: isNumber })

const isTrue = (value: unknown): value is true => value === true

const ofDesk = { desk: orNull(isText) }
const isOfficeHold = byTag<OfficeHold, 'kind'>('kind', {
  out: { since: isTime, isShared: isBoolean, others: listOf(isText) },
  held: ofDesk,
  sending: ofDesk,
  sent: ofDesk,
  unsure: ofDesk,
  removed: ofDesk
})

export const isWaiting = byTag<Waiting, 'for'>('for', {
  turn: { isAsked: optional(isTrue) },
  time: { at: isNumber, failure: isFailure },
  look: {
    at: isNumber,
    because: literal({ young: true, unread: true, reading: true }),
    failure: orNull(isFailure),
    loss: optional(isListLoss),
    isStuck: optional(isTrue)
  },
  token: { failure: isFailure },
  account: { unbound: optional(isTrue) },
  recovered: { hold: optional(isOfficeHold) },
  office: { hold: isOfficeHold }
})

const comparisons = listOf(
  literal<Compared>({
    street: true,
    unit: true,
    city: true,
    state: true,
    zip: true,
    'closing-date': true,
    names: true,
    'property-count': true
  })
)

export const isCandidate = hasMembers<Candidate>({
  row: isListedOrder,
  strength: literal<Strength>({ strong: true, weak: true }),
  agrees: comparisons,
  differs: comparisons,
  isNew: orNull(isBoolean),
  isContested: optional(isBoolean),
  asSent: optional(isOrder)
})

const at = { at: isTime }
const withFailure = { at: isTime, failure: isFailure }
const withOrder = { at: isTime, orderId: isOrderId }

export const isTimelineEvent = byTag<TimelineEvent, 'what'>('what', {
  queued: at,
  'taken-back': at,
  preparing: at,
  'on-the-wire': at,
  released: at,
  recovered: at,
  woke: at,
  'not-sent': withFailure,
  rejected: withFailure,
  unknown: withFailure,
  held: withFailure,
  accepted: withOrder,
  matched: withOrder,
  linked: withOrder,
  unmatched: withOrder,
  twin: withOrder,
  looked: { at: isTime, verdict: isVerdict, found: isNumber, complete: isBoolean },
  'send-again': at,
  closed: at,
  'same-account': at,
  'without-office': at,
  'office-hold': { at: isTime, hold: isOfficeHold }
})
