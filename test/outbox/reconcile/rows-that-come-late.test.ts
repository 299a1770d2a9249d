import { describe, expect, it } from 'vitest'
import { orderOf, run, type Run } from '../support/outbox.ts'
import { OFFLINE, rowOf, TIMED_OUT } from '../support/service.ts'

const MINUTE = 60_000
/** A list of one page is read twice: once more at the end, to see that it stood still. */
const READS = 2

describe('an order of unknown outcome', () => {
  it('with a twin that waits to be sent again is never found by itself: the row may be the twin’s first sending (R46)', async () => {
    const started = await run()
    started.service.answer = () => TIMED_OUT
    const first = await started.submit()
    const second = await started.submit()
    await started.clock.advance(15 * MINUTE)
    started.service.connect = async () => OFFLINE
    expect(await started.outboxes.decide(second.id, { kind: 'send-again' })).toMatchObject({ ok: true })
    await started.clock.rest()
    expect(await started.item(second.id)).toMatchObject({ state: 'queued' })
    started.service.rows = [rowOf(orderOf())]
    await started.outboxes.searchAgain(first.id)
    await started.clock.rest()
    expect(await started.item(first.id)).toMatchObject({
      state: 'unknown',
      search: { candidates: [{ isContested: true }] }
    })
  })

  it.each([
    ['the network is back', ({ online }: Run['outboxes']) => online()],
    [
      'the computer wakes',
      ({ sleep, wake }: Run['outboxes']) => {
        sleep()
        wake()
      }
    ],
    ['the computer wakes, and its sleep was not reported', ({ wake }: Run['outboxes']) => wake()]
  ])('is looked for at once when %s: much may have appeared in the list meanwhile', async (_what, happen) => {
    const { service, clock, submit, item, outboxes } = await run()
    service.answer = () => TIMED_OUT
    const { id } = await submit()
    await clock.advance(2 * 60 * MINUTE)
    service.rows = [rowOf(orderOf())]
    service.lists.length = 0
    happen(outboxes)
    await clock.rest()
    expect(service.lists).toHaveLength(READS)
    expect(await item(id)).toMatchObject({ state: 'sent', how: 'matched' })
  })

  it('is looked for at once when the user says that the row found for it is not it', async () => {
    const { service, clock, submit, item, outboxes } = await run()
    service.answer = () => TIMED_OUT
    const { id } = await submit()
    await clock.rest()
    const row = rowOf(orderOf())
    service.rows = [row]
    await clock.advance(15_000)
    service.lists.length = 0
    expect(await outboxes.decide(id, { kind: 'not-this', orderIds: [row.orderId] })).toMatchObject({ ok: true })
    await clock.rest()
    expect(service.lists).toHaveLength(READS)
    expect(await item(id)).toMatchObject({ search: { verdict: 'nothing', lookedAt: clock.now() } })
  })
})
