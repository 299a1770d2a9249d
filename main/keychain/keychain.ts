import { randomUUID } from 'node:crypto'
import type { KeychainTrouble } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { PLATFORM } from '../files/platform.ts'
import { createCallQueue, LATE, type CallOptions } from './call-queue.ts'
import { keychainTroubleOf } from './keytar-error.ts'

/** The service name of all our entries in the system's keychain. */
export const KEYCHAIN_SERVICE = 'Title Desk'

/** The limit of Windows (5 times 512 bytes) applies everywhere, so that a token that works here works there (R22). */
export const LARGEST_SECRET_BYTES = 2560

/** The entry that a check writes, reads back and removes. */
const PROBE = 'check'

/** What we use of keytar. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, secret: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
  findCredentials(service: string): Promise<readonly { readonly account: string; readonly password: string }[]>
}

export interface KeychainEntry {
  readonly account: string
  readonly secret: string
}

/** The system's keychain. Each call ends within the limit; no failure contains the secret or the system's message. */
export interface Keychain {
  /** Null if there is no entry. */
  read(account: string): Promise<Result<string | null, KeychainTrouble>>
  /** Replaces an older secret. Throws for an empty one, which no keychain accepts. */
  write(account: string, secret: string): Promise<Result<null, KeychainTrouble>>
  /** Succeeds if there is no entry. A call that comes too late is still executed when the keychain responds again. */
  remove(account: string): Promise<Result<null, KeychainTrouble>>
  /** Entries of all profiles. */
  list(): Promise<Result<readonly KeychainEntry[], KeychainTrouble>>
  /** Whether a secret can be written, read back and removed. */
  check(): Promise<'ok' | KeychainTrouble>
  /** Whether a call is running, which would keep the process from ending (see quit.ts). */
  busy(): boolean
  /** Resolves when no call hangs any more, at the latest after the limit. Until then every call is late at once. */
  settled(): Promise<void>
}

export interface KeychainOptions {
  readonly load?: () => Promise<Keytar>
  readonly limitMs?: number
  readonly platform?: NodeJS.Platform
}

/** Loads keytar when first needed; by default each call has 5 seconds (R20). */
export function createKeychain(options: KeychainOptions = {}): Keychain {
  const { load = loadKeytar, limitMs = 5000, platform = PLATFORM } = options
  const queue = createCallQueue(limitMs)
  let loading: Promise<Keytar> | undefined

  async function ask<T>(
    call: (keytar: Keytar) => Promise<Result<T, KeychainTrouble>>,
    how?: CallOptions
  ): Promise<Result<T, KeychainTrouble>> {
    const answer = await queue.run(async () => {
      const keytar = await (loading ??= load()).catch(() => null)
      // The native module is missing or does not load: there is no keychain for us.
      return keytar === null ? failed<KeychainTrouble>('absent') : call(keytar).catch(asTrouble)
    }, how)
    return answer === LATE ? failed('timed-out') : answer
  }

  /** The Secret Service also answers "none" if its collection is locked: only a write can tell. */
  const noneIsUnsure = platform === 'linux'

  return {
    read: account =>
      ask(async keytar => {
        const secret = await keytar.getPassword(KEYCHAIN_SERVICE, account)
        if (secret !== null || !noneIsUnsure) return ok(secret)
        const probed = await probe(keytar)
        return probed.ok ? ok(null) : probed
      }),
    async write(account, secret) {
      if (secret === '') throw new RangeError('an empty secret cannot be stored')
      if (Buffer.byteLength(secret) > LARGEST_SECRET_BYTES) return failed('too-large')
      return ask(async keytar => {
        await keytar.setPassword(KEYCHAIN_SERVICE, account, secret)
        return ok(null)
      })
    },
    remove: account =>
      ask(
        async keytar => {
          const removed = await keytar.deletePassword(KEYCHAIN_SERVICE, account)
          return removed || !noneIsUnsure ? ok(null) : probe(keytar)
        },
        { evenIfLate: true }
      ),
    list: () =>
      ask(async keytar =>
        ok(
          (await keytar.findCredentials(KEYCHAIN_SERVICE)).map(({ account, password }) => ({
            account,
            secret: password
          }))
        )
      ),
    async check() {
      const probed = await ask(probe)
      return probed.ok ? 'ok' : probed.failure
    },
    busy: () => queue.busy(),
    settled: () => queue.settled()
  }
}

async function probe(keytar: Keytar): Promise<Result<null, KeychainTrouble>> {
  const written = randomUUID()
  await keytar.setPassword(KEYCHAIN_SERVICE, PROBE, written)
  const readBack = await keytar.getPassword(KEYCHAIN_SERVICE, PROBE)
  await keytar.deletePassword(KEYCHAIN_SERVICE, PROBE)
  return readBack === written ? ok(null) : failed('corrupt')
}

/** A TypeError is a bug of ours; everything else is the keychain's state. */
function asTrouble(error: unknown): { readonly ok: false; readonly failure: KeychainTrouble } {
  if (error instanceof TypeError) throw error
  return failed(keychainTroubleOf(error))
}

async function loadKeytar(): Promise<Keytar> {
  const module = await import('keytar')
  return module.default
}
