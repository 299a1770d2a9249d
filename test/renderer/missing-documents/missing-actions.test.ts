import { afterEach, describe, expect, it } from 'vitest'
import type { DocumentMatrix, DocumentRow, SlotState } from '#domain/orders/missing-documents.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useDownloads } from '../../../renderer/downloads/store.ts'
import { orderRow } from '../app/order-cache-samples.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'

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
    await desk.press('Next 50')
    expect(desk.said()).toBe('51–52 of 100 orders')
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

  it('a download that the person canceled is no failure', async () => {
    await open()
    desk.bridge
      .answer('documents.open', failed({ kind: 'file', trouble: 'not-downloaded' }))
      .answer('documents.download', failed({ kind: 'canceled' }))
    await press(0)
    expect(desk.bridge.argsOf('documents.download')).toHaveLength(1)
    expect([note(), alerts().length]).toEqual(['', 0])
  })

  it('Shift and an arrow move nothing, and Cmd and End lead to the last cell', async () => {
    await open()
    cell(0).focus()
    await desk.key('ArrowDown', { shiftKey: true })
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
})
