import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_COLUMNS, NO_FILTERS, ALL_ORDERS, type OrderQuery } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { noticeSentence, pauseSentence, completenessMessage } from '../../../renderer/orders/state/list-messages.ts'
import { sortBy } from '../../../renderer/orders/columns/sort-by.ts'
import { stepOf } from '../../../renderer/orders/table/keys.ts'
import { chipsOf, sortText, viewName } from '../../../renderer/orders/query/filter-messages.ts'
import { markedParts, wordsToMark } from '../../../renderer/orders/table/marked-parts.ts'
import { asQuery, hrefOfQuery } from '../../../renderer/orders/query/query-address.ts'
import { queryFrom } from '../../../renderer/orders/query/query.ts'
import { listStatus } from '../app/order-cache-samples.ts'

const day = (text: string) => text as CalendarDate
const flag = fc.constantFrom('any' as const, 'yes' as const, 'open' as const)
const date = fc.constantFrom(null, day('2026-11-23'), day('2027-01-05'))
const queries: fc.Arbitrary<OrderQuery> = fc.record({
  text: fc.string({ maxLength: 200 }),
  filters: fc.record({
    closing: fc.oneof(
      fc.constantFrom(
        { kind: 'any' as const },
        { kind: 'this-week' as const },
        { kind: 'next-week' as const },
        { kind: 'past' as const },
        { kind: 'no-date' as const }
      ),
      fc.record({ kind: fc.constant('business-days' as const), next: fc.integer({ min: 0, max: 260 }) }),
      fc.record({ kind: fc.constant('between' as const), from: date, to: date })
    ),
    statuses: fc.array(fc.string()),
    commitment: flag,
    policy: flag,
    party: fc.constantFrom('any', 'borrowers', 'buyers', 'sellers'),
    sentHere: fc.boolean(),
    followed: fc.boolean(),
    unread: fc.boolean()
  }),
  sort: fc.record({ column: fc.constantFrom(...ORDER_COLUMNS), descending: fc.boolean() })
})

describe('the address of what is looked for', () => {
  it('gives back whatever was put into it, through a link as well', () => {
    fc.assert(
      fc.property(queries, query => {
        expect(queryFrom(asQuery(query) as Record<string, string>)).toEqual(query)
        const parameters = new URLSearchParams(hrefOfQuery(query).split('?')[1] ?? '')
        expect(queryFrom(Object.fromEntries(parameters))).toEqual(query)
      })
    )
  })

  it('is plain where nothing is looked for', () => {
    expect([asQuery(ALL_ORDERS), hrefOfQuery(ALL_ORDERS)]).toEqual([{}, '#/all-orders'])
  })

  it.each([
    [{ f: '{' }],
    [{ f: '5' }],
    [{ f: 'null' }],
    [{ f: '{"closing":7,"statuses":"x","commitment":"maybe","party":[],"followed":"yes"}' }],
    [{ f: '{"closing":{"kind":"business-days","next":-1}}' }],
    [{ sort: 'nothing' }],
    [{ q: null }],
    [{ q: ['a', 'b'] }]
  ])('%o that cannot be read looks for everything', query => {
    expect(queryFrom(query)).toEqual(ALL_ORDERS)
  })

  it('takes a date that is none for an open end', () => {
    expect(
      queryFrom({ f: '{"closing":{"kind":"between","from":"2026-02-30","to":"2026-11-23"}}' }).filters.closing
    ).toEqual({ kind: 'between', from: null, to: '2026-11-23' })
  })
})

describe('words that were looked for', () => {
  const marked = (text: string, typed: string) =>
    markedParts(text, wordsToMark(typed))
      .map(part => (part.isMarked ? `[${part.text}]` : part.text))
      .join('')

  it.each([
    ['2214 Elm St, Katy', 'elm', '2214 [Elm] St, Katy'],
    ['Helmsley', 'elm', 'H[elm]sley'],
    ['Elm Street at St. Elmo', 'st', 'Elm [St]reet at [St]. Elmo'],
    ['Helmsley', 'el', 'Helmsley'],
    ['Iván Castellanos', 'ivan', '[Iván] Castellanos'],
    ['Maeve O’Neill', 'oneill', 'Maeve [O’Neill]'],
    ['Maeve O’Neill', "o'neill", 'Maeve [O’Neill]'],
    ['Maeve O’Neill', 'n', 'Maeve O’Neill'],
    ['Ana Ramirez, Ana Luz', 'ramirez ana', '[Ana] [Ramirez], [Ana] Luz'],
    ['Straße 5', 'strasse', 'Straße 5'],
    ['王小明', '小', '王[小]明'],
    ['Katy, TX 77494', '774', 'Katy, TX [774]94'],
    ['Elm', '', 'Elm'],
    ['', 'elm', '']
  ])('in "%s" for "%s" are %s', (text, typed, found) => {
    expect(marked(text, typed)).toBe(found)
  })

  it('leave the text what it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 6 }), (text, typed) => {
        expect(
          markedParts(text, wordsToMark(typed))
            .map(part => part.text)
            .join('')
        ).toBe(text)
      })
    )
  })
})

describe('the head and the keys of the table', () => {
  it('sort a column from its beginning, closings from the next, and then the other way round', () => {
    const byClosing = { column: 'closing', descending: false } as const
    expect(sortBy('name', byClosing)).toEqual({ column: 'name', descending: false })
    expect(sortBy('name', { column: 'name', descending: false })).toEqual({ column: 'name', descending: true })
    expect(sortBy('closing', { column: 'name', descending: false })).toEqual(byClosing)
  })

  it.each([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['PageDown', 17],
    ['PageUp', -17],
    ['Home', -Infinity],
    ['End', Infinity],
    ['a', undefined],
    ['Enter', undefined]
  ])('%s leads by %s rows', (key, step) => {
    expect(stepOf(key, 18)).toBe(step)
  })
})

describe('filters in words', () => {
  it('stand one by one, and name a view', () => {
    const filters = {
      ...NO_FILTERS,
      closing: { kind: 'business-days', next: 1 },
      statuses: ['Open', ''],
      commitment: 'open',
      followed: true
    } as const
    expect(chipsOf(filters).map(({ label }) => label)).toEqual([
      'Closing in the next 1 business day',
      'Status Open or none',
      'No commitment yet',
      'Followed'
    ])
    expect(viewName({ ...ALL_ORDERS, text: 'elm', filters: { ...NO_FILTERS, unread: true } })).toBe(
      'elm, Unread changes'
    )
    expect(chipsOf(NO_FILTERS)).toEqual([])
  })

  it('have a sentence for every order of the rows', () => {
    const sentences = ORDER_COLUMNS.flatMap(column => [true, false].map(descending => sortText({ column, descending })))
    expect(new Set(sentences).size).toBe(16)
    expect(sortText(ALL_ORDERS.sort)).toBe('Sorted by closing, next first')
  })
})

describe('how the order cache is', () => {
  const at = new Date(2026, 10, 20, 10, 42).getTime()
  const until = new Date(2026, 10, 20, 10, 50).getTime()

  it.each([
    [
      { kind: 'offline' },
      null,
      'This computer is offline. Last updated 10:42 AM. Updates resume when you’re back online.',
      undefined
    ],
    [
      { kind: 'too-many-requests' },
      until,
      'The service is busy. Last updated 10:42 AM. Loading resumes at 10:50 AM.',
      undefined
    ],
    [
      { kind: 'certificate', host: 'h' },
      until,
      'This computer doesn’t trust the service’s certificate. Last updated 10:42 AM. Trying again at 10:50 AM.',
      'connections'
    ],
    [
      { kind: 'redirected', status: 302 },
      until,
      'The service’s address redirects to another one. Last updated 10:42 AM. Trying again at 10:50 AM. If this continues, check the service URL.',
      'connections'
    ],
    [
      { kind: 'unauthorized' },
      null,
      'Your access token was rejected. Last updated 10:42 AM. Update it in Connections.',
      'connections'
    ]
  ] as const)('is told where nothing is read: %o', (because, pausedUntil, text, act) => {
    const sentence = pauseSentence(listStatus({ asOf: at, pause: { because, until: pausedUntil } }), at)
    expect([sentence?.text, sentence?.act]).toEqual([text, act])
  })

  it.each([
    { kind: 'odd-rows', count: 2 },
    { kind: 'malformed', page: 3 },
    { kind: 'moving' },
    { kind: 'too-long', lastPage: 1_000_000 },
    { kind: 'begun-again', at },
    { kind: 'not-kept' },
    { kind: 'details-unread', count: 2, refused: 0, orderIds: [] },
    { kind: 'shrunk', missing: 40, listed: 41 },
    { kind: 'other-client', isKnown: true },
    { kind: 'other-client', isKnown: false }
  ] as const)('has a sentence for %o', notice => {
    expect(noticeSentence(notice, at).text).toMatch(/^[A-Z0-9].+\.$/)
  })

  it.each([
    [3, 0, 'Couldn’t load the stages or documents of 3 orders. Until'],
    [1, 1, 'Couldn’t load the stages or documents of 1 order. Your token doesn’t have access to them. Until'],
    [3, 2, 'Your token doesn’t have access to 2 of them. Until']
  ])('tells of %i orders whose details could not be read, %i of them refused (H1, H2)', (count, refused, words) => {
    expect(noticeSentence({ kind: 'details-unread', count, refused, orderIds: [] }, at).text).toContain(words)
  })

  it('claims no more than two readings that found the same', () => {
    expect(completenessMessage(listStatus(), at)).toContain('still loading')
    expect(completenessMessage(listStatus({ whole: { at, confirmed: false } }), at)).toContain('will confirm')
    expect(completenessMessage(listStatus({ whole: { at, confirmed: true } }), at)).toContain('checked twice')
  })
})
