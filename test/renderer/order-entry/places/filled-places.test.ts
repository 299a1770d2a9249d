import { describe, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { emptyProperty, type PropertyEntry } from '#domain/order/order-entry.ts'
import { propertyEntrySchema } from '#domain/order/order-rules.ts'
import { rowFieldId } from '../../../../renderer/order-entry/entry/field-ids.ts'
import type { OpenEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { rowList } from '../../../../renderer/order-entry/entry/rows.ts'
import { fillPlace, markFilled } from '../../../../renderer/order-entry/places/filled-places.ts'

const KATY = { zip: '77494', city: 'Katy', state: 'TX', counties: ['Fort Bend', 'Harris'], clear: false }

function property(values: Partial<PropertyEntry>) {
  const row = rowList<PropertyEntry>('properties', propertyEntrySchema, []).add({ ...emptyProperty(), ...values })
  const open: Pick<OpenEntry, 'filled' | 'undo' | 'visited'> = {
    filled: new Map(),
    undo: shallowRef(),
    visited: new Set()
  }
  return { row, open, county: rowFieldId(row.key, 'county') }
}

describe('a county', () => {
  it('that another ZIP code emptied is asked for again, and not blamed', () => {
    const { row, open, county } = property({ city: 'Austin', state: 'TX', county: 'Travis' })
    markFilled(open, row, 'zip', ['city', 'state', 'county'])
    open.visited.add(county)
    fillPlace(open, row, KATY)
    expect([row.values.county, open.visited.has(county)]).toEqual(['', false])
  })

  it('that was typed stays, and what is wrong with it stays in sight', () => {
    const { row, open, county } = property({ county: 'Travis' })
    open.visited.add(county)
    fillPlace(open, row, KATY)
    expect([row.values.county, open.visited.has(county)]).toEqual(['Travis', true])
  })
})
