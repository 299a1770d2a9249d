import { ok } from '#domain/common/result.ts'
import type { Keeper } from '../storage/unlock/data-key-manager.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { exactly, none, strictly, text } from './parse.ts'

type KeepingRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `keeping.${string}`>>

/** Whether it is long enough is told with words of its own; here only its size is bounded. */
const onePassphrase = strictly<{ passphrase: string }>(exactly({ passphrase: text(1_000).defined() }))

/** `keeping.*`: how this desk's work is kept, and what a person can do about it. */
export function keepingRequests(keeper: Keeper): KeepingRequests {
  return {
    'keeping.state': { parse: none, handle: async () => ok(keeper.state()) },
    'keeping.tryAgain': { parse: none, handle: async () => ok(await keeper.tryAgain()) },
    'keeping.setPassphrase': { parse: onePassphrase, handle: args => keeper.setPassphrase(args.passphrase) },
    'keeping.enterPassphrase': { parse: onePassphrase, handle: args => keeper.enterPassphrase(args.passphrase) },
    'keeping.startAnew': { parse: none, handle: () => keeper.startAnew() },
    'keeping.dismiss': {
      parse: strictly<{ id: string }>(exactly({ id: text(100).required() })),
      handle: args => keeper.dismiss(args.id)
    }
  }
}
