import { describe, expect, inject, it } from 'vitest'
import { connectOffice } from '../../../main/office/connect/connect.ts'
import { MIGRATIONS, OFFICE_VERSION } from '../../../main/office/schema/migrations.ts'
import { REFUSALS } from '../../../main/office/schema/rules/names.ts'
import { officeSql } from '../../../main/office/schema/office-sql.ts'
import { newOffice, outcomeOf, type Desk, type Office } from '../support/office.ts'
import { addKey, addRecord, one } from '../support/rows.ts'

/** What a later version might bring. */
const NEXT = [...MIGRATIONS, 'alter table title_desk.drafts add column waits_for text;']
const VERSIONS = 'select array_agg(version order by version) from title_desk.migrations'

describe.each(inject('officeServers'))('the SQL of an office on $title', server => {
  const standingOf = async ({ database }: Office, { role, password }: Desk) => {
    const access = { host: server.host, port: server.port, database, role, password }
    return connectOffice(access, () => undefined)
  }

  it('changes nothing when it runs again', async () => {
    const office = await newOffice(server)
    const ana = await office.desk('Ana')
    const record = await addRecord(ana, await addKey(ana))
    const before = await schemaOf(office)
    await office.admin.query(officeSql())
    expect(await schemaOf(office)).toEqual(before)
    expect(await one(ana.client, 'select id from title_desk.records')).toBe(record)
    expect(await one(ana.client, VERSIONS)).toEqual([OFFICE_VERSION])
  })

  it('run by two at once makes one office', async () => {
    const office = await newOffice(server, '')
    await office.superuser.query('grant office_admin to current_user')
    await office.superuser.query('set role office_admin')
    await Promise.all([office.admin.query(officeSql()), office.superuser.query(officeSql())])
    expect(await one(office.admin, VERSIONS)).toEqual([OFFICE_VERSION])
    expect(await one(office.admin, 'select count(*) from title_desk.office')).toBe('1')
  })

  it('of the next version keeps what is there, and this version then only reads', async () => {
    const office = await newOffice(server)
    const ana = await office.desk('Ana')
    const key = await addKey(ana)
    const record = await addRecord(ana, key)
    await office.admin.query(officeSql(undefined, NEXT))
    await office.admin.query(officeSql(undefined, NEXT))
    expect(await one(ana.client, VERSIONS)).toEqual([1, 2])

    const { client, standing } = await standingOf(office, ana)
    expect(standing).toBe('read')
    expect(await one(client, 'select id from title_desk.records')).toBe(record)
    expect(await addRecord({ ...ana, client }, key).catch(({ code }: { code: string }) => code)).toBe('25006')
    await client.end()
  })

  it('refuses an office of a newer version, and leaves it as it is', async () => {
    const office = await newOffice(server, officeSql(undefined, NEXT))
    const before = await schemaOf(office)
    expect(await outcomeOf(office.admin, officeSql())).toBe(REFUSALS.newerOffice)
    await office.admin.query('rollback')
    expect(await schemaOf(office)).toEqual(before)
  })

  it('takes back what was granted by hand (O10)', async () => {
    const office = await newOffice(server)
    const ana = await office.desk('Ana')
    await office.admin.query('grant delete on title_desk.records to title_desk_member')
    await office.admin.query('grant execute on function title_desk.add_first_desk(text) to public')
    await office.admin.query(officeSql())
    expect(await outcomeOf(ana.client, 'delete from title_desk.records')).toBe('42501')
    expect(await outcomeOf(ana.client, `select title_desk.add_first_desk('x')`)).toBe('42501')
  })

  it('lets nobody in where there is no office, and says so to who may look', async () => {
    const office = await newOffice(server, '')
    const access = { host: server.host, port: server.port, database: office.database, role: 'office_admin' }
    const { client, standing } = await connectOffice({ ...access, password: 'for tests only' }, () => undefined)
    expect(standing).toBe('none')
    await client.end()
  })
})

/** Columns, rules, rights and functions, as the catalog has them. */
async function schemaOf({ admin }: Office): Promise<unknown> {
  const queries = [
    `select table_name, column_name, data_type, column_default from information_schema.columns where table_schema = 'title_desk'`,
    `select tablename, policyname, cmd, qual, with_check from pg_policies where schemaname = 'title_desk'`,
    `select relname, relacl::text from pg_class where relnamespace = 'title_desk'::regnamespace`,
    `select proname, proacl::text, prosecdef, prosrc from pg_proc where pronamespace = 'title_desk'::regnamespace`
  ]
  const found: unknown[] = []
  for (const sql of queries) found.push((await admin.query(`${sql} order by 1, 2`)).rows)
  return found
}
