import { failed, ok, type Result } from '#domain/common/result.ts'
import { isForPlace, placePrint, type KeptOfficeSecret, type OfficeSecret } from '../../keychain/office-secret.ts'
import type { Membership } from '../../settings/office-membership.ts'
import { newPrivateKey } from '../seal/desk-pair.ts'

export type OwnSecret = OfficeSecret & { readonly deskKey: string }

type SecretTrouble = 'keychain' | 'other-address'

/** What the keychain has of this desk, for the place that its file names and no other. */
export async function savedSecret(
  kept: KeptOfficeSecret,
  member: Membership
): Promise<Result<OfficeSecret, SecretTrouble>> {
  const found = await kept.read()
  if (!found.ok || found.value?.deskId !== member.deskId) return failed('keychain')
  return isForPlace(found.value, member) ? ok(found.value) : failed('other-address')
}

/** The same, with what an earlier version's entry lacks: a key of the desk's own, and the place that it is for. */
export async function ownSecret(kept: KeptOfficeSecret, member: Membership): Promise<Result<OwnSecret, SecretTrouble>> {
  const found = await savedSecret(kept, member)
  if (!found.ok) return found
  const { deskKey, boundTo } = found.value
  if (deskKey !== undefined && boundTo !== undefined) return ok({ ...found.value, deskKey })
  const made = { ...found.value, deskKey: deskKey ?? newPrivateKey(), boundTo: placePrint(member) }
  const isSaved = (await kept.replace(made)).ok
  // Another key each time would be of no use. If only the place isn't saved, the next start tries again.
  return isSaved || deskKey !== undefined ? ok(made) : failed('keychain')
}
