import { expect, it } from 'vitest'
import { originsOfRow } from '#domain/order/field-origins.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import { entryOf, openEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { fieldSource, originsOf } from '../../../../renderer/order-entry/entry/field-sources.ts'
import { fieldId, rowFieldId } from '../../../../renderer/order-entry/entry/field-ids.ts'
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

it('a draft of a CSV file stays one when it is saved', () => {
  const said = originsOfRow(filledEntry('refinance'))
  const form = openEntry(OWNER, filledEntry('refinance'), null, said)
  expect(originsOf(form)).toEqual(said)
  expect(fieldSource(form, 'closingDate', '12/1/2026')).toEqual({ from: 'csv', said: '2026-11-30', isChanged: true })
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
  expect(fieldSource(form, id, text)).toEqual({ from: 'loan-file', said: 'Ana Ramirez', isChanged })
})

it.each([
  ['loan.amount', '$40,921.50', '$4,092,150', true],
  ['loan.amount', '409200.00', '$409,200', false],
  ['loan.amount', '409200.00', '409,200', false],
  ['loan.amount', 'about 409,200', 'about 409200', true],
  ['loan.lendersLoanId', 'LN-204-47', 'LN-20447', true],
  ['loan.lendersLoanId', 'LN-20447', ' LN-20447 ', false],
  ['contacts.0.email', 'ana.ramirez@example.com', 'anaramirez@example.com', true],
  ['contacts.0.email', 'ana.ramirez@example.com', 'ana_ramirez@example.com', true],
  ['contacts.0.email', 'mailto:ana.ramirez@example.com;', 'ana.ramirez@example.com', false],
  ['contacts.0.name', 'Ana O’Neill', 'Ana ONeill', true],
  ['contacts.0.name', 'Ana O’Neill', "Ana O'Neill", false],
  ['contacts.0.name', 'Ana “Annie” Ramirez', 'Ana "Annie" Ramirez', false],
  ['contacts.0.phone', '713-555-0142', '(713) 555-0142', false],
  ['contacts.0.phone', '713-555-0142', '(713) 555-0143', true],
  ['contacts.0.phone', '713-555-0142', '', true],
  ['contacts.0.role', 'Loan Officer', 'Loan Processor', true],
  ['properties.0.zipCode', '77494-1234', '77494', false],
  ['properties.0.address2', '# 4-10', '# 410', true],
  ['closingDate', '2026-11-30', '11/30/2026', false],
  ['closingDate', '11/30/2026', '11/3/2026', true]
])('in %s, the file’s “%s” typed as “%s” was changed: %s', (path, said, text, isChanged) => {
  const form = openEntry(OWNER, filledEntry('refinance'), null, { from: 'loan-file', fields: [[path, said]] })
  expect(fieldSource(form, fieldId(path, form), text)).toEqual({ from: 'loan-file', said, isChanged })
  form.saving.stop()
})
