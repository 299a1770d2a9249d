import { describe, expect, it } from 'vitest'
import { MOST_ENTRIES, type ActivityEntry, type ActivityQuery } from '#domain/activity/activity.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { createActivity } from '../../main/activity/activity.ts'
import { NOW, orderId } from '../storage/support/samples.ts'
import { store as memoryStore } from '../storage/unlock/support/memory-stores.ts'

const HERE = 'connection-1'

/** A log of so many entries, by these people in turn. */
function logOf(count: number, people: readonly string[] = ['kim']) {
  const store = memoryStore(1)
  for (let at = 0; at < count; at++)
    store.activity.add(HERE, {
      kind: 'opened',
      orderId: null,
      at: NOW + at,
      detail: '',
      person: people[at % people.length] ?? ''
    })
  const activity = createActivity({ store: async () => store, now: () => NOW + 999 })
  const read = async (query: Partial<ActivityQuery> = {}) => {
    const page = await activity.read(HERE, { orderId: null, person: null, before: null, ...query })
    if (!page.ok) throw new Error(page.failure.kind)
    return page.value
  }
  return { store, activity, read }
}

describe('a page of the activity log', () => {
  it.each([
    [MOST_ENTRIES, MOST_ENTRIES, false],
    [MOST_ENTRIES + 1, MOST_ENTRIES, true]
  ])('of %i entries has %i, and there are more: %s (E29)', async (count, shown, more) => {
    const { entries, more: hasMore } = await logOf(count).read()
    expect([entries.length, entries[0]?.number, hasMore]).toEqual([shown, count, more])
  })

  it('of one order has what was noted of it in either spelling of its id (E29)', async () => {
    const { activity, read } = logOf(1)
    const id = orderId()
    for (const spelling of [id.toUpperCase() as OrderId, id.toLowerCase() as OrderId, orderId()])
      await activity.note(HERE, { kind: 'opened', orderId: spelling, detail: '' })
    for (const spelling of [id.toUpperCase() as OrderId, id.toLowerCase() as OrderId])
      expect((await read({ orderId: spelling })).entries.map(({ number }) => number)).toEqual([3, 2])
  })

  it('names everybody by the alphabet, whoever it is asked about, each once (E29)', async () => {
    const { people, entries } = await logOf(8, ['Zoe', 'ana', 'Kim', 'ana']).read({ person: 'Kim' })
    expect([people, entries.length]).toEqual([['ana', 'Kim', 'Zoe'], 2])
  })
})

it('every entry is handed over once, first to last, however many there are (E29)', async () => {
  const { activity } = logOf(650)
  const taken: ActivityEntry[] = []
  const check = await activity.every(HERE, async entries => {
    taken.push(...entries)
  })
  expect(taken.map(({ number }) => number)).toEqual(Array.from({ length: 650 }, (_, at) => at + 1))
  expect(check).toMatchObject({ ok: true, value: { entries: 650, flaws: [] } })
})

it('what is noted has the time of now, and a disk that does not take it is a failure (E29, R55)', async () => {
  const { store, activity, read } = logOf(0)
  expect(await activity.note(HERE, { kind: 'opened', orderId: null, detail: 'a' })).toEqual({ ok: true, value: null })
  expect((await read()).entries).toMatchObject([{ at: NOW + 999, detail: 'a' }])
  store.write = () => {
    throw Object.assign(new Error('full'), { errcode: 13 })
  }
  expect(await activity.note(HERE, { kind: 'opened', orderId: null, detail: 'b' })).toEqual({
    ok: false,
    failure: { kind: 'store', trouble: 'disk-full' }
  })
})

it('what is noted while the log is read is read, too, and nothing is in doubt for it (E29)', async () => {
  const { activity } = logOf(2)
  const taken: string[] = []
  const check = await activity.every(HERE, async entries => {
    if (taken.length === 0) await activity.note(HERE, { kind: 'opened', orderId: null, detail: 'meanwhile' })
    taken.push(...entries.map(({ detail }) => detail))
  })
  expect(taken).toEqual(['', '', 'meanwhile'])
  expect(check).toMatchObject({ ok: true, value: { entries: 3, last: 3, flaws: [] } })
})

it('a log that cannot be read is a failure (E29, R55)', async () => {
  const { store, activity } = logOf(1)
  store.activity.links = () => {
    throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
  }
  const failure = { ok: false, failure: { kind: 'store' } }
  expect(await activity.read(HERE, { orderId: null, person: null, before: null })).toMatchObject(failure)
  expect(await activity.every(HERE, async () => undefined)).toMatchObject(failure)
})

it('what fails with the entries it was handed ends the reading (E29)', async () => {
  const { activity } = logOf(301)
  let times = 0
  const reading = activity.every(HERE, () => {
    times++
    return Promise.reject(new Error('full'))
  })
  await expect(reading).rejects.toThrow('full')
  expect(times).toBe(1)
})

it('what the program did by itself is found as nobody’s doing (E29)', async () => {
  const { entries } = await logOf(4, ['', 'kim']).read({ person: '' })
  expect(entries.map(({ number }) => number)).toEqual([3, 1])
})
