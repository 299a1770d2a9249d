import { describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { leaseRows } from '../../../../main/office/desk/lease-rows.ts'
import { TIMED_OUT } from '../../../outbox/support/service.ts'
import { oldestServers } from '../../support/office.ts'
import { sendingScene } from './scene.ts'

const UNSURE = { kind: 'unsure', desk: 'Front desk' } as const

describe.each(oldestServers())('the right to send on $title', server => {
  const {
    office,
    front,
    back,
    service,
    usual,
    ask,
    leaseOf,
    draftOf,
    street,
    typed,
    takeOver,
    sentOutOfReach,
    askAt,
    isHeardInDoubt,
    looked
  } = sendingScene(server)

  /** Its person decided to send it again, and took it back instead. */
  const takenBackInDoubt = async (): Promise<DraftId> => {
    const id = await typed()
    service.answer = () => TIMED_OUT
    await sentOutOfReach(id)
    await front.decide(id, { kind: 'without-office' })
    await expect.poll(() => front.state(id)).toBe('unknown')
    const [attempt] = front.store.attempts.ofDraft(id)
    looked(attempt?.id ?? '')
    await front.decide(id, { kind: 'send-again' })
    await front.takeBack(id)
    expect(front.state(id)).toBe('draft')
    service.answer = usual.answer
    return id
  }

  describe('of an order that was sent without the office, and may have arrived,', () => {
    it('is told of by the desk that has it no more: the other one sends it by a decision only (O1)', async () => {
      const id = await takenBackInDoubt()
      expect(await takeOver(id)).toBe('done')
      await front.nextLife()
      await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 2, outcome: 'unknown' }])
      expect([front.state(id), service.posts.length]).toEqual([undefined, 1])
      await expect.poll(() => askAt(back, id)).toEqual(UNSURE)
      expect([await takeOver(id, 'Front desk'), await takeOver(id)]).toEqual(['done', 'done'])
    })

    it('holds it by what was told, where another desk had the right already (O1)', async () => {
      const id = await takenBackInDoubt()
      expect(await takeOver(id)).toBe('done')
      const lend = `insert into title_desk.send_leases (draft_id, desk_id, epoch)
        select $1, id, 2 from title_desk.desks where name = 'Back office'`
      await office().superuser.query(lend, [id])
      await front.nextLife()
      await expect.poll(() => isHeardInDoubt(back, id)).toBe(true)
      expect([await askAt(back, id), await leaseOf(id)]).toEqual([UNSURE, [{ epoch: 2, outcome: null }]])
    })

    it('holds it by what was told, where the database lost that and the order is back at the desk (O1)', async () => {
      const id = await takenBackInDoubt()
      expect(await takeOver(id)).toBe('done')
      await front.nextLife()
      await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 2, outcome: 'unknown' }])
      await ask('delete from title_desk.send_leases where draft_id = $1', [id])
      expect(await takeOver(id, 'Front desk')).toBe('done')
      await expect.poll(() => front.state(id)).toBe('draft')
      await front.send(id, street())
      await expect.poll(async () => (await front.item(id)).waiting).toEqual({ for: 'office', hold: UNSURE })
      expect(service.posts).toHaveLength(1)
    })

    it('is not needed for it to stay at its desk, which sends it again (O1)', async () => {
      const id = await takenBackInDoubt()
      await front.nextLife()
      await expect.poll(() => draftOf(id)).toEqual([{ epoch: 1, state: 'queued' }])
      expect([await leaseOf(id), await takeOver(id)]).toEqual([[], 'TD002'])
      await front.send(id, street())
      await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'sent' }])
      expect(service.posts).toHaveLength(2)
    })
  })

  it('is told of as unknown for an order that was sent without the office, and deleted for good before it was back (O1)', async () => {
    const id = await takenBackInDoubt()
    front.store.orders.remove([id])
    expect(await takeOver(id)).toBe('done')
    await front.nextLife()
    await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 2, outcome: 'unknown' }])
  })

  it('is of no order that waited out of reach, and was deleted for good before anything of it was sent', async () => {
    const id = await typed()
    await sentOutOfReach(id)
    await front.takeBack(id)
    front.store.orders.remove([id])
    expect(await takeOver(id)).toBe('done')
    await front.nextLife()
    await expect
      .poll(() =>
        leaseRows(front.store.database())
          .all()
          .map(lease => lease.draftId)
      )
      .not.toContain(id)
    expect(await leaseOf(id)).toEqual([])
  })
})
