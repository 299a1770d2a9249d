import { describe, expect, it, onTestFinished } from 'vitest'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import { emptyContact, type ContactEntry } from '#domain/order/order-entry.ts'
import { contactChanges } from '../../../../renderer/order-entry/contacts/contact-changes.ts'
import { rowFieldId } from '../../../../renderer/order-entry/entry/field-ids.ts'
import { openEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

const OWNER = { id: draftIdOf('6f1c1a10-7c1d-4b5e-9c0f-0123456789ab'), connectionId: 'a' }
const PAT: ContactEntry = {
  name: 'Pat Doe',
  email: 'pat.doe@example.com',
  phone: '(713) 555-0142',
  role: 'Loan Officer',
  isCompanyUser: true
}

function contact(values: Partial<ContactEntry> = {}, person = PAT) {
  const open = openEntry(OWNER, { ...filledEntry('refinance'), contacts: [{ ...emptyContact(), ...values }] })
  onTestFinished(() => open.saving.stop())
  const [row] = open.contacts.rows
  if (row === undefined) throw new Error('there is one contact')
  const id = (name: string) => rowFieldId(row.key, name)
  return { open, row, id, ...contactChanges(open, row, () => ({ ...NOTHING_USED, people: [person] })) }
}

describe('a person chosen by name', () => {
  it('fills in what is known, and one undo brings back the rest, but not the name', () => {
    const { open, row, id, choosePerson } = contact({ name: 'Pat Doe', email: 'old@example.com' })
    choosePerson('Pat Doe')
    expect(row.values).toEqual(PAT)
    expect(open.undo.value).toMatchObject({ text: 'Pat Doe’s details were filled in.', about: id('name') })
    expect(open.undo.value?.undo()).toBe(id('name'))
    expect(row.values).toEqual({ ...emptyContact(), name: 'Pat Doe', email: 'old@example.com' })
  })

  it('is undone without what was typed since into a field that had said the same', () => {
    const { open, row, change, choosePerson } = contact({ name: 'Pat Doe', phone: PAT.phone })
    choosePerson('Pat Doe')
    change('phone', '(713) 555-0199')
    open.undo.value?.undo()
    expect(row.values).toEqual({ ...emptyContact(), name: 'Pat Doe', phone: '(713) 555-0199' })
  })

  it('takes away what the service said of the fields that are filled in, and of no others', () => {
    const { open, id, choosePerson } = contact({ name: 'Pat Doe' })
    for (const name of ['email', 'phone', 'role', 'isCompanyUser']) open.serviceMessages.set(id(name), 'No.')
    open.serviceMessages.set('closingDate', 'No.')
    choosePerson('Pat Doe')
    expect([...open.serviceMessages.keys()]).toEqual(['closingDate'])
  })

  it.each(['', 'Assigner'])('leaves the contact its role where theirs is none of a refinance: %j', role => {
    const { row, choosePerson } = contact({ name: 'Pat Doe', role: 'Loan Processor' }, { ...PAT, role })
    choosePerson('Pat Doe')
    expect(row.values).toEqual({ ...PAT, role: 'Loan Processor' })
  })

  it('whom nobody knows changes nothing', () => {
    const { open, row, choosePerson } = contact({ name: 'Kim Lee' })
    choosePerson('Kim Lee')
    expect([row.values.email, open.undo.value]).toEqual(['', undefined])
  })
})

describe('a mailbox pasted as one', () => {
  it('takes away what the service said of what changes', () => {
    const { open, row, id, paste } = contact()
    for (const name of ['name', 'email', 'phone']) open.serviceMessages.set(id(name), 'No.')
    const field = document.createElement('input')
    field.addEventListener('paste', event => {
      paste('name', event)
    })
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Pat Doe <pat.doe@example.com>')
    field.dispatchEvent(new ClipboardEvent('paste', { cancelable: true, clipboardData }))
    expect(row.values).toMatchObject({ name: 'Pat Doe', email: 'pat.doe@example.com' })
    expect([...open.serviceMessages.keys()]).toEqual([id('phone')])
  })
})

describe('whether a contact works for our company', () => {
  it.each([
    ['Yes', true],
    ['No', false],
    ['', null]
  ])('is as answered: %j', (answer, isCompanyUser) => {
    const { open, row, id, change } = contact({ role: 'Assigner' })
    open.serviceMessages.set(id('isCompanyUser'), 'Say.')
    change('isCompanyUser', answer)
    expect([row.values.isCompanyUser, open.serviceMessages.size]).toEqual([isCompanyUser, 0])
  })

  it('stays as answered for an Assigner, and is asked anew where another role had decided it', () => {
    const { row, change } = contact({ role: 'Assigner', isCompanyUser: false })
    change('role', 'Assigner')
    expect(row.values.isCompanyUser).toBe(false)
    change('role', 'Loan Processor')
    expect(row.values.isCompanyUser).toBe(true)
    change('role', 'Assigner')
    expect(row.values.isCompanyUser).toBeNull()
  })

  it('says what is wrong with it once its field was left', () => {
    const { open, id, leave } = contact({ role: 'Assigner' })
    leave('isCompanyUser')
    expect([...open.visited]).toEqual([id('isCompanyUser')])
  })
})
