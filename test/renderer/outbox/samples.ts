import type { DraftId } from '#domain/order/draft.ts'
import { emptyEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import type { OutboxItem, Candidate, Search, Waiting } from '#domain/order/outbox.ts'
import { LONE_STAR, orderId, sampleRow, SENT } from '../app/samples.ts'

/** A moment of Fri, Nov 20, 2026 on the wall of this computer, in milliseconds since 1970. */
export function clock(hours: number, minutes: number, seconds = 0): number {
  return new Date(2026, 10, 20, hours, minutes, seconds).getTime()
}

/** 10:42 AM of that day. */
export const NOW = clock(10, 42)

export function draftId(index: number): DraftId {
  return `7d0d8a52-3f7e-4d54-9a43-${String(index).padStart(12, '0')}` as DraftId
}

export function sampleItem(changes: Partial<OutboxItem> = {}, index = 1): OutboxItem {
  return {
    id: draftId(index),
    connectionId: LONE_STAR.id,
    state: 'queued',
    order: SENT.order,
    queuedAt: clock(10, 30),
    since: clock(10, 40),
    waiting: { for: 'turn' },
    failure: null,
    orderId: null,
    how: null,
    search: null,
    ...changes
  }
}

export function queuedItem(waiting: Waiting, index = 1): OutboxItem {
  return sampleItem({ waiting }, index)
}

export function sampleSearch(changes: Partial<Search> = {}): Search {
  return {
    verdict: 'nothing',
    looking: false,
    lookedAt: clock(10, 41),
    nextAt: clock(10, 47),
    candidates: [],
    failure: null,
    maySendAgain: false,
    sendAgainFrom: clock(10, 51),
    ...changes
  }
}

export function unknownItem(search: Partial<Search> = {}, index = 1): OutboxItem {
  return sampleItem(
    {
      state: 'unknown',
      waiting: null,
      failure: { kind: 'timed-out', afterSeconds: 60 },
      search: sampleSearch(search)
    },
    index
  )
}

/** One of unknown outcome of which damage left no more than what had been typed at some time. */
export function lostItem(typed: OrderEntry = emptyEntry('purchase')): OutboxItem {
  const failure = { kind: 'unknown-outcome', because: { kind: 'store', trouble: 'damaged' } } as const
  return { ...unknownItem(), order: null, typed, failure, search: null }
}

export function sentItem(changes: Partial<OutboxItem> = {}, index = 1): OutboxItem {
  return sampleItem(
    { state: 'sent', waiting: null, orderId: orderId(index), how: 'accepted', since: NOW, ...changes },
    index
  )
}

export function sampleCandidate(index = 1, changes: Partial<Candidate> = {}): Candidate {
  const row = sampleRow(index, {
    name: 'Ramirez refinance',
    properties: ['2214 Elm St, #4, Katy, TX 77494'],
    borrowers: ['Ana Ramirez']
  })
  return {
    row: { ...row, orderId: orderId(index) },
    strength: 'weak',
    agrees: ['street', 'city', 'state', 'zip', 'names'],
    differs: ['unit', 'closing-date'],
    isNew: true,
    ...changes
  }
}
