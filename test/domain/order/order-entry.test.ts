import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  companyUserFor,
  emptyEntry,
  entryProblems,
  parseOrder,
  readEntry,
  type OrderEntry
} from '#domain/order/order-entry.ts'
import { rolesFor, type OrderKind } from '#domain/order/role.ts'
import { filledEntry } from '../../fixtures/entries.ts'

const messagesAt = (entry: OrderEntry, path: string) =>
  entryProblems(entry)
    .filter(problem => problem.path === path)
    .map(problem => problem.message)

const changed = (kind: OrderKind, change: (entry: OrderEntry) => void) => {
  const entry = filledEntry(kind)
  change(entry)
  return entry
}

const contact = (entry: OrderEntry, index: number) => {
  const found = entry.contacts[index]
  if (found === undefined) throw new Error(`the fixture has no contact ${index}`)
  return found
}

const property = (entry: OrderEntry, index = 0) => {
  const found = entry.properties[index]
  if (found === undefined) throw new Error(`the fixture has no property ${index}`)
  return found
}

describe.each<OrderKind>(['refinance', 'purchase'])('a %s as typed', kind => {
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

  it.each(['address1', 'city', 'state', 'zipCode', 'county'] as const)(
    'needs %s of the property (specification 2.2)',
    member => {
      for (const blank of ['', '   ', '\t']) {
        expect(
          messagesAt(
            changed(kind, entry => {
              property(entry)[member] = blank
            }),
            `properties.0.${member}`
          )
        ).toHaveLength(1)
      }
    }
  )

  it.each(['T', 'TEX', 'T1', '48', 'T X'])('refuses the state %j: two letters (specification 2.2)', state => {
    expect(
      messagesAt(
        changed(kind, entry => {
          property(entry).state = state
        }),
        'properties.0.state'
      )
    ).toEqual(['Enter the state as two letters, such as TX.'])
  })

  it.each(['7749', '774945', '77494-1234', '7749a', '７７４９４', '77 494'])(
    'refuses the ZIP code %j: five digits (specification 2.2)',
    zipCode => {
      expect(
        messagesAt(
          changed(kind, entry => {
            property(entry).zipCode = zipCode
          }),
          'properties.0.zipCode'
        )
      ).toEqual(['Enter the ZIP code as five digits.'])
    }
  )

  it.each(['', '2026-02-30', '28/11/2026', '2026-11', '12/20/0027'])(
    'refuses the closing date %j (specification 2.5)',
    closingDate => {
      expect(
        messagesAt(
          changed(kind, entry => {
            entry.closingDate = closingDate
          }),
          'closingDate'
        )
      ).toHaveLength(1)
    }
  )

  it('needs the name of each contact (specification 2.3)', () => {
    expect(
      messagesAt(
        changed(kind, entry => {
          contact(entry, 1).name = ' '
        }),
        'contacts.1.name'
      )
    ).toEqual(['Enter the name.'])
  })

  it.each([
    'pat',
    'pat@',
    '@example.com',
    'pat@example',
    'pat@exa mple.com',
    'pat@@example.com',
    'Pat <pat@example.com>',
    'pat@example..com',
    'pat@-example.com',
    'pat..doe@example.com',
    '.pat@example.com',
    'pat.@example.com'
  ])('refuses the email %j', email => {
    expect(
      messagesAt(
        changed(kind, entry => {
          contact(entry, 0).email = email
        }),
        'contacts.0.email'
      )
    ).toEqual(['Enter a whole email address, such as pat@example.com.'])
  })

  it('accepts a contact outside our company with or without an email (specification 2.3 rule 3)', () => {
    for (const email of ['', 'ana@example.com', "o'neill+tag@sub.example.co"]) {
      expect(
        entryProblems(
          changed(kind, entry => {
            contact(entry, 0).email = email
          })
        )
      ).toEqual([])
    }
  })

  it('needs the email of everyone who works for our company, by name (specification 2.3)', () => {
    expect(
      messagesAt(
        changed(kind, entry => {
          contact(entry, 1).email = ''
        }),
        'contacts.1.email'
      )
    ).toEqual(['Enter an email: Pat Doe works for our company.'])
  })

  it('needs one contact of our company with an email (specification 2.3 rule 1)', () => {
    const words = 'Add someone who works for our company, with an email: a Lender, Loan Officer or Loan Processor.'
    expect(
      messagesAt(
        changed(kind, entry => {
          entry.contacts.splice(1)
        }),
        'contacts'
      )
    ).toEqual([words])
    expect(
      messagesAt(
        changed(kind, entry => {
          entry.contacts = []
        }),
        'contacts'
      )
    ).toEqual([words])
    expect(
      messagesAt(
        changed(kind, entry => {
          contact(entry, 1).email = ''
        }),
        'contacts'
      )
    ).toEqual([words])
  })

  it.each(['Lender', 'Loan Officer', 'Loan Processor'])(
    'has every %s work for our company (specification 2.3 rule 2)',
    role => {
      const entry = changed(kind, found => {
        Object.assign(contact(found, 0), { role, isCompanyUser: false })
      })
      expect(messagesAt(entry, 'contacts.0.isCompanyUser')).toEqual([`A ${role} works for our company.`])
    }
  )

  it.each(rolesFor(kind).filter(role => /^(Buyer|Seller)/.test(role)))(
    'has no %s work for our company (specification 2.3 rule 3)',
    role => {
      const entry = changed(kind, found => {
        Object.assign(contact(found, 0), { role, isCompanyUser: true, email: 'a@example.com' })
      })
      expect(messagesAt(entry, 'contacts.0.isCompanyUser')).toEqual([`A ${role} does not work for our company.`])
    }
  )

  it.each(['', 'Notary', 'buyer'])('refuses the role %j', role => {
    expect(
      messagesAt(
        changed(kind, entry => {
          contact(entry, 0).role = role
        }),
        'contacts.0.role'
      )
    ).toHaveLength(1)
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

describe('a refinance as typed', () => {
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

  it.each(['Seller', 'Seller Agent', 'Assigner'])('has no %s (specification 2.3)', role => {
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

  it('turns the typed amount into whole cents, and refuses half an amount (specification 2.4)', () => {
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
          entry.loan.mortgage = 'Lone Star Lending\r\nISAOA\rHouston'
        })
      )
    ).toMatchObject({ ok: true, value: { loanDetails: { mortgage: 'Lone Star Lending\nISAOA\nHouston' } } })
  })
})

describe('a purchase as typed', () => {
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
      'Say whether this person works for our company.'
    ])
  })

  it('never sends loan details, even if the loan fields are filled in (specification 4.2)', () => {
    const read = readEntry(
      changed('purchase', entry => {
        entry.loan.amount = '12abc'
      })
    )
    expect(read.ok && 'loanDetails' in read.value).toBe(false)
  })
})

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
      'loan details that are missing',
      value => {
        delete value['loanDetails']
      }
    ],
    [
      'a list instead of the one property',
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

describe('"Works for our company"', () => {
  it.each<[string, boolean | null, boolean | null]>([
    ['Lender', false, true],
    ['Loan Officer', null, true],
    ['Loan Processor', null, true],
    ['Buyer', true, false],
    ['Buyer Agent', null, false],
    ['Seller', true, false],
    ['Seller Agent', null, false],
    ['Assigner', null, null],
    ['Assigner', true, true],
    ['Assigner', false, false],
    ['', true, null]
  ])('for the role %j after %j is %j', (role, before, after) => {
    expect(companyUserFor(role, before)).toBe(after)
  })
})
