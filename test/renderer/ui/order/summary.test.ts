import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { summaryOf } from '../../../../renderer/ui/order/summary.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

describe('the two lines of what will be sent', () => {
  const summary = (kind: OrderKind, change: (entry: OrderEntry) => void = () => undefined) => {
    const entry = filledEntry(kind)
    change(entry)
    const { title, facts } = summaryOf(entry)
    return `${title}: ${facts.join(' · ')}`
  }

  it('name the place, the kind, the amount and the day', () => {
    expect(summary('refinance')).toBe('2214 Elm St, Katy: Refinance · $400,000 · Mon, Nov 30, 2026')
  })

  it('say what is missing', () => {
    const { title, facts } = summaryOf(emptyEntry('refinance'))
    expect([title, ...facts]).toEqual(['No address yet', 'Refinance', 'no loan amount', 'no closing date'])
    expect(
      summary('refinance', entry => {
        entry.loan.amount = '12abc'
      })
    ).toContain('loan amount to fix')
  })

  it('ignore pasted direction marks (S7)', () => {
    expect(
      summary('refinance', entry => {
        entry.properties[0]!.address1 = '\u202e2214 Elm St'
        entry.properties[0]!.city = '\u2067Katy'
      })
    ).toBe('2214 Elm St, Katy: Refinance · $400,000 · Mon, Nov 30, 2026')
  })

  it('count the properties of a purchase, and name no amount', () => {
    const more = (count: number) =>
      summary('purchase', entry => {
        for (let index = 0; index < count; index++) entry.properties.push({ ...entry.properties[0]! })
      })
    expect(more(0)).toBe('2214 Elm St, Katy: Purchase · Mon, Nov 30, 2026')
    expect(more(1)).toBe('2214 Elm St, Katy: and 1 more property · Purchase · Mon, Nov 30, 2026')
    expect(more(2)).toContain('and 2 more properties')
  })
})
