import { describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { emptyEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import { fieldId } from '../../../../renderer/order-entry/entry/field-ids.ts'
import { openEntry, snapshotOf } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { openProblems } from '../../../../renderer/order-entry/problems/open-problems.ts'
import { refusalHolds, showRefusal } from '../../../../renderer/order-entry/entry/refusal.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

const WHOSE = { id: '5a3c0d11-0000-4000-8000-000000000001' as DraftId, connectionId: 'c1' }
const desk = (entry: OrderEntry) => {
  const open = openEntry(WHOSE, entry)
  open.saving.stop()
  return open
}

describe('an open draft', () => {
  it('is edited from its first change on, even if that is undone', () => {
    const open = desk(emptyEntry('purchase'))
    open.contacts.rows[0]!.change({ name: '' })
    expect(open.edited.value).toBe(false)
    open.contacts.rows[0]!.change({ name: 'A' })
    open.contacts.rows[0]!.change({ name: '' })
    expect(open.edited.value).toBe(true)
  })

  it('is edited from the start if it is stored', () => {
    expect(openEntry(WHOSE, emptyEntry('purchase'), { revision: 1, savedAt: 1 }).edited.value).toBe(true)
  })

  it.each<[string, (open: ReturnType<typeof desk>) => void]>([
    ['added', open => open.contacts.add({ ...open.contacts.rows[0]!.values })],
    ['removed', open => open.properties.remove(open.properties.rows[0]!)]
  ])('is edited by a row that is %s', (_what, change) => {
    const open = desk(emptyEntry('purchase'))
    change(open)
    expect(open.edited.value).toBe(true)
  })

  it('shares no fields with its initial values or with its snapshot', () => {
    const entry = filledEntry('refinance')
    const open = desk(entry)
    const saved = snapshotOf(open)
    expect(structuredClone(saved)).toEqual(filledEntry('refinance'))
    open.properties.rows[0]!.change({ city: 'Waller' })
    open.terms.loan.amount = '1'
    expect([entry, saved]).toEqual([filledEntry('refinance'), filledEntry('refinance')])
  })

  it('lists one problem per field: the service’s message before ours', () => {
    const open = desk(filledEntry('refinance'))
    open.contacts.rows[1]!.change({ email: '' })
    open.serviceMessages.set(fieldId('contacts.1.email', open), 'Nobody has this address.')
    expect(openProblems(open, [])).toEqual([
      { path: 'contacts.1.email', section: 'contacts', title: 'Pat Doe: email', message: 'Nobody has this address.' }
    ])
  })

  it('drops the messages of a removed row', () => {
    const open = desk(filledEntry('refinance'))
    open.serviceMessages.set(fieldId('contacts.0.phone', open), 'We need a phone.')
    expect(openProblems(open, []).map(({ path }) => path)).toEqual(['contacts.0.phone'])
    open.contacts.remove(open.contacts.rows[0]!)
    expect(openProblems(open, [])).toEqual([])
  })
})

describe('a rejection', () => {
  it('holds while something it named is not fixed', () => {
    const open = desk(filledEntry('refinance'))
    expect(refusalHolds(open)).toBe(false)
    showRefusal(open, { kind: 'rejected', status: 422, fields: [{ path: 'property.county', message: 'Unknown.' }] })
    expect(refusalHolds(open)).toBe(true)
    open.serviceMessages.clear()
    expect(refusalHolds(open)).toBe(false)
  })

  it.each([
    { kind: 'rejected', status: 400, fields: [] } as const,
    { kind: 'rejected', status: 422, fields: [{ path: 'office', message: 'Closed.' }] } as const,
    { kind: 'not-found' } as const
  ])('that named no field holds until it is sent again: %j', failure => {
    const open = desk(filledEntry('refinance'))
    showRefusal(open, failure)
    expect(refusalHolds(open)).toBe(true)
  })
})
