import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '#domain/common/failure.ts'
import type { UnlockState, StoreNotice, Loss } from '#domain/unlock.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createSerial } from '../../async/serial.ts'
import { openMemoryStore, openStoreFiles, type DataKeyRow, type StoreFiles } from '../store-files.ts'
import { layoutOf } from '../database/layout.ts'
import type { DataKey } from '../database/seal.ts'
import type { Store } from '../store.ts'
import { carry, lossOf } from './carry-over.ts'
import { diskTrouble } from '../database/storage-failure.ts'
import { freshKey, keyOf, rowOf, type FreshKey } from './new-data-key.ts'
import type { DataKeychain } from './keychain-key.ts'
import { lookForKey, newestKey } from './find-data-key.ts'
import { isLongEnough, tidied } from './passphrase.ts'
import { verdictOn, whyNoFiles, type Why } from './keychain-verdict.ts'
import { COST, unwrap, wrap, type Cost } from './wrapped-key.ts'

type Answer = Promise<Result<UnlockState, Failure>>

/** Opens the store of this desk with its key, and until then keeps work in memory. One thing at a time: a second call waits for the first. */
export interface DataKeyManager {
  /**
   * The store in use: the sealed one, else one in memory. The first call opens it; a keychain that hangs holds it up no longer than a call to
   * it may take (R20). Rejects on a bug, and after `close`.
   */
  store(): Promise<Store>
  state(): UnlockState
  /** Asks the keychain, or the disk, again; where work is kept already, nothing happens. */
  tryAgain(): Promise<UnlockState>
  /** Makes a new key behind a passphrase, where nothing was ever sealed; `out-of-date` elsewhere. */
  setPassphrase(text: string): Answer
  /** Opens the key behind a passphrase; `out-of-date` where none is asked for. */
  enterPassphrase(text: string): Answer
  /** Puts sealed work aside, unchanged, and begins anew: a person's word alone may do that (R23). `out-of-date` where there is none. */
  startOver(): Answer
  /** Puts a notice away for good. */
  dismiss(id: string): Answer
  /** What quitting now would lose: orders in memory; undefined where there are none, or work is on the disk. */
  wouldLose(): Loss | undefined
  close(): void
}

export interface DataKeyManagerParts {
  /** The folder for the program's data on this computer. */
  readonly folder: string
  readonly keychain: DataKeychain
  readonly onChange: (state: UnlockState) => void
  /** Another store took the place of the one before, with everything that was in it. The one before is closed when this returns. */
  readonly onStore: (store: Store) => void
  readonly openFiles?: typeof openStoreFiles
  readonly now?: () => number
  readonly cost?: Cost
}

interface Unsealed {
  readonly store: Store
  readonly by: 'keychain' | 'passphrase'
}

const DISK = { because: 'disk', cure: 'try-again' } as const
const OUT_OF_DATE = failed<Failure>({ kind: 'out-of-date' })
const CANCELED = failed<Failure>({ kind: 'canceled' })
const TOO_SHORT = failed<Failure>({ kind: 'passphrase', trouble: 'too-short' })
const WRONG = failed<Failure>({ kind: 'passphrase', trouble: 'wrong' })

/** Opens nothing before it is first asked. */
export function createDataKeyManager(parts: DataKeyManagerParts): DataKeyManager {
  const { folder, keychain, openFiles = openStoreFiles, now = Date.now, cost = COST } = parts
  const { run: inTurn } = createSerial()
  let state: UnlockState = { kind: 'opening' }
  let current: Store | undefined
  let files: StoreFiles | undefined
  /** Open, but not in use: what is in memory could not be carried over yet. */
  let waiting: Unsealed | undefined
  /** Kept for the next try, because a keychain that answered too late may have it. */
  let candidate: FreshKey | undefined
  let opening: Promise<void> | undefined
  let isClosed = false

  function tell(next: UnlockState): void {
    if (isDeepStrictEqual(state, next)) return
    state = next
    parts.onChange(next)
  }

  /** Those told last where the disk does not give them: they come with the next change. */
  function notices(): readonly StoreNotice[] {
    try {
      return files?.notices() ?? []
    } catch (error) {
      if (diskTrouble(error) === undefined) throw error
      return state.kind === 'opening' ? [] : state.notices
    }
  }

  /** Goes on in memory, and says why. */
  function makeDo(why: Why): void {
    current ??= openMemoryStore(freshKey().key)
    tell({ kind: 'until-quit', ...why, notices: notices() })
  }

  function closeFiles(): void {
    const closing = files
    files = waiting = undefined
    try {
      closing?.close()
    } catch (error) {
      // The next start finds out by itself that the store was not closed well.
      if (diskTrouble(error) === undefined) throw error
    }
  }

  const liesThere = (): boolean => existsSync(layoutOf(folder).database)

  /** Runs work on files that are not in use yet. Where it throws they are closed, for the next try to begin from the disk. */
  async function onFiles<T>(work: () => T | Promise<T>): Promise<Result<T, Failure>> {
    try {
      return ok(await work())
    } catch (error) {
      closeFiles()
      const trouble = diskTrouble(error)
      if (trouble === undefined) throw error
      makeDo({ ...DISK, sealedWork: liesThere() })
      return failed({ kind: 'store', trouble })
    }
  }

  /** Opens what can be opened with what is at hand. */
  async function open(): Promise<void> {
    if (isClosed || current?.lasting === true) return
    if (waiting !== undefined) {
      takeOver(waiting)
      return
    }
    if (files === undefined) {
      const opened = openFiles(folder)
      if (!opened.ok) {
        makeDo(whyNoFiles(opened.failure, liesThere()))
        return
      }
      files = opened.value
    }
    const from = files
    const looked = await onFiles(() => lookForKey(from, keychain, () => (candidate ??= freshKey())))
    if (isClosed || !looked.ok) return
    const { finding, key } = looked.value
    const verdict = verdictOn(finding)
    if (verdict !== 'keep') makeDo(verdict)
    else if (key !== undefined)
      await use(from, key, 'keychain', finding.found === 'nothing' ? rowOf(key, null, now()) : undefined)
  }

  /** Opens the store with its key, whose row is put in first where it is new, and takes it into use. Gives the state, or what failed. */
  async function use(from: StoreFiles, key: DataKey, by: Unsealed['by'], row?: DataKeyRow): Answer {
    const unsealed = await onFiles((): Unsealed => {
      if (row !== undefined) from.addKey(row)
      return { store: from.unseal(key), by }
    })
    if (!unsealed.ok) return unsealed
    candidate = undefined
    waiting = unsealed.value
    return takeOver(waiting)
  }

  /** Puts the opened store in the place of the one in memory, when everything in that one has been carried over: never before. */
  function takeOver({ store, by }: Unsealed): Result<UnlockState, Failure> {
    const before = current
    try {
      if (before !== undefined) carry(before, store, now())
    } catch (error) {
      makeDo({ ...DISK, sealedWork: true })
      const trouble = diskTrouble(error)
      if (trouble === undefined) throw error
      return failed({ kind: 'store', trouble })
    }
    current = store
    waiting = undefined
    try {
      if (before !== undefined) parts.onStore(store)
    } finally {
      before?.close()
      tell({ kind: 'kept', by, notices: notices() })
    }
    return ok(state)
  }

  function opened(): Promise<void> {
    return (opening ??= inTurn(open).catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  }

  /** Does what a person asked for, with files whose key is not at hand. */
  async function act(work: (from: StoreFiles, why: Why) => Answer): Answer {
    await opened()
    return inTurn(async () => {
      if (isClosed) return CANCELED
      return state.kind !== 'until-quit' || files === undefined || waiting !== undefined
        ? OUT_OF_DATE
        : work(files, state)
    })
  }

  return {
    async store() {
      await opened()
      if (isClosed || current === undefined) throw new Error('what keeps the work of this desk is closed')
      return current
    },

    state: () => state,

    async tryAgain() {
      const isFirst = opening === undefined
      await opened()
      if (isFirst) return state
      // A keychain that was just unlocked may not have answered the earlier call yet.
      await keychain.settled()
      await inTurn(open)
      return state
    },

    async setPassphrase(text) {
      const passphrase = tidied(text)
      if (!isLongEnough(passphrase)) return TOO_SHORT
      return act(async from => {
        if (from.keys.length > 0 || from.hasSealedWork) return OUT_OF_DATE
        // Not the candidate: a keychain may have that one, and this key must be behind the passphrase alone.
        const { key, reveal } = freshKey()
        const wrapped = await wrap(reveal(), key.id, passphrase, cost)
        return isClosed ? CANCELED : use(from, key, 'passphrase', rowOf(key, wrapped, now()))
      })
    },

    enterPassphrase: text =>
      act(async (from, { because }) => {
        const row = newestKey(from)
        if (because !== 'passphrase-needed' || row === undefined || row.wrapped === null) return OUT_OF_DATE
        const bytes = await unwrap(row.wrapped, row.id, tidied(text))
        if (isClosed) return CANCELED
        if (bytes === undefined) return WRONG
        const key = keyOf(row, bytes)
        if (key !== undefined) return use(from, key, 'passphrase')
        makeDo({ because: 'key-wrong', cure: 'none', sealedWork: from.hasSealedWork })
        return ok(state)
      }),

    startOver: () =>
      act(async from => {
        if (from.keys.length === 0 && !from.hasSealedWork) return OUT_OF_DATE
        const set = await onFiles(() => {
          from.setAside()
        })
        if (!set.ok) return set
        files = undefined
        await open()
        return ok(state)
      }),

    async dismiss(id) {
      await opened()
      return inTurn(async () => {
        try {
          files?.dismissNotice(id)
          if (state.kind !== 'opening') tell({ ...state, notices: notices() })
          return ok(state)
        } catch (error) {
          const trouble = diskTrouble(error)
          if (trouble === undefined) throw error
          return failed({ kind: 'store', trouble })
        }
      })
    },

    wouldLose: () => (current === undefined || current.lasting ? undefined : lossOf(current)),

    close() {
      isClosed = true
      closeFiles()
      if (current?.lasting === false) current.close()
      current = undefined
    }
  }
}
