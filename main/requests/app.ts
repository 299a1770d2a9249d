import type { About } from '#domain/bridge.ts'
import { ok } from '#domain/result.ts'
import type { ServedRequests } from '../ipc.ts'
import { none } from './parse.ts'

/** `app.*`: what this program is and where it puts files. */
export function appRequests(about: () => About): Pick<ServedRequests, 'app.about'> {
  return {
    'app.about': { parse: none, handle: async () => ok(about()) }
  }
}
