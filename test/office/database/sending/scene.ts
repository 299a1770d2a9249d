import { beforeAll, beforeEach, expect } from 'vitest'
import { afterFile } from '../../../after-file.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { OfficeSecret } from '../../../../main/keychain/office-secret.ts'
import { keyOf } from '../../../../main/office/membership/place.ts'
import { isToldInDoubt } from '../../../../main/office/sent/find-sent.ts'
import { fakeService } from '../../../outbox/support/service.ts'
import type { Server } from '../../support/cluster.ts'
import { firstDesk, joinBy } from '../../support/composed-desk.ts'
import { draftDesk, entryIn, type DraftDesk } from '../../support/draft-desk.ts'
import { outcomeOf, type Office } from '../../support/office.ts'
import { deskNamed } from '../../support/rows.ts'
import { submittingDesk } from '../../support/submitting-desk.ts'

/** Two desks of an office for the tests of a `describe`: the front one sends. */
export function sendingScene(server: Server) {
  let office: Office
  let house = 0
  const service = fakeService()
  const front = submittingDesk('front', service)
  const back = draftDesk('back')
  const usual = { ...service }
  beforeAll(async () => {
    office = await firstDesk(server, front, afterFile)
    await joinBy(front, back)
  })
  beforeEach(async () => {
    Object.assign(service, { connect: usual.connect, answer: usual.answer, list: usual.list })
    service.posts.length = 0
    await front.nextLife()
  })
  const ask = async (sql: string, values: readonly unknown[]) => (await office.admin.query(sql, [...values])).rows
  const leaseOf = (id: string) =>
    ask('select epoch::int, outcome from title_desk.send_leases where draft_id = $1', [id])
  const draftOf = (id: string) => ask('select epoch::int, state from title_desk.drafts where id = $1', [id])
  const street = () => `${house} Elm St`
  /** A draft at the front desk that the office knows. */
  const typed = async (): Promise<DraftId> => {
    house += 1
    const id = await front.write(entryIn(street()))
    await expect.poll(() => draftOf(id)).toEqual([{ epoch: 1, state: 'draft' }])
    return id
  }
  /** As the database does it, whatever the app of the holder does. */
  const takeOver = async (id: DraftId, by = 'Back office'): Promise<string> => {
    const desk = await deskNamed(office.admin, by)
    const take = `with held as (select d from title_desk.drafts d where id = $1 for update)
      select title_desk.change_hands((select d from held), $2, 'given', null)`
    return outcomeOf(office.superuser, take, [id, desk])
  }

  const sentOutOfReach = async (id: DraftId): Promise<void> => {
    await front.away()
    await front.send(id, street())
    await expect.poll(async () => (await front.item(id)).waiting?.for).toBe('office')
  }
  const sentWithoutOffice = async (id: DraftId): Promise<void> => {
    await sentOutOfReach(id)
    await front.decide(id, { kind: 'without-office' })
    await expect.poll(() => front.state(id)).toBe('sent')
  }

  /** What holds an order at a desk, which asks as its outbox would; undefined if it may be sent. */
  const askAt = async (desk: DraftDesk, id: DraftId) => {
    const order = desk.store.orders.get(id)
    return order && desk.office().permits.ask({ order, resend: undefined, withoutOffice: undefined })
  }

  /** Whether a desk was told that an order may have arrived. Unlike `askAt`, it takes no right to send. */
  const isHeardInDoubt = ({ store, keytar }: DraftDesk, id: DraftId): boolean => {
    const kept = [...keytar.entries.values()].join('').slice('office 1 '.length)
    return isToldInDoubt({ database: store.database(), key: keyOf(JSON.parse(kept) as OfficeSecret) }, id)
  }

  /** The list was read as often as it takes until a person may decide. */
  const looked = (attemptId: string): void => {
    const none = { attemptId, complete: true, verdict: 'nothing', candidates: [], failure: null } as const
    front.store.lookups.add({ ...none, at: 1, elapsed: 0 })
    front.store.lookups.add({ ...none, at: 2, elapsed: 600_000 })
  }

  /** Sent out of reach, and taken over before the office was asked: the desk learns of it first. */
  const sentTooLate = async (id: DraftId): Promise<void> => {
    await sentOutOfReach(id)
    expect(await takeOver(id)).toBe('done')
    await front.nextLife()
    await expect.poll(() => front.state(id)).toBeUndefined()
    await expect.poll(() => back.streets()).toContain(street())
  }

  return {
    office: () => office,
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
    sentWithoutOffice,
    askAt,
    isHeardInDoubt,
    looked,
    sentTooLate
  }
}
