import { describe, expect, it } from 'vitest'
import { LIST, row, envelope, page } from './order-page-sample.ts'

describe('pagination of the order list', () => {
  it('fills gaps in meta from the links', () => {
    const { meta: _meta, ...rest } = envelope
    expect(page(rest, 9)).toMatchObject({
      page: 2,
      lastPage: 6,
      perPage: 1,
      from: 2,
      to: 2,
      previous: 1,
      next: 3,
      gaps: ['meta']
    })
  })

  it.each([
    ['after the previous one', { prev: `${LIST}?page=4`, next: null }, 5],
    ['the first, where there is none before', { prev: null, next: null }, 1],
    ['before the next one', { prev: 7, next: `${LIST}?page=4` }, 3],
    ['the one asked for, where nothing is said', { prev: 7, next: null }, 9]
  ])('takes a page that does not say its number for the one %s', (_what, links, number) => {
    const { meta: _meta, ...rest } = envelope
    expect(page({ ...rest, links: { ...envelope.links, ...links } }, 9).page).toBe(number)
  })

  it('fills gaps in the links from meta', () => {
    const { links: _links, ...rest } = envelope
    expect(page(rest)).toMatchObject({ first: 1, last: 6, previous: 1, next: 3, gaps: ['links'] })
    const last = { ...rest, meta: { ...envelope.meta, current_page: 6 } }
    expect(page(last, 6)).toMatchObject({ previous: 5, next: null })
  })

  it('leads from a page beyond the end of a list that shrank to its last page', () => {
    const { links: _links, ...rest } = envelope
    const beyond = { ...rest, data: [], meta: { ...envelope.meta, current_page: 9 } }
    expect(page(beyond, 9)).toMatchObject({ page: 9, lastPage: 6, previous: 6, next: null })
  })

  it('falls back to the requested page without meta and links', () => {
    expect(page({ data: [row] }, 4)).toMatchObject({
      page: 4,
      lastPage: 4,
      first: 1,
      previous: 3,
      next: null,
      gaps: ['links', 'meta']
    })
  })

  it.each<[string, object, object, string[]]>([
    ['a million pages', { meta: { last_page: 1_000_000 } }, { lastPage: 6 }, ['meta.last_page']],
    ['a page before the first', { meta: { current_page: -1 } }, { page: 2 }, ['meta.current_page']],
    [
      'words for numbers',
      { meta: { per_page: 'many', total: 'all' } },
      { perPage: 1, total: 16 },
      ['meta.per_page', 'meta.total']
    ],
    ['a fraction', { meta: { total: 8.5 } }, { total: 16 }, ['meta.total']],
    ['a last row before the first', { meta: { from: 16, to: 3 } }, { from: 16, to: 16 }, ['meta.from']],
    ['a next page that is this page', { links: { next: `${LIST}?page=2` } }, { next: 3 }, ['links.next']],
    ['a next page that lies behind', { links: { next: `${LIST}?page=1` } }, { next: 3 }, ['links.next']],
    ['a previous page that lies ahead', { links: { prev: `${LIST}?page=5` } }, { previous: 1 }, ['links.prev']],
    ['a next page in the millions', { links: { next: `${LIST}?page=1000000` } }, { next: 3 }, ['links.next']],
    ['a link to another host', { links: { next: 'https://evil.test/?page=3' } }, { next: 3 }, ['links.next']],
    ['a link to another port', { links: { last: 'https://orders.test:444/?page=3' } }, { last: 6 }, ['links.last']],
    ['a link over http', { links: { last: 'http://orders.test/?page=3' } }, { last: 6 }, ['links.last']],
    ['a link with a user name', { links: { last: 'https://a@orders.test/?page=3' } }, { last: 6 }, ['links.last']],
    ['a link to a host beside a dot', { links: { last: 'https://orders.test./?page=3' } }, { last: 6 }, ['links.last']],
    ['a link without a page', { links: { last: LIST } }, { last: 6 }, ['links.last']],
    ['a link that is not a URL', { links: { last: 'https://' } }, { last: 6 }, ['links.last']],
    ['a link that is a number', { links: { last: 6 } }, { last: 6 }, ['links.last']]
  ])('bounds and reports %s (R30)', (_what, wrong, expected, gaps) => {
    const { meta, links } = wrong as { meta?: object; links?: object }
    const json = { ...envelope, meta: { ...envelope.meta, ...meta }, links: { ...envelope.links, ...links } }
    expect(page(json)).toMatchObject({ ...expected, gaps })
  })

  it('resolves links without a host against the service', () => {
    const links = {
      first: '?page=1',
      last: '/any/path?page=6',
      prev: `${LIST}?per=5&page=1`,
      next: '//orders.test/?page=3'
    }
    expect(page({ ...envelope, links })).toEqual(page(envelope))
  })
})

/** Of the list without counts. */
const MANY_GAPS = [
  'links',
  'meta',
  ...Array.from({ length: 99 }, (_, index) => [`data.${index}.properties`, `data.${index}.buyers`]).flat()
]

describe('limits on the order list', () => {
  it('holds at most 1000 rows, and reports at most 200 gaps', () => {
    const many = page({ ...envelope, data: Array(50_000).fill({}) })
    expect(many.rows).toHaveLength(1000)
    expect(many.gaps).toHaveLength(200)
    expect(many.gaps[0]).toBe('data.1000+')
  })

  it('reports that it has no counts before what 120 rows lack (R44)', () => {
    const { properties: _properties, buyers: _buyers, ...bare } = row
    expect(page({ data: Array(120).fill(bare) }, 1)).toMatchObject({ total: 120, lastPage: 1, gaps: MANY_GAPS })
  })

  it('reports rows that are none before what the others lack, and both after the counts', () => {
    const { gaps } = page({ ...envelope, meta: {}, data: [...Array(300).fill({}), 'x', null] })
    expect(gaps.slice(6, 9)).toEqual(['data.300', 'data.301', 'data.0.order_id'])
    expect(page({ data: Array(1001).fill(null) }).gaps.slice(0, 4)).toEqual(['data.1000+', 'links', 'meta', 'data.0'])
  })

  it('truncates oversized strings and lists, and reports it (M2)', () => {
    const long = 'a'.repeat(3_000_000)
    const many = Array.from({ length: 5000 }, (_, index) => `Ana ${index}`)
    const { rows, gaps } = page({
      ...envelope,
      data: [{ ...row, name: long, status: `${'b'.repeat(1999)}🏠`, properties: Array(20).fill(long), buyers: many }]
    })
    const [cut] = rows
    expect([cut?.name.length, cut?.status, cut?.buyers.length]).toEqual([2000, 'b'.repeat(1999), 100])
    expect(cut?.properties.join('').length).toBe(10_000)
    expect(gaps).toEqual(
      expect.arrayContaining(['data.0.name', 'data.0.status', 'data.0.properties.0', 'data.0.buyers.100'])
    )
    expect(gaps.length).toBeLessThan(20)
  })

  it('keeps a string of the maximum length, and reports nothing (M2)', () => {
    const { rows, gaps } = page({
      ...envelope,
      data: [{ ...row, name: 'a'.repeat(2000), buyers: Array(100).fill('Bo') }]
    })
    expect([rows[0]?.name.length, rows[0]?.buyers.length, gaps]).toEqual([2000, 100, []])
  })

  it('removes bidirectional controls, and nothing else from other scripts (S7, R14)', () => {
    const turned = {
      ...row,
      name: '\u202eRuiz\u202c refinance',
      properties: ['\u20672214 Elm St, Katy, TX \u202e77494'],
      buyers: ['\u200fעדי\u061c', 'می\u200cخواهم', 'a\u200db']
    }
    expect(page({ ...envelope, data: [turned] })).toMatchObject({
      rows: [
        {
          name: 'Ruiz refinance',
          properties: ['2214 Elm St, Katy, TX 77494'],
          buyers: ['עדי', 'می\u200cخواهم', 'a\u200db']
        }
      ],
      gaps: []
    })
  })
})

describe('pages that a list does not number by itself', () => {
  const unsaid = (meta: object) => page({ data: [], links: { first: 7, last: 7, prev: null, next: null }, meta })

  it('are counted from the total, fifteen rows each', () => {
    const last = (total: number) => unsaid({ current_page: 1, total }).lastPage
    expect([0, 1, 15, 16, 30, 31].map(last)).toEqual([1, 1, 1, 2, 2, 3])
    const second = unsaid({ current_page: 2, total: 31 })
    expect(second).toMatchObject({ perPage: 15, total: 31, from: null, to: null, last: 3 })
  })

  it('without a total are those up to this one', () => {
    expect(unsaid({ current_page: 2 })).toMatchObject({ page: 2, lastPage: 2, total: 15, first: 1, last: 2 })
  })

  it('are a hundred thousand at most (R30)', () => {
    const last = (number: number) => page({ ...envelope, meta: { ...envelope.meta, last_page: number } })
    expect(last(100_000)).toMatchObject({ lastPage: 100_000, gaps: [] })
    expect(last(100_001)).toMatchObject({ lastPage: 6, gaps: ['meta.last_page'] })
  })
})
