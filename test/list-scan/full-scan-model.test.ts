import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { tries } from '../campaign.ts'
import type { ScannedList } from '../../main/list-scan/full-scan.ts'
import { numbered, pageOf } from '../outbox/support/order-list.ts'
import { scanWholeList } from './whole-list.ts'

/** What happens to the list between two answers. */
type Change =
  | { readonly do: 'insert'; readonly at: number }
  | { readonly do: 'remove' | 'move' | 'repeat'; readonly at: number; readonly to: number }
  | { readonly do: 'shuffle'; readonly by: number }
  /** An answer from a copy that lies some changes behind. */
  | { readonly do: 'lag'; readonly by: number }

const place = fc.nat(30)
const insert = fc.record({ do: fc.constant('insert' as const), at: place })
const remove = fc.record({ do: fc.constant('remove' as const), at: place, to: place })
const turn: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ do: fc.constantFrom('move' as const, 'repeat' as const), at: place, to: place }),
  fc.record({ do: fc.constant('shuffle' as const), by: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ do: fc.constant('lag' as const), by: fc.integer({ min: 1, max: 4 }) })
)

interface Told {
  readonly scanned: ScannedList
  readonly served: readonly (readonly number[])[]
}

/** Reads a list of small pages, to which a change happens before each answer; gives what was read and the lists answered from. */
async function tell(length: number, changes: readonly (Change | null)[], atOnce: number): Promise<Told> {
  const history: number[][] = [Array.from({ length }, (_, number) => number)]
  const served: (readonly number[])[] = []
  let fresh = 1000
  let answers = 0
  const scanned = await scanWholeList(
    asked => {
      const change = changes[answers] ?? null
      answers += 1
      const list = [...(history.at(-1) ?? [])]
      let copy = list
      let rows = list
      switch (change?.do) {
        case 'insert':
          list.splice(change.at % (list.length + 1), 0, fresh++)
          break
        case 'remove':
          list.splice(change.at % Math.max(list.length, 1), 1)
          break
        case 'move':
          list.splice(change.to % Math.max(list.length, 1), 0, ...list.splice(change.at % Math.max(list.length, 1), 1))
          break
        case 'shuffle':
          list.sort((a, b) => ((a * change.by) % 31) - ((b * change.by) % 31))
          break
        case 'repeat':
          rows = list.map((order, index) => (index === change.at ? (list[change.to % list.length] ?? order) : order))
          break
        case 'lag':
          copy = rows = history.at(-change.by) ?? list
          break
        case undefined:
          break
      }
      history.push(list)
      served.push(copy)
      return Promise.resolve(ok(pageOf(rows.map(numbered), asked, 3, copy.length)))
    },
    { atOnce }
  )
  return { scanned, served }
}

const sorted = (ids: readonly (string | null)[]) => ids.map(id => id ?? '').toSorted()
const idsOf = (list: readonly number[]) => sorted(list.map(number => numbered(number).orderId))

const story = (change: fc.Arbitrary<Change>) =>
  fc.record({
    length: fc.nat(20),
    changes: fc.array(fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: change }), {
      size: 'max',
      maxLength: 40
    }),
    atOnce: fc.integer({ min: 1, max: 4 })
  })

/** Every order that is read is in a list that was answered from, and complete rows are as many as each of the last of them. */
function expectHonest({ scanned, served }: Told): void {
  const ever = new Set(served.flatMap(idsOf))
  expect(scanned.rows.every(row => ever.has(row.orderId ?? ''))).toBe(true)
  if (!scanned.complete) return
  const { length } = served.at(-1) ?? []
  expect(scanned.rows).toHaveLength(length ?? -1)
  expect(new Set(sorted(scanned.rows.map(row => row.orderId))).size).toBe(length)
}

describe('a list that changes while it is read', () => {
  it.each([
    ['put in', insert],
    ['taken out', remove]
  ] as const)(
    'is never said to be complete when it is not, where orders are only %s, moved, shuffled, repeated or shown late (R44)',
    async (_, change) => {
      let complete = 0
      let inconclusive = 0
      await fc.assert(
        fc.asyncProperty(story(fc.oneof(change, turn)), async ({ length, changes, atOnce }) => {
          const told = await tell(length, changes, atOnce)
          expectHonest(told)
          if (!told.scanned.complete) {
            inconclusive += 1
            return
          }
          complete += 1
          // The answers of the pass that was complete were all from lists of these orders, the last answer among them.
          expect(sorted(told.scanned.rows.map(row => row.orderId))).toEqual(idsOf(told.served.at(-1) ?? []))
        }),
        { numRuns: tries(3000) }
      )
      expect(Math.min(complete, inconclusive)).toBeGreaterThan(5)
    }
  )

  it('is at least read honestly, where orders are put in and taken out at once: as many as it says, and none that was never there', async () => {
    await fc.assert(
      fc.asyncProperty(story(fc.oneof(insert, remove, turn)), async ({ length, changes, atOnce }) => {
        expectHonest(await tell(length, changes, atOnce))
      }),
      { numRuns: tries(2000) }
    )
  })

  it('is complete when nothing changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 9 }), async (length, atOnce) => {
        const { scanned } = await tell(length, [], atOnce)
        expect(scanned.complete).toBe(true)
        expect(scanned.rows.map(row => row.orderId)).toEqual(
          Array.from({ length }, (_, number) => numbered(number).orderId)
        )
      }),
      { numRuns: tries(200) }
    )
  })

  it('is complete although it grows while it is read, once the new ones were seen', async () => {
    const { scanned } = await tell(9, [null, { do: 'insert', at: 0 }, null, { do: 'insert', at: 0 }, null], 1)
    expect([scanned.complete, scanned.ids.size]).toEqual([true, 11])
  })

  it('can hide one order that is put in as another is taken out, between two answers behind page 1: no reading of pages shows that', async () => {
    // Behind page 1, order 4 goes and a new one comes at the end, after page 2 was read and before page 3: order 6 is never shown.
    const list = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    const later = [0, 1, 2, 3, 5, 6, 7, 8, 9]
    let answers = 0
    const scanned = await scanWholeList(
      asked => {
        answers += 1
        return Promise.resolve(ok(pageOf((answers <= 2 ? list : later).map(numbered), asked, 3)))
      },
      { atOnce: 1 }
    )
    expect(scanned.complete).toBe(true)
    expect(sorted(scanned.rows.map(row => row.orderId))).not.toContain(numbered(6).orderId)
  })
})
