import { describe, expect, it } from 'vitest'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { groupOf, inGroups, nextMoment } from '../../../../renderer/outbox/state/groups.ts'
import { clock, draftId, NOW, queuedItem, sampleCandidate, sampleItem, sentItem, unknownItem } from '../samples.ts'

const offline = { kind: 'offline' } as const

describe('the groups of the outbox', () => {
  it.each<[string, OutboxItem]>([
    ['decide', queuedItem({ for: 'token', failure: { kind: 'unauthorized' } })],
    ['decide', queuedItem({ for: 'account' })],
    ['decide', queuedItem({ for: 'recovered' })],
    ['decide', queuedItem({ for: 'office', hold: { kind: 'held', desk: 'Dana' } })],
    ['decide', queuedItem({ for: 'look', at: NOW, because: 'young', failure: offline, isStuck: true })],
    ['decide', queuedItem({ for: 'look', at: NOW, because: 'unread', failure: null, isStuck: true })],
    ['decide', queuedItem({ for: 'look', at: NOW, because: 'reading', failure: null, isStuck: true })],
    ['decide', unknownItem({ verdict: 'candidates', candidates: [sampleCandidate()] })],
    ['decide', unknownItem({ verdict: 'twice', candidates: [sampleCandidate(1), sampleCandidate(2)] })],
    ['decide', unknownItem({ verdict: 'other-account' })],
    ['decide', unknownItem({ maySendAgain: true })],
    ['way', queuedItem({ for: 'turn' })],
    ['way', queuedItem({ for: 'time', at: NOW, failure: offline })],
    ['way', queuedItem({ for: 'look', at: NOW, because: 'young', failure: offline })],
    ['way', queuedItem({ for: 'look', at: NOW, because: 'unread', failure: null })],
    ['way', queuedItem({ for: 'look', at: NOW, because: 'reading', failure: null })],
    ['way', sampleItem({ state: 'sending' })],
    ['way', unknownItem()],
    ['way', unknownItem({ verdict: 'waiting' })],
    ['way', unknownItem({ verdict: 'inconclusive' })],
    ['way', { ...unknownItem(), search: null }],
    ['arrived', sentItem()],
    ['away', sampleItem({ state: 'closed' })]
  ])('%s: %o', (group, item) => {
    expect(groupOf(item)).toBe(group)
  })

  it('start with decisions, and leave out empty ones', () => {
    const items = [sentItem({}, 1), unknownItem({ maySendAgain: true }, 2), sentItem({}, 3)]
    expect([...inGroups(items)].map(([group, members]) => [group, members.map(({ id }) => id)])).toEqual([
      ['decide', [draftId(2)]],
      ['arrived', [draftId(1), draftId(3)]]
    ])
  })
})

describe('a countdown', () => {
  it.each<[string, OutboxItem, number | null]>([
    ['the next try', queuedItem({ for: 'time', at: clock(10, 43), failure: offline }), clock(10, 43)],
    [
      'the look at the list that it waits for',
      queuedItem({ for: 'look', at: clock(10, 47), because: 'young', failure: offline }),
      clock(10, 47)
    ],
    [
      'the sooner of next look and "send again"',
      unknownItem({ nextAt: clock(10, 57), sendAgainFrom: clock(10, 51) }),
      clock(10, 51)
    ],
    ['nothing that has passed', queuedItem({ for: 'time', at: NOW, failure: offline }), null],
    ['not what is open already', unknownItem({ nextAt: null, maySendAgain: true, sendAgainFrom: clock(10, 51) }), null],
    ['nothing of an order that is there', sentItem(), null]
  ])('%s', (_, item, at) => {
    expect(nextMoment(item, NOW)).toBe(at)
  })
})
