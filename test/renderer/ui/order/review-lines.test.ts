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
      'Property | Street address | 2214 Elm St',
      'Property | Unit or suite | Unit 4',
      'Property | ZIP code | 77494',
      'Property | City | Katy',
      'Property | State | TX',
      'Property | County | Fort Bend',
      'Contact 1 of 2 | Name | Ana Ramirez',
      'Contact 1 of 2 | Role | Buyer',
      'Contact 1 of 2 | Works for our company | No | by role',
      'Contact 1 of 2 | Email | ana.ramirez@example.com',
      'Contact 1 of 2 | Phone | (713) 555-0142',
      'Contact 2 of 2 | Name | Pat Doe',
      'Contact 2 of 2 | Role | Loan Processor',
      'Contact 2 of 2 | Works for our company | Yes | by role',
      'Contact 2 of 2 | Email | pat.doe@example.com',
      'Contact 2 of 2 | Phone | Not given | -',
      'Loan | Loan amount | $400,000 | four hundred thousand dollars',
      "Loan | Lender's loan number | LN-20447",
      'Loan | Loan type | 30 yr fixed',
      'Loan | Mortgagee clause | Lone Star Lending\nISAOA/ATIMA',
      'Closing | Closing date | Mon, Nov 30, 2026',
      'Notifications | Slack channel | #closings'
    ])
  })

  it('names what is not given, and sends nothing for it', () => {
    const lines = linesOf('refinance', entry => {
      entry.loan = { lendersLoanId: ' ', amount: '', rateType: '', mortgage: '' }
      entry.slackNotificationChannel = ''
      entry.properties[0]!.address2 = ''
    })
    expect(lines.filter(line => !line.given).map(line => line.label)).toEqual([
      'Unit or suite',
      'Phone',
      'Loan amount',
      "Lender's loan number",
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
      'Property 1 of 3',
      'Property 2 of 3',
      'Property 3 of 3',
      'Contact 1 of 2',
      'Contact 2 of 2',
      'Closing',
      'Notifications'
    ])
  })

  it('does not say "by role" of an Assigner, whose answer is the clerk\'s (specification 2.3 rule 4)', () => {
    const lines = linesOf('purchase', entry => {
      entry.contacts.push({ name: 'Al Signer', email: '', phone: '', role: 'Assigner', isCompanyUser: false })
    })
    expect(written(lines)).toContain('Contact 3 of 3 | Works for our company | No')
  })
})
