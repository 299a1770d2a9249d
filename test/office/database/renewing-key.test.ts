import { describe, expect, it } from 'vitest'
import { openRecord } from '../../../main/office/desk/told.ts'
import { newPassword, scramVerifier } from '../../../main/office/invitation/scram.ts'
import { renewOnce } from '../../../main/office/membership/renew.ts'
import { deskPair } from '../../../main/office/seal/desk-pair.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { readNew } from '../../../main/office/follow/read-records.ts'
import type { SharedRecord } from '../../../main/office/desk/shared-record.ts'
import { appDesk, firstEntry, type AppDesk } from '../support/app-desk.ts'
import { newDeskFile } from '../support/desks.ts'
import { newOffice, oldestServers, outcomeOf, type Office } from '../support/office.ts'
import { addKey, ADD_RECORD, one, renewal, renewKey, RENEW_KEY, sealed } from '../support/rows.ts'

const ACCOUNT = 'https://orders.example.com'
const ORDER = '0d9f3f6e-8a0b-4f6e-9b69-2f4f3c1d7a55'

interface Secret {
  readonly keyId: string
  readonly key: string
  readonly first?: { readonly id: string; readonly key: string }
  readonly password: string
  readonly deskKey: string
}

describe.each(oldestServers())('the key of an office on $title', server => {
  const secretOf = ({ keytar }: AppDesk) =>
    JSON.parse([...keytar.entries.values()].join('').slice('office 1 '.length)) as Secret
  const told = (text: string) => ({ kind: 'note', account: ACCOUNT, order: ORDER, content: { text }, at: 1 }) as const
  const tell = ({ service, store }: AppDesk, text: string) => service.seat()?.tell(store, told(text))
  const notes = ({ service, store }: AppDesk) =>
    (service.seat()?.about(store, 'note', ACCOUNT, ORDER) ?? [])
      .map(({ content }) => String(content['text']))
      .toSorted()
  const keyIds = async ({ admin }: Office) =>
    (await one(admin, 'select array_agg(id::text order by generation) from title_desk.office_keys')) as string[]
  const connected = (desk: AppDesk) =>
    expect.poll(() => desk.member()?.reach).toEqual({ kind: 'connected', onlyReads: false })
  const invite = async (front: AppDesk, steward = false) => {
    const answer = await front.service.invite('Desk', steward)
    if (!answer.ok) throw new Error(answer.failure)
    return { invitation: answer.value.text, code: answer.value.code, deskName: 'Desk' }
  }
  const join = async (front: AppDesk, steward = false) => {
    const desk = await appDesk()
    expect(await desk.service.join(await invite(front, steward))).toMatchObject({ ok: true })
    await connected(desk)
    return desk
  }
  /** The id of a desk that joined, whose program does not run. */
  const silent = async (office: Office, front: AppDesk): Promise<string> => {
    const [id, password] = [crypto.randomUUID(), newPassword()]
    const invite = 'select role_name from title_desk.invite($1, $2, false, $3)'
    const role = String(await one(await clientOf(office, front), invite, [id, 'Desk', scramVerifier(password)]))
    const own = await office.connect(role, password)
    await own.query('select title_desk.accept_invitation($1)', [scramVerifier(password)])
    return id
  }
  const scene = async () => {
    const office = await newOffice(server)
    const front = await appDesk()
    const entry = await firstEntry(office)
    expect((await front.service.begin(entry)).ok).toBe(true)
    await connected(front)
    return { office, front, entry }
  }
  const idOf = (desk: AppDesk) => desk.member()?.deskId ?? ''
  const clientOf = (office: Office, desk: AppDesk, password = secretOf(desk).password) =>
    office.connect(`title_desk_${idOf(desk).replaceAll('-', '')}`, password)

  it('is renewed with a removal: who was off gets it with nothing lost, who was removed opens nothing later (O2, O9)', async () => {
    const { office, front } = await scene()
    const [late, eve] = [await join(front), await join(front)]
    tell(front, 'before')
    await expect.poll(() => [notes(late), notes(eve)]).toEqual([['before'], ['before']])
    await late.service.close()
    late.store.untold.add({ id: crypto.randomUUID(), ...told('while away') })
    const stolen = secretOf(eve)
    expect(await front.service.removeDesk(idOf(eve))).toEqual({ ok: true, value: null })
    expect(await keyIds(office)).toEqual([stolen.keyId, secretOf(front).keyId])
    expect(front.member()?.key?.isDue).toBe(false)
    tell(front, 'after')
    const again = await late.again()
    await expect.poll(() => notes(again)).toEqual(['after', 'before', 'while away'])
    await expect.poll(() => notes(front)).toEqual(['after', 'before', 'while away'])
    expect(secretOf(again).keyId).toBe(secretOf(front).keyId)
    const opened = await all(office, front, createKeyring({ id: stolen.keyId, key: stolen.key }))
    expect(opened).toEqual(['before', undefined, undefined])
    // Nothing of either key, nor of a password, stands in the database.
    const rows = String(
      await one(
        office.superuser,
        `select string_agg(row::text, ' ') from (select k::text as row from title_desk.office_keys k
           union all select c::text from title_desk.office_key_copies c union all select d::text from title_desk.desks d) as t (row)`
      )
    )
    for (const { key, password } of [secretOf(front), secretOf(again), stolen])
      for (const hidden of [key, Buffer.from(key, 'base64').toString('hex'), password])
        expect(rows).not.toContain(hidden)
  })

  it('is one at the end, whatever two desks do at once', async () => {
    const { office, front } = await scene()
    const [back, eve] = [await join(front, true), await join(front)]
    const answers = await Promise.all([
      front.service.renewKey(),
      back.service.renewKey(),
      front.service.removeDesk(idOf(eve))
    ])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    tell(front, 'from the front')
    tell(back, 'from the back')
    const all = ['from the back', 'from the front']
    await expect.poll(() => [notes(front), notes(back)]).toEqual([all, all])
    const newest = (await keyIds(office)).at(-1)
    expect([secretOf(front).keyId, secretOf(back).keyId]).toEqual([newest, newest])
    const copies = 'select count(*)::int from title_desk.office_key_copies where key_id = $1 and desk_id = $2'
    expect(await one(office.admin, copies, [newest, idOf(eve)])).toBe(0)
  })

  it('is renewed whole or not at all, and by another desk where the one that removed was killed', async () => {
    const { office, front } = await scene()
    const [back, eve] = [await join(front, true), await silent(office, front)]
    const client = await clientOf(office, back)
    const values = await renewal({ id: idOf(back), role: '', password: '', client }, secretOf(back).keyId)
    await client.query('begin')
    await client.query(RENEW_KEY, values)
    const pid = await one(client, 'select pg_backend_pid()')
    await office.superuser.query('select pg_terminate_backend($1)', [pid])
    expect(await keyIds(office)).toEqual([secretOf(front).keyId])
    // Removed, and then killed before it could renew.
    const remover = await clientOf(office, back)
    await remover.query('select title_desk.remove_desk($1)', [eve])
    await expect.poll(async () => (await keyIds(office)).length).toBe(2)
    await expect
      .poll(async () => [secretOf(front).keyId, secretOf(back).keyId])
      .toEqual(Array(2).fill((await keyIds(office)).at(-1)))
    await expect.poll(() => [front.member()?.key?.isDue, back.member()?.key?.isDue]).toEqual([false, false])
  })

  it('is renewed once, where another desk did it between the question whether it is due and the look at what there is', async () => {
    const { office, front } = await scene()
    const [back, eve] = [await join(front, true), await silent(office, front)]
    const { keyId, key, deskKey, password } = secretOf(back)
    const [ring, own] = [createKeyring({ id: keyId, key }), deskPair(deskKey)]
    await back.service.close()
    const { superuser: other } = office
    await other.query('begin')
    await other.query('lock table title_desk.office_key_copies in access exclusive mode')
    const remover = await clientOf(office, back, password)
    await remover.query('select title_desk.remove_desk($1)', [eve])
    const waiting =
      "select count(*)::int from pg_locks where relation = 'title_desk.office_key_copies'::regclass and not granted"
    await expect.poll(() => one(other, waiting)).toBe(1)
    await other.query(`set local session authorization title_desk_${idOf(back).replaceAll('-', '')}`)
    const newest = { id: keyId, key }
    await renewOnce(other, { ring, own, deskId: idOf(back), previous: keyId, newest, older: undefined })
    await other.query('commit')
    await expect.poll(() => front.member()?.key?.isDue).toBe(false)
    expect(await keyIds(office)).toEqual([keyId, secretOf(front).keyId])
  })

  it('is due after a removal, and not after its renewal, whatever the clock of the server does', async () => {
    const office = await newOffice(server)
    const [ana, ben, cora] = [await office.desk('Ana'), await office.desk('Ben'), await office.desk('Cora')]
    const key = await addKey(ana)
    const isDue = () => one(ana.client, 'select is_due from title_desk.key_state()')
    // The clock was ahead, and is set right.
    await office.superuser.query(`update title_desk.office_keys set made_at = now() + interval '1 hour'`)
    await ana.client.query('select title_desk.remove_desk($1)', [ben.id])
    expect(await isDue()).toBe(true)
    await office.superuser.query(`update title_desk.desks set removed_at = now() + interval '2 hours' where id = $1`, [
      ben.id
    ])
    const next = await renewKey(ana, key)
    expect(await isDue()).toBe(false)
    await ana.client.query('select title_desk.remove_desk($1)', [cora.id])
    expect(await isDue()).toBe(true)
    await renewKey(ana, next)
    expect(await isDue()).toBe(false)
  })

  it('is tried once where the database refuses it, and holds up nothing else', async () => {
    const { office, front } = await scene()
    const [back, eve] = [await join(front), await silent(office, front)]
    // A sequence counts what is rolled back, too.
    await office.superuser.query(`
      create sequence public.tries;
      create function public.refuse() returns trigger language plpgsql security definer as
        $$ begin perform nextval('public.tries'); raise exception 'refused' using errcode = '23514'; end $$;
      create trigger refuse before insert on title_desk.office_keys for each row execute function public.refuse()`)
    const client = await clientOf(office, front)
    await client.query('select title_desk.remove_desk($1)', [eve])
    await expect.poll(() => one(office.superuser, 'select last_value::int from public.tries where is_called')).toBe(1)
    for (const text of ['first', 'second']) {
      tell(front, text)
      await expect.poll(() => notes(back)).toContain(text)
      tell(back, `${text}, too`)
      await expect.poll(() => notes(front)).toContain(`${text}, too`)
    }
    expect(front.member()).toMatchObject({ reach: { kind: 'connected' }, key: { isDue: true } })
    expect(await one(office.superuser, 'select last_value::int from public.tries')).toBe(1)
  })

  it('is taken from its copy where its maker’s keychain was locked just then, and by the old one until it was', async () => {
    const { office, front } = await scene()
    const back = await join(front)
    front.keytar.mood = { says: 'locked' }
    expect((await front.service.renewKey()).ok).toBe(false)
    expect(await keyIds(office)).toHaveLength(1)
    front.keytar.mood = 'well'
    const write = front.keytar.setPassword.bind(front.keytar)
    front.keytar.setPassword = async () => {
      throw new Error('locked')
    }
    expect(await front.service.renewKey()).toMatchObject({ ok: false, failure: 'keychain' })
    expect(await keyIds(office)).toHaveLength(2)
    front.keytar.setPassword = write
    const again = await front.again()
    tell(again, 'after all')
    await expect.poll(() => notes(back)).toEqual(['after all'])
    expect(secretOf(again).keyId).toBe((await keyIds(office)).at(-1))
  })

  it('seals nothing more once it was renewed, ends invitations, and comes with what is older to who joins later', async () => {
    const { office, front } = await scene()
    const before = await invite(front)
    tell(front, 'first')
    expect((await front.service.renewKey()).ok).toBe(true)
    tell(front, 'second')
    expect((await front.service.renewKey()).ok).toBe(true)
    const [first, second] = await keyIds(office)
    const client = await clientOf(office, front)
    for (const key of [first, second])
      expect(await outcomeOf(client, ADD_RECORD, [crypto.randomUUID(), idOf(front), 'note', key, sealed()])).toBe(
        'TD007'
      )
    const eve = await appDesk()
    expect(await eve.service.join(before)).toEqual({ ok: false, failure: 'invitation-over' })
    const late = await join(front)
    await expect.poll(() => notes(late)).toEqual(['first', 'second'])
    const again = await late.again()
    expect(notes(again)).toEqual(['first', 'second'])
    expect(await again.service.renewKey()).toEqual({ ok: false, failure: 'not-steward' })
  })

  it('is renewed before a desk is invited where another just left, so that the invitation does not end with it', async () => {
    const { office, front } = await scene()
    const [late, eve] = [await appDesk(), await join(front)]
    const { keyId } = secretOf(front)
    const leaving = await clientOf(office, eve)
    await eve.service.close()
    // What keeps the front desk in step is held up, and hears nothing of it.
    const { superuser: other } = office
    await other.query('begin')
    await other.query('lock table title_desk.records in access exclusive mode')
    tell(front, 'waits')
    const waiting = "select count(*)::int from pg_locks where relation = 'title_desk.records'::regclass and not granted"
    await expect.poll(() => one(other, waiting)).toBe(1)
    await leaving.query('select title_desk.remove_desk($1)', [idOf(eve)])
    const invited = await invite(front)
    expect(await keyIds(office)).toEqual([keyId, secretOf(front).keyId])
    await other.query('rollback')
    expect(await late.service.join(invited)).toMatchObject({ ok: true })
  })

  it('is in an invitation as another desk renewed it while the desk was invited', async () => {
    const { office, front } = await scene()
    const [back, late] = [await join(front, true), await appDesk()]
    const { keyId, key, deskKey } = secretOf(back)
    const [ring, own] = [createKeyring({ id: keyId, key }), deskPair(deskKey)]
    await back.service.close()
    const { superuser: other } = office
    await other.query('begin')
    await other.query('select 1 from title_desk.office for update')
    const inviting = invite(front)
    // The first that waits for a row has its tuple.
    const waiting = `select count(*)::int from pg_locks where locktype = 'tuple' and relation = 'title_desk.office'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(() => one(other, waiting)).toBe(1)
    await other.query(`set local session authorization title_desk_${idOf(back).replaceAll('-', '')}`)
    const newest = { id: keyId, key }
    await renewOnce(other, { ring, own, deskId: idOf(back), previous: keyId, newest, older: undefined })
    await other.query('commit')
    expect(await late.service.join(await inviting)).toMatchObject({ ok: true })
    expect(secretOf(late).keyId).toBe((await keyIds(office)).at(-1))
  })

  it('never goes back: with a database of before the renewal, desks wait until it is renewed again', async () => {
    const { office, front } = await scene()
    const back = await join(front)
    expect((await front.service.renewKey()).ok).toBe(true)
    await expect.poll(() => secretOf(back).keyId).toBe(secretOf(front).keyId)
    await office.superuser.query('delete from title_desk.office_key_copies')
    await office.superuser.query('delete from title_desk.office_keys where generation = 2')
    tell(back, 'kept')
    await expect.poll(() => back.member()?.reach).toMatchObject({ kind: 'out', because: 'key' })
    expect(back.member()?.waiting?.count).toBe(1)
    expect((await front.service.renewKey()).ok).toBe(true)
    await back.service.reopen()
    await expect.poll(() => notes(front)).toEqual(['kept'])
  })

  /** What a key opens of all records that the office has, in their order. */
  async function all(office: Office, desk: AppDesk, ring: ReturnType<typeof createKeyring>) {
    const heard: SharedRecord[] = []
    const client = await clientOf(office, desk)
    await expect
      .poll(() => readNew(client, newDeskFile().records, '', record => heard.push(record)).then(() => heard.length))
      .toBeGreaterThan(0)
    return heard.map(record => openRecord(ring, record)?.['text'])
  }
})
