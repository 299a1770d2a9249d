import { describe, expect, it } from 'vitest'
import { entryLikeListed } from '#domain/library/entry-like-listed.ts'
import type { StartsWith } from '#domain/library/used-before.ts'

const OURS: StartsWith = {
  people: [{ name: 'Pat Doe', email: 'pat@example.com', phone: '', role: 'Loan Officer', isCompanyUser: true }],
  loanType: '30 yr fixed',
  clause: 'Lone Star\nISAOA',
  channel: ''
}
const rowsOf = (entry: ReturnType<typeof entryLikeListed>) => entry.contacts.map(({ role, name }) => [role, name])

describe('an order like one of the service’s list', () => {
  it('has its type, as many empty buyers and sellers, and what the office starts its orders with', () => {
    const row = { buyers: ['Ana Ramirez', 'Luis Ramirez'], borrowers: [], sellers: ['Bo Fox'] }
    const entry = entryLikeListed(row, 'purchase', OURS)
    expect(rowsOf(entry)).toEqual([
      ['Buyer', ''],
      ['Buyer', ''],
      ['Seller', ''],
      ['Loan Officer', 'Pat Doe']
    ])
    expect(JSON.stringify(entry)).not.toMatch(/Ramirez|Fox/)
    expect(entry.properties).toEqual([{ address1: '', address2: '', city: '', state: '', zipCode: '', county: '' }])
  })

  it('of a refinance has a borrower and no seller, whatever the list says', () => {
    const entry = entryLikeListed({ buyers: [], borrowers: [], sellers: ['Bo Fox'] }, 'refinance', OURS)
    expect(rowsOf(entry)).toEqual([
      ['Buyer', ''],
      ['Loan Officer', 'Pat Doe']
    ])
    expect(entry.loan).toEqual({ lendersLoanId: '', amount: '', rateType: '30 yr fixed', mortgage: 'Lone Star\nISAOA' })
  })

  it('has no thousand rows, however many names the service lists', () => {
    const borrowers = Array.from({ length: 1000 }, (_, at) => `P ${at}`)
    expect(entryLikeListed({ buyers: [], borrowers, sellers: [] }, 'refinance', OURS).contacts).toHaveLength(21)
  })
})
