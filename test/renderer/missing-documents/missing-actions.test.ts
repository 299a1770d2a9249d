import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { DocumentMatrix, DocumentRow, SlotState } from '#domain/orders/missing-documents.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { useDownloads } from '../../../renderer/downloads/store.ts'
import { listStatus, orderRow } from '../app/order-cache-samples.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
/** An order that was never checked. Slot 0 of order 1 holds document 10. */
const row = (index: number, states: readonly SlotState[]): DocumentRow => ({
  row: orderRow(index),
  slots: states.map((state, at) => ({ state, documentId: state === 'filled' ? index * 10 + at : null })),
  missing: states.filter(state => state === 'empty').length,
  documentsAt: null
})
const MATRIX: DocumentMatrix = {
  types: ['Loan Documents', 'Wire Instructions'],
  from: 0,
  total: 2,
  rows: [row(1, ['filled', 'empty']), row(2, ['empty', 'empty'])]
}
/** An order that closed yesterday, and was read long before that. */
const past = (index: number): DocumentRow => ({
  ...row(index, ['empty', 'filled']),
  row: orderRow(index, { closingDate: '2026-11-19' as CalendarDate }),
  documentsAt: 1
})
const holding = () => deskBridge().answer('orderList.documents', ok(MATRIX)).answer('orderList.refreshDetails', ok({}))
const open = async (bridge = holding()) => (desk = await openDesk('/missing', bridge))
const cell = (place: number) => desk.all('tbody td .cell')[place]!
const press = async (place: number) => {
  cell(place).click()
  await desk.settle()
}
const alerts = () => desk.all('.page [role=alert]')
const note = () => desk.text('.page .as-of')

describe('on the page of missing documents', () => {
  it('what is new is downloaded once, however often one presses, until that is done', async () => {
    await open(holding().answer('documents.newSince', ok({ documents: 3, orders: 2, since: 1 })))
    const held = desk.bridge.hold('documents.fetchNew')
    await desk.press('Download new (3)')
    await desk.press('Download new (3)')
    expect(desk.bridge.argsOf('documents.fetchNew')).toHaveLength(1)
    held.answer(ok({ begun: 3, kept: 0, empty: 0, failures: [] }))
    await desk.settle()
    await desk.press('Download new (3)')
    expect(desk.bridge.argsOf('documents.fetchNew')).toHaveLength(2)
  })

  it('the last page is not passed, and the orders of a page that was turned to are told', async () => {
    await open(holding().answer('orderList.documents', ({ from }) => ok({ ...MATRIX, from, total: 100 })))
    const before = announcement.value.count
    await desk.press('Next 50')
    expect([desk.text('.head [role=status]'), announcement.value.count]).toEqual(['51–52 of 100 orders', before])
    const asked = desk.bridge.argsOf('orderList.documents').length
    await desk.press('Next 50')
    expect(desk.bridge.argsOf('orderList.documents')).toHaveLength(asked)
  })

  it('why a download failed is told there only, as on the page of downloads', async () => {
    await open(holding().answer('documents.newSince', ok({ documents: 3, orders: 2, since: 1 })))
    desk.bridge.answer('documents.fetchNew', FULL)
    await desk.press('Download new (3)')
    expect(alerts()).toHaveLength(1)
    await desk.router.push('/downloads')
    await desk.settle()
    expect(desk.all('main [role=alert]')).toEqual([])
    useDownloads().failure = FULL.failure
    await desk.settle()
    expect(desk.all('main [role=alert]')).toHaveLength(1)
    await desk.router.push('/missing')
    await desk.settle()
    expect(alerts()).toEqual([])
  })

  it('why orders could not be checked is shown until they are', async () => {
    await open(holding().answer('orderList.refreshDetails', failed({ kind: 'store', trouble: 'disk-full' })))
    await desk.press('Check now')
    expect(alerts()).toHaveLength(1)
    desk.bridge.answer('orderList.refreshDetails', ok({}))
    await desk.press('Check now')
    expect(alerts()).toEqual([])
  })

  it('it is told which file is being opened, until it is or is not', async () => {
    await open()
    const held = desk.bridge.hold('documents.open')
    await press(0)
    expect(note()).toBe('Opening Loan Documents…')
    held.answer(failed({ kind: 'file', trouble: 'no-program' }))
    await desk.settle()
    expect([note(), alerts().length]).toEqual(['', 1])
    await press(0)
    held.answer(ok({}))
    await desk.settle()
    expect([note(), alerts().length]).toEqual(['', 0])
  })

  it('what was opened for one client is not spoken of under another (R24)', async () => {
    await open()
    const switchTo = async (activeId: string) => {
      desk.bridge.emit('connection.changed', { ...connected(), activeId })
      await desk.settle()
    }
    const held = desk.bridge.hold('documents.open')
    const fail = async () => {
      held.answer(failed({ kind: 'file', trouble: 'no-program' }))
      await desk.settle()
    }
    await press(0)
    await fail()
    expect(alerts()).toHaveLength(1)
    await switchTo(GULF_COAST.id)
    expect(alerts()).toEqual([])
    await press(0)
    await switchTo(LONE_STAR.id)
    expect(note()).toBe('')
    await fail()
    expect([note(), alerts()]).toEqual(['', []])
  })

  it('a download that the person canceled is no failure', async () => {
    await open()
    desk.bridge
      .answer('documents.open', failed({ kind: 'file', trouble: 'not-downloaded' }))
      .answer('documents.download', failed({ kind: 'canceled' }))
    await press(0)
    expect(desk.bridge.argsOf('documents.download')).toHaveLength(1)
    expect([note(), alerts().length]).toEqual(['', 0])
  })

  it('Shift or Alt and an arrow move nothing, and Cmd and End lead to the last cell', async () => {
    await open()
    cell(0).focus()
    await desk.key('ArrowDown', { shiftKey: true })
    await desk.key('ArrowDown', { altKey: true })
    expect(document.activeElement).toBe(cell(0))
    await desk.key('End', { metaKey: true })
    expect(document.activeElement).toBe(cell(3))
  })

  it('where a column is gone, the focus goes to the last one in its row', async () => {
    await open()
    cell(1).focus()
    const rows = [row(1, ['filled']), row(2, ['empty'])]
    desk.bridge.answer('orderList.documents', ok({ ...MATRIX, types: ['Loan Documents'], rows }))
    await desk.key('r', { ctrlKey: true })
    expect(document.activeElement).toBe(cell(0))
  })

  it('a button leads back from other closings without orders to the coming ones, with the focus there', async () => {
    await open(
      holding().answer('orderList.documents', ({ filters }) =>
        ok(filters.closing.kind === 'past' ? { ...MATRIX, rows: [], total: 0 } : MATRIX)
      )
    )
    const closing = desk.all('.filters select')[1] as HTMLSelectElement
    closing.value = '3'
    closing.dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
    desk.button('Show next 10 business days').focus()
    await desk.press('Show next 10 business days')
    expect([closing.value, document.activeElement?.textContent]).toEqual(['0', 'Order 1'])
  })
})

describe('past closings that lack a document', () => {
  const checks = () => desk.bridge.argsOf('orderList.refreshDetails').map(({ orderIds }) => orderIds)
  const openPast = () =>
    open(holding().answer('orderList.documents', ok({ ...MATRIX, rows: [past(1), row(2, ['empty', 'empty'])] })))
  const refresh = () => desk.key('r', { ctrlKey: true })

  it('are asked for again as the page opens, and by what the user does half an hour later', async () => {
    await openPast()
    expect(checks()).toEqual([[orderId(1)]])
    await refresh()
    expect(checks()).toHaveLength(1)
    vi.setSystemTime(Date.now() + 30 * 60_000)
    await refresh()
    expect(checks()).toEqual([[orderId(1)], [orderId(1)]])
  })

  it('are asked for again as the page turns to another client', async () => {
    await open(holding())
    expect(checks()).toEqual([])
    desk.bridge.answer('orderList.documents', ok({ ...MATRIX, rows: [past(3)] }))
    desk.bridge.emit('connection.changed', { ...connected(), activeId: GULF_COAST.id })
    await desk.settle()
    expect(checks()).toEqual([[orderId(3)]])
  })

  it('that could not be checked are said to be, until they are', async () => {
    await openPast()
    vi.setSystemTime(Date.now() + 30 * 60_000)
    desk.bridge.answer('orderList.refreshDetails', failed({ kind: 'store', trouble: 'disk-full' }))
    await refresh()
    expect(alerts()).toHaveLength(1)
    desk.bridge.answer('orderList.refreshDetails', ok({}))
    await refresh()
    expect(alerts()).toEqual([])
  })

  it('are not asked for while the page is only open, however often the list changes', async () => {
    await openPast()
    const asked = desk.bridge.argsOf('orderList.documents').length
    vi.setSystemTime(Date.now() + 30 * 60_000)
    await vi.advanceTimersByTimeAsync(6000)
    desk.bridge.emit('orderList.changed', listStatus({ revision: 9 }))
    await desk.settle()
    expect(desk.bridge.argsOf('orderList.documents').length).toBeGreaterThan(asked)
    expect(checks()).toHaveLength(1)
  })

  it('are asked for by each choice that brings them into view, and by a search once it is typed', async () => {
    await open(
      holding().answer('orderList.documents', ({ from, phase, text }) => {
        const rows = phase === 'after-closing' ? [past(from + text.length + 1)] : MATRIX.rows
        return ok({ ...MATRIX, from, total: 100, rows })
      })
    )
    expect(checks()).toEqual([])
    const needed = desk.one('.filters select') as HTMLSelectElement
    needed.value = 'after-closing'
    needed.dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
    await desk.press('Next 50')
    expect(checks()).toEqual([[orderId(1)], [orderId(51)]])
    const search = desk.one('.filters input[type=search]') as HTMLInputElement
    await desk.type(search, 'elm')
    expect(checks()).toHaveLength(2)
    search.dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
    expect(checks().at(-1)).toEqual([orderId(4)])
  })

  it('that could not be asked for are the next time, and the page says why', async () => {
    await open(
      holding()
        .answer('orderList.documents', ok({ ...MATRIX, rows: [past(1)] }))
        .answer('orderList.refreshDetails', FULL)
    )
    expect(alerts()).toHaveLength(1)
    await refresh()
    expect(checks()).toHaveLength(2)
  })

  it('that could not be asked for are not spoken of under another client, where that comes late (R24)', async () => {
    const bridge = holding().answer('orderList.documents', ok({ ...MATRIX, rows: [past(1)] }))
    const held = bridge.hold('orderList.refreshDetails')
    await open(bridge)
    expect(checks()).toEqual([[orderId(1)]])
    bridge.answer('orderList.documents', ok(MATRIX))
    bridge.emit('connection.changed', { ...connected(), activeId: GULF_COAST.id })
    await desk.settle()
    held.answer(FULL)
    await desk.settle()
    expect(alerts()).toEqual([])
  })
})
