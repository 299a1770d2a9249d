import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { accountOf } from '../../main/outbox/record/account.ts'
import { queued } from '../storage/support/samples.ts'
import { ACCESS, CLIENT, entryAt, failing, memoryStore, run, save } from './support/outbox.ts'
import { TIMED_OUT } from './support/service.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

describe('what is queued goes on by itself (R55)', () => {
  it('when the disk did not take what a start brings in order, and does later', async () => {
    const disk = { isFull: true }
    const started = await run({ store: failing(memoryStore(), disk) })
    disk.isFull = false
    const { id } = await started.submit()
    await started.clock.rest()
    expect(started.service.posts).toHaveLength(0)
    await started.clock.advance(MINUTE)
    expect(await started.item(id)).toMatchObject({ state: 'sent' })
    expect(started.bugs).toEqual([])
  })

  it('not once the program closes while it still waits for the disk', async () => {
    const disk = { isFull: true }
    const withOrder = async () => {
      const store = memoryStore()
      store.orders.put(queued({ connectionId: CLIENT, account: accountOf(store, ACCESS) }))
      return run({ store: failing(store, disk) })
    }
    const [open, closed] = [await withOrder(), await withOrder()]
    await closed.outboxes.close(1000)
    disk.isFull = false
    for (const { clock } of [open, closed]) await clock.advance(HOUR)
    expect([open.service.posts.length, closed.service.posts.length]).toEqual([1, 0])
    expect([closed.service.lists, closed.bugs]).toEqual([[], []])
  })

  it('when the disk was full as the computer woke', async () => {
    const disk = { isFull: false }
    const started = await run({ store: failing(memoryStore(), disk) })
    started.outboxes.sleep()
    const { id } = await started.submit()
    await started.clock.rest()
    disk.isFull = true
    started.outboxes.wake()
    await started.clock.rest()
    disk.isFull = false
    await started.clock.advance(10 * MINUTE)
    expect(await started.item(id)).toMatchObject({ state: 'sent' })
  })

  it('once the disk takes that it was not sent', async () => {
    const disk = { isFull: false }
    const started = await run({ store: failing(memoryStore(), disk) })
    started.service.connect = async () => {
      disk.isFull = true
      return { kind: 'offline' }
    }
    const { id } = await started.submit()
    await started.clock.advance(10_000)
    started.service.connect = async () => null
    disk.isFull = false
    await started.clock.advance(MINUTE)
    expect([await started.item(id), started.bugs]).toMatchObject([{ state: 'sent' }, []])
    expect(started.service.posts).toHaveLength(1)
  })

  it('when the order before it, which waits for a time, is taken back', async () => {
    const started = await run()
    started.service.list = () => failed({ kind: 'offline' })
    const first = await started.submit(save({}, entryAt(1)))
    await started.clock.rest()
    // Of two that were queued at once, either may be the first.
    await started.clock.advance(1)
    const { id } = await started.submit(save({}, entryAt(2)))
    await started.clock.rest()
    expect((await started.item(id)).waiting).toEqual({ for: 'turn' })
    started.service.list = () => ok([])
    expect(await started.outboxes.takeBack(first.id)).toEqual(ok(null))
    await started.clock.rest()
    expect(await started.item(id)).toMatchObject({ state: 'sent' })
  })

  it('when the service refuses the list each time, because it was asked too often: the order comes next', async () => {
    const started = await run()
    const limited = { since: 0, asked: 0 }
    started.service.list = () => {
      if (started.clock.now() - limited.since >= MINUTE)
        Object.assign(limited, { since: started.clock.now(), asked: 0 })
      limited.asked += 1
      return limited.asked > 1 ? failed({ kind: 'too-many-requests', retryAfterSeconds: 60 }) : ok([])
    }
    const { id } = await started.submit()
    await started.clock.advance(10 * MINUTE)
    expect(await started.item(id)).toMatchObject({ state: 'sent' })
    expect(started.attempts(id)).toMatchObject([{ state: 'accepted', baselineId: null }])
  })
})

describe('looks for an order of unknown outcome', () => {
  it('do not pile up over ten days, and still open sending again (R40)', async () => {
    const started = await run()
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.advance(10 * DAY)
    const lookups = started.store.lookups.ofAttempt(started.attempts(id)[0]?.id ?? '')
    expect(lookups.length).toBeLessThan(30)
    expect(started.clock.now() - (lookups.at(-1)?.at ?? 0)).toBeLessThanOrEqual(HOUR)
    expect((await started.item(id)).search).toMatchObject({ verdict: 'nothing', maySendAgain: true })
  }, 60_000)

  it('are kept for it, too, where the reading that fails was begun for another order', async () => {
    const started = await run()
    const asked = { times: 0 }
    started.service.list = () => {
      // An order whose look is kept nowhere would be looked for again at once, without end.
      if (++asked.times > 20) throw new Error('asked again and again')
      return failed({ kind: 'service-error', status: 500 })
    }
    started.service.answer = () => TIMED_OUT
    await started.submit(save({}, entryAt(1)))
    await started.clock.advance(16_000)
    const { id } = await started.submit(save({}, entryAt(2)))
    await started.clock.advance(20_000)
    // Before each sending, and 15 seconds after each.
    expect([asked.times, started.bugs]).toEqual([4, []])
    expect((await started.item(id)).search).toMatchObject({
      verdict: 'inconclusive',
      failure: { kind: 'service-error' },
      lookedAt: started.clock.now() - 5_000
    })
  })

  it('that began before it was sent again say nothing of that sending (R40)', async () => {
    const started = await run()
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.advance(HOUR)
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = { times: 0 }
    started.service.list = async () => {
      asked.times += 1
      if (asked.times === 1) await promise
      return ok([])
    }
    await started.outboxes.searchAgain(id)
    await started.clock.rest()
    expect(await started.outboxes.decide(id, { kind: 'send-again' })).toMatchObject({ ok: true })
    await started.clock.rest()
    expect(started.service.posts).toHaveLength(2)
    resolve()
    await started.clock.rest()
    expect(started.store.lookups.ofAttempt(started.attempts(id)[1]?.id ?? '')).toEqual([])
    expect((await started.item(id)).search).toMatchObject({ looking: false, maySendAgain: false })
  })
})
