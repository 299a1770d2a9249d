import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { afterFile } from '../../../after-file.ts'
import { isRecord } from '#domain/common/guards.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { fakeService, TIMED_OUT } from '../../../outbox/support/service.ts'
import { firstDesk, joinBy } from '../../support/composed-desk.ts'
import { draftDesk, entryIn, type DraftDesk } from '../../support/draft-desk.ts'
import { oldestServers, type Office } from '../../support/office.ts'
import { deskNamed, one } from '../../support/rows.ts'
import { submittingDesk, type SubmittingDesk } from '../../support/submitting-desk.ts'

const ROW = 'select to_jsonb(d) from title_desk.drafts d where id = $1'

describe.each(oldestServers())('after a dump of before a change of hands was restored, on $title', server => {
  let office: Office
  let front: SubmittingDesk
  let back: DraftDesk
  const service = fakeService()
  const usual = { ...service }
  beforeAll(async () => {
    front = submittingDesk('front', service)
    back = draftDesk('back')
    office = await firstDesk(server, front, afterFile)
    await joinBy(front, back)
  })
  beforeEach(async () => {
    Object.assign(service, { answer: usual.answer })
    await front.nextLife()
  })
  const idOf = (name: string) => deskNamed(office.admin, name)
  const ask = async (sql: string, values: readonly unknown[]) => (await office.admin.query(sql, [...values])).rows
  const leaseOf = (id: string) => ask('select outcome from title_desk.send_leases where draft_id = $1', [id])

  /** A draft that the back office typed, before the dump, and handed to the front desk after it. */
  const handedOver = async (street: string) => {
    const id = await back.write(entryIn(street))
    await expect.poll(() => one(office.admin, ROW, [id])).toMatchObject({ state: 'draft', epoch: 1 })
    const dumped = await one(office.admin, ROW, [id])
    await office.superuser.query(
      `with held as (select d from title_desk.drafts d where id = $1 for update)
       select title_desk.change_hands((select d from held), $2, 'given', null)`,
      [id, await idOf('Front desk')]
    )
    await expect.poll(() => front.streets()).toContain(street)
    await expect.poll(() => back.streets()).not.toContain(street)
    return { id, dumped }
  }
  /** The database as it was when the draft was dumped. */
  const restore = async (id: DraftId, dumped: unknown) => {
    if (!isRecord(dumped)) throw new Error('no draft was dumped')
    for (const table of ['send_leases', 'handovers'])
      await office.superuser.query(`delete from title_desk.${table} where draft_id = $1`, [id])
    await office.superuser.query(`delete from title_desk.records where kind = 'sent'`)
    await office.superuser.query(
      `update title_desk.drafts d set (holder, epoch, revision, state, content) =
         (select holder, epoch, revision, state, content from jsonb_populate_record(d, $2)) where id = $1`,
      [id, JSON.stringify(dumped)]
    )
    await office.superuser.query('select title_desk.restored()')
  }
  /** Asks as the outbox would when a person presses Send there. */
  const askAt = async (desk: DraftDesk, id: DraftId, withoutOffice = false) => {
    const order = desk.store.orders.get(id)
    if (order === undefined) throw new Error('no such order')
    const decided = { id: crypto.randomUUID(), draftId: id, kind: 'without-office', at: 1 } as const
    const asked = { order, resend: undefined, withoutOffice: withoutOffice ? decided : undefined }
    return (await desk.office().permits.ask(asked)) ?? 'may be sent'
  }

  it('an order that the next holder sent is not sent again by the one before, who heard of it (O1)', async () => {
    const { id, dumped } = await handedOver('1 Elm St')
    await front.send(id, '1 Elm St')
    await expect.poll(() => leaseOf(id)).toEqual([{ outcome: 'sent' }])
    await front.nextLife()
    await expect.poll(async () => (await back.office().sent())?.findDraft(back.connectionId, id)).toBeDefined()
    await front.away()
    await restore(id, dumped)
    await expect.poll(() => back.streets()).toContain('1 Elm St')
    const hold = { kind: 'sent', desk: 'Front desk' }
    expect([await askAt(back, id), await askAt(back, id, true), await leaseOf(id)]).toEqual([hold, hold, []])
  })

  it.each([
    ['was sent', 'sent'],
    ['may have been sent', 'unsure']
  ] as const)('is told by the next holder, once it is back, that its order %s (O1)', async (_what, kind) => {
    const street = `2 Pine St, ${kind}`
    const { id, dumped } = await handedOver(street)
    if (kind === 'unsure') service.answer = () => TIMED_OUT
    await front.send(id, street)
    const outcome = kind === 'sent' ? 'sent' : 'unknown'
    await expect.poll(() => leaseOf(id)).toEqual([{ outcome }])
    await front.away()
    await restore(id, dumped)
    await expect.poll(() => back.streets()).toContain(street)
    await front.nextLife()
    await expect.poll(() => leaseOf(id)).toEqual([{ outcome }])
    expect(await askAt(back, id)).toEqual({ kind, desk: 'Front desk' })
    // Whatever becomes known of it later.
    if (kind === 'unsure') {
      await front.decide(id, { kind: 'close' })
      expect(await askAt(back, id)).toEqual({ kind, desk: 'Front desk' })
    }
  })
})
