import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookRow } from '#domain/book.ts'
import { csvHeading, csvLine } from '../../main/book/csv.ts'
import { idOf, listed } from './list-service.ts'

const row = (change: Partial<BookRow> = {}): BookRow => ({ ...listed(1), orderId: idOf(1), followed: false, sentHere: false, unread: 0, goneAt: null, ...change })

/** A line taken apart as RFC 4180 says. */
function cellsOf(line: string): readonly string[] {
  return [...line.replace(/\r\n$/, '').matchAll(/(?:^|,)"((?:[^"]|"")*)"/g)].map(([, cell]) => (cell ?? '').replaceAll('""', '"'))
}

describe('a line of CSV', () => {
  it('has the same cells as the heading, in its order', () => {
    expect(cellsOf(csvHeading())).toEqual([
      'Name', 'Property', 'Closing date', 'Buyers', 'Borrowers', 'Sellers', 'Status', 'Commitment', 'Policy', 'Sent from this desk', 'Order id'
    ])
    const line = csvLine(row({ borrowers: ['Ana', 'Luis "Lou"'], commitmentUploaded: true, policyIssued: null, sentHere: true }))
    expect(cellsOf(line)).toEqual(['Order 1', '1 Elm St, Katy, TX 77494', '', '', 'Ana; Luis "Lou"', '', 'New', 'in', 'not said', 'yes', idOf(1)])
  })

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', '  =cmd|x', '＝1', '\u200b=1', '\u00a0@x', '\n-2'])('takes no formula over: %j', text => {
    for (const cell of cellsOf(csvLine(row({ name: text, buyers: [text] })))) expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u)
  })

  it('takes no formula over, whatever is in it, and loses nothing but that', () => {
    const part = fc.oneof(fc.constantFrom('=', '+', '-', '@', '\t', '\r\n', '"', ',', ';', '\u202e', '\ufeff', 'a'), fc.string())
    const text = fc.array(part, { maxLength: 6 }).map(parts => parts.join(''))
    fc.assert(fc.property(text, name => {
      const [cell = ''] = cellsOf(csvLine(row({ name })))
      expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u)
      expect([name, `'${name}`]).toContain(cell)
    }), { numRuns: 2000 })
  })
})
