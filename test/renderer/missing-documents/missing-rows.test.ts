import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DocumentMatrix } from '#domain/orders/missing-documents.ts'
import { ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { listStatus, orderRow } from '../app/order-cache-samples.ts'
import { orderId } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const row = (index: number, more: Partial<ReturnType<typeof orderRow>> = {}): DocumentMatrix['rows'][number] => ({
  row: orderRow(index, more),
  slots: [{ state: 'empty', documentId: null }],
  missing: 1,
  documentsAt: 1
})
const MATRIX: DocumentMatrix = { types: ['Deed'], from: 0, total: 2, rows: [row(1), row(2)] }
const open = async (matrix: DocumentMatrix = MATRIX) => {
  desk = await openDesk('/missing', deskBridge().answer('orderList.documents', ok(matrix)))
}
const choose = async (place: number, value: string) => {
  const select = desk.all('.filters select')[place] as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.settle()
}
const asked = () => desk.bridge.argsOf('orderList.documents').at(-1)

describe('the matrix of missing documents', () => {
  it('has a word for a name and a closing date that are not there', async () => {
    await open({ ...MATRIX, rows: [row(1, { name: '', closingDate: null, closingText: '' })] })
    expect(desk.text('tbody .name a')).toBe('Unnamed order')
    expect(desk.text('tbody .closing')).toContain('No closing date')
  })

  it('has the year of a closing where it is left open over New Year', async () => {
    await open()
    expect(desk.text('tbody .closing')).toContain('Mon, Nov 23')
    vi.setSystemTime(new Date(2027, 0, 1, 8))
    await vi.advanceTimersByTimeAsync(61_000)
    expect(desk.text('tbody .closing')).toContain('Nov 23, 2026')
  })

  it('is of the coming closings again once documents before a closing are chosen again', async () => {
    await open()
    await choose(0, 'after-closing')
    await choose(0, 'before-closing')
    expect(asked()).toMatchObject({
      phase: 'before-closing',
      filters: { closing: { kind: 'business-days', next: 10 } }
    })
  })

  it('has its stop of Tab at the order that was opened last', async () => {
    await open()
    await desk.router.push(`/orders/${orderId(2)}`)
    await desk.settle()
    await desk.router.push('/missing')
    await desk.settle()
    const stops = desk.all('tbody [tabindex]').filter(link => link.tabIndex === 0)
    expect(stops.map(stop => stop.textContent.trim())).toEqual(['Order 2'])
  })

  it('has pages only where there are more orders than one shows', async () => {
    await open({ ...MATRIX, total: 50 })
    expect(desk.all('.pager')).toEqual([])
    desk.close()
    await open({ ...MATRIX, total: 51 })
    expect(desk.all('.pager')).toHaveLength(1)
  })

  it('is paged from the first orders to the last and no further', async () => {
    await open({ ...MATRIX, total: 100 })
    const disabled = () =>
      ['Previous 50', 'Next 50'].map(name => desk.button(name).getAttribute('aria-disabled') === 'true')
    expect(disabled()).toEqual([true, false])
    await desk.press('Next 50')
    expect(disabled()).toEqual([false, true])
  })

  it('warns above the orders while more may come', async () => {
    await open()
    expect(desk.all('.page .caution')).toEqual([])
    desk.bridge.emit('orderList.changed', listStatus({ scan: { page: 2, lastPage: 9, isFirst: true } }))
    await desk.settle()
    expect(desk.text('.page .caution')).toBe('Still loading orders. More may appear.')
  })

  it('says that the order cache is being opened while it waits for it', async () => {
    desk = await openDesk(
      '/missing',
      deskBridge()
        .answer('orderList.status', ok(listStatus({ state: 'opening' })))
        .answer('orderList.documents', () => new Promise(() => undefined))
    )
    expect(desk.text()).toContain('Opening your orders…')
  })
})
