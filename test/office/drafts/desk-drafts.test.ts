import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { draftsInStep } from '../../../main/office/follow/drafts-in-step.ts'
import { resealDraft } from '../../../main/office/drafts/office-draft.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { compared } from '../../../main/office/seal/places.ts'
import { deskOrder, NOW, sampleOrder } from '../../storage/support/samples.ts'
import { entryIn } from '../support/draft-desk.ts'
import { ACCOUNT, BACK, CLIENT, FIRST_KEY, KEY, scene } from './scene.ts'

const asked = [{ deskId: BACK, declined: false }]

describe('drafts of a desk that another one asks for', () => {
  it('are named to the person only while they are typed', () => {
    const { drafts, atOffice, published } = scene()
    const order = published()
    drafts.take([atOffice(order, { asks: asked })])
    expect(drafts.asks()).toMatchObject([{ id: order.id, deskId: BACK }])
    drafts.take([atOffice(order, { state: 'queued', asks: asked })])
    expect(drafts.asks()).toEqual([])
  })

  it('are asked for no more by a desk that was removed', () => {
    const { drafts, atOffice, published } = scene()
    const order = published()
    drafts.take([atOffice(order, { asks: [...asked, { deskId: 'annex', declined: false }] })])
    drafts.take([], undefined, [
      { id: BACK, name: 'Back office', removed: true },
      { id: 'annex', name: 'Annex', removed: false }
    ])
    expect(drafts.asks()).toEqual([{ id: order.id, deskId: 'annex', desk: 'Annex' }])
  })

  it('can go where nobody is busy with them, but not from among those that were deleted', () => {
    const { drafts, orders, rows, next, published } = scene()
    const order = published()
    expect(drafts.isIdle(order.id)).toBe(true)
    orders.put({ ...order, deletedAt: NOW })
    expect(rows.get(order.id)?.published).not.toBeNull()
    expect(drafts.isIdle(order.id)).toBe(false)
    orders.put({ ...order, revision: 2 })
    expect(drafts.isIdle(order.id)).toBe(false)
    drafts.published(next(order.id))
    expect(drafts.isIdle(order.id)).toBe(true)
  })

  it('go though somebody is busy with another that is asked for', async () => {
    const { drafts, orders, atOffice, published } = scene()
    const [busy, idle] = [published(), published()]
    drafts.take([busy, idle].map(order => atOffice(order, { asks: asked })))
    orders.put({ ...busy, revision: 2 })
    const given: unknown[] = []
    const query = async (text: string, values: readonly unknown[]) => {
      if (text.includes('hand_over')) given.push(values[0])
      return { rows: [] }
    }
    await draftsInStep(drafts).answer?.({ query } as unknown as pg.ClientBase)
    expect(given).toEqual([idle.id])
  })
})

describe('drafts that the office’s database refuses', () => {
  it('are not published again until they change', () => {
    const { drafts, orders, next } = scene()
    const order = deskOrder()
    orders.put(order)
    drafts.published(next(order.id))
    orders.put({ ...order, revision: 2 })
    expect(drafts.unpublished().map(({ id }) => id)).toEqual([order.id])
    drafts.refuse(next(order.id))
    expect(drafts.unpublished()).toEqual([])
    orders.put({ ...order, revision: 3 })
    expect(drafts.unpublished()).toHaveLength(1)
  })

  it('are not, either, where a restored dump lacks what is kept as a row alone', () => {
    const { drafts, atOffice, next } = scene()
    const order = deskOrder()
    // Of a client that this desk has not got: it stays a row.
    const row = { ...atOffice(order), account: compared(KEY, 'account', 'another') }
    drafts.take([
      {
        ...row,
        content: resealDraft(KEY, row, { entry: order.entry, refusal: null, saves: 1, createdAt: 1, savedAt: 1 })
      }
    ])
    drafts.restart('another life')
    expect(drafts.unpublished()).toHaveLength(1)
    drafts.refuse(next(order.id))
    expect(drafts.unpublished()).toEqual([])
  })
})

describe('drafts of an office whose dump was restored', () => {
  it('are heard of again before anything of them is published', () => {
    const { drafts, atOffice, published } = scene()
    const order = published()
    drafts.take([atOffice(order)])
    expect(drafts.unheard([order.id])).toEqual([])
    drafts.restart('another life')
    expect(drafts.unheard([order.id])).toEqual([order.id])
  })
})

describe('drafts that were at another desk meanwhile', () => {
  /** Typed here and there under the same number, and given back. */
  const givenBack = () => {
    const made = scene()
    const { orders, drafts, next, published, atOffice } = made
    const order = published()
    orders.put({ ...order, revision: order.revision + 1, entry: entryIn('2 Oak St') })
    const { revision } = next(order.id)
    const theirs = { ...order, revision: order.revision + 1, entry: entryIn('3 Ash St') }
    drafts.take([atOffice(theirs, { epoch: 3, revision })])
    const here = orders.get(order.id)
    if (here === undefined) throw new Error('the draft did not come back')
    return { ...made, order, here, revision, theirs }
  }

  it('bring what was typed there, under the number that this desk began to publish, and keep what was typed here (O2, O3)', () => {
    const { orders, order, streets } = givenBack()
    expect([streets(), orders.get(order.id)?.entry.properties[0]?.address1]).toEqual([
      ['2 Oak St', '3 Ash St'],
      '3 Ash St'
    ])
  })

  it('and are taken once more, with what was typed since, leave that beside what was kept before (O2)', () => {
    const { orders, drafts, atOffice, streets, here, revision, theirs } = givenBack()
    orders.put({ ...here, revision: here.revision + 1, entry: entryIn('4 Fir St') })
    drafts.take([atOffice(theirs, { epoch: 4, holder: BACK, revision })])
    expect(streets()).toEqual(['2 Oak St', '4 Fir St'])
  })

  it('and go there once more with nothing typed since, leave what a form still saves beside what was kept before (O2)', () => {
    const { drafts, atOffice, streets, order, revision, theirs } = givenBack()
    drafts.take([atOffice(theirs, { epoch: 4, holder: BACK, revision })])
    const { id, connectionId } = order
    expect(drafts.keepAside({ id, connectionId, entry: entryIn('4 Fir St'), origins: undefined })).toBe(true)
    expect(streets()).toEqual(['2 Oak St', '4 Fir St'])
  })

  it('bring what was typed there, where of two revisions begun here none arrived (O2)', () => {
    const { orders, drafts, next, published, atOffice, streets } = scene()
    const order = published()
    const revisions = ['2 Oak St', '3 Oak St'].map((street, index) => {
      orders.put({ ...order, revision: order.revision + index + 1, entry: entryIn(street) })
      return next(order.id).revision
    })
    const theirs = { ...order, revision: order.revision + 1, entry: entryIn('4 Ash St') }
    drafts.take([atOffice(theirs, { epoch: 3, revision: revisions[0] ?? 0 })])
    expect(streets()).toEqual(['3 Oak St', '4 Ash St'])
  })

  it('bring what was typed there, where the first revision arrived and its answer did not (O2)', () => {
    const { orders, drafts, next, atOffice, streets } = scene()
    const order = deskOrder({ entry: entryIn('1 Elm St') })
    orders.put(order)
    next(order.id)
    for (const saves of [1, 2]) {
      orders.put({ ...order, revision: order.revision + saves, entry: entryIn(`${saves} Oak St`) })
      next(order.id)
    }
    const theirs = { ...order, revision: order.revision + 1, entry: entryIn('3 Ash St') }
    drafts.take([atOffice(theirs, { epoch: 3, revision: 2 })])
    expect(streets()).toEqual(['2 Oak St', '3 Ash St'])
  })

  it('and go there and come back once more with two revisions begun here, bring what was typed there (O2)', () => {
    const { orders, drafts, next, atOffice, streets, order, here, theirs } = givenBack()
    drafts.published(next(order.id))
    for (const saves of [1, 2]) {
      orders.put({ ...here, revision: here.revision + saves, entry: entryIn(`${saves} Fir St`) })
      next(order.id)
    }
    const known = drafts.known(order.id)?.revision ?? 0
    const again = { ...theirs, revision: here.revision + 1, entry: entryIn('5 Ash St') }
    drafts.take([atOffice(again, { epoch: 5, revision: known - 1 })])
    expect(streets()).toEqual(['2 Fir St', '2 Oak St', '5 Ash St'])
  })

  it('are published again where the office counts their saves otherwise, so that both tell the same (O2)', () => {
    const { order, here, next } = givenBack()
    expect(next(order.id).mark).toMatch(new RegExp(`^${here.revision} draft `))
  })

  it('and are deleted here before they go there once more, leave what was kept before (O2)', () => {
    const { orders, drafts, atOffice, streets, order, here, revision, theirs } = givenBack()
    orders.put({ ...here, revision: here.revision + 1, entry: entryIn('4 Fir St'), deletedAt: NOW })
    drafts.take([atOffice(theirs, { epoch: 4, holder: BACK, revision })])
    const { id, connectionId } = order
    drafts.keepAside({ id, connectionId, entry: entryIn('5 Fir St'), origins: undefined })
    expect(streets()).toEqual(['2 Oak St', '5 Fir St'])
  })

  it.each([
    ['a draft', {}],
    ['queued', { state: 'queued', order: sampleOrder(), queuedAt: NOW, account: 'client' } as const]
  ])(
    'and are sealed under a key that comes with the next reading, wait for that, being %s here (O2)',
    (_what, here) => {
      const key = createKeyring(FIRST_KEY)
      const { orders, drafts, next, published, atOffice, streets } = scene(key)
      const order = published()
      orders.put({ ...order, ...here, revision: order.revision + 1, entry: entryIn('2 Oak St') })
      const { revision } = next(order.id)
      const newest = { id: 'second', key: Buffer.alloc(32, 1).toString('base64') }
      const theirs = { ...order, revision: order.revision + 1, entry: entryIn('3 Ash St') }
      const row = { id: order.id, account: ACCOUNT, revision }
      const content = resealDraft(createKeyring(newest, FIRST_KEY), row, {
        ...{ entry: theirs.entry, refusal: null, saves: theirs.revision },
        ...{ createdAt: NOW, savedAt: NOW }
      })
      const back = atOffice(theirs, { epoch: 3, revision, keyId: newest.id, content })
      drafts.take([back])
      drafts.hear([order.id], [back])
      expect([streets(), drafts.unheard([order.id])]).toEqual([['2 Oak St'], [order.id]])
      key.take(newest, { keys: [FIRST_KEY], desks: {} })
      drafts.take([back], { incarnation: 'this life', xid: '1', id: order.id })
      expect(streets()).toEqual(['2 Oak St', '3 Ash St'])
    }
  )

  it.each([
    ['unchanged', 1],
    ['published there once more', 2]
  ])('and were deleted here before, are back: %s (O2)', (_what, revision) => {
    const { orders, drafts, published, atOffice, streets, changes } = scene()
    const order = published()
    orders.put({ ...order, deletedAt: NOW })
    drafts.take([atOffice(order)])
    expect(streets()).toEqual([])
    drafts.take([atOffice(order, { epoch: 3, revision })])
    expect([streets(), changes.at(-1)?.connectionIds]).toEqual([['1 Elm St'], [CLIENT.id]])
  })

  it('are published on as they are here, where nothing was typed there', () => {
    const { orders, drafts, next, published, atOffice, streets } = scene()
    const order = published()
    orders.put({ ...order, revision: order.revision + 1, entry: entryIn('2 Oak St') })
    next(order.id)
    drafts.take([atOffice(order, { epoch: 3 })])
    expect([streets(), next(order.id).epoch]).toEqual([['2 Oak St'], 3])
  })
})

describe('a draft that is back, with the form from before still open', () => {
  /** The form saved once while the draft was away, and the other desk typed in it. */
  const back = () => {
    const made = scene()
    const { drafts, published, atOffice } = made
    const order = published()
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    const { id, connectionId } = order
    const save = (street: string, taken?: true) =>
      drafts.keepAside({ id, connectionId, entry: entryIn(street), origins: undefined, taken })
    save('2 Elm St', true)
    drafts.take([atOffice({ ...order, revision: 2, entry: entryIn('3 Ash St') }, { epoch: 3, revision: 2 })])
    return { ...made, order, save }
  }

  it('keeps what that saves where it was kept before, and stays as it came back (O2)', () => {
    const { orders, order, save, streets } = back()
    expect([save('4 Elm St', true), save('5 Elm St', true)]).toEqual([true, true])
    expect([streets(), orders.get(order.id)?.entry.properties[0]?.address1]).toEqual([
      ['3 Ash St', '5 Elm St'],
      '3 Ash St'
    ])
  })

  it('keeps that, too, where it was deleted here since (O2)', () => {
    const { orders, order, save, streets } = back()
    const here = orders.get(order.id)
    if (here === undefined) throw new Error('the draft did not come back')
    orders.put({ ...here, deletedAt: NOW })
    expect(save('4 Elm St', true)).toBe(true)
    expect(streets()).toEqual(['4 Elm St'])
  })

  it('goes and comes back once more, and what that saves then is in one other draft (O2)', () => {
    const { drafts, order, atOffice, save, streets } = back()
    const [theirs, again] = ['3 Ash St', '6 Ash St'].map((street, index) => ({
      ...order,
      revision: index + 2,
      entry: entryIn(street)
    }))
    if (theirs === undefined || again === undefined) throw new Error('nothing was typed there')
    drafts.take([atOffice(theirs, { epoch: 4, holder: BACK, revision: 2 })])
    save('4 Elm St', true)
    save('5 Elm St', true)
    drafts.take([atOffice(again, { epoch: 5, revision: 3 })])
    save('7 Elm St', true)
    expect(streets()).toEqual(['2 Elm St', '6 Ash St', '7 Elm St'])
  })

  it('keeps nothing aside of what a form saves that was opened since', () => {
    const { save, streets } = back()
    expect(save('4 Ash St')).toBe(false)
    expect(streets()).toEqual(['2 Elm St', '3 Ash St'])
  })

  it('keeps nothing aside where it waits to be sent by then (O1)', () => {
    const { orders, order, save, streets } = back()
    const here = orders.get(order.id)
    if (here === undefined) throw new Error('the draft did not come back')
    orders.put({ ...here, state: 'queued', order: sampleOrder(), queuedAt: NOW, account: 'client' })
    expect(save('4 Elm St', true)).toBe(false)
    expect(streets()).toEqual(['2 Elm St', '3 Ash St'])
  })
})

describe('drafts that another desk holds by now', () => {
  const changed = () => {
    const made = scene()
    const order = made.published()
    made.orders.put({ ...order, revision: 2, entry: entryIn('2 Elm St') })
    made.drafts.take([made.atOffice(order, { holder: BACK, epoch: 2 })])
    return { ...made, order }
  }
  const copyOf = ({ drafts, order }: ReturnType<typeof changed>) => drafts.known(order.id)?.copyId

  it('leave what was typed here in a draft of its own, and in another one once that was deleted (O2)', () => {
    const made = changed()
    const { drafts, orders, order, streets } = made
    expect(streets()).toEqual(['2 Elm St'])
    const save = (street: string) =>
      drafts.keepAside({ id: order.id, connectionId: CLIENT.id, entry: entryIn(street), origins: undefined })
    expect(save('3 Elm St')).toBe(true)
    expect(streets()).toEqual(['3 Elm St'])
    const copy = orders.list(CLIENT.id, ['draft'])[0]
    if (copy === undefined) throw new Error('no copy')
    expect(copyOf(made)).toBe(copy.id)
    orders.put({ ...copy, deletedAt: NOW })
    expect(save('4 Elm St')).toBe(true)
    expect(streets()).toEqual(['4 Elm St'])
    expect(copyOf(made)).not.toBe(copy.id)
  })

  it('are gone with the first save of one that was queued here, so that no second one is over what it was before (O2)', () => {
    const { drafts, orders, atOffice, published, streets, taken } = scene()
    const order = published()
    orders.put({ ...order, state: 'queued', revision: 2 })
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    expect(taken).toEqual([order.id])
    orders.put({ ...order, revision: 2 })
    const { id, connectionId } = order
    drafts.keepAside({ id, connectionId, entry: entryIn('2 Elm St'), origins: undefined })
    expect([orders.get(id), streets()]).toEqual([undefined, ['2 Elm St']])
  })

  it('are not shown again as they were before, unless a restored database has them so', () => {
    const { drafts, atOffice } = scene()
    const order = deskOrder()
    const theirs = (epoch: number, revision: number) => {
      drafts.take([atOffice(order, { holder: BACK, epoch, revision })])
      return drafts.known(order.id)?.revision
    }
    expect([theirs(2, 3), theirs(2, 2)]).toEqual([3, 3])
    drafts.restart('another life')
    expect(theirs(1, 2)).toBe(2)
  })

  it('leave nothing here where the other desk has queued what was typed here', () => {
    const { drafts, atOffice, published, streets } = scene()
    const order = published()
    drafts.take([], undefined, [{ id: BACK, name: 'Back office', removed: false }])
    drafts.take([atOffice(order, { holder: BACK, epoch: 2, state: 'queued' })])
    expect(streets()).toEqual([])
  })

  it('leave a draft of its own where the desk that has queued them was removed', () => {
    const { drafts, atOffice, published, streets } = scene()
    const order = published()
    drafts.take([], undefined, [{ id: BACK, name: 'Back office', removed: true }])
    drafts.take([atOffice(order, { holder: BACK, epoch: 2, state: 'queued' })])
    expect(streets()).toEqual(['1 Elm St'])
  })
})

it('a draft that the office has in a later state takes the place of an older one here, as a later save of its form', () => {
  const { drafts, orders, atOffice, published, streets } = scene()
  const order = published({ revision: 7 })
  const later = { ...order, revision: 3, entry: entryIn('5 Elm St') }
  drafts.take([atOffice(later, { revision: 9 })])
  expect(orders.get(order.id)).toMatchObject({ revision: 8, entry: later.entry })
  expect(streets()).toEqual(['1 Elm St', '5 Elm St'])
})
