import { describe, expect, it } from 'vitest'
import { readOrderPage } from '../../../main/service/read/read-order-page.ts'
import { ORDER_ID } from '../connect.ts'
import { BASE, LIST, row, envelope, page } from './order-page-sample.ts'

describe('a page of the order list', () => {
  it('is read as specification 2.8 and 2.9 define it', () => {
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

  it('has no previous page on the first and no next page on the last, according to its links', () => {
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
  ])('reads %j as %j', (said, answer) => {
    const { rows, gaps } = page({
      ...envelope,
      data: [{ ...row, progress: { commitment_uploaded: said, policy_issued: said } }]
    })
    expect([rows[0]?.commitmentUploaded, rows[0]?.policyIssued]).toEqual([answer, answer])
    expect(gaps).toEqual(
      answer === null ? ['data.0.progress.commitment_uploaded', 'data.0.progress.policy_issued'] : []
    )
  })

  it('shows what a row has, and reports what it lacks', () => {
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
      'data.2',
      'data.1.order_id',
      'data.1.estimated_closing_date',
      'data.1.properties',
      'data.1.progress.commitment_uploaded',
      'data.1.progress.policy_issued',
      'data.1.status',
      'data.1.buyers',
      'data.1.borrowers',
      'data.1.sellers'
    ])
  })

  it('omits names that are not strings', () => {
    const { rows, gaps } = page({
      ...envelope,
      data: [{ ...row, buyers: ['Ana', null, { name: 'Bo' }], sellers: 'Cy' }]
    })
    expect(rows[0]).toMatchObject({ buyers: ['Ana'], sellers: [] })
    expect(gaps).toEqual(['data.0.buyers.1', 'data.0.buyers.2', 'data.0.sellers'])
  })

  it('keeps unknown statuses, and ignores unknown members', () => {
    const { rows, gaps } = page({ ...envelope, more: 1, data: [{ ...row, status: 'Held 🛑', escrow: {} }] })
    expect([rows[0]?.status, gaps]).toEqual(['Held 🛑', []])
  })

  it('reads numbers and booleans written as strings', () => {
    const json = {
      ...envelope,
      data: [{ ...row, progress: { commitment_uploaded: 1, policy_issued: 'false' } }],
      meta: { current_page: '2', from: '16', last_page: '6', path: LIST, per_page: '15', to: '16', total: '87' }
    }
    expect(page(json)).toEqual(page(envelope))
  })

  it.each([' ', '\u00a0', '\u200b\u200d', '\u3164', '\u2800\ufe0f', '\t\n', '\u202e'])(
    'treats an invisible name as empty: %j (S7)',
    name => {
      expect(page({ ...envelope, data: [{ ...row, name, buyers: [name, 'Ana'] }] })).toMatchObject({
        rows: [{ name: '', buyers: ['', 'Ana'] }],
        gaps: []
      })
    }
  )

  it('never reports a total below the rows it shows', () => {
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
