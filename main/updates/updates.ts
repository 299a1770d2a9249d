import type { UpdateBlocker, UpdateFailure, UpdateState } from '#domain/updates.ts'
import type { StartTimer } from '../async/timer.ts'

/** What finds, fetches and installs packages; each throws where it cannot. */
export interface Updater {
  /** The newer version that this computer may have now; null if there is none. */
  find(): Promise<string | null>
  /** Resolves once the version found is on the disk and checked. */
  download(): Promise<void>
  /** Starts the installation, which goes on when the program has ended; true if it ends the program itself. */
  install(): Promise<boolean>
  /** Ends what is being fetched. */
  close(): void
}

/** What is going on that a restart would disturb. */
export interface WorkInProgress {
  readonly sending: number
  readonly downloads: number
  /** Whether quitting would lose what is kept in memory only. */
  readonly unsaved: boolean
}

export interface UpdateParts {
  /** Loads the updater; called at the first check. */
  readonly load: () => Promise<Updater>
  readonly work: () => Promise<WorkInProgress>
  readonly quit: () => void
  readonly onChange: (state: UpdateState) => void
  /** Notes an error of the updater, and says what it is about. */
  readonly onFailed: (error: unknown) => UpdateFailure
  readonly startTimer: StartTimer
  readonly now?: () => number
}

export interface Updates {
  state(): UpdateState
  /** Looks for a newer version and downloads it; resolves when that has ended, however it did. */
  check(): Promise<UpdateState>
  /** Quits, to be installed then, unless something has to end first: that is returned, and nothing happens. */
  install(): Promise<readonly UpdateBlocker[]>
  /**
   * To be called when the user stays after all: a later quit installs nothing that they do not choose again (E10), and
   * the page may offer it again.
   */
  stays(): void
  /**
   * To be called when everything else is closed: installs what the user chose to install; true if that ends the
   * program.
   */
  closed(): Promise<boolean>
  start(): void
  close(): Promise<void>
}

const MINUTE = 60_000
/** After a start there is more urgent work; then twice in a working day. */
const FIRST_CHECK = 2 * MINUTE
const NEXT_CHECK = 4 * 60 * MINUTE

/** What has to end before the program may be replaced. */
export function blockersOf({ sending, downloads, unsaved }: WorkInProgress): UpdateBlocker[] {
  return [
    ...(sending > 0 ? ['sending' as const] : []),
    ...(downloads > 0 ? ['downloads' as const] : []),
    ...(unsaved ? ['unsaved' as const] : [])
  ]
}

/** For a computer without a feed, or a copy that is updated from outside. */
export function noUpdates(kind: 'off' | 'elsewhere'): Updates {
  const state: UpdateState = { kind }
  return {
    state: () => state,
    check: async () => state,
    install: async () => [],
    stays: () => undefined,
    closed: async () => false,
    start: () => undefined,
    close: async () => undefined
  }
}

/** Loads once; what could not be loaded is loaded again when it is next asked for. */
function loadedOnce<T>(load: () => Promise<T>) {
  let loaded: Promise<T> | undefined
  return {
    loaded: () => loaded,
    load: () =>
      (loaded ??= load().catch((error: unknown) => {
        loaded = undefined
        throw error
      }))
  }
}

/**
 * Looks for updates now and then, and has one ready for when the user restarts; nothing is installed before they say so
 * (E10).
 */
export function createUpdates(parts: UpdateParts): Updates {
  const { load, work, quit, onChange, onFailed, startTimer, now = Date.now } = parts
  let state: UpdateState = { kind: 'current', checkedAt: null }
  const updater = loadedOnce(load)
  let checking: Promise<UpdateState> | undefined
  let chosen = false
  let closing = false
  let stop: (() => void) | undefined

  function become(next: UpdateState): UpdateState {
    state = next
    if (!closing) onChange(next)
    return next
  }

  async function look(): Promise<UpdateState> {
    become({ kind: 'checking' })
    try {
      const { find, download } = await updater.load()
      const version = await find()
      if (version === null) return become({ kind: 'current', checkedAt: now() })
      become({ kind: 'downloading', version })
      await download()
      return become({ kind: 'ready', version })
    } catch (error) {
      return become({ kind: 'failed', because: onFailed(error) })
    }
  }

  async function check(): Promise<UpdateState> {
    if (state.kind === 'ready' || closing) return state
    checking ??= look().finally(() => (checking = undefined))
    return checking
  }

  function checkLater(milliseconds: number): void {
    stop = startTimer(() => {
      void check()
      checkLater(NEXT_CHECK)
    }, milliseconds)
  }

  return {
    state: () => state,
    check,
    async install() {
      if (state.kind !== 'ready') return []
      const waitsFor = blockersOf(await work())
      if (waitsFor.length > 0) return waitsFor
      chosen = true
      quit()
      return []
    },
    stays() {
      if (!chosen) return
      chosen = false
      onChange(state)
    },
    async closed() {
      const loaded = updater.loaded()
      if (!chosen || loaded === undefined) return false
      try {
        return await (await loaded).install()
      } catch (error) {
        onFailed(error)
        return false
      }
    },
    start() {
      checkLater(FIRST_CHECK)
    },
    async close() {
      closing = true
      stop?.()
      const open = await updater.loaded()?.catch(() => undefined)
      open?.close()
    }
  }
}
