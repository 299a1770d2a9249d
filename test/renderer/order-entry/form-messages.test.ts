import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { fieldName, propertyName } from '../../../renderer/ui/order/field-names.ts'
import { summaryOf } from '../../../renderer/ui/order/summary.ts'
import { filledEntry } from '../../fixtures/entries.ts'

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

describe('the name of a field', () => {
  it('drops direction marks from a contact name (S7)', () => {
    const entry = filledEntry('purchase')
    entry.properties.push({ ...entry.properties[0]!, address1: '' })
    entry.contacts[1]!.name = '\u202ePat Doe'
    expect([
      fieldName('contacts.1.email', entry),
      propertyName({ address1: '\u202e1 Elm St' }, 0),
      propertyName({ address1: '\u200e' }, 1)
    ]).toEqual(['Pat Doe: email', '1 Elm St', 'Property 2'])
  })

  it.each<[OrderKind, string, string | undefined]>([
    ['refinance', 'properties.0.zipCode', 'ZIP code'],
    ['refinance', 'contacts.0.isCompanyUser', 'Ana Ramirez: works for our company'],
    ['refinance', 'loan.lendersLoanId', 'Lender’s loan number'],
    ['refinance', 'closingDate', 'Closing date'],
    ['refinance', 'slackNotificationChannel', 'Slack channel'],
    ['refinance', 'loan', undefined],
    ['refinance', 'kind', undefined],
    ['purchase', 'loan.amount', undefined]
  ])('on a %s, of %s is %j', (kind, path, name) => {
    expect(fieldName(path, filledEntry(kind))).toBe(name)
  })
})
