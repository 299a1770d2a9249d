import { describe, expect, it } from 'vitest'
import type { LibraryRecord } from '#domain/library/library.ts'
import { libraryEntries, type UsedOrder } from '#domain/library/library-entries.ts'
import { readEntry, type ContactEntry } from '#domain/order/order-entry.ts'
import { usedBefore } from '#domain/library/used-before.ts'
import { filledEntry } from '../../fixtures/entries.ts'

function sent(at: number, name: string, more: Partial<ContactEntry> = {}): UsedOrder {
  const entry = filledEntry('refinance')
  const [buyer] = entry.contacts
  const person = { name, email: 'old@example.com', phone: '', role: 'Loan Officer', isCompanyUser: true, ...more }
  const read = readEntry({ ...entry, contacts: [...(buyer === undefined ? [] : [buyer]), person] })
  if (!read.ok) throw new Error('the order is not complete')
  return { order: read.value, at }
}

const saved = (text: string, more: Partial<LibraryRecord> = {}): LibraryRecord => ({
  id: text,
  list: 'people',
  names: [text.toLowerCase()],
  value: { text, email: 'saved@example.com', phone: '(512) 555-0100', role: 'Loan Processor' },
  startsOn: [],
  changedAt: 10,
  ...more
})
const people = (orders: readonly UsedOrder[], records: readonly LibraryRecord[]) =>
  libraryEntries(orders, records).filter(({ list }) => list === 'people')

describe('the library, joined', () => {
  it('keeps what was saved over what earlier orders say', () => {
    expect(people([sent(9, 'Pat Doe')], [saved('Pat Doe')])).toMatchObject([
      { email: 'saved@example.com', role: 'Loan Processor', used: 1, lastUsedAt: 9 }
    ])
  })

  it('takes what a later order says of a person, but no empty field', () => {
    expect(people([sent(11, 'pat  doe')], [saved('Pat Doe')])).toMatchObject([
      { text: 'Pat Doe', email: 'old@example.com', phone: '(512) 555-0100', role: 'Loan Officer' }
    ])
  })

  it('counts every spelling that was merged, and takes details only from its own name', () => {
    const merged = saved('Pat Doe', { names: ['pat doe', 'doe, pat'] })
    expect(people([sent(20, 'Doe, Pat'), sent(9, 'Pat Doe')], [merged])).toMatchObject([
      { text: 'Pat Doe', email: 'saved@example.com', used: 2, lastUsedAt: 20 }
    ])
  })

  it('shows an entry again that was removed and then sent', () => {
    const removed = saved('Pat Doe', { value: null })
    expect(people([sent(10, 'Pat Doe')], [removed])).toEqual([])
    expect(people([sent(11, 'Pat Doe')], [removed])).toMatchObject([{ text: 'Pat Doe', recordId: 'Pat Doe' }])
  })

  it('gives a name that two records have to the one changed last', () => {
    const [older, newer] = [saved('Pat Doe', { id: '1' }), saved('Pat Doe', { id: '2', changedAt: 12 })]
    expect(people([], [newer, older]).map(({ recordId }) => recordId)).toEqual(['2'])
  })

  it('lists what was used last first, then what was saved last and never used', () => {
    const orders = [sent(20, 'Ana Ruiz'), sent(9, 'Pat Doe')]
    const records = [saved('Old Joe', { changedAt: 3 }), saved('New Joe', { changedAt: 90 }), saved('Pat Doe')]
    expect(people(orders, records).map(({ text }) => text)).toEqual(['Ana Ruiz', 'Pat Doe', 'New Joe', 'Old Joe'])
  })

  it('gives a name that two records changed in one moment to the same one, in whatever order they come', () => {
    const two = [saved('Pat Doe', { id: 'a' }), saved('Pat Doe', { id: 'b' })]
    for (const records of [two, two.toReversed()])
      expect(people([], records).map(({ recordId }) => recordId)).toEqual(['b'])
  })

  it('counts a person once an order, however often they are on it', () => {
    const twice = sent(1, 'Pat Doe')
    const [, person] = twice.order.contacts
    if (person === undefined) throw new Error('nobody of our company')
    const order = { ...twice.order, contacts: [...twice.order.contacts, person] }
    expect(people([{ order, at: 1 }], [])).toMatchObject([{ used: 1 }])
  })

  it('offers everything saved, however many orders there are', () => {
    const orders = Array.from({ length: 60 }, (_, at) => sent(100 - at, `Person ${at}`))
    const used = usedBefore(orders, [saved('Zoe Zed')])
    expect(used.people).toHaveLength(51)
    expect(used.people.at(-1)).toMatchObject({ name: 'Zoe Zed', isCompanyUser: true })
  })
})

describe('what a new order starts with', () => {
  it('is what was chosen for its type, and these people are usual on it too', () => {
    const used = usedBefore(
      [sent(9, 'Kim Lee')],
      [
        saved('Pat Doe', { startsOn: ['purchase'] }),
        saved('FHA', { list: 'loanTypes', startsOn: ['refinance'] }),
        saved('Lone Star', { list: 'clauses', startsOn: ['refinance'] }),
        saved('#title', { list: 'channels', startsOn: ['refinance', 'purchase'] })
      ]
    )
    expect(used.starts.refinance).toEqual({ people: [], loanType: 'FHA', clause: 'Lone Star', channel: '#title' })
    expect(used.starts.purchase).toMatchObject({ people: [{ name: 'Pat Doe' }], loanType: '', channel: '#title' })
    expect(used.usual.purchase.map(({ name }) => name)).toEqual(['Kim Lee', 'Pat Doe'])
  })

  it('leaves a role that the type does not have to the clerk', () => {
    const assigner = saved('Pat Doe', { startsOn: ['refinance', 'purchase'] })
    const value = { text: 'Pat Doe', email: '', phone: '', role: 'Assigner' }
    const { starts } = usedBefore([], [{ ...assigner, value }])
    expect(starts.refinance.people).toMatchObject([{ role: '' }])
    expect(starts.purchase.people).toMatchObject([{ role: 'Assigner' }])
  })
})
