import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocuments } from '../../main/service/read/read-documents.ts'
import { readOrderPage } from '../../main/service/read/read-order-page.ts'
import { readProgress } from '../../main/service/read/read-progress.ts'
import { baseOf, ORDER_ID } from './connect.ts'

const BASE = baseOf('https://orders.test/tenant')
const LIST = 'https://orders.test/tenant/public/api/v4.0.0/transactions'

const row = {
  name: 'Ruiz refinance',
  order_id: ORDER_ID,
  estimated_closing_date: '2026-12-04',
  properties: ['2214 Elm St, Katy, TX 77494'],
  progress: { commitment_uploaded: true, policy_issued: false },
  status: 'New',
  buyers: [],
  borrowers: ['Ana Ruiz'],
  sellers: []
}
const envelope = {
  data: [row],
  links: { first: `${LIST}?page=1`, last: `${LIST}?page=6`, prev: `${LIST}?page=1`, next: `${LIST}?page=3` },
  meta: { current_page: 2, from: 16, last_page: 6, path: LIST, per_page: 15, to: 16, total: 87 }
}

function page(json: unknown, asked = 2) {
  const read = readOrderPage(json, BASE, asked)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return read.value
}

describe('a page of the order list', () => {
  it('is read as specification 2.8 and 2.9 say', () => {
    expect(page(envelope)).toEqual({
      rows: [
        {
          orderId: ORDER_ID,
          name: 'Ruiz refinance',
          closingDate: '2026-12-04',
          closingText: '2026-12-04',
          properties: ['2214 Elm St, Katy, TX 77494'],
          commitmentUploaded: true,
          policyIssued: false,
          status: 'New',
          buyers: [],
          borrowers: ['Ana Ruiz'],
          sellers: []
        }
      ],
      page: 2,
      lastPage: 6,
      perPage: 15,
      total: 87,
      from: 16,
      to: 16,
      first: 1,
      last: 6,
      previous: 1,
      next: 3,
      gaps: []
    })
  })

  it('has no previous page on the first and no next on the last, as its links say', () => {
    const only = {
      data: [row],
      links: { first: `${LIST}?page=1`, last: `${LIST}?page=1`, prev: null, next: null },
      meta: { current_page: 1, from: 1, last_page: 1, path: LIST, per_page: 15, to: 1, total: 1 }
    }
    expect(page(only, 1)).toMatchObject({ page: 1, lastPage: 1, previous: null, next: null, gaps: [] })
  })

  it('may be empty', () => {
    const empty = { ...envelope, data: [], meta: { ...envelope.meta, from: null, to: null, total: 0 } }
    expect(page(empty)).toMatchObject({ rows: [], from: null, to: null, total: 0, gaps: [] })
  })

  it.each<[unknown, boolean | null]>([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
    ['yes', null],
    [2, null],
    ['', null],
    [null, null],
    ['TRUE', null],
    [[], null]
  ])('takes %j for the answer %j', (said, answer) => {
    const { rows, gaps } = page({
      ...envelope,
      data: [{ ...row, progress: { commitment_uploaded: said, policy_issued: said } }]
    })
    expect([rows[0]?.commitmentUploaded, rows[0]?.policyIssued]).toEqual([answer, answer])
    expect(gaps).toEqual(
      answer === null ? ['data.0.progress.commitment_uploaded', 'data.0.progress.policy_issued'] : []
    )
  })

  it('shows what a row has, and names what it lacks', () => {
    const { rows, gaps } = page({
      ...envelope,
      data: [row, { name: 7, order_id: 'no', estimated_closing_date: 'next week', status: null }, 'text']
    })
    expect(rows[1]).toEqual({
      orderId: null,
      name: '7',
      closingDate: null,
      closingText: 'next week',
      properties: [],
      commitmentUploaded: null,
      policyIssued: null,
      status: '',
      buyers: [],
      borrowers: [],
      sellers: []
    })
    expect(rows).toHaveLength(2)
    expect(gaps).toEqual([
      'data.1.order_id',
      'data.1.estimated_closing_date',
      'data.1.properties',
      'data.1.progress.commitment_uploaded',
      'data.1.progress.policy_issued',
      'data.1.status',
      'data.1.buyers',
      'data.1.borrowers',
      'data.1.sellers',
      'data.2'
    ])
  })

  it('leaves out of a list of names what is no text', () => {
    const { rows, gaps } = page({
      ...envelope,
      data: [{ ...row, buyers: ['Ana', null, { name: 'Bo' }], sellers: 'Cy' }]
    })
    expect(rows[0]).toMatchObject({ buyers: ['Ana'], sellers: [] })
    expect(gaps).toEqual(['data.0.buyers.1', 'data.0.buyers.2', 'data.0.sellers'])
  })

  it('keeps statuses it does not know, and further members do no harm', () => {
    const { rows, gaps } = page({ ...envelope, more: 1, data: [{ ...row, status: 'Held 🛑', escrow: {} }] })
    expect([rows[0]?.status, gaps]).toEqual(['Held 🛑', []])
  })

  it('reads numbers and yes or no written as text', () => {
    const json = {
      ...envelope,
      data: [{ ...row, progress: { commitment_uploaded: 1, policy_issued: 'false' } }],
      meta: { current_page: '2', from: '16', last_page: '6', path: LIST, per_page: '15', to: '16', total: '87' }
    }
    expect(page(json)).toEqual(page(envelope))
  })

  it('takes from the links what meta lacks', () => {
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

  it('takes from meta what the links lack', () => {
    const { links: _links, ...rest } = envelope
    expect(page(rest)).toMatchObject({ first: 1, last: 6, previous: 1, next: 3, gaps: ['links'] })
    const last = { ...rest, meta: { ...envelope.meta, current_page: 6 } }
    expect(page(last, 6)).toMatchObject({ previous: 5, next: null })
  })

  it('reads without meta and links as the page asked for', () => {
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
    ['a link that is no address', { links: { last: 'https://' } }, { last: 6 }, ['links.last']],
    ['a link that is a number', { links: { last: 6 } }, { last: 6 }, ['links.last']]
  ])('bounds and tells %s (R30)', (_what, wrong, expected, gaps) => {
    const { meta, links } = wrong as { meta?: object; links?: object }
    const json = { ...envelope, meta: { ...envelope.meta, ...meta }, links: { ...envelope.links, ...links } }
    expect(page(json)).toMatchObject({ ...expected, gaps })
  })

  it("takes links without a host for the service's own", () => {
    const links = {
      first: '?page=1',
      last: '/any/path?page=6',
      prev: `${LIST}?per=5&page=1`,
      next: '//orders.test/?page=3'
    }
    expect(page({ ...envelope, links })).toEqual(page(envelope))
  })

  it('holds at most 1000 rows, and tells at most 200 gaps', () => {
    const many = page({ ...envelope, data: Array(50_000).fill({}) })
    expect(many.rows).toHaveLength(1000)
    expect(many.gaps).toHaveLength(200)
    expect(many.gaps[0]).toBe('data.1000')
  })

  it('cuts texts and lists that are far longer than any, and tells it (M2)', () => {
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

  it('leaves a text of the longest length as it is, and tells nothing (M2)', () => {
    const { rows, gaps } = page({
      ...envelope,
      data: [{ ...row, name: 'a'.repeat(2000), buyers: Array(100).fill('Bo') }]
    })
    expect([rows[0]?.name.length, rows[0]?.buyers.length, gaps]).toEqual([2000, 100, []])
  })

  it('takes out of its texts what turns their direction, and nothing else of other scripts (S7, R14)', () => {
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

  it.each([' ', '\u00a0', '\u200b\u200d', '\u3164', '\u2800\ufe0f', '\t\n', '\u202e'])(
    'takes a name of nothing that can be seen for none: %j (S7)',
    name => {
      expect(page({ ...envelope, data: [{ ...row, name, buyers: [name, 'Ana'] }] })).toMatchObject({
        rows: [{ name: '', buyers: ['', 'Ana'] }],
        gaps: []
      })
    }
  )

  it('has no fewer orders in all than it shows', () => {
    const { total, from, to, gaps } = page(
      { ...envelope, meta: { ...envelope.meta, current_page: 1, from: 1, to: 1, total: 0 } },
      1
    )
    expect([total, from, to]).toEqual([1, 1, 1])
    expect(gaps).toContain('meta.total')
  })

  it.each([[{}], [null], [[]], ['text'], [7], [{ data: {} }], [{ data: null }]])('cannot be read from %j', json => {
    expect(readOrderPage(json, BASE, 1)).toEqual({
      ok: false,
      failure: { kind: 'malformed', what: 'missing-member', member: 'data' }
    })
  })
})

describe('progress', () => {
  it('is read as specification 2.6 says', () => {
    const tasks = [{ name: 'Title Search Requested', description: 'Asked for.', is_completed: true }]
    const read = readProgress({
      progress: [
        { name: 'Order Received', description: null, status: 'completed', tasks: [] },
        { name: 'Closing', description: 'Sign.', status: 'on hold', tasks }
      ]
    })
    expect(read).toEqual({
      ok: true,
      value: {
        stages: [
          { name: 'Order Received', description: null, status: 'completed', tasks: [] },
          {
            name: 'Closing',
            description: 'Sign.',
            status: 'on hold',
            tasks: [{ name: 'Title Search Requested', description: 'Asked for.', isCompleted: true }]
          }
        ],
        gaps: []
      }
    })
  })

  it('shows what a stage has, and names what it lacks', () => {
    const read = readProgress({ progress: [{ name: 'Closing', tasks: [{ name: 'Signed' }, null] }, 3] })
    expect(read).toMatchObject({
      value: {
        stages: [
          {
            name: 'Closing',
            description: null,
            status: '',
            tasks: [{ name: 'Signed', description: null, isCompleted: null }]
          }
        ],
        gaps: [
          'progress.0.description',
          'progress.0.status',
          'progress.0.tasks.0.description',
          'progress.0.tasks.0.is_completed',
          'progress.0.tasks.1',
          'progress.1'
        ]
      }
    })
  })

  it('holds at most 60 stages of 100 tasks, and tells what it leaves out (W8)', () => {
    const tasks = Array(5000).fill({ name: 'a', description: 'b'.repeat(9000), is_completed: true })
    const read = readProgress({
      progress: Array(300).fill({ name: 'Closing', description: null, status: 'on hold', tasks })
    })
    if (!read.ok) throw new Error('not read')
    expect([
      read.value.stages.length,
      read.value.stages[59]?.tasks.length,
      read.value.stages[0]?.tasks[0]?.description?.length
    ]).toEqual([60, 100, 2000])
    expect(read.value.gaps.slice(0, 3)).toEqual([
      'progress.60',
      'progress.0.tasks.100',
      'progress.0.tasks.0.description'
    ])
  })

  it.each([[{}], [{ progress: {} }], [null], [[]]])('cannot be read from %j', json => {
    expect(readProgress(json)).toEqual({
      ok: false,
      failure: { kind: 'malformed', what: 'missing-member', member: 'progress' }
    })
  })
})

describe('documents', () => {
  const slot = {
    id: 4,
    type: 'Title Commitment',
    name: 'Title Commitment',
    file_name: '1619470857commitment.pdf',
    download_url: 'https://files.test/a?signature=s',
    uploaded_at: '2026-11-20 10:11:12'
  }
  const empty = {
    id: 5,
    type: 'Loan Documents',
    name: 'Loan Documents',
    file_name: null,
    download_url: null,
    uploaded_at: null
  }

  function documents(data: unknown[]) {
    const read = readDocuments({ data }, BASE)
    if (!read.ok) throw new Error('not read')
    return read.value
  }

  it('are read as specification 2.7 says, and their links kept apart (R63)', () => {
    const { links, ...shown } = documents([slot, empty])
    expect(shown).toEqual({
      documents: [
        {
          id: 4,
          type: 'Title Commitment',
          name: 'Title Commitment',
          fileName: '1619470857commitment.pdf',
          hasFile: true,
          uploadedAt: '2026-11-20 10:11:12'
        },
        { id: 5, type: 'Loan Documents', name: 'Loan Documents', fileName: null, hasFile: false, uploadedAt: null }
      ],
      gaps: []
    })
    expect([...links]).toEqual([[4, 'https://files.test/a?signature=s']])
    expect(JSON.stringify(shown)).not.toContain('signature')
  })

  it("take a link without a host for the service's own", () => {
    expect(documents([{ ...slot, download_url: '/files/4' }]).links.get(4)).toBe('https://orders.test/files/4')
  })

  it.each<[string, object, boolean, string[]]>([
    ['a link that is no address', { download_url: 'https://' }, false, ['data.0.download_url']],
    ['a link that is a number', { download_url: 4 }, false, ['data.0.download_url']],
    ['no link where a file is named', { download_url: null }, false, ['data.0.download_url']],
    ['no file name', { file_name: undefined }, true, ['data.0.file_name']],
    ['an id in digits', { id: '4' }, true, []],
    ['no date', { uploaded_at: undefined }, true, ['data.0.uploaded_at']]
  ])('may have %s', (_what, wrong, hasFile, gaps) => {
    expect(documents([{ ...slot, ...wrong }])).toMatchObject({ documents: [{ id: 4, hasFile }], gaps })
  })

  it('without an id of their own are shown and cannot be fetched', () => {
    const { documents: shown, links, gaps } = documents([slot, slot, { ...slot, id: undefined }, { ...slot, id: -4 }])
    expect(new Set(shown.map(({ id }) => id)).size).toBe(4)
    expect(shown.map(({ hasFile }) => hasFile)).toEqual([true, false, false, false])
    expect(links.size).toBe(1)
    expect(gaps).toEqual(['data.1.id', 'data.2.id', 'data.3.id'])
  })

  it('are 500 at most, and what is left out is told (W8)', () => {
    const {
      documents: shown,
      links,
      gaps
    } = documents(
      Array.from({ length: 90_000 }, (_, index) => ({ ...slot, id: index, name: 'n'.repeat(index === 0 ? 5000 : 5) }))
    )
    expect([shown.length, links.size, shown[0]?.name.length, gaps]).toEqual([
      500,
      500,
      2000,
      ['data.500', 'data.0.name']
    ])
  })

  it.each([[{}], [{ data: {} }], [null]])('cannot be read from %j', json => {
    expect(readDocuments(json, BASE)).toEqual({
      ok: false,
      failure: { kind: 'malformed', what: 'missing-member', member: 'data' }
    })
  })
})

describe('whatever comes', () => {
  const strange = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(-1, 1e21, 0.5, '', '🏠', null, [], {}, '__proto__', { __proto__: 1 }, true)
  )
  /** The good answer with any of its members, at any depth, replaced or left out. */
  function spoiled(value: unknown): fc.Arbitrary<unknown> {
    const kept: fc.Arbitrary<unknown> = Array.isArray(value)
      ? fc.tuple(...value.map(spoiled))
      : typeof value === 'object' && value !== null
        ? fc.record(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, spoiled(member)])), {
            requiredKeys: []
          })
        : fc.constant(value)
    return fc.oneof({ weight: 8, arbitrary: kept }, { weight: 1, arbitrary: strange })
  }

  it('a page is read into numbers that fit together (R30, R31)', () => {
    fc.assert(
      fc.property(spoiled(envelope), fc.integer({ min: 1, max: 90 }), (json, asked) => {
        const read = readOrderPage(json, BASE, asked)
        if (!read.ok) return
        const { page: at, lastPage, previous, next, from, to, total, gaps } = read.value
        expect(at).toBeGreaterThanOrEqual(1)
        expect(lastPage).toBeGreaterThanOrEqual(1)
        expect(Math.max(at, lastPage, next ?? 0)).toBeLessThanOrEqual(100_000)
        expect(previous === null || (previous < at && previous >= 1)).toBe(true)
        expect(next === null || next > at).toBe(true)
        expect((from === null) === (to === null)).toBe(true)
        expect((to ?? 0) >= (from ?? 0) && total >= 0).toBe(true)
        expect(new Set(gaps).size).toBe(gaps.length)
      }),
      { numRuns: 3000 }
    )
  })

  it('progress and documents are read or refused, never thrown at (R31)', () => {
    const progress = {
      progress: [
        { name: 'a', description: null, status: 'b', tasks: [{ name: 'c', description: 'd', is_completed: true }] }
      ]
    }
    const list = {
      data: [{ id: 1, type: 'a', name: 'b', file_name: 'c', download_url: 'https://x.test/', uploaded_at: 'd' }]
    }
    fc.assert(
      fc.property(spoiled(progress), spoiled(list), (one, other) => {
        const stages = readProgress(one)
        if (stages.ok)
          expect(
            stages.value.stages.every(({ status, tasks }) => typeof status === 'string' && Array.isArray(tasks))
          ).toBe(true)
        const documents = readDocuments(other, BASE)
        if (documents.ok)
          expect(
            documents.value.documents.every(
              ({ id, hasFile }) => Number.isSafeInteger(id) && hasFile === documents.value.links.has(id)
            )
          ).toBe(true)
      }),
      { numRuns: 3000 }
    )
  })
})
