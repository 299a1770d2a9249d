import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { DraftSaving } from '../../../main/office/drafts/desk-drafts.ts'
import { openDraft, sealDraft, type OfficeDraft } from '../../../main/office/drafts/office-draft.ts'
import { refusedSendings } from '../../../main/office/drafts/refused-sendings.ts'
import { unreadForms } from '../../../main/office/drafts/unread-forms.ts'
import { attempt, deskOrder, NOW, sampleOrder } from '../../storage/support/samples.ts'
import { entryIn } from '../support/draft-desk.ts'
import { ACCOUNT, BACK, CLIENT, KEY, scene } from './scene.ts'

const REFUSED: Failure = { kind: 'rejected', status: 422, fields: [] }
const NEWER: readonly unknown[] = [{ sent: 'in parts', parts: 2 }, 'by phone']
const unreadIn = (saving: DraftSaving) => openDraft(KEY, saving)?.unread

describe('refused forms that only a newer version can read', () => {
  /** A draft that the office gives this desk. */
  function given() {
    const made = scene()
    const order = deskOrder({ entry: entryIn('1 Elm St') })
    return {
      ...made,
      order,
      /** As the office has it, with these forms. */
      rowWith: (forms: readonly unknown[], change: Partial<OfficeDraft> = {}): OfficeDraft => {
        const place = { id: order.id, account: ACCOUNT, revision: change.revision ?? 1 }
        return made.atOffice(order, { ...change, content: sealDraft(KEY, place, order, forms) })
      },
      kept: () => unreadForms(made.store.database(), KEY).of(order.id)
    }
  }

  it('are added to those of the same draft, each once, and removed with it alone', () => {
    const { store } = scene()
    const forms = unreadForms(store.database(), KEY)
    forms.add('a', ['one', { parts: 2 }])
    forms.add('a', [{ parts: 2 }, 'two'])
    forms.add('b', ['three'])
    forms.add('b', [])
    expect(['a', 'b', 'c'].map(id => forms.of(id))).toEqual([['one', { parts: 2 }, 'two'], ['three'], []])
    forms.remove('b')
    expect(['a', 'b'].map(id => forms.of(id).length)).toEqual([3, 0])
  })

  it('are not kept of a draft that another desk has by now', () => {
    const { drafts, rowWith, kept } = given()
    drafts.take([rowWith(NEWER)])
    expect(kept()).toEqual(NEWER)
    drafts.take([rowWith(NEWER, { holder: BACK, epoch: 2 })])
    expect(kept()).toEqual([])
  })

  it('are not kept of a draft that was erased (R59)', () => {
    const { drafts, orders, order, rowWith, next, kept } = given()
    drafts.take([rowWith(NEWER)])
    orders.remove([order.id])
    expect(next(order.id).state).toBe('removed')
    expect(kept()).toEqual([])
  })

  it('go with what was typed since, where the desk that has the draft by now shares none of them (M1)', () => {
    const { drafts, orders, order, rowWith, next } = given()
    drafts.take([rowWith(NEWER)])
    orders.put({ ...order, revision: 2, entry: entryIn('2 Elm St') })
    drafts.take([rowWith([], { holder: BACK, epoch: 2 })])
    const [copy] = orders.list(CLIENT.id, ['draft'])
    expect(copy && unreadIn(next(copy.id))).toEqual(NEWER)
  })

  it('go with what a form saves after the draft went (M1)', () => {
    const { drafts, orders, order, rowWith, next } = given()
    drafts.take([rowWith(NEWER)])
    drafts.take([rowWith(NEWER, { holder: BACK, epoch: 2 })])
    drafts.keepAside({ id: order.id, connectionId: CLIENT.id, entry: entryIn('2 Elm St'), origins: undefined })
    const [copy] = orders.list(CLIENT.id, ['draft'])
    expect(copy && unreadIn(next(copy.id))).toEqual(NEWER)
  })

  it('go on with an order that waits here, and goes on as it is (M1)', () => {
    const { drafts, orders, order, rowWith, next } = given()
    orders.put({ ...order, state: 'queued', order: sampleOrder(), queuedAt: NOW, account: 'client' })
    drafts.take([rowWith(NEWER, { revision: 4 })])
    expect(unreadIn(next(order.id))).toEqual(NEWER)
  })
})

it('a form that was refused once more is the latest one, for which there is room first (M1)', () => {
  const { store, orders } = scene()
  const order = deskOrder()
  orders.put(order)
  for (const [index, body] of ['a', 'b', 'a'].entries()) {
    const wired = { number: index + 1, wiredAt: NOW + index, body }
    store.attempts.put(attempt(order, { ...wired, state: 'rejected', failure: REFUSED }))
  }
  expect(refusedSendings(store, order.id).map(({ body, wiredAt }) => [body, wiredAt - NOW])).toEqual([
    ['b', 1],
    ['a', 2]
  ])
})
