import { beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../../after-file.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { heldDraft } from '../../../main/office/drafts/held-draft.ts'
import { firstDesk, joinBy } from '../support/composed-desk.ts'
import { draftDesk, entryIn, type DraftDesk } from '../support/draft-desk.ts'
import { oldestServers, type Office } from '../support/office.ts'
import { deskNamed, one } from '../support/rows.ts'

describe.each(oldestServers())('drafts of an office on $title change desks', server => {
  let office: Office
  let front: DraftDesk
  let back: DraftDesk
  let third: DraftDesk
  beforeAll(async () => {
    ;[front, back, third] = [draftDesk('front'), draftDesk('back'), draftDesk('third')]
    office = await firstDesk(server, front, afterFile)
    await joinBy(front, back)
    await joinBy(front, third, 'Escrow')
  })

  const idOf = (name: string) => deskNamed(office.admin, name)
  const knows = (desk: DraftDesk, id: string) => heldDraft(desk.store, id)
  /** A draft of the front desk that the others know of. */
  const shared = async (street: string): Promise<DraftId> => {
    const id = await front.write(entryIn(street))
    for (const desk of [back, third]) await expect.poll(() => knows(desk, id)).toBeDefined()
    return id
  }
  const lineOf = async (desk: DraftDesk, id: DraftId) => (await desk.others()).find(line => line.id === id)
  const asMinutesAgo = () =>
    office.admin.query(`update title_desk.handover_requests set asked_at = asked_at - interval '1 minute'`)

  it('as their holder gives them, with what was typed last', async () => {
    const id = await shared('1 Elm St')
    await front.write(entryIn('2 Elm St'), id, 2)
    expect(await (await front.actions()).handOver(id, await idOf('Back office'))).toBeUndefined()
    expect([await front.open(id), front.gone().includes(id)]).toEqual([undefined, true])
    await expect.poll(async () => (await back.open(id))?.entry).toEqual(entryIn('2 Elm St'))
    expect(await front.streets()).toEqual([])
    expect(await lineOf(front, id)).toMatchObject({ desk: 'Back office', state: 'draft', entry: entryIn('2 Elm St') })
    expect(await (await front.actions()).handOver(id, await idOf('Escrow'))).toBe('moved')
  })

  it('to who asks, at once, where no form is open on them', async () => {
    const id = await shared('3 Elm St')
    expect(await (await back.actions()).ask(id)).toBeUndefined()
    await expect.poll(() => back.open(id)).toBeDefined()
    await expect.poll(() => front.open(id)).toBeUndefined()
  })

  it('only when the person says so, where a form is open, and “Not now” can be asked again', async () => {
    const id = await shared('4 Elm St')
    front.show(id)
    const actions = await front.actions()
    await (await back.actions()).ask(id)
    await expect.poll(() => front.asks()).toEqual([`Back office asks for ${id}`])
    expect(await lineOf(back, id)).toMatchObject({ asked: 'asked' })
    expect(await actions.decline(id, await idOf('Back office'))).toBeUndefined()
    await expect.poll(async () => (await lineOf(back, id))?.asked).toBe('declined')
    await asMinutesAgo()
    expect(await (await back.actions()).takeOver(id, 'urgent')).toBe('not-answered')
    await (await back.actions()).ask(id)
    await expect.poll(() => front.asks()).toEqual([`Back office asks for ${id}`])
    // Whoever leaves the form is no longer busy with it.
    front.show(null)
    front.office().online()
    await expect.poll(() => back.open(id)).toBeDefined()
  })

  it('not while they are queued, whoever asks', async () => {
    const id = await shared('5 Elm St')
    await front.outboxes.submit({ id, connectionId: 'front', revision: 2, entry: entryIn('5 Elm St') })
    expect(await (await front.actions()).handOver(id, await idOf('Back office'))).toBe('on-its-way')
    back.office().online()
    await expect.poll(async () => (await lineOf(back, id))?.state).toBe('sending')
    await (await back.actions()).ask(id)
    await asMinutesAgo()
    expect(await (await back.actions()).takeOver(id, 'urgent')).toBe('on-its-way')
    // Nothing happened that the office could tell of.
    expect(await one(office.admin, `select count(*)::int from title_desk.records where kind = 'decision'`)).toBe(0)
    expect(knows(front, id)).toEqual({ epoch: 1, holder: null })
    await front.outboxes.takeBack(id)
    front.office().online()
    await expect.poll(() => back.open(id)).toBeDefined()
  })

  it('when their holder is cut off, on a person’s word; it is locked when it is back, its changes kept (O2, O3, O4)', async () => {
    const id = await shared('6 Elm St')
    await front.away()
    await front.write(entryIn('6 Elm St, rear'), id, 2)
    const actions = await back.actions()
    expect(await actions.takeOver(id, 'Dana is ill')).toBe('not-answered')
    await actions.ask(id)
    expect(await actions.takeOver(id, 'Dana is ill')).toBe('not-answered')
    await asMinutesAgo()
    expect(await actions.takeOver(id, 'Dana is ill')).toBeUndefined()
    expect((await back.open(id))?.entry).toEqual(entryIn('6 Elm St'))
    const told = `select count(*)::int from title_desk.records r join title_desk.handovers h on h.decision = r.id where r.kind = 'decision' and h.draft_id = $1`
    expect(await one(office.admin, told, [id])).toBe(1)
    const own = () => back.store.database().sql(`SELECT id FROM office_records WHERE kind = 'decision'`).all()
    await expect.poll(() => own().length).toBe(1)

    await front.back()
    await expect.poll(() => knows(front, id)).toEqual({ epoch: 2, holder: await idOf('Back office') })
    expect([await front.open(id), await front.streets()]).toEqual([undefined, ['6 Elm St, rear']])
    const submitted = await front.outboxes.submit({
      id,
      connectionId: 'front',
      revision: 3,
      entry: entryIn('6 Elm St')
    })
    expect(submitted).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
    const epochs =
      'select epoch, count(distinct to_desk)::int as holders from title_desk.handovers group by draft_id, epoch'
    const { rows } = await office.admin.query<{ holders: number }>(epochs)
    expect(rows.every(({ holders }) => holders === 1)).toBe(true)
  })

  /** The database answers the next decision as if another desk had renewed the office's key meanwhile. */
  const renewedOnce = () =>
    office.admin.query(`create sequence title_desk.decided;
      create function title_desk.renewed_once() returns trigger language plpgsql security definer as $$ begin
        if nextval('title_desk.decided') <= 2 then raise exception 'renewed' using errcode = 'TD007'; end if;
        return new;
      end $$;
      create trigger renewed_once before insert on title_desk.records for each row when (new.kind = 'decision')
        execute function title_desk.renewed_once()`)

  it('on one decision, even where the key is renewed meanwhile', async () => {
    const id = await shared('10 Elm St')
    await front.away()
    const actions = await back.actions()
    await actions.ask(id)
    await asMinutesAgo()
    const count = `select count(*)::int from title_desk.records where kind = 'decision'`
    const before = Number(await one(office.admin, count))
    await renewedOnce()
    expect(await actions.takeOver(id, 'Dana is ill')).toBeUndefined()
    await front.back()
    expect(await one(office.admin, count)).toBe(before + 1)
    expect(Number(await one(office.admin, 'select last_value from title_desk.decided'))).toBeGreaterThan(2)
  })

  it('at once from a desk that was removed, with what it had queued or begun to send, but not what it sent (O1)', async () => {
    const ids = await Promise.all(['7 Elm St', '8 Elm St', '9 Elm St'].map(street => third.write(entryIn(street))))
    const [id, queued, sent] = ids
    if (id === undefined || queued === undefined || sent === undefined) throw new Error('three drafts')
    for (const one of [queued, sent])
      await third.outboxes.submit({ id: one, connectionId: 'third', revision: 2, entry: entryIn('8 Elm St') })
    third.office().online()
    for (const one of [queued, sent]) await expect.poll(async () => (await lineOf(back, one))?.state).toBe('sending')
    const lease = 'insert into title_desk.send_leases (draft_id, desk_id, epoch, outcome) values ($1, $2, 1, $3)'
    await office.admin.query(lease, [queued, await idOf('Escrow'), null])
    await office.admin.query(lease, [sent, await idOf('Escrow'), 'sent'])
    await (await front.office().load()).removeDesk(await idOf('Escrow'))
    expect(await (await back.actions()).takeOver(id, 'the desk was removed')).toBeUndefined()
    expect(await back.open(id)).toBeDefined()
    await expect.poll(async () => (await lineOf(back, queued))?.deskLeft).toBe(true)
    expect(await (await back.actions()).takeOver(queued, 'the desk was removed')).toBeUndefined()
    expect(await back.open(queued)).toMatchObject({ state: 'draft', entry: entryIn('8 Elm St') })
    const leases = 'select draft_id from title_desk.send_leases'
    expect((await office.admin.query(leases)).rows).toEqual([{ draft_id: sent }])
    expect(await (await back.actions()).takeOver(sent, 'the desk was removed')).toBe('on-its-way')
  })

  it('to none that was removed meanwhile, which is said of that desk and not of this one', async () => {
    const gone = await idOf('Escrow')
    await (await front.office().load()).removeDesk(gone)
    const id = await front.write(entryIn('11 Elm St'))
    expect(await (await front.actions()).handOver(id, gone)).toBe('desk-left')
    expect(await front.open(id)).toBeDefined()
  })
})
