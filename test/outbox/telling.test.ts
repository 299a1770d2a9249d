import { describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { OutboxParts } from '../../main/outbox/contract.ts'
import type { SendPermits } from '../../main/outbox/context/send-permits.ts'
import { withService } from '../../main/outbox/context/outbox-context.ts'
import type { Service } from '../../main/service/service.ts'
import { deskOrder, orderId, queued } from '../storage/support/samples.ts'
import { entryAt, orderOf, run, save, ACCESS, CLIENT } from './support/outbox.ts'
import { outboxParts } from './support/parts.ts'
import { OFFLINE, rowOf } from './support/service.ts'

/** A run of the outbox, and how often it told that drafts, or anything at all, changed. */
async function telling(parts: Partial<OutboxParts> = {}) {
  const told: string[] = []
  const permits: SendPermits = {
    ask: () => undefined,
    isInOffice: () => false,
    changed: () => told.push('office')
  }
  const started = await run({ parts: { permits, onDrafts: id => told.push(`drafts of ${id}`), ...parts } })
  /** What was told since it was last asked. */
  const since = () => told.splice(0)
  return { ...started, since }
}

describe('whoever counts drafts', () => {
  it('is told when one is queued, taken back or refused, and not of what else happens to an order', async () => {
    const { outboxes, clock, service, store, submit, since } = await telling()
    service.connect = async () => OFFLINE
    const draft = save({ revision: 2 })
    store.orders.put(deskOrder({ id: draft.id, connectionId: draft.connectionId }))
    await submit(draft)
    expect(since()).toContain('drafts of lone-star')
    await clock.advance(60_000)
    expect(new Set(since())).toEqual(new Set(['office']))
    await outboxes.takeBack(draft.id)
    expect(since()).toContain('drafts of lone-star')
    service.connect = async () => null
    service.answer = () => ({ state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } })
    await submit({ ...draft, revision: 3 })
    since()
    await clock.rest()
    expect(since().filter(what => what !== 'office')).toEqual(['drafts of lone-star'])
  })

  it('is told when those of a removed connection are gone', async () => {
    const { outboxes, store, since } = await telling()
    store.orders.put(deskOrder({ connectionId: CLIENT }))
    since()
    await outboxes.forget(CLIENT)
    expect(since()).toEqual(['drafts of lone-star'])
  })

  it('is not told that an order is sent', async () => {
    const { clock, submit, since } = await telling()
    await submit()
    since()
    await clock.rest()
    expect(new Set(since())).toEqual(new Set(['office']))
  })
})

it('what a connection holds is counted by what became of it', async () => {
  const { outboxes, store } = await telling()
  const sent = () => queued({ connectionId: CLIENT, state: 'sent', waiting: null, orderId: orderId(), how: 'accepted' })
  for (let times = 0; times < 3; times++) store.orders.put(deskOrder({ connectionId: CLIENT }))
  for (let times = 0; times < 2; times++) store.orders.put(sent())
  store.orders.put(queued({ connectionId: CLIENT, state: 'unknown', waiting: null }))
  expect(await outboxes.holds(CLIENT)).toEqual(ok({ drafts: 3, waiting: 0, unknown: 1, sent: 2 }))
})

it('pages that are read before a sending are handed on, with the connection they are of', async () => {
  const rows: unknown[] = []
  const { clock, service, submit } = await telling({ onRows: (id, page) => rows.push([id, page]) })
  service.rows = [rowOf(orderOf(entryAt(7)))]
  await submit()
  await clock.rest()
  expect(rows[0]).toEqual(['lone-star', service.rows])
})

describe('the service of a connection', () => {
  it.each(['ends', 'fails'])('is opened with its access, and closed when the work with it %s', async how => {
    const { context } = outboxParts()
    const steps: unknown[] = []
    const service = { close: () => steps.push('closed') } as unknown as Service
    const opening = {
      ...context,
      createService: (access: unknown) => {
        steps.push(access)
        return service
      }
    }
    const reached = { connectionId: 'connection-1', account: 'account-1', access: ACCESS }
    const work = withService(opening, reached, async given => {
      steps.push(given === service)
      if (how === 'fails') throw new Error('a fault')
      return 7
    })
    if (how === 'fails') await expect(work).rejects.toThrow('a fault')
    else expect(await work).toBe(7)
    expect(steps).toEqual([ACCESS, true, 'closed'])
  })
})
