import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { OfficeTrouble } from '#domain/office/office.ts'
import { afterFile } from '../../../after-file.ts'
import { type AppDesk, areWell, type Ends, firstEntry, notes, tell, twoDesks } from '../../support/app-desk.ts'
import { oldestServers, openOffice, type Office } from '../../support/office.ts'
import { startProxy } from '../../support/proxy.ts'
import { one } from '../../support/rows.ts'

/** A message of PostgreSQL's protocol, or what looks like one. */
function message(type: string, ...body: readonly number[]): Uint8Array {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

describe.each(oldestServers())('an office whose database is not well, on $title', server => {
  const begun = async (ends: Ends) => {
    const office = await openOffice(server)
    ends(office.close)
    const proxy = await startProxy(server, ends)
    const { host, port } = proxy
    return { office, proxy, desks: await twoDesks({ ...(await firstEntry(office)), host, port }, ends) }
  }
  /** Both desks have what the front one tells now. */
  const areTold = async ([front, back]: readonly [AppDesk, AppDesk]) => {
    tell(front, `before, with ${notes(front).length}`)
    await expect.poll(() => notes(back)).toEqual(notes(front))
    await areWell([front, back])
  }
  const scene = async () => {
    const own = await begun(onTestFinished)
    await areTold(own.desks)
    return own
  }
  /** For those that leave their database well. */
  let common: Awaited<ReturnType<typeof begun>>
  beforeAll(async () => {
    common = await begun(afterFile)
  })
  const shared = async () => {
    await areTold(common.desks)
    return common
  }

  /** Ends the connections of these desks, which come back at once: without being told to, each waits for up to a second. */
  const comeBack = async ({ superuser }: Office, desks: readonly AppDesk[], who: string) => {
    const theirs = `from pg_stat_activity where datname = current_database() and usename ${who}`
    await superuser.query(`select pg_terminate_backend(pid, 5000) ${theirs}`)
    await expect
      .poll(() => {
        for (const { service } of desks) service.online()
        return one(superuser, `select count(*)::int ${theirs}`)
      })
      .toBe(desks.length)
  }

  /** Both desks work while the database is not well, and say so; then it is again, and the office has all, once. */
  const worksOn = async (
    office: Office,
    desks: readonly AppDesk[],
    { kind, because }: { kind: 'reading' | 'out'; because: OfficeTrouble },
    heal: () => unknown
  ) => {
    const [front, back] = desks
    if (front === undefined || back === undefined) throw new Error('no desk')
    const before = notes(front)
    const note = (text: string) => `${text}, with ${before.length}`
    tell(front, note('by the front desk'))
    tell(back, note('by the back office'))
    const out = { reach: { kind, because }, waiting: { count: 1 } }
    await expect.poll(() => desks.map(desk => desk.member())).toMatchObject([out, out])
    tell(front, note('once more'))
    expect(front.member()).toMatchObject({ waiting: { count: 2 } })
    expect([notes(front), notes(back)]).toEqual([
      [...before, note('by the front desk'), note('once more')].toSorted(),
      [...before, note('by the back office')].toSorted()
    ])
    await heal()
    // “Try again”: after some failures the next try by itself is half a minute away.
    for (const { service } of desks) await service.reopen()
    const all = [...before, ...['by the back office', 'by the front desk', 'once more'].map(note)].toSorted()
    await expect.poll(() => desks.map(notes)).toEqual([all, all])
    await areWell(desks)
    const count = `select count(*)::int from title_desk.records where kind = 'note'`
    expect(await one(office.superuser, count)).toBe(all.length)
    expect(desks.flatMap(({ bugs }) => bugs)).toEqual([])
  }

  it('goes on at each desk while an administrator closed it to changes, and has all later, once (O11)', async () => {
    const { office, desks } = await shared()
    const { superuser, database } = office
    await superuser.query(`alter database ${database} set default_transaction_read_only = on`)
    await comeBack(office, desks, `like 'title_desk_%'`)
    await worksOn(office, desks, { kind: 'reading', because: 'busy' }, async () => {
      expect(await desks[0].service.invite('Escrow', false)).toEqual({ ok: false, failure: 'busy' })
      await superuser.query(`alter database ${database} reset default_transaction_read_only`)
    })
  })

  it('goes on at each desk while its disk is full, and has all later, once (O11)', async () => {
    const { office, desks } = await shared()
    await office.superuser.query(`
      create function public.full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on title_desk.records for each row execute function public.full_disk()`)
    await worksOn(office, desks, { kind: 'reading', because: 'busy' }, () =>
      office.superuser.query('drop function public.full_disk cascade')
    )
  })

  it.each([
    ['of a way to sign in that there is not', message('R', 0, 0, 0, 99)],
    ['of a row that ends too soon', message('D', 0, 9)],
    ['of an error without its end', message('E', 0x53, 0x58, 0)]
  ])('goes on at each desk while its answers are messages %s, and has all later, once (O11)', async (_, answer) => {
    const { office, proxy, desks } = await shared()
    proxy.babble(answer)
    await worksOn(office, desks, { kind: 'out', because: 'unreachable' }, async () => {
      expect(await desks[0].service.invite('Escrow', false)).toEqual({ ok: false, failure: 'unreachable' })
      proxy.mend()
    })
  })

  it.each([
    ['its database takes no changes', (role: string) => `alter role ${role} set default_transaction_read_only = on`],
    [
      'its disk is full',
      (role: string) => `
        create function public.full_disk() returns trigger language plpgsql as $$ begin
          if session_user = '${role}' then raise exception 'no space left' using errcode = '53100'; end if;
          return new;
        end $$;
        create trigger full_disk before insert on title_desk.records for each row execute function public.full_disk()`
    ]
  ])('has what others publish at each desk that %s for (O11)', async (_, close) => {
    const { office, desks } = await scene()
    const [front, back] = desks
    const role = `(select role_name from title_desk.desks where id = '${front.member()?.deskId}')`
    await office.superuser.query(close(String(await one(office.superuser, `select ${role}`))))
    await comeBack(office, [front], `= ${role}`)
    tell(front, 'by the front desk')
    await expect.poll(() => front.member()).toMatchObject({ reach: { kind: 'reading', because: 'busy' } })
    tell(back, 'by the back office')
    await expect.poll(() => notes(front)).toEqual(['before, with 0', 'by the back office', 'by the front desk'])
    expect(front.member()).toMatchObject({ reach: { kind: 'reading', because: 'busy' }, waiting: { count: 1 } })
    expect(front.bugs).toEqual([])
  })
})
