import { describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { attempt, deskOrder, NOW, orderId } from '../../storage/support/samples.ts'
import { entryIn } from '../support/draft-desk.ts'
import { BACK, CLIENT, scene } from './scene.ts'

describe('a draft that may have arrived', () => {
  /** Sent, decided to be sent again, and taken back. */
  const inDoubt = () => {
    const made = scene()
    const { store, orders, published } = made
    const order = deskOrder({ entry: entryIn('1 Elm St') })
    orders.put(order)
    const decision = { id: crypto.randomUUID(), draftId: order.id, kind: 'send-again', at: NOW } as const
    store.decisions.add(decision)
    store.attempts.put(attempt(order, { state: 'resent', wiredAt: NOW, failure: { kind: 'offline' } }))
    store.attempts.put(attempt(order, { number: 2, state: 'not-sent', decisionId: decision.id }))
    store.events.add(order.id, { at: NOW, what: 'unmatched', orderId: orderId() })
    return { ...made, order: published(order) }
  }
  /** What is looked for of a draft before it is sent. */
  const tried = ({ store }: ReturnType<typeof inDoubt>, id: DraftId) => ({
    attempts: store.attempts.ofDraft(id).map(({ state, wiredAt }) => [state, wiredAt]),
    decisions: store.decisions.ofDraft(id).map(({ kind }) => kind),
    isDecided: store.attempts.ofDraft(id).at(-1)?.decisionId === store.decisions.ofDraft(id).at(-1)?.id,
    dismissed: store.events.ofDraft(id).map(({ what }) => what)
  })
  const TRIED = {
    attempts: [
      ['resent', NOW],
      ['not-sent', null]
    ],
    decisions: ['send-again'],
    isDecided: true,
    dismissed: ['unmatched']
  }

  it('stands as queued, and is told of when another desk has it; what was typed since is looked for, too (O1)', () => {
    const made = inDoubt()
    const { drafts, orders, order, atOffice, told, next } = made
    expect(drafts.known(order.id)?.state).toBe('queued')
    orders.put({ ...order, revision: order.revision + 1, entry: entryIn('2 Elm St') })
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    const [copy] = orders.list(CLIENT.id, ['draft'])
    if (copy === undefined) throw new Error('nothing was put aside')
    expect([told.map(({ kind, content }) => [kind, content['draft']]), tried(made, copy.id)]).toEqual([
      [['attempt', order.id]],
      TRIED
    ])
    expect(next(copy.id).state).toBe('queued')
  })

  it('gives to what was typed since only what a person said isn’t this order, of all that happened to it (O1)', () => {
    const made = inDoubt()
    const { store, drafts, orders, order, atOffice } = made
    store.events.add(order.id, { at: NOW, what: 'matched', orderId: orderId() })
    orders.put({ ...order, revision: order.revision + 1, entry: entryIn('2 Elm St') })
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    const [copy] = orders.list(CLIENT.id, ['draft'])
    expect(copy && tried(made, copy.id).dismissed).toEqual(['unmatched'])
  })

  it('is told of with what a form saves into it after it went (O1)', () => {
    const { drafts, orders, order, atOffice, told } = inDoubt()
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    expect(orders.list(CLIENT.id, ['draft'])).toEqual([])
    drafts.keepAside({ id: order.id, connectionId: CLIENT.id, entry: entryIn('2 Elm St'), origins: undefined })
    const [copy] = orders.list(CLIENT.id, ['draft'])
    expect(told.map(({ content }) => content['draft'])).toEqual([order.id, copy?.id])
  })

  it('is told of with what a form saves into it, though another desk sent it since (O1)', () => {
    const { drafts, orders, order, atOffice, told, heardAsSent } = inDoubt()
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    heardAsSent(order.id)
    drafts.keepAside({ id: order.id, connectionId: CLIENT.id, entry: entryIn('2 Elm St'), origins: undefined })
    const [copy] = orders.list(CLIENT.id, ['draft'])
    expect(told.map(({ content }) => content['draft'])).toEqual([order.id, copy?.id])
  })

  it('is told of with what a form from before saves into it once it is back (O1)', () => {
    const { drafts, orders, order, atOffice, told } = inDoubt()
    drafts.take([atOffice(order, { holder: BACK, epoch: 2 })])
    drafts.take([atOffice({ ...order, entry: entryIn('3 Ash St') }, { epoch: 3, revision: 2 })])
    const { id, connectionId } = order
    drafts.keepAside({ id, connectionId, entry: entryIn('2 Elm St'), origins: undefined, taken: true })
    const copy = orders.list(CLIENT.id, ['draft']).find(draft => draft.id !== id)
    expect(copy?.entry.properties[0]?.address1).toBe('2 Elm St')
    expect(told.map(({ content }) => content['draft'])).toEqual([id, copy?.id])
  })

  it('takes in what the office has of it, where the desk lost its row, and is looked for still (O1, O2)', () => {
    const made = inDoubt()
    const { store, drafts, order, atOffice, streets } = made
    store.database().sql('DELETE FROM office_drafts').run()
    const newer = { ...order, revision: order.revision + 1, entry: entryIn('2 Elm St') }
    drafts.take([atOffice(newer, { state: 'queued', revision: 2 })])
    expect([store.orders.get(order.id)?.entry.properties[0]?.address1, streets()]).toEqual([
      '2 Elm St',
      ['1 Elm St', '2 Elm St']
    ])
    expect(tried(made, order.id)).toEqual(TRIED)
  })
})
