import { afterEach, describe, expect, it } from 'vitest'
import type { FieldMessage } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, orderId, samplePage, sampleRow, SENT } from '../app/samples.ts'
import { allOrdersBridge } from '../orders/all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

const COPY = draftIdOf('0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69')
const NO_FIELDS: readonly FieldMessage[] = []

/** Stores what becomes of a copy, so that its page opens. */
function copying(bridge: ReturnType<typeof deskBridge>) {
  const opened = (entry: OrderEntry) =>
    ok({ id: COPY, connectionId: 'c1', state: 'draft' as const, entry, revision: 1, savedAt: 1, refusal: null })
  return bridge
    .answer('drafts.open', opened(filledEntry('refinance')))
    .answer('drafts.similar', ok([]))
    .answer('drafts.save', ok({ revision: 2, savedAt: 2 }))
    .answer('places.zip', ok(null))
    .answer('places.counties', ok([]))
    .answer('drafts.duplicate', ok({ id: COPY }))
    .answer('drafts.import', ok({ ids: [COPY] }))
}

describe('Duplicate on an order', () => {
  it('that was sent from here copies what was sent, and says what is left out', async () => {
    desk = await openDesk(`/orders/${orderId(1)}`, copying(deskBridge()).answer('orders.sent', ok(SENT)))
    await desk.press('Duplicate')
    expect(desk.bridge.argsOf('drafts.duplicate')).toEqual([{ id: SENT.draftId }])
    expect(desk.place()).toBe(`/drafts/${COPY}`)
    expect(desk.text('.note')).toContain('Copied without address, parties, closing date, loan amount, or loan number.')
  })

  it('of the service has its type and the number of parties, and says so', async () => {
    desk = await openDesk('/all-orders', copying(allOrdersBridge(2)))
    await desk.key('ArrowDown')
    await desk.press('Actions for Order 1')
    await desk.press('Duplicate')
    const [made] = desk.bridge.argsOf('drafts.import')
    expect(made).toMatchObject({ connectionId: 'c1', entries: [{ kind: 'refinance' }] })
    expect(JSON.stringify(made)).not.toContain('Ramirez')
    expect(desk.place()).toBe(`/drafts/${COPY}`)
    expect(desk.text('.note')).toContain('Only its type and the number of parties are copied.')
  })

  it('whose type nobody knows makes nothing, and says what to do', async () => {
    const row = sampleRow(1, { borrowers: [], name: 'Elm St' })
    const bridge = copying(deskBridge()).answer('orders.page', ok(samplePage(1, 1, { rows: [row] })))
    desk = await openDesk('/orders', bridge)
    await desk.press('Elm St')
    await desk.press('Duplicate')
    expect(desk.bridge.argsOf('drafts.import')).toEqual([])
    expect(desk.said()).toContain('The service doesn’t say whether this is a refinance or a purchase.')
  })

  it('that cannot be read stays on its page, with the reason', async () => {
    const bridge = copying(deskBridge()).answer('drafts.duplicate', failed({ kind: 'invalid', fields: NO_FIELDS }))
    desk = await openDesk(`/orders/${orderId(1)}`, bridge.answer('orders.sent', ok(SENT)))
    await desk.press('Duplicate')
    expect(desk.place()).toBe(`/orders/${orderId(1)}`)
    expect(desk.all('main [role=alert]')).toHaveLength(1)
  })

  it('opens nothing once its page was left', async () => {
    desk = await openDesk(`/orders/${orderId(1)}`, copying(deskBridge()).answer('orders.sent', ok(SENT)))
    const held = desk.bridge.hold('drafts.duplicate')
    await desk.press('Duplicate')
    await desk.press('Connections')
    held.answer(ok({ id: COPY }))
    await desk.settle()
    expect(desk.place()).toBe('/connect')
  })

  it('makes no draft of a client that became active since (R24)', async () => {
    desk = await openDesk('/all-orders', copying(allOrdersBridge(2)))
    await desk.key('ArrowDown')
    await desk.press('Actions for Order 1')
    const held = desk.bridge.hold('orders.sent')
    await desk.press('Duplicate')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    held.answer(ok(null))
    await desk.settle()
    expect(desk.bridge.argsOf('drafts.import')).toEqual([])
  })

  it('starts with what the office starts orders of that type with', async () => {
    const starts = {
      ...NOTHING_USED.starts,
      refinance: { people: [], loanType: '30 yr', clause: 'Lone Star', channel: '' }
    }
    const bridge = copying(allOrdersBridge(1)).answer('library.used', ok({ ...NOTHING_USED, starts }))
    desk = await openDesk('/all-orders', bridge)
    await desk.key('ArrowDown')
    await desk.press('Actions for Order 1')
    await desk.press('Duplicate')
    expect(desk.bridge.argsOf('drafts.import')[0]?.entries[0]?.loan).toMatchObject({
      rateType: '30 yr',
      mortgage: 'Lone Star'
    })
  })
})
