import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useOutbox } from '../../../renderer/outbox/store.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'
import { draftId, queuedItem, sampleCandidate, sampleItem, unknownItem } from './samples.ts'

let desk: Desk
afterEach(() => {
  useOutbox().$dispose()
  desk.close()
})

const holding = (...items: OutboxItem[]) => deskBridge().answer('outbox.list', ok(items))
const open = async (...items: OutboxItem[]) => {
  desk = await openDesk('/outbox', holding(...items))
}
const SEND = 'Send now: 2214 Elm St, Katy'
const LATER = { for: 'time', at: DESK_DAY + 7_200_000, failure: { kind: 'offline' } } as const
const TO_DECIDE = { verdict: 'candidates', candidates: [sampleCandidate()] } as const
const links = () => desk.all('#page tbody th a')

describe('an action in the list of the outbox', () => {
  it('that failed says why until one works', async () => {
    await open(queuedItem(LATER))
    desk.bridge.answer('outbox.sendNow', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press(SEND)
    expect(desk.all('#page [role=alert]')).toHaveLength(1)
    desk.bridge.answer('outbox.sendNow', ok(queuedItem({ for: 'turn' })))
    await desk.press(SEND)
    expect(desk.all('#page [role=alert]')).toEqual([])
  })

  it('that failed for one client is not spoken of under another (R24)', async () => {
    await open(queuedItem(LATER))
    desk.bridge.answer('outbox.sendNow', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press(SEND)
    expect(desk.text()).toContain('disk is full')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(desk.text()).not.toContain('disk is full')
  })

  it('that fails once another client is active is not spoken of there (R24)', async () => {
    await open(queuedItem(LATER, 1), queuedItem({ for: 'account' }, 2))
    const [sending, deciding] = [desk.bridge.hold('outbox.sendNow'), desk.bridge.hold('outbox.decide')]
    await desk.press(SEND)
    await desk.press('Send with new token…')
    await desk.press('Send')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    const full = failed({ kind: 'store', trouble: 'disk-full' } as const)
    sending.answer(full)
    deciding.answer(full)
    await desk.settle()
    expect(desk.text()).not.toContain('disk is full')
  })

  it('leaves the focus on the page when its button goes', async () => {
    await open(queuedItem(LATER))
    const held = desk.bridge.hold('outbox.sendNow')
    desk.button(SEND).focus()
    await desk.press(SEND)
    const item = sampleItem({ state: 'sending', waiting: null })
    desk.bridge.emit('outbox.changed', { id: item.id, connectionId: LONE_STAR.id, item })
    await desk.settle()
    held.answer(ok(item))
    await desk.settle()
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('waits while a check of the order list is under way', async () => {
    await open(unknownItem({ looking: true }))
    const name = 'Check now: 2214 Elm St, Katy'
    expect(desk.button(name).getAttribute('aria-disabled')).toBe('true')
    await desk.press(name)
    expect(desk.bridge.argsOf('outbox.searchAgain')).toEqual([])
  })

  it('with a new token closes its question', async () => {
    await open(queuedItem({ for: 'account' }))
    desk.bridge.answer('outbox.decide', ok(queuedItem({ for: 'turn' })))
    await desk.press('Send with new token…')
    await desk.press('Send')
    const decided = desk.bridge.argsOf('outbox.decide')
    expect([desk.all('dialog[open]').length, decided.length]).toEqual([0, 1])
  })

  it('with a new token that failed says why until one works', async () => {
    await open(queuedItem({ for: 'account' }))
    const send = async () => {
      await desk.press('Send with new token…')
      await desk.press('Send')
    }
    desk.bridge.answer('outbox.decide', failed({ kind: 'store', trouble: 'disk-full' }))
    await send()
    expect(desk.all('#page [role=alert]')).toHaveLength(1)
    desk.bridge.answer('outbox.decide', ok(queuedItem({ for: 'turn' })))
    await send()
    expect(desk.all('#page [role=alert]')).toEqual([])
  })
})

describe('a row of the outbox', () => {
  it('leads to its page by a click anywhere but on its button', async () => {
    await open(queuedItem(LATER))
    desk.bridge
      .answer('outbox.sendNow', ok(queuedItem(LATER)))
      .answer('outbox.item', ok({ item: queuedItem(LATER), timeline: [] }))
    await desk.press(SEND)
    expect(desk.place()).toBe('/outbox')
    desk.one('#page tbody td.state').click()
    await desk.settle()
    expect(desk.place()).toBe(`/outbox/${draftId(1)}`)
  })

  it('is not opened by a click that ended the selection of a text', async () => {
    await open(queuedItem(LATER))
    vi.spyOn(globalThis, 'getSelection').mockReturnValue({ type: 'Range' } as Selection)
    desk.one('#page tbody td.state').click()
    await desk.settle()
    expect(desk.place()).toBe('/outbox')
  })

  it('is left by the arrows for the next group, and not with a key held', async () => {
    await open(unknownItem(TO_DECIDE, 1), queuedItem(LATER, 2))
    links()[0]?.focus()
    await desk.key('ArrowDown')
    expect(document.activeElement).toBe(links()[1])
    await desk.key('ArrowUp', { shiftKey: true })
    expect(document.activeElement).toBe(links()[1])
  })
})

describe('the outbox', () => {
  it('is read again each time it is opened', async () => {
    desk = await openDesk('/orders', holding())
    const read = desk.bridge.argsOf('outbox.list').length
    await desk.router.push('/outbox')
    await desk.settle()
    expect(desk.bridge.argsOf('outbox.list')).toHaveLength(read + 1)
  })

  it('is read again by F5', async () => {
    await open()
    const read = desk.bridge.argsOf('outbox.list').length
    await desk.key('F5')
    expect(desk.bridge.argsOf('outbox.list')).toHaveLength(read + 1)
  })

  it('counts in the title what needs action', async () => {
    await open(unknownItem(TO_DECIDE, 1), queuedItem({ for: 'account' }, 2), queuedItem(LATER, 3))
    expect(document.title).toBe('Outbox, 2 need action · Title Desk')
  })

  it('does not say of an order of an office that it was restored after damage', async () => {
    await open(queuedItem({ for: 'recovered', hold: { kind: 'unsure', desk: 'Front desk' } }))
    expect([links().length, desk.all('.notice')]).toEqual([1, []])
  })
})
