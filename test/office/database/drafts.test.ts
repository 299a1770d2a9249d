import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDraft } from '../../../main/office/follow/read-drafts.ts'
import { REFUSALS } from '../../../main/office/schema/rules/names.ts'
import { openOffice, outcomeOf, type Desk, type Office, oldestServers } from '../support/office.ts'
import { addDraft, addKey, addRecord, one, SAVE_DRAFT, saved } from '../support/rows.ts'

const HAND_OVER = 'select title_desk.hand_over($1, $2, $3)'
const LEASE = 'select title_desk.take_send_lease($1, $2)'
const LEASE_BY = 'select title_desk.take_send_lease($1, $2, $3)'
const END_LEASE = 'select title_desk.end_send_lease($1, $2, $3)'
const ASK = 'select title_desk.ask_for_draft($1, $2)'
const TAKE_OVER = 'select title_desk.take_over($1, $2, $3)'
const { notHeld, wrongState, leased, notAllowed } = REFUSALS

interface Scene {
  readonly office: Office
  readonly ana: Desk
  readonly ben: Desk
  readonly key: string
  /** Held by Ana at epoch 1. */
  readonly draft: string
}

describe.each(oldestServers())('drafts on $title', server => {
  let office: Office
  let ana: Desk
  let key: string
  beforeAll(async () => {
    office = await openOffice(server)
    ana = await office.desk('Ana')
    key = await addKey(ana)
  })
  afterAll(() => office.close())
  /** A draft and a second desk of the test's own. */
  const scene = async (): Promise<Scene> => ({
    office,
    ana,
    ben: await office.desk('Ben'),
    key,
    draft: await addDraft(ana, key)
  })
  const asLongAgo = ({ admin }: Office) =>
    admin.query(`update title_desk.handover_requests set asked_at = asked_at - interval '1 minute'`)

  it('are saved by their holder only, a revision once', async () => {
    const { ana, ben, key, draft } = await scene()
    expect(await outcomeOf(ben.client, SAVE_DRAFT, saved(draft, key, { revision: 2 }))).toBe(notHeld)
    await ana.client.query(SAVE_DRAFT, saved(draft, key, { revision: 3 }))
    await ana.client.query(SAVE_DRAFT, saved(draft, key, { revision: 2 }))
    expect(await one(ben.client, 'select revision from title_desk.drafts where id = $1', [draft])).toBe('3')
  })

  it('change hands with an epoch, and an old holder is refused whatever it tries (O3, O4)', async () => {
    const { ana, ben, key, draft } = await scene()
    expect(await one(ana.client, HAND_OVER, [draft, 1, ben.id])).toBe('2')
    for (const [sql, values] of [
      [SAVE_DRAFT, saved(draft, key, { revision: 2 })],
      [SAVE_DRAFT, saved(draft, key, { epoch: 2, revision: 2 })],
      [LEASE, [draft, 1]],
      [LEASE, [draft, 2]],
      [HAND_OVER, [draft, 1, ana.id]],
      [HAND_OVER, [draft, 2, ana.id]]
    ] as const)
      expect(await outcomeOf(ana.client, sql, values), `${sql} ${String(values[1])}`).toBe(notHeld)
    await ben.client.query(SAVE_DRAFT, saved(draft, key, { epoch: 2, revision: 2 }))
    expect(await outcomeOf(ben.client, SAVE_DRAFT, saved(draft, key, { epoch: 1, revision: 3 }))).toBe(notHeld)
  })

  it('of which another desk says that it sent them need a decision to be sent, and change hands as before (O1, O10)', async () => {
    const { office, ana, ben, key, draft } = await scene()
    const eve = await office.desk('Eve')
    await eve.client.query(END_LEASE, [draft, 1, 'sent'])
    expect(await outcomeOf(ana.client, LEASE, [draft, 1])).toBe(leased)
    await ana.client.query(SAVE_DRAFT, saved(draft, key, { revision: 2 }))
    expect(await one(ana.client, HAND_OVER, [draft, 1, ben.id])).toBe('2')
    expect(await outcomeOf(ben.client, LEASE, [draft, 2])).toBe(leased)
    await ben.client.query(LEASE_BY, [draft, 2, await addRecord(ben, key, 'decision')])
    expect(await outcomeOf(eve.client, END_LEASE, [draft, 2, 'sent'])).toBe(notHeld)
    expect(await outcomeOf(ben.client, HAND_OVER, [draft, 2, ana.id])).toBe(wrongState)
  })

  it('that come back to the desk that sent them are told of as sent, and sent by nobody (O1)', async () => {
    const { ana, ben, key, draft } = await scene()
    await ana.client.query(HAND_OVER, [draft, 1, ben.id])
    await ana.client.query(END_LEASE, [draft, 1, 'unknown'])
    await ben.client.query(HAND_OVER, [draft, 2, ana.id])
    expect(await outcomeOf(ana.client, SAVE_DRAFT, saved(draft, key, { epoch: 3, revision: 2, state: 'wire' }))).toBe(
      leased
    )
    expect(await outcomeOf(ana.client, LEASE, [draft, 3])).toBe(leased)
    expect(await outcomeOf(ana.client, END_LEASE, [draft, 3, 'not-sent'])).toBe(leased)
    expect(await outcomeOf(ana.client, END_LEASE, [draft, 1, 'not-sent'])).toBe(notHeld)
    expect(await outcomeOf(ana.client, LEASE, [draft, 3])).toBe(leased)
    expect(await outcomeOf(ana.client, END_LEASE, [draft, 1, 'sent'])).toBe('done')
    expect(await outcomeOf(ana.client, SAVE_DRAFT, saved(draft, key, { epoch: 3, revision: 2, state: 'sent' }))).toBe(
      'done'
    )
  })

  it('that come back to a desk are not saved by what it began to save before (O3)', async () => {
    const { ana, ben, key, draft } = await scene()
    await ana.client.query(HAND_OVER, [draft, 1, ben.id])
    await ben.client.query(HAND_OVER, [draft, 2, ana.id])
    expect(await outcomeOf(ana.client, SAVE_DRAFT, saved(draft, key, { epoch: 1, revision: 9 }))).toBe(notHeld)
  })

  it.each([
    ['saving', SAVE_DRAFT, (draft: string, key: string) => saved(draft, key, { revision: 2 })],
    ['the lease', LEASE, (draft: string) => [draft, 1]],
    ['handing over', HAND_OVER, (draft: string) => [draft, 1, ana.id]]
  ] as const)('refuse %s that was begun while they changed hands (O3, O4)', async (_what, sql, values) => {
    const { ben, draft } = await scene()
    const { client } = ana
    await client.query('begin')
    await client.query(HAND_OVER, [draft, 1, ben.id])
    const second = await office.connect(ana.role, ana.password)
    const pid = await one(second, 'select pg_backend_pid()')
    const outcome = outcomeOf(second, sql, values(draft, key))
    await expect
      .poll(() => one(office.superuser, `select count(*)::int from pg_locks where not granted and pid = $1`, [pid]))
      .toBe(1)
    await client.query('commit')
    expect(await outcome).toBe(notHeld)
    expect(await one(ben.client, 'select holder from title_desk.drafts where id = $1', [draft])).toBe(ben.id)
  })

  it('have one holder at each epoch when two desks take over at once (O3)', async () => {
    const { office, ana, ben, key, draft } = await scene()
    const cora = await office.desk('Cora')
    for (const { client } of [ben, cora]) await client.query(ASK, [draft, 1])
    await asLongAgo(office)
    const [bens, coras] = [await addRecord(ben, key, 'decision'), await addRecord(cora, key, 'decision')]
    const outcomes = await Promise.all([
      outcomeOf(ben.client, TAKE_OVER, [draft, 1, bens]),
      outcomeOf(cora.client, TAKE_OVER, [draft, 1, coras])
    ])
    expect(outcomes.toSorted()).toEqual([notHeld, 'done'])
    expect(await one(ana.client, 'select count(*) from title_desk.handovers where draft_id = $1', [draft])).toBe('1')
  })

  it('are taken over only by a decision, after their holder had time to answer, or was removed', async () => {
    const { office, ana, ben, key, draft } = await scene()
    const decision = await addRecord(ben, key, 'decision')
    expect(await outcomeOf(ben.client, TAKE_OVER, [draft, 1, decision])).toBe(wrongState)
    await ben.client.query(ASK, [draft, 1])
    expect(await outcomeOf(ben.client, TAKE_OVER, [draft, 1, decision])).toBe(wrongState)
    await asLongAgo(office)
    for (const none of [null, await addRecord(ben, key, 'note'), await addRecord(ana, key, 'decision')])
      expect(await outcomeOf(ben.client, TAKE_OVER, [draft, 1, none])).toBe(notAllowed)
    await ana.client.query('select title_desk.decline_handover($1, 1, $2)', [draft, ben.id])
    expect(await outcomeOf(ben.client, TAKE_OVER, [draft, 1, decision])).toBe(wrongState)

    await ana.client.query(HAND_OVER, [draft, 1, ben.id])
    await ana.client.query('select title_desk.remove_desk($1)', [ben.id])
    expect(await one(ana.client, TAKE_OVER, [draft, 2, await addRecord(ana, key, 'decision')])).toBe('3')
  })

  it('keep what a third desk told of them, where they are taken over from a desk that was removed (O1)', async () => {
    const { office, ana, ben, key, draft } = await scene()
    await ana.client.query(HAND_OVER, [draft, 1, ben.id])
    await ana.client.query(END_LEASE, [draft, 1, 'unknown'])
    await ana.client.query('select title_desk.remove_desk($1)', [ben.id])
    const cleo = await office.desk('Cleo')
    expect(await one(cleo.client, TAKE_OVER, [draft, 2, await addRecord(cleo, key, 'decision')])).toBe('3')
    expect(await outcomeOf(cleo.client, LEASE, [draft, 3])).toBe(leased)
  })

  it.each(['queued', 'wire', 'unknown', 'sent', 'removed'])('that are %s change hands in no way', async state => {
    const { office, ana, ben, key, draft } = await scene()
    await ben.client.query(ASK, [draft, 1])
    await asLongAgo(office)
    await ana.client.query(LEASE, [draft, 1])
    await ana.client.query(SAVE_DRAFT, saved(draft, key, { revision: 2, state }))
    if (state === 'queued' || state === 'removed') await ana.client.query(END_LEASE, [draft, 1, 'not-sent'])
    const decision = await addRecord(ben, key, 'decision')
    expect(await outcomeOf(ana.client, HAND_OVER, [draft, 1, ben.id])).toBe(wrongState)
    expect(await outcomeOf(ben.client, TAKE_OVER, [draft, 1, decision])).toBe(wrongState)
  })

  it('are not on their way without the lease, and do not change hands while it is taken (O1)', async () => {
    const { ana, ben, key, draft } = await scene()
    for (const state of ['wire', 'unknown', 'sent'])
      expect(await outcomeOf(ana.client, SAVE_DRAFT, saved(draft, key, { revision: 2, state }))).toBe(leased)
    await ana.client.query(LEASE, [draft, 1])
    expect(await outcomeOf(ana.client, HAND_OVER, [draft, 1, ben.id])).toBe(wrongState)
    await ana.client.query(END_LEASE, [draft, 1, 'not-sent'])
    expect(await outcomeOf(ana.client, HAND_OVER, [draft, 1, ben.id])).toBe('done')
  })

  it('give the lease again to the same holder, and after a sending only by a decision, each once (O1)', async () => {
    const { ana, ben, key, draft } = await scene()
    await ana.client.query(LEASE, [draft, 1])
    expect(await outcomeOf(ana.client, LEASE, [draft, 1])).toBe('done')
    expect(await outcomeOf(ben.client, LEASE, [draft, 1])).toBe(notHeld)
    for (const outcome of ['unknown', 'sent']) {
      await ana.client.query(END_LEASE, [draft, 1, outcome])
      expect(await outcomeOf(ana.client, LEASE, [draft, 1])).toBe(leased)
    }
    expect(await outcomeOf(ana.client, END_LEASE, [draft, 1, 'not-sent'])).toBe(wrongState)
    const decision = await addRecord(ana, key, 'decision')
    expect(await outcomeOf(ana.client, LEASE_BY, [draft, 1, await addRecord(ben, key, 'decision')])).toBe(leased)
    expect(await outcomeOf(ana.client, LEASE_BY, [draft, 1, decision])).toBe('done')
    await ana.client.query(END_LEASE, [draft, 1, 'sent'])
    expect(await outcomeOf(ana.client, LEASE_BY, [draft, 1, decision])).toBe(leased)
  })

  it('are asked for at the epoch they have, and not by who holds them', async () => {
    const { ana, ben, draft } = await scene()
    expect(await outcomeOf(ana.client, ASK, [draft, 1])).toBe(notHeld)
    expect(await outcomeOf(ben.client, ASK, [draft, 2])).toBe(notHeld)
    expect(await outcomeOf(ben.client, ASK, [draft, 1])).toBe('done')
    expect(await outcomeOf(ben.client, ASK, [draft, 1])).toBe('done')
  })

  it('can be taken over a minute after they were first asked for, or were asked for again after “Not now”', async () => {
    const { office, ana, ben, key, draft } = await scene()
    const decision = await addRecord(ben, key, 'decision')
    await ben.client.query(ASK, [draft, 1])
    await asLongAgo(office)
    await ana.client.query('select title_desk.decline_handover($1, 1, $2)', [draft, ben.id])
    await ben.client.query(ASK, [draft, 1])
    expect(await outcomeOf(ben.client, TAKE_OVER, [draft, 1, decision])).toBe(wrongState)
    await asLongAgo(office)
    await ben.client.query(ASK, [draft, 1])
    expect(await outcomeOf(ben.client, TAKE_OVER, [draft, 1, decision])).toBe('done')
  })

  it('are asked for by whoever asked first, before all others', async () => {
    const { office, ana, ben, draft } = await scene()
    const cora = await office.desk('Cora')
    for (const { client } of [ben, cora]) await client.query(ASK, [draft, 1])
    const asFirst = `update title_desk.handover_requests
      set asked_at = (select min(asked_at) from title_desk.handover_requests) - interval '1 second'
      where draft_id = $1 and desk_id = $2`
    for (const { id } of [cora, ben]) {
      await office.admin.query(asFirst, [draft, id])
      expect((await readDraft(ana.client, draft))?.asks[0]).toEqual({ deskId: id, declined: false })
    }
  })

  it('are asked for at the epoch they were asked for, and by nobody once they have changed hands', async () => {
    const { ana, ben, draft } = await scene()
    await ben.client.query(ASK, [draft, 1])
    expect((await readDraft(ana.client, draft))?.asks).toEqual([{ deskId: ben.id, declined: false }])
    await ana.client.query(HAND_OVER, [draft, 1, ben.id])
    expect(await readDraft(ana.client, draft)).toMatchObject({ holder: ben.id, epoch: 2, asks: [] })
  })
})
