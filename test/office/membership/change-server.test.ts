import { expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { placePrint, type KeptOfficeSecret, type OfficeSecret } from '../../../main/keychain/office-secret.ts'
import { moveTo } from '../../../main/office/membership/change-server.ts'
import type { Membership, MembershipStore } from '../../../main/settings/office-membership.ts'

const OLD: Membership = {
  host: 'db.example.com',
  port: 5432,
  database: 'office',
  role: 'desk_1',
  authority: null,
  deskId: 'd1',
  deskName: 'Front desk'
}
const NEW: Membership = { ...OLD, host: 'db2.example.com', port: 5433 }
const SECRET: OfficeSecret = { deskId: 'd1', password: 'p', keyId: 'k2', key: 'b', boundTo: placePrint(OLD) }

/** A desk's keychain and file, which may refuse. */
function desk({ keychain = true, file = true, secret = SECRET } = {}) {
  const kept = { secret, member: OLD }
  const put = async (changed: OfficeSecret) => {
    if (!keychain) return failed('locked' as const)
    kept.secret = changed
    return ok(null)
  }
  const parts: { secret: KeptOfficeSecret; membership: MembershipStore } = {
    secret: { read: async () => ok(kept.secret), write: put, replace: put, remove: async () => ok(null) },
    membership: {
      current: () => kept.member,
      isUnreadable: () => false,
      async save(member) {
        if (!file) return failed('disk-full')
        kept.member = member
        return ok(null)
      },
      remove: async () => ok(null)
    }
  }
  return { kept, parts }
}

it('a desk that follows its office has the new place in its file and its keychain, and loses nothing there', async () => {
  const { kept, parts } = desk()
  expect(await moveTo(parts, NEW)).toBeUndefined()
  expect(kept).toEqual({ secret: { ...SECRET, boundTo: placePrint(NEW) }, member: NEW })
})

it.each([
  ['the keychain', 'keychain', { keychain: false }],
  ['the disk', 'disk', { file: false }]
] as const)('a desk stays at its server where %s does not take the new place', async (_what, trouble, refusing) => {
  const { kept, parts } = desk(refusing)
  expect(await moveTo(parts, NEW)).toBe(trouble)
  expect(kept).toEqual({ secret: SECRET, member: OLD })
})

it('a desk whose keychain has the secret of another by now stays at its server', async () => {
  const secret = { ...SECRET, deskId: 'd2' }
  const { kept, parts } = desk({ secret })
  expect(await moveTo(parts, NEW)).toBe('keychain')
  expect(kept).toEqual({ secret, member: OLD })
})
