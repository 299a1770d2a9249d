import { afterEach, describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#domain/orders/order-list.ts'
import type { DocumentMatrix, DocumentRow, SlotState } from '#domain/orders/missing-documents.ts'
import type { Download } from '#domain/documents/download.ts'
import { failed, ok } from '#domain/common/result.ts'
import { closingsOf, filtersOf, lastFrom, USUAL_CHOICES } from '../../../renderer/missing-documents/choices.ts'
import { gridStep } from '../../../renderer/missing-documents/grid-keys.ts'
import { fetchedMessage } from '../../../renderer/ui/text/fetched-messages.ts'
import { orderRow, listStatus } from '../app/order-cache-samples.ts'
import { deskBridge, openDesk, wordsOf } from '../app/desk.ts'
import { inOffice } from '../app/office-samples.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
afterEach(() => desk.close())

/** Slot 0 of order 2 holds document 20. */
const row = (index: number, states: readonly SlotState[], documentsAt: number | null = 1): DocumentRow => ({
  row: orderRow(index),
  slots: states.map((state, at) => ({
    state,
    documentId: state === 'filled' || state === 'new' ? index * 10 + at : null
  })),
  missing: states.filter(state => state === 'empty').length,
  documentsAt
})
const MATRIX: DocumentMatrix = {
  types: ['Loan Documents', 'Wire Instructions'],
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
const cell = (place: number) => desk.all('tbody td .cell')[place]!

describe('the matrix of missing documents', () => {
  it('says in each cell what it is of which type, and how many of a type are missing', async () => {
    await open()
    expect(desk.all('tbody td .cell').map(one => one.getAttribute('aria-label'))).toEqual([
      'Loan Documents: Received. Open',
      'Wire Instructions: Missing',
      'Loan Documents: New. Open',
      'Wire Instructions: Missing',
      'Loan Documents: Not checked',
      'Wire Instructions: Not checked'
    ])
    expect(desk.all('thead th').map(head => wordsOf(head))).toEqual([
      'Order',
      'Loan Documents',
      'Wire Instructions 2 missing'
    ])
    expect(desk.text('.head')).toContain('1–3 of 120 orders')
  })

  it('names an order without its ending, and has its type in a tag beside the date', async () => {
    const first = row(1, ['filled', 'empty'])
    const purchase = { ...first.row, name: 'Yates / Tran purchase', buyers: ['Ingrid Yates'], borrowers: [] }
    await open({ ...MATRIX, rows: [{ ...first, row: purchase }] })
    expect(desk.text('tbody .name a')).toBe('Yates / Tran')
    expect(wordsOf(desk.one('tbody .closing'))).toMatch(/^P Purchase \S/)
  })

  it('asks for what the closings of the next ten business days need and lack, unless told otherwise', async () => {
    await open()
    expect(asked()[0]).toEqual({
      text: '',
      phase: 'before-closing',
      onlyMissing: true,
      from: 0,
      count: 50,
      filters: { ...NO_FILTERS, closing: { kind: 'business-days', next: 10 } }
    })
    ;(desk.all('input[type=checkbox]')[0] as HTMLInputElement).click()
    await desk.settle()
    expect(asked().at(-1)).toMatchObject({ onlyMissing: false })
  })

  it('asks for what comes after a closing on request, of past closings', async () => {
    await open()
    const needed = desk.one('.filters select') as HTMLSelectElement
    needed.value = 'after-closing'
    needed.dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
    expect(asked().at(-1)).toMatchObject({
      phase: 'after-closing',
      filters: { ...NO_FILTERS, closing: { kind: 'past' } }
    })
  })

  it('says what each sign in view means', async () => {
    await open()
    expect(wordsOf(desk.one('.legend'))).toContain('• Received ● New □ Missing ? Not checked')
  })

  it('can be narrowed to followed orders and to another closing', async () => {
    await open()
    ;(desk.all('input[type=checkbox]')[1] as HTMLInputElement).click()
    await desk.settle()
    const closing = desk.all('.filters select')[1] as HTMLSelectElement
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
    expect(desk.text('.head')).toContain('Missing documents3 orders')
  })

  it('is walked by arrows, and a cell without a file leads to its order', async () => {
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

  it('is entered from its heading by ↓ (F19)', async () => {
    await open()
    const heading = desk.one('h1')
    heading.tabIndex = -1
    heading.focus()
    await desk.key('ArrowDown')
    expect(document.activeElement?.textContent).toBe('Order 1')
  })

  it('is one stop of Tab: the cell that had the focus last', async () => {
    await open()
    const stops = () => desk.all('tbody [tabindex]').filter(link => link.tabIndex === 0)
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
    await desk.press('Check now')
    expect(desk.bridge.argsOf('orderList.refreshDetails')).toEqual([{ orderIds: [orderRow(3).orderId] }])
    expect(desk.said()).toBe('Checking 1 order… 0 done')
    desk.bridge.answer('orderList.refreshDetails', failed({ kind: 'offline' }))
    await desk.press('Check now')
    expect(desk.text('[role=alert]')).toContain('This computer is offline.')
  })

  it('opens the file of a cell', async () => {
    await open()
    desk.bridge.answer('documents.open', ok({}))
    cell(2).click()
    await desk.settle()
    expect(desk.bridge.argsOf('documents.open')).toEqual([
      { orderId: orderRow(2).orderId, documentId: 20, fileId: null }
    ])
    expect([desk.bridge.argsOf('documents.download'), desk.place()]).toEqual([[], '/missing'])
  })

  it.each(['not-downloaded', 'superseded'] as const)(
    'downloads the current file of a cell that is %s, and does not open what just came',
    async trouble => {
      await open()
      desk.bridge
        .answer('documents.open', failed({ kind: 'file', trouble }))
        .answer('documents.download', () => ok({} as Download))
      cell(0).click()
      await desk.settle()
      expect(desk.bridge.argsOf('documents.download')).toEqual([{ orderId: orderRow(1).orderId, documentId: 10 }])
      expect(desk.bridge.argsOf('documents.open')).toHaveLength(1)
      expect(desk.said()).toBe('Loan Documents downloaded. Press again to open it.')
    }
  )

  it('says why a file could not be opened', async () => {
    await open()
    desk.bridge.answer('documents.open', failed({ kind: 'file', trouble: 'no-program' }))
    cell(0).click()
    await desk.settle()
    expect(desk.all('[role=alert]')).toHaveLength(1)
    expect(desk.bridge.argsOf('documents.download')).toEqual([])
  })

  it('downloads everything new on request, and not where there is nothing', async () => {
    await open()
    await desk.press('Download new')
    expect(desk.bridge.argsOf('documents.fetchNew')).toEqual([])
    desk.bridge
      .answer('documents.newSince', ok({ documents: 3, orders: 2, since: 1 }))
      .answer('documents.fetchNew', ok({ begun: 3, kept: 0, empty: 0, failures: [] }))
    desk.bridge.emit('orderList.changed', listStatus({ revision: 9 }))
    await desk.settle()
    await desk.press('Download new (3)')
    expect(desk.bridge.argsOf('documents.fetchNew')).toHaveLength(1)
    expect(desk.said()).toBe(fetchedMessage({ begun: 3, kept: 0, empty: 0, failures: [] }))
  })

  it('with nothing missing says so', async () => {
    await open({ ...MATRIX, rows: [], total: 0 })
    expect(desk.text()).toContain('You’re all caught up for the next 10 business days.')
  })

  it('leads back to what is usual where nothing is found for what one looks for', async () => {
    await open({ ...MATRIX, rows: [], total: 0 })
    await desk.type(desk.one('.filters input[type=search]') as HTMLInputElement, 'zq')
    expect(wordsOf(desk.one('.empty'))).toContain('No matching order is missing a document.')
    await desk.press('Clear filters')
    expect(asked().at(-1)).toMatchObject({ text: '', onlyMissing: true })
  })

  it('says that it grows while the list is read for the first time', async () => {
    await open({ ...MATRIX, rows: [], total: 0 })
    desk.bridge.emit('orderList.changed', listStatus({ scan: { page: 2, lastPage: 9, isFirst: true } }))
    await desk.settle()
    expect(wordsOf(desk.one('.empty'))).toBe('No orders yet Still loading orders. More may appear.')
  })

  it('that cannot be had says so, and is asked for again', async () => {
    desk = await openDesk('/missing', deskBridge().answer('orderList.documents', failed({ kind: 'bug' })))
    desk.bridge.answer('orderList.documents', ok(MATRIX))
    await desk.press('Try again')
    expect(desk.all('tbody tr')).toHaveLength(3)
  })
})

it('in a shared office the matrix is that of one desk, of no desk, or of all', async () => {
  await open()
  expect(desk.all('.filters select')).toHaveLength(2)
  desk.close()
  const bridge = deskBridge().answer('orderList.documents', ({ filters }) =>
    ok(filters.lookedAfter === '' ? MATRIX : { ...MATRIX, rows: [], total: 0 })
  )
  desk = await openDesk('/missing', inOffice(bridge))
  const select = desk.all('.filters select')[2] as HTMLSelectElement
  select.value = 'none'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.settle()
  expect(asked().at(-1)?.filters).toEqual({ ...filtersOf(USUAL_CHOICES), lookedAfter: 'none' })
  expect(desk.text('main')).toContain('No matching order is missing a document.')
  await desk.press('Clear filters')
  expect(asked().at(-1)?.filters.lookedAfter).toBe('')
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

it.each([
  ['before-closing', 'business-days'],
  ['after-closing', 'past']
] as const)('what is needed %s is looked for among the closings %s', (phase, kind) => {
  expect(filtersOf({ ...USUAL_CHOICES, phase, closing: closingsOf(phase) }).closing.kind).toBe(kind)
})
