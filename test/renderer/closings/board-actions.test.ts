import { afterEach, describe, expect, it } from 'vitest'
import type { Connection } from '#domain/connection.ts'
import type { ClosingBoard } from '#domain/orders/closings.ts'
import { failed, ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { orderRow } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'
import { BOARD, closed, date } from './board-samples.ts'

let desk: Desk
afterEach(() => desk.close())

const open = async (board: ClosingBoard = BOARD) => {
  desk = await openDesk(
    '/closings',
    deskBridge().answer('closings.board', ok(board)).answer('orderList.refreshDetails', ok({}))
  )
}
/** Opens the list of past closings, or closes it: the browser tells the page afterwards. */
const unfold = async (isOpen = true) => {
  const past = desk.one('details') as HTMLDetailsElement
  past.open = isOpen
  past.dispatchEvent(new Event('toggle'))
  await desk.settle()
}
const switchTo = async (...clients: readonly Connection[]) => {
  desk.bridge.emit('connection.changed', connected(...clients))
  await desk.settle()
}
const checks = () => desk.bridge.argsOf('orderList.refreshDetails')
const name = () => document.activeElement?.textContent

describe('on the board of closings', () => {
  it('what is overdue includes orders whose wire instructions need a call', async () => {
    await open()
    desk.bridge.emit('wire.openChanged', {
      connectionId: LONE_STAR.id,
      open: [{ orderId: orderRow(2).orderId, since: DESK_DAY, alarms: 1 }]
    })
    desk.one('input[type=checkbox]').click()
    await desk.settle()
    expect(desk.all('.board .order')).toHaveLength(2)
  })

  it('why orders could not be checked is shown until they are', async () => {
    await open()
    const alerts = () => desk.all('.closings [role=alert]')
    desk.bridge.answer('orderList.refreshDetails', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Check now')
    expect(alerts()).toHaveLength(1)
    desk.bridge.answer('orderList.refreshDetails', ok({}))
    await desk.press('Check now')
    expect(alerts()).toEqual([])
  })

  it('why orders could not be checked is not shown under another client, also where it comes late (R24)', async () => {
    await open()
    const fault = failed({ kind: 'store', trouble: 'disk-full' } as const)
    desk.bridge.answer('orderList.refreshDetails', fault)
    await desk.press('Check now')
    expect(desk.text()).toContain('disk is full')
    await switchTo(GULF_COAST, LONE_STAR)
    expect(desk.text()).not.toContain('disk is full')
    const held = desk.bridge.hold('orderList.refreshDetails')
    await desk.press('Check now')
    await switchTo(LONE_STAR, GULF_COAST)
    held.answer(fault)
    await desk.settle()
    expect(desk.text()).not.toContain('disk is full')
  })

  it('unfolding past closings checks orders once, and folding them up checks none', async () => {
    await open()
    await unfold()
    await unfold()
    expect(checks()).toHaveLength(1)
    await unfold(false)
    expect(checks()).toHaveLength(1)
    expect(desk.all('details [data-row]')).toEqual([])
  })

  it('past closings that are folded up while the board is read for them are not checked', async () => {
    await open()
    const held = desk.bridge.hold('closings.board')
    await unfold()
    await unfold(false)
    held.answer(ok(BOARD))
    await desk.settle()
    expect(checks()).toEqual([])
  })

  it('unfolding past closings asks again for what was read of them before they closed, and says nothing of it', async () => {
    await open({ ...BOARD, days: [] })
    expect(checks()).toEqual([])
    await unfold()
    expect(checks()).toEqual([{ orderIds: [orderRow(9).orderId] }])
    expect(desk.one('.closings').textContent).not.toContain('Checking')
  })

  it('what was read of past closings since the board was is not asked for again by unfolding them', async () => {
    await open({ ...BOARD, days: [] })
    const postClosing = { ...BOARD.postClosing, orders: [closed(9, {}, DESK_DAY)] }
    desk.bridge.answer('closings.board', ok({ ...BOARD, days: [], postClosing }))
    await unfold()
    expect(checks()).toEqual([])
  })

  it('↓ leads from the heading past those closed before to the first day', async () => {
    await open()
    await unfold()
    const heading = desk.one('h1')
    heading.tabIndex = -1
    heading.focus()
    await desk.key('ArrowDown')
    expect(name()).toBe('Order 1')
    await desk.key('ArrowDown', { shiftKey: true })
    expect(name()).toBe('Order 1')
    await desk.key('ArrowUp')
    expect(name()).toBe('Order 9')
  })

  it('past closings are one stop of Tab: the one that had the focus last', async () => {
    await open({ ...BOARD, postClosing: { ...BOARD.postClosing, orders: [closed(8), closed(9)] } })
    await unfold()
    const rows = () => desk.all('details [data-row]')
    expect(rows().map(row => row.tabIndex)).toEqual([0, -1])
    rows()[1]!.focus()
    await desk.settle()
    expect(rows().map(row => row.tabIndex)).toEqual([-1, 0])
  })
})

describe('the strip of days', () => {
  const day = (text: string, count: number) => ({ date: date(text), count, isBusinessDay: true })
  const labels = () => desk.all('.strip .label').map(({ textContent }) => textContent)

  it('names today, and Mondays that are not too close to it', async () => {
    await open({
      ...BOARD,
      perDay: ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map(text => day(text, 1))
    })
    expect(labels()).toEqual(['Today', '', '', 'Nov 23', ''])
    desk.close()
    await open({ ...BOARD, perDay: ['2026-11-21', '2026-11-22', '2026-11-23'].map(text => day(text, 1)) })
    expect(labels()).toEqual(['Today', '', ''])
  })

  it('is one stop of Tab, also where fewer days than before have closings', async () => {
    const perDay = [day('2026-11-20', 5), day('2026-11-23', 1), day('2026-12-01', 2)]
    await open({ ...BOARD, perDay })
    desk.all('.strip a')[0]!.focus()
    await desk.key('End')
    desk.bridge.answer('closings.board', ok({ ...BOARD, perDay: perDay.slice(0, 2) }))
    await desk.key('r', { ctrlKey: true })
    expect(desk.all('.strip a').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0])
  })

  it('is walked from end to end and no further, and says how many closings there are', async () => {
    await open({ ...BOARD, perDay: [day('2026-11-20', 5), day('2026-11-21', 0), day('2026-12-01', 2)] })
    const [first, last] = desk.all('.strip a')
    first!.focus()
    for (const [key, held, at] of [
      ['ArrowLeft', {}, first],
      ['End', {}, last],
      ['ArrowRight', {}, last],
      ['Home', {}, first],
      ['ArrowRight', { shiftKey: true }, first]
    ] as const) {
      await desk.key(key, held)
      expect(document.activeElement, key).toBe(at)
    }
    expect(desk.all('nav').map(nav => nav.getAttribute('aria-label'))).toContain('Closings per day, next 5 weeks (7)')
  })
})
