import { expect, it } from 'vitest'
import { afterLeaving } from '#domain/order/after-leaving.ts'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import type { Waiting } from '#domain/order/outbox.ts'

const SINCE = Date.UTC(2026, 10, 30)
const HELD: OfficeHold = { kind: 'held', desk: 'Front desk' }
const OUT_ALONE: OfficeHold = { kind: 'out', since: 1, isShared: false, others: [] }
const OUT_SHARED: OfficeHold = { kind: 'out', since: 1, isShared: true, others: ['Back office'] }
const ASKED_NOW: Waiting = { for: 'recovered', hold: { kind: 'out', since: SINCE, isShared: true, others: [] } }

it.each<[string, Waiting | null, boolean, Waiting | undefined]>([
  ['what no other desk knows stays as it is', { for: 'turn' }, false, undefined],
  ['what waits for nothing and is known is asked about', null, true, ASKED_NOW],
  ['what would be sent in its turn and is known is asked about', { for: 'turn' }, true, ASKED_NOW],
  ['what waited for the office alone goes on', { for: 'office', hold: OUT_ALONE }, false, { for: 'turn' }],
  ['its own word counts, not the rows', { for: 'office', hold: OUT_ALONE }, true, { for: 'turn' }],
  [
    'what others knew is asked about as it stood',
    { for: 'office', hold: OUT_SHARED },
    false,
    { for: 'recovered', hold: OUT_SHARED }
  ],
  ['what another desk has is asked about', { for: 'office', hold: HELD }, true, { for: 'recovered', hold: HELD }],
  ['what is asked about already stays so', { for: 'recovered', hold: HELD }, true, undefined]
])('once its desk has left the office, %s (O1)', (_fact, waiting, isKnown, expected) => {
  expect(afterLeaving({ waiting, isKnown, since: SINCE })).toEqual(expected)
})
