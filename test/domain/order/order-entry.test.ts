import { describe, expect, it } from 'vitest'
import { emptyEntry, entryProblems, parseOrder, readEntry } from '#domain/order/order-entry.ts'
import { propertiesOf } from '#domain/order/order.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { messagesAt, changed, contact, property } from './typed-entry.ts'

describe.each<OrderKind>(['refinance', 'purchase'])('a %s entry', kind => {
  it('that is complete has no problems and reads as an order that IPC accepts', () => {
    const read = readEntry(filledEntry(kind))
    expect(read).toMatchObject({ ok: true })
    expect(read.ok && parseOrder(read.value)).toMatchObject({ ok: true })
  })

  it('that is empty names each required field once', () => {
    const paths = entryProblems(emptyEntry(kind)).map(problem => problem.path)
    expect(paths).toEqual([
      'properties.0.address1',
      'properties.0.city',
      'properties.0.state',
      'properties.0.zipCode',
      'properties.0.county',
      'contacts.0.name',
      'contacts.1.name',
      'contacts.1.email',
      'contacts',
      'closingDate'
    ])
  })

  it('has a clause without the empty lines around it', () => {
    const read = readEntry(
      changed('refinance', entry => {
        entry.loan.mortgage = '\n Lone Star \nISAOA\n\n'
      })
    )
    expect(read).toMatchObject({ ok: true, value: { loanDetails: { mortgage: 'Lone Star\nISAOA' } } })
  })

  it('needs no channel, and keeps a given one', () => {
    const read = readEntry(
      changed(kind, entry => {
        entry.slackNotificationChannel = ' #closings '
      })
    )
    expect(read).toMatchObject({ ok: true, value: { slackNotificationChannel: '#closings' } })
    expect(
      readEntry(
        changed(kind, entry => {
          entry.slackNotificationChannel = '  '
        })
      ).ok
    ).toBe(true)
  })

  it('omits empty fields, trims the others, and capitalizes the state', () => {
    const read = readEntry(
      changed(kind, entry => {
        Object.assign(property(entry), { address1: ' 2214 Elm St ', address2: '  ', state: 'tx' })
      })
    )
    const sent = read.ok
      ? read.value.kind === 'refinance'
        ? read.value.property
        : read.value.properties[0]
      : undefined
    expect(sent).toMatchObject({ address1: '2214 Elm St', state: 'TX' })
    expect(sent).not.toHaveProperty('address2')
  })
})

describe.each<OrderKind>(['refinance', 'purchase'])('the ZIP code of a %s', kind => {
  it.each(['77494-1234', '77494–1234', '77494 1234', ' 77494-1234\u200b'])(
    'may be typed as %j, of which five digits are sent (F13)',
    zipCode => {
      const read = readEntry(changed(kind, entry => Object.assign(property(entry), { zipCode })))
      expect(read.ok && propertiesOf(read.value).map(sent => sent.zipCode)).toEqual(['77494'])
    }
  )
})

describe('a refinance entry', () => {
  it('has exactly one property (specification 4.1)', () => {
    expect(
      messagesAt(
        changed('refinance', entry => {
          entry.properties = []
        }),
        'properties'
      )
    ).toEqual(['Add the property.'])
    expect(
      messagesAt(
        changed('refinance', entry => {
          entry.properties.push({ ...property(entry) })
        }),
        'properties'
      )
    ).toEqual(['A refinance has exactly one property.'])
  })

  it.each(['Seller', 'Seller Agent', 'Assigner'])('refuses a %s (specification 2.3)', role => {
    expect(
      messagesAt(
        changed('refinance', entry => {
          contact(entry, 0).role = role
        }),
        'contacts.0.role'
      )
    ).toHaveLength(1)
  })

  it('carries loan details even if they are empty (specification 2.4)', () => {
    const read = readEntry(
      changed('refinance', entry => {
        entry.loan = { amount: '', lendersLoanId: '', rateType: '', mortgage: '' }
      })
    )
    expect(read).toMatchObject({ ok: true, value: { loanDetails: {} } })
  })

  it('converts the loan amount to whole cents, and refuses a malformed one (specification 2.4)', () => {
    expect(
      readEntry(
        changed('refinance', entry => {
          entry.loan.amount = '$400,000'
        })
      )
    ).toMatchObject({ ok: true, value: { loanDetails: { amount: 40_000_000 } } })
    expect(
      messagesAt(
        changed('refinance', entry => {
          entry.loan.amount = '12abc'
        }),
        'loan.amount'
      )
    ).toHaveLength(1)
  })

  it('keeps the lines of the mortgagee clause, whatever the line ending', () => {
    expect(
      readEntry(
        changed('refinance', entry => {
          entry.loan.mortgage = 'Lone Star Lending\r\nISAOA\v1 Main St\rHouston'
        })
      )
    ).toMatchObject({ ok: true, value: { loanDetails: { mortgage: 'Lone Star Lending\nISAOA\n1 Main St\nHouston' } } })
  })
})

describe('a purchase entry', () => {
  it('has at least one property, each checked separately (specification 4.2)', () => {
    expect(
      messagesAt(
        changed('purchase', entry => {
          entry.properties = []
        }),
        'properties'
      )
    ).toEqual(['Add the property.'])
    const three = changed('purchase', entry => {
      entry.properties.push({ ...property(entry) }, { ...property(entry), county: '' })
    })
    expect(messagesAt(three, 'properties.2.county')).toEqual(['Enter the county.'])
  })

  it('accepts either answer for an Assigner, but requires one (specification 2.3 rule 4)', () => {
    const withAssigner = (isCompanyUser: boolean | null) =>
      changed('purchase', entry => {
        entry.contacts.push({ name: 'Al Signer', email: 'al@example.com', phone: '', role: 'Assigner', isCompanyUser })
      })
    expect(entryProblems(withAssigner(true))).toEqual([])
    expect(entryProblems(withAssigner(false))).toEqual([])
    expect(messagesAt(withAssigner(null), 'contacts.2.isCompanyUser')).toEqual([
      'Select whether this person works for our company.'
    ])
  })

  it('keeps how to reach each person, and no more than they have', () => {
    const read = readEntry(filledEntry('purchase'))
    expect(read.ok && read.value.contacts).toEqual([
      {
        ...{ name: 'Ana Ramirez', email: 'ana.ramirez@example.com', phone: '(713) 555-0142' },
        ...{ role: 'Buyer', isCompanyUser: false }
      },
      { name: 'Pat Doe', email: 'pat.doe@example.com', role: 'Loan Processor', isCompanyUser: true }
    ])
  })

  it('never sends loan details, even if the loan fields are filled in (specification 4.2)', () => {
    const read = readEntry(
      changed('purchase', entry => {
        entry.loan.amount = '12abc'
      })
    )
    expect(read).toMatchObject({ ok: true, value: { kind: 'purchase' } })
    expect(read).not.toHaveProperty('value.loanDetails')
    expect(readEntry(filledEntry('refinance'))).toHaveProperty('value.loanDetails')
  })
})
