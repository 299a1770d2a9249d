import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { failed, ok } from '#domain/common/result.ts'
import { factsOf } from '../../../renderer/outbox/state/order-labels.ts'
import { useOutbox } from '../../../renderer/outbox/store.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'
import { draftId, NOW, queuedItem, sampleCandidate, sampleItem, sentItem, unknownItem } from './samples.ts'

let desk: Desk
afterEach(() => {
  useOutbox().$dispose()
  desk.close()
})

const holding = (...items: OutboxItem[]) => deskBridge().answer('outbox.list', ok(items))
const open = async (...items: OutboxItem[]) => {
  desk = await openDesk('/outbox', holding(...items))
}
const rows = () => desk.all('#page tbody tr').map(wordsOf)
const headings = () => desk.all('#page h2').map(wordsOf)
const news = async (item: OutboxItem | null, id = item?.id ?? draftId(1), connectionId = LONE_STAR.id) => {
  desk.bridge.emit('outbox.changed', { id, connectionId, item })
  await desk.settle()
}
const refused = { for: 'token', failure: { kind: 'unauthorized' } } as const
const later = { for: 'time', at: DESK_DAY + 7_200_000, failure: { kind: 'offline' } } as const

describe('the outbox', () => {
  it('says that it is empty, and what it is for', async () => {
    await open()
    expect(desk.text()).toContain('Nothing to send')
    expect(desk.has('New refinance')).toBe(true)
  })

  it('lists decisions first, each order with its place, state and action', async () => {
    await open(
      sentItem({}, 1),
      queuedItem({ for: 'turn' }, 2),
      unknownItem({ verdict: 'candidates', candidates: [sampleCandidate()] }, 3),
      sampleItem({ state: 'closed' }, 4)
    )
    expect(headings()).toEqual(['Needs action 1', 'In progress 1', 'Recently sent 1', 'Dismissed 1'])
    expect(rows()[0]).toBe(
      `2214 Elm St, Katy ${factsOf(sentItem())} Needs action An order in the list may be yours. ` +
        'Compare, then say if it’s yours. Resolve'
    )
    expect(document.title).toBe('Outbox, 1 needs action · Title Desk')
  })

  it('moves an order that looks told nothing of for long to what needs action, says so, and sends it on a word', async () => {
    const look = { for: 'look', at: DESK_DAY + 7_200_000, because: 'young', failure: { kind: 'offline' } } as const
    await open(queuedItem(look))
    expect(headings()).toEqual(['In progress 1'])
    await news(queuedItem({ ...look, isStuck: true }))
    expect(headings()).toEqual(['Needs action 1'])
    expect(rows()[0]).toContain('Needs action The service was busy and didn’t accept it')
    expect(desk.said()).toBe('The order for 2214 Elm St, Katy needs action in the outbox.')
    expect(document.title).toBe('Outbox, 1 needs action · Title Desk')
    desk.bridge.answer('outbox.sendNow', ok(queuedItem({ for: 'turn' })))
    await desk.press('Send now: 2214 Elm St, Katy')
    expect(desk.bridge.argsOf('outbox.sendNow')).toEqual([{ id: draftId(1) }])
  })

  it('marks an unconfirmed order in amber, and counts it once as in progress, as what only waits', async () => {
    await open(queuedItem(later), unknownItem({ verdict: 'waiting' }, 2))
    expect(headings()).toEqual(['In progress 2'])
    expect(desk.all('#page .tag').map(tag => [wordsOf(tag), tag.classList.contains('tag-warn')])).toEqual([
      ['Waiting', false],
      ['Unconfirmed', true]
    ])
    expect(desk.all('.head [role=status]')).toEqual([])
  })

  it('is entered with ↓ on arrival (F19)', async () => {
    desk = await openDesk('/changes', holding(queuedItem(later), queuedItem(later, 2)))
    await desk.router.push('/outbox')
    await desk.settle()
    expect(document.activeElement?.tagName).toBe('H1')
    await desk.key('ArrowDown')
    expect(document.activeElement?.textContent).toBe('2214 Elm St, Katy')
  })

  it('leads from an order to its own page', async () => {
    await open(queuedItem(later))
    desk.bridge.answer('outbox.item', ok({ item: queuedItem(later), timeline: [] }))
    await desk.press('2214 Elm St, Katy')
    expect(desk.place()).toBe(`/outbox/${draftId(1)}`)
  })

  it('sends at once an order that waits for a time, once on a double click (R38)', async () => {
    await open(queuedItem(later))
    const held = desk.bridge.hold('outbox.sendNow')
    const button = desk.button('Send now: 2214 Elm St, Katy')
    button.click()
    button.click()
    await desk.settle()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    held.answer(ok(queuedItem({ for: 'turn' })))
    await desk.settle()
    expect(desk.bridge.argsOf('outbox.sendNow')).toEqual([{ id: draftId(1) }])
  })

  it('looks again for an order of unknown outcome, and offers no way to send it (R39)', async () => {
    await open(unknownItem({ maySendAgain: true }, 1), unknownItem({ nextAt: DESK_DAY + 7_200_000 }, 2))
    desk.bridge.answer('outbox.searchAgain', ok(unknownItem({}, 2)))
    await desk.press('Check now: 2214 Elm St, Katy')
    expect(desk.bridge.argsOf('outbox.searchAgain')).toEqual([{ id: draftId(2) }])
    expect(desk.all('#page button').filter(button => /send/i.test(button.textContent))).toEqual([])
    expect(desk.bridge.argsOf('outbox.decide')).toEqual([])
  })

  it('shows why an action failed', async () => {
    await open(queuedItem(later))
    desk.bridge.answer('outbox.sendNow', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Send now: 2214 Elm St, Katy')
    expect(desk.text('[role=alert]')).toContain('This computer’s disk is full.')
  })

  it('shows why it could not be read, and reads it again', async () => {
    desk = await openDesk('/outbox', deskBridge().answer('outbox.list', failed({ kind: 'store', trouble: 'locked' })))
    expect(desk.text('[role=alert]')).toContain('Your saved work is locked.')
    desk.bridge.answer('outbox.list', ok([queuedItem(later)]))
    await desk.press('Try again')
    expect(rows()).toHaveLength(1)
  })
})

describe('a paused outbox (R43)', () => {
  it('is shown once for all its orders, with a link to the connections', async () => {
    await open(queuedItem(refused, 1), queuedItem(refused, 2))
    expect(desk.all('.notice')).toHaveLength(1)
    expect(wordsOf(desk.one('.notice'))).toBe(
      'Lone Star Lending’s outbox is paused: Your access token was rejected. 2 orders are waiting. Nothing is lost. ' +
        'Enter a new token in Connections, then confirm that the order can be sent. Connections'
    )
    desk.one('.notice a').click()
    await desk.settle()
    expect(desk.place()).toBe('/connect')
  })

  it('because of the keychain is retried here', async () => {
    await open(queuedItem({ for: 'token', failure: { kind: 'vault', trouble: 'locked' } }))
    desk.bridge.answer('outbox.sendNow', ok(queuedItem({ for: 'turn' })))
    await desk.press('Try again')
    expect(desk.bridge.argsOf('outbox.sendNow')).toEqual([{ id: draftId(1) }])
  })
})

describe('orders queued for another token or address (R27, R47)', () => {
  const both = [queuedItem({ for: 'account' }, 1), queuedItem({ for: 'account' }, 2)]

  it('are sent together with the new one, after a question', async () => {
    await open(...both)
    desk.bridge.answer('outbox.decide', ({ id }) => ok(queuedItem({ for: 'turn' }, id === draftId(1) ? 1 : 2)))
    await desk.press('Send all 2 with new token…')
    expect(desk.bridge.argsOf('outbox.decide')).toEqual([])
    expect(desk.text('dialog[open]')).toContain('another client receives what you entered')
    await desk.press('Send')
    expect(desk.bridge.argsOf('outbox.decide')).toEqual(
      [1, 2].map(index => ({ id: draftId(index), decision: { kind: 'same-account' } }))
    )
  })

  it('stay if the user cancels', async () => {
    await open(...both)
    await desk.press('Send all 2 with new token…')
    await desk.press('Cancel')
    expect(desk.all('dialog[open]')).toEqual([])
    expect(desk.bridge.argsOf('outbox.decide')).toEqual([])
  })

  it('stop at the first failure, and show it', async () => {
    await open(...both)
    desk.bridge.answer('outbox.decide', failed({ kind: 'vault', trouble: 'locked' }))
    await desk.press('Send all 2 with new token…')
    await desk.press('Send')
    expect(desk.bridge.argsOf('outbox.decide')).toHaveLength(1)
    expect(wordsOf(desk.one('[role=alert]'))).toContain('This computer’s keychain is locked. Nothing was changed. ')
  })

  it('that stop at a later one say how many are sent all the same', async () => {
    await open(...both)
    desk.bridge.answer('outbox.decide', ({ id }) =>
      id === draftId(1) ? ok(queuedItem({ for: 'turn' })) : failed({ kind: 'vault', trouble: 'locked' })
    )
    await desk.press('Send all 2 with new token…')
    await desk.press('Send')
    expect(wordsOf(desk.one('[role=alert]'))).toContain(
      'locked. 1 of 2 orders will be sent with the new token or URL. Nothing was changed for the rest. Unlock it'
    )
  })
})

describe('orders restored after damage (R54)', () => {
  it('are held, with what to look at first', async () => {
    await open(queuedItem({ for: 'recovered' }))
    expect(wordsOf(desk.one('.notice'))).toContain('1 order was restored and put on hold.')
    await desk.press('Check the order list')
    expect(desk.place()).toBe('/orders')
    expect(desk.bridge.argsOf('outbox.sendNow')).toEqual([])
  })
})

describe('orders that wait for the office', () => {
  it('are counted in one notice while it does not answer (O11)', async () => {
    const out = { for: 'office', hold: { kind: 'out', since: NOW, isShared: false, others: [] } } as const
    await open(
      queuedItem(out, 1),
      queuedItem(out, 2),
      queuedItem({ for: 'office', hold: { kind: 'held', desk: null } }, 3)
    )
    expect(wordsOf(desk.one('.notice'))).toContain('The office’s database isn’t responding. 2 orders are waiting')
    expect(wordsOf(desk.one('.notice'))).toContain('Nothing is lost. Sending resumes as soon as it responds.')
  })
})

describe('the list of the outbox', () => {
  it('follows events, and announces changes on any page', async () => {
    await open(sampleItem({ state: 'sending', waiting: null }))
    await news(sentItem())
    expect(rows()[0]).toContain('Open order')
    expect(desk.said()).toBe('The order for 2214 Elm St, Katy was sent.')
    await news(queuedItem(later, 2))
    expect(rows()).toHaveLength(2)
    await news(null, draftId(2))
    expect(rows()).toHaveLength(1)
    expect(desk.said()).toBe('The order for 2214 Elm St, Katy is back in Drafts.')
  })

  it('ignores events of another connection', async () => {
    await open(queuedItem(later))
    await news({ ...sentItem({}, 2), connectionId: GULF_COAST.id }, draftId(2), GULF_COAST.id)
    expect(rows()).toHaveLength(1)
  })

  it('is read again if an event comes during a read, whose answer may be older', async () => {
    await open(queuedItem(later))
    const held = desk.bridge.hold('outbox.list')
    const reading = useOutbox().refresh()
    await news(sentItem())
    held.answer(ok([queuedItem(later)]))
    held.answer(ok([sentItem()]))
    await reading
    await desk.settle()
    expect(rows()[0]).toContain('Sent')
  })

  it('counts decisions apart from the rest', async () => {
    await open(
      queuedItem(later, 1),
      unknownItem({}, 2),
      unknownItem({ maySendAgain: true }, 3),
      queuedItem(refused, 4),
      sentItem({}, 5)
    )
    expect([useOutbox().waiting, useOutbox().toDecide]).toEqual([2, 2])
  })

  it('shows nothing of the previous connection, and reads the new one (R24)', async () => {
    await open(queuedItem(later))
    const held = desk.bridge.hold('outbox.list')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect([rows(), useOutbox().waiting]).toEqual([[], 0])
    held.answer(ok([{ ...sentItem({}, 7), connectionId: GULF_COAST.id }]))
    await desk.settle()
    expect(rows()).toHaveLength(1)
  })

  it('is read again once work is stored', async () => {
    await open()
    const before = desk.bridge.argsOf('outbox.list').length
    desk.bridge.answer('outbox.list', ok([queuedItem(later)]))
    desk.bridge.emit('unlock.changed', { kind: 'kept', by: 'passphrase', notices: [] })
    await desk.settle()
    expect(desk.bridge.argsOf('outbox.list')).toHaveLength(before + 1)
    expect(rows()).toHaveLength(1)
  })

  it('makes the number of orders unknown when one more was sent', async () => {
    desk = await openDesk('/orders', holding(sampleItem({ state: 'sending', waiting: null })))
    await desk.router.push('/outbox')
    await desk.settle()
    expect(desk.text('.rail nav')).toContain('87')
    await news(sentItem({ orderId: orderId(1) }))
    expect(desk.text('.rail nav')).not.toContain('87')
  })

  it('tells the main process that the network is back', async () => {
    await open()
    desk.bridge.answer('app.online', ok({}))
    dispatchEvent(new Event('online'))
    await desk.settle()
    expect(desk.bridge.argsOf('app.online')).toEqual([{}])
    const listening = desk.bridge.listening('outbox.changed')
    useOutbox().$dispose()
    dispatchEvent(new Event('online'))
    await desk.settle()
    expect(desk.bridge.argsOf('app.online')).toHaveLength(1)
    expect(desk.bridge.listening('outbox.changed')).toBe(listening - 1)
  })
})
