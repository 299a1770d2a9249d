import { describe, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { emptyProperty, type PropertyEntry } from '#domain/order/order-entry.ts'
import { propertyEntrySchema } from '#domain/order/order-rules.ts'
import { rowFieldId } from '../../../../renderer/order-entry/entry/field-ids.ts'
import type { OpenEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { rowList } from '../../../../renderer/order-entry/entry/rows.ts'
import { fillPlace, markFilled, uncheckedCounty } from '../../../../renderer/order-entry/places/filled-places.ts'

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

  it('that was filled in before is suggested again once the next ZIP code is undone, and not typed', () => {
    const { row, open } = property({})
    fillPlace(open, row, { zip: '78701', city: 'Austin', state: 'TX', counties: ['Travis'], clear: true })
    const first = new Map(open.filled)
    fillPlace(open, row, KATY)
    open.undo.value?.undo()
    expect([row.values.county, uncheckedCounty(open, row)]).toEqual(['Travis', 'zip'])
    expect(open.filled).toEqual(first)
    fillPlace(open, row, KATY)
    expect(row.values).toMatchObject({ city: 'Katy', county: '' })
  })

  it('of the first ZIP code leaves no mark once that is undone', () => {
    const { row, open } = property({})
    fillPlace(open, row, KATY)
    open.undo.value?.undo()
    expect([row.values.city, open.filled.size]).toEqual(['', 0])
  })

  it('that was typed stays, and what is wrong with it stays in sight', () => {
    const { row, open, county } = property({ county: 'Travis' })
    open.visited.add(county)
    fillPlace(open, row, KATY)
    expect([row.values.county, open.visited.has(county)]).toEqual(['Travis', true])
  })
})
