import { beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { OfficeState } from '#domain/office/office.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { heldDraft } from '../../../../main/office/drafts/held-draft.ts'
import { rowOf, TIMED_OUT } from '../../../outbox/support/service.ts'
import { entryIn, type DraftDesk } from '../../support/draft-desk.ts'
import { oldestServers } from '../../support/office.ts'
import { one } from '../../support/rows.ts'
import { forever } from '../../support/submitting-desk.ts'
import { sendingScene } from './scene.ts'

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
    sentWithoutOffice,
    looked,
    sentTooLate
  } = sendingScene(server)

  it('is taken before an order is sent, and keeps what became of it (O1)', async () => {
    const id = await typed()
    const before: unknown[] = []
    service.answer = async post => {
      before.push(...(await leaseOf(id)))
      return usual.answer(post)
    }
    await front.send(id, street())
    await expect.poll(() => draftOf(id)).toEqual([{ epoch: 1, state: 'sent' }])
    expect([before, await leaseOf(id)]).toEqual([[{ epoch: 1, outcome: null }], [{ epoch: 1, outcome: 'sent' }]])
    expect(service.posts).toHaveLength(1)
    expect(await takeOver(id)).toBe('TD002')
  })

  it('is not given to an old holder, which learns who has it before it can send (O4)', async () => {
    const id = await typed()
    await sentTooLate(id)
    expect([service.posts, await leaseOf(id)]).toEqual([[], []])
  })

  it('is refused where another desk has it, as after a dump was restored, and nothing is sent (O1)', async () => {
    const id = await typed()
    const lend = `insert into title_desk.send_leases (draft_id, desk_id, epoch)
      select $1, id, 1 from title_desk.desks where name = 'Back office'`
    await office().superuser.query(lend, [id])
    await front.send(id, street())
    const hold = { kind: 'sending', desk: 'Back office' }
    await expect.poll(async () => (await front.item(id)).waiting).toEqual({ for: 'office', hold })
    expect([service.posts, front.store.attempts.ofDraft(id)]).toEqual([[], []])
  })

  it('goes to one of two desks that try at once: the order is sent, or has changed hands (O1, O3)', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const id = await typed()
      service.posts.length = 0
      const sending = front.send(id, street())
      if (round % 2 === 0) await sending
      const taken = takeOver(id)
      await Promise.all([sending, taken])
      const expected = (await taken) === 'done' ? 0 : 1
      await expect.poll(() => front.state(id)).toBe(expected === 1 ? 'sent' : undefined)
      expect(service.posts).toHaveLength(expected)
      outcomes.add(await taken)
    }
    expect([...outcomes].every(outcome => outcome === 'done' || outcome === 'TD002')).toBe(true)
  })

  it('is asked for again when the office is back, and the person is told who else could have it (O11)', async () => {
    const id = await typed()
    const theirs = await back.write(entryIn(street()))
    await expect.poll(() => heldDraft(front.store, theirs)?.holder).toEqual(expect.any(String))
    await cut(front)
    await front.send(id, street())
    await expect
      .poll(async () => (await front.item(id)).waiting)
      .toMatchObject({
        for: 'office',
        hold: { kind: 'out', isShared: true, others: ['Back office'] }
      })
    expect(service.posts).toEqual([])
    await office().superuser.query(`alter role ${await roleOf('Front desk')} connection limit 8`)
    await front.sendNow(id)
    await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'sent' }])
    expect(service.posts).toHaveLength(1)
  })
  const roleOf = async (name: string) =>
    String(await one(office().admin, 'select role_name from title_desk.desks where name = $1', [name]))
  /** Its connection is lost, and the database takes no other. */
  const cut = async (desk: DraftDesk) => {
    const role = await roleOf('Front desk')
    await office().superuser.query(`alter role ${role} connection limit 0`)
    await office().superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role])
    await expect.poll(async () => reachOf(await desk.office().state())).toBe('out')
  }
  const reachOf = (state: OfficeState) => (state.kind === 'member' ? state.reach.kind : 'none')

  it('is taken afterwards for an order that a person sent without the office, and the decision is shared (O1, O11)', async () => {
    const id = await typed()
    await sentWithoutOffice(id)
    await front.back()
    await expect.poll(() => draftOf(id)).toEqual([{ epoch: 1, state: 'sent' }])
    expect([await leaseOf(id), service.posts.length]).toEqual([[{ epoch: 1, outcome: 'sent' }], 1])
    const [decision] = front.store.decisions.ofDraft(id)
    expect(await ask('select kind from title_desk.records where id = $1', [decision?.id])).toEqual([
      { kind: 'decision' }
    ])
  })

  it('keeps an order sent that was sent without the office while another desk had it, and comes back (O1, O8)', async () => {
    const id = await typed()
    await sentWithoutOffice(id)
    expect(await takeOver(id)).toBe('done')
    await front.nextLife()
    await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 2, outcome: 'sent' }])
    expect(await takeOver(id, 'Front desk')).toBe('done')
    await front.nextLife()
    await expect.poll(() => draftOf(id)).toEqual([{ epoch: 3, state: 'sent' }])
    expect(service.posts).toHaveLength(1)
  })

  it('is given back with an order that is a draft again, which may then change hands', async () => {
    const id = await typed()
    service.answer = () => ({ state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } })
    await front.send(id, street())
    await expect.poll(() => front.state(id)).toBe('draft')
    await expect.poll(() => draftOf(id)).toEqual([{ epoch: 1, state: 'draft' }])
    await expect.poll(() => leaseOf(id)).toEqual([])
    expect(await takeOver(id)).toBe('done')
  })

  describe('of an order that was refused, while the list shows one like it,', () => {
    beforeEach(() => {
      service.answer = () => {
        const [order] = front.store.orders.list('front', ['sending']).flatMap(one => one.order ?? [])
        if (order !== undefined) service.list = () => ok([rowOf(order)])
        return { state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } }
      }
    })
    const refused = async (): Promise<DraftId> => {
      const id = await typed()
      await front.send(id, street())
      await expect.poll(() => front.state(id)).toBe('draft')
      await expect.poll(() => leaseOf(id)).toEqual([])
      return id
    }

    it('is asked for before the desk doubts it, and another desk may have it instead (O1, O8)', async () => {
      const id = await refused()
      await sentTooLate(id)
    })

    it('is taken with the doubt, which the office is told of (O1, O8)', async () => {
      const id = await refused()
      await front.send(id, street())
      await expect.poll(() => front.state(id)).toBe('unknown')
      await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'unknown' }])
      await expect.poll(() => draftOf(id)).toEqual([{ epoch: 1, state: 'unknown' }])
      expect(service.posts).toHaveLength(1)
    })
  })

  it('opens after an unknown outcome by a decision only, which the office counts once (O1)', async () => {
    const id = await typed()
    service.answer = () => TIMED_OUT
    await front.send(id, street())
    await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'unknown' }])
    const [attempt] = front.store.attempts.ofDraft(id)
    looked(attempt?.id ?? '')
    service.answer = usual.answer
    await front.decide(id, { kind: 'send-again' })
    await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'sent' }])
    expect(service.posts).toHaveLength(2)
    const [decision] = front.store.decisions.ofDraft(id)
    expect(await ask('select decision from title_desk.resend_decisions where draft_id = $1', [id])).toEqual([
      { decision: decision?.id }
    ])
  })

  it('is told of an order that was sent though the database, restored since, knows of no lease (O1)', async () => {
    const id = await typed()
    service.answer = async post => {
      await front.away()
      return usual.answer(post)
    }
    await front.send(id, street())
    await expect.poll(() => front.state(id)).toBe('sent')
    await ask('delete from title_desk.send_leases where draft_id = $1', [id])
    await ask(`update title_desk.drafts set state = 'draft' where id = $1`, [id])
    await ask('select title_desk.restored()', [])
    await front.nextLife()
    await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'sent' }])
  })

  it.each([
    ['was being typed', `update title_desk.drafts set state = 'draft', revision = 1 where id = $1`],
    ['was queued', `update title_desk.drafts set state = 'queued', revision = 1 where id = $1`]
  ])('is told again of an order that was sent after a dump in which it %s (O1)', async (_when, older) => {
    const id = await typed()
    await front.send(id, street())
    await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'sent' }])
    const stateOf = () => ask('select state from title_desk.drafts where id = $1', [id])
    await expect.poll(stateOf).toEqual([{ state: 'sent' }])
    await front.away()
    await ask('delete from title_desk.send_leases where draft_id = $1', [id])
    await ask(older, [id])
    await ask('select title_desk.restored()', [])
    await front.nextLife()
    await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'sent' }])
    await expect.poll(stateOf).toEqual([{ state: 'sent' }])
    expect(service.posts).toHaveLength(1)
  })

  describe('of a program that is killed', () => {
    it('once the lease is taken: the next life has it already, and sends once (O1)', async () => {
      const id = await typed()
      const { permits } = front
      front.permits = {
        ...permits,
        async ask(asked) {
          await permits.ask(asked)
          return forever
        }
      }
      await front.send(id, street())
      await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: null }])
      await front.nextLife()
      await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'sent' }])
      expect(service.posts).toHaveLength(1)
    })

    it('before the first byte: no desk can take it over, and the next life sends it once (O1)', async () => {
      const id = await typed()
      service.connect = () => forever
      await front.send(id, street())
      await expect.poll(() => front.store.attempts.ofDraft(id).length).toBe(1)
      expect(await takeOver(id)).toBe('TD002')
      service.connect = usual.connect
      await front.nextLife()
      await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'sent' }])
      expect(service.posts).toHaveLength(1)
    })

    it('on the wire: the office is told that nobody knows, and nothing is sent again (O1)', async () => {
      const id = await typed()
      service.answer = () => forever
      await front.send(id, street())
      await expect.poll(() => service.posts.length).toBe(1)
      service.answer = usual.answer
      await front.nextLife()
      await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'unknown' }])
      expect([front.state(id), service.posts.length, await takeOver(id)]).toEqual(['unknown', 1, 'TD002'])
    })

    it('before the office heard the outcome: the next life tells it, and nothing is sent again (O1)', async () => {
      const id = await typed()
      service.answer = async post => {
        await front.away()
        return usual.answer(post)
      }
      await front.send(id, street())
      await expect.poll(() => front.state(id)).toBe('sent')
      expect(await leaseOf(id)).toEqual([{ epoch: 1, outcome: null }])
      await front.nextLife()
      await expect.poll(() => leaseOf(id)).toEqual([{ epoch: 1, outcome: 'sent' }])
      expect(service.posts).toHaveLength(1)
    })
  })
})
