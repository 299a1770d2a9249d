import { afterEach, describe, expect, it } from 'vitest'
import { emptyContact, emptyEntry, emptyProperty } from '#domain/order/order-entry.ts'
import { ok } from '#domain/common/result.ts'
import { questionText } from '../../../renderer/outbox/decisions/question-messages.ts'
import { factsOf, placeOf } from '../../../renderer/outbox/state/order-labels.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { draftId, lostItem } from './samples.ts'

const typed = {
  ...emptyEntry('purchase'),
  properties: [{ ...emptyProperty(), address1: '12 Oak St ' }],
  contacts: [{ ...emptyContact('Buyer'), name: 'Ana Ramirez' }]
}

describe('an order of unknown outcome of which nothing that was sent is left (R54)', () => {
  let desk: Desk
  afterEach(() => desk.close())

  const open = async (at: string) => {
    const item = lostItem(typed)
    const bridge = deskBridge()
      .answer('outbox.list', ok([item]))
      .answer('outbox.item', ok({ item, timeline: [] }))
    desk = await openDesk(at, bridge)
  }

  it('needs action, and says what to do', async () => {
    await open('/outbox')
    expect(desk.all('main tbody tr').map(wordsOf)).toEqual([
      '12 Oak St Purchase · Ana Ramirez Needs action Saved data on this computer was damaged, and what was sent is ' +
        'lost. Check the order list. If the order isn’t there, enter it again. Then dismiss this one. Resolve'
    ])
  })

  it('leads to the order list and a new order, is not looked for or sent again, and is dismissed after a question', async () => {
    await open(`/outbox/${draftId(1)}`)
    expect(desk.text('h1')).toBe('12 Oak St')
    expect(['Open order list', 'New purchase', 'Dismiss order…'].map(desk.has)).toEqual([true, true, true])
    expect(['Check now', 'Send again…'].map(desk.has)).toEqual([false, false])
    expect(desk.text()).not.toContain('Order as submitted')
    await desk.press('Dismiss order…')
    expect(desk.bridge.argsOf('outbox.decide')).toEqual([])
    const closed = { ...lostItem(typed), state: 'closed' } as const
    desk.bridge.answer('outbox.decide', ok(closed)).answer('outbox.item', ok({ item: closed, timeline: [] }))
    await desk.press('Dismiss order')
    expect(desk.bridge.argsOf('outbox.decide')).toEqual([{ id: draftId(1), decision: { kind: 'close' } }])
    expect(desk.text()).toContain('Dismissed without confirmation')
  })
})

it('a lost order of which nothing had been typed is named all the same', () => {
  expect([placeOf(lostItem()), factsOf(lostItem())]).toEqual(['Order without an address', 'Purchase'])
})

it('the question before a lost order is dismissed says that the service may have it', () => {
  expect(questionText({ kind: 'dismiss' }, '12 Oak St')).toEqual({
    title: 'Dismiss this order?',
    confirm: 'Dismiss order',
    danger: false,
    text: ['The service may or may not have it.', 'You can’t undo this. The order stays in the outbox for a week.']
  })
})
