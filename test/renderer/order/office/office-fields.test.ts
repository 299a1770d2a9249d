import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { Version } from '#domain/office/last-word.ts'
import { ORDER_NOTE_LENGTHS, type OfficeOrder } from '#domain/office/order-notes.ts'
import { announcement } from '../../../../renderer/common/announcer.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { BACK_OFFICE, FRONT_DESK } from '../../app/office-samples.ts'
import { orderId } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const AT = `/orders/${orderId(1)}`
const ESCROW = { id: 'c', name: 'Escrow' }
const NEVER = { current: null, besides: [], earlier: [] }
const ORDER: OfficeOrder = {
  orderId: orderId(1),
  thisDesk: FRONT_DESK.id,
  desks: [BACK_OFFICE, ESCROW, FRONT_DESK],
  lookedAfter: NEVER,
  waitingFor: NEVER,
  notes: []
}
const version = <T>(value: T, id: string): Version<T> => ({
  ...{ id, at: 1, rank: 1, desk: BACK_OFFICE, isShared: true, replaces: [] },
  value
})
const DISK_FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const bridgeWith = (known: OfficeOrder = ORDER) => deskBridge().answer('officeOrder.read', ok(known))
const words = () => wordsOf(desk.one('.office'))
const said = () => announcement.value.count

describe('the box for a note', () => {
  const box = () => desk.field('New note')
  const sent = () => desk.bridge.argsOf('officeOrder.addNote')

  it('sends it once while that is under way, and on Enter with Ctrl only', async () => {
    const bridge = bridgeWith()
    const held = bridge.hold('officeOrder.addNote')
    desk = await openDesk(AT, bridge)
    await desk.type(box(), 'Payoff ordered.')
    await desk.key('Enter')
    expect(sent()).toEqual([])
    await desk.key('Enter', { ctrlKey: true })
    await desk.key('Enter', { ctrlKey: true })
    expect(sent()).toHaveLength(1)
    held.answer(ok(ORDER))
    await desk.settle()
    expect(box().value).toBe('')
  })

  it('has the focus again, saved or not, and why it was not saved stays until it is', async () => {
    const isTold = () => words().includes('The note isn’t saved yet.')
    desk = await openDesk(AT, bridgeWith().answer('officeOrder.addNote', DISK_FULL))
    await desk.type(box(), 'Payoff')
    const before = said()
    desk.button('Add note').focus()
    await desk.press('Add note')
    expect(document.activeElement).toBe(box())
    expect([isTold(), said()]).toEqual([true, before])
    await desk.type(box(), 'Payoff ordered.')
    expect(isTold()).toBe(true)
    desk.bridge.answer('officeOrder.addNote', ok(ORDER))
    desk.button('Add note').focus()
    await desk.press('Add note')
    expect(document.activeElement).toBe(box())
    expect(isTold()).toBe(false)
  })

  it('is another for another order', async () => {
    desk = await openDesk(
      AT,
      deskBridge().answer('officeOrder.read', ({ orderId: id }) => ok({ ...ORDER, orderId: id }))
    )
    await desk.type(box(), 'Payoff ordered.')
    const found: string[] = []
    for (const place of [`/orders/${orderId(2)}`, AT]) {
      await desk.router.push(place)
      await desk.settle()
      found.push(box().value)
    }
    expect(found).toEqual(['', 'Payoff ordered.'])
  })
})

describe('the choice of a desk', () => {
  const field = () => desk.field('Assigned to')
  const asked = () => desk.bridge.argsOf('officeOrder.assign').map(({ deskId }) => deskId)
  async function choose(value: string) {
    field().value = value
    field().dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
  }

  it('is saved once while that is under way, and not at all for the same desk', async () => {
    const bridge = bridgeWith()
    const held = bridge.hold('officeOrder.assign')
    desk = await openDesk(AT, bridge)
    await choose('')
    expect(asked()).toEqual([])
    await choose(ESCROW.id)
    await choose(BACK_OFFICE.id)
    expect(asked()).toEqual([ESCROW.id])
    held.answer(DISK_FULL)
    await desk.settle()
    await choose(BACK_OFFICE.id)
    expect(asked()).toEqual([ESCROW.id, BACK_OFFICE.id])
  })

  it('that failed is not announced, and says why until it works', async () => {
    desk = await openDesk(AT, bridgeWith().answer('officeOrder.assign', DISK_FULL))
    const before = said()
    await choose(ESCROW.id)
    expect([words().includes('The order is still with the same desk.'), said()]).toEqual([true, before])
    const lookedAfter = { ...NEVER, current: version(ESCROW, 'v1') }
    desk.bridge.answer('officeOrder.assign', ok({ ...ORDER, lookedAfter }))
    await choose(ESCROW.id)
    expect(words()).not.toContain('The order is still with the same desk.')
    expect(announcement.value.text).toBe('Assigned to Escrow.')
  })

  it('shows a desk that looks after the order though it is no longer in the office', async () => {
    const current = version({ id: 'x', name: 'Closed desk' }, 'v1')
    desk = await openDesk(AT, bridgeWith({ ...ORDER, lookedAfter: { ...NEVER, current } }))
    expect([field().value, wordsOf([...field().querySelectorAll('option')].at(-1)!)]).toEqual(['x', 'Closed desk'])
  })
})

describe('the line of what an order waits for', () => {
  const field = () => desk.field('Waiting for')
  const WAITING: OfficeOrder = { ...ORDER, waitingFor: { ...NEVER, current: version('Payoff letter', 'v1') } }

  it('has nothing to save once it reads as before; then Esc leaves the page', async () => {
    desk = await openDesk(AT, bridgeWith(WAITING))
    await desk.type(field(), 'Survey')
    expect([desk.has('Save'), words().includes('It’s now')]).toEqual([true, false])
    await desk.type(field(), 'Payoff letter')
    expect(desk.has('Save')).toBe(false)
    await desk.key('Escape')
    expect(desk.place()).not.toBe(AT)
  })

  it('takes no more than the office does', async () => {
    desk = await openDesk(AT, bridgeWith(WAITING))
    expect(field().getAttribute('maxlength')).toBe(String(ORDER_NOTE_LENGTHS.waiting))
  })

  it('is saved once while that is under way, and keeps what is typed meanwhile', async () => {
    const bridge = bridgeWith(WAITING)
    const held = bridge.hold('officeOrder.setWaiting')
    desk = await openDesk(AT, bridge)
    await desk.type(field(), 'Survey')
    await desk.press('Save')
    await desk.press('Save')
    expect(bridge.argsOf('officeOrder.setWaiting')).toHaveLength(1)
    await desk.type(field(), 'Survey, HOA letter')
    held.answer(ok({ ...ORDER, waitingFor: { ...NEVER, current: version('Survey', 'v2') } }))
    await desk.settle()
    expect(field().value).toBe('Survey, HOA letter')
    expect(words()).toContain('It’s now: “Survey”')
  })

  it('has the focus after Save and Cancel, and its failure is told until it is changed or given up', async () => {
    const isTold = () => words().includes('It isn’t saved yet.')
    const press = async (name: string) => {
      const button = desk.all('.office button').find(({ textContent }) => textContent.trim() === name)!
      button.focus()
      button.click()
      await desk.settle()
    }
    desk = await openDesk(AT, bridgeWith(WAITING).answer('officeOrder.setWaiting', DISK_FULL))
    await desk.type(field(), 'Survey')
    const before = said()
    await press('Save')
    expect(document.activeElement).toBe(field())
    expect([isTold(), said()]).toEqual([true, before])
    await desk.type(field(), 'Survey, old')
    expect(isTold()).toBe(false)
    await press('Save')
    expect(isTold()).toBe(true)
    await press('Cancel')
    expect(document.activeElement).toBe(field())
    expect([field().value, isTold()]).toEqual(['Payoff letter', false])
  })
})
