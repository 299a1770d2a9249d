import type { ComposedDesk } from './composed-desk.ts'
import type { Office } from './office.ts'

/** The desks are cut off while they work, and are back afterwards. */
export async function apart(
  office: Office,
  desks: readonly Pick<ComposedDesk, 'office'>[],
  work: () => Promise<void>
): Promise<void> {
  const allow = (connections: number) =>
    office.superuser.query(`alter database ${office.database} connection limit ${connections}`)
  await allow(0)
  await office.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename like 'title_desk%'`,
    [office.database]
  )
  await work()
  await allow(-1)
  for (const one of desks) await (await one.office().load()).reopen()
}
