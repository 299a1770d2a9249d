import { afterEach, describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { ok } from '#domain/common/result.ts'
import { NO_FILTERS, type ClosingFilter } from '#domain/orders/order-list.ts'
import { openDesk, type Desk } from '../../app/desk.ts'
import { allOrdersBridge, asked } from '../all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

const open = async (at: string) => {
  desk = await openDesk(at, allOrdersBridge(4).answer('orderList.statuses', ok(['Open', 'New'])))
  await desk.press('Add filter')
}
const enter = async (control: HTMLElement, value: string) => {
  ;(control as HTMLInputElement | HTMLSelectElement).value = value
  control.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.settle()
}
const filters = () => asked(desk).at(-1)?.query.filters

describe('the filters', () => {
  it('of the next business days take 0 to 260 whole days', async () => {
    await open('/all-orders')
    await enter(desk.one('#filter-sheet select'), 'business-days')
    const next: unknown[] = []
    for (const days of ['0', '260', '261', '-1', '', '2.7']) {
      await enter(desk.one('#filter-sheet input[type=number]'), days)
      const closing = filters()?.closing
      next.push(closing?.kind === 'business-days' ? closing.next : closing)
    }
    expect(next).toEqual([0, 260, 260, 260, 260, 2])
  })

  it('show the business days in force where others were typed', async () => {
    await open('/all-orders')
    await enter(desk.one('#filter-sheet select'), 'business-days')
    const days = () => desk.one('#filter-sheet input[type=number]') as HTMLInputElement
    const shown: string[] = []
    for (const typed of ['12', '261', '-1', '', '12.7']) {
      await enter(days(), typed)
      shown.push(days().value)
    }
    expect(shown).toEqual(['12', '12', '12', '12', '12'])
  })

  it('begin with five business days, and end with any date', async () => {
    await open('/all-orders')
    await enter(desk.one('#filter-sheet select'), 'business-days')
    expect(filters()?.closing).toEqual({ kind: 'business-days', next: 5 })
    await enter(desk.one('#filter-sheet select'), 'any')
    expect(filters()?.closing).toEqual({ kind: 'any' })
    expect(desk.all('#filter-sheet input[type=number]')).toEqual([])
  })

  it('have a chosen status that no order has any more, so that it can be removed', async () => {
    await open(`/all-orders?f=${encodeURIComponent('{"statuses":["Closed"]}')}`)
    const status = (name: string) =>
      desk.all('#filter-sheet .check').find(({ textContent }) => textContent.trim() === name)
    expect(status('Closed')?.querySelector('input')?.checked).toBe(true)
    status('New')?.querySelector('input')?.click()
    await desk.settle()
    expect(filters()?.statuses).toEqual(['Closed', 'New'])
    status('Closed')?.querySelector('input')?.click()
    await desk.settle()
    expect(filters()?.statuses).toEqual(['New'])
  })
})

describe('the filter by closing', () => {
  const kind = () => desk.one('#filter-sheet select') as HTMLSelectElement
  const date = async (input: HTMLInputElement, text: string) => {
    await desk.type(input, text)
    await enter(input, text)
  }
  const atClosing = (closing: ClosingFilter) => `/all-orders?f=${encodeURIComponent(JSON.stringify({ closing }))}`

  it('between two dates may have one end, and comes back with what was typed', async () => {
    await open('/all-orders')
    await enter(kind(), 'between')
    expect(filters()?.closing).toEqual({ kind: 'any' })
    const from = desk.one('#filter-sheet input[type=text]') as HTMLInputElement
    await date(from, '11/23/2026')
    const range = { kind: 'between', from: '2026-11-23', to: null }
    expect(filters()?.closing).toEqual(range)
    await enter(kind(), 'any')
    expect(filters()?.closing).toEqual({ kind: 'any' })
    await enter(kind(), 'between')
    expect(filters()?.closing).toEqual(range)
  })

  it('between two dates ends once both are cleared, and its fields stay for others', async () => {
    await open(atClosing({ kind: 'between', from: '2026-11-23' as CalendarDate, to: '2026-12-01' as CalendarDate }))
    const ends = () => desk.all('#filter-sheet .closing input[type=text]') as HTMLInputElement[]
    const type = (index: number, text: string) => date(ends()[index]!, text)
    await type(0, '')
    expect(filters()?.closing).toEqual({ kind: 'between', from: null, to: '2026-12-01' })
    await type(1, '')
    expect(filters()?.closing).toEqual({ kind: 'any' })
    expect([kind().value, ends().map(({ value }) => value)]).toEqual(['between', ['', '']])
    await type(1, '12/15/2026')
    expect(filters()?.closing).toEqual({ kind: 'between', from: null, to: '2026-12-15' })
    await type(1, '')
    await desk.press('Done')
    await desk.press('Add filter')
    expect([filters()?.closing, kind().value]).toEqual([{ kind: 'any' }, 'any'])
  })

  it('keeps dates that are being entered where another filter is set, until all are cleared', async () => {
    await open('/all-orders')
    await enter(kind(), 'between')
    const ends = () => desk.all('#filter-sheet .closing input[type=text]') as HTMLInputElement[]
    await date(ends()[0]!, '12/10/2026')
    await date(ends()[1]!, '12/01/2026')
    const followed = desk.all('#filter-sheet .check').find(({ textContent }) => textContent.trim() === 'Followed')
    followed?.querySelector('input')?.click()
    await desk.settle()
    expect([filters()?.followed, ends().map(({ value }) => value)]).toEqual([true, ['12/10/2026', '12/01/2026']])
    await desk.press('Clear filters')
    expect([filters(), kind().value]).toEqual([NO_FILTERS, 'any'])
  })

  it.each<[ClosingFilter, string, readonly string[]]>([
    [{ kind: 'business-days', next: 12 }, 'number', ['12']],
    [
      { kind: 'between', from: '2026-11-23' as CalendarDate, to: '2026-12-01' as CalendarDate },
      'text',
      ['11/23/2026', '12/01/2026']
    ]
  ])('begins with what is in force: %o', async (closing, type, values) => {
    await open(atClosing(closing))
    const inputs = desk.all(`#filter-sheet .closing input[type=${type}]`) as HTMLInputElement[]
    expect([kind().value, inputs.map(({ value }) => value)]).toEqual([closing.kind, values])
  })

  it('forgets a range without dates once the filters are opened again', async () => {
    await open('/all-orders')
    await enter(kind(), 'between')
    await desk.press('Done')
    await desk.press('Add filter')
    expect(kind().value).toBe('any')
  })
})

it('each filter is one of its own, and all are cleared together', async () => {
  await open('/all-orders')
  const labelled = (name: string) =>
    desk.all('#filter-sheet label').find(({ textContent }) => textContent.trim().startsWith(name))!
  const choose = (name: string, value: string) => enter(labelled(name).querySelector('select')!, value)
  const toggle = async (name: string) => {
    labelled(name).querySelector('input')?.click()
    await desk.settle()
  }
  await choose('Policy', 'yes')
  await choose('Party', 'sellers')
  expect(filters()).toEqual({ ...NO_FILTERS, policy: 'yes', party: 'sellers' })
  for (const [name, key] of [
    ['Sent from this computer', 'sentHere'],
    ['Followed', 'followed'],
    ['Unread changes', 'unread']
  ] as const) {
    await toggle(name)
    expect(filters()?.[key], name).toBe(true)
  }
  await toggle('Followed')
  expect(filters()).toEqual({ ...NO_FILTERS, policy: 'yes', party: 'sellers', sentHere: true, unread: true })
  await desk.press('Clear filters')
  expect(filters()).toEqual(NO_FILTERS)
})

it('Esc closes the filters, and leaves the search as it is', async () => {
  await open('/all-orders?q=order')
  const sheet = desk.one('#filter-sheet')
  sheet.showPopover()
  desk.button('Done').focus()
  await desk.key('Escape')
  expect([sheet.dataset['open'], desk.place()]).toEqual([undefined, '/all-orders?q=order'])
})

it('orders without a status can be filtered, too', async () => {
  const bridge = allOrdersBridge(4).answer('orderList.statuses', ok(['Open', '']))
  desk = await openDesk('/all-orders', bridge)
  await desk.press('Add filter')
  const box = desk.all('#filter-sheet fieldset label').find(({ textContent }) => textContent.trim() === 'No status')
  box?.querySelector('input')?.click()
  await desk.settle()
  expect(filters()?.statuses).toEqual([''])
})
