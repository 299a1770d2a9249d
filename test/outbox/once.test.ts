import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { ok } from '#domain/common/result.ts'
import { tries } from '../campaign.ts'
import type { SendingOutcome } from '../../main/service/send-order.ts'
import { ACCESS, CLIENT, entryAt, run, save } from './support/outbox.ts'
import { OFFLINE } from './support/service.ts'

type Act = 'submit' | 'send-now' | 'network' | 'account' | 'take-back' | 'wake' | 'look'
const ACTS: readonly Act[] = ['submit', 'send-now', 'network', 'account', 'take-back', 'wake', 'look']

describe('however clicks, windows and ticks fall together', () => {
  it('an order is posted once, unless the one before certainly was not taken (R38, I2, I3)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.record({ act: fc.constantFrom(...ACTS), which: fc.nat(1) }), { minLength: 1, maxLength: 10 }),
        fc.array(fc.constantFrom('accepted', 'unknown', 'rejected', 'offline'), { maxLength: 4 }),
        async (scheduler, acts, outcomes) => {
          const started = await run()
          const drafts = [save({}, entryAt(1)), save({}, entryAt(2))]
          const later = <T>(label: string, value: T): Promise<T> => scheduler.schedule(Promise.resolve(value), label)
          const rest = [...outcomes]
          const mayPostAgain = new Map<string, number>()
          started.service.connect = () =>
            rest[0] === 'offline' ? (rest.shift(), later('fails', OFFLINE)) : later('connects', null)
          started.service.answer = async post => {
            const outcome = rest.shift() ?? 'accepted'
            if (outcome === 'rejected') mayPostAgain.set(post.body, (mayPostAgain.get(post.body) ?? 0) + 1)
            const answers: Record<string, SendingOutcome> = {
              accepted: { state: 'accepted', orderId: randomUUID() as OrderId },
              rejected: { state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } },
              unknown: { state: 'unknown', because: { kind: 'timed-out', afterSeconds: 30 } },
              offline: { state: 'accepted', orderId: randomUUID() as OrderId }
            }
            return later('answers', answers[outcome]!)
          }
          started.service.list = () => later('lists', ok([]))
          let revision = 1
          for (const { act, which } of acts) {
            const draft = drafts[which]!
            const done =
              act === 'submit'
                ? started.outboxes.submit({ ...draft, revision: revision++ })
                : act === 'send-now'
                  ? started.outboxes.sendNow(draft.id)
                  : act === 'take-back'
                    ? started.outboxes.takeBack(draft.id)
                    : act === 'look'
                      ? started.outboxes.searchAgain(draft.id)
                      : Promise.resolve()
            if (act === 'network') started.outboxes.online()
            if (act === 'account') started.outboxes.accountChanged(CLIENT)
            if (act === 'wake') {
              started.outboxes.sleep()
              started.outboxes.wake()
            }
            if (scheduler.count() > 0) await scheduler.waitOne()
            void done.catch(error => started.bugs.push(error))
          }
          await scheduler.waitIdle()
          await started.clock.rest()
          await scheduler.waitIdle()
          await started.clock.rest()
          for (const draft of drafts) {
            const posts = started.service.posts.filter(({ body }) => body.includes(draft.entry.properties[0]!.address1))
            const allowed = 1 + (posts[0] === undefined ? 0 : (mayPostAgain.get(posts[0].body) ?? 0))
            expect(posts.length).toBeLessThanOrEqual(allowed)
            const live = started
              .attempts(draft.id)
              .filter(({ state }) => !['rejected', 'not-sent', 'resent'].includes(state))
            expect(live.length).toBeLessThanOrEqual(1)
          }
          expect(started.bugs).toEqual([])
        }
      ),
      { numRuns: tries(150) }
    )
  })

  it('one connection sends one order at a time, in the order they were queued; two connections send beside each other', async () => {
    const started = await run()
    started.accesses.set('other', ok({ ...ACCESS, token: 'token-other' }))
    const open: { token: string; end: () => void }[] = []
    started.service.answer = async ({ token }) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      open.push({ token, end: resolve })
      await promise
      return { state: 'accepted', orderId: randomUUID() as OrderId }
    }
    for (let number = 1; number <= 3; number++) {
      await started.submit(save({}, entryAt(number)))
      await started.submit(save({ connectionId: 'other' }, entryAt(10 + number)))
      await started.clock.advance(1)
    }
    const addresses = () => started.service.posts.map(({ body }) => Number(/(\d+) Elm/.exec(body)?.[1]))
    for (const [sent, wave] of [
      [2, [1, 11]],
      [4, [2, 12]],
      [6, [3, 13]]
    ] as const) {
      expect(open.map(({ token }) => token).toSorted()).toEqual(['token-a', 'token-other'])
      expect(
        addresses()
          .slice(sent - 2)
          .toSorted((a, b) => a - b)
      ).toEqual(wave)
      for (const { end } of open.splice(0)) end()
      await started.clock.rest()
    }
    expect(started.service.posts).toHaveLength(6)
  })

  it('an order that is edited while it is being sent arrives as it was frozen (R41)', async () => {
    const started = await run()
    const { promise, resolve } = Promise.withResolvers<void>()
    started.service.connect = async () => {
      await promise
      return null
    }
    const draft = save({}, entryAt(1))
    await started.submit(draft)
    await started.clock.rest()
    expect(await started.outboxes.submit({ ...draft, revision: 2, entry: entryAt(2) })).toMatchObject({
      ok: true,
      value: { state: 'sending' }
    })
    resolve()
    await started.clock.rest()
    expect(started.service.posts.map(({ body }) => /\d+ Elm/.exec(body)?.[0])).toEqual(['1 Elm'])
    expect(started.store.orders.get(draft.id)).toMatchObject({ state: 'sent', revision: 1 })
  })
})
