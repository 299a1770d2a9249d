import { ok } from '#domain/common/result.ts'
import type { DataKeyManager } from '../storage/unlock/data-key-manager.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { exactly, none, strictly, text } from './parse/parse.ts'

type UnlockRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `unlock.${string}`>>

/** Limits the size only; a passphrase that is too short has a failure of its own. */
const onePassphrase = strictly(() => exactly({ passphrase: text(1_000).defined() }))

/** `unlock.*`: the state of this desk's store, and what the user can do about it. */
export function unlockRequests(keyManager: DataKeyManager): UnlockRequests {
  return {
    'unlock.state': { parse: none, handle: async () => ok(keyManager.state()) },
    'unlock.tryAgain': { parse: none, handle: async () => ok(await keyManager.tryAgain()) },
    'unlock.setPassphrase': { parse: onePassphrase, handle: args => keyManager.setPassphrase(args.passphrase) },
    'unlock.enterPassphrase': { parse: onePassphrase, handle: args => keyManager.enterPassphrase(args.passphrase) },
    'unlock.startOver': { parse: none, handle: () => keyManager.startOver() },
    'unlock.dismiss': {
      parse: strictly(() => exactly({ id: text(100).required() })),
      handle: args => keyManager.dismiss(args.id)
    }
  }
}
