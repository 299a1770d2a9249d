import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { tries } from '../../campaign.ts'
import { csvHeading, csvLine } from '../../../main/orders/views/csv.ts'
import { idOf, listed } from '../list-service.ts'
import { anyText } from '../../fixtures/any-text.ts'

const row = (change: Partial<OrderRow> = {}): OrderRow => ({
  ...listed(1),
  orderId: idOf(1),
  followed: false,
  sentHere: false,
  unread: 0,
  goneAt: null,
  ...change
})

/** A line taken apart as RFC 4180 says. */
function cellsOf(line: string): readonly string[] {
  return [...line.replace(/\r\n$/, '').matchAll(/(?:^|,)"((?:[^"]|"")*)"/g)].map(([, cell]) =>
    (cell ?? '').replaceAll('""', '"')
  )
}

describe('a line of CSV', () => {
  it('has the same cells as the heading, in its order', () => {
    expect(cellsOf(csvHeading())).toEqual([
      'Name',
      'Property',
      'Closing date',
      'Buyers',
      'Borrowers',
      'Sellers',
      'Status',
      'Commitment',
      'Policy',
      'Sent from this computer',
      'Order ID'
    ])
    const line = csvLine(
      row({ borrowers: ['Ana', 'Luis "Lou"'], commitmentUploaded: true, policyIssued: null, sentHere: true })
    )
    expect(cellsOf(line)).toEqual([
      'Order 1',
      '1 Elm St, Katy, TX 77494',
      '',
      '',
      'Ana; Luis "Lou"',
      '',
      'New',
      'Received',
      'Unknown',
      'Yes',
      idOf(1)
    ])
  })

  it('says of an order that is no longer listed that it is not, in place of its last status', () => {
    expect(cellsOf(csvLine(row({ status: 'Clear to close', goneAt: 1 })))[6]).toBe('No longer listed')
  })

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', '  =cmd|x', '＝1', '\u200b=1', '\u00a0@x', '\n-2'])(
    'takes no formula over: %j',
    text => {
      for (const cell of cellsOf(csvLine(row({ name: text, buyers: [text] }))))
        expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u)
    }
  )

  it.each([
    '\u3164=1',
    '\u115f+1',
    '\u2800-1',
    '\ufe0f@x',
    '\u034f=1',
    '\u{e0100}=1',
    '\u3164 \u200b\ufe0f=1',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫x'
  ])('takes no formula over behind what is no space and yet cannot be seen, or in small letters: %j', text => {
    expect(cellsOf(csvLine(row({ name: text })))[0]).toBe(`'${text}`)
  })

  it('takes no formula over, whatever is in it, and loses nothing but that', () => {
    const part = fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r\n', '"', ',', ';', '\u202e', '\ufeff', 'a'),
      fc.string()
    )
    const text = fc.array(part, { maxLength: 6 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(text, name => {
        const [cell = ''] = cellsOf(csvLine(row({ name })))
        expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u)
        expect(cell.replaceAll("'", '')).toBe(name.replaceAll("'", ''))
      }),
      { numRuns: tries(2000) }
    )
  })
})

/**
 * The cells of a line for a spreadsheet that parts them by another sign: a quote at the beginning of a cell holds until
 * its end.
 */
function cellsBy(sign: string, line: string): readonly string[] {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (const letter of line) {
    if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (letter === sign && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  return [...cells, cell]
}

describe('a line of CSV in a spreadsheet that parts cells by another sign (W9)', () => {
  const FORMULA = /^[\s\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠]/u
  const isFormula = (cell: string) => FORMULA.test(cell) && !/^[\s\p{Cc}\p{Cf}"]*'/u.test(cell)

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a; \u200b=cmd|x', "a; \u200b'=cmd|x"],
    ['a\t=1', "a\t'=1"],
    ['a;"=1', 'a;"\'=1'],
    ['a;b;@x', "a;b;'@x"],
    ['Smith; -', "Smith; '-"],
    ['a|=1', "a|'=1"],
    ['a\n+1', "a\n'+1"],
    ['a - b', 'a - b'],
    ['Ana; Luis', 'Ana; Luis'],
    ['Lot 5-7; 2+2', 'Lot 5-7; 2+2']
  ])('%j is written as %j', (text, cell) => {
    expect(cellsOf(csvLine(row({ name: text })))[0]).toBe(cell)
  })

  it.each([';', '\t'])('%j takes no formula over from the middle of a cell, nor from a list of names', sign => {
    const piece = fc.oneof(fc.constantFrom('=', '+', '-', '@', sign, '"', ' ', 'a', '1'), fc.string({ maxLength: 2 }))
    const text = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (name, sellers) => {
        const [, ...cells] = cellsBy(sign, csvLine(row({ name, sellers })))
        for (const cell of cells) expect([cell, isFormula(cell)]).toEqual([cell, false])
      }),
      { numRuns: tries(2000) }
    )
  })
})

/** A whole file taken apart letter by letter as RFC 4180 says, every cell quoted; throws where it is none. */
function recordsOf(file: string): readonly (readonly string[])[] {
  const records: string[][] = []
  let [record, at]: [string[], number] = [[], 0]
  const eat = (wanted: string) => {
    if (!file.startsWith(wanted, at)) throw new Error(`no ${JSON.stringify(wanted)} at ${at}`)
    at += wanted.length
  }
  while (at < file.length) {
    eat('"')
    let cell = ''
    for (; file[at] !== '"' || file[at + 1] === '"'; at++) {
      if (at >= file.length) throw new Error('a cell without an end')
      if (file[at] === '"') at += 1
      cell += file[at]
    }
    eat('"')
    record.push(cell)
    if (file[at] === ',') eat(',')
    else {
      eat('\r\n')
      records.push(record)
      record = []
    }
  }
  return records
}

/** What a spreadsheet may take for the beginning of a formula. */
const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
const part = fc.oneof(
  fc.constantFrom(...TRIGGERS, '"', '""', ',', ';', '\r\n', "'", ' ', '\u00a0', '\u200b', '\ufeff', '\0', 'Ng', '7'),
  anyText()
)
const text = fc.array(part, { maxLength: 5 }).map(parts => parts.join(''))
const texts = fc.array(text, { maxLength: 3 })
const flag = fc.constantFrom(true, false, null)
const anyRow = fc
  .record({
    name: text,
    closingText: text,
    properties: texts,
    status: text,
    buyers: texts,
    borrowers: texts,
    sellers: texts,
    commitmentUploaded: flag,
    policyIssued: flag,
    sentHere: fc.boolean()
  })
  .map(row)

/** What the cells of an order say before anything is done for spreadsheets. */
function meantBy({
  name,
  properties,
  closingText,
  buyers,
  borrowers,
  sellers,
  status,
  commitmentUploaded,
  policyIssued,
  sentHere,
  orderId
}: OrderRow): readonly string[] {
  const said = (value: boolean | null, yes: string, no: string) => (value === null ? 'Unknown' : value ? yes : no)
  const [where, buy, borrow, sell] = [properties, buyers, borrowers, sellers].map(list => list.join('; ')) as [
    string,
    string,
    string,
    string
  ]
  return [
    name,
    where,
    closingText,
    buy,
    borrow,
    sell,
    status,
    said(commitmentUploaded, 'Received', 'Pending'),
    said(policyIssued, 'Issued', 'Not issued'),
    sentHere ? 'Yes' : 'No',
    orderId
  ]
}

describe('a file of CSV', () => {
  const files = fc.array(anyRow, { maxLength: 4 })

  it('is taken apart into the orders that went in, but for apostrophes before what looks like a formula (RFC 4180)', () => {
    fc.assert(
      fc.property(files, rows => {
        const [heading, ...records] = recordsOf([csvHeading(), ...rows.map(csvLine)].join(''))
        expect(heading).toHaveLength(11)
        expect(records).toHaveLength(rows.length)
        rows.forEach((one, index) => {
          const meant = meantBy(one)
          const found = records[index] ?? []
          expect(found.map(cell => cell.replaceAll("'", ''))).toEqual(meant.map(cell => cell.replaceAll("'", '')))
        })
      }),
      { numRuns: tries(500) }
    )
  })

  it('has no cell that begins with what a spreadsheet takes for a formula, in any column', () => {
    fc.assert(
      fc.property(files, rows => {
        for (const cell of recordsOf([csvHeading(), ...rows.map(csvLine)].join('')).flat()) {
          expect(TRIGGERS.filter(trigger => cell.startsWith(trigger))).toEqual([])
          expect(
            TRIGGERS.filter(
              trigger => cell.replace(/^[\s\p{Cc}\p{Cf}]+/u, '').startsWith(trigger) && !'\t\r\n'.includes(trigger)
            )
          ).toEqual([])
        }
      }),
      { numRuns: tries(500) }
    )
  })

  it.each(['Ramirez', '7 Elm St', 'a=b', 'J-R', 'x@y', '#4', '(5)', "O'Neill", '李', ' Bo', ''])(
    'leaves %j as it is',
    name => {
      expect(recordsOf(csvLine(row({ name })))[0]?.[0]).toBe(name)
    }
  )

  it('has the closing date as a date where it is one, and as it came where it is none', () => {
    const closing = (change: Partial<OrderRow>) => recordsOf(csvLine(row(change)))[0]?.[2]
    expect(closing({ closingDate: '2026-11-30' as CalendarDate, closingText: 'Nov 30' })).toBe('11/30/2026')
    expect(closing({ closingDate: null, closingText: 'soon' })).toBe('soon')
  })

  it.each([
    [true, 'Received', 'Issued'],
    [false, 'Pending', 'Not issued'],
    [null, 'Unknown', 'Unknown']
  ])('says a flag that is %s as %s and %s', (value, commitment, policy) => {
    expect(recordsOf(csvLine(row({ commitmentUploaded: value, policyIssued: value })))[0]?.slice(7, 9)).toEqual([
      commitment,
      policy
    ])
  })
})
