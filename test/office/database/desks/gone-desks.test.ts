import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { afterFile } from '../../../after-file.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { fakeService, OFFLINE } from '../../../outbox/support/service.ts'
import { firstDesk, joinBy } from '../../support/composed-desk.ts'
import { draftDesk, entryIn, type DraftDesk } from '../../support/draft-desk.ts'
import { oldestServers, type Office } from '../../support/office.ts'
import { deskNamed } from '../../support/rows.ts'
import { submittingDesk, type SubmittingDesk } from '../../support/submitting-desk.ts'

describe.each(oldestServers())('an order with the right to be sent, on $title', server => {
  let office: Office
  let front: DraftDesk
  let removed: SubmittingDesk
  let leaving: SubmittingDesk
  const service = fakeService()
  const { connect } = service
  beforeAll(async () => {
    front = draftDesk('front')
    ;[removed, leaving] = [submittingDesk('removed', service), submittingDesk('leaving', service)]
    office = await firstDesk(server, front, afterFile)
    await joinBy(front, removed, 'Removed desk')
    await joinBy(front, leaving, 'Leaving desk')
  })
  beforeEach(() => {
    service.posts.length = 0
    service.connect = async () => OFFLINE
  })
  const leasesOf = async (id: string) =>
    (await office.admin.query('select outcome from title_desk.send_leases where draft_id = $1', [id])).rows
  /** The desk has the right to send it, and couldn't reach the service yet. */
  const onItsWay = async (desk: SubmittingDesk, street: string): Promise<DraftId> => {
    await desk.nextLife()
    const id = await desk.write(entryIn(street))
    await desk.send(id, street)
    await expect.poll(async () => (await desk.item(id)).waiting?.for).toBe('time')
    expect(await leasesOf(id)).toEqual([{ outcome: null }])
    return id
  }

  it('waits for a person at a desk that was removed meanwhile, for another may have taken it over and sent it (O1, O4)', async () => {
    const id = await onItsWay(removed, '1 Elm St')
    await removed.away()
    const gone = await deskNamed(office.admin, 'Removed desk')
    await expect.poll(async () => (await (await front.office().load()).removeDesk(gone)).ok).toBe(true)
    await expect.poll(async () => (await front.others()).find(draft => draft.id === id)?.deskLeft).toBe(true)
    expect(await (await front.actions()).takeOver(id, 'the desk was removed')).toBeUndefined()
    service.connect = connect
    await removed.nextLife()
    await removed.sendNow(id)
    await expect
      .poll(async () => (await removed.item(id)).waiting)
      .toMatchObject({ for: 'office', hold: { kind: 'out', isShared: true } })
    expect(service.posts).toEqual([])
  })

  it('waits for a person at a desk that leaves, for another may take it over at once (O1, O12)', async () => {
    const id = await onItsWay(leaving, '2 Elm St')
    expect(await (await leaving.office().load()).leave(false)).toEqual({ ok: true, value: { kind: 'none' } })
    expect((await leaving.item(id)).waiting).toMatchObject({ for: 'recovered', hold: { kind: 'out', isShared: true } })
    service.connect = connect
    await leaving.sendNow(id)
    await expect.poll(() => service.posts.length).toBe(1)
  })
})
