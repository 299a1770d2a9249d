import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasMembers, isNumber, isText, orNull } from '#domain/common/guards.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { writeTrouble } from '../files/file-failure.ts'
import { openJsonFile, type JsonFile, type WriteTrouble } from './json-file.ts'

/** The name of the file in a desk's folder. A desk that belongs to no office has none. */
export const MEMBERSHIP_FILE = 'office.json'

/** That a desk belongs to an office, and to which one. Nothing secret: the password and the key are in the keychain. */
export interface Membership {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly role: string
  /** The office's own certificate authority (PEM), or null. */
  readonly authority: string | null
  readonly deskId: string
  readonly deskName: string
}

export interface MembershipStore {
  /** Null if the desk belongs to none, or if the file can't be read. */
  current(): Membership | null
  /** Whether there is a file that can't be read: the desk belongs to an office until a person says otherwise. */
  isUnreadable(): boolean
  /** Counts when it is saved, and not before. */
  save(membership: Membership): Promise<Result<null, WriteTrouble>>
  /** Removes the file. */
  remove(): Promise<Result<null, WriteTrouble>>
}

const isMembership = hasMembers<Membership>({
  host: isText,
  port: isNumber,
  database: isText,
  role: isText,
  authority: orNull(isText),
  deskId: isText,
  deskName: isText
})

/** Reads `office.json`. @param folder on this computer itself: a profile that roams must not take the office along without its records */
export async function openMembership(folder: string): Promise<MembershipStore> {
  const path = join(folder, MEMBERSHIP_FILE)
  const open = (): JsonFile<Membership | null> =>
    openJsonFile<Membership | null>({
      path,
      version: 1,
      stays: true,
      parse: content => (isMembership(content) ? ok(content) : failed('not what an office needs')),
      empty: null
    })
  let file = open()
  const { state, value } = await file.read()
  let [current, isUnreadable] = [value, state !== 'read' && state !== 'new']
  return {
    current: () => current,
    isUnreadable: () => isUnreadable,
    async save(membership) {
      const written = await file.write(membership)
      if (written.ok) current = membership
      return written
    },
    async remove() {
      await file.settled()
      try {
        await rm(path, { force: true })
      } catch (error) {
        return failed(writeTrouble(error))
      }
      current = null
      isUnreadable = false
      file = open()
      return ok(null)
    }
  }
}
