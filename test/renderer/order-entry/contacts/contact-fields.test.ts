import { describe, expect, it } from 'vitest'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { emptyContact, emptyEntry } from '#domain/order/order-entry.ts'
import type { Role } from '#domain/order/role.ts'
import { contactFields } from '../../../../renderer/order-entry/contacts/contact-fields.ts'
import { openEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'

const WHOSE = { id: '5a3c0d11-0000-4000-8000-000000000001' as DraftId, connectionId: 'c1' }
function opened(role: Role) {
  const open = openEntry(WHOSE, { ...emptyEntry('purchase'), contacts: [emptyContact(role)] })
  const company = () => contactFields(open, open.contacts.rows[0]!, () => NOTHING_USED)[2]!
  return { open, company }
}

describe('whether a contact works for our company', () => {
  it('is locked by the role, which is described before what the service says', () => {
    const { open, company } = opened('Lender')
    expect([company().value, company().reason]).toEqual(['Yes', 'Set by role'])
    expect(company().control['aria-describedby']).toBe('contacts-1-isCompanyUser-reason')
    open.serviceMessages.set('contacts-1-isCompanyUser', 'Not so.')
    expect(company().control['aria-describedby']).toBe(
      'contacts-1-isCompanyUser-reason contacts-1-isCompanyUser-message'
    )
    expect(company().message).toBe('Not so.')
  })

  it('is asked of an Assigner only, and its problem is shown once it was visited', () => {
    const { open, company } = opened('Assigner')
    expect([company().value, company().reason, company().message]).toEqual(['', undefined, undefined])
    expect(company().choices?.options.map(([value]) => value)).toEqual(['Yes', 'No'])
    open.visited.add('contacts-1-isCompanyUser')
    expect(company().message).toBe('Select whether this person works for our company.')
    expect(company().control).toMatchObject({ 'aria-invalid': true, 'aria-required': true })
  })
})

it('a role that was changed tells the one of the file, as the list calls it', () => {
  const contacts = [emptyContact('Buyer'), emptyContact('Loan Officer')]
  const origins = { from: 'loan-file', fields: [['contacts.0.role', 'Buyer']] } as const
  const open = openEntry(WHOSE, { ...emptyEntry('refinance'), contacts }, null, origins)
  const roles = () => open.contacts.rows.map(row => contactFields(open, row, () => NOTHING_USED)[1]?.source)
  expect(roles()).toEqual([{ from: 'loan-file', said: 'Borrower', isChanged: false }, undefined])
  open.contacts.rows[0]?.change({ role: 'Buyer Agent' })
  expect(roles()).toEqual([{ from: 'loan-file', said: 'Borrower', isChanged: true }, undefined])
  open.saving.stop()
})
