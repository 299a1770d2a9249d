import { expect, it } from 'vitest'
import { draftIdOf } from '#domain/order/draft.ts'
import { openEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { showRefusal } from '../../../../renderer/order-entry/entry/refusal.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

it('a rejection takes the place of the one before, at its fields and of what belongs to none', () => {
  const id = draftIdOf('5a3c0d11-0000-4000-8000-000000000001')
  const open = openEntry({ id, connectionId: 'c1' }, filledEntry('refinance'))
  const before = [
    { path: 'property.county', message: 'Unknown.' },
    { path: 'office', message: 'Closed.' }
  ]
  showRefusal(open, { kind: 'rejected', status: 422, fields: before })
  expect([open.serviceMessages.size, open.otherServiceMessages.value]).toEqual([1, ['office: Closed.']])
  showRefusal(open, { kind: 'rejected', status: 422, fields: [{ path: 'closingDate', message: 'Too early.' }] })
  expect([...open.serviceMessages]).toEqual([['closingDate', 'Too early.']])
  expect(open.otherServiceMessages.value).toEqual([])
})
