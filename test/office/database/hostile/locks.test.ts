import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { newPassword, scramVerifier } from '../../../../main/office/invitation/scram.ts'
import type { Server } from '../../support/cluster.ts'
import { newOffice, outcomeOf, type Desk } from '../../support/office.ts'
import { addDraft, addKey, addRecord, hash, one, renewKey, sealed } from '../../support/rows.ts'

const DONE = 'done'
const INVITE = 'select role_name from title_desk.invite($1, $2, false, $3)'
const REMOVE = 'select title_desk.remove_desk($1)'

async function newScene(server: Server) {
  const office = await newOffice(server)
  const [ana, eve] = [await office.desk('Ana'), await office.desk('Eve')]
  const key = await addKey(ana)
  // A lock that is waited for in vain, not one on a busy machine.
  await ana.client.query(`set lock_timeout = '30s'`)
  return { office, ana, eve, key, draft: await addDraft(ana, key), own: await addDraft(eve, key) }
}
type Scene = Awaited<ReturnType<typeof newScene>>

/** What a desk without any right can do in a transaction, and then stay silent. */
const HOLDS: Readonly<Record<string, (scene: Scene) => [sql: string, values?: unknown[]]>> = {
  'its own removal': ({ eve }) => [REMOVE, [eve.id]],
  'its own row': () => ['select 1 from title_desk.desks for update'],
  'its own name': () => ['update title_desk.desks set name = $1 where id = title_desk.current_desk()', ['X']],
  'its own role': ({ eve }) => [`alter role ${eve.role} set statement_timeout = 0`],
  'a draft it asks for': ({ draft }) => ['select title_desk.ask_for_draft($1, 1)', [draft]],
  'a draft of its own': ({ own }) => ['select title_desk.take_send_lease($1, 1)', [own]],
  'the right to read': () => ['select title_desk.become_reader($1)', [hash()]],
  'a lock of its own name': () => ['select pg_advisory_xact_lock(1)'],
  'a record': ({ eve, key }) => [
    `insert into title_desk.records (id, desk_id, kind, told_at, key_id, content) values ($1, $2, 'note', now(), $3, $4)`,
    [randomUUID(), eve.id, key, sealed()]
  ]
}

async function hold({ client }: Pick<Desk, 'client'>, sql: string, values: unknown[] = []): Promise<void> {
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  await client.query(sql, values)
}

describe.each(inject('officeServers'))('a desk that holds a transaction open on $title', server => {
  it.each(Object.keys(HOLDS))('is removed, whatever it holds, and nothing waits for it then: %s (O10)', async held => {
    const scene = await newScene(server)
    const { ana, eve, key, draft } = scene
    const [sql, values] = HOLDS[held]?.(scene) ?? ['']
    await hold(eve, sql, values)
    expect(await outcomeOf(ana.client, REMOVE, [eve.id])).toBe(DONE)
    expect(await outcomeOf(ana.client, INVITE, [randomUUID(), 'Ben', scramVerifier(newPassword())])).toBe(DONE)
    expect(await outcomeOf(ana.client, 'select title_desk.take_send_lease($1, 1)', [draft])).toBe(DONE)
    const written = await addRecord(ana, await renewKey(ana, key))
    const heard = `select array_agg(id) from title_desk.records_after('0', 0, 10)`
    await expect.poll(() => one(ana.client, heard)).toEqual([written])
  })

  it('holds up no renewal of the key by locking its own row, nor, once it is withdrawn, by its invitation (O10)', async () => {
    const { office, ana, eve, key } = await newScene(server)
    const [id, password] = [randomUUID(), newPassword()]
    const role = String(await one(ana.client, INVITE, [id, 'Guest', scramVerifier(password)]))
    await hold(eve, 'select 1 from title_desk.desks for update')
    const guest = { client: await office.connect(role, password) }
    await hold(guest, 'select title_desk.accept_invitation($1)', [scramVerifier(newPassword())])
    expect(await outcomeOf(ana.client, REMOVE, [id])).toBe(DONE)
    const next = await renewKey(ana, key)
    expect(await one(ana.client, 'select key_id from title_desk.key_state()')).toBe(next)
    await expect(guest.client.query('commit')).rejects.toThrow()
  })
})
