import { serialize } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { MOST_LISTED } from '../../../domain/common/list-limits.ts'
import type { BaseAddress } from '../../../main/service/http/base-address.ts'
import { readDocuments } from '../../../main/service/read/read-documents.ts'
import { readOrderPage } from '../../../main/service/read/read-order-page.ts'
import { readProgress } from '../../../main/service/read/read-progress.ts'

const BASE = 'https://orders.test' as BaseAddress

/** What crosses to the page in one message: two bytes per character at most, and the names of members. */
const MOST_BYTES = 4_000_000

const text = (at: number, length: number) => `${at} `.padEnd(length, '\u00e9\u4e00')
const id = (at: number) => `5a3c0d11-0000-4000-8000-${String(at).padStart(12, '0')}`
const names = (at: number, length: number) => Array.from({ length: 20 }, (_, name) => text(at * 20 + name, length))

const row = (length: number) => (_: unknown, at: number) => ({
  order_id: id(at),
  name: text(at, length),
  estimated_closing_date: '2026-12-01',
  properties: names(at, length),
  progress: { commitment_uploaded: true, policy_issued: false },
  status: text(at, length),
  buyers: names(at, length),
  borrowers: names(at, length),
  sellers: names(at, length)
})
/** All stages have the same tasks: to make millions of them took most of the time. */
function stage(length: number) {
  const tasks = Array.from({ length: 200 }, (_, task) => ({
    name: text(task, length),
    description: text(task, length),
    is_completed: true
  }))
  return (_: unknown, at: number) => ({
    name: text(at, length),
    description: text(at, length),
    status: text(at, length),
    tasks
  })
}
const slot = (length: number) => (_: unknown, at: number) => ({
  id: at,
  type: text(at, length),
  name: text(at, length),
  file_name: text(at, length),
  download_url: `https://orders.test/${at}`,
  uploaded_at: text(at, length)
})

const READERS = {
  'the order list': {
    read: (count: number, length: number) =>
      readOrderPage({ data: Array.from({ length: count }, row(length)) }, BASE, 1),
    most: MOST_LISTED.rows,
    list: 'data'
  },
  stages: {
    read: (count: number, length: number) => readProgress({ progress: Array.from({ length: count }, stage(length)) }),
    most: MOST_LISTED.stages,
    list: 'progress'
  },
  documents: {
    read: (count: number, length: number) => readDocuments({ data: Array.from({ length: count }, slot(length)) }, BASE),
    most: MOST_LISTED.documents,
    list: 'data'
  }
}

describe.each(Object.entries(READERS))('a response with %s', (_name, { read, most, list }) => {
  it.each([
    [30_000, 4],
    [2000, 100],
    [1000, 2000]
  ])(
    'and %i elements, texts of %i characters, crosses to the page in at most 4 MB, and says that there is more (R31)',
    (count, length) => {
      const result = read(count, length)
      if (!result.ok) throw new Error('not read')
      expect(serialize(result.value).length).toBeLessThan(MOST_BYTES)
      const elements = Object.values(result.value).find(value => Array.isArray(value))?.length ?? 0
      expect(elements).toBeGreaterThan(0)
      expect(elements).toBeLessThanOrEqual(most)
      expect(result.value.gaps[0]).toBe(`${list}.${elements}+`)
    }
  )
})
