import type { PowerMonitor } from 'electron'
import type { Log } from '../log/log.ts'

type Cause = 'computer' | 'sleep' | 'idle'
type Opener = 'computer' | 'click' | 'passphrase'

/** Covers the window's content. It hides what is on the screen; it does not close the store or stop work (E27). */
export interface ScreenLock {
  isLocked(): boolean
  lock(because: Cause): void
  unlock(by: Opener): void
  /** Resolves when the window is open. */
  opened(): Promise<void>
}

export interface ScreenLockParts {
  readonly onChange: (locked: boolean) => void
  readonly note: Log['note']
}

export function createScreenLock({ onChange, note }: ScreenLockParts): ScreenLock {
  let locked = false
  let opening = Promise.withResolvers<void>()
  return {
    isLocked: () => locked,
    lock(because) {
      if (locked) return
      locked = true
      opening = Promise.withResolvers<void>()
      note('locked', { because })
      onChange(locked)
    },
    unlock(by) {
      if (!locked) return
      locked = false
      note('unlocked', { by })
      onChange(locked)
      opening.resolve()
    },
    opened: async () => {
      if (locked) await opening.promise
    }
  }
}

/**
 * Locks with the computer, and when it goes to sleep. Who has just signed in to the computer need not unlock again; a
 * computer that wakes without asking for a sign-in stays locked. Electron tells of lock and sign-in on Windows and
 * macOS only: on Linux the cover comes with sleep and after the minutes.
 */
export function lockWithComputer(power: Pick<PowerMonitor, 'on'>, screenLock: ScreenLock): void {
  power.on('lock-screen', () => {
    screenLock.lock('computer')
  })
  power.on('suspend', () => {
    screenLock.lock('sleep')
  })
  power.on('unlock-screen', () => {
    screenLock.unlock('computer')
  })
}
