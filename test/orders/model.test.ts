import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { tries } from '../campaign.ts'
import { changingList, idOf, type ChangingList } from './list-service.ts'
import { startTestSync } from './sync-harness.ts'

/** What may happen between two answers. A number taken out does not come back: that alone no reading could notice. */
type Event =
  | { readonly kind: 'insert'; readonly at: number }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'swap'; readonly out: number; readonly in: number }
  | { readonly kind: 'rest' }

const place = fc.nat({ max: 40 })
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Event>({ kind: 'rest' }) },
  fc.record({ kind: fc.constant('insert' as const), at: place }),
  fc.record({ kind: fc.constant('remove' as const), at: place }),
  fc.record({ kind: fc.constant('move' as const), from: place, to: place }),
  // One less and one more at once: the total stays.
  fc.record({ kind: fc.constant('swap' as const), out: place, in: place })
)

function happen(list: ChangingList, what: Event, fresh: () => number): void {
  const now = [...list.numbers()]
  const at = (index: number, length = now.length) => (length === 0 ? 0 : index % (length + 1))
  const out = (index: number) => (now.length === 0 ? [] : now.splice(index % now.length, 1))
  if (what.kind === 'rest') return
  if (what.kind === 'insert') now.splice(at(what.at), 0, fresh())
  if (what.kind === 'remove') out(what.at)
  if (what.kind === 'move') now.splice(at(what.to, now.length - 1), 0, ...out(what.from))
  if (what.kind === 'swap') {
    out(what.out)
    now.splice(at(what.in), 0, fresh())
  }
  list.change(now)
}

const script = fc.record({
  count: fc.nat({ max: 30 }),
  perPage: fc.integer({ min: 1, max: 7 }),
  events: fc.array(event, { maxLength: 60 }),
  behind: fc.array(fc.nat({ max: 2 }), { maxLength: 80 })
})

describe('a list that changes while it is read', () => {
  it('is never said to be certain unless it stood so at one moment, loses nothing that stood there all the while, and doubles nothing', async () => {
    await fc.assert(
      fc.asyncProperty(script, async ({ count, perPage, events, behind }) => {
        const list = changingList(count, perPage)
        let number = count
        let answers = 0
        const queue = [...events]
        /** The versions that page 1 was answered from: each reading asks for it first and last. */
        const begun: number[] = []
        let certainAt: number | null = null
        const desk = startTestSync({
          listOrders: async page => {
            const lag = queue.length > 0 ? (behind[answers % Math.max(behind.length, 1)] ?? 0) : 0
            const answer = list.answer(page, lag)
            if (page === 1) begun.push(list.answeredFrom())
            answers += 1
            const next = queue.shift()
            if (next !== undefined) happen(list, next, () => (number += 1))
            return ok(answer)
          },
          onStatus: ({ whole }) => {
            if (whole?.confirmed !== true || whole.at === certainAt) return
            certainAt = whole.at
            // It was the list between the two readings that agree: one of the versions since the first of them began.
            const ids = new Set(desk.ids())
            const since = list.versions.slice(begun.at(-4) ?? 0)
            expect(since.some(version => version.every(one => ids.has(idOf(one))))).toBe(true)
          }
        })
        for (let step = 0; step < 6; step++) await desk.clock.advance(15_000)
        // At rest: everything in the list is in the order cache, once.
        queue.length = 0
        desk.sync.syncNow()
        await desk.clock.advance(60_000)
        const ids = desk.ids()
        expect(new Set(ids).size).toBe(ids.length)
        const standing = list.numbers().map(idOf)
        expect(standing.filter(id => !ids.includes(id))).toEqual([])
        expect(desk.sync.status().whole?.confirmed).toBe(true)
        expect(desk.bugs).toEqual([])
        await desk.sync.close()
      }),
      { numRuns: tries(150) }
    )
  })

  it('with one order less and one more between two answers looks whole by total, ids and page 1, and is not confirmed (reliability 3e)', async () => {
    const list = changingList(12, 4)
    let answers = 0
    const seen: unknown[] = []
    const desk = startTestSync({
      listOrders: async page => {
        answers += 1
        // The three pages of the first reading are asked for at once: what comes third is answered by another list.
        if (answers === 3) list.change([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13])
        return ok(list.answer(page, 0))
      }
    })
    await desk.clock.advance(1)
    seen.push(...desk.told.map(({ whole }) => whole?.confirmed))
    expect(seen).toContain(false)
    // Order 9 slipped from page 3 to page 2, which had been read; the second reading has it.
    await desk.clock.advance(60_000)
    expect(desk.sync.status().whole?.confirmed).toBe(true)
    expect(desk.ids()).toContain(idOf(9))
    await desk.sync.close()
  })
})
