import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { orderRow } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'
import { allOrdersBridge, searchBox } from './all-orders.ts'

let desk: Desk
afterEach(() => {
  notice.value = ''
  desk.close()
})

const DISK_FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const CSV = 'Save 2 orders as CSV…'
const open = async (orders = 2) => (desk = await openDesk('/all-orders', allOrdersBridge(orders)))
const note = () => desk.all('.export > .muted').map(({ textContent }) => textContent)
const alerts = () => desk.all('main [role=alert]').length

describe('the export of orders', () => {
  it('is made once while it is under way, and says so', async () => {
    await open()
    const held = desk.bridge.hold('orderList.exportCsv')
    await desk.press(CSV)
    await desk.press(CSV)
    expect([note(), desk.bridge.argsOf('orderList.exportCsv').length]).toEqual([['Exporting…'], 1])
    held.answer(ok({ rows: 2 }))
    await desk.settle()
    expect(note()).toEqual(['2 orders exported.'])
  })

  it('that failed says why, and no longer what was exported before; the next one says neither', async () => {
    await open()
    desk.bridge.answer('orderList.exportCsv', ok({ rows: 2 }))
    await desk.press(CSV)
    desk.bridge.answer('orderList.exportCsv', DISK_FULL)
    await desk.press(CSV)
    expect([note(), alerts()]).toEqual([[], 1])
    desk.bridge.answer('orderList.exportCsv', ok({ rows: null }))
    await desk.press(CSV)
    expect([note(), alerts()]).toEqual([[], 0])
  })

  it('that failed says why also where a search finds nothing by then', async () => {
    await open()
    const held = desk.bridge.hold('orderList.exportCsv')
    await desk.press(CSV)
    await desk.type(searchBox(desk), 'z')
    expect([desk.has('Export'), note()]).toEqual([false, ['Exporting…']])
    held.answer(DISK_FULL)
    await desk.settle()
    expect([note(), alerts()]).toEqual([[], 1])
  })

  it('that was made still says so where a search finds nothing after it', async () => {
    await open()
    desk.bridge.answer('orderList.exportCsv', ok({ rows: 2 }))
    await desk.press(CSV)
    await desk.type(searchBox(desk), 'z')
    expect([desk.has('Export'), note()]).toEqual([false, ['2 orders exported.']])
  })

  it('that failed is not spoken of under another client (R24)', async () => {
    await open()
    const held = desk.bridge.hold('orderList.exportCsv')
    await desk.press(CSV)
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    held.answer(DISK_FULL)
    await desk.settle()
    expect([note(), alerts()]).toEqual([[], 0])
  })

  it('to paper says that there are no orders to print', async () => {
    await open(0)
    await desk.key('p', { ctrlKey: true })
    expect([notice.value, desk.bridge.argsOf('page.print')]).toEqual(['There are no orders to print.', []])
  })

  it('as PDF says that it is saved only where it was, and leaves no paper where that failed', async () => {
    await open()
    desk.bridge.answer('page.savePdf', ok({ saved: false }))
    await desk.press('Save as PDF…')
    expect(note()).toEqual([])
    desk.bridge.answer('page.savePdf', ok({ saved: true }))
    await desk.press('Save as PDF…')
    expect(note()).toEqual(['PDF saved.'])
    desk.bridge.answer('page.savePdf', DISK_FULL)
    await desk.press('Save as PDF…')
    expect([note(), alerts(), desk.all('.paper')]).toEqual([[], 1, []])
  })

  it('of documents is of all that were found, and says why there are none', async () => {
    await open()
    desk.bridge.answer('documents.fetchOrders', ok({ begun: 3, kept: 0, empty: 0, failures: [] }))
    await desk.press('Download documents')
    expect(desk.bridge.argsOf('documents.fetchOrders')).toEqual([{ orderIds: [orderId(1), orderId(2)] }])
    expect(note()).toEqual(['3 documents are being downloaded.'])
    desk.bridge.answer('documents.fetchOrders', DISK_FULL)
    await desk.press('Download documents')
    expect([note(), alerts()]).toEqual([[], 1])
  })

  it.each(['Download documents', 'Print…', 'Save as PDF…'])(
    'ends with its client where the orders come later: %s (R24)',
    async name => {
      await open()
      const held = desk.bridge.hold('orderList.rows')
      await desk.press(name)
      desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
      held.answer(ok({ rows: [orderRow(1)], from: 0, total: 1, revision: 1 }))
      await desk.settle()
      const acts = ['documents.fetchOrders', 'page.print', 'page.savePdf'] as const
      expect(acts.flatMap(act => desk.bridge.argsOf(act))).toEqual([])
    }
  )

  it.each(['Download documents', 'Print…', 'Save as PDF…'])(
    'says why where the orders for it can’t be read, and goes no further: %s',
    async name => {
      await open()
      desk.bridge.answer('orderList.rows', DISK_FULL)
      await desk.press(name)
      expect([note(), alerts()]).toEqual([[], 1])
      const acts = ['documents.fetchOrders', 'page.print', 'page.savePdf'] as const
      expect(acts.flatMap(act => desk.bridge.argsOf(act))).toEqual([])
    }
  )

  it('of documents is offered for as many orders as documents are downloaded for at once', async () => {
    await open(501)
    expect(desk.has('Download documents')).toBe(false)
    desk.close()
    await open(500)
    expect(desk.has('Download documents')).toBe(true)
  })

  it('to paper says what was searched, which filters are set, and the order', async () => {
    let about = ''
    const bridge = allOrdersBridge(2).answer('page.print', () => {
      about = desk.text('.paper .about')
      return ok({ printed: true })
    })
    desk = await openDesk(`/all-orders?q=order&sort=-name&f=${encodeURIComponent('{"followed":true}')}`, bridge)
    await desk.press('Print…')
    expect(about).toBe('2 orders · “order” · Followed · Sorted by name, Z to A')
  })

  it('to paper says whose orders they are, when that was, and when they were last updated', async () => {
    let origin = ''
    const bridge = allOrdersBridge(2).answer('page.print', () => {
      origin = desk.text('.paper .origin')
      return ok({ printed: true })
    })
    desk = await openDesk('/all-orders', bridge)
    await desk.press('Print…')
    expect(origin).toBe('Lone Star Lending · Printed Nov 20, 2026, 10:45 AM · Updated Nov 20, 2026, 10:42 AM')
  })

  it('to paper has the closing with its year, and every property', async () => {
    let cells: readonly string[] = []
    const bridge = allOrdersBridge(1, () => ({ properties: ['1 Elm St', '2 Oak St'] })).answer('page.print', () => {
      cells = desk.all('.paper tbody td').map(cell => cell.textContent.trim())
      return ok({ printed: true })
    })
    desk = await openDesk('/all-orders', bridge)
    await desk.press('Print…')
    const facts = ['Order 1', '1 Elm St; 2 Oak St', 'Nov 23, 2026', 'Ana Ramirez 1', 'New', 'Pending', 'Not issued']
    expect(cells).toEqual(facts)
  })
})
