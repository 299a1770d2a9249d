import { expect, it, onTestFinished } from 'vitest'
import { shallowRef } from 'vue'
import { emptyProperty, type PropertyEntry } from '#domain/order/order-entry.ts'
import { propertyEntrySchema } from '#domain/order/order-rules.ts'
import { rowFieldId } from '../../../../renderer/order-entry/entry/field-ids.ts'
import type { OpenEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { rowList } from '../../../../renderer/order-entry/entry/rows.ts'
import { rowActions } from '../../../../renderer/order-entry/fields/row-actions.ts'

/** Three rows, each with its street and its button, and the button that adds one. */
function form() {
  const list = rowList<PropertyEntry>('properties', propertyEntrySchema, [])
  const rows = [1, 2, 3].map(number => list.add({ ...emptyProperty(), address1: `${number} Elm St` }))
  for (const id of [...rows.flatMap(({ key }) => ['address1', 'remove'].map(name => rowFieldId(key, name))), 'add'])
    document.body.appendChild(Object.assign(document.createElement('input'), { id }))
  onTestFinished(() => {
    document.body.replaceChildren()
  })
  const open = { undo: shallowRef() } as Pick<OpenEntry, 'undo'>
  const { remove } = rowActions(open as OpenEntry, list, {
    first: 'address1',
    fresh: emptyProperty,
    nameOf: ({ address1 }) => address1,
    isEmpty: ({ address1 }) => address1 === '',
    addButtonId: 'add'
  })
  return { rows, list, open, remove }
}

it.each([
  [0, 'remove', '2 Elm St'],
  [1, 'remove', '3 Elm St'],
  [2, 'remove', '2 Elm St'],
  [0, 'address1', '2 Elm St'],
  [2, 'address1', '2 Elm St']
] as const)('after row %i was removed from its %s, the focus is there in %s', async (index, from, street) => {
  const { rows, list, open, remove } = form()
  const [row] = rows.slice(index)
  if (row === undefined) throw new Error('no row')
  document.getElementById(rowFieldId(row.key, from))?.focus()
  await remove(row)
  const next = list.rows.find(({ values }) => values.address1 === street)
  expect(document.activeElement?.id).toBe(rowFieldId(next?.key ?? '', from))
  expect(open.undo.value?.text).toBe(`${row.values.address1} was removed.`)
})

it('after the last row was removed, the focus is where one is added', async () => {
  const { rows, remove } = form()
  for (const row of rows) await remove(row)
  expect(document.activeElement?.id).toBe('add')
})
