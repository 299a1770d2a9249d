import pg from 'pg'
import type { OfficeEntry } from '#domain/office/office.ts'
import { newPassword, scramVerifier } from '../../../main/office/invitation/scram.ts'
import { officeSql } from '../../../main/office/schema/office-sql.ts'
import { SUPERUSER, type Server } from './cluster.ts'

const [ADMIN, DATABASE] = ['office_admin', 'elm_street']

/** Does what docs/office.md has an administrator do; answers with what the first desk enters. */
export async function newDatabase({ host, port }: Server, deskName: string): Promise<OfficeEntry> {
  const passwords = { admin: newPassword(), desk: newPassword() }
  const superuser = new pg.Client({ host, port, database: 'postgres', user: SUPERUSER })
  await superuser.connect()
  await superuser.query(`create role ${ADMIN} login createrole createdb password '${passwords.admin}'`)
  await superuser.query(`create database ${DATABASE} owner ${ADMIN}`)
  await superuser.end()
  const admin = new pg.Client({ host, port, database: DATABASE, user: ADMIN, password: passwords.admin })
  await admin.connect()
  await admin.query(officeSql())
  const { rows } = await admin.query<{ role: string }>('select title_desk.add_first_desk($1) as role', [deskName])
  const role = rows[0]?.role ?? ''
  await admin.query(`alter role ${role} password '${scramVerifier(passwords.desk)}'`)
  await admin.end()
  return { host, port, database: DATABASE, role, password: passwords.desk, authority: '', deskName }
}
