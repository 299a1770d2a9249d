import { existsSync } from 'node:fs'
import type { Failure } from '#domain/common/failure.ts'
import type { Loss, UnlockState } from '#domain/unlock.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { layoutOf } from '../database/layout.ts'
import { diskTrouble } from '../database/storage-failure.ts'
import { openMemoryStore, type StoreFiles } from '../store-files.ts'
import type { Store } from '../store.ts'
import { isSendingOfBoth } from './carried-order.ts'
import { carry, lossOf } from './carry-over.ts'
import { freshKey } from './new-data-key.ts'
import type { UntilQuitReason } from './keychain-verdict.ts'
import { leaveIfLeft, markLeft } from './left-office.ts'
import { createUnlockStatus } from './unlock-status.ts'

const DISK = { because: 'disk', cure: 'try-again' } as const

/** The store that work goes to: in memory until the sealed one is open and has taken over everything. */
export interface StoreInUse {
  current(): Store | undefined
  state(): UnlockState
  /** The store's files, open but without their key. */
  files(): StoreFiles | undefined
  setFiles(opened: StoreFiles | undefined): void
  /** Whether the sealed store is open, but could not take over from memory yet. */
  isWaiting(): boolean
  hasDatabase(): boolean
  /** The desk leaves its office: so does the sealed store, before it is in use. Throws the disk's error. */
  officeLeft(): void
  /** Continues in memory, and says why. */
  continueInMemory(reason: UntilQuitReason): void
  /** Works on files that are not in use yet. On an error closes them, so that the next attempt starts from the disk. */
  onFiles<T>(work: () => T | Promise<T>): Promise<Result<T, Failure>>
  /** Whether `takeOver` waits for the outcome of an order that is being sent. */
  isHeldUp(unsealed?: Unsealed): boolean
  /**
   * Replaces the store in memory with the sealed one, once everything in it has been carried over: never before. Without an
   * argument tries again with the one that is waiting.
   */
  takeOver(unsealed?: Unsealed): Result<UnlockState, Failure>
  dismissNotice(id: string): Result<UnlockState, Failure>
  /** What quitting now would lose; undefined if nothing, or if work is on the disk. */
  wouldLose(): Loss | undefined
  close(): void
}

export interface StoreInUseParts {
  readonly folder: string
  readonly onChange: (state: UnlockState) => void
  readonly onStore: (store: Store) => void
  readonly now: () => number
}

/** The sealed store, open. */
export interface Unsealed {
  readonly store: Store
  readonly by: 'keychain' | 'passphrase'
}

export function createStoreInUse({ folder, onChange, onStore, now }: StoreInUseParts): StoreInUse {
  let current: Store | undefined
  let files: StoreFiles | undefined
  let waiting: Unsealed | undefined
  const status = createUnlockStatus(() => files?.notices() ?? [], onChange)
  const hasDatabase = (): boolean => existsSync(layoutOf(folder).database)

  function continueInMemory(reason: UntilQuitReason): void {
    current ??= openMemoryStore(freshKey().key)
    status.untilQuit(reason)
  }

  function closeFiles(): void {
    const closing = files
    files = waiting = undefined
    // The next start notices by itself that the store was not closed properly.
    tolerateDisk(() => closing?.close())
  }

  async function onFiles<T>(work: () => T | Promise<T>): Promise<Result<T, Failure>> {
    try {
      return ok(await work())
    } catch (error) {
      closeFiles()
      const failure = storeFailure(error)
      continueInMemory({ ...DISK, sealedWork: hasDatabase() })
      return failed(failure)
    }
  }

  function takeOver(unsealed = waiting): Result<UnlockState, Failure> {
    if (unsealed === undefined) return ok(status.current())
    waiting = unsealed
    const { store, by } = unsealed
    const before = current
    try {
      takeIn(folder, before, store, now())
    } catch (error) {
      continueInMemory({ ...DISK, sealedWork: true })
      return failed(storeFailure(error))
    }
    current = store
    waiting = undefined
    try {
      if (before !== undefined) onStore(store)
    } finally {
      before?.close()
      status.kept(by)
    }
    return ok(status.current())
  }

  return {
    current: () => current,
    state: () => status.current(),
    files: () => files,
    setFiles(opened) {
      files = opened
    },
    isWaiting: () => waiting !== undefined,
    hasDatabase,
    officeLeft: () => void markLeft(folder, current),
    continueInMemory,
    onFiles,
    isHeldUp: (unsealed = waiting) => isHeldUp(current, unsealed?.store),
    takeOver,
    dismissNotice: id =>
      onStoreDisk(() => {
        files?.dismissNotice(id)
        status.refreshNotices()
        return status.current()
      }),
    wouldLose: () => (current === undefined || current.lasting ? undefined : lossOf(current)),
    close() {
      closeFiles()
      if (current?.lasting === false) current.close()
      current = undefined
    }
  }
}

function takeIn(folder: string, before: Store | undefined, store: Store, at: number): void {
  leaveIfLeft(folder, store, at)
  if (before !== undefined) carry(before, store, at)
}

/** What cannot be read holds nothing up: carrying it over says why. */
function isHeldUp(from: Store | undefined, to: Store | undefined): boolean {
  if (from === undefined || to === undefined) return false
  const asked = onStoreDisk(() => isSendingOfBoth(from, to))
  return asked.ok && asked.value
}

/** The disk's error as a failure; rethrows a bug. */
function storeFailure(error: unknown): Failure {
  const trouble = diskTrouble(error)
  if (trouble === undefined) throw error
  return { kind: 'store', trouble }
}

function onStoreDisk<T>(work: () => T): Result<T, Failure> {
  try {
    return ok(work())
  } catch (error) {
    return failed(storeFailure(error))
  }
}

function tolerateDisk(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (diskTrouble(error) === undefined) throw error
  }
}
