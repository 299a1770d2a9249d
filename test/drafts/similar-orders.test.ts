import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import { newDraft } from '../../main/drafts/draft-rows.ts'
import { LONG_AGO, similarOrders, type OtherOrders } from '../../main/drafts/similar-orders.ts'
import type { LocalOrder } from '../../main/storage/tables/local-orders.ts'
import { filledEntry } from '../fixtures/entries.ts'

const entry = filledEntry('refinance')
const ID = '6f1c1a10-7c1d-4b5e-9c0f-0123456789ab' as OrderId
const NOW = 1_795_000_000_000

const other = (state: LocalOrder['state'], since: number): LocalOrder => ({
  ...newDraft('a', entry, NOW - 1),
  state,
  since
})

function similar(change: Partial<OtherOrders>) {
  const others = { others: [], elsewhere: [], rows: [], isSentHere: () => false, ...change }
  return similarOrders(entry, others, NOW)
}

/** The same order as another desk sent it. */
function sentElsewhere() {
  const read = readEntry(entry)
  if (!read.ok) throw new Error('the entry is not complete')
  const elsewhere = { desk: 'Front desk', timeline: [], leftOut: 0 }
  const sent = { draftId: newDraft('a', entry, NOW).id, orderId: ID, order: read.value, sentAt: NOW, elsewhere }
  return { ...sent, how: 'accepted' } as const
}

describe('an order like the one being typed', () => {
  it('is left to this desk’s own where this desk sent it, whatever another desk says of it (R50)', () => {
    expect(similar({ elsewhere: [sentElsewhere()] })).toMatchObject([{ orderId: ID, desk: 'Front desk' }])
    expect(similar({ elsewhere: [sentElsewhere()], isSentHere: id => id === ID })).toEqual([])
  })

  it('is dated by its last save as a draft, and by what became of it since (R50)', () => {
    const ats = (['draft', 'queued', 'sent'] as const).map(state => similar({ others: [other(state, NOW - 7)] }))
    expect(ats.flat().map(({ where, at }) => [where, at])).toEqual([
      ['draft', NOW - 1],
      ['outbox', NOW - 7],
      ['sent', NOW - 7]
    ])
  })

  it.each([
    ['sent', LONG_AGO - 1, 1],
    ['sent', LONG_AGO, 0],
    ['draft', LONG_AGO, 1]
  ] as const)('that is %s since %i milliseconds counts %i times (R50)', (state, ago, times) => {
    expect(similar({ others: [other(state, NOW - ago)] })).toHaveLength(times)
  })

  it('is one of twenty at most (R50)', () => {
    expect(similar({ others: Array.from({ length: 21 }, () => other('draft', 0)) })).toHaveLength(20)
  })
})
