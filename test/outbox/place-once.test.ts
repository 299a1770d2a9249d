import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SentOrder } from '#domain/bridge.ts'
import type { Failure } from '#domain/failure.ts'
import { readEntry } from '#domain/order-entry.ts'
import type { OrderId } from '#domain/order-id.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { createOutbox } from '../../main/outbox/place-once.ts'
import { filledEntry } from '../fixtures/entries.ts'

const read = readEntry(filledEntry('refinance'))
if (!read.ok) throw new Error('the fixture is not complete')
const order = read.value
const id = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId

function outboxOf(...answers: Result<OrderId, Failure>[]) {
  const sent: SentOrder[] = []
  let posts = 0
  const outbox = createOutbox(order => sent.push(order), () => 1000)
  const place = (submission: string) => outbox.place(submission, order, async () => answers[posts++] ?? ok(id))
  return { place, sent, posts: () => posts }
}

describe('an order', () => {
  it('is posted once however often its submission is asked for, at once or later (R38)', async () => {
    const { place, sent, posts } = outboxOf()
    const outcomes = await Promise.all([place('a'), place('a'), place('a')])
    outcomes.push(await place('a'))
    expect(posts()).toBe(1)
    expect(new Set(outcomes.map(outcome => JSON.stringify(outcome))).size).toBe(1)
    expect(sent).toEqual([{ orderId: id, order, sentAt: 1000 }])
  })

  it('whose fate is unknown is never posted again under its submission (R39)', async () => {
    const unknown = failed({ kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 30 } } as const)
    const { place, sent, posts } = outboxOf(unknown)
    expect(await place('a')).toEqual(unknown)
    expect(await place('a')).toEqual(unknown)
    expect(posts()).toBe(1)
    expect(sent).toEqual([])
  })

  it.each<Failure>([{ kind: 'offline' }, { kind: 'unauthorized' }, { kind: 'rejected', status: 422, fields: [] }, { kind: 'too-many-requests' }])(
    'that was certainly not taken ($kind) may be sent again', async failure => {
      const { place, posts } = outboxOf(failed(failure))
      expect(await place('a')).toEqual(failed(failure))
      expect(await place('a')).toMatchObject({ ok: true })
      expect(posts()).toBe(2)
    })

  it('is posted once for each submission in every interleaving of clicks (R38)', async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 8 }), async (scheduler, clicks) => {
      const posts: string[] = []
      const outbox = createOutbox(() => undefined)
      const send = (submission: string) => () => scheduler.schedule(Promise.resolve(ok(id))).then(result => { posts.push(submission); return result })
      const all = clicks.map(submission => outbox.place(submission, order, send(submission)))
      await scheduler.waitAll()
      await Promise.all(all)
      expect(posts.toSorted()).toEqual([...new Set(clicks)].toSorted())
    }), { numRuns: 200 })
  })
})
