import { afterEach, describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#domain/orders/order-list.ts'
import type { DocumentMatrix, DocumentRow } from '#domain/orders/missing-documents.ts'
import { failed, ok } from '#domain/common/result.ts'
import { lastFrom } from '../../../renderer/missing-documents/choices.ts'
import { gridStep } from '../../../renderer/missing-documents/grid-keys.ts'
import { orderRow, listStatus } from '../app/order-cache-samples.ts'
import { deskBridge, openDesk, wordsOf } from '../app/desk.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
afterEach(() => desk.close())

const row = (index: number, slots: DocumentRow['slots'], documentsAt: number | null = 1): DocumentRow => ({
  row: orderRow(index),
  slots,
  missing: slots.filter(slot => slot === 'empty').length,
  documentsAt
})
const MATRIX: DocumentMatrix = {
  types: ['Deed of Trust', 'Wire Instructions'],
  from: 0,
  total: 120,
  rows: [row(1, ['filled', 'empty']), row(2, ['new', 'empty']), row(3, ['unknown', 'unknown'], null)]
}
const open = async (matrix: DocumentMatrix = MATRIX) => {
  desk = await openDesk(
    '/missing',
    deskBridge().answer('orderList.documents', ok(matrix)).answer('orderList.refreshDetails', ok({}))
  )
}
const asked = () => desk.bridge.argsOf('orderList.documents')
const cell = (place: number) => desk.all('tbody td a')[place]!

describe('the matrix of missing documents', () => {
  it('says in each cell what it is of which type, and how many of a type are missing', async () => {
    await open()
    expect(desk.all('tbody td a').map(one => one.getAttribute('aria-label'))).toEqual([
      'Deed of Trust: here',
      'Wire Instructions: missing',
      'Deed of Trust: new',
      'Wire Instructions: missing',
      'Deed of Trust: not looked yet',
      'Wire Instructions: not looked yet'
    ])
    expect(desk.all('thead th').map(head => wordsOf(head))).toEqual([
      'Order',
      'Deed of Trust',
      'Wire Instructions 2 missing'
    ])
    expect(desk.text('.head')).toContain('1 to 3 of 120 orders')
  })

  it('asks for what closes within ten business days and misses something, unless told otherwise', async () => {
    await open()
    expect(asked()[0]).toEqual({
      text: '',
      onlyMissing: true,
      from: 0,
      count: 50,
      filters: { ...NO_FILTERS, closing: { kind: 'business-days', next: 10 } }
    })
    ;(desk.all('input[type=checkbox]')[0] as HTMLInputElement).click()
    await desk.settle()
    expect(asked().at(-1)).toMatchObject({ onlyMissing: false })
  })

  it('says what each sign means', async () => {
    await open()
    expect(wordsOf(desk.one('.legend'))).toContain('✓ here ● new □ missing – no such slot ? not looked yet')
  })

  it('can be narrowed to followed orders and to another closing', async () => {
    await open()
    ;(desk.all('input[type=checkbox]')[1] as HTMLInputElement).click()
    await desk.settle()
    const closing = desk.one('.filters select') as HTMLSelectElement
    closing.value = '2'
    closing.dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
    expect(asked().at(-1)).toMatchObject({ filters: { ...NO_FILTERS, closing: { kind: 'next-week' }, followed: true } })
  })

  it('shows fifty orders per page, and starts at the first page for another search', async () => {
    await open()
    await desk.press('Next 50')
    expect(asked().at(-1)).toMatchObject({ from: 50 })
    await desk.press('Previous 50')
    expect(asked().at(-1)).toMatchObject({ from: 0 })
    const before = asked().length
    await desk.press('Previous 50')
    expect(asked()).toHaveLength(before)
    await desk.press('Next 50')
    await desk.type(desk.one('.filters input[type=search]') as HTMLInputElement, 'elm')
    expect(asked().at(-1)).toMatchObject({ from: 0, text: 'elm' })
  })

  it('shows the last orders there are where they became fewer meanwhile', async () => {
    await open()
    await desk.press('Next 50')
    desk.bridge.answer('orderList.documents', ({ from }) =>
      ok({ ...MATRIX, from, total: 3, rows: from === 0 ? MATRIX.rows : [] })
    )
    await desk.key('r', { ctrlKey: true })
    expect(asked().at(-1)).toMatchObject({ from: 0 })
    expect(desk.text('.head')).toBe('Missing documents3 orders')
  })

  it('is walked by arrows, and each cell leads to its order', async () => {
    await open()
    ;(cell(0) as HTMLElement).focus()
    await desk.key('ArrowDown')
    expect(document.activeElement).toBe(cell(2))
    await desk.key('ArrowRight')
    expect(document.activeElement).toBe(cell(3))
    await desk.key('ArrowUp')
    expect(document.activeElement).toBe(cell(1))
    expect(cell(1).getAttribute('href')).toBe(`#/orders/${orderRow(1).orderId}`)
  })

  it('is one stop of Tab: the cell that had the focus last', async () => {
    await open()
    const stops = () => desk.all('tbody a').filter(link => link.tabIndex === 0)
    expect(stops().map(stop => stop.textContent)).toEqual(['Order 1'])
    stops()[0]!.focus()
    await desk.key('End', { ctrlKey: true })
    expect(stops()).toEqual([cell(5)])
  })

  it('keeps the focus at its cell while it is read again', async () => {
    await open()
    ;(cell(3) as HTMLElement).focus()
    await desk.key('r', { ctrlKey: true })
    expect(document.activeElement).toBe(cell(3))
  })

  it('is as it was left after Back from an order', async () => {
    await open()
    await desk.type(desk.one('.filters input[type=search]') as HTMLInputElement, 'elm')
    await desk.router.push('/changes')
    await desk.settle()
    await desk.router.push('/missing')
    await desk.settle()
    expect((desk.one('.filters input[type=search]') as HTMLInputElement).value).toBe('elm')
    expect(asked().at(-1)).toMatchObject({ text: 'elm' })
  })

  it('checks orders that never were, when the user asks for it', async () => {
    await open()
    await desk.press('Look at these now')
    expect(desk.bridge.argsOf('orderList.refreshDetails')).toEqual([{ orderIds: [orderRow(3).orderId] }])
    expect(desk.said()).toBe('Looking at 1 order: none read so far.')
    desk.bridge.answer('orderList.refreshDetails', failed({ kind: 'offline' }))
    await desk.press('Look at these now')
    expect(desk.text('[role=alert]')).toContain('This computer is offline.')
  })

  it('with nothing missing says so', async () => {
    await open({ ...MATRIX, rows: [], total: 0 })
    expect(desk.text()).toContain('Every order that closes within 10 business days has a file in each of its slots.')
  })

  it('leads back to what is usual where nothing is found for what one looks for', async () => {
    await open({ ...MATRIX, rows: [], total: 0 })
    await desk.type(desk.one('.filters input[type=search]') as HTMLInputElement, 'zq')
    expect(wordsOf(desk.one('.empty'))).toContain('No order that you look for misses a document.')
    await desk.press('Show what closes within 10 business days')
    expect(asked().at(-1)).toMatchObject({ text: '', onlyMissing: true })
  })

  it('says that it grows while the list is read for the first time', async () => {
    await open({ ...MATRIX, rows: [], total: 0 })
    desk.bridge.emit('orderList.changed', listStatus({ scan: { page: 2, lastPage: 9, isFirst: true } }))
    await desk.settle()
    expect(wordsOf(desk.one('.empty'))).toBe(
      'No orders here yet The list is still being read: more orders appear as it goes on.'
    )
  })

  it('that cannot be had says so, and is asked for again', async () => {
    desk = await openDesk('/missing', deskBridge().answer('orderList.documents', failed({ kind: 'bug' })))
    desk.bridge.answer('orderList.documents', ok(MATRIX))
    await desk.press('Try again')
    expect(desk.all('tbody tr')).toHaveLength(3)
  })
})

const KEYS: [string, boolean, readonly [number, number], readonly [number, number] | undefined][] = [
  ['ArrowDown', false, [0, 0], [1, 0]],
  ['ArrowDown', false, [29, 2], [29, 2]],
  ['ArrowUp', false, [0, 3], [0, 3]],
  ['ArrowRight', false, [4, 10], [4, 10]],
  ['ArrowLeft', false, [4, 1], [4, 0]],
  ['PageDown', false, [3, 1], [13, 1]],
  ['PageUp', false, [3, 1], [0, 1]],
  ['Home', false, [3, 5], [3, 0]],
  ['End', false, [3, 5], [3, 10]],
  ['Home', true, [3, 5], [0, 0]],
  ['End', true, [3, 5], [29, 10]],
  ['ArrowDown', true, [3, 5], undefined],
  ['a', false, [3, 5], undefined]
]
it.each(KEYS)('%s (with Ctrl: %s) leads from %s to %s in a grid of 30 by 11', (key, held, [row, column], to) => {
  expect(gridStep(key, held, { row, column }, 30, 11)).toEqual(
    to === undefined ? undefined : { row: to[0], column: to[1] }
  )
})

it.each([
  [0, 0],
  [1, 0],
  [50, 0],
  [51, 50],
  [120, 100]
])('of %i orders the last ones begin at %i', (total, from) => {
  expect(lastFrom(total)).toBe(from)
})
