import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scramVerifier } from '../../../../main/office/invitation/scram.ts'
import { officeSql } from '../../../../main/office/schema/office-sql.ts'
import { MEMBERSHIP_FILE } from '../../../../main/settings/office-membership.ts'
import { appDesk, type AppDesk, areWell, joinBy, notes, tell, twoDesks } from '../../support/app-desk.ts'
import { startCluster, SUPERUSER, type Server } from '../../support/cluster.ts'
import { installed } from '../../support/installed.ts'
import { newDatabase } from '../../support/new-database.ts'
import { startProxy } from '../../support/proxy.ts'
import { deskNamed, one } from '../../support/rows.ts'

/** What docs/office.md has an administrator type. */
const [BACK_UP = '', RESTORE = '', TO_NEWER = ''] = readFileSync('docs/office.md', 'utf8')
  .split('\n## ')
  .filter(part => part.startsWith('Backup, restore'))
  .flatMap(part => [...part.matchAll(/```(?:sh|sql)\n(.*?)```/gs)].map(([, commands]) => commands ?? ''))
const ROLES = /^psql .* --file roles\.sql.*\n/
const [ADMIN, PASSWORD] = ['office_admin', 'for tests only']

const NOTES = `select count(*)::int from title_desk.records where kind = 'note'`
/** Who may do what: on the database, and in it. */
const RIGHTS = [
  'select datacl::text, datdba::regrole::text from pg_database where datname = current_database()',
  `select setrole::regrole::text, setconfig from pg_db_role_setting
     where setdatabase = (select oid from pg_database where datname = current_database())`,
  `select nspname::text, nspowner::regrole::text, nspacl::text from pg_namespace where nspname in ('public', 'title_desk')`,
  `select relname::text, relowner::regrole::text, relacl::text, relrowsecurity from pg_class where relnamespace = 'title_desk'::regnamespace`,
  `select relname::text, attname::text, attacl::text from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'title_desk'::regnamespace and attacl is not null`,
  `select proname::text, proowner::regrole::text, proacl::text, prosecdef from pg_proc where pronamespace = 'title_desk'::regnamespace`,
  `select tablename::text, policyname::text, cmd, roles::text, qual, with_check from pg_policies where schemaname = 'title_desk'`
]

it('docs/office.md says how to back up, and how to restore', () => {
  expect(BACK_UP).toContain('pg_dump ')
  expect(RESTORE).toMatch(ROLES)
  expect(TO_NEWER).toContain('with admin option')
})

/** Only a whole PostgreSQL brings the programs of an administrator. */
const whole = installed().filter(({ bin }) => existsSync(join(bin, 'pg_dump')))

describe.each(whole)('an office that is restored from a dump as docs/office.md says, on $title', postgres => {
  const start = async (on = postgres) => {
    const cluster = await startCluster(on)
    onTestFinished(cluster.stop)
    return cluster
  }
  const connect = async ({ host, port }: Server, database: string, user = SUPERUSER) => {
    const client = new pg.Client({ host, port, database, user, password: PASSWORD })
    // Its server may be ended first.
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const rightsOf = async (client: pg.Client) => {
    const found: unknown[] = []
    for (const sql of RIGHTS) found.push((await client.query(`${sql} order by 1, 2`)).rows)
    return found
  }
  const scene = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'td-dump-'))
    onTestFinished(() => {
      rmSync(folder, { recursive: true })
    })
    writeFileSync(join(folder, 'office.sql'), officeSql())
    const cluster = await start()
    const way = await startProxy(cluster.server)
    const entry = { ...(await newDatabase(cluster.server, 'Front desk')), host: way.host, port: way.port }
    const [front, back] = await twoDesks(entry)
    const superuser = await connect(cluster.server, entry.database)
    await superuser.query(`alter role ${ADMIN} password '${PASSWORD}'`)
    /** As an administrator does at a terminal. */
    const type = async ({ host, port }: Server, commands: string) => {
      const path = [postgres.bin, process.env['PATH']].join(delimiter)
      const env = { ...process.env, PATH: path, PGHOST: host, PGPORT: String(port), PGPASSWORD: PASSWORD }
      // What PostgreSQL logs meanwhile has to be read, so this process may not stand still.
      await promisify(execFile)('sh', ['-e', '-c', commands], { cwd: folder, env })
    }
    tell(front, 'dumped, by the front desk')
    tell(back, 'dumped, by the back office')
    await areWell([front, back])
    await type(cluster.server, BACK_UP)
    tell(front, 'later, by the front desk')
    tell(back, 'later, by the back office')
    await expect.poll(() => [notes(front).length, notes(back).length]).toEqual([4, 4])
    await areWell([front, back])
    return { cluster, way, entry, desks: [front, back] as const, superuser, folder, type, all: notes(front) }
  }

  /** The desks and the database have all, once; another desk joins, has it, too, and is removed, with a new key. */
  const comeAndGo = async ([front, back]: readonly [AppDesk, AppDesk], there: pg.Client, all: readonly unknown[]) => {
    await expect.poll(() => one(there, NOTES)).toBe(all.length)
    await areWell([front, back])
    expect([notes(front), notes(back)]).toEqual([all, all])
    const third = await appDesk()
    await joinBy(front, third, 'Escrow')
    await expect.poll(() => notes(third)).toEqual(all)
    const removed = [await deskNamed(there, 'Back office'), await deskNamed(there, 'Escrow')]
    expect(await front.service.removeDesk(String(removed[1]))).toMatchObject({ ok: true })
    tell(back, 'under the next key')
    await expect.poll(() => notes(front)).toContain('under the next key')
    expect(await front.service.removeDesk(String(removed[0]))).toMatchObject({ ok: true })
    await expect.poll(() => back.member()?.reach).toMatchObject({ kind: 'out', because: 'refused' })
    expect(front.bugs).toEqual([])
  }

  it('has all, once, and the same rights, on another server of the same name (O5, O10, O11)', async () => {
    const { cluster, way, entry, desks, superuser, type, all } = await scene()
    const before = await rightsOf(superuser)
    await cluster.crash('SIGQUIT')
    const other = await start()
    await type(other.server, RESTORE)
    way.leadTo(other.server)
    const there = await connect(other.server, entry.database)
    expect(await rightsOf(there)).toEqual(before)
    await comeAndGo(desks, there, all)
  })

  it('has all, once, on a server of a newer version, too (O5, O11)', async () => {
    const { cluster, way, entry, desks, folder, type, all } = await scene()
    await cluster.crash('SIGQUIT')
    const other = await start(installed()[0])
    writeFileSync(join(folder, 'newer.sql'), TO_NEWER)
    const toNewer = 'psql --username postgres --dbname postgres --set ON_ERROR_STOP=1 --file newer.sql\n'
    await type(
      other.server,
      RESTORE.replace(ROLES, roles => roles + toNewer)
    )
    way.leadTo(other.server)
    await comeAndGo(desks, await connect(other.server, entry.database), all)
  })

  it('goes on under another name and without passwords: its first desk enters it again, and invites the others (O11)', async () => {
    const { cluster, entry, desks, type, all } = await scene()
    const [front, back] = desks
    const asOwner = `pg_dumpall --username ${ADMIN} --roles-only --file roles.sql`
    await expect(type(cluster.server, asOwner)).rejects.toThrow('pg_authid')
    await type(cluster.server, `${asOwner} --no-role-passwords && grep title_desk_ roles.sql && ! grep SCRAM roles.sql`)
    const other = await start()
    const superuser = await connect(other.server, 'postgres')
    await superuser.query(`create role ${ADMIN} login createrole createdb password '${PASSWORD}'`)
    await type(other.server, RESTORE.replace(ROLES, '').replaceAll('--username postgres', `--username ${ADMIN}`))
    const admin = await connect(other.server, entry.database, ADMIN)
    await admin.query(`alter role ${entry.role} password '${scramVerifier(PASSWORD)}'`)

    rmSync(join(front.folder, MEMBERSHIP_FILE))
    const again = await front.again()
    const way = await startProxy(other.server)
    const entered = { ...entry, host: way.host, port: way.port, password: PASSWORD }
    expect(await again.service.begin(entered)).toMatchObject({ ok: true })
    await areWell([again])
    const former = await deskNamed(admin, 'Back office')
    expect(await back.service.leave(true)).toMatchObject({ ok: true })
    await joinBy(again, back, 'Back office, again')
    expect(await again.service.removeDesk(former)).toMatchObject({ ok: true })
    await areWell([again, back])
    // It left with what it told after the dump, which the others still have.
    await expect.poll(() => notes(back)).toEqual(all.filter(text => text !== 'later, by the back office'))
    expect(notes(again)).toEqual(all)
  })
})
