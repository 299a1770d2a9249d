import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { CacheThread } from '../../../../main/orders/thread/contract.ts'
import type { Clock } from '../../../../main/orders/sync/clock.ts'
import { startSync, type Sync, type SyncParts } from '../../../../main/orders/sync/sync.ts'
import type { BaseAddress } from '../../../../main/service/http/base-address.ts'
import { createService } from '../../../../main/service/service.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../../../fakes/no-proxy.ts'
import type { ComposedDesk } from '../../../office/support/composed-desk.ts'

/** A desk's order list, kept in step with the service, or with what another desk of its office reads. */
export interface DeskList {
  readonly sync: Sync
  /** Requests to the service that have not been answered. */
  underWay(): number
  close(): Promise<void>
}

export interface DeskListParts {
  readonly baseAddress: string
  readonly token: string
  readonly cache: Pick<CacheThread, 'call'>
  /** What the cache had of it before. */
  readonly kept?: string | null
  readonly clock?: Clock
  /** Left out: the desk belongs to no office. */
  readonly desk?: ComposedDesk
}

export function openDeskList({ baseAddress, token, cache, kept = null, clock, desk }: DeskListParts): DeskList {
  const service = createService({
    baseAddress: baseAddress as BaseAddress,
    token,
    proxyFor: noProxy,
    proxySignIn: noProxySignIn,
    secureContext: ownAuthorities
  })
  let underWay = 0
  const counted = <A extends readonly unknown[], T>(ask: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      underWay += 1
      try {
        return await ask(...args)
      } finally {
        underWay -= 1
      }
    }
  }
  const share: SyncParts['share'] = desk?.office().shareList(desk.connectionId)
  const sync = startSync({
    service: {
      listOrders: counted(page => service.listOrders(page)),
      progress: counted(id => service.progress(id)),
      documents: counted(id => service.documents(id))
    },
    cache,
    kept,
    share,
    ...(clock && { clock }),
    preferences: () => USUAL_PREFERENCES,
    onStatus: () => undefined,
    onBug: error => {
      throw error
    }
  })
  return {
    sync,
    underWay: () => underWay,
    async close() {
      await sync.close()
      service.close()
    }
  }
}
