import { hasMembers, isBoolean, isText, listOf } from '#domain/common/guards.ts'
import type { ProxyEntry } from '#domain/proxy.ts'
import type { Keychain } from './keychain.ts'

/** More proxies than a desk meets; all must fit into one entry of the keychain (R22). */
const MOST = 4

/** Marks our entry: with the space, nothing takes it for a token (`bound-token.ts`). */
const BEGINS = 'proxies 1 '

export interface KeptPasswords {
  /** None if there is no entry, or if it is not ours; null if the keychain cannot be read. */
  read(): Promise<readonly ProxyEntry[] | null>
  /** Replaces all, the latest four; false if the keychain did not take them. */
  write(entries: readonly ProxyEntry[]): Promise<boolean>
}

const isEntries = listOf(
  hasMembers<ProxyEntry>({ proxy: isText, secure: isBoolean, userName: isText, password: isText })
)

/** The passwords of proxies, in one entry of the keychain for each profile. @param owner as of `ownerOf` */
export function createProxyPasswords(keychain: Keychain, owner: string): KeptPasswords {
  const account = `proxies ${owner}`
  return {
    async read() {
      const found = await keychain.read(account)
      if (!found.ok) return null
      return found.value === null ? [] : parsed(found.value)
    },
    async write(entries) {
      if (entries.length === 0) return (await keychain.remove(account)).ok
      const written = await keychain.write(account, `${BEGINS}${JSON.stringify(entries.slice(0, MOST))}`)
      // A late write may still happen, and an older password may be there.
      if (!written.ok) void keychain.remove(account)
      return written.ok
    }
  }
}

function parsed(text: string): readonly ProxyEntry[] {
  if (!text.startsWith(BEGINS)) return []
  try {
    const value: unknown = JSON.parse(text.slice(BEGINS.length))
    return isEntries(value) ? value : []
  } catch {
    return []
  }
}
