import { afterEach, describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#domain/book.ts'
import type { DocumentMatrix, DocumentRow } from '#domain/missing-documents.ts'
import { failed, ok } from '#domain/result.ts'
import { bookRow } from '../shell/book-samples.ts'
import { deskBridge, openDesk, wordsOf } from '../shell/desk.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
afterEach(() => desk.close())

const row = (index: number, slots: DocumentRow['slots'], documentsAt: number | null = 1): DocumentRow =>
  ({ row: bookRow(index), slots, missing: slots.filter(slot => slot === 'empty').length, documentsAt })
const MATRIX: DocumentMatrix = {
  types: ['Deed of Trust', 'Wire Instructions'], from: 0, total: 120,
  rows: [row(1, ['filled', 'empty']), row(2, ['new', 'empty']), row(3, ['unknown', 'unknown'], null)]
}
const open = async (matrix: DocumentMatrix = MATRIX) => {
  desk = await openDesk('/missing', deskBridge().answer('book.documents', ok(matrix)).answer('book.lookAt', ok({})))
}
const asked = () => desk.bridge.argsOf('book.documents')
const cell = (place: number) => desk.all('tbody td a')[place]!

describe('the matrix of missing documents', () => {
  it('says in each cell what it is of which type, and how many of a type are missing', async () => {
    await open()
    expect(desk.all('tbody td a').map(one => one.getAttribute('aria-label'))).toEqual([
      'Deed of Trust: here', 'Wire Instructions: missing', 'Deed of Trust: new', 'Wire Instructions: missing', 'Deed of Trust: not looked yet', 'Wire Instructions: not looked yet'
    ])
    expect(desk.all('thead th').map(head => wordsOf(head))).toEqual(['Order', 'Deed of Trust', 'Wire Instructions 2 missing'])
    expect(desk.text('.head')).toContain('1 to 3 of 120 orders')
  })

  it('asks for what closes within ten business days and misses something, unless told otherwise', async () => {
    await open()
    expect(asked()[0]).toEqual({
      text: '', onlyMissing: true, from: 0, count: 50, filters: { ...NO_FILTERS, closing: { kind: 'business-days', next: 10 } }
    })
    ;(desk.all('input[type=checkbox]')[0] as HTMLInputElement).click()
    await desk.settle()
    expect(asked().at(-1)).toMatchObject({ onlyMissing: false })
  })

  it('is turned by fifty orders, and begins anew for another search', async () => {
    await open()
    await desk.press('Next 50')
    expect(asked().at(-1)).toMatchObject({ from: 50 })
    await desk.type(desk.one('.filters input[type=search]') as HTMLInputElement, 'elm')
    expect(asked().at(-1)).toMatchObject({ from: 0, text: 'elm' })
  })

  it('is walked by arrows, and a cell leads to its order', async () => {
    await open()
    ;(cell(0) as HTMLElement).focus()
    await desk.key('ArrowDown')
    expect(document.activeElement).toBe(cell(2))
    await desk.key('ArrowRight')
    expect(document.activeElement).toBe(cell(3))
    await desk.key('ArrowUp')
    expect(document.activeElement).toBe(cell(1))
    expect(cell(1).getAttribute('href')).toBe(`#/orders/${bookRow(1).orderId}`)
  })

  it('has orders looked at that never were, when a person says so', async () => {
    await open()
    await desk.press('Look at it now')
    expect(desk.bridge.argsOf('book.lookAt')).toEqual([{ orderIds: [bookRow(3).orderId] }])
  })

  it('with nothing missing says so', async () => {
    await open({ ...MATRIX, rows: [], total: 0 })
    expect(desk.text()).toContain('Every order that was looked at has a file in each of its slots.')
  })

  it('that cannot be had says so, and is asked for again', async () => {
    desk = await openDesk('/missing', deskBridge().answer('book.documents', failed({ kind: 'bug' })))
    desk.bridge.answer('book.documents', ok(MATRIX))
    await desk.press('Try again')
    expect(desk.all('tbody tr')).toHaveLength(3)
  })
})
