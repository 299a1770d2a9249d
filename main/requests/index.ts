import type { Connections } from '../connections/connections.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { DataKeyManager } from '../storage/unlock/data-key-manager.ts'
import type { Outboxes } from '../outbox/contract.ts'
import type { OrderCaches } from '../orders/order-caches.ts'
import type { SeenRows } from '../orders/seen-rows.ts'
import type { TextFile } from '../orders/views/export-csv.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { PolicyState } from '#domain/policy.ts'
import type { Appearance } from '#domain/preferences.ts'
import type { Result } from '#domain/common/result.ts'
import type { Library } from '../library/library.ts'
import type { Places } from '../places/places.ts'
import type { PreferenceStore } from '../settings/preferences.ts'
import type { Updates } from '../updates/updates.ts'
import type { Activity } from '../activity/activity.ts'
import { activityRequests, noteActivityOf, type ActivityRequestParts } from './activity.ts'
import { appRequests, type AppParts } from './app.ts'
import { orderListRequests } from './order-list.ts'
import { clipboardRequests } from './clipboard.ts'
import { connectionRequests } from './connection.ts'
import { documentFolder, documentPlaceRequests, type DocumentPlaceParts } from './documents/document-places.ts'
import { documentFileRequests, type FileActions } from './documents/document-files.ts'
import { documentStorageRequests, type OldFiles } from './documents/document-storage.ts'
import { downloadRequests } from './documents/downloads.ts'
import { libraryRequests } from './library.ts'
import { fileRequests, type FileParts } from './files.ts'
import { draftRequests } from './drafts.ts'
import { lockRequests, type LockParts } from './lock.ts'
import { unlockRequests } from './unlock.ts'
import { updateRequests } from './updates.ts'
import { officeRequests, type OfficeCalls } from './office.ts'
import { tellDesks } from './office/desk-filter.ts'
import { officeOrderRequests, type OfficeNoteCalls } from './office/order-notes.ts'
import { officeSettingRequests, type OfficeSettingCalls } from './office/office-settings.ts'
import { officeDraftRequests, type OfficeDraftCalls } from './office/office-drafts.ts'
import { newDocumentRequests } from './documents/new-documents.ts'
import { orderRequests } from './orders.ts'
import { outboxRequests } from './outbox.ts'
import { pageRequests, type PageActions } from './page.ts'
import { placeRequests } from './places.ts'
import { preferenceRequests } from './preferences.ts'
import { proxyRequests, type ProxyParts } from './proxy.ts'
import { wireRequests } from './wire.ts'
import { withDocumentsOf } from './documents/with-documents.ts'

export interface RequestParts
  extends AppParts, Pick<FileParts, 'chooseFile'>, Pick<LockParts, 'screenLock'>, ProxyParts {
  readonly connections: Connections
  readonly drafts: Drafts
  readonly library: Library
  readonly activity: Activity
  readonly outboxes: Outboxes
  readonly office: ActivityRequestParts['office'] &
    OfficeCalls &
    OfficeNoteCalls &
    OfficeDraftCalls &
    OfficeSettingCalls
  readonly seen: SeenRows
  readonly keyManager: DataKeyManager
  readonly orderCaches: OrderCaches
  readonly documents: OldFiles & { readonly removeOld: () => void }
  readonly places: Places
  readonly preferences: PreferenceStore
  readonly policy: PolicyState
  readonly updates: Updates
  /** Applies the theme and the text size to the window. */
  readonly look: (appearance: Appearance) => void
  readonly createTextFile: (fileName: string) => Promise<Result<TextFile | null, Failure>>
  readonly onBug: (where: 'orders', error: unknown) => void
  readonly copy: (text: string) => Promise<void>
  readonly files: FileActions
  readonly page: PageActions
  readonly documentPlaces: DocumentPlaceParts
}

/** Everything the page may ask. A request of the contract that is missing here does not compile. */
export function serveRequests(parts: RequestParts): ServedRequests {
  const { connections, outboxes } = parts
  const withDocuments = withDocumentsOf(connections)
  const note = noteActivityOf(parts)
  const beforeQuery = tellDesks(parts.office, error => {
    parts.onBug('orders', error)
  })

  return {
    ...activityRequests(parts),
    ...appRequests(parts),
    ...clipboardRequests(parts.copy),
    ...connectionRequests(connections, outboxes),
    ...orderRequests(connections, parts),
    ...orderListRequests({ ...parts, note, beforeQuery }),
    ...placeRequests(parts.places),
    ...preferenceRequests(parts.preferences, parts.policy, saved => {
      parts.documents.removeOld()
      parts.look(saved)
    }),
    ...draftRequests(parts.drafts, connections),
    ...libraryRequests(parts.library),
    ...fileRequests({ ...parts, note }),
    ...outboxRequests(outboxes, connections),
    ...downloadRequests(withDocuments),
    ...documentFileRequests(withDocuments, parts.files),
    ...documentStorageRequests(withDocuments, {
      folder: () => documentFolder(parts.documentPlaces),
      keepDays: () => parts.preferences.current().keepDays,
      oldFiles: parts.documents
    }),
    ...newDocumentRequests(connections, parts.orderCaches),
    ...documentPlaceRequests(parts.documentPlaces),
    ...wireRequests(connections),
    ...proxyRequests(parts),
    ...officeRequests(parts.office),
    ...officeOrderRequests(parts.office, connections),
    ...officeDraftRequests(parts.office),
    ...officeSettingRequests(parts.office),
    ...updateRequests(parts.updates),
    ...unlockRequests(parts.keyManager),
    ...lockRequests(parts),
    ...pageRequests(parts.page, note)
  }
}
