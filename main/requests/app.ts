import type { About } from '#domain/bridge.ts'
import { ok } from '#domain/common/result.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { none } from './parse/parse.ts'

export interface AppParts {
  readonly about: () => About
  /** Called when the page has flushed the last input. */
  readonly flushed: () => void
  /** Called when the page noticed that the network is back. */
  readonly online: () => void
}

/** `app.*`: what this program is, and what the page reports. */
export function appRequests({
  about,
  flushed,
  online
}: AppParts): Pick<ServedRequests, 'app.about' | 'app.flushed' | 'app.online'> {
  return {
    'app.about': { parse: none, handle: async () => ok(about()) },
    'app.flushed': {
      parse: none,
      handle: async () => {
        flushed()
        return ok({})
      }
    },
    'app.online': {
      parse: none,
      handle: async () => {
        online()
        return ok({})
      }
    }
  }
}
