import type { About } from '#domain/bridge.ts'
import { ok } from '#domain/common/result.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { none } from './parse.ts'

/** `app.*`: what this program is and where it puts files. */
export function appRequests(
  about: () => About,
  settled: () => void
): Pick<ServedRequests, 'app.about' | 'app.settled'> {
  return {
    'app.about': { parse: none, handle: async () => ok(about()) },
    'app.settled': {
      parse: none,
      handle: async () => {
        settled()
        return ok({})
      }
    }
  }
}
