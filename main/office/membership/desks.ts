import type { OfficeDesk, OfficeTrouble } from '#domain/office/office.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { OfficeAccess } from '../connect/connect.ts'
import { newPassword, scramVerifier } from '../invitation/scram.ts'
import { REFUSALS } from '../schema/rules/names.ts'
import { newDeskId, visit } from './join.ts'
import { codeOf } from './trouble.ts'

interface DeskRow {
  readonly id: string
  readonly name: string
  readonly is_steward: boolean
  readonly state: OfficeDesk['state']
}

/** The desks of an office that joined, or were invited, by their names. */
export async function listDesks(access: OfficeAccess, ownId: string): Promise<Result<OfficeDesk[], OfficeTrouble>> {
  let desks: OfficeDesk[] = []
  const trouble = await visit(access, async client => {
    const { rows } = await client.query<DeskRow>(
      `select d.id, d.name, d.is_steward,
         case when d.joined_at is not null then 'joined' when i.expires_at <= now() then 'expired' else 'invited' end as state
       from title_desk.desks d left join title_desk.invitations i on i.desk_id = d.id
       where d.removed_at is null order by lower(d.name), d.added_at, d.id`
    )
    desks = rows.map(({ id, name, is_steward: isSteward, state }) => ({
      id,
      name,
      isSteward,
      state,
      isThis: id === ownId
    }))
  })
  return trouble === undefined ? ok(desks) : failed(trouble)
}

/** How an invited desk signs in until it has joined. */
export interface InvitedDesk {
  readonly deskId: string
  readonly role: string
  readonly password: string
  /** In milliseconds since 1970, by the database's clock. */
  readonly expiresAt: number
}

/** @param keyId which generation of the office's key the invitation carries; `busy` where that isn't the newest */
export async function inviteDesk(
  access: OfficeAccess,
  name: string,
  steward: boolean,
  keyId: string
): Promise<Result<InvitedDesk, OfficeTrouble>> {
  const [deskId, password] = [newDeskId(), newPassword()]
  let invited: InvitedDesk | undefined
  const trouble = await visit(access, async client => {
    const { rows } = await client.query<{ role_name: string; expires_at: Date }>(
      'select role_name, expires_at from title_desk.invite($1, $2, $3, $4, $5)',
      [deskId, name, steward, scramVerifier(password), keyId]
    )
    const [row] = rows
    if (row !== undefined) invited = { deskId, role: row.role_name, password, expiresAt: row.expires_at.getTime() }
  })
  if (invited !== undefined) return ok(invited)
  // Only a steward invites, and nothing else of it is refused to a desk.
  return failed(trouble === 'refused' ? 'not-steward' : (trouble ?? 'failed'))
}

/** Removes a desk or withdraws its invitation; said twice, it is the same. */
export async function removeDesk(access: OfficeAccess, deskId: string): Promise<OfficeTrouble | undefined> {
  let refused: OfficeTrouble | undefined
  const trouble = await visit(access, async client => {
    try {
      await client.query('select title_desk.remove_desk($1)', [deskId])
    } catch (error) {
      const code = codeOf(error)
      if (code === REFUSALS.wrongState) refused = 'last-steward'
      else throw error
    }
  })
  return trouble ?? refused
}
