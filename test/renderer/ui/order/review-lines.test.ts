import { describe, expect, it } from 'vitest'
import { readEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { linesBySection, reviewLines } from '../../../../renderer/ui/order/review-lines.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

const linesOf = (kind: OrderKind, change: (entry: OrderEntry) => void = () => undefined) => {
  const entry = filledEntry(kind)
  change(entry)
  const read = readEntry(entry)
  if (!read.ok) throw new Error(`the entry is not complete: ${JSON.stringify(read.failure)}`)
  return reviewLines(read.value)
}

const written = (lines: ReturnType<typeof linesOf>) =>
  lines.map(
    ({ section, label, value, note, given }) =>
      `${section} | ${label} | ${value}${note ? ` | ${note}` : ''}${given ? '' : ' | -'}`
  )

describe('the review', () => {
  it('shows every member of a refinance', () => {
    expect(written(linesOf('refinance'))).toEqual([
      'Borrower: Ana Ramirez | Email | ana.ramirez@example.com',
      'Borrower: Ana Ramirez | Phone | (713) 555-0142',
      'Borrower: Ana Ramirez | Works for our company | No',
      'Loan Processor: Pat Doe | Email | pat.doe@example.com',
      'Loan Processor: Pat Doe | Phone | Not given | -',
      'Loan Processor: Pat Doe | Works for our company | Yes',
      'Property | Street address | 2214 Elm St',
      'Property | Unit or suite | Unit 4',
      'Property | ZIP code | 77494',
      'Property | City | Katy',
      'Property | State | TX',
      'Property | County | Fort Bend',
      'Loan | Loan amount | $400,000 | four hundred thousand dollars',
      'Loan | Lender’s loan number | LN-20447',
      'Loan | Loan type | 30 yr fixed',
      'Loan | Mortgagee clause | Lone Star Lending\nISAOA/ATIMA',
      'Closing | Closing date | Mon, Nov 30, 2026',
      'Closing | Slack channel | #closings'
    ])
  })

  it('names what is not given, and sends nothing for it', () => {
    const lines = linesOf('refinance', entry => {
      entry.loan = { lendersLoanId: ' ', amount: '', rateType: '', mortgage: '' }
      entry.slackNotificationChannel = ''
      entry.properties[0]!.address2 = ''
    })
    expect(lines.filter(line => !line.given).map(line => line.label)).toEqual([
      'Phone',
      'Unit or suite',
      'Loan amount',
      'Lender’s loan number',
      'Loan type',
      'Mortgagee clause',
      'Slack channel'
    ])
    expect(lines.filter(line => !line.given).every(line => line.value === 'Not given')).toBe(true)
  })

  it('shows every property of a purchase and no loan (specification 4.2)', () => {
    const sections = [
      ...linesBySection(
        linesOf('purchase', entry => {
          entry.properties.push(
            { ...entry.properties[0]!, county: 'Harris' },
            { ...entry.properties[0]!, county: 'Waller' }
          )
        })
      ).keys()
    ]
    expect(sections).toEqual([
      'Buyer: Ana Ramirez',
      'Loan Processor: Pat Doe',
      'Property 1 of 3',
      'Property 2 of 3',
      'Property 3 of 3',
      'Closing'
    ])
  })

  it('keeps two people of one name and role apart, and puts buyers and sellers first', () => {
    const lines = linesOf('purchase', entry => {
      const person = { email: '', phone: '', isCompanyUser: false }
      entry.contacts.push(
        { ...person, name: 'Al Signer', role: 'Assigner' },
        { ...person, name: 'Sam Lee', role: 'Seller' },
        { ...person, name: 'Sam Lee', role: 'Seller' }
      )
    })
    expect([...linesBySection(lines).keys()].slice(0, 5)).toEqual([
      'Buyer: Ana Ramirez',
      'Seller: Sam Lee',
      'Seller: Sam Lee (2)',
      'Assigner: Al Signer',
      'Loan Processor: Pat Doe'
    ])
  })
})
