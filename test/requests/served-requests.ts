import { NO_POLICY } from '#domain/policy.ts'
import type { OrderCaches } from '../../main/orders/order-caches.ts'
import type { Activity } from '../../main/activity/activity.ts'
import type { Connections } from '../../main/connections/connections.ts'
import type { Drafts } from '../../main/drafts/drafts.ts'
import type { Library } from '../../main/library/library.ts'
import type { DataKeyManager } from '../../main/storage/unlock/data-key-manager.ts'
import { createSeenRows } from '../../main/orders/seen-rows.ts'
import type { Outboxes } from '../../main/outbox/contract.ts'
import type { DocumentPlaceParts } from '../../main/requests/documents/document-places.ts'
import { serveRequests, type RequestParts } from '../../main/requests/index.ts'
import type { ProxySignIns } from '../../main/service/http/proxy-sign-in.ts'
import { noUpdates } from '../../main/updates/updates.ts'
import { createPlaces } from '../../main/places/places.ts'
import type { PreferenceStore } from '../../main/settings/preferences.ts'

/** Every request, for what parses its arguments: the services behind are empty and not called. */
export const served = serveRequests({
  connections: {} as Connections,
  drafts: {} as Drafts,
  library: {} as Library,
  activity: {} as Activity,
  outboxes: {} as Outboxes,
  seen: createSeenRows(),
  keyManager: {} as DataKeyManager,
  about: () => ({ version: '0', platform: 'linux', downloadFolder: '', logFile: '' }),
  copy: async () => undefined,
  flushed: () => undefined,
  online: () => undefined,
  saveReport: async () => ({ ok: true, value: { saved: false } }),
  files: { open: async () => '', showInFolder: () => undefined, drag: async () => undefined },
  documentPlaces: {} as DocumentPlaceParts,
  orderCaches: {} as OrderCaches,
  documents: {
    removeOld: () => undefined,
    due: () => null,
    removeDue: async () => ({ ok: true, value: { files: 0, bytes: 0, left: 0 } })
  },
  places: createPlaces(),
  preferences: {} as PreferenceStore,
  policy: NO_POLICY,
  updates: noUpdates('off'),
  proxies: {} as ProxySignIns,
  office: {} as RequestParts['office'],
  look: () => undefined,
  screenLock: { isLocked: () => false, lock: () => undefined, unlock: () => undefined, opened: async () => undefined },
  chooseFile: async () => ({ ok: true, value: null }),
  createTextFile: async () => ({ ok: true, value: null }),
  onBug: () => undefined,
  page: {
    print: async () => ({ ok: true, value: { printed: true } }),
    savePdf: async () => ({ ok: true, value: { saved: false } })
  }
})
