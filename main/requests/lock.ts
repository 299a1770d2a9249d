import type { LockState } from '#domain/lock.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { ScreenLock } from '../app/screen-lock.ts'
import type { DataKeyManager } from '../storage/unlock/data-key-manager.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { exactly, none, strictly, text } from './parse/parse.ts'

export interface LockParts {
  readonly screenLock: ScreenLock
  readonly keyManager: Pick<DataKeyManager, 'state' | 'provePassphrase'>
}

/** `lock.*`: the cover over the window. With a passphrase over the work, it is asked for; otherwise a click is enough. */
export function lockRequests({ screenLock, keyManager }: LockParts): Pick<ServedRequests, 'lock.state' | 'lock.open'> {
  function needs(): LockState['needs'] {
    const state = keyManager.state()
    return state.kind === 'kept' && state.by === 'passphrase' ? 'passphrase' : 'click'
  }

  const state = (): Result<LockState, Failure> => ok({ locked: screenLock.isLocked(), needs: needs() })

  return {
    'lock.state': { parse: none, handle: async () => state() },
    'lock.open': {
      parse: strictly(() => exactly({ passphrase: text(1_000).nullable().defined() })),
      async handle({ passphrase }) {
        const by = needs()
        const proved = by === 'click' ? ok(null) : await keyManager.provePassphrase(passphrase ?? '')
        if (!proved.ok) return proved
        screenLock.unlock(by)
        return state()
      }
    }
  }
}
