import { describe, expect, it } from 'vitest'
import { emptyContact, emptyEntry, emptyProperty, entryProblems } from '#domain/order/order-entry.ts'
import { problemList } from '../../../renderer/ui/order/problem-list.ts'
import { sectionStates } from '../../../renderer/order-entry/problems/section-states.ts'
import { sectionOf, sectionsFor } from '../../../renderer/ui/order/sections.ts'
import { filledEntry } from '../../fixtures/entries.ts'

describe('a problem', () => {
  it('of an empty refinance is listed in form order, without a reason if a field is only empty', () => {
    const entry = emptyEntry('refinance')
    expect(
      problemList(
        entryProblems(entry).filter(({ path }) => path !== 'contacts'),
        entry
      )
    ).toEqual([
      { path: 'properties.0.address1', section: 'property', title: 'Street address' },
      { path: 'properties.0.zipCode', section: 'property', title: 'ZIP code' },
      { path: 'properties.0.city', section: 'property', title: 'City' },
      { path: 'properties.0.state', section: 'property', title: 'State' },
      { path: 'properties.0.county', section: 'property', title: 'County' },
      { path: 'contacts.0.name', section: 'contacts', title: 'Borrower: name' },
      { path: 'contacts.1.name', section: 'contacts', title: 'Loan Processor: name' },
      { path: 'contacts.1.email', section: 'contacts', title: 'Loan Processor: email' },
      { path: 'closingDate', section: 'closing', title: 'Closing date' }
    ])
  })

  it('is named after the contact, or the property if there are several', () => {
    const entry = filledEntry('purchase')
    entry.properties.push(emptyProperty())
    entry.contacts[1]!.email = 'pat@'
    expect(
      problemList(
        [
          { path: 'contacts.1.email', message: 'Half.' },
          { path: 'properties.1.zipCode', message: 'None.' }
        ],
        entry
      )
    ).toEqual([
      { path: 'properties.1.zipCode', section: 'property', title: 'Property 2: ZIP code' },
      { path: 'contacts.1.email', section: 'contacts', title: 'Pat Doe: email', message: 'Half.' }
    ])
  })

  it('keeps ten and more rows in their order', () => {
    const entry = filledEntry('purchase')
    for (let more = 0; more < 10; more++) entry.contacts.push(emptyContact('Seller'))
    const paths = [11, 2, 10, 3].map(index => ({ path: `contacts.${index}.name`, message: 'No.' }))
    expect(problemList(paths, entry).map(({ path }) => path)).toEqual([
      'contacts.2.name',
      'contacts.3.name',
      'contacts.10.name',
      'contacts.11.name'
    ])
  })

  it('is the rule itself if it is about no single field', () => {
    expect(problemList([{ path: 'contacts', message: 'Add one of us.' }], filledEntry('refinance'))).toEqual([
      { path: 'contacts', section: 'contacts', title: 'Add one of us.' }
    ])
  })

  it('does not ask who works for our company before the role is chosen', () => {
    const entry = filledEntry('purchase')
    entry.contacts.push(emptyContact())
    const paths = problemList(entryProblems(entry), entry).map(({ path }) => path)
    expect(paths).toEqual(['contacts.2.name', 'contacts.2.role'])
  })

  it('shows the service’s message, even of an empty field', () => {
    const entry = filledEntry('refinance')
    expect(problemList([{ path: 'contacts.1.phone', message: 'We need a phone.', said: true }], entry)).toMatchObject([
      { title: 'Pat Doe: phone', message: 'We need a phone.' }
    ])
  })

  it('has no reason if the field has no visible text', () => {
    const entry = filledEntry('refinance')
    entry.properties[0]!.county = ' \u200b'
    expect(problemList([{ path: 'properties.0.county', message: 'Enter the county.' }], entry)).toEqual([
      { path: 'properties.0.county', section: 'property', title: 'County' }
    ])
  })

  it('is counted by section', () => {
    const entry = emptyEntry('purchase')
    const problems = problemList(entryProblems(entry), entry)
    const looks = [{ path: 'closingDate', message: 'A Sunday.' }]
    expect(
      sectionStates(sectionsFor('purchase'), problems, looks, problem => problem.path === 'contacts.0.name')
    ).toEqual({
      property: { problems: 5, shown: false, look: false },
      contacts: { problems: 4, shown: true, look: false },
      closing: { problems: 1, shown: false, look: true },
      notifications: { problems: 0, shown: false, look: false }
    })
  })
})

describe('the sections', () => {
  it('of a purchase lack the loan (specification 4.2)', () => {
    expect(sectionsFor('refinance').map(({ title }) => title)).toEqual([
      'Property',
      'Contacts',
      'Loan',
      'Closing',
      'Notifications'
    ])
    expect(sectionsFor('purchase').map(({ title }) => title)).toEqual([
      'Property',
      'Contacts',
      'Closing',
      'Notifications'
    ])
  })

  it.each([
    ['properties.0.city', 'property'],
    ['contacts', 'contacts'],
    ['loan.amount', 'loan'],
    ['closingDate', 'closing'],
    ['slackNotificationChannel', 'notifications'],
    ['office', undefined]
  ])('%s belongs to %s', (path, section) => {
    expect(sectionOf(path)).toBe(section)
  })
})
