import { describe, expect, it } from 'vitest'
import { today } from '#domain/calendar/calendar-date.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { UNLIMITED } from '../../../main/list-scan/budget.ts'
import { DetailsReader, type DetailsParts } from '../../../main/orders/sync/details-reader.ts'
import { idOf } from '../list-service.ts'

it('an order is requested once, though more is watched while the order cache is asked what is due (O7)', async () => {
  const requested: OrderId[] = []
  const lookups: PromiseWithResolvers<readonly { readonly orderId: OrderId }[]>[] = []
  const service = {
    progress: async (orderId: OrderId) => {
      requested.push(orderId)
      return failed({ kind: 'offline' as const })
    },
    documents: async () => failed({ kind: 'offline' as const })
  }
  const call = (name: string): Promise<unknown> => {
    if (name !== 'detailsDue') return Promise.resolve(null)
    const lookup = Promise.withResolvers<readonly { readonly orderId: OrderId }[]>()
    lookups.push(lookup)
    return lookup.promise
  }
  const reader = new DetailsReader({
    service,
    cache: { call: call as never },
    preferences: () => USUAL_PREFERENCES,
    clock: { now: () => 1, elapsed: () => 1 },
    budget: UNLIMITED,
    requests: { ofOrder: request => request() },
    random: () => 0,
    onDoubt: () => undefined
  })
  const readAll = async (): Promise<void> => {
    for (let job = reader.next(); job !== undefined; job = reader.next()) await job()
  }
  const first = reader.lookup()?.()
  reader.hurry()
  const second = reader.lookup()?.()
  lookups[0]?.resolve([{ orderId: idOf(1) }])
  await first
  await readAll()
  lookups[1]?.resolve([{ orderId: idOf(1) }, { orderId: idOf(2) }])
  await second
  await readAll()
  expect(requested).toEqual([idOf(1)])
  // What is watched meanwhile is looked for next.
  const next = reader.lookup()?.()
  lookups[1]?.resolve([{ orderId: idOf(2) }])
  await next
  await readAll()
  expect(requested).toEqual([idOf(1), idOf(2)])
})

describe('watched orders', () => {
  const MINUTE = 60_000

  /** A reader of which the cache names so many orders as due each time; what it then notes of them. */
  const readerOf = (due: number, gaps: readonly string[] = []) => {
    const time = { now: 0 }
    const noted: { readonly isWhole: boolean }[] = []
    let named = 0
    const call = async (name: string, args: { readonly isWhole: boolean }): Promise<unknown> => {
      if (name === 'detailsDue') return Array.from({ length: due }, () => ({ orderId: idOf((named += 1)) }))
      noted.push(args)
      return null
    }
    const reader = new DetailsReader({
      service: {
        progress: async () => ok({ stages: [], gaps: [] }),
        documents: async () => ok({ documents: [], gaps, links: new Map() })
      },
      cache: { call: call as never },
      preferences: () => USUAL_PREFERENCES,
      clock: { now: () => 1, elapsed: () => time.now },
      budget: UNLIMITED,
      requests: { ofOrder: request => request() },
      random: () => 0,
      onDoubt: () => undefined
    })
    const readAll = async (): Promise<void> => {
      await reader.lookup()?.()
      for (let job = reader.next(); job !== undefined; job = reader.next()) await job()
    }
    return { reader, time, noted, readAll }
  }

  it.each([
    [19, false],
    [20, true]
  ])('are looked for once a minute; where %i were due, more at once: %s', async (due, areMore) => {
    const { reader, time, readAll } = readerOf(due)
    await readAll()
    expect(reader.lookup() !== undefined).toBe(areMore)
    time.now = MINUTE
    expect(reader.lookup()).toBeDefined()
  })

  it.each([
    [['data.3'], false],
    [['data.3.file_name'], true],
    [[], true]
  ])('whose documents came with the gaps %j are noted as read whole: %s', async (gaps, isWhole) => {
    const { noted, readAll } = readerOf(1, gaps)
    await readAll()
    expect(noted).toMatchObject([{ isWhole }])
  })
})

describe('orders that are read', () => {
  const MINUTE = 60_000
  const NOT_FOUND = failed({ kind: 'not-found' as const })
  const LIMITED = failed({ kind: 'too-many-requests' as const, retryAfterSeconds: 3600 })
  const STAGES = ok({ stages: [], gaps: [] })
  const DOCUMENTS = ok({ documents: [], gaps: [], links: new Map() })
  type Answers = DetailsParts['service']

  /** A reader whose cache names these orders as due; what it was asked and told. */
  function reading(due: readonly OrderId[] = []) {
    const time = { now: 0, wall: 7 }
    const state = { due }
    const service: { -readonly [K in keyof Answers]: Answers[K] } = {
      progress: async () => STAGES,
      documents: async () => DOCUMENTS
    }
    const resting: (readonly OrderId[])[] = []
    const noted: unknown[] = []
    const spent: number[] = []
    const call = async (name: string, args: { readonly resting: readonly OrderId[] }): Promise<unknown> => {
      if (name !== 'detailsDue') return noted.push(args)
      resting.push(args.resting)
      return state.due.map(orderId => ({ orderId }))
    }
    const reader = new DetailsReader({
      service: {
        progress: orderId => service.progress(orderId),
        documents: orderId => service.documents(orderId)
      },
      cache: { call: call as never },
      preferences: () => USUAL_PREFERENCES,
      clock: { now: () => time.wall, elapsed: () => time.now },
      budget: {
        ...UNLIMITED,
        note: requests => {
          spent.push(requests)
        }
      },
      requests: { ofOrder: request => request() },
      random: () => 0,
      onDoubt: () => undefined
    })
    const readDue = async (orderId: OrderId): Promise<void> => {
      state.due = [orderId]
      await reader.lookup()?.()
      await reader.next()?.()
      time.now += MINUTE
    }
    return { reader, service, time, resting, noted, spent, readDue }
  }

  it('are not taken for under way any more after a bug', async () => {
    const { reader, service, resting, time } = reading([idOf(1)])
    service.progress = () => Promise.reject(new Error('a bug'))
    await reader.lookup()?.()
    await expect(reader.next()?.()).rejects.toThrow('a bug')
    time.now = MINUTE
    await reader.lookup()?.()
    expect(resting).toEqual([[], []])
  })

  it('because a user looks at them are read once each, and count as two requests', async () => {
    const { reader, noted, spent } = reading()
    reader.request([idOf(1), idOf(2)])
    reader.request([idOf(1)])
    for (let job = reader.requested(); job !== undefined; job = reader.requested()) await job()
    expect(noted).toMatchObject([{ orderId: idOf(1) }, { orderId: idOf(2) }])
    expect(spent).toEqual([2, 2])
  })

  it('in part are noted as tried, with what came', async () => {
    const { service, noted, readDue } = reading()
    service.documents = async () => NOT_FOUND
    await readDue(idOf(1))
    const args = { orderId: idOf(1), stages: [], documents: null, isWhole: true, at: 7, isAttempt: true }
    expect(noted).toEqual([args])
  })

  it('are skipped still where only one part of them was asked for, though it came (H1)', async () => {
    const { reader, service, readDue } = reading()
    service.documents = async () => NOT_FOUND
    await readDue(idOf(1))
    service.documents = async () => LIMITED
    await readDue(idOf(2))
    await readDue(idOf(1))
    expect(reader.notices()).toMatchObject([{ orderIds: [idOf(1)] }])
  })

  it('for another desk are left to it', async () => {
    const { reader } = reading([idOf(1)])
    await reader.lookup()?.()
    expect(reader.isDue()).toBe(true)
    reader.leave()
    expect([reader.isDue(), reader.next()]).toEqual([false, undefined])
  })

  it('are not asked for while one endpoint rests, and not even looked for while both do', async () => {
    const { reader, service, readDue } = reading()
    service.documents = async () => LIMITED
    await readDue(idOf(1))
    reader.request([idOf(9)])
    expect([reader.requested(), reader.lookup() === undefined]).toEqual([undefined, false])
    service.progress = async () => LIMITED
    await readDue(idOf(2))
    expect([reader.lookup(), reader.dueAt()]).toEqual([undefined, 3_600_000])
  })

  it('are asked for again where the time an endpoint named went by in a sleep', async () => {
    const { reader, service, time, readDue } = reading()
    service.documents = async () => LIMITED
    await readDue(idOf(1))
    reader.request([idOf(9)])
    time.wall += 3_599_999
    reader.hurry()
    expect(reader.requested()).toBeUndefined()
    time.wall += 1
    reader.hurry()
    expect(reader.requested()).toBeDefined()
  })

  it('are due at once where some are known, and else a minute after they were looked for, or in a hurry', async () => {
    const { reader, time } = reading([idOf(1), idOf(2)])
    const looking = reader.lookup()?.()
    expect(reader.dueAt()).toBe(Infinity)
    await looking
    expect(reader.dueAt()).toBe(0)
    reader.leave()
    expect(reader.dueAt()).toBe(MINUTE)
    time.now = 5
    reader.hurry()
    expect(reader.dueAt()).toBe(5)
  })

  it('again because the user asks are twenty of those that were skipped', async () => {
    const { reader, service, noted, readDue } = reading()
    service.documents = async () => NOT_FOUND
    for (let number = 1; number <= 21; number++) await readDue(idOf(number))
    noted.length = 0
    reader.retry()
    for (let job = reader.requested(); job !== undefined; job = reader.requested()) await job()
    expect(noted).toHaveLength(20)
  })
})

describe('a reader of what is watched', () => {
  const MINUTE = 60_000
  const NOW = Date.UTC(2026, 10, 20, 15)

  /** A reader whose cache names these orders each time, and whose answers fail as they are told to. */
  function watching(due: readonly OrderId[]) {
    const state = {
      elapsed: 0,
      hasRoom: true,
      doubts: 0,
      held: Promise.resolve(),
      progress: undefined as Failure | undefined,
      documents: undefined as Failure | undefined
    }
    const lookups: { readonly resting: readonly OrderId[] }[] = []
    const spent: number[] = []
    const call = async (name: string, args: { readonly resting: readonly OrderId[] }): Promise<unknown> => {
      if (name !== 'detailsDue') return null
      lookups.push(args)
      return due.map(orderId => ({ orderId }))
    }
    const reader = new DetailsReader({
      service: {
        progress: async () => {
          await state.held
          return state.progress === undefined ? ok({ stages: [], gaps: [] }) : failed(state.progress)
        },
        documents: async () =>
          state.documents === undefined ? ok({ documents: [], gaps: [], links: new Map() }) : failed(state.documents)
      },
      cache: { call: call as never },
      preferences: () => USUAL_PREFERENCES,
      clock: { now: () => NOW, elapsed: () => state.elapsed },
      budget: {
        spend: requests => state.hasRoom && spent.push(requests) > 0,
        wait: requests => 100 * requests,
        note: () => undefined
      },
      requests: { ofOrder: request => request() },
      random: () => 0,
      onDoubt: () => {
        state.doubts += 1
      }
    })
    return { reader, state, lookups, spent }
  }

  it('asks for twenty orders, by the time of day', async () => {
    const { reader, lookups } = watching([])
    await reader.lookup()?.()
    expect(lookups).toEqual([{ today: today(NOW), preferences: USUAL_PREFERENCES, now: NOW, most: 20, resting: [] }])
  })

  it('asks for none that it is reading, nor for one that it skips', async () => {
    const { reader, state, lookups } = watching([idOf(1)])
    const held = Promise.withResolvers<void>()
    Object.assign(state, { held: held.promise, progress: { kind: 'not-found' } })
    await reader.lookup()?.()
    const reading = reader.next()?.()
    state.elapsed = MINUTE
    await reader.lookup()?.()
    held.resolve()
    await reading
    reader.leave()
    state.elapsed = 2 * MINUTE
    await reader.lookup()?.()
    expect(lookups.map(({ resting }) => resting)).toEqual([[], [idOf(1)], [idOf(1)]])
  })

  it('reads an order once the budget has two requests for it, and says when that is', async () => {
    const { reader, state, spent } = watching([idOf(1), idOf(2)])
    await reader.lookup()?.()
    state.hasRoom = false
    state.elapsed = 7
    expect([reader.next(), reader.isDue(), reader.dueAt()]).toEqual([undefined, true, 207])
    state.hasRoom = true
    expect([reader.next() !== undefined, reader.next() !== undefined, reader.isDue()]).toEqual([true, true, false])
    expect(spent).toEqual([2, 2])
  })

  it.each<[Failure | undefined, Failure | undefined, number]>([
    [undefined, undefined, 0],
    [{ kind: 'not-found' }, { kind: 'forbidden' }, 0],
    [{ kind: 'not-found' }, { kind: 'service-error', status: 500 }, 1],
    [{ kind: 'offline' }, undefined, 1],
    [{ kind: 'unauthorized' }, { kind: 'unauthorized' }, 1]
  ])('doubts the service where progress gives %j and documents %j: %i times', async (progress, documents, doubts) => {
    const { reader, state } = watching([idOf(1)])
    Object.assign(state, { progress, documents })
    await reader.lookup()?.()
    await reader.next()?.()
    expect(state.doubts).toBe(doubts)
  })
})
