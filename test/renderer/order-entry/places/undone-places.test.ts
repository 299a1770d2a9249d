import { expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { emptyProperty, type PropertyEntry } from '#domain/order/order-entry.ts'
import { propertyEntrySchema } from '#domain/order/order-rules.ts'
import type { OpenEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { rowList } from '../../../../renderer/order-entry/entry/rows.ts'
import {
  emptyPlace,
  fillPlace,
  markFilled,
  uncheckedCounty
} from '../../../../renderer/order-entry/places/filled-places.ts'
import { pasteAddress } from '../../../../renderer/order-entry/places/paste-address.ts'

const KATY = { zipCode: '77494', city: 'Katy', state: 'TX', county: 'Fort Bend' }

function property(values: Partial<PropertyEntry>) {
  const row = rowList<PropertyEntry>('properties', propertyEntrySchema(), []).add({ ...emptyProperty(), ...values })
  const open: Pick<OpenEntry, 'filled' | 'undo' | 'visited' | 'serviceMessages'> = {
    filled: new Map(),
    undo: shallowRef(),
    visited: new Set(),
    serviceMessages: new Map()
  }
  return { row, open }
}

it('a pasted address whose ZIP code is in no list can still be undone', () => {
  const { row, open } = property(KATY)
  markFilled(open, row, 'copy', ['zipCode', 'city', 'state', 'county'])
  pasteAddress(open, row, '7 Oak Ln, Katy, TX 00000')
  emptyPlace(open, row)
  expect([row.values.county, open.undo.value?.text]).toEqual(['', 'Address split into its fields.'])
  open.undo.value?.undo()
  expect(row.values).toMatchObject({ address1: '', zipCode: '77494', city: 'Katy', state: 'TX' })
})

it('what is typed after a pasted address was undone stays where the next one is pasted', () => {
  const { row, open } = property({})
  pasteAddress(open, row, '2214 Elm St, Katy, TX 77494')
  open.undo.value?.undo()
  row.change({ city: 'Katy' })
  pasteAddress(open, row, '9 Oak Ave, Austin, TX 78701')
  expect(row.values).toMatchObject({ address1: '9 Oak Ave', city: 'Katy', zipCode: '78701' })
})

it('a county typed over the one that was filled in is no suggestion, also before its field is left', () => {
  const { row, open } = property({})
  fillPlace(open, row, { zip: '77494', city: 'Katy', state: 'TX', counties: ['Fort Bend'], clear: true })
  expect(uncheckedCounty(open, row)).toBe('zip')
  row.change({ county: 'Harris' })
  expect(uncheckedCounty(open, row)).toBeUndefined()
})
