import { describe, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { emptyProperty, type PropertyEntry } from '#domain/order/order-entry.ts'
import { propertyEntrySchema } from '#domain/order/order-rules.ts'
import { rowFieldId } from '../../../../renderer/order-entry/entry/field-ids.ts'
import type { OpenEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { rowList } from '../../../../renderer/order-entry/entry/rows.ts'
import { fillPlace, markFilled, uncheckedCounty } from '../../../../renderer/order-entry/places/filled-places.ts'
import { pasteAddress } from '../../../../renderer/order-entry/places/paste-address.ts'

const KATY = { zip: '77494', city: 'Katy', state: 'TX', counties: ['Fort Bend', 'Harris'], clear: false }

function property(values: Partial<PropertyEntry>) {
  const row = rowList<PropertyEntry>('properties', propertyEntrySchema(), []).add({ ...emptyProperty(), ...values })
  const open: Pick<OpenEntry, 'filled' | 'undo' | 'visited' | 'serviceMessages'> = {
    filled: new Map(),
    undo: shallowRef(),
    visited: new Set(),
    serviceMessages: new Map()
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

describe('what the service said of a field', () => {
  const refused = (values: Partial<PropertyEntry>) => {
    const { row, open } = property(values)
    for (const name of Object.keys(row.values)) open.serviceMessages.set(rowFieldId(row.key, name), 'No.')
    const said = () => [...open.serviceMessages.keys()].map(id => id.slice(row.key.length + 1))
    return { row, open, said }
  }

  it('goes once a ZIP code fills that in', () => {
    const { row, open, said } = refused({ state: 'TX' })
    fillPlace(open, row, KATY)
    expect(said()).toEqual(expect.arrayContaining(['address1', 'zipCode', 'state', 'county']))
    expect(said()).not.toContain('city')
  })

  it('goes once a pasted address fills that in, and stays where nothing changes', () => {
    const { row, open, said } = refused({ city: 'Cinco Ranch' })
    expect(pasteAddress(open, row, '2214 Elm St, Katy, TX 77494')).toBe(true)
    expect(said().toSorted()).toEqual(['address2', 'city', 'county'])
  })
})

describe('an address pasted after another', () => {
  const KATY_ADDRESS = '2214 Elm St, Katy, TX 77494'

  function pastedTwice() {
    const { row, open } = property({})
    pasteAddress(open, row, '9 Oak Ave Unit 4, Austin, Travis County, TX 78701')
    row.change({ city: 'West Lake Hills' })
    pasteAddress(open, row, KATY_ADDRESS)
    return { row, open }
  }

  it('takes the place of that one, its unit too, and not of what was typed since', () => {
    expect(pastedTwice().row.values).toEqual({
      address1: '2214 Elm St',
      address2: '',
      city: 'West Lake Hills',
      state: 'TX',
      zipCode: '77494',
      county: ''
    })
  })

  it('gives that one back where it is undone, and the next takes its place again', () => {
    const { row, open } = pastedTwice()
    open.undo.value?.undo()
    expect(row.values).toMatchObject({ address1: '9 Oak Ave', address2: 'Unit 4', zipCode: '78701', county: 'Travis' })
    pasteAddress(open, row, KATY_ADDRESS)
    expect(row.values).toMatchObject({ address1: '2214 Elm St', address2: '', zipCode: '77494', county: '' })
  })
})
