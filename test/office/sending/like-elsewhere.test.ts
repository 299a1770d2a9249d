import { describe, expect, it } from 'vitest'
import { draftAccount } from '#domain/office/draft-account.ts'
import { deskList } from '../../../main/office/drafts/desk-list.ts'
import { knownFrom } from '../../../main/office/drafts/draft-rows.ts'
import { compared } from '../../../main/office/seal/places.ts'
import { likeElsewhere } from '../../../main/office/sending/elsewhere.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { queued } from '../../storage/support/samples.ts'
import { BACK, CLIENT, FRONT, KEY, scene } from '../drafts/scene.ts'

type Place = readonly [address1: string, zipCode: string]
const ELM: Place = ['12 Elm St', '02134']
const OTHER_ACCOUNT = compared(KEY, 'account', draftAccount({ ...CLIENT, name: 'Other client' }))

/** An order for these properties. */
function orderFor(...places: readonly Place[]): LocalOrder {
  const order = queued()
  const properties = places.flatMap(([address1, zipCode]) =>
    order.entry.properties.slice(0, 1).map(property => ({ ...property, address1, zipCode }))
  )
  return { ...order, entry: { ...order.entry, properties } }
}

/** What is like an order at two other desks. */
function office() {
  const made = scene()
  const { store, rows, atOffice } = made
  deskList(store.database(), KEY).save([
    { id: BACK, name: 'Back office', removed: false },
    { id: 'annex', name: 'Annex', removed: false },
    { id: FRONT, name: 'Front desk', removed: false }
  ])
  return {
    ...made,
    holds: (holder: string, ...places: readonly Place[]) => {
      rows.put(knownFrom(atOffice(orderFor(...places), { holder })))
    },
    like: (order: LocalOrder) => likeElsewhere({ store, key: KEY, deskId: FRONT, connections: () => [CLIENT] }, order)
  }
}

describe('an order like one at other desks', () => {
  it('is told with their names in order, each once', () => {
    const { holds, like } = office()
    for (const holder of [BACK, 'annex', BACK]) holds(holder, ELM)
    expect(like(orderFor(ELM)).others).toEqual(['Annex', 'Back office'])
  })

  it('has the same street in the same ZIP code', () => {
    const { holds, like } = office()
    holds(BACK, ELM)
    expect(like(orderFor([ELM[0], '78701'])).others).toEqual([])
  })

  it('has the same street in the same ZIP code, with or without its last four digits', () => {
    const { holds, like } = office()
    holds(BACK, ELM)
    expect(like(orderFor([ELM[0], '02134-1234'])).others).toEqual(['Back office'])
    expect(like(orderFor([ELM[0], ' 02134 1234'])).others).toEqual(['Back office'])
  })

  it('shares one of its properties, whichever', () => {
    const { holds, like } = office()
    holds(BACK, ['9 Oak Ave', '78701'], ELM)
    expect(like(orderFor(ELM, ['1 Main St', '78702'])).others).toEqual(['Back office'])
  })

  it('is not one of another client, at another desk or given to this one (R47)', () => {
    const { rows, atOffice, like } = office()
    for (const holder of [BACK, FRONT]) rows.put(knownFrom(atOffice(orderFor(ELM), { holder, account: OTHER_ACCOUNT })))
    expect(like(orderFor(ELM)).others).toEqual([])
  })

  it('is not one that came to this desk before it had the client', () => {
    const { holds, like } = office()
    holds(FRONT, ELM)
    expect(like(orderFor(ELM)).others).toEqual([])
  })

  it('is known there once the office has it, not when this desk only begins to share it', () => {
    const { rows, atOffice, published, like } = office()
    const begun = queued()
    rows.put({ ...knownFrom(atOffice(begun)), holder: null })
    expect([like(published()).isShared, like(begun).isShared, like(queued()).isShared]).toEqual([true, false, false])
  })
})
