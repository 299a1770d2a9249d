import { isDeepStrictEqual } from 'node:util'
import type { StoreNotice, UnlockState } from '#domain/unlock.ts'
import { diskTrouble } from '../database/storage-failure.ts'
import type { UntilQuitReason } from './keychain-verdict.ts'

/** What the page is told about the store. */
export interface UnlockStatus {
  current(): UnlockState
  /** Work lasts until the program quits. */
  untilQuit(reason: UntilQuitReason): void
  kept(by: 'keychain' | 'passphrase'): void
  /** Reads the notices again. */
  refreshNotices(): void
}

/** @param readNotices may throw the disk's errors */
export function createUnlockStatus(
  readNotices: () => readonly StoreNotice[],
  onChange: (state: UnlockState) => void
): UnlockStatus {
  let state: UnlockState = { kind: 'opening' }

  function tell(next: UnlockState): void {
    if (isDeepStrictEqual(state, next)) return
    state = next
    onChange(next)
  }

  /** If the disk fails, the last ones: the next change brings the new ones. */
  function notices(): readonly StoreNotice[] {
    try {
      return readNotices()
    } catch (error) {
      if (diskTrouble(error) === undefined) throw error
      return state.kind === 'opening' ? [] : state.notices
    }
  }

  return {
    current: () => state,
    untilQuit(reason) {
      tell({ kind: 'until-quit', ...reason, notices: notices() })
    },
    kept(by) {
      tell({ kind: 'kept', by, notices: notices() })
    },
    refreshNotices() {
      if (state.kind !== 'opening') tell({ ...state, notices: notices() })
    }
  }
}
