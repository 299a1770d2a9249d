import { describe, expect, it } from 'vitest'
import { problemList } from '../../../../renderer/ui/order/problem-list.ts'
import { sectionOf, sectionsFor } from '../../../../renderer/ui/order/sections.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

describe('the sections of a form', () => {
  it('are those of its kind: a purchase has no loan', () => {
    const ids = ['property', 'contacts', 'loan', 'closing', 'notifications']
    expect(sectionsFor('refinance').map(({ id }) => id)).toEqual(ids)
    expect(sectionsFor('purchase').map(({ id }) => id)).toEqual(ids.filter(id => id !== 'loan'))
  })

  it.each([
    ['properties.0.city', 'property'],
    ['contacts', 'contacts'],
    ['loan.amount', 'loan'],
    ['closingDate', 'closing'],
    ['slackNotificationChannel', 'notifications'],
    ['other', undefined]
  ])('%s is in %s', (path, section) => {
    expect(sectionOf(path)).toBe(section)
  })
})

describe('the problems of an order', () => {
  const paths = (...given: readonly string[]) =>
    problemList(
      given.map(path => ({ path, message: 'No.' })),
      filledEntry('refinance')
    ).map(({ path }) => path)

  it('are in the order of the form: by section, by row, by field', () => {
    const inOrder = [
      'properties.0.address1',
      'properties.0.county',
      'contacts',
      'contacts.0.email',
      'contacts.1.name',
      'loan.amount',
      'loan.mortgage',
      'closingDate',
      'slackNotificationChannel'
    ]
    expect(paths(...inOrder.toReversed())).toEqual(inOrder)
  })

  it('that the service has with a member nobody knows are listed first, in its words', () => {
    const said = problemList([{ path: 'priority', message: 'Unknown.', said: true }], filledEntry('refinance'))
    expect(said).toEqual([{ path: 'priority', section: 'property', title: 'Unknown.' }])
  })
})
