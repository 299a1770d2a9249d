import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { connectOffice } from '../../../main/office/connect/connect.ts'
import { newPassword, scramVerifier } from '../../../main/office/invitation/scram.ts'
import { REFUSALS } from '../../../main/office/schema/rules/names.ts'
import { newOffice, outcomeOf, oldestServers } from '../support/office.ts'
import { addDraft, addKey, addRecord, one } from '../support/rows.ts'

const INVITE = 'select role_name from title_desk.invite($1, $2, $3, $4)'
const ACCEPT = 'select title_desk.accept_invitation($1)'
const REMOVE = 'select title_desk.remove_desk($1)'
const DESKS = 'select count(*) from title_desk.desks'
const WRONG_PASSWORD = '28P01'
const { notAllowed, wrongState, invitationOver } = REFUSALS

describe.each(oldestServers())('joining an office on $title', server => {
  const scene = async () => {
    const office = await newOffice(server)
    const ana = await office.desk('Ana')
    const [id, password] = [randomUUID(), newPassword()]
    const role = String(await one(ana.client, INVITE, [id, 'Ben', false, scramVerifier(password)]))
    return { office, ana, id, role, password }
  }

  it('takes an invitation, which is worth nothing once it was accepted', async () => {
    const { office, role, password } = await scene()
    const first = await office.connect(role, password)
    const own = newPassword()
    await first.query(ACCEPT, [scramVerifier(own)])
    expect(await outcomeOf(first, ACCEPT, [scramVerifier(newPassword())])).toBe(invitationOver)
    await expect(office.connect(role, password)).rejects.toMatchObject({ code: WRONG_PASSWORD })
    expect(await one(await office.connect(role, own), DESKS)).toBe('2')
  })

  it('takes an invitation less than a day old, by the clock of the database', async () => {
    const { office, id, role, password } = await scene()
    const early = await office.connect(role, password)
    const left = `select expires_at - now() between interval '23 hours' and interval '1 day' from title_desk.invitations`
    expect(await one(office.admin, left)).toBe(true)
    expect(
      await one(
        office.superuser,
        'select rolvaliduntil = expires_at from pg_roles, title_desk.invitations where rolname = $1',
        [role]
      )
    ).toBe(true)
    await office.admin.query('update title_desk.invitations set expires_at = now() where desk_id = $1', [id])
    await office.superuser.query(`alter role ${role} valid until '2020-01-01'`)
    expect(await outcomeOf(early, ACCEPT, [scramVerifier(newPassword())])).toBe(invitationOver)
    await expect(office.connect(role, password)).rejects.toMatchObject({ code: WRONG_PASSWORD })
  })

  it('is over a day later in a transaction, too, that was kept open since', async () => {
    const { office, id, role, password } = await scene()
    const early = await office.connect(role, password)
    await early.query('set idle_in_transaction_session_timeout = 0')
    await early.query('begin')
    expect(await one(early, 'select now() is not null')).toBe(true)
    await office.admin.query('update title_desk.invitations set expires_at = clock_timestamp() where desk_id = $1', [
      id
    ])
    expect(await outcomeOf(early, ACCEPT, [scramVerifier(newPassword())])).toBe(invitationOver)
  })

  it('shows nothing to who was invited and has not accepted', async () => {
    const { office, ana, role, password } = await scene()
    const key = await addKey(ana)
    await addRecord(ana, key)
    await addDraft(ana, key)
    const early = await office.connect(role, password)
    for (const table of ['desks', 'office', 'office_keys', 'records', 'drafts', 'invitations'])
      expect(await one(early, `select count(*) from title_desk.${table}`), table).toBe('0')
    expect(await outcomeOf(early, INVITE, [randomUUID(), 'X', true, scramVerifier('x')])).toBe(notAllowed)
  })

  it('is for stewards to offer, and takes no password that could be read', async () => {
    const { office, ana } = await scene()
    const cora = await office.desk('Cora')
    expect(await outcomeOf(cora.client, INVITE, [randomUUID(), 'X', false, scramVerifier('x')])).toBe(notAllowed)
    for (const password of ['secret', 'md5d41d8cd98f00b204e9800998ecf8427e', '', null])
      expect(await outcomeOf(ana.client, INVITE, [randomUUID(), 'X', false, password])).toBe('22023')
  })

  it('ends when a desk is removed: at once for its connections, whatever they hold, and for good (O10)', async () => {
    const { office, ana } = await scene()
    const ben = await office.desk('Ben')
    const key = await addKey(ana)
    await ben.client.query('set idle_in_transaction_session_timeout = 0')
    await ben.client.query('begin')
    const unfinished = await addRecord(ben, key)
    await ben.client.query('select 1 from title_desk.desks for update')
    await ana.client.query(REMOVE, [ben.id])
    await expect(ben.client.query('commit')).rejects.toThrow()
    const written = await addRecord(ana, key)
    const heard = `select array_agg(id) from title_desk.records_after('0', 0, 10)`
    await expect.poll(() => one(ana.client, heard)).toEqual([written])
    expect(written).not.toBe(unfinished)
    await expect(office.connect(ben.role, ben.password)).rejects.toMatchObject({ code: /^28/ })
  })

  it('ends for the connection of a desk that left, also where its role is given rights again by hand (O10)', async () => {
    const { office, ana } = await scene()
    const ben = await office.desk('Ben')
    const key = await addKey(ana)
    await ben.client.query(REMOVE, [ben.id])
    expect(await outcomeOf(ben.client, DESKS)).toBe('42501')
    expect(await outcomeOf(ben.client, ACCEPT, [scramVerifier('x')])).toBe('42501')
    await expect(addRecord(ben, key)).rejects.toMatchObject({ code: '42501' })
    await office.admin.query(`grant title_desk_member to ${ben.role}`)
    expect(await one(ben.client, DESKS)).toBe('0')
  })

  it('ends by a desk itself, but not by another, and not for the last steward', async () => {
    const { office, ana } = await scene()
    const [ben, cora] = [await office.desk('Ben'), await office.desk('Cora')]
    expect(await outcomeOf(ben.client, REMOVE, [cora.id])).toBe(notAllowed)
    expect(await outcomeOf(ana.client, REMOVE, [ana.id])).toBe(wrongState)
    expect(await outcomeOf(ben.client, REMOVE, [ben.id])).toBe('done')
  })

  it('does not end for the last steward, though another one is invited', async () => {
    const { ana } = await scene()
    await ana.client.query(INVITE, [randomUUID(), 'Cora', true, scramVerifier(newPassword())])
    expect(await outcomeOf(ana.client, REMOVE, [ana.id])).toBe(wrongState)
  })

  it.each(['repeatable read', 'serializable'])(
    'changes nothing in a transaction that is %s, in which the last two stewards could both leave',
    async isolation => {
      const { ana, role, password, office } = await scene()
      const early = await office.connect(role, password)
      for (const [client, sql, values] of [
        [ana.client, REMOVE, [ana.id]],
        [ana.client, INVITE, [randomUUID(), 'X', true, scramVerifier('x')]],
        [early, ACCEPT, [scramVerifier(newPassword())]]
      ] as const) {
        await client.query(`begin isolation level ${isolation}`)
        expect(await outcomeOf(client, sql, values), sql).toBe(notAllowed)
        await client.query('rollback')
      }
    }
  )

  it('gives a connection that writes, and tells when it is lost', async () => {
    const { office, ana } = await scene()
    const lost: Error[] = []
    const access = { host: server.host, port: server.port, database: office.database, ...ana }
    const { client, standing } = await connectOffice(access, error => lost.push(error))
    expect(standing).toBe('write')
    await office.superuser.query('select pg_terminate_backend($1)', [await one(client, 'select pg_backend_pid()')])
    await expect.poll(() => lost.length).toBeGreaterThan(0)
  })

  it('leaves no password in the log of the server, with all statements in it (O9)', async () => {
    const { office, ana, role, password } = await scene()
    const own = newPassword()
    const client = await office.connect(role, password)
    await client.query(ACCEPT, [scramVerifier(own)])
    await client.query(`select 'the end of ${role}'`)
    await expect.poll(() => readFileSync(server.log, 'utf8')).toContain(`the end of ${role}`)
    const log = readFileSync(server.log, 'utf8')
    expect(log).toContain('title_desk.accept_invitation')
    for (const secret of [password, own, ana.password]) expect(log.includes(secret)).toBe(false)
  })
})
