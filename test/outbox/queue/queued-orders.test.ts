import { describe, expect, it } from 'vitest'
import type {} from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import type {} from '../../../main/service/send-order.ts'
import { run, save } from '../support/outbox.ts'
import { hanging } from '../support/hanging.ts'

describe('taking back', () => {
  it('makes a queued order an ordinary draft, and nothing is sent', async () => {
    const started = await run()
    started.service.connect = async () => ({ kind: 'offline' })
    const draft = save()
    await started.submit(draft)
    await started.clock.rest()
    expect(await started.outboxes.takeBack(draft.id)).toEqual(ok(null))
    started.service.connect = async () => null
    await started.clock.advance(86_400_000)
    expect(started.service.posts).toEqual([])
    expect(started.store.orders.get(draft.id)).toMatchObject({
      state: 'draft',
      refusal: null,
      order: null,
      entry: draft.entry
    })
    expect(started.left).toContain(draft.id)
    expect(await started.outboxes.takeBack(draft.id)).toEqual(failed({ kind: 'out-of-date' }))
    expect(await started.outboxes.takeBack(save().id)).toEqual(failed({ kind: 'no-such-draft' }))
  })

  it('stops an order that is still being connected', async () => {
    const started = await hanging('connecting')
    expect(await started.outboxes.takeBack(started.id)).toEqual(ok(null))
    started.goOn()
    await started.clock.advance(86_400_000)
    expect(started.service.posts).toEqual([])
    expect(started.attempts(started.id)).toMatchObject([{ state: 'not-sent' }])
  })

  it('comes too late for an order on the wire, and changes nothing', async () => {
    const started = await hanging('answering')
    expect(await started.outboxes.takeBack(started.id)).toEqual(failed({ kind: 'out-of-date' }))
    started.goOn()
    await started.clock.rest()
    expect(await started.item(started.id)).toMatchObject({ state: 'sent' })
  })
})
