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
  const list = rowList<PropertyEntry>('properties', propertyEntrySchema(), [])
  const rows = [1, 2, 3].map(number => list.add({ ...emptyProperty(), address1: `${number} Elm St` }))
  for (const id of [...rows.flatMap(({ key }) => ['address1', 'remove'].map(name => rowFieldId(key, name))), 'add'])
    document.body.appendChild(Object.assign(document.createElement('input'), { id }))
  onTestFinished(() => {
    document.body.replaceChildren()
  })
  const open = { undo: shallowRef() } as Pick<OpenEntry, 'undo'>
  const actions = rowActions(open as OpenEntry, list, {
    first: 'address1',
    fresh: emptyProperty,
    nameOf: ({ address1 }) => address1,
    isEmpty: ({ address1 }) => address1 === '',
    addButtonId: 'add'
  })
  return { rows, list, open, ...actions }
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

it.each<[string, KeyboardEventInit, number]>([
  ['Alt+Enter', {}, 4],
  ['Enter alone', { altKey: false }, 3],
  ['Ctrl+Alt+Enter', { ctrlKey: true }, 3],
  ['Alt+Shift+Enter', { shiftKey: true }, 3],
  ['Alt+Command+Enter', { metaKey: true }, 3],
  ['Alt+N', { key: 'n' }, 3]
])('%s adds a row where it is that key', (_key, more, count) => {
  const { list, addByKey } = form()
  const event = new KeyboardEvent('keydown', { key: 'Enter', altKey: true, cancelable: true, ...more })
  addByKey(event)
  expect([list.rows.length, event.defaultPrevented]).toEqual([count, count > 3])
})

it('a row that was removed empty leaves nothing to undo, not even what was removed before', async () => {
  const { rows, list, open, remove } = form()
  const [first, second] = rows
  await remove(first!)
  expect(open.undo.value?.undo()).toBe(rowFieldId(first!.key, 'address1'))
  expect(list.rows[0]).toBe(first)
  second!.change({ address1: '' })
  await remove(second!)
  expect(open.undo.value).toBeUndefined()
})
