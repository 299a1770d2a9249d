import { expect, it } from 'vitest'
import { draftIdOf } from '#domain/order/draft.ts'
import { entryOf, openEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { fieldSource, originsOf } from '../../../../renderer/order-entry/entry/field-sources.ts'
import { rowFieldId } from '../../../../renderer/order-entry/entry/field-ids.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

const OWNER = { id: draftIdOf('6f1c1a10-7c1d-4b5e-9c0f-0123456789ab'), connectionId: 'a' }
const ORIGINS = {
  from: 'loan-file',
  fields: [
    ['contacts.0.name', 'Ana Ramirez'],
    ['contacts.1.email', 'pat.doe@example.com'],
    ['closingDate', '11/30/2026']
  ]
} as const
const open = (origins?: typeof ORIGINS) => openEntry(OWNER, filledEntry('refinance'), null, origins)

it('what a file said follows its row, and goes with it', () => {
  const form = open(ORIGINS)
  const [ana] = form.contacts.rows
  if (ana === undefined) throw new Error('there are two contacts')
  const undo = form.contacts.remove(ana)
  expect(originsOf(form)?.fields).toEqual([
    ['contacts.0.email', 'pat.doe@example.com'],
    ['closingDate', '11/30/2026']
  ])
  undo()
  expect(originsOf(form)).toEqual(ORIGINS)
  expect(entryOf(form).contacts[0]?.name).toBe('Ana Ramirez')
  form.saving.stop()
})

it('what was filled in is saved by path, with whether it was checked, and read again', () => {
  const form = open()
  const county = rowFieldId(form.properties.rows[0]?.key ?? '', 'county')
  const filled = { value: 'Fort Bend', from: 'zip', checked: true } as const
  form.filled.set(county, filled)
  const origins = originsOf(form)
  expect(origins).toEqual({
    from: 'loan-file',
    fields: [],
    filled: [{ path: 'properties.0.county', ...filled }]
  })
  const again = openEntry(OWNER, filledEntry('refinance'), null, origins)
  expect([...again.filled.values()]).toEqual([filled])
  expect(originsOf(again)).toEqual(origins)
  form.saving.stop()
})

it('a draft of no file says nothing of one', () => {
  const form = open()
  expect(originsOf(form)).toBeUndefined()
  expect(fieldSource(form, 'closingDate', '11/30/2026')).toBeUndefined()
})

it.each([
  ['Ana Ramirez', false],
  ['Ana  Ramirez ', false],
  ['Ana Ramírez', true],
  ['ana ramirez', true],
  ['', true]
])('a field that says “%s” was changed: %s', (text, isChanged) => {
  const form = open(ORIGINS)
  const id = rowFieldId(form.contacts.rows[0]?.key ?? '', 'name')
  expect(fieldSource(form, id, text)).toEqual({ said: 'Ana Ramirez', isChanged })
})

it('a phone that the form wrote its own way was not changed', () => {
  const form = openEntry(OWNER, filledEntry('refinance'), null, {
    from: 'loan-file',
    fields: [['contacts.0.phone', '713-555-0142']]
  })
  const id = rowFieldId(form.contacts.rows[0]?.key ?? '', 'phone')
  expect(fieldSource(form, id, '(713) 555-0142')?.isChanged).toBe(false)
  expect(fieldSource(form, id, '(713) 555-0143')?.isChanged).toBe(true)
})
