import { describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { emptyContact, type ContactEntry } from '#domain/order/order-entry.ts'
import { contactSchema } from '#domain/order/order-rules.ts'
import { fieldId, fieldPath } from '../../../../renderer/order-entry/entry/field-ids.ts'
import { openEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { rowList } from '../../../../renderer/order-entry/entry/rows.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

const person = (name: string): ContactEntry => ({ ...emptyContact('Buyer'), name })
const names = (list: ReturnType<typeof contacts>) => list.rows.map(row => row.values.name)
const contacts = (...list: string[]) => rowList('contacts', contactSchema('purchase'), list.map(person))

describe('the rows of a list', () => {
  it('are validated one by one with their own schema', () => {
    const list = contacts('Ana', '')
    const [ana, nobody] = list.rows
    expect([...ana!.problems.value]).toEqual([])
    expect([...nobody!.problems.value]).toEqual([['name', 'Enter the name.']])
    nobody!.change({ name: 'Pat', email: 'pat@' })
    expect([...nobody!.problems.value]).toEqual([['email', 'Enter a valid email, like pat@example.com.']])
  })

  it('are not validated again when another row changes (P12)', () => {
    const [ana, pat] = contacts('Ana', 'Pat').rows
    const before = ana!.problems.value
    pat!.change({ name: '' })
    expect(ana!.problems.value).toBe(before)
    expect(pat!.problems.value.size).toBe(1)
  })

  it('keep their keys when their index changes', () => {
    const list = contacts('Ana', 'Pat')
    const pat = list.rows[1]!
    list.add(person('Zoe'), 0)
    expect(names(list)).toEqual(['Zoe', 'Ana', 'Pat'])
    expect(list.rows[2]).toBe(pat)
    expect(new Set(list.rows.map(row => row.key)).size).toBe(3)
  })

  it('are restored where they were, or at the end if fewer are left', () => {
    const list = contacts('Ana', 'Pat', 'Zoe')
    list.remove(list.rows[1]!)()
    expect(names(list)).toEqual(['Ana', 'Pat', 'Zoe'])
    const undo = list.remove(list.rows[2]!)
    list.remove(list.rows[0]!)
    undo()
    expect(names(list)).toEqual(['Pat', 'Zoe'])
  })

  it('report each change, and nothing else', () => {
    let changes = 0
    const list = rowList('contacts', contactSchema('purchase'), [person('Ana')], () => changes++)
    list.rows[0]!.change({ name: 'Ana' })
    expect(changes).toBe(0)
    list.rows[0]!.change({ name: 'Pat' })
    list.rows[0]!.change({ name: 'Pat', phone: '7135550142' })
    list.add(person('Zoe'))
    list.remove(list.rows[0]!)()
    expect(changes).toBe(5)
    expect(list.rows[0]!.values.phone).toBe('7135550142')
  })

  it('do not change what they were made from', () => {
    const ana = person('Ana')
    rowList('contacts', contactSchema('purchase'), [ana]).rows[0]!.change({ name: 'Pat' })
    expect(ana.name).toBe('Ana')
  })
})

describe('the id of a field', () => {
  const whose = { id: '5a3c0d11-0000-4000-8000-000000000001' as DraftId, connectionId: 'c1' }
  const open = openEntry(whose, filledEntry('purchase'))

  it.each([
    'properties.0.zipCode',
    'contacts.1.isCompanyUser',
    'loan.amount',
    'closingDate',
    'slackNotificationChannel'
  ])('leads from %s and back', path => {
    expect(fieldPath(fieldId(path, open), open)).toBe(path)
  })

  it('follows its row, and has no path once the row is gone', () => {
    const own = openEntry(whose, filledEntry('purchase'))
    own.saving.stop()
    const id = fieldId('contacts.1.email', own)
    own.contacts.remove(own.contacts.rows[0]!)
    expect(fieldPath(id, own)).toBe('contacts.0.email')
    own.contacts.remove(own.contacts.rows[0]!)
    expect(fieldPath(id, own)).toBeUndefined()
  })
})
