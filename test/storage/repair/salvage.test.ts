import { describe, expect, it } from 'vitest'
import type { AttemptState } from '../../../main/storage/tables/attempts.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { furtherAttempt, newerOrder } from '../../../main/storage/repair/salvage.ts'
import { attempt, deskOrder, NOW } from '../support/samples.ts'

const order = deskOrder()
const at = (state: LocalOrder['state'], change: Partial<LocalOrder> = {}): LocalOrder => ({
  ...order,
  state,
  ...change
})

describe('of two states of an order that were found', () => {
  const STEPS = ['draft', 'queued', 'sending', 'unknown', 'closed', 'sent'] as const
  const pairs = STEPS.flatMap((one, index) => STEPS.slice(index + 1).map(other => [one, other] as const))

  it.each(pairs)('of one save and time, %s gives way to %s, whichever was found first', (earlier, later) => {
    const [before, after] = [at(earlier), at(later)]
    expect(newerOrder(before, after)).toBe(after)
    expect(newerOrder(after, before)).toBe(after)
  })

  it.each<[string, LocalOrder, LocalOrder]>([
    ['the later save counts before anything else', at('sent', { since: NOW + 9 }), at('draft', { revision: 2 })],
    ['the later time counts before the state', at('sent'), at('draft', { since: NOW + 1 })]
  ])('%s', (_what, before, after) => {
    expect(newerOrder(before, after)).toBe(after)
    expect(newerOrder(after, before)).toBe(after)
  })

  it('the first is kept where they are alike, and the only one where there is no other', () => {
    const [one, other] = [at('queued'), at('queued')]
    expect(newerOrder(one, other)).toBe(one)
    expect(newerOrder(undefined, other)).toBe(other)
  })
})

describe('of two states of an attempt that were found', () => {
  const STEPS: readonly AttemptState[] = ['intent', 'wire', 'unknown', 'matched', 'accepted']
  const pairs = STEPS.flatMap((one, index) => STEPS.slice(index + 1).map(other => [one, other] as const))
  const whose = attempt(order)

  it.each(pairs)('%s gives way to %s, whichever was found first', (earlier, later) => {
    const [before, after] = [
      { ...whose, state: earlier },
      { ...whose, state: later }
    ]
    expect(furtherAttempt(before, after)).toBe(after)
    expect(furtherAttempt(after, before)).toBe(after)
  })

  it('an end that was found first stays', () => {
    const [one, other] = [
      { ...whose, state: 'accepted' as const },
      { ...whose, state: 'rejected' as const }
    ]
    expect([furtherAttempt(one, other), furtherAttempt(undefined, other)]).toEqual([one, other])
  })
})
