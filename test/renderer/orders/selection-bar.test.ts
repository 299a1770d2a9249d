import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { orderId } from '../app/samples.ts'
import { allOrdersBridge, focused } from './all-orders.ts'

const FETCHED = { begun: 3, kept: 0, empty: 0, failures: [] }

let desk: Desk
beforeEach(async () => {
  desk = await openDesk('/all-orders', allOrdersBridge(4))
  for (const box of [3, 1]) desk.all('tbody [type=checkbox]')[box]?.click()
  await desk.settle()
})
afterEach(() => desk.close())

const button = () => desk.one('.selection button')
const download = async () => {
  button().click()
  await desk.settle()
}
const said = () => desk.all('.selection .said').map(words => words.textContent.trim())
const alerts = () => desk.all('.selection [role=alert]').length

describe('documents of the selected orders', () => {
  it('are downloaded once however often that is pressed, and how many is said', async () => {
    const held = desk.bridge.hold('documents.fetchOrders')
    await download()
    await download()
    expect([
      button().textContent.trim(),
      button().getAttribute('aria-disabled'),
      desk.bridge.argsOf('documents.fetchOrders')
    ]).toEqual(['Starting downloads…', 'true', [{ orderIds: [orderId(4), orderId(2)] }]])
    held.answer(ok(FETCHED))
    await desk.settle()
    expect([said(), desk.said(), button().getAttribute('aria-disabled')]).toEqual([
      ['3 documents are being downloaded. Downloads'],
      '3 documents are being downloaded.',
      'false'
    ])
  })

  it('that could not be asked for say why, and no longer how many the last time, until they can', async () => {
    desk.bridge.answer('documents.fetchOrders', ok(FETCHED))
    await download()
    desk.bridge.answer('documents.fetchOrders', failed({ kind: 'offline' }))
    await download()
    expect([said(), alerts()]).toEqual([[], 1])
    desk.bridge.answer('documents.fetchOrders', ok(FETCHED))
    await download()
    expect([said().length, alerts()]).toEqual([1, 0])
  })
})

it('once the selection is cleared by its button, the focus is at the current row', async () => {
  desk.button('Clear').focus()
  await desk.press('Clear')
  expect([desk.all('.selection'), focused()]).toEqual([[], 'Order 2'])
})
