import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { ACCESS, CLIENT, entryAt, orderOf, run, save, type Run } from './support/outbox.ts'
import { rowOf, TIMED_OUT, UNAUTHORIZED } from './support/service.ts'

async function submitMany(started: Run, count: number, connectionId = CLIENT) {
  const ids = []
  for (let number = 1; number <= count; number++) {
    ids.push((await started.submit(save({ connectionId }, entryAt(number)))).id)
    await started.clock.advance(1)
  }
  return ids
}

describe('a token that the service refuses', () => {
  it.each<[string, Failure]>([
    ['401', { kind: 'unauthorized' }],
    ['403', { kind: 'forbidden' }]
  ])('pauses the whole outbox after one request, and keeps everything: %s (R43)', async (_what, failure) => {
    const started = await run()
    let open!: () => void
    const runState = new Promise<void>(resolve => {
      open = resolve
    })
    started.service.answer = async () => {
      await runState
      return { state: 'rejected', failure }
    }
    const ids = await submitMany(started, 3)
    expect(started.service.posts).toHaveLength(1)
    open()
    await started.clock.advance(7 * 86_400_000)
    expect(started.service.posts).toHaveLength(1)
    for (const id of ids)
      expect(await started.item(id)).toMatchObject({ state: 'queued', waiting: { for: 'token', failure } })
    expect(started.attempts(ids[0]!)).toMatchObject([{ state: 'rejected' }])
    expect(await started.events(ids[2]!)).toEqual(['queued', 'held'])
    // What is added meanwhile waits with them.
    const late = await started.submit(save({}, entryAt(9)))
    expect(late).toMatchObject({ waiting: { for: 'token' } })
    await started.clock.rest()
    expect(started.service.posts).toHaveLength(1)
  })

  it('is found out before an order is sent, where the list says so: nothing is posted at all (R43)', async () => {
    const started = await run()
    started.service.list = () => failed({ kind: 'unauthorized' })
    const [first] = await submitMany(started, 2)
    await started.clock.advance(86_400_000)
    expect([started.service.posts.length, started.service.lists.length]).toEqual([0, 1])
    expect(await started.item(first!)).toMatchObject({ waiting: { for: 'token', failure: { kind: 'unauthorized' } } })
  })

  it('is tried once more when the connection is opened or the user says so, and if it works everything is sent (R43)', async () => {
    const started = await run()
    started.service.answer = () => UNAUTHORIZED
    const ids = await submitMany(started, 3)
    started.outboxes.accountChanged(CLIENT)
    await started.clock.rest()
    expect(started.service.posts).toHaveLength(2)
    started.service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
    expect(await started.outboxes.sendNow(ids[1]!)).toMatchObject({ ok: true })
    await started.clock.rest()
    for (const id of ids) expect(await started.item(id)).toMatchObject({ state: 'sent' })
    expect(started.service.posts).toHaveLength(5)
  })

  it('after another has taken its place pauses nothing: its order waits for the user, and others go (R43, R47)', async () => {
    const started = await run()
    const { promise, resolve } = Promise.withResolvers<void>()
    started.service.answer = async ({ token }) => {
      if (token === 'token-b') return { state: 'accepted', orderId: randomUUID() as OrderId }
      await promise
      return UNAUTHORIZED
    }
    const [late] = await submitMany(started, 1)
    started.accesses.set(CLIENT, ok({ ...ACCESS, token: 'token-b' }))
    started.outboxes.accountChanged(CLIENT)
    await started.clock.rest()
    const { id } = await started.submit(save({}, entryAt(2)))
    resolve()
    await started.clock.rest()
    expect(await started.item(late!)).toMatchObject({
      state: 'queued',
      waiting: { for: 'account' },
      failure: { kind: 'unauthorized' }
    })
    expect(await started.item(id)).toMatchObject({ state: 'sent' })
    expect(started.service.posts.map(({ token }) => token)).toEqual(['token-a', 'token-b'])
  })

  it('pauses its own connection, and no other', async () => {
    const started = await run()
    started.accesses.set('other', ok({ ...ACCESS, token: 'token-other' }))
    started.service.answer = ({ token }) =>
      token === 'token-other' ? { state: 'accepted', orderId: randomUUID() as OrderId } : UNAUTHORIZED
    const [held] = await submitMany(started, 1)
    const [sent] = await submitMany(started, 1, 'other')
    await started.clock.rest()
    expect(await started.item(held!)).toMatchObject({ waiting: { for: 'token' } })
    expect(await started.item(sent!)).toMatchObject({ state: 'sent' })
  })
})

describe('an account', () => {
  it('that changed holds what was queued for the one before, until the user confirms the same client (R27, R47)', async () => {
    const started = await run()
    started.service.answer = () => UNAUTHORIZED
    const [first, second] = await submitMany(started, 2)
    started.accesses.set(CLIENT, ok({ ...ACCESS, token: 'token-b' }))
    started.outboxes.accountChanged(CLIENT)
    await started.clock.advance(86_400_000)
    expect(started.service.posts).toHaveLength(1)
    for (const id of [first!, second!])
      expect(await started.item(id)).toMatchObject({ state: 'queued', waiting: { for: 'account' } })
    started.service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
    expect(await started.outboxes.decide(first!, { kind: 'same-account' })).toMatchObject({
      ok: true,
      value: { state: 'queued', waiting: { for: 'turn' } }
    })
    expect(await started.outboxes.sendNow(second!)).toMatchObject({ ok: true })
    await started.clock.rest()
    expect(started.service.posts.map(({ token }) => token)).toEqual(['token-a', 'token-b', 'token-b'])
    for (const id of [first!, second!]) {
      expect(await started.item(id)).toMatchObject({ state: 'sent' })
      expect(started.store.decisions.ofDraft(id)).toMatchObject([{ kind: 'same-account' }])
    }
  })

  it('that changes while the list is read for an order holds that, too (R27, R47)', async () => {
    const started = await run()
    const { promise, resolve } = Promise.withResolvers<void>()
    started.service.list = async () => {
      await promise
      return ok([])
    }
    const [id] = await submitMany(started, 1)
    started.accesses.set(CLIENT, ok({ ...ACCESS, token: 'token-b' }))
    started.outboxes.accountChanged(CLIENT)
    await started.clock.rest()
    resolve()
    await started.clock.advance(60_000)
    expect(await started.item(id!)).toMatchObject({ state: 'queued', waiting: { for: 'account' } })
    expect(started.service.posts).toEqual([])
  })

  it('that is confirmed while the list is read with the token before is not paused by what that one is told', async () => {
    const started = await run()
    const { promise, resolve } = Promise.withResolvers<void>()
    const refused: Failure = { kind: 'unauthorized' }
    started.service.list = async () => {
      await promise
      return failed(refused)
    }
    const [id] = await submitMany(started, 1)
    started.accesses.set(CLIENT, ok({ ...ACCESS, token: 'token-b' }))
    started.outboxes.accountChanged(CLIENT)
    await started.clock.rest()
    started.service.list = () => ok([])
    expect(await started.outboxes.decide(id!, { kind: 'same-account' })).toMatchObject({ ok: true })
    resolve()
    await started.clock.advance(60_000)
    expect(await started.item(id!)).toMatchObject({ state: 'sent' })
    expect(started.service.posts.map(({ token }) => token)).toEqual(['token-b'])
  })

  it('that changed unheard is noticed before anything is sent with it (R47, L8)', async () => {
    const started = await run()
    started.service.connect = async () => ({ kind: 'offline' })
    const [id] = await submitMany(started, 1)
    await started.clock.rest()
    started.service.connect = async () => null
    started.accesses.set(
      CLIENT,
      ok({ ...ACCESS, baseAddress: `${ACCESS.baseAddress}/elsewhere` as typeof ACCESS.baseAddress })
    )
    await started.clock.advance(86_400_000)
    expect(started.service.posts).toEqual([])
    expect(await started.item(id!)).toMatchObject({ waiting: { for: 'account' } })
    started.accesses.set(CLIENT, ok(ACCESS))
    started.outboxes.accountChanged(CLIENT)
    await started.clock.rest()
    expect(await started.item(id!)).toMatchObject({ state: 'sent' })
  })

  it('that changed between a crash and the next start sends and looks for nothing that was begun before (R47, I12)', async () => {
    const before = await run()
    before.service.answer = () => TIMED_OUT
    const inDoubt = await before.submit(save({}, entryAt(1)))
    await before.clock.rest()
    before.service.connect = () => new Promise(() => undefined)
    const begun = await before.submit(save({}, entryAt(2)))
    await before.clock.rest()
    expect(before.attempts(begun.id)).toMatchObject([{ state: 'intent' }])
    before.service.connect = async () => null
    before.service.rows = [rowOf(orderOf(entryAt(1)))]
    before.accesses.set(CLIENT, ok({ ...ACCESS, token: 'token-b' }))
    const started = await before.restart()
    await started.clock.advance(86_400_000)
    expect(started.service.posts.map(({ token }) => token)).toEqual(['token-a'])
    expect(await started.item(begun.id)).toMatchObject({ state: 'queued', waiting: { for: 'account' } })
    expect(await started.item(inDoubt.id)).toMatchObject({
      state: 'unknown',
      search: { verdict: 'other-account', maySendAgain: false }
    })
  })

  /** A connection that has sent an order, and now has no token at hand. */
  async function withoutToken(failure: Failure) {
    const started = await run()
    await started.submit(save({}, entryAt(100)))
    await started.clock.rest()
    started.accesses.set(CLIENT, failed(failure))
    return started
  }

  const NONE: readonly [string, Failure][] = [
    ['no token', { kind: 'not-connected' }],
    ['a locked keychain', { kind: 'vault', trouble: 'locked' }]
  ]

  it.each(NONE)(
    'with %s takes orders for the client it had last, and sends them when that one is back',
    async (_what, failure) => {
      const started = await withoutToken(failure)
      const [id] = await submitMany(started, 1)
      expect(await started.item(id!)).toMatchObject({ state: 'queued', waiting: { for: 'token', failure } })
      started.accesses.set(CLIENT, ok(ACCESS))
      started.outboxes.accountChanged(CLIENT)
      await started.clock.rest()
      expect(await started.item(id!)).toMatchObject({ state: 'sent' })
    }
  )

  it.each(NONE)(
    'with %s lets nothing go to another client whose token is entered then, after a restart too (M11, R47)',
    async (_what, failure) => {
      for (const restarts of [false, true]) {
        const before = await withoutToken(failure)
        const started = restarts ? await before.restart() : before
        const [id] = await submitMany(started, 1)
        started.accesses.set(CLIENT, ok({ ...ACCESS, token: 'another client' }))
        started.outboxes.accountChanged(CLIENT)
        await started.clock.advance(86_400_000)
        expect(started.service.posts.map(({ token }) => token)).toEqual(['token-a'])
        expect(await started.item(id!)).toMatchObject({ state: 'queued', waiting: { for: 'account' } })
        expect(await started.outboxes.sendNow(id!)).toMatchObject({ ok: true })
        await started.clock.rest()
        expect(await started.item(id!)).toMatchObject({ state: 'sent' })
      }
    }
  )

  it('that nobody knows yet is asked about: the first token entered later is not taken for the right one (M11, R47)', async () => {
    const started = await run({ accesses: new Map() })
    const [id] = await submitMany(started, 1)
    expect(await started.item(id!)).toMatchObject({
      state: 'queued',
      waiting: { for: 'token', failure: { kind: 'not-connected' } }
    })
    started.accesses.set(CLIENT, ok(ACCESS))
    started.outboxes.accountChanged(CLIENT)
    await started.clock.advance(86_400_000)
    expect(started.service.posts).toEqual([])
    expect(await started.item(id!)).toMatchObject({ state: 'queued', waiting: { for: 'account', unbound: true } })
    expect(await started.outboxes.decide(id!, { kind: 'same-account' })).toMatchObject({ ok: true })
    await started.clock.rest()
    expect(await started.item(id!)).toMatchObject({ state: 'sent' })
    expect(started.store.decisions.ofDraft(id!)).toMatchObject([{ kind: 'same-account' }])
  })

  it('that is there only when the order’s turn comes is asked about as well (M11, R47)', async () => {
    const locked = failed({ kind: 'vault', trouble: 'locked' } as const)
    const answers = [locked, locked]
    const started = await run({ parts: { access: async () => answers.shift() ?? ok(ACCESS) } })
    const [id] = await submitMany(started, 1)
    // The keychain is still locked when the user asks, and opens before anything is sent.
    await started.outboxes.sendNow(id!)
    await started.clock.advance(86_400_000)
    expect(started.service.posts).toEqual([])
    expect(await started.item(id!)).toMatchObject({ state: 'queued', waiting: { for: 'account', unbound: true } })
  })

  it('behind a locked keychain pauses, and is asked for again when the computer wakes (R21, L9)', async () => {
    const started = await withoutToken({ kind: 'vault', trouble: 'locked' })
    const [id] = await submitMany(started, 1)
    await started.clock.advance(86_400_000)
    expect(await started.item(id!)).toMatchObject({
      waiting: { for: 'token', failure: { kind: 'vault', trouble: 'locked' } }
    })
    started.accesses.set(CLIENT, ok(ACCESS))
    started.outboxes.sleep()
    started.outboxes.wake()
    await started.clock.rest()
    expect(await started.item(id!)).toMatchObject({ state: 'sent' })
  })
})

describe('what waits for the user after the store was restored', () => {
  it('is sent by their word alone (R54)', async () => {
    const started = await run()
    started.service.connect = async () => ({ kind: 'offline' })
    const [id] = await submitMany(started, 1)
    await started.clock.rest()
    started.service.connect = async () => null
    started.store.orders.put({ ...started.store.orders.get(id!)!, waiting: { for: 'recovered' } })
    const again = await started.restart()
    again.outboxes.online()
    again.outboxes.accountChanged(CLIENT)
    await again.clock.advance(86_400_000)
    expect(again.service.posts).toEqual([])
    expect(await again.outboxes.sendNow(id!)).toMatchObject({ ok: true })
    await again.clock.rest()
    expect(await again.item(id!)).toMatchObject({ state: 'sent' })
    expect(await again.events(id!)).toContain('released')
  })

  it('does not go with another order that is sent now (R54)', async () => {
    const started = await run()
    started.service.connect = async () => ({ kind: 'offline' })
    const [id, other] = await submitMany(started, 2)
    await started.clock.rest()
    started.store.orders.put({ ...started.store.orders.get(id!)!, waiting: { for: 'recovered' } })
    const again = await started.restart()
    again.service.connect = async () => null
    expect(await again.outboxes.sendNow(other!)).toMatchObject({ ok: true })
    await again.clock.advance(86_400_000)
    expect(await again.item(other!)).toMatchObject({ state: 'sent' })
    expect(await again.item(id!)).toMatchObject({ state: 'queued', waiting: { for: 'recovered' } })
    expect(again.service.posts).toHaveLength(1)
  })
})

it('keeps an unknown order out of a pause: it is looked for, not sent', async () => {
  const started = await run()
  started.service.answer = () => TIMED_OUT
  const [id] = await submitMany(started, 1)
  started.service.list = () => failed({ kind: 'unauthorized' })
  await started.clock.advance(60_000)
  expect(await started.item(id!)).toMatchObject({
    state: 'unknown',
    search: { verdict: 'inconclusive', failure: { kind: 'unauthorized' } }
  })
})
