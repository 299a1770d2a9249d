import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { OFFICE_TROUBLES } from '#domain/office/office.ts'
import type { KeychainTrouble } from '#domain/common/failure.ts'
import type { KeptOfficeSecret, OfficeSecret } from '../../../main/keychain/office-secret.ts'
import { ownIds } from '../../../main/office/membership/own-ids.ts'
import { savedSecret } from '../../../main/office/membership/own-secret.ts'
import { accessOf, isAllowed } from '../../../main/office/membership/place.ts'
import { beginTry } from '../../../main/office/membership/secret-try.ts'
import { newPrivateKey } from '../../../main/office/seal/desk-pair.ts'

const OLD: OfficeSecret = { deskId: 'old', password: 'p', keyId: 'k', key: 'b' }
const NEW: OfficeSecret = { ...OLD, deskId: 'new' }

/** A keychain with this entry, which says what is done with it. */
function keychain(entry: OfficeSecret | null, trouble?: KeychainTrouble, taking?: KeychainTrouble) {
  const did: string[] = []
  let kept = entry
  const put = (what: string) => async (secret: OfficeSecret) => {
    did.push(`${what} ${secret.deskId}`)
    if (taking !== undefined) return failed(taking)
    kept = secret
    return ok(null)
  }
  const secret: KeptOfficeSecret = {
    read: async () => (trouble === undefined ? ok(kept) : failed(trouble)),
    write: put('write'),
    replace: put('replace'),
    remove: async () => {
      did.push('remove')
      kept = null
      return ok(null)
    }
  }
  return { secret, did, kept: () => kept }
}
async function trying(...parts: Parameters<typeof keychain>) {
  const chain = keychain(...parts)
  const begun = await beginTry(chain.secret)
  if (!begun.ok) throw new Error(begun.failure)
  return { ...chain, ...begun.value }
}

describe('one try to enter an office', () => {
  it('knows what the keychain had of this desk, and of no other', async () => {
    const { before } = await trying(OLD)
    expect([before('old'), before('new')]).toEqual([OLD, undefined])
    expect((await trying(null)).before('old')).toBeUndefined()
  })

  it('writes a new entry, or replaces the one before, and says whether the keychain took it', async () => {
    const [first, later, refused] = [await trying(null), await trying(OLD), await trying(OLD, undefined, 'locked')]
    expect([await first.save(NEW), await later.save(NEW), await refused.save(NEW)]).toEqual([true, true, false])
    expect([first.did, later.did]).toEqual([['write new'], ['replace new']])
  })

  it('that came to nothing puts back what was there before', async () => {
    const [first, later] = [await trying(null), await trying(OLD)]
    for (const one of [first, later]) {
      await one.save(NEW)
      expect(await one.undo('refused')).toEqual(failed('refused'))
    }
    expect([first.kept(), later.kept()]).toEqual([null, OLD])
  })

  it('touches nothing where it saved nothing', async () => {
    const { undo, did } = await trying(OLD)
    expect([await undo('refused'), did]).toEqual([failed('refused'), []])
  })

  it('keeps what it saved where the office may have heard of it, and only there', async () => {
    const stays: string[] = []
    for (const trouble of OFFICE_TROUBLES) {
      const { save, undo, kept } = await trying(OLD)
      await save(NEW)
      await undo(trouble)
      if (kept() === NEW) stays.push(trouble)
    }
    expect(stays).toEqual(['unreachable', 'certificate', 'busy', 'failed'])
  })

  it('is not begun where the keychain doesn’t say what it has; an entry that is none of ours is replaced', async () => {
    expect(await beginTry(keychain(OLD, 'locked').secret)).toEqual(failed('keychain'))
    const { save, did } = await trying(OLD, 'corrupt')
    await save(NEW)
    expect(did).toEqual(['write new'])
  })
})

it('what the keychain has is used for the desk and the place that the file names, and no other', async () => {
  const member = { host: 'h', port: 1, database: 'd', role: 'r', authority: null, deskId: 'old', deskName: 'Front' }
  expect(await savedSecret(keychain(OLD).secret, member)).toEqual(ok(OLD))
  expect(await savedSecret(keychain(OLD).secret, { ...member, deskId: 'another' })).toEqual(failed('keychain'))
  expect(await savedSecret(keychain(null).secret, member)).toEqual(failed('keychain'))
  expect(await savedSecret(keychain({ ...OLD, boundTo: 'x' }).secret, member)).toEqual(failed('other-address'))
})

it('an office may be used that the organization names: its host in any case, its port and database', () => {
  const only = { host: 'DB.example.com', port: 5432, database: 'office' }
  const allowed = (change: object) => isAllowed({ ...only, ...change }, only)
  expect([allowed({}), allowed({ host: 'db.EXAMPLE.com' }), isAllowed({ ...only, host: 'x' }, undefined)]).toEqual([
    true,
    true,
    true
  ])
  expect([allowed({ host: 'x' }), allowed({ port: 5433 }), allowed({ database: 'Office' })]).toEqual([
    false,
    false,
    false
  ])
})

it('a desk signs in with the office’s own authority where it has one', () => {
  const place = { host: 'h', port: 1, database: 'd', role: 'r' }
  expect(accessOf({ ...place, authority: null }, 'p')).toEqual({ ...place, password: 'p' })
  expect(accessOf({ ...place, authority: 'PEM' }, 'p')).toEqual({ ...place, password: 'p', authority: 'PEM' })
})

it('ids of what a desk tells follow from their names by its own key: UUIDs of version 8', () => {
  const key = newPrivateKey()
  const [idOf, again, other] = [ownIds(key), ownIds(key), ownIds(newPrivateKey())]
  const ids = Array.from({ length: 64 }, (_, index) => idOf(`order ${index}`))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set([...ids, other('order 0')]).size).toBe(65)
  expect(again('order 0')).toBe(ids[0])
  // HMAC-SHA-256 with an empty key of "["title-desk","record","a"]", with the version's and the variant's bits set.
  expect(ownIds('')('a')).toBe('6c9f7fcd-9e2f-8e6f-b625-c69861f2f073')
})
