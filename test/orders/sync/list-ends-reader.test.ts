import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { UNLIMITED } from '../../../main/list-scan/budget.ts'
import { createListEndsReader } from '../../../main/orders/sync/list-ends-reader.ts'
import { listed, pageOf } from '../list-service.ts'
import { HOUR, MINUTE } from './counted-list.ts'

/** A reader of a list with one order on each page, which has news on the pages that are named. */
function reading(lastPage: number, given: { readonly isDueAtOnce?: boolean; readonly requestsPerHour?: number } = {}) {
  const { isDueAtOnce = true, requestsPerHour = 1200 } = given
  const state = {
    elapsed: 1000,
    orders: Array.from({ length: lastPage }, (_, index) => listed(index + 1)),
    hasNews: (_page: number): boolean => false,
    isAway: false,
    isLost: false
  }
  const asked: number[] = []
  const told: boolean[] = []
  const counted = { noted: 0 }
  const note = async () => {
    if (state.isLost) throw new Error('the thread is lost')
    return { added: 0, changes: state.hasNews(asked.at(-1) ?? 0) ? 1 : 0, seen: 0 }
  }
  const reader = createListEndsReader(
    {
      cache: { call: note as never },
      clock: { now: () => 1, elapsed: () => state.elapsed },
      budget: {
        ...UNLIMITED,
        note: requests => {
          counted.noted += requests
        }
      },
      requestsPerHour: () => requestsPerHour,
      requests: {
        listPage: async page => {
          asked.push(page)
          return state.isAway ? failed({ kind: 'offline' }) : ok(pageOf(state.orders, 1, page))
        }
      },
      onRead: isOther => {
        told.push(isOther)
      }
    },
    isDueAtOnce
  )
  /** Whether it is due a millisecond before so long from now, and then. */
  const dueAfter = (wait: number): readonly boolean[] => {
    const from = state.elapsed
    return [from + wait - 1, from + wait].map(at => {
      state.elapsed = at
      return reader.isDue()
    })
  }
  return { reader, state, asked, told, counted, dueAfter }
}

describe('both ends of the list', () => {
  it('are due at once where the list was read whole before, and otherwise after two minutes', () => {
    expect(reading(5).reader.isDue()).toBe(true)
    expect(reading(5, { isDueAtOnce: false }).dueAfter(2 * MINUTE)).toEqual([false, true])
  })

  it.each([
    [1200, 2],
    [60, 6]
  ])('are due again, at %i requests an hour, after %i minutes', async (requestsPerHour, minutes) => {
    const { reader, dueAfter } = reading(5, { requestsPerHour })
    await reader.readEnds()
    expect(dueAfter(minutes * MINUTE)).toEqual([false, true])
  })

  it.each<[string, number, (page: number) => boolean, readonly number[]]>([
    ['nowhere', 5, () => false, [1, 5]],
    ['nowhere, where it has one page', 1, () => false, [1]],
    ['on the first page', 5, page => page === 1, [1, 2, 5]],
    ['on the last page', 5, page => page === 5, [1, 5, 4]],
    ['on every page', 3, () => true, [1, 2, 3, 3, 2, 1]]
  ])('are read as far as there is news: %s', async (_where, lastPage, hasNews, pages) => {
    const { reader, state, asked, counted } = reading(lastPage)
    state.hasNews = hasNews
    await reader.readEnds()
    expect(asked).toEqual(pages)
    // Those of the ends themselves were paid for before.
    expect(counted.noted).toBe(Math.max(pages.length - 2, 0))
  })

  it('are fifty pages each at most', async () => {
    const { reader, state, asked } = reading(60)
    state.hasNews = () => true
    await reader.readEnds()
    expect([asked.length, asked[49], asked[50], asked.at(-1)]).toEqual([100, 50, 60, 11])
  })

  it('are those of another list where the total or an order on them differs', async () => {
    const { reader, state, told } = reading(5)
    const { orders } = state
    const states = [
      orders,
      orders,
      orders.with(4, listed(9)),
      orders.with(4, listed(9)).with(0, listed(8)),
      [...orders.with(4, listed(9)).with(0, listed(8)).slice(0, 4), listed(7), listed(9)]
    ]
    for (const now of states) {
      state.orders = now
      await reader.readEnds()
    }
    expect(told).toEqual([false, false, true, true, true])
  })

  it('are the same however far there was news from them', async () => {
    const { reader, state, told } = reading(5)
    state.hasNews = page => page === 1 || page === 5
    await reader.readEnds()
    state.hasNews = () => false
    await reader.readEnds()
    expect(told).toEqual([false, false])
  })

  it('are not read twice at a time', async () => {
    const { reader, state } = reading(5)
    const read = reader.readEnds()
    state.elapsed += HOUR
    expect([reader.isReading(), reader.isDue(), reader.dueAt()]).toEqual([true, false, Infinity])
    await read
    expect([reader.isReading(), reader.isDue(), reader.dueAt()]).toEqual([false, true, 1000 + 2 * MINUTE])
  })

  it('are told of only when both were read, and read again after a failure', async () => {
    const { reader, state, told } = reading(5)
    state.isAway = true
    await reader.readEnds()
    expect([told, reader.isReading()]).toEqual([[], false])
    Object.assign(state, { isAway: false, isLost: true })
    await expect(reader.readEnds()).rejects.toThrow('lost')
    expect([told, reader.isReading()]).toEqual([[], false])
    reader.hurry()
    expect(reader.isDue()).toBe(true)
  })
})
