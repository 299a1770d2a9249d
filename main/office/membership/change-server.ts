import type pg from 'pg'
import type { OfficeServer, OfficeTrouble } from '#domain/office/office.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { isForPlace, placePrint, type OfficeSecret } from '../../keychain/office-secret.ts'
import type { Membership } from '../../settings/office-membership.ts'
import type { OfficeAccess } from '../connect/connect.ts'
import { isBytes } from '../follow/read-records.ts'
import { visit } from './join.ts'
import { accessOf, isAllowed, keyOf, type PlaceParts } from './place.ts'

/**
 * The desk's membership at another server, once that server has shown that it has the same office, with this desk in it.
 * Writes nothing, and asks nothing of the server before.
 * @param signal ends it at once: what it answers then says nothing of the server
 */
export async function officeAt(
  { membership, secret, only }: Pick<PlaceParts, 'membership' | 'secret' | 'only'>,
  { host, port }: OfficeServer,
  signal: AbortSignal
): Promise<Result<Membership, OfficeTrouble>> {
  const member = membership.current()
  if (member === null) return failed('refused')
  const moved = { ...member, host, port }
  if (!isAllowed(moved, only)) return failed('other-office')
  const found = await secret.read()
  if (!found.ok || found.value?.deskId !== member.deskId) return failed('keychain')
  // The program may have ended when the keychain had the new place, and the file didn't yet.
  if (!isForPlace(found.value, member) && !isForPlace(found.value, moved)) return failed('other-address')
  const trouble = await lookForOffice(accessOf(moved, found.value.password), found.value, signal)
  return trouble === undefined ? ok(moved) : failed(trouble)
}

/** Both have the new place then, or both the old one. The desk's seat must be closed. */
export async function moveTo(
  { membership, secret }: Pick<PlaceParts, 'membership' | 'secret'>,
  moved: Membership
): Promise<OfficeTrouble | undefined> {
  // Read again: as long as it had its seat, the desk could take a newer key.
  const found = await secret.read()
  if (!found.ok || found.value?.deskId !== moved.deskId) return 'keychain'
  if (!(await secret.replace({ ...found.value, boundTo: placePrint(moved) })).ok) return 'keychain'
  if ((await membership.save(moved)).ok) return undefined
  await secret.replace(found.value)
  return 'disk'
}

async function lookForOffice(
  access: OfficeAccess,
  secret: OfficeSecret,
  signal: AbortSignal
): Promise<OfficeTrouble | undefined> {
  let isThere = false
  const look = async (client: pg.ClientBase): Promise<void> => {
    isThere = await hasOffice(client, secret)
  }
  const trouble = await visit(access, look, signal)
  // To a server that has another office, or none, the desk is a stranger.
  if (trouble === 'refused' || trouble === 'no-office') return 'not-this-office'
  return trouble ?? (isThere ? undefined : 'not-this-office')
}

interface FirstKeyRow {
  readonly desk: unknown
  readonly id: unknown
  readonly key_check: unknown
}

/** An office is told from every other by its first key, which no renewal and no restored dump changes. Throws pg's error. */
async function hasOffice(client: pg.ClientBase, secret: OfficeSecret): Promise<boolean> {
  const { rows } = await client.query<FirstKeyRow>(
    'select title_desk.current_desk() as desk, id, key_check from title_desk.office_keys where generation = 1'
  )
  const { deskId, first } = secret
  const key = keyOf(first === undefined ? secret : { ...secret, keyId: first.id, key: first.key })
  return rows.some(
    ({ desk, id, key_check: check }) =>
      desk === deskId && id === key.id && isBytes(check) && Buffer.from(key.check()).equals(check)
  )
}
