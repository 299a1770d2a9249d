import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOrder, readEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { filledEntry } from '../../fixtures/entries.ts'

describe('an order that crosses IPC', () => {
  const order = (kind: OrderKind) => {
    const read = readEntry(filledEntry(kind))
    if (!read.ok) throw new Error('the fixture is not complete')
    return structuredClone(read.value) as unknown as Record<string, unknown>
  }

  it.each<[string, (value: Record<string, unknown>) => void]>([
    [
      'an unknown member',
      value => {
        value['note'] = 'x'
      }
    ],
    [
      'an unknown nested member',
      value => {
        Object.assign(value['property'] as object, { lat: 1 })
      }
    ],
    [
      'a prototype key',
      value => {
        Object.defineProperty(value, '__proto__', { value: {}, enumerable: true })
      }
    ],
    [
      'missing loan details',
      value => {
        delete value['loanDetails']
      }
    ],
    [
      'a list instead of one property',
      value => {
        value['property'] = [value['property']]
      }
    ],
    [
      'an amount with a fraction',
      value => {
        value['loanDetails'] = { amount: 0.5 }
      }
    ],
    [
      'an amount as text',
      value => {
        value['loanDetails'] = { amount: '5' }
      }
    ],
    [
      'no contacts',
      value => {
        delete value['contacts']
      }
    ],
    [
      'a contact that is null',
      value => {
        value['contacts'] = [null]
      }
    ],
    [
      'spaces around a text',
      value => {
        Object.assign(value['property'] as object, { state: ' TX\n' })
      }
    ],
    [
      'a tab after an email',
      value => {
        Object.assign((value['contacts'] as object[])[1] ?? {}, { email: 'p@example.com\t' })
      }
    ],
    [
      'a hole in its contacts',
      value => {
        ;(value['contacts'] as unknown[]).length = 3
      }
    ],
    [
      'an unknown member of a contact',
      value => {
        Object.assign((value['contacts'] as object[])[0] ?? {}, { ssn: '1' })
      }
    ],
    [
      'a number as a name',
      value => {
        Object.assign((value['contacts'] as object[])[0] ?? {}, { name: 5 })
      }
    ]
  ])('refuses a refinance with %s (R10)', (_what, spoil) => {
    const value = order('refinance')
    spoil(value)
    expect(parseOrder(value).ok).toBe(false)
  })

  it('refuses a purchase with loan details, and one without properties (specification 4.2)', () => {
    expect(parseOrder({ ...order('purchase'), loanDetails: {} }).ok).toBe(false)
    expect(parseOrder({ ...order('purchase'), properties: [] }).ok).toBe(false)
    expect(parseOrder({ ...order('purchase'), properties: undefined }).ok).toBe(false)
    expect(parseOrder({ ...order('purchase'), properties: [undefined] }).ok).toBe(false)
    expect(parseOrder({ ...order('purchase'), properties: [null] }).ok).toBe(false)
  })

  it('never throws, whatever the JSON (R10)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything({ withNullPrototype: true })), value => {
        expect(parseOrder(value).ok).toBe(false)
        expect(
          parseOrder({ kind: 'refinance', property: value, contacts: value, closingDate: value, loanDetails: value }).ok
        ).toBe(false)
      }),
      { numRuns: 500 }
    )
  })
})
