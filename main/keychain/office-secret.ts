import { hasMembers, isText, optional } from '#domain/common/guards.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { KeychainTrouble } from '#domain/common/failure.ts'
import { fingerprint } from './bound-token.ts'
import type { Keychain } from './keychain.ts'

/** Marks our entry: with the space, nothing takes it for a token (`bound-token.ts`). */
const BEGINS = 'office 1 '

/** Where an office's password is used, and as whom. */
export interface OfficePlace {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly role: string
  /** The office's own certificate authority (PEM), or null. */
  readonly authority: string | null
}

/** What a desk needs of its office that no file may hold. */
export interface OfficeSecret {
  /** The desk that it belongs to. */
  readonly deskId: string
  /** Of its role in the database. */
  readonly password: string
  readonly keyId: string
  /** The newest generation of the office's key: 32 bytes in base64. */
  readonly key: string
  /** The first one, where that is another. */
  readonly first?: { readonly id: string; readonly key: string } | undefined
  /** Of this desk's own pair, in base64; missing until the desk first connects with a version that has pairs. */
  readonly deskKey?: string | undefined
  /** For which place the password was entered (`placePrint`); missing in an entry of a version that did not say. */
  readonly boundTo?: string | undefined
}

export interface KeptOfficeSecret {
  /** Null if there is none. `corrupt`: the entry is not ours, or of a newer version. */
  read(): Promise<Result<OfficeSecret | null, KeychainTrouble>>
  write(secret: OfficeSecret): Promise<Result<null, KeychainTrouble>>
  /** In place of the one before, which stays where that fails. */
  replace(secret: OfficeSecret): Promise<Result<null, KeychainTrouble>>
  remove(): Promise<Result<null, KeychainTrouble>>
}

const isSecret = hasMembers<OfficeSecret>({
  deskId: isText,
  password: isText,
  keyId: isText,
  key: isText,
  first: optional(hasMembers<{ id: string; key: string }>({ id: isText, key: isText })),
  deskKey: optional(isText),
  boundTo: optional(isText)
})

/** Tells a place from every other. */
export function placePrint({ host, port, database, role, authority }: OfficePlace): string {
  return fingerprint(`office ${JSON.stringify([host, port, database, role, authority])}`).slice(0, 22)
}

/** Whether a password may be used at a place: it was entered for this one, or its entry does not say. */
export function isForPlace({ boundTo }: OfficeSecret, place: OfficePlace): boolean {
  return boundTo === undefined || boundTo === placePrint(place)
}

/** The password and key of a desk's office, in one entry of the keychain for each profile. @param owner as of `ownerOf` */
export function createOfficeSecret(keychain: Keychain, owner: string): KeptOfficeSecret {
  const account = `office ${owner}`
  const put = (secret: OfficeSecret) => keychain.write(account, `${BEGINS}${JSON.stringify(secret)}`)
  return {
    async read() {
      const found = await keychain.read(account)
      if (!found.ok || found.value === null) return found.ok ? ok(null) : found
      const secret = parsed(found.value)
      return secret === undefined ? failed('corrupt') : ok(secret)
    },
    async write(secret) {
      const written = await put(secret)
      // A late write may still happen: nothing is to be left that the person was told is not there.
      if (!written.ok) void keychain.remove(account)
      return written
    },
    replace: put,
    remove: () => keychain.remove(account)
  }
}

function parsed(text: string): OfficeSecret | undefined {
  if (!text.startsWith(BEGINS)) return undefined
  try {
    const value: unknown = JSON.parse(text.slice(BEGINS.length))
    return isSecret(value) ? value : undefined
  } catch {
    return undefined
  }
}
