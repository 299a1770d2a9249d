import { beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../../after-file.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { FieldOrigins } from '#domain/order/field-origins.ts'
import { heldDraft } from '../../../main/office/drafts/held-draft.ts'
import { firstDesk, joinBy, SERVICE } from '../support/composed-desk.ts'
import { draftDesk, entryIn, valueOf, type DraftDesk } from '../support/draft-desk.ts'
import { oldestServers, type Office } from '../support/office.ts'
import { deskNamed, one } from '../support/rows.ts'

const ORIGINS: FieldOrigins = { from: 'csv', fields: [['closingDate', '11/30']], filled: [] }
/** What the database has of a draft. */
const ROW = 'select holder, epoch::int, revision::int, state from title_desk.drafts where id = $1'

describe.each(oldestServers())('drafts of an office on $title', server => {
  let office: Office
  let front: DraftDesk
  let back: DraftDesk
  let third: DraftDesk
  /** Begun at the third desk before it joined. */
  let early: DraftId
  beforeAll(async () => {
    ;[front, back, third] = [draftDesk('front'), draftDesk('back'), draftDesk('third')]
    early = await third.write(entryIn('5 Elm St'))
    office = await firstDesk(server, front, afterFile)
    await joinBy(front, back)
    await joinBy(front, third, 'Escrow')
  })
  const rowOf = async (id: string) => (await office.admin.query(ROW, [id])).rows[0] as unknown
  const idOf = (name: string) => deskNamed(office.admin, name)
  /** As another desk would, whatever the app of the holder does. */
  const moveTo = async (id: string, name: string) => {
    const sql = `update title_desk.drafts set holder = $2, epoch = epoch + 1, xid = pg_current_xact_id() where id = $1`
    await office.superuser.query(sql, [id, await idOf(name)])
  }
  const knows = (desk: DraftDesk, id: string) => heldDraft(desk.store, id)

  it('are known at every desk, with their holder, as they are typed', async () => {
    const id = await front.write(entryIn('1 Elm St'))
    await expect.poll(() => knows(back, id)).toMatchObject({ epoch: 1 })
    const frontId = await idOf('Front desk')
    expect(knows(back, id)).toEqual({ epoch: 1, holder: frontId })
    expect(knows(front, id)).toEqual({ epoch: 1, holder: null })
    await front.write(entryIn('2 Elm St'), id, 2)
    await expect.poll(() => rowOf(id)).toEqual({ holder: frontId, epoch: 1, revision: 2, state: 'draft' })
    expect(await back.open(id)).toBeUndefined()
  })

  it('that were there before a desk joined are shared, and follow their order until it is removed', async () => {
    const id = early
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 1, state: 'draft' })
    const submitted = await third.outboxes.submit({
      id,
      connectionId: 'third',
      revision: 2,
      entry: entryIn('1 Elm St')
    })
    expect(submitted.ok).toBe(true)
    third.office().online()
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 2, state: 'queued' })
    await third.outboxes.takeBack(id)
    third.office().online()
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 3, state: 'draft' })
    await third.drafts.delete(id)
    await third.drafts.purge()
    third.office().online()
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 4, state: 'removed' })
  })

  it('become the next desk’s own, with all that is in them, and leave the one before', async () => {
    const origins = { from: 'csv', fields: [['loan.amount', '1']] } as const
    const id = await front.write(entryIn('1 Elm St'))
    await expect.poll(() => knows(back, id)).toBeDefined()
    await front.drafts.save({ id, connectionId: 'front', revision: 7, entry: entryIn('3 Elm St'), origins })
    front.office().online()
    await expect.poll(() => rowOf(id)).toMatchObject({ revision: 2 })
    await moveTo(id, 'Back office')
    for (const desk of [back, front]) desk.office().online()
    await expect.poll(() => back.open(id)).toMatchObject({ connectionId: 'back', revision: 7, origins })
    expect((await back.open(id))?.entry).toEqual(entryIn('3 Elm St'))
    await expect.poll(() => front.open(id)).toBeUndefined()
    expect(front.gone()).toContain(id)
    expect(await front.streets()).not.toContain('3 Elm St')
    expect(knows(back, id)).toEqual({ epoch: 2, holder: null })
    // Nothing of it is published again until it changes.
    await back.write(entryIn('4 Elm St'), id, 8)
    await expect.poll(() => rowOf(id)).toMatchObject({ epoch: 2, revision: 3 })
  })

  it('taken while their holder was away keep what was typed there, in a draft of its own (O2)', async () => {
    const id = await front.write(entryIn('1 Elm St'))
    await expect.poll(() => knows(back, id)).toBeDefined()
    await front.away()
    await front.write(entryIn('1 Elm St, rear'), id, 2)
    await moveTo(id, 'Back office')
    back.office().online()
    await expect.poll(async () => (await back.open(id))?.entry).toEqual(entryIn('1 Elm St'))
    await front.back()
    await expect.poll(() => front.gone()).toContain(id)
    expect(await front.streets()).toContain('1 Elm St, rear')
    // A form that was still open goes on saving.
    for (const revision of [3, 4]) {
      const entry = entryIn(`1 Elm St, ${revision}`)
      const saved = await front.drafts.save({ id, connectionId: 'front', revision, entry, origins: ORIGINS })
      expect(saved).toMatchObject({ ok: true, value: { revision } })
    }
    expect(await front.streets()).toContain('1 Elm St, 4')
    expect(await front.streets()).not.toContain('1 Elm St, rear')
    const kept = valueOf(await front.drafts.list('front')).find(({ unsent }) => unsent !== undefined)
    expect(kept && (await front.open(kept.id))?.origins).toEqual(ORIGINS)
    expect(await rowOf(id)).toMatchObject({ epoch: 2, revision: 1 })
  })

  it('that came back and went again leave a second copy, and the first as it is (O2)', async () => {
    const id = await front.write(entryIn('1 Pine St'))
    await expect.poll(() => knows(back, id)).toBeDefined()
    for (const [typed, epoch] of [
      ['first', 1],
      ['second', 3]
    ] as const) {
      await expect.poll(() => knows(front, id)).toEqual({ epoch, holder: null })
      await front.away()
      await front.write(entryIn(`1 Pine St, ${typed}`), id, 90 + epoch)
      await moveTo(id, 'Back office')
      await front.back()
      // Its own row says the same until it is gone.
      await expect.poll(() => front.open(id)).toBeUndefined()
      expect(await front.streets()).toContain(`1 Pine St, ${typed}`)
      await expect.poll(() => knows(back, id)).toEqual({ epoch: epoch + 1, holder: null })
      await moveTo(id, 'Front desk')
    }
    expect(await front.streets()).toEqual(expect.arrayContaining(['1 Pine St, first', '1 Pine St, second']))
  })

  it('that were deleted stay deleted when another desk took them', async () => {
    const id = await front.write(entryIn('3 Pine St'))
    await expect.poll(() => knows(back, id)).toBeDefined()
    await front.away()
    await front.write(entryIn('3 Pine St, rear'), id, 2)
    valueOf(await front.drafts.delete(id))
    await moveTo(id, 'Back office')
    await front.back()
    await expect.poll(() => knows(front, id)).toMatchObject({ epoch: 2 })
    expect(await front.streets()).not.toContain('3 Pine St, rear')
  })

  it('stay with their client: another one at the same address hears nothing of them (R47)', async () => {
    const other = { id: 'other client', name: 'Gulf Coast Bank', baseAddress: SERVICE }
    back.connections.unshift(other)
    const id = await front.write(entryIn('1 Oak St'))
    await expect.poll(() => knows(back, id)).toBeDefined()
    const listed = async (connectionId: string) =>
      (await back.office().drafts(connectionId)).others.map(({ id: draft }) => String(draft)).includes(id)
    expect([await listed('back'), await listed(other.id)]).toEqual([true, false])
    await moveTo(id, 'Back office')
    await expect.poll(async () => (await back.open(id))?.connectionId).toBe('back')
  })

  it('queued at a desk that was away are not sent there once another took them', async () => {
    const id = await front.write(entryIn('1 Elm St'))
    await expect.poll(() => knows(back, id)).toBeDefined()
    await front.away()
    await front.outboxes.submit({ id, connectionId: 'front', revision: 2, entry: entryIn('1 Elm St') })
    await moveTo(id, 'Back office')
    await front.back()
    await expect.poll(() => knows(front, id)).toMatchObject({ epoch: 2 })
    front.office().online()
    await expect.poll(() => front.open(id)).toBeUndefined()
    await expect.poll(async () => (await front.outboxes.item(id)).ok).toBe(false)
  })

  it('stay where they are when a store is replaced, and go on at the epoch the office has (O2)', async () => {
    const id = await third.write(entryIn('1 Elm St'))
    await expect.poll(() => rowOf(id)).toBeDefined()
    await third.away()
    await moveTo(id, 'Escrow')
    third.store.database().db.exec('DELETE FROM office_drafts; DELETE FROM office_drafts_place')
    await third.write(entryIn('2 Elm St'), id, 2)
    await third.back()
    await expect.poll(() => knows(third, id)).toEqual({ epoch: 2, holder: null })
    await expect.poll(async () => [...(await third.streets())]).toEqual(['1 Elm St', '2 Elm St'])
  })

  it('of another service stay out of a desk that has none of it, and come when it has', async () => {
    third.connections.length = 0
    const id = await front.write(entryIn('1 Elm St'))
    await expect.poll(() => knows(third, id)).toBeDefined()
    await moveTo(id, 'Escrow')
    third.office().online()
    await expect.poll(() => knows(third, id)).toEqual({ epoch: 2, holder: await idOf('Escrow') })
    third.connections.push({ id: 'third', name: 'Lone Star Lending', baseAddress: SERVICE })
    third.office().connectionOpened()
    third.office().online()
    await expect.poll(() => third.open(id)).toMatchObject({ connectionId: 'third' })
  })

  it('of a desk that leaves stay its own (O12)', async () => {
    const id = await third.write(entryIn('1 Elm St'))
    await expect.poll(() => knows(front, id)).toBeDefined()
    expect((await (await third.office().load()).leave(false)).ok).toBe(true)
    expect(await third.open(id)).toBeDefined()
    const tables = "SELECT count(*) AS n FROM sqlite_schema WHERE name GLOB 'office_*'"
    expect(third.store.database().sql(tables).get()?.['n']).toBe(0)
    await third.write(entryIn('2 Elm St'), id, 2)
  })

  it('are what an order is like that is typed at another desk, until they are removed (R50)', async () => {
    const id = await front.write(entryIn('900 Harbor Street'))
    await expect.poll(() => knows(back, id)).toBeDefined()
    const typed = await back.write(entryIn('900 Harbor St.'))
    const similar = async () => {
      const found = await back.drafts.similar(typed, entryIn('900 Harbor St.'))
      if (!found.ok) throw new Error(found.failure.kind)
      return found.value.filter(({ where, same }) => where === 'other-desk' && same.includes('property'))
    }
    expect(await similar()).toMatchObject([{ desk: 'Front desk', title: '900 Harbor Street, Katy', draftId: null }])
    await front.drafts.delete(id)
    await front.drafts.purge()
    front.office().online()
    await expect.poll(similar).toEqual([])
  })

  it('have no name, number or address in the database (O9)', async () => {
    const id = await front.write(entryIn('77 Canary Row'))
    await expect.poll(() => rowOf(id)).toBeDefined()
    const dump = `select to_jsonb(d)::text || encode(d.content, 'escape') from title_desk.drafts d where id = $1`
    const text = String(await one(office.admin, dump, [id]))
    for (const canary of ['Canary', 'Ramirez', 'LN-20447', 'orders.example']) expect(text).not.toContain(canary)
    const names = front.store.database().sql('SELECT content FROM office_desk_names').get()?.['content']
    if (!(names instanceof Uint8Array)) throw new Error('no names are kept')
    for (const name of ['Front desk', 'Back office', 'Escrow'])
      expect(Buffer.from(names).toString()).not.toContain(name)
  })
})
