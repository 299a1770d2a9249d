import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClosingBoard } from '#domain/orders/closings.ts'
import { failed, ok } from '#domain/common/result.ts'
import { dayTitle, ruleMessage } from '../../../renderer/closings/board-messages.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { orderRow, listStatus, EMPTY_BOARD } from '../app/order-cache-samples.ts'
import { deskBridge, openDesk, wordsOf } from '../app/desk.ts'
import { ABOUT } from '../settings/about.ts'
import { BOARD, closed, date, order } from './board-samples.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
afterEach(() => desk.close())

const open = async (board: ClosingBoard = BOARD) => {
  desk = await openDesk(
    '/closings',
    deskBridge().answer('closings.board', ok(board)).answer('orderList.refreshDetails', ok({}))
  )
}
const section = (index: number) => wordsOf(desk.all('.board tbody')[index]!)
const overdueOnly = async () => {
  desk.one('input[type=checkbox]').click()
  await desk.settle()
}
const unfold = async () => {
  const past = desk.one('details') as HTMLDetailsElement
  past.open = true
  past.dispatchEvent(new Event('toggle'))
  await desk.settle()
}

describe('the board of closings', () => {
  it('says for each day what closes and the state of each item, in words', async () => {
    await open()
    expect(section(0)).toContain('Fri, Nov 20, today · 5 closings, 1 overdue')
    const [first, second] = desk.all('.board .order').map(row => wordsOf(row))
    expect(first).toMatch(/^Order 1 .* ! Overdue ○ Open • Received – N\/A$/)
    expect(second).toContain('? Not checked')
    expect(section(0)).toContain('And 3 more orders: see all')
    expect(section(1)).toBe('Thu, Nov 26 · Thanksgiving Day · No closings')
  })

  it('names an order without its ending, and has its type in a tag that is not cut', async () => {
    const refinance = { name: 'Garza-Whitaker refinance', buyers: [], sellers: [], borrowers: ['Marcus'] }
    await open({
      ...BOARD,
      days: [{ ...BOARD.days[0]!, orders: [{ ...order(1), row: { ...orderRow(1), ...refinance } }] }]
    })
    expect(desk.all('.board .order .which').map(wordsOf)).toEqual(['Garza-Whitaker R Refinance'])
  })

  it('shows the words of what is open or overdue alone: the rest is faint', async () => {
    await open()
    const shown = desk.all('.board .order:nth-child(2) .item').map(cell => {
      const word = cell.querySelector('span:last-child')
      return word?.matches('.visually-hidden') === true ? '' : word?.textContent
    })
    expect(shown).toEqual(['Overdue', 'Open', '', ''])
  })

  it('has one head for all days', async () => {
    await open()
    expect(desk.all('thead').map(head => wordsOf(head))).toEqual([
      'Order Property Buyer/Borrower Payoff CPL Commitment Lender docs'
    ])
  })

  it('says what counts as overdue, and where it is set', async () => {
    await open()
    expect(desk.text('.rules')).toContain(
      'Overdue means business days before closing: commitment 7, CPL 5, payoff 3, lender docs 2.'
    )
    desk.bridge.answer('app.about', ok(ABOUT))
    await desk.press('Change')
    expect(desk.place()).toBe('/settings')
  })

  it('says what each sign means', async () => {
    await open()
    expect(wordsOf(desk.one('.legend'))).toContain('• Received ○ Open ! Overdue – N/A ? Not checked')
  })

  it('shows when rescission of a refinance ends and when it funds, marked as a rule of thumb', async () => {
    const rescission = { ends: date('2026-11-24'), funds: date('2026-11-25') }
    await open({ ...BOARD, days: [{ ...BOARD.days[0]!, orders: [order(1, {}, { rescission }), order(2)] }] })
    expect(desk.all('.board td.rescission').map(cell => wordsOf(cell))).toEqual([
      'Rescission ends Tue, Nov 24, funds Wed, Nov 25 Nov 24 · funds Nov 25',
      ''
    ])
    expect(desk.text('.rules')).toContain('Rescission is a rule of thumb for refinances of a primary residence')
  })

  it('has no column for rescission where no refinance closes', async () => {
    await open()
    expect(desk.all('.rescission')).toEqual([])
    expect(desk.text('.rules')).not.toContain('escission')
  })

  it('lists post-closing work apart, folded until the user unfolds it, overdue or not', async () => {
    await open()
    expect(desk.text('details summary')).toBe('Post-closing · 1 not funded · 1 not recorded')
    expect((desk.one('details') as HTMLDetailsElement).open).toBe(false)
    expect(desk.all('details [data-row]')).toHaveLength(0)
    await overdueOnly()
    await unfold()
    expect(wordsOf(desk.one('details tbody'))).toMatch(/^Order 9 .* ! Overdue ○ Open$/)
  })

  it('checks post-closing orders never read when they are unfolded', async () => {
    const postClosing = {
      orders: [closed(8, { funded: 'unknown', recorded: 'unknown' }, null)],
      more: 0,
      notFunded: 0,
      notRecorded: 0,
      notChecked: 1
    }
    await open({ ...BOARD, days: [], postClosing })
    expect(desk.text('details summary')).toBe('Post-closing · 1 not checked')
    expect(desk.bridge.argsOf('orderList.refreshDetails')).toEqual([])
    await unfold()
    expect(desk.bridge.argsOf('orderList.refreshDetails')).toEqual([{ orderIds: [orderRow(8).orderId] }])
  })

  it('can be narrowed to what is overdue', async () => {
    await open()
    await overdueOnly()
    expect(desk.all('.board .order')).toHaveLength(1)
    expect(desk.text()).not.toContain('Thanksgiving')
  })

  it('checks orders that never were, when the user asks for it', async () => {
    await open()
    expect(desk.text('.unknown-orders')).toContain('1 order not checked yet.')
    await desk.press('Check now')
    expect(desk.bridge.argsOf('orderList.refreshDetails')).toEqual([{ orderIds: [orderRow(2).orderId] }])
    expect(desk.text('.unknown-orders')).toContain('Checking 1 order… 0 done')
    expect(desk.said()).toBe('Checking 1 order… 0 done')
  })

  it('says why orders cannot be looked at', async () => {
    await open()
    desk.bridge.answer('orderList.refreshDetails', failed({ kind: 'offline' }))
    await desk.press('Check now')
    expect(desk.text('[role=alert]')).toContain('This computer is offline.')
  })

  it('asks for no more orders at once than are looked at by one request, the soonest first', async () => {
    const many = Array.from({ length: 130 }, (_, index) => order(index + 1, {}, { detailsAt: null }))
    await open({ ...BOARD, days: [{ ...BOARD.days[0]!, orders: many }] })
    await desk.press('Check now')
    expect(desk.bridge.argsOf('orderList.refreshDetails')[0]?.orderIds).toEqual(
      many.slice(0, 100).map(({ row }) => row.orderId)
    )
  })

  it('leads to the other orders of a day in the list of all', async () => {
    await open()
    await desk.press('see all')
    expect(desk.router.currentRoute.value.query).toEqual({
      f: JSON.stringify({ closing: { kind: 'between', from: '2026-11-20', to: '2026-11-20' } })
    })
    expect(desk.place()).toMatch(/^\/all-orders\?/)
  })

  const MONDAY = {
    date: date('2026-11-23'),
    isBusinessDay: true,
    holiday: null,
    orders: [order(3), order(4)],
    more: 0
  }
  const name = () => document.activeElement?.textContent

  it('is walked by arrows through rows and days, and Tab leads to one row', async () => {
    await open({ ...BOARD, days: [...BOARD.days, MONDAY] })
    desk.one('.board [data-row]').focus()
    await desk.key('ArrowDown')
    expect(name()).toBe('Order 2')
    await desk.key('ArrowRight')
    expect(name()).toBe('Order 3')
    await desk.key('End')
    expect(name()).toBe('Order 4')
    await desk.key('ArrowLeft')
    expect(name()).toBe('Order 3')
    await desk.key('ArrowLeft')
    expect(name()).toBe('Order 1')
    await desk.key('ArrowRight')
    expect(desk.all('.board [data-row]').map(row => row.tabIndex)).toEqual([-1, -1, 0, -1])
  })

  it('is entered from its heading by ↓, as the hint says (F19)', async () => {
    await open({ ...BOARD, days: [...BOARD.days, MONDAY] })
    const heading = desk.one('h1')
    heading.tabIndex = -1
    heading.focus()
    await desk.key('ArrowDown')
    expect(name()).toBe('Order 1')
  })

  it('keeps the focus at its row while it is read again', async () => {
    await open()
    desk.all('.board [data-row]')[1]!.focus()
    await desk.key('r', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('Order 2')
  })

  it('gives the focus on where its row is gone', async () => {
    await open()
    desk.all('.board [data-row]')[1]!.focus()
    desk.bridge.answer('closings.board', ok({ ...BOARD, days: [{ ...BOARD.days[0]!, orders: [order(1)] }] }))
    await desk.key('r', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('Order 1')
  })

  it('has a strip of days: each says what closes, and leads to it on the board, or else in the list', async () => {
    const perDay = [
      { date: date('2026-11-20'), count: 5, isBusinessDay: true },
      { date: date('2026-11-21'), count: 0, isBusinessDay: false },
      { date: date('2026-12-23'), count: 1234, isBusinessDay: true }
    ]
    await open({ ...BOARD, perDay })
    const days = desk.all('.strip a')
    expect(days.map(day => day.getAttribute('aria-label'))).toEqual([
      'Fri, Nov 20, 2026: 5 closings, 1 overdue',
      'Wed, Dec 23, 2026: 1,234 closings'
    ])
    expect(decodeURIComponent(days[1]!.getAttribute('href') ?? '')).toBe(
      '#/all-orders?f={"closing":{"kind":"between","from":"2026-12-23","to":"2026-12-23"}}'
    )
    days[0]!.focus()
    await desk.key('ArrowRight')
    expect(document.activeElement).toBe(days[1])
    expect(days.map(day => day.tabIndex)).toEqual([-1, 0])
    days[0]!.click()
    await desk.settle()
    expect([name(), desk.place()]).toEqual(['Order 1', '/closings'])
  })

  it('says that a day is ready, until its wire instructions change', async () => {
    const all = {
      payoff: 'done',
      'protection-letter': 'done',
      commitment: 'done',
      'closing-documents': 'done'
    } as const
    await open({ ...BOARD, days: [{ ...BOARD.days[0]!, orders: [order(1, all)], more: 0 }] })
    expect(wordsOf(desk.one('.ready'))).toBe('✓ Today’s closing is ready')
    desk.bridge.emit('wire.openChanged', {
      connectionId: LONE_STAR.id,
      open: [{ orderId: orderRow(1).orderId, since: DESK_DAY, alarms: 1 }]
    })
    await desk.settle()
    expect(desk.all('.ready')).toEqual([])
  })

  it('is printed as it is, and reports the result', async () => {
    await open()
    desk.bridge.answer('page.print', ok({ printed: true })).answer('page.savePdf', ok({ saved: true }))
    await desk.press('Print…')
    await desk.key('p', { ctrlKey: true })
    expect(desk.bridge.argsOf('page.print')).toHaveLength(2)
    await desk.press('Save as PDF…')
    expect(desk.bridge.argsOf('page.savePdf')).toEqual([{ fileName: 'Closings 2026-11-20.pdf', orderId: null }])
    expect(desk.said()).toBe('PDF saved.')
    desk.bridge.answer('page.savePdf', failed({ kind: 'store', trouble: 'disk-fault' }))
    await desk.press('Save as PDF…')
    expect(desk.text('[role=alert]')).toContain('The closings aren’t affected.')
  })

  it('without a closing in the coming days says so', async () => {
    await open(EMPTY_BOARD)
    expect(desk.text()).toContain('No upcoming closings')
    expect(desk.all('.strip')).toHaveLength(0)
  })

  it('says that it grows while the list is read for the first time', async () => {
    await open(EMPTY_BOARD)
    desk.bridge.emit('orderList.changed', listStatus({ scan: { page: 2, lastPage: 9, isFirst: true } }))
    await desk.settle()
    expect(wordsOf(desk.one('.empty'))).toBe('No closings yet Still loading orders. More closings may appear.')
  })

  it('has the Tab stop of both tables at the row focused last, and before that at the order opened last', async () => {
    await open({ ...BOARD, postClosing: { ...BOARD.postClosing, orders: [closed(8), closed(9)] } })
    await unfold()
    const stops = () => desk.all('a[data-row][tabindex="0"]').map(link => link.textContent.trim())
    for (const [opened, focused] of [
      [2, 1],
      [9, 8]
    ] as const) {
      await desk.router.push(`/orders/${orderId(opened)}`)
      await desk.settle()
      await desk.router.push('/closings')
      await desk.settle()
      await unfold()
      expect(stops()).toContain(`Order ${opened}`)
      const row = desk.all('a[data-row]').find(link => link.textContent.trim() === `Order ${focused}`)
      row?.focus()
      await desk.settle()
      expect(stops()).toContain(`Order ${focused}`)
      expect(stops()).not.toContain(`Order ${opened}`)
    }
  })

  it('says that the order cache is being opened while it waits for it', async () => {
    desk = await openDesk(
      '/closings',
      deskBridge()
        .answer('orderList.status', ok(listStatus({ state: 'opening' })))
        .answer('closings.board', () => new Promise(() => undefined))
    )
    expect(desk.text()).toContain('Opening your orders…')
  })

  it('is another for another connection, and never shows the one before', async () => {
    await open()
    desk.bridge.answer('closings.board', () => new Promise(() => undefined))
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(desk.all('.board')).toHaveLength(0)
  })

  it('is read again when the order cache changed, and by Ctrl+R', async () => {
    await open()
    const asked = () => desk.bridge.argsOf('closings.board').length
    const before = asked()
    desk.bridge.emit('orderList.changed', listStatus({ revision: 9 }))
    await vi.advanceTimersByTimeAsync(5000)
    await desk.settle()
    expect(asked()).toBeGreaterThan(before)
    desk.bridge.emit('orderList.changed', listStatus({ revision: 10 }))
    await desk.settle()
    expect(asked()).toBe(before + 1)
    const again = asked()
    await desk.key('r', { ctrlKey: true })
    expect(asked()).toBe(again + 1)
  })

  it('that cannot be had says so, and is asked for again', async () => {
    desk = await openDesk(
      '/closings',
      deskBridge().answer('closings.board', failed({ kind: 'store', trouble: 'disk-fault' }))
    )
    desk.bridge.answer('closings.board', ok(BOARD))
    await desk.press('Try again')
    expect(section(0)).toContain('Fri, Nov 20, today')
  })
})

it.each([
  ['2026-11-20', 'Fri, Nov 20, today'],
  ['2026-11-21', 'Sat, Nov 21, tomorrow'],
  ['2026-11-23', 'Mon, Nov 23'],
  ['2027-01-05', 'Jan 5, 2027']
])('%s is headed "%s"', (day, title) => {
  expect(dayTitle(date(day), date('2026-11-20'))).toBe(title)
})

it('the rule names every item', () => {
  expect(ruleMessage({ ...USUAL_PREFERENCES, lateAt: { ...USUAL_PREFERENCES.lateAt, payoff: 9 } })).toContain(
    'payoff 9'
  )
})
