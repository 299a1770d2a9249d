import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Access } from '../../../main/outbox/record/account.ts'
import { ACCESS, CLIENT, entryAt, orderOf, run, save, type Run } from '../support/outbox.ts'
import { OFFLINE, rowOf, TIMED_OUT } from '../support/service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A list of one page is read twice: once more at the end, to see that it stood still. */
const READS = 2

/** A run with one order of which nobody knows whether it arrived. */
async function withUnknown(
  given: Parameters<typeof run>[0] = {}
): Promise<Run & { readonly id: Awaited<ReturnType<Run['submit']>>['id'] }> {
  const started = await run(given)
  started.service.answer = () => TIMED_OUT
  const { id } = await started.submit()
  await started.clock.rest()
  return { ...started, id }
}

describe('an order of unknown outcome', () => {
  it('is looked for after 15 s, 1, 5, 15 and 60 min, then every hour, and never sent again by itself in seven days (R39)', async () => {
    const { service, clock, store, attempts, id, item } = await withUnknown()
    const start = clock.now()
    service.lists.length = 0
    await clock.advance(3 * 60 * MINUTE)
    const lookups = store.lookups.ofAttempt(attempts(id)[0]?.id ?? '')
    expect(lookups.map(({ at }) => (at - start) / 1000)).toEqual([15, 60, 300, 900, 3600, 7200, 10_800])
    expect(lookups.every(({ complete, verdict }) => complete && verdict === 'nothing')).toBe(true)
    await clock.advance(7 * DAY)
    expect(service.posts).toHaveLength(1)
    expect(attempts(id)).toMatchObject([{ state: 'unknown' }])
    expect(await item(id)).toMatchObject({ state: 'unknown', search: { verdict: 'nothing', maySendAgain: true } })
    expect(service.lists.length).toBe((7 + 7 * 24) * READS)
  })

  it('stays unsent through restarts, new networks and a list that cannot be read, for a week (R39)', async () => {
    let now: Run = await withUnknown()
    for (let day = 0; day < 7; day++) {
      now = await now.restart()
      now.service.list = day % 2 === 0 ? () => failed(OFFLINE) : () => ok([])
      now.outboxes.online()
      now.outboxes.sleep()
      now.outboxes.wake()
      await now.clock.advance(DAY)
    }
    expect(now.service.posts).toHaveLength(1)
  })

  it('that appears in the list is matched by itself, and the user can undo that', async () => {
    const { service, clock, id, item, outboxes, attempts, events } = await withUnknown()
    const row = rowOf(orderOf())
    service.rows = [row]
    await clock.advance(15_000)
    expect(await item(id)).toMatchObject({ state: 'sent', how: 'matched', orderId: row.orderId, search: null })
    expect(attempts(id)).toMatchObject([{ state: 'matched', orderId: row.orderId }])
    expect(await events(id)).toEqual(['queued', 'preparing', 'on-the-wire', 'unknown', 'looked', 'matched'])
    expect(await outboxes.decide(id, { kind: 'not-this', orderIds: [row.orderId] })).toMatchObject({
      ok: true,
      value: { state: 'unknown', orderId: null, how: null }
    })
    await clock.advance(DAY)
    expect(await item(id)).toMatchObject({ state: 'unknown', search: { verdict: 'nothing', candidates: [] } })
    expect(service.posts).toHaveLength(1)
  })

  it('that was in the list before it was sent is not found: it is another (I12, R46)', async () => {
    const started = await run()
    started.service.rows = [rowOf(orderOf())]
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.advance(DAY)
    expect(await started.item(id)).toMatchObject({ state: 'unknown', search: { verdict: 'nothing' } })
  })

  it('with a twin of this desk is never found by itself, and no row is two orders (R46)', async () => {
    const started = await run()
    started.service.answer = () => TIMED_OUT
    const first = await started.submit()
    const second = await started.submit()
    await started.clock.rest()
    started.service.rows = [rowOf(orderOf())]
    await started.clock.advance(DAY)
    for (const { id } of [first, second])
      expect(await started.item(id)).toMatchObject({ state: 'unknown', search: { verdict: 'candidates' } })
    const [row] = started.service.rows
    expect(await started.outboxes.decide(first.id, { kind: 'link', orderId: row?.orderId as OrderId })).toMatchObject({
      ok: true,
      value: { state: 'sent', how: 'linked' }
    })
    expect(await started.outboxes.decide(second.id, { kind: 'link', orderId: row?.orderId as OrderId })).toEqual(
      failed({ kind: 'out-of-date' })
    )
    await started.clock.advance(DAY)
    expect(await started.item(second.id)).toMatchObject({ state: 'unknown', search: { verdict: 'nothing' } })
  })

  it('that seems to be there twice is left to the user', async () => {
    const { service, clock, id, item } = await withUnknown()
    service.rows = [rowOf(orderOf()), rowOf(orderOf())]
    await clock.advance(15_000)
    expect(await item(id)).toMatchObject({
      state: 'unknown',
      search: { verdict: 'twice', candidates: { length: 2 }, maySendAgain: false }
    })
  })

  it('sent on an incomplete list is never found by itself', async () => {
    const started = await run()
    started.service.list = () => failed({ kind: 'service-error', status: 500 })
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.rest()
    expect(started.attempts(id)).toMatchObject([{ state: 'unknown', baselineId: null }])
    started.service.rows = [rowOf(orderOf())]
    started.service.list = () => ok(started.service.rows)
    await started.clock.advance(15_000)
    expect(await started.item(id)).toMatchObject({
      state: 'unknown',
      search: { verdict: 'candidates', candidates: [{ isNew: null }] }
    })
  })

  it('can be looked for now, and says so while it is', async () => {
    const { service, clock, id, outboxes, told } = await withUnknown()
    const { promise, resolve } = Promise.withResolvers<void>()
    service.list = async () => {
      await promise
      return ok([])
    }
    expect(await outboxes.searchAgain(id)).toMatchObject({ ok: true, value: { state: 'unknown' } })
    await clock.rest()
    expect(told.at(-1)?.search).toMatchObject({ looking: true, lookedAt: null })
    resolve()
    await clock.rest()
    expect(told.at(-1)?.search).toMatchObject({ looking: false, lookedAt: clock.now(), verdict: 'nothing' })
  })

  it('says why the list could not be read, and looks again', async () => {
    const { service, clock, id, item } = await withUnknown()
    service.list = () => failed(OFFLINE)
    await clock.advance(15_000)
    expect(await item(id)).toMatchObject({
      search: { verdict: 'inconclusive', failure: OFFLINE, maySendAgain: false, sendAgainFrom: null }
    })
    service.list = () => ok([])
    await clock.advance(45_000)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', failure: null } })
  })

  it.each<[string, Result<Access, Failure>, string]>([
    ['the keychain is locked', failed({ kind: 'vault', trouble: 'locked' }), 'inconclusive'],
    ['the token is another', ok({ ...ACCESS, token: 'token-b' }), 'other-account'],
    ['the list can be read', ok(ACCESS), 'nothing']
  ])('that was to be looked for now was looked for once: %s', async (_what, answer, verdict) => {
    let asked = -Infinity
    const started = await withUnknown({
      parts: {
        access: async () => {
          // A search that is never done would ask forever.
          if (++asked > 10) throw new Error('asked again and again')
          return asked > 0 ? answer : ok(ACCESS)
        }
      }
    })
    for (let times = 1; times <= 2; times += 1) {
      asked = 0
      await started.outboxes.searchAgain(started.id)
      await started.clock.rest()
      await started.clock.advance(1000)
      const attemptId = started.attempts(started.id)[0]?.id ?? ''
      const last = started.store.lookups.ofAttempt(attemptId).at(-1)
      expect([asked, started.bugs, last?.verdict]).toEqual([1, [], verdict])
    }
  })

  it('shares one reading of the list with the others of its connection', async () => {
    const started = await withUnknown()
    await started.submit(save({}, entryAt(2)))
    await started.clock.rest()
    started.service.lists.length = 0
    await started.clock.advance(15_000)
    expect(started.service.lists).toHaveLength(READS)
  })
})

describe('sending again', () => {
  it('opens with the second complete look ten minutes after the first, and is a decision that is kept (R40)', async () => {
    const { service, clock, id, item, outboxes, store, attempts, events } = await withUnknown()
    const again = () => outboxes.decide(id, { kind: 'send-again' })
    expect(await again()).toEqual(failed({ kind: 'out-of-date' }))
    await clock.advance(5 * MINUTE)
    const { search } = await item(id)
    expect(search).toMatchObject({
      maySendAgain: false,
      sendAgainFrom: (search?.lookedAt ?? 0) - 5 * MINUTE + 15_000 + 10 * MINUTE
    })
    expect(await again()).toEqual(failed({ kind: 'out-of-date' }))
    await clock.advance(10 * MINUTE)
    expect(await item(id)).toMatchObject({ search: { maySendAgain: true } })
    service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
    expect(await again()).toMatchObject({ ok: true, value: { state: 'queued' } })
    await clock.rest()
    expect(await item(id)).toMatchObject({ state: 'sent', how: 'accepted' })
    const [decision] = store.decisions.ofDraft(id)
    expect(decision).toMatchObject({ kind: 'send-again' })
    expect(attempts(id)).toMatchObject([
      { number: 1, state: 'resent', decisionId: null },
      { number: 2, state: 'accepted', decisionId: decision?.id }
    ])
    expect((await events(id)).filter(what => what !== 'looked')).toEqual([
      'queued',
      'preparing',
      'on-the-wire',
      'unknown',
      'send-again',
      'preparing',
      'on-the-wire',
      'accepted'
    ])
    expect(service.posts).toHaveLength(2)
  })

  it('does not open by looks that could not read the whole list (R40)', async () => {
    const { service, clock, id, item } = await withUnknown()
    service.list = () => failed({ kind: 'service-error', status: 503 })
    await clock.advance(DAY)
    expect(await item(id)).toMatchObject({ search: { maySendAgain: false, sendAgainFrom: null } })
  })

  it('does not open while a possible row is undecided; it does when the user says that none of them is it', async () => {
    const started = await run()
    started.service.list = () => failed({ kind: 'service-error', status: 500 })
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.rest()
    const row = rowOf(orderOf())
    started.service.list = () => ok([row])
    await started.clock.advance(DAY)
    expect(await started.item(id)).toMatchObject({ search: { verdict: 'candidates', maySendAgain: false } })
    expect(await started.outboxes.decide(id, { kind: 'send-again' })).toEqual(failed({ kind: 'out-of-date' }))
    expect(await started.outboxes.decide(id, { kind: 'not-this', orderIds: [row.orderId] })).toMatchObject({
      ok: true,
      value: { search: { verdict: 'nothing', candidates: [], maySendAgain: true } }
    })
    expect(started.store.decisions.ofDraft(id)).toMatchObject([{ kind: 'not-this' }])
    expect(await started.outboxes.decide(id, { kind: 'send-again' })).toMatchObject({ ok: true })
    started.service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
    await started.clock.rest()
    expect(await started.item(id)).toMatchObject({ state: 'sent' })
  })

  it('looks once more first: what has come up meanwhile is asked about, not sent (reliability 3c)', async () => {
    const { service, clock, id, item, outboxes, attempts } = await withUnknown()
    await clock.advance(15 * MINUTE)
    const row = rowOf(orderOf())
    service.rows = [row]
    expect(await outboxes.decide(id, { kind: 'send-again' })).toMatchObject({ ok: true })
    await clock.rest()
    expect(service.posts).toHaveLength(1)
    expect(attempts(id)).toMatchObject([{ state: 'resent' }, { number: 2, decisionId: expect.any(String) }])
    expect(await item(id)).toMatchObject({ state: 'unknown' })
    await outboxes.searchAgain(id)
    await clock.rest()
    const seen = await item(id)
    expect(seen.state === 'sent' || seen.search?.candidates.length === 1).toBe(true)
  })

  it('keeps its decision through a later failure and refusal (I4)', async () => {
    const { service, clock, id, outboxes, attempts, submit } = await withUnknown()
    await clock.advance(15 * MINUTE)
    service.connect = async () => OFFLINE
    await outboxes.decide(id, { kind: 'send-again' })
    await clock.rest()
    service.connect = async () => null
    service.answer = () => ({ state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } })
    await clock.advance(5_000)
    service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
    await submit(save({ id, revision: 2 }))
    await clock.rest()
    const [, ...later] = attempts(id)
    expect(later.map(({ state }) => state)).toEqual(['not-sent', 'rejected', 'accepted'])
    expect(new Set(later.map(({ decisionId }) => decisionId)).size).toBe(1)
    expect(later[0]?.decisionId).toBeTruthy()
  })
})

describe('the user’s other decisions', () => {
  it('can only name a row that was found for the order, no other of the list, and end the question for good (I6, I11)', async () => {
    const started = await run()
    started.service.list = () => failed({ kind: 'service-error', status: 500 })
    started.service.answer = () => TIMED_OUT
    const { id } = await started.submit()
    await started.clock.rest()
    const [row, other] = [rowOf(orderOf()), rowOf(orderOf(entryAt(77)))]
    started.service.list = () => ok([row, other])
    await started.clock.advance(15_000)
    const { outboxes } = started
    for (const orderId of [randomUUID() as OrderId, other.orderId])
      expect(await outboxes.decide(id, { kind: 'link', orderId })).toEqual(failed({ kind: 'out-of-date' }))
    expect(await outboxes.decide(id, { kind: 'link', orderId: row.orderId.toUpperCase() as OrderId })).toMatchObject({
      ok: true,
      value: { state: 'sent', how: 'linked', orderId: row.orderId }
    })
    expect(started.store.decisions.ofDraft(id)).toMatchObject([{ kind: 'link' }])
    const notThis = { kind: 'not-this', orderIds: [row.orderId] } as const
    for (const decision of [notThis, { kind: 'send-again' }, { kind: 'close' }] as const)
      expect(await outboxes.decide(id, decision)).toEqual(failed({ kind: 'out-of-date' }))
  })

  it('"not this" is said of the rows they saw: one that came up meanwhile is still asked about', async () => {
    const { service, clock, id, item, outboxes } = await withUnknown()
    service.spoil = page => ({ ...page, gaps: ['meta.total'] })
    const [seen, later] = [rowOf(orderOf()), rowOf(orderOf())]
    service.rows = [seen]
    await clock.advance(15_000)
    expect(await item(id)).toMatchObject({ search: { candidates: [{ row: { orderId: seen.orderId } }] } })
    service.rows = [seen, later]
    await clock.advance(45_000)
    expect(await item(id)).toMatchObject({ search: { candidates: { length: 2 } } })
    expect(await outboxes.decide(id, { kind: 'not-this', orderIds: [randomUUID() as OrderId] })).toEqual(
      failed({ kind: 'out-of-date' })
    )
    const said = { kind: 'not-this', orderIds: [seen.orderId.toUpperCase() as OrderId] } as const
    expect(await outboxes.decide(id, said)).toMatchObject({
      ok: true,
      value: { search: { candidates: [{ row: { orderId: later.orderId } }] } }
    })
    expect(await outboxes.decide(id, said)).toEqual(failed({ kind: 'out-of-date' }))
  })

  it('can put it away without knowing; then it is neither looked for nor sent', async () => {
    const { service, clock, id, outboxes, item, attempts } = await withUnknown()
    expect(await outboxes.decide(id, { kind: 'close' })).toMatchObject({ ok: true, value: { state: 'closed' } })
    service.lists.length = 0
    await clock.advance(DAY)
    expect(await item(id)).toMatchObject({ state: 'closed' })
    expect(attempts(id)).toMatchObject([{ state: 'closed' }])
    expect([service.lists.length, service.posts.length]).toEqual([0, 1])
    expect(await outboxes.decide(id, { kind: 'send-again' })).toEqual(failed({ kind: 'out-of-date' }))
  })

  it('come to nothing for an order in another state, or none', async () => {
    const started = await run()
    const { id } = await started.submit()
    await started.clock.rest()
    const notThis = { kind: 'not-this', orderIds: [(await started.item(id)).orderId as OrderId] } as const
    for (const decision of [notThis, { kind: 'send-again' }, { kind: 'close' }, { kind: 'same-account' }] as const) {
      expect(await started.outboxes.decide(id, decision)).toEqual(failed({ kind: 'out-of-date' }))
    }
    expect(await started.outboxes.decide(save().id, { kind: 'close' })).toEqual(failed({ kind: 'no-such-draft' }))
  })
})

describe('another token or address', () => {
  it('is never used to look for an order of the one before, until the user confirms the same client (R47)', async () => {
    const { service, clock, id, outboxes, item, accesses } = await withUnknown()
    service.lists.length = 0
    accesses.set(CLIENT, ok({ ...ACCESS, token: 'token-b' }))
    outboxes.accountChanged(CLIENT)
    await clock.advance(DAY)
    expect(await item(id)).toMatchObject({
      state: 'unknown',
      search: { verdict: 'other-account', nextAt: null, maySendAgain: false }
    })
    expect(service.lists).toEqual([])
    service.rows = [rowOf(orderOf())]
    expect(await outboxes.decide(id, { kind: 'same-account' })).toMatchObject({ ok: true })
    await clock.rest()
    expect(new Set(service.lists)).toEqual(new Set(['token-b']))
    expect(await item(id)).toMatchObject({ state: 'sent', how: 'matched' })
  })

  it('that is the old one again needs no word', async () => {
    const { service, clock, id, outboxes, item, accesses } = await withUnknown()
    accesses.set(CLIENT, ok({ ...ACCESS, token: 'token-b' }))
    outboxes.accountChanged(CLIENT)
    await clock.rest()
    accesses.set(CLIENT, ok(ACCESS))
    service.rows = [rowOf(orderOf())]
    outboxes.accountChanged(CLIENT)
    await clock.rest()
    expect(await item(id)).toMatchObject({ state: 'sent', how: 'matched' })
  })
})
