import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxItem, TimelineEvent } from '#domain/order/outbox.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import { failed, ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'
import { clock, draftId, NOW, queuedItem, sampleCandidate, sampleItem, sentItem, unknownItem } from './samples.ts'

let desk: Desk
afterEach(() => desk.close())

const AT = `/outbox/${draftId(1)}`
const open = async (item: OutboxItem, timeline: readonly TimelineEvent[] = []) => {
  const bridge = deskBridge()
    .answer('outbox.list', ok([item]))
    .answer('outbox.item', ok({ item, timeline }))
  desk = await openDesk(AT, bridge)
}
const news = async (item: OutboxItem | null) => {
  if (item !== null) desk.bridge.answer('outbox.item', ok({ item, timeline: [] }))
  desk.bridge.emit('outbox.changed', { id: draftId(1), connectionId: LONE_STAR.id, item })
  await desk.settle()
}
const decisions = () => desk.bridge.argsOf('outbox.decide').map(({ decision }) => decision)
const dialogs = () => desk.all('dialog[open]').length
const resting = (name: string) => desk.button(name).getAttribute('aria-disabled') === 'true'
const answering = (item: OutboxItem) =>
  desk.bridge.answer('outbox.decide', ok(item)).answer('outbox.item', ok({ item, timeline: [] }))
/** A draft again: its form asks for it. */
const asDraft = () =>
  desk.bridge.answer(
    'drafts.open',
    ok({
      id: draftId(1),
      connectionId: LONE_STAR.id,
      state: 'draft',
      entry: emptyEntry('refinance'),
      revision: 3,
      savedAt: NOW,
      refusal: null
    })
  )
const later = { for: 'time', at: DESK_DAY + 7_200_000, failure: { kind: 'offline' } } as const
const open2 = {
  verdict: 'candidates',
  candidates: [sampleCandidate(1), sampleCandidate(2, { isNew: null, strength: 'strong' })]
} as const

describe('an order that waits', () => {
  it('shows the order, its state and what happens next', async () => {
    await open(queuedItem(later))
    expect(desk.text('h1')).toBe('2214 Elm St, Katy')
    expect(wordsOf(desk.one('.state'))).toMatch(
      /^Waiting Waiting to send This computer is offline\. Next try .*at \d{1,2}:\d\d [AP]M\. Send now Move to Drafts$/
    )
    expect(document.title).toBe('2214 Elm St, Katy, Waiting to send · Title Desk')
  })

  it('is sent now by one click, since nothing of it was sent yet', async () => {
    await open(queuedItem(later))
    desk.bridge.answer('outbox.sendNow', ok(queuedItem({ for: 'turn' })))
    await desk.press('Send now')
    expect(desk.bridge.argsOf('outbox.sendNow')).toEqual([{ id: draftId(1) }])
  })

  it('is taken back, and its form opens', async () => {
    await open(queuedItem(later))
    asDraft()
    desk.bridge.answer('outbox.takeBack', ok({})).answer('outbox.item', failed({ kind: 'out-of-date' }))
    await desk.press('Move to Drafts')
    expect(desk.bridge.argsOf('outbox.takeBack')).toEqual([{ id: draftId(1) }])
    expect(desk.place()).toMatch(`/drafts/${draftId(1)}`)
  })

  it('for another account goes only after a question (R47)', async () => {
    await open(queuedItem({ for: 'account' }))
    await desk.press('Send with new token…')
    expect([dialogs(), decisions()]).toEqual([1, []])
    answering(queuedItem({ for: 'turn' }))
    await desk.press('Send')
    expect(decisions()).toEqual([{ kind: 'same-account' }])
  })

  it('brought back after damage goes only after a question (R54)', async () => {
    await open(queuedItem({ for: 'recovered' }))
    await desk.press('Send now…')
    expect([dialogs(), desk.bridge.argsOf('outbox.sendNow')]).toEqual([1, []])
    desk.bridge.answer('outbox.sendNow', ok(queuedItem({ for: 'turn' })))
    await desk.press('Send now')
    expect(desk.bridge.argsOf('outbox.sendNow')).toEqual([{ id: draftId(1) }])
  })

  it('goes without the office only after a question that says who else could have it (O1)', async () => {
    const others = ['Front desk', 'Dana']
    await open(queuedItem({ for: 'office', hold: { kind: 'out', since: clock(9, 45), isShared: true, others } }))
    expect(desk.text('.state')).toContain('The office’s database hasn’t answered since 9:45 AM.')
    await desk.press('Send anyway…')
    expect([dialogs(), decisions()]).toEqual([1, []])
    expect(desk.text('dialog[open]')).toContain('Front desk and Dana had an order for the same property.')
    answering(queuedItem({ for: 'turn' }))
    await desk.press('Send anyway')
    expect([decisions(), desk.bridge.argsOf('outbox.sendNow')]).toEqual([[{ kind: 'without-office' }], []])
  })

  it('that another desk has can be asked for again or moved to the drafts, and not be sent (O4)', async () => {
    await open(queuedItem({ for: 'office', hold: { kind: 'unsure', desk: 'Front desk' } }))
    const actions = desk.all('.state button, .state a').map(({ textContent }) => textContent.trim())
    expect(actions).toEqual(['Check the order list', 'Try again', 'Move to Drafts'])
  })

  it('has no actions while it is being sent', async () => {
    await open(sampleItem({ state: 'sending', waiting: null }))
    expect(desk.text('.state')).toContain('Sending…')
    expect(desk.all('.state button, .state a')).toEqual([])
  })
})

describe('an order of unknown outcome', () => {
  it('cannot be sent again before the search has opened it, and says why (R40)', async () => {
    await open(unknownItem({ sendAgainFrom: null }))
    expect(resting('Send again…')).toBe(true)
    const why = document.getElementById(desk.button('Send again…').getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain('Available after two checks, 10 minutes apart, find nothing.')
    await desk.press('Send again…')
    expect([dialogs(), decisions()]).toEqual([0, []])
  })

  it('is sent again by a question answered, never by a click alone (R39)', async () => {
    await open(unknownItem({ maySendAgain: true }))
    expect(resting('Send again…')).toBe(false)
    await desk.press('Send again…')
    expect([dialogs(), decisions()]).toEqual([1, []])
    expect(desk.text('dialog[open]')).toContain('could create a second order for the same closing')
    await desk.press('Cancel')
    expect([dialogs(), decisions()]).toEqual([0, []])
    await desk.press('Send again…')
    answering(queuedItem({ for: 'turn' }))
    await desk.press('Send again')
    expect(decisions()).toEqual([{ kind: 'send-again' }])
    expect(desk.bridge.argsOf('outbox.sendNow')).toEqual([])
  })

  it('is not sent again by the second click of a double click that meets the answer (R38)', async () => {
    await open(unknownItem({ maySendAgain: true }))
    await desk.press('Send again…')
    desk.button('Send again').dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }))
    await desk.settle()
    expect([dialogs(), decisions()]).toEqual([1, []])
  })

  it('closes its question once its state changes', async () => {
    await open(unknownItem({ maySendAgain: true }))
    await desk.press('Send again…')
    await news(sentItem({ how: 'matched' }))
    expect(dialogs()).toBe(0)
  })

  it('is next to each row that may be it, with what agrees and differs', async () => {
    await open(unknownItem(open2))
    const [first, second] = desk.all('article')
    expect(wordsOf(first!)).toBe(
      `Ramirez refinance New ${orderId(1)} Different: Property (unit), Closing. It wasn’t in the list before this order was sent. ` +
        'Part Our order In the list Compared Property 2214 Elm St, #4, Katy, TX 77494 2214 Elm St, #4, Katy, TX 77494 Different: unit ' +
        'Closing Sat, Nov 28, 2026 Mon, Nov 23, 2026 Different ✓ Same: Names Yes, this is ours No Open order'
    )
    expect(wordsOf(second!)).toContain('It may have been in the list before')
  })

  it('is one of these rows if the user says so, after a question', async () => {
    await open(unknownItem(open2))
    desk.all('article')[1]!.querySelector('button')!.click()
    await desk.settle()
    expect([dialogs(), decisions()]).toEqual([1, []])
    expect(desk.text('dialog[open]')).toContain(orderId(2))
    answering(sentItem({ how: 'linked', orderId: orderId(2) }))
    desk.all('dialog[open] button').at(-1)!.click()
    await desk.settle()
    expect(decisions()).toEqual([{ kind: 'link', orderId: orderId(2) }])
    expect(desk.text('.state')).toContain('Received by the service')
  })

  it('is not this row if the user says no of it, after a question', async () => {
    await open(unknownItem(open2))
    desk.all('article')[0]!.querySelectorAll('button')[1]!.click()
    await desk.settle()
    expect([dialogs(), decisions()]).toEqual([1, []])
    answering(unknownItem())
    desk.all('dialog[open] button').at(-1)!.click()
    await desk.settle()
    expect(decisions()).toEqual([{ kind: 'not-this', orderIds: [orderId(1)] }])
  })

  it('is none of these if the user says so: then the search continues, and it is not sent', async () => {
    await open(unknownItem(open2))
    expect(resting('Send again…')).toBe(true)
    await desk.press('None of these')
    answering(unknownItem())
    desk.all('dialog[open] button').at(-1)!.click()
    await desk.settle()
    expect(decisions()).toEqual([{ kind: 'not-this', orderIds: [orderId(1), orderId(2)] }])
    expect(desk.all('article')).toEqual([])
  })

  it('that may be there twice warns of it', async () => {
    await open(unknownItem({ ...open2, verdict: 'twice' }))
    expect(desk.text('#page')).toContain('Possibly created twice')
    expect(desk.text('.state')).toContain('ask the service to cancel the others')
  })

  it('is put away without knowing, after a question', async () => {
    await open(unknownItem())
    await desk.press('Stop looking…')
    expect([dialogs(), decisions()]).toEqual([1, []])
    answering(sampleItem({ state: 'closed', waiting: null }))
    await desk.press('Stop looking')
    expect(decisions()).toEqual([{ kind: 'close' }])
    expect(desk.text('.state')).toContain('Dismissed without confirmation')
  })

  it('is searched at once on request, but not while a search is under way', async () => {
    await open(unknownItem())
    desk.bridge.answer('outbox.searchAgain', ok(unknownItem({ looking: true })))
    await desk.press('Check now')
    await news(unknownItem({ looking: true }))
    expect(resting('Checking…')).toBe(true)
    await desk.press('Checking…')
    expect(desk.bridge.argsOf('outbox.searchAgain')).toEqual([{ id: draftId(1) }])
  })

  it('under another token is not searched before the user confirms the same client (R47)', async () => {
    await open(unknownItem({ verdict: 'other-account', nextAt: null }))
    expect([desk.has('Check now'), resting('Send again…')]).toEqual([false, true])
    await desk.press('It’s the same client')
    expect([dialogs(), decisions()]).toEqual([1, []])
    answering(unknownItem())
    await desk.press('Same client')
    expect(decisions()).toEqual([{ kind: 'same-account' }])
  })

  it('says what could not be decided', async () => {
    await open(unknownItem({ maySendAgain: true }))
    desk.bridge.answer('outbox.decide', failed({ kind: 'out-of-date' }))
    await desk.press('Send again…')
    await desk.press('Send again')
    expect(desk.text('[role=alert]')).toContain('This order changed in the meantime.')
  })
})

describe('an order that is there', () => {
  it('says so in a sentence, copies its ID, and leads on', async () => {
    await open(sentItem())
    expect(desk.text('.state')).toMatch(/Sent .*10:42 AM\. Order ID 9f1c2d3e\./)
    expect(desk.text('.details code')).toBe(orderId(1))
    await desk.press('Copy order ID')
    expect(desk.bridge.argsOf('clipboard.copy')).toEqual([{ text: orderId(1) }])
    expect(desk.has('New purchase')).toBe(true)
    expect(desk.has('Not our order…')).toBe(false)
    await desk.press('Open order')
    expect(desk.place()).toBe(`/orders/${orderId(1)}`)
  })

  it('found by Title Desk can be rejected: then its outcome is unknown again, and nothing is sent', async () => {
    await open(sentItem({ how: 'matched' }))
    expect(desk.text('.state')).toContain('Found in the order list')
    await desk.press('Not our order…')
    expect([dialogs(), decisions()]).toEqual([1, []])
    answering(unknownItem())
    await desk.press('Not our order')
    expect(decisions()).toEqual([{ kind: 'not-this', orderIds: [orderId(1)] }])
    expect(desk.text('.state')).toContain('We couldn’t confirm this order')
    expect(desk.bridge.argsOf('outbox.sendNow')).toEqual([])
  })
})

describe('the timeline of an order', () => {
  it('is listed newest last, and updated when something happens', async () => {
    await open(queuedItem(later), [
      { at: clock(10, 40), what: 'queued' },
      { at: NOW, what: 'not-sent', failure: { kind: 'offline' } }
    ])
    expect(desk.all('#page ol li').map(wordsOf)).toEqual([
      expect.stringMatching(/10:40 AM Queued\.$/),
      expect.stringMatching(/10:42 AM Not sent\. This computer is offline\.$/)
    ])
    const item = sampleItem({ state: 'sending', waiting: null })
    desk.bridge.answer('outbox.item', ok({ item, timeline: [{ at: NOW, what: 'preparing' }] }))
    desk.bridge.emit('outbox.changed', { id: draftId(1), connectionId: LONE_STAR.id, item })
    await desk.settle()
    expect(desk.all('#page ol li').map(wordsOf)).toEqual([expect.stringContaining('Connecting.')])
  })

  it('leads to its form if it is a draft again', async () => {
    await open(sampleItem({ state: 'sending', waiting: null }))
    asDraft()
    await news(null)
    expect(desk.place()).toMatch(`/drafts/${draftId(1)}`)
  })

  it.each(['no-such-draft', 'out-of-date'] as const)(
    'leads to its form where nothing is on its way: %s',
    async kind => {
      desk = await openDesk('/outbox')
      asDraft()
      desk.bridge.answer('outbox.item', failed({ kind }))
      await desk.router.push(AT)
      await desk.settle()
      expect(desk.place()).toMatch(`/drafts/${draftId(1)}`)
    }
  )

  it('that cannot be read says so, and is read again', async () => {
    desk = await openDesk(AT, deskBridge().answer('outbox.item', failed({ kind: 'store', trouble: 'disk-fault' })))
    expect(desk.text('[role=alert]')).toContain('this computer’s disk')
    desk.bridge.answer('outbox.item', ok({ item: sentItem(), timeline: [] }))
    await desk.press('Try again')
    expect(desk.text('h1')).toBe('2214 Elm St, Katy')
  })

  it('of an unknown order leads to the list', async () => {
    desk = await openDesk('/outbox/not-an-id')
    expect(desk.place()).toBe('/outbox')
  })

  it('has every member of the order, as the review had it', async () => {
    await open(sentItem())
    const details = desk.all('#page details').at(-1) as HTMLDetailsElement
    expect(details.open).toBe(false)
    for (const part of ['County Fort Bend', 'Loan amount $400,000', 'Loan type Not given', 'Phone (713) 555-0142'])
      expect(wordsOf(details)).toContain(part)
  })

  it('goes back to the list by Esc', async () => {
    await open(sentItem())
    await desk.key('Escape')
    expect(desk.place()).toBe('/outbox')
  })
})

describe('the focus', () => {
  it('moves to a heading if the part that had it is gone', async () => {
    await open(queuedItem(later))
    desk.bridge.answer('outbox.sendNow', ok(sentItem()))
    desk.button('Send now').focus()
    await desk.press('Send now')
    await news(sentItem())
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('stays where it is while only the text changes', async () => {
    await open(unknownItem())
    desk.button('Check now').focus()
    await news(unknownItem({ looking: true }))
    expect(document.activeElement?.textContent.trim()).toBe('Checking…')
  })
})

describe('an order of another connection (R24)', () => {
  it('shows only which connection it belongs to, and a link', async () => {
    await open({ ...sentItem(), connectionId: GULF_COAST.id })
    expect(desk.text()).toContain('It’s in the outbox of Gulf Coast Credit Union')
    expect(desk.text()).not.toContain('Elm St')
    desk.bridge.answer('connection.activate', ok(connected(GULF_COAST, LONE_STAR)))
    await desk.press('Switch to Gulf Coast Credit Union')
    expect(desk.text('h1')).toBe('2214 Elm St, Katy')
  })

  it('is hidden once the connection changes', async () => {
    await open(sentItem())
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(desk.text()).not.toContain('Elm St')
  })
})
