import { ok } from '#domain/common/result.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { Updates } from '../updates/updates.ts'
import { none } from './parse/parse.ts'

type UpdateRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `updates.${string}`>>

/** `updates.*`: newer versions of this program. */
export function updateRequests(updates: Pick<Updates, 'state' | 'check' | 'install'>): UpdateRequests {
  return {
    'updates.state': { parse: none, handle: async () => ok(updates.state()) },
    'updates.check': { parse: none, handle: async () => ok(await updates.check()) },
    'updates.install': { parse: none, handle: async () => ok({ waitsFor: await updates.install() }) }
  }
}
