import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { OrderListStatus } from '#domain/orders/order-list.ts'
import { DESK_DAY } from '../desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../desk.ts'
import { listStatus } from '../order-cache-samples.ts'
import { connected, LONE_STAR, NOT_CONNECTED, PRACTICE } from '../samples.ts'

let desk: Desk
afterEach(() => desk.close())

const TEN = Array.from({ length: 10 }, (_, index) => ({
  ...LONE_STAR,
  id: `c${index + 1}`,
  name: `Client ${index + 1}`
}))

describe('the menu of clients', () => {
  it('names keys for the first nine alone, as there are no more digits, and says which client is active', async () => {
    desk = await openDesk('/drafts', deskBridge(connected(...TEN)))
    const lines = desk.all('#client-menu button').map(wordsOf)
    expect(lines.slice(7)).toEqual(['Client 8 Ctrl Shift 8', 'Client 9 Ctrl Shift 9', 'Client 10'])
    expect(desk.all('#client-menu [aria-current]').map(wordsOf)).toEqual(['Client 1 ✓'])
  })
})

describe('above the page', () => {
  it('nothing is said of a token that lasts until one quits, where it is that of the practice orders', async () => {
    desk = await openDesk('/drafts', deskBridge(connected(PRACTICE)))
    expect(desk.text()).not.toContain('again after you quit')
  })
})

describe('the foot of the rail', () => {
  const WHOLE = { at: DESK_DAY, confirmed: true }
  const AGAIN = { page: 2, lastPage: 1200, isFirst: false }

  it.each<[string, Partial<OrderListStatus>, RegExp]>([
    ['how far reading is while no list is complete', { scan: AGAIN, asOf: DESK_DAY }, /^Loading orders… 2 of 1,200$/],
    ['as of when a complete list is while it is read again', { scan: AGAIN, asOf: DESK_DAY, whole: WHOLE }, /^Updated /]
  ])('says %s', async (_what, status, text) => {
    desk = await openDesk('/drafts', deskBridge().answer('orderList.status', ok(listStatus(status))))
    expect(desk.text('.list-foot')).toMatch(text)
  })

  it('says nothing before anything was read', async () => {
    desk = await openDesk('/drafts')
    expect(desk.all('.list-foot')).toEqual([])
  })
})

it('the rail says that a desk whose file of its office is damaged is not connected', async () => {
  desk = await openDesk('/drafts', deskBridge().answer('office.state', ok({ kind: 'unreadable' })))
  expect(wordsOf(desk.one('.office-sign'))).toBe('Shared office Not connected')
})

describe('the shortcuts', () => {
  it('are listed by the button of the rail, and go when they are closed', async () => {
    desk = await openDesk('/drafts')
    await desk.press('Keyboard shortcuts')
    expect(desk.text('dialog[open] h2')).toBe('Keyboard shortcuts')
    await desk.press('Close')
    expect(desk.all('dialog[open]')).toEqual([])
  })

  it('are listed without a connection, too, where there is nothing to go to yet', async () => {
    desk = await openDesk('/connect', deskBridge(NOT_CONNECTED))
    await desk.key('k', { ctrlKey: true })
    expect(desk.all('dialog[open]')).toEqual([])
    await desk.key('/', { ctrlKey: true })
    expect(desk.text('dialog[open] h2')).toBe('Keyboard shortcuts')
  })
})

it('the first link leads past the bar and the rail to the page, and nowhere else', async () => {
  desk = await openDesk('/drafts')
  await desk.press('Skip to main content')
  expect([document.activeElement, desk.place()]).toEqual([desk.one('#page'), '/drafts'])
})

it.each([
  ['loan-file', 'loan-file'],
  ['import-csv', 'csv']
] as const)('the command %s asks for its file at once', async (command, kind) => {
  desk = await openDesk('/drafts')
  desk.bridge.emit('menu.chosen', command)
  await desk.settle()
  await desk.settle()
  expect(desk.bridge.argsOf('files.choose')).toEqual([{ kind }])
})

it('what is said twice is heard twice, and a notice only in one place; it goes by itself', async () => {
  desk = await openDesk('/connect')
  const heard = () => desk.one('.shell > [aria-live=polite]').firstElementChild
  await desk.key('s', { ctrlKey: true })
  const first = heard()
  await desk.key('s', { ctrlKey: true })
  expect([heard()?.textContent, heard() === first]).toEqual([first?.textContent, false])
  expect(desk.one('.toast').getAttribute('aria-hidden')).toBe('true')
  await vi.advanceTimersByTimeAsync(4000)
  expect(desk.all('.toast')).toEqual([])
})

it('an address that no page has leads to all orders', async () => {
  desk = await openDesk('/nowhere')
  expect(desk.place()).toBe('/all-orders')
})

it('that the computer shows no notifications is said, with what to do', async () => {
  desk = await openDesk('/drafts')
  desk.bridge.emit('notifications.failed', {})
  await desk.settle()
  const text = 'Your computer blocked a notification. Allow Title Desk in its notification settings.'
  expect([desk.text('.toast'), desk.said()]).toEqual([text, text])
  await vi.advanceTimersByTimeAsync(4000)
})
