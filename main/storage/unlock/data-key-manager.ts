import type { Failure } from '#domain/common/failure.ts'
import type { Loss, UnlockState } from '#domain/unlock.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createSerial } from '../../async/serial.ts'
import { startTimer } from '../../async/timer.ts'
import { openStoreFiles, type DataKeyRow, type StoreFiles } from '../store-files.ts'
import type { DataKey } from '../database/seal.ts'
import type { Store } from '../store.ts'
import { freshKey, keyOf, rowOf, type FreshKey } from './new-data-key.ts'
import type { DataKeychain } from './keychain-key.ts'
import { findDataKey, newestKey } from './find-data-key.ts'
import { COST, isLongEnough, tidied, type Cost } from './passphrase.ts'
import { createStoreInUse, type StoreInUse, type Unsealed } from './store-in-use.ts'
import { verdictOn, reasonWithoutFiles, type UntilQuitReason } from './keychain-verdict.ts'
import { unwrap, wrap } from './wrapped-key.ts'

type Answer = Promise<Result<UnlockState, Failure>>

/** Opens this desk's store with its key; until then work is kept in memory. Calls run one at a time. */
export interface DataKeyManager {
  /**
   * The store in use: the sealed one, otherwise one in memory. The first call opens it; a keychain that hangs delays it no longer
   * than one call may take (R20). Rejects on a bug, and after `close`.
   */
  store(): Promise<Store>
  state(): UnlockState
  /** Asks the keychain or the disk again; does nothing if work is saved already. */
  tryAgain(): Promise<UnlockState>
  /** Makes a new key behind a passphrase; `out-of-date` if anything was ever sealed. */
  setPassphrase(text: string): Answer
  /** Opens the key behind a passphrase; `out-of-date` if none is asked for. */
  enterPassphrase(text: string): Answer
  /** Sets sealed work aside, unchanged, and starts over: only the user may decide that (R23). `out-of-date` if there is none. */
  startOver(): Answer
  /** Whether this is the passphrase that the store in use is behind; `out-of-date` if it is behind none. */
  provePassphrase(text: string): Promise<Result<null, Failure>>
  dismiss(id: string): Answer
  /** The desk leaves its office: so does the store on the disk, before it is used again. Throws the disk's error. */
  officeLeft(): void
  /** What quitting now would lose: orders in memory. Undefined if there are none, or work is on the disk. */
  wouldLose(): Loss | undefined
  close(): void
}

export interface DataKeyManagerParts {
  /** The program's data folder on this computer. */
  readonly folder: string
  readonly keychain: DataKeychain
  readonly onChange: (state: UnlockState) => void
  /** Another store took over, with everything that was in the one before, which is closed when this returns. */
  readonly onStore: (store: Store) => void
  readonly openFiles?: typeof openStoreFiles
  readonly now?: () => number
  /** Passes the time until it is asked again whether an order is still being sent. */
  readonly pause?: () => Promise<void>
  readonly cost?: Cost
}

const PAUSE_MS = 250

const OUT_OF_DATE = failed<Failure>({ kind: 'out-of-date' })
const CANCELED = failed<Failure>({ kind: 'canceled' })
const TOO_SHORT = failed<Failure>({ kind: 'passphrase', trouble: 'too-short' })
const WRONG = failed<Failure>({ kind: 'passphrase', trouble: 'wrong' })

/** Opens nothing before it is first asked. */
export function createDataKeyManager(parts: DataKeyManagerParts): DataKeyManager {
  const { now = Date.now, cost = COST } = parts
  const { run: inTurn } = createSerial()
  const stores = createStoreInUse({ ...parts, now })
  const opener = createOpener(parts, stores, now)
  let opening: Promise<void> | undefined

  function opened(): Promise<void> {
    return (opening ??= inTurn(opener.open).catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  }

  /** Does what the user asked for, with files whose key is not at hand. */
  async function act(work: (from: StoreFiles, reason: UntilQuitReason) => Answer): Answer {
    await opened()
    return inTurn(async () => {
      if (opener.isClosed()) return CANCELED
      const [state, files] = [stores.state(), stores.files()]
      return state.kind !== 'until-quit' || files === undefined || stores.isWaiting() ? OUT_OF_DATE : work(files, state)
    })
  }

  return {
    async store() {
      await opened()
      const store = stores.current()
      if (opener.isClosed() || store === undefined) throw new Error('the data key manager is closed')
      return store
    },
    state: () => stores.state(),
    async tryAgain() {
      const isFirst = opening === undefined
      await opened()
      if (isFirst) return stores.state()
      // A keychain that was just unlocked may not have answered the earlier call yet.
      await parts.keychain.settled()
      await inTurn(opener.open)
      return stores.state()
    },
    async setPassphrase(text) {
      const passphrase = tidied(text)
      return isLongEnough(passphrase) ? act(from => opener.protect(from, passphrase, cost)) : TOO_SHORT
    },
    enterPassphrase: text => act((from, reason) => opener.openWith(from, reason, tidied(text))),
    startOver: () => act(opener.startOver),
    async provePassphrase(text) {
      const files = stores.files()
      const row = files && newestKey(files)
      if (row === undefined || row.wrapped === null) return OUT_OF_DATE
      return (await unwrap(row.wrapped, row.id, tidied(text))) === undefined ? WRONG : ok(null)
    },
    async dismiss(id) {
      await opened()
      return inTurn(async () => stores.dismissNotice(id))
    },
    officeLeft: () => {
      stores.officeLeft()
    },
    wouldLose: () => stores.wouldLose(),
    close() {
      opener.close()
      stores.close()
    }
  }
}

/** The ways to open the sealed store. One at a time. */
interface Opener {
  /** With the keychain, as far as possible. */
  open(): Promise<void>
  /** With a new key behind a passphrase. */
  protect(from: StoreFiles, passphrase: string, cost: Cost): Answer
  /** With the key behind a passphrase. */
  openWith(from: StoreFiles, reason: UntilQuitReason, passphrase: string): Answer
  startOver(from: StoreFiles): Answer
  /** What is on its way ends without effect. */
  close(): void
  isClosed(): boolean
}

function createOpener(
  { folder, keychain, openFiles = openStoreFiles, pause = aMoment }: DataKeyManagerParts,
  stores: StoreInUse,
  now: () => number
): Opener {
  /** Kept for the next attempt, because a keychain that answered too late may have it. */
  let candidate: FreshKey | undefined
  let isClosed = false

  /** The store's files; undefined if they cannot be opened, and work continues in memory. */
  function filesOrMemory(): StoreFiles | undefined {
    const opened = openFiles(folder)
    if (opened.ok) stores.setFiles(opened.value)
    else stores.continueInMemory(reasonWithoutFiles(opened.failure, stores.hasDatabase()))
    return stores.files()
  }

  async function open(): Promise<void> {
    if (isClosed || stores.current()?.lasting === true) return
    if (stores.isWaiting()) {
      await takeOverOnceSent({ stores, pause, isClosed: () => isClosed })
      return
    }
    const from = stores.files() ?? filesOrMemory()
    if (from === undefined) return
    const searched = await stores.onFiles(() => findDataKey(from, keychain, () => (candidate ??= freshKey())))
    if (isClosed || !searched.ok) return
    const { finding, key } = searched.value
    const verdict = verdictOn(finding)
    if (verdict !== 'keep') stores.continueInMemory(verdict)
    else if (key !== undefined)
      await use(from, key, 'keychain', finding.found === 'nothing' ? rowOf(key, null, now()) : undefined)
  }

  async function use(from: StoreFiles, key: DataKey, by: 'keychain' | 'passphrase', row?: DataKeyRow): Answer {
    const unsealed = await stores.onFiles(() => {
      if (row !== undefined) from.addKey(row)
      return from.unseal(key)
    })
    if (!unsealed.ok) return unsealed
    candidate = undefined
    return takeOverOnceSent({ stores, pause, isClosed: () => isClosed }, { store: unsealed.value, by })
  }

  return {
    open,
    async protect(from, passphrase, cost) {
      if (from.keys.length > 0 || from.hasSealedWork) return OUT_OF_DATE
      // Not the candidate: a keychain may have that one, and this key must be behind the passphrase alone.
      const { key, reveal } = freshKey()
      const wrapped = await wrap(reveal(), key.id, passphrase, cost)
      return isClosed ? CANCELED : use(from, key, 'passphrase', rowOf(key, wrapped, now()))
    },
    async openWith(from, { because }, passphrase) {
      const row = newestKey(from)
      if (because !== 'passphrase-needed' || row === undefined || row.wrapped === null) return OUT_OF_DATE
      const bytes = await unwrap(row.wrapped, row.id, passphrase)
      if (isClosed) return CANCELED
      if (bytes === undefined) return WRONG
      const key = keyOf(row, bytes)
      if (key !== undefined) return use(from, key, 'passphrase')
      stores.continueInMemory({ because: 'key-wrong', cure: 'none', sealedWork: from.hasSealedWork })
      return ok(stores.state())
    },
    async startOver(from) {
      if (from.keys.length === 0 && !from.hasSealedWork) return OUT_OF_DATE
      const set = await stores.onFiles(() => {
        from.setAside()
      })
      if (!set.ok) return set
      stores.setFiles(undefined)
      await open()
      return ok(stores.state())
    },
    close() {
      isClosed = true
    },
    isClosed: () => isClosed
  }
}

interface TakingOver {
  readonly stores: StoreInUse
  readonly pause: () => Promise<void>
  readonly isClosed: () => boolean
}

/** Nothing can come between the last look and taking over. */
async function takeOverOnceSent({ stores, pause, isClosed }: TakingOver, unsealed?: Unsealed): Answer {
  while (!isClosed() && stores.isHeldUp(unsealed)) await pause()
  return isClosed() ? CANCELED : stores.takeOver(unsealed)
}

function aMoment(): Promise<void> {
  return new Promise(resolve => void startTimer(resolve, PAUSE_MS))
}
