import { describe, expect, it } from 'vitest'
import { createOutboxWorkers } from '../../../main/outbox/workers.ts'
import { stopWork } from '../../../main/outbox/stop-work.ts'
import { accountOf } from '../../../main/outbox/record/account.ts'
import { NO_CACHED_LIST } from '../../../main/outbox/context/cached-list.ts'
import { orderId, queued } from '../../storage/support/samples.ts'
import { ACCESS, CLIENT, entryAt, run, save } from '../support/outbox.ts'
import { orderWithAttempt, outboxParts } from '../support/parts.ts'

const [OURS, OTHER] = ['connection-1', 'connection-2'] as const

/** Work of two connections under way: a list that is read, and attempts on the wire and before it. */
function underWay() {
  const parts = outboxParts()
  const ended: string[] = []
  const ends = new Map<string, () => void>()
  for (const connectionId of [OURS, OTHER]) {
    parts.context.scans.add({ connectionId, end: () => ended.push(`list of ${connectionId}`) })
    for (const wired of [true, false]) {
      const { promise: done, resolve } = Promise.withResolvers<void>()
      const name = `${wired ? 'wired' : 'connecting'} of ${connectionId}`
      parts.context.underWay.set(queued().id, { connectionId, wired, done, abort: () => ended.push(name) })
      ends.set(name, resolve)
    }
  }
  return { ...parts, ended, ends }
}

describe('ending the work of a connection', () => {
  it.each<[string | null, readonly string[]]>([
    [OURS, ['list of connection-1', 'connecting of connection-1']],
    [null, ['list of connection-1', 'list of connection-2', 'connecting of connection-1', 'connecting of connection-2']]
  ])('ends lists and what is not on the wire, of no other: %s', async (connectionId, expected) => {
    const { context, ended, ends } = underWay()
    let isOver = false
    const stopping = stopWork(context, connectionId).then(() => (isOver = true))
    expect(ended).toEqual(expected)
    for (const [name, end] of ends) if (name.startsWith('connecting')) end()
    await Promise.resolve()
    expect(isOver).toBe(false)
    for (const [name, end] of ends) if (connectionId === null || name.endsWith(connectionId)) end()
    await stopping
  })
})

/** Workers with one order for each kind of work: sending, looking for it, looking for its twin. */
function working(kind: 'queue' | 'search' | 'duplicates') {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  const wait = async () => {
    asked++
    await promise
    return []
  }
  const parts = outboxParts({ ...NO_CACHED_LIST, rowsLike: wait })
  parts.service.list = async () => {
    await wait()
    return { ok: false, failure: { kind: 'offline' } }
  }
  const { store, context, runState } = parts
  const account = accountOf(store, ACCESS)
  if (kind === 'queue') store.orders.put(queued({ account }))
  if (kind === 'search') orderWithAttempt(parts, { state: 'unknown', waiting: null, account }, { account })
  const sent = queued({
    account,
    state: 'sent',
    waiting: null,
    orderId: orderId(),
    how: 'accepted',
    since: parts.clock.now()
  })
  if (kind === 'duplicates') store.orders.put(sent)
  const workers = createOutboxWorkers(context, runState)
  return { ...parts, workers, asked: () => asked, goOn: resolve }
}

describe.each([
  ['queue', 0],
  ['search', 15_000],
  ['duplicates', 180_000]
] as const)('the work of the outbox: %s', (kind, after) => {
  it('is at rest only when this is', async () => {
    const { workers, clock, asked, goOn } = working(kind)
    workers.run(OURS)
    await clock.advance(after)
    expect(asked()).toBe(1)
    let isOver = false
    const resting = Promise.all([workers.rested(OURS), workers.rested(null)]).then(() => (isOver = true))
    await clock.rest()
    expect(isOver).toBe(false)
    workers.close()
    goOn()
    await resting
  })

  it('begins no more once it is closed, also what waits for its time', async () => {
    const { workers, clock, asked } = working(kind)
    if (after > 0) {
      workers.run(OURS)
      await clock.rest()
    }
    workers.close()
    workers.run(OURS)
    await clock.advance(after + 86_400_000)
    expect(asked()).toBe(0)
  })

  it('does not begin before the start, nor while the program closes', async () => {
    const { workers, clock, asked, runState } = working(kind)
    runState.started = false
    workers.run(OURS)
    runState.started = runState.closing = true
    workers.run(OURS)
    await clock.advance(86_400_000)
    expect(asked()).toBe(0)
  })
})

describe('a paused outbox (R43)', () => {
  it('pauses what is added with the same account, and not what is added with another', async () => {
    for (const token of [ACCESS.token, 'token-b']) {
      const started = await run()
      started.service.answer = () => ({ state: 'rejected', failure: { kind: 'unauthorized' } })
      await started.submit()
      await started.clock.rest()
      started.accesses.set(CLIENT, { ok: true, value: { ...ACCESS, token } })
      const { id } = await started.submit(save({}, entryAt(2)))
      expect((await started.events(id)).includes('held')).toBe(token === ACCESS.token)
    }
  })
})
