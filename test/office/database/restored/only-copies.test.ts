import { beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../../../after-file.ts'
import { isRecord } from '#domain/common/guards.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { heldDraft } from '../../../../main/office/drafts/held-draft.ts'
import { firstDesk, joinBy, SERVICE } from '../../support/composed-desk.ts'
import { draftDesk, entryIn, type DraftDesk } from '../../support/draft-desk.ts'
import { oldestServers, type Office } from '../../support/office.ts'
import { deskNamed, one } from '../../support/rows.ts'

const ROW = 'select to_jsonb(d) from title_desk.drafts d where id = $1'

describe.each(oldestServers())('a draft that a restored dump lacks, on $title', server => {
  let office: Office
  let front: DraftDesk
  let back: DraftDesk
  let third: DraftDesk
  beforeAll(async () => {
    ;[front, back, third] = [draftDesk('front'), draftDesk('back'), draftDesk('third')]
    office = await firstDesk(server, front, afterFile)
    await joinBy(front, back)
    await joinBy(front, third, 'Escrow')
    third.connections.length = 0
  })
  const idOf = (name: string) => deskNamed(office.admin, name)
  const rowOf = (id: string) => one(office.admin, ROW, [id])
  const knows = (desk: DraftDesk, id: string) => heldDraft(desk.store, id)
  const query = (sql: string, values: readonly unknown[]) => office.superuser.query(sql, [...values])

  /** Typed at the back office and handed to the third desk, which has no such client: nobody else has it. */
  const handedOver = async (id: DraftId) => {
    const give = `with held as (select d from title_desk.drafts d where id = $1 for update)
      select title_desk.change_hands((select d from held), $2, 'given', null)`
    const thirdId = await idOf('Escrow')
    await query(give, [id, thirdId])
    await expect.poll(() => knows(third, id)).toEqual({ epoch: 2, holder: thirdId })
    await expect.poll(() => back.open(id)).toBeUndefined()
    return thirdId
  }
  /** The dump has it as this, or not at all. */
  const restore = async (id: DraftId, dumped?: unknown) => {
    await query('delete from title_desk.handovers where draft_id = $1', [id])
    await query('delete from title_desk.drafts where id = $1', [id])
    if (isRecord(dumped))
      await query(`insert into title_desk.drafts select * from jsonb_populate_record(null::title_desk.drafts, $1)`, [
        JSON.stringify(dumped)
      ])
    await query('select title_desk.restored()', [])
  }
  const clientComes = () => {
    third.connections.push({ id: 'third', name: 'Lone Star Lending', baseAddress: SERVICE })
    third.office().connectionOpened()
    third.office().online()
  }

  it('is published again by the desk that was given it and could not take it in (O2)', async () => {
    const id = await back.write(entryIn('1 Elm St'))
    await expect.poll(() => rowOf(id)).toMatchObject({ epoch: 1, state: 'draft' })
    const holder = await handedOver(id)
    await restore(id)
    await third.back()
    await expect.poll(() => rowOf(id)).toMatchObject({ holder, epoch: 1, state: 'draft' })
    await expect.poll(async () => (await third.office().state()).kind).toBe('member')
    clientComes()
    await expect.poll(async () => (await third.open(id))?.entry.properties[0]?.address1).toBe('1 Elm St')
    third.connections.length = 0
  })

  it('keeps what its earlier holder typed after the dump, in a draft of its own (O2)', async () => {
    const id = await back.write(entryIn('2 Elm St'))
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 1 })
    const dumped = await rowOf(id)
    await back.write(entryIn('2 Elm St, rear'), id, 2)
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 2 })
    const holder = await handedOver(id)
    const count = `select count(*)::int from title_desk.drafts where holder = $1 and id <> $2`
    const others = async () => Number(await one(office.admin, count, [holder, id]))
    const before = await others()
    await third.away()
    await restore(id, dumped)
    await expect.poll(() => back.streets()).toContain('2 Elm St')
    await third.back()
    await expect.poll(others).toBe(before + 1)
    clientComes()
    await expect.poll(() => third.streets()).toContain('2 Elm St, rear')
    expect(await third.open(id)).toBeUndefined()
  })

  it('stays at the other desks while its holder is gone, and goes on when it is back (O2)', async () => {
    const id = await front.write(entryIn('3 Elm St'))
    await expect.poll(() => knows(back, id)).toMatchObject({ epoch: 1 })
    await front.away()
    const here = async () => (await back.others()).map(draft => String(draft.id)).includes(id)
    expect(await here()).toBe(true)
    const incarnation = () =>
      back.store.database().sql('SELECT incarnation FROM office_drafts_place').get()?.['incarnation']
    const before = incarnation()
    await restore(id)
    back.office().online()
    await expect.poll(incarnation).not.toBe(before)
    expect(await here()).toBe(true)
    await front.back()
    await expect.poll(() => rowOf(id)).toMatchObject({ holder: await idOf('Front desk'), epoch: 1 })
    expect(await here()).toBe(true)
  })
})
