import type { InStep } from './office-link.ts'

/** A desk as the office's database has it; those that were removed or haven't joined yet, too. */
export interface ListedDesk {
  readonly id: string
  readonly name: string
  readonly joined: boolean
  readonly removed: boolean
}

/** Is another one whenever a list of the desks would be. */
const STAMP = `select encode(sha256(convert_to(string_agg(concat_ws(' ', id, name, is_steward, joined_at, removed_at), ',' order by id), 'UTF8')),
  'hex') as stamp from title_desk.desks`
const DESKS = `select id, name, joined_at is not null as joined, removed_at is not null as removed from title_desk.desks
  order by lower(name), added_at, id`

/** Notices which desks there are: in the first step, and whenever one is invited, joins, has another name, or is removed. */
export function desksInStep(onDesks: (desks: readonly ListedDesk[]) => void): InStep {
  let known: string | undefined

  return {
    publish: async () => undefined,
    async read(client) {
      const { rows } = await client.query<{ stamp: string }>(STAMP)
      const stamp = rows[0]?.stamp
      if (stamp !== known) onDesks((await client.query<ListedDesk>(DESKS)).rows)
      known = stamp
      return 'all'
    }
  }
}
