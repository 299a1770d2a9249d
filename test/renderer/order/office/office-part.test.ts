import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { Version } from '#domain/office/last-word.ts'
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
const NEVER = { current: null, besides: [], earlier: [] }
const order = (...notes: OfficeNote[]): OfficeOrder => ({
  orderId: orderId(1),
  thisDesk: 'Front desk',
  desks: DESKS,
  lookedAfter: NEVER,
  waitingFor: NEVER,
  notes
})
const DESKS = ['Back office', 'Escrow', 'Front desk'].map(name => ({ id: name, name }))
const version = <T>(value: T, id: string, name = 'Back office'): Version<T> => ({
  ...note('', name),
  id,
  replaces: [],
  value
})
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
      / Waiting for Back office · .*12:05 PM Payoff ordered\. Front desk · .*12:05 PM · Not shared yet Called Dana\./
    )
  })

  it('says of no note that it arrived that this desk added itself, or that could not be read before', async () => {
    const changed = { orderIds: [orderId(1)] }
    const bridge = deskBridge().answer('officeOrder.read', failed({ kind: 'not-connected' }))
    desk = await openDesk(AT, bridge)
    const { count } = announcement.value
    bridge.answer('officeOrder.read', ok(order(note('Payoff ordered.'))))
    bridge.emit('officeOrder.changed', changed)
    await desk.settle()
    bridge.answer('officeOrder.read', ok(order(note('Payoff ordered.'), note('Called Dana.', 'Front desk'))))
    bridge.emit('officeOrder.changed', changed)
    await desk.settle()
    expect(words()).toMatch(/Payoff ordered\..*Called Dana\./)
    expect(announcement.value.count).toBe(count)
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
    const member = {
      deskId: 'a',
      deskName: 'Front desk',
      host: 'h',
      port: 1,
      database: 'd',
      waiting: { count: 0, since: null },
      key: null,
      reader: null
    }
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
    await desk.press('Add note')
    expect(bridge.argsOf('officeOrder.addNote')).toHaveLength(2)
    for (const place of ['/orders', AT]) {
      await desk.router.push(place)
      await desk.settle()
    }
    expect(box().value).toBe('Payoff ordered.')
  })

  it('leaves in the box what was typed while the one before was saved', async () => {
    const bridge = bridgeWith(order())
    const held = bridge.hold('officeOrder.addNote')
    desk = await openDesk(AT, bridge)
    await desk.type(box(), 'Payoff ordered.')
    await desk.press('Add note')
    await desk.type(box(), 'Called Dana.')
    held.answer(ok(order(note('Payoff ordered.', 'Front desk'))))
    await desk.settle()
    expect(box().value).toBe('Called Dana.')
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

describe('who looks after an order', () => {
  const field = () => desk.field('Assigned to')

  it('is a desk of the office, this one first, or no desk, and is saved as it is chosen', async () => {
    const bridge = bridgeWith(order()).answer('officeOrder.assign', ({ deskId }) =>
      ok({
        ...order(),
        lookedAfter: { ...NEVER, current: version(DESKS.find(({ id }) => id === deskId) ?? null, 'v1') }
      })
    )
    desk = await openDesk(AT, bridge)
    expect([...field().querySelectorAll('option')].map(wordsOf)).toEqual([
      'No desk',
      'Front desk (this desk)',
      'Back office',
      'Escrow'
    ])
    await choose('Escrow')
    expect(bridge.argsOf('officeOrder.assign')).toEqual([{ orderId: orderId(1), deskId: 'Escrow', seen: [] }])
    expect([field().value, announcement.value.text]).toEqual(['Escrow', 'Assigned to Escrow.'])
    await choose('')
    expect(bridge.argsOf('officeOrder.assign').at(-1)).toEqual({ orderId: orderId(1), deskId: null, seen: ['v1'] })
  })

  async function choose(value: string) {
    field().value = value
    field().dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
  }

  it('goes back to what is saved where that failed, and says so', async () => {
    const answer = failed({ kind: 'store', trouble: 'disk-full' } as const)
    desk = await openDesk(AT, bridgeWith(order()).answer('officeOrder.assign', answer))
    await choose('Escrow')
    expect(words()).toContain('The order is still with the same desk.')
    expect(field().value).toBe('')
  })

  it('says who set it, what another desk set at the same time, and what was before', async () => {
    const escrow = { id: 'Escrow', name: 'Escrow' }
    const lookedAfter = {
      current: version(escrow, 'v3', 'Front desk'),
      besides: [version(null, 'v2')],
      earlier: [version({ id: 'x', name: 'Closed desk' }, 'v1', 'Escrow')]
    }
    desk = await openDesk(AT, bridgeWith({ ...order(), lookedAfter }))
    expect(words()).toMatch(
      /Front desk · .*12:05 PM Back office set no desk at the same time\. 2 earlier no desk Back office · .*Closed desk Escrow · /
    )
  })
})

describe('what an order waits for', () => {
  const field = () => desk.field('Waiting for')
  const waitingFor = { ...NEVER, current: version('Payoff letter', 'v1') }

  it('is a line that is saved, or given up with Esc', async () => {
    const bridge = bridgeWith({ ...order(), waitingFor }).answer('officeOrder.setWaiting', ({ text }) =>
      ok({ ...order(), waitingFor: { ...waitingFor, current: version(text, 'v2') } })
    )
    desk = await openDesk(AT, bridge)
    expect([field().value, desk.has('Save')]).toEqual(['Payoff letter', false])
    await desk.type(field(), 'Survey')
    await desk.key('Escape')
    expect([field().value, desk.place()]).toEqual(['Payoff letter', AT])
    await desk.type(field(), 'Survey')
    await desk.press('Save')
    expect(bridge.argsOf('officeOrder.setWaiting')).toEqual([{ orderId: orderId(1), text: 'Survey', seen: ['v1'] }])
    expect([field().value, desk.has('Save'), announcement.value.text]).toEqual(['Survey', false, 'Saved.'])
  })

  it('tells what another desk set while it is being typed', async () => {
    const bridge = bridgeWith({ ...order(), waitingFor })
    desk = await openDesk(AT, bridge)
    await desk.type(field(), 'Survey')
    bridge.answer(
      'officeOrder.read',
      ok({ ...order(), waitingFor: { ...NEVER, current: version('HOA letter', 'v2') } })
    )
    bridge.emit('officeOrder.changed', { orderIds: null })
    await desk.settle()
    expect(field().value).toBe('Survey')
    expect(words()).toContain('It’s now: “HOA letter”')
    await desk.type(field(), 'Survey, old')
    expect(words()).toContain('It’s now: “HOA letter”')
  })

  it('keeps what was typed where it was not saved, and on another page', async () => {
    const answer = failed({ kind: 'store', trouble: 'disk-full' } as const)
    desk = await openDesk(AT, bridgeWith({ ...order(), waitingFor }).answer('officeOrder.setWaiting', answer))
    await desk.type(field(), 'Survey')
    await desk.press('Save')
    expect(words()).toContain('It isn’t saved yet. What you typed is still here.')
    for (const place of ['/orders', AT]) {
      await desk.router.push(place)
      await desk.settle()
    }
    expect(field().value).toBe('Survey')
  })
})
