import { describe, expect, it } from 'vitest'
import { isBusinessDay } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { Samples, sampleRange } from '../../practice/data/samples.ts'
import type { RunningPractice } from '../../practice/index.ts'
import { FRIDAY, type Row, V3, V4, call, launchPractice, purchase } from './office.ts'

async function page(practice: RunningPractice, query: string) {
  const reply = await call(practice, `${V4}${query}`)
  expect(reply.status).toBe(200)
  return reply.json
}

describe('the list of orders', () => {
  it('has exactly the envelope of 2.9', async () => {
    const practice = await launchPractice({ orders: 32 })
    const first = await page(practice, '')
    const path = `${practice.baseUrl}${V4}`
    expect(first.data).toHaveLength(15)
    expect({ ...first, data: [] }).toEqual({
      data: [],
      links: { first: `${path}?page=1`, last: `${path}?page=3`, prev: null, next: `${path}?page=2` },
      meta: { current_page: 1, from: 1, last_page: 3, path, per_page: 15, to: 15, total: 32 }
    })
    const last = await page(practice, '?page=3')
    expect(last.data).toHaveLength(2)
    expect(last.links).toEqual({ first: `${path}?page=1`, last: `${path}?page=3`, prev: `${path}?page=2`, next: null })
    expect(last.meta).toEqual({ current_page: 3, from: 31, last_page: 3, path, per_page: 15, to: 32, total: 32 })
  })

  it('has the members of 2.8 in each row', async () => {
    const practice = await launchPractice({ orders: 400 })
    for (const number of [1, 14, 27]) {
      for (const row of (await page(practice, `?page=${number}`)).data) {
        expect(row).toEqual({
          name: expect.stringMatching(/ (?:purchase|refinance)$/),
          order_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
          estimated_closing_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          properties: expect.any(Array),
          progress: { commitment_uploaded: expect.any(Boolean), policy_issued: expect.any(Boolean) },
          status: expect.any(String),
          buyers: expect.any(Array),
          borrowers: expect.any(Array),
          sellers: expect.any(Array)
        })
        for (const line of row.properties) expect(line).toMatch(/^[^,]+, [^,]+, [A-Z]{2} \d{5}$/)
        expect(row.buyers.length + row.borrowers.length).toBeGreaterThan(0)
        expect(row.sellers.length > 0).toBe(row.buyers.length > 0)
      }
    }
  })

  it('is one empty page for a client without orders', async () => {
    const practice = await launchPractice({ orders: 0 })
    const path = `${practice.baseUrl}${V4}`
    expect(await page(practice, '')).toEqual({
      data: [],
      links: { first: `${path}?page=1`, last: `${path}?page=1`, prev: null, next: null },
      meta: { current_page: 1, from: null, last_page: 1, path, per_page: 15, to: null, total: 0 }
    })
  })

  it('ends with a full page if the total is a multiple of 15', async () => {
    const practice = await launchPractice({ orders: 30 })
    const last = await page(practice, '?page=2')
    expect([last.data.length, last.meta.last_page, last.links.next]).toEqual([15, 2, null])
  })

  it('is empty beyond the last page', async () => {
    const practice = await launchPractice({ orders: 20 })
    const path = `${practice.baseUrl}${V4}`
    for (const number of [3, 999_999_999]) {
      expect(await page(practice, `?page=${number}`)).toEqual({
        data: [],
        links: { first: `${path}?page=1`, last: `${path}?page=2`, prev: `${path}?page=${number - 1}`, next: null },
        meta: { current_page: number, from: null, last_page: 2, path, per_page: 15, to: null, total: 20 }
      })
    }
  })

  it.each(['0', '-1', '1.5', 'abc', '', '1e3', '٣', '99999999999999999999'])(
    'treats page=%s as page 1',
    async number => {
      const practice = await launchPractice({ orders: 20 })
      expect((await page(practice, `?page=${encodeURIComponent(number)}`)).meta.current_page).toBe(1)
    }
  )

  it('contains each order once, newest first', async () => {
    const practice = await launchPractice({ orders: 87 })
    await call(practice, `${V3}/purchases`, { body: purchase() })
    const ids: string[] = []
    for (let number = 1; number <= 6; number += 1)
      ids.push(...(await page(practice, `?page=${number}`)).data.map(row => row.order_id))
    expect(new Set(ids).size).toBe(88)
    expect(ids[0]).toBe([...practice.orders().keys()][0])
    expect((await page(practice, '')).meta).toMatchObject({ total: 88, last_page: 6 })
  })
})

/** A body without what varies with the port and the run. */
async function text(practice: RunningPractice, path: string): Promise<string> {
  return (await call(practice, path)).text
    .replaceAll(practice.baseUrl, 'BASE')
    .replaceAll(practice.linksUrl, 'LINKS')
    .replaceAll(/signature=[\w-]+/g, 'SIGNED')
}

describe('sample orders', () => {
  it('are identical, byte for byte, for the same seed and clock', async () => {
    const [one, two] = [await launchPractice({ orders: 500, seed: 7 }), await launchPractice({ orders: 500, seed: 7 })]
    for (const number of [1, 12, 34])
      expect(await text(one, `${V4}?page=${number}`)).toBe(await text(two, `${V4}?page=${number}`))
    const id = (await page(one, '?page=20')).data[3]!.order_id
    for (const what of ['progress', 'documents'])
      expect(await text(one, `${V3}/${id}/${what}`)).toBe(await text(two, `${V3}/${id}/${what}`))
    const [slot] = (await call(one, `${V3}/${id}/documents`)).json.data.filter(each => each.file_name !== null)
    expect(one.documentBytes(id, slot!.id)).toEqual(two.documentBytes(id, slot!.id))
  })

  it('have links that do not depend on the seed, since anyone could compute those (W16)', async () => {
    const [one, two] = [await launchPractice({ seed: 7 }), await launchPractice({ seed: 7 })]
    const id = (await page(one, '')).data[9]!.order_id
    const signatures = async (practice: RunningPractice) =>
      [...(await call(practice, `${V3}/${id}/documents`)).text.matchAll(/signature=([\w-]+)/g)].map(
        ([, signature]) => signature
      )
    const [first, second] = [await signatures(one), await signatures(two)]
    expect(first.length).toBeGreaterThan(0)
    expect(first.filter(signature => second.includes(signature))).toEqual([])
  })

  it('differ for another seed', async () => {
    const [one, two] = [await launchPractice({ seed: 1 }), await launchPractice({ seed: 2 })]
    expect((await page(one, '')).data[0]!.order_id).not.toBe((await page(two, '')).data[0]!.order_id)
  })

  it('are still there when the service restarts a day later, with the same ids', async () => {
    const today = await launchPractice({ orders: 100 })
    const tomorrow = await launchPractice({ orders: 100, now: () => FRIDAY + 3 * 86_400_000 })
    const newest = (await page(today, '')).data[0]!
    const later = (await page(tomorrow, '')).data.find(row => row.order_id === newest.order_id)
    expect(later).toMatchObject({ name: newest.name, properties: newest.properties })
  })

  it('start with one from the last workday', async () => {
    const start = Date.UTC(2026, 10, 22, 3)
    for (const orders of [1, 87, 5000, 100_000]) {
      const { work } = new Samples(sampleRange(1, orders, start), false).at(orders - 1)
      expect(new Date(work.placed).toISOString()).toMatch(/^2026-11-20T/)
    }
  })

  it('are unknown before they are placed, and again once they are too old', async () => {
    const [small, large] = [await launchPractice({ orders: 20 }), await launchPractice({ orders: 60 })]
    const later = await launchPractice({ orders: 60, now: () => FRIDAY + 7 * 86_400_000 })
    const status = async (id: string) => (await call(small, `${V3}/${id}/progress`)).status
    const { data: second } = await page(large, '?page=2')
    expect(await Promise.all(second.map(row => status(row.order_id)))).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(10).fill(404)
    ])
    expect(await status((await page(later, '')).data[0]!.order_id)).toBe(404)
  })

  it('do not affect placed orders, which get another id in each run', async () => {
    const placed = async (now: number) => {
      const practice = await launchPractice({ orders: 0, now: () => now })
      return (await call(practice, `${V3}/purchases`, { body: purchase() })).json.order_id
    }
    expect(await placed(FRIDAY)).toBe(await placed(FRIDAY))
    expect(await placed(FRIDAY)).not.toBe(await placed(FRIDAY + 1))
  })

  it('can number a hundred thousand, each found by its id', async () => {
    const practice = await launchPractice({ orders: 100_000 })
    const last = await page(practice, '?page=6667')
    expect([last.meta.total, last.data.length, last.links.next]).toEqual([100_000, 10, null])
    for (const row of last.data) expect((await call(practice, `${V3}/${row.order_id}/progress`)).status).toBe(200)
  })

  it('close on business days only, postponed ones too (F22)', () => {
    const closings = [1, 2, 3].flatMap(key => {
      const samples = new Samples(sampleRange(key, 3000, FRIDAY), false)
      return Array.from({ length: 3000 }, (_, index) => samples.at(index).work).flatMap(({ closing, hold }) =>
        hold === null ? [closing] : [closing, hold.closing]
      )
    })
    expect(closings.length).toBeGreaterThan(9300)
    expect(closings.filter(date => !isBusinessDay(date as CalendarDate))).toEqual([])
  })

  it('look like the work of an office in Texas', async () => {
    const practice = await launchPractice({ orders: 600 })
    const rows: Row[] = []
    for (let number = 1; number <= 40; number += 1) rows.push(...(await page(practice, `?page=${number}`)).data)
    const count = (test: (row: Row) => boolean) => rows.filter(test).length
    const names = rows.flatMap(row => [...row.buyers, ...row.borrowers, ...row.sellers]).join('\n')
    expect(count(row => row.properties[0]!.includes(', TX '))).toBeGreaterThan(400)
    expect(count(row => !row.properties[0]!.includes(', TX '))).toBeGreaterThan(50)
    expect(count(row => row.properties.length > 1)).toBeGreaterThan(5)
    expect(count(row => row.properties[0]!.includes('#'))).toBeGreaterThan(10)
    expect(count(row => row.sellers.length === 0)).toBeGreaterThan(150)
    for (const kind of ["O'Brien", 'ñ', ' Jr.', ', LLC', 'XYZ Title, INC', 'Estate of', 'Revocable Living Trust'])
      expect(names).toContain(kind)
    const statuses = new Set(rows.map(row => row.status))
    for (const status of ['New', 'Open', 'On hold', 'Funded', 'Closed', 'Canceled']) expect(statuses).toContain(status)
  })
})
