import { describe, expect, it } from 'vitest'
import type { RunningPractice } from '../../../practice/index.ts'
import { type Row, V3, V4, call, launchPractice, purchase } from '../office.ts'

const MINUTE = 60_000
const DAY = 86_400_000

async function placed(practice: RunningPractice): Promise<string> {
  return (await call(practice, `${V3}/purchases`, { body: purchase() })).json.order_id
}

async function look(practice: RunningPractice, id: string) {
  const { progress } = (await call(practice, `${V3}/${id}/progress`)).json
  const { data: documents } = (await call(practice, `${V3}/${id}/documents`)).json
  const row = (await call(practice, V4)).json.data.find(each => each.order_id === id)!
  const tasks = progress.flatMap(stage => stage.tasks)
  const done = tasks.filter(task => task.is_completed).map(task => task.name)
  return {
    progress,
    documents,
    row,
    done,
    uploaded: documents.filter(slot => slot.file_name !== null).map(slot => slot.type)
  }
}

const BRINGS = {
  'Preliminary Statement Created': 'Closing Disclosure',
  'Closing Protection Letter Uploaded': 'Closing Protection Letter',
  'Documents Recorded': 'Deed of Trust',
  'Signed Documents': 'Escrow Documents',
  "Lender's Policy Issued": 'Full Lender Policy',
  'Title Search Requested': 'Lender Title Order',
  'Lender Closing Documents Provided': 'Loan Documents',
  'Title Search Received': 'Property Tax Bill',
  'Title Commitment Prepared': 'Title Commitment',
  'Borrower Closing Scheduled': 'Wire Instructions'
}

describe('the clock', () => {
  it('takes a placed order from start to policy within minutes', async () => {
    const practice = await launchPractice({ orders: 0 })
    const id = await placed(practice)
    expect((await look(practice, id)).done).toEqual([])
    let before = 0
    for (let minute = 0; minute < 21; minute += 1) {
      practice.advance(MINUTE)
      const { progress, done, uploaded, row, documents } = await look(practice, id)
      expect(done.length).toBeGreaterThanOrEqual(before)
      expect(done.length - before).toBeLessThanOrEqual(3)
      before = done.length
      for (const stage of progress) {
        const all = stage.tasks.every(task => task.is_completed)
        const some = stage.tasks.some(task => task.is_completed)
        expect(stage.status).toBe(all ? 'completed' : some ? 'in_progress' : 'pending')
      }
      expect(uploaded.toSorted()).toEqual(
        Object.entries(BRINGS)
          .filter(([task]) => done.includes(task))
          .map(([, type]) => type)
          .toSorted()
      )
      expect(row.progress).toEqual({
        commitment_uploaded: done.includes('Title Commitment Prepared'),
        policy_issued: done.includes("Lender's Policy Issued")
      })
      for (const slot of documents.filter(each => each.file_name !== null)) {
        expect(slot.file_name).toMatch(/^\d{10}\D.*\.(?:pdf|png|txt|docx|xlsx)$/)
        expect(slot.uploaded_at).toMatch(/^2026-11-20 20:\d\d:\d\d$/)
        expect(slot.download_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
      }
    }
    const end = await look(practice, id)
    expect([end.done.length, end.row.status, end.uploaded.length]).toEqual([18, 'Closed', 10])
  })

  it('makes work twice as fast at pace 2, and stops it at pace 0', async () => {
    const [fast, still] = [await launchPractice({ orders: 0, pace: 2 }), await launchPractice({ orders: 0, pace: 0 })]
    const ids = [await placed(fast), await placed(still)] as const
    fast.advance(10.5 * MINUTE)
    still.advance(300 * DAY)
    expect((await look(fast, ids[0])).done).toHaveLength(18)
    expect((await look(still, ids[1])).done).toEqual([])
  })

  it('advances sample orders day by day', async () => {
    const practice = await launchPractice({ orders: 15 })
    const statuses = async () => (await call(practice, V4)).json.data.map(row => row.status)
    const today = await statuses()
    expect(today).not.toContain('Closed')
    practice.advance(20 * DAY)
    expect(await statuses()).not.toEqual(today)
    practice.advance(300 * DAY)
    for (const status of await statuses()) expect(['Closed', 'Canceled']).toContain(status)
  })

  it('changes nothing about a sample order except a closing date postponed once', async () => {
    const practice = await launchPractice({ orders: 300 })
    const facts = async () => {
      const rows: Row[] = []
      for (let page = 1; page <= 20; page += 1) rows.push(...(await call(practice, `${V4}?page=${page}`)).json.data)
      return rows
    }
    const before = await facts()
    practice.advance(25 * DAY)
    const after = await facts()
    const dateless = ({ order_id, name, properties, buyers, borrowers, sellers }: Row) => ({
      order_id,
      name,
      properties,
      buyers,
      borrowers,
      sellers
    })
    expect(after.map(dateless)).toEqual(before.map(dateless))
    const put = after.filter((row, index) => row.estimated_closing_date !== before[index]?.estimated_closing_date)
    expect(put.length).toBeGreaterThan(0)
    expect(put.length).toBeLessThan(60)
  })

  it('makes no progress on a canceled order', async () => {
    const practice = await launchPractice({ orders: 300 })
    practice.advance(400 * DAY)
    const canceled: string[] = []
    for (let page = 1; page <= 20; page += 1) {
      const { data } = (await call(practice, `${V4}?page=${page}`)).json
      canceled.push(...data.filter(row => row.status === 'Canceled').map(row => row.order_id))
    }
    expect(canceled.length).toBeGreaterThan(0)
    for (const id of canceled) {
      const { progress } = (await call(practice, `${V3}/${id}/progress`)).json
      expect(progress.at(-1)?.status).toBe('pending')
    }
  })

  it('never goes backward', async () => {
    const practice = await launchPractice({ orders: 0 })
    expect(() => {
      practice.advance(-1)
    }).toThrow(RangeError)
  })
})
