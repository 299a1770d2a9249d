import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { OfficeNote, OfficeOrder } from '#domain/office/order-notes.ts'
import { announcement } from '../../../../renderer/common/announcer.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { orderId } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const AT = `/orders/${orderId(1)}`
const NOON = new Date(2026, 10, 20, 12, 5).getTime()
const note = (text: string, name = 'Back office', isShared = true): OfficeNote => ({
  id: text,
  at: NOON,
  rank: NOON,
  desk: { id: name, name },
  isShared,
  text
})
const order = (...notes: OfficeNote[]): OfficeOrder => ({ orderId: orderId(1), thisDesk: 'Front desk', notes })
const bridgeWith = (known: OfficeOrder | null) => deskBridge().answer('officeOrder.read', ok(known))
const words = () => wordsOf(desk.one('.office'))
const box = () => desk.field('New note')

describe('what the office says about an order', () => {
  it('is nowhere at a desk that belongs to none', async () => {
    desk = await openDesk(AT, bridgeWith(null))
    expect(desk.all('.office')).toEqual([])
    expect(desk.bridge.argsOf('officeOrder.read')).toEqual([{ orderId: orderId(1) }])
  })

  it('is its notes, the newest last, with desk and time; one that waits says so', async () => {
    desk = await openDesk(AT, bridgeWith(order(note('Payoff ordered.'), note('Called Dana.', 'Front desk', false))))
    expect(words()).toMatch(
      /^Office Back office · .*12:05 PM Payoff ordered\. Front desk · .*12:05 PM · Not shared yet Called Dana\./
    )
  })

  it('keeps many out of the way until they are asked for', async () => {
    const notes = Array.from({ length: 9 }, (_, index) => note(`Note ${index + 1}`))
    desk = await openDesk(AT, bridgeWith(order(...notes)))
    expect(wordsOf(desk.one('.office summary'))).toBe('3 earlier')
    expect(desk.all('.notes > ol > li').map(wordsOf)).toHaveLength(6)
  })

  it('shows a note of another desk as it comes, and says so once', async () => {
    const bridge = bridgeWith(order(note('Payoff ordered.')))
    desk = await openDesk(AT, bridge)
    bridge.answer('officeOrder.read', ok(order(note('Payoff ordered.'), note('She paid.'))))
    bridge.emit('officeOrder.changed', { orderIds: [orderId(2)] })
    await desk.settle()
    expect(words()).not.toContain('She paid.')
    bridge.emit('officeOrder.changed', { orderIds: [orderId(1)] })
    await desk.settle()
    expect(words()).toContain('She paid.')
    expect(announcement.value.text).toBe('Back office added a note.')
    const { count } = announcement.value
    bridge.emit('officeOrder.changed', { orderIds: [orderId(1)] })
    await desk.settle()
    expect(announcement.value.count).toBe(count)
  })

  it('comes when the desk joins, and goes when it leaves', async () => {
    const bridge = bridgeWith(null)
    desk = await openDesk(AT, bridge)
    bridge.answer('officeOrder.read', ok(order(note('Payoff ordered.'))))
    const member = { deskId: 'a', deskName: 'Front desk', host: 'h', database: 'd', waiting: { count: 0, since: null } }
    bridge.emit('office.changed', { kind: 'member', ...member, reach: { kind: 'connected', onlyReads: false } })
    await desk.settle()
    expect(words()).toContain('Payoff ordered.')
    bridge.emit('office.changed', { kind: 'none' })
    await desk.settle()
    expect(desk.all('.office')).toEqual([])
  })
})

describe('a new note', () => {
  it('is added with Ctrl+Enter, and the box is empty and ready for the next', async () => {
    const bridge = bridgeWith(order()).answer('officeOrder.addNote', ({ text }) => ok(order(note(text, 'Front desk'))))
    desk = await openDesk(AT, bridge)
    await desk.type(box(), 'Payoff ordered.')
    box().focus()
    await desk.key('Enter', { ctrlKey: true })
    expect(bridge.argsOf('officeOrder.addNote')).toEqual([{ orderId: orderId(1), text: 'Payoff ordered.' }])
    expect(words()).toContain('Front desk · ')
    expect([box().value, document.activeElement]).toEqual(['', box()])
    expect(announcement.value.text).toBe('Note added.')
  })

  it('stays in the box where it was not saved, and while another page is open', async () => {
    const bridge = bridgeWith(order()).answer(
      'officeOrder.addNote',
      failed({ kind: 'store', trouble: 'disk-full' } as const)
    )
    desk = await openDesk(AT, bridge)
    await desk.type(box(), 'Payoff ordered.')
    await desk.press('Add note')
    expect(words()).toContain('The note isn’t saved yet. What you typed is still here.')
    expect(box().value).toBe('Payoff ordered.')
    for (const place of ['/orders', AT]) {
      await desk.router.push(place)
      await desk.settle()
    }
    expect(box().value).toBe('Payoff ordered.')
  })

  it('says at the box what is wrong with it, until it is changed', async () => {
    const fields = [{ path: 'text', message: 'Enter a note.' }]
    const bridge = bridgeWith(order()).answer('officeOrder.addNote', failed({ kind: 'invalid', fields } as const))
    desk = await openDesk(AT, bridge)
    await desk.press('Add note')
    expect([words(), box().getAttribute('aria-invalid')]).toEqual([
      expect.stringContaining('Enter a note.') as unknown,
      'true'
    ])
    await desk.type(box(), 'P')
    expect(words()).not.toContain('Enter a note.')
  })
})
