import { randomUUID } from 'node:crypto'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { OfficeState } from '#domain/office/office.ts'
import { composeOfficeDrafts, type OfficeDraftServices } from './compose-office-drafts.ts'
import { createLazy } from './app/lazy.ts'
import type { Lifecycle } from './app/lifecycle.ts'
import { composeOfficeLibrary } from './compose-office-library.ts'
import { createListSharing } from './compose-reading.ts'
import { belongsToOffice } from './office-file.ts'
import { loadOffice, type LoadedOffice, type OfficeComposition } from './load-office.ts'
import type { TellLibrary } from './library/library.ts'
import type { Told } from './office/desk/told.ts'
import type { SharedActivity } from './office/activity/shared-activity.ts'
import type { Office } from './office/membership/office.ts'
import type { Seat } from './office/membership/seat.ts'
import type { OfficeNotes } from './office/notes/office-notes.ts'
import type { OfficeSent } from './office/sent/office-sent.ts'
import type { OfficeSettings } from './office/settings/office-settings.ts'
import type { SendPermits } from './outbox/context/send-permits.ts'
import { createSendPermits } from './send-permits.ts'
import type { ShareList } from './orders/sync/shared-list.ts'
import type { LocalOrder } from './storage/tables/local-orders.ts'
import type { Store } from './storage/store.ts'

/** What a desk tells its office of one of its connections. */
export interface ToldOfConnection extends Pick<Told, 'id' | 'kind' | 'content' | 'at' | 'replaces'> {
  readonly connectionId: string
  readonly orderId: OrderId | null
}

/** The desk's office. Where it belongs to none, nothing of it is loaded, connected or written. */
export interface OfficeServices extends Required<Omit<Lifecycle, 'sleep'>>, OfficeDraftServices {
  state(): Promise<OfficeState>
  /** Loads it: the person wants to join one. */
  load(): Promise<Office>
  /** Resolves once the desk has its seat, where it can have one. */
  ready(): Promise<void>
  /**
   * Tells the other desks, in the transaction that does what is told. The desk's name is added to the content as `desk`. Does nothing where
   * the desk belongs to no office, and for practice orders, which are this desk's alone.
   */
  tell(store: Store, told: ToldOfConnection): void
  /** Whether `tell` does something for this connection. */
  tells(connectionId: string): boolean
  /** A connection is in use: if it is new, it hears what other desks told of its account before. */
  connectionOpened(): void
  /** Asks the office before an order is sent. */
  readonly permits: SendPermits
  /** Tells the other desks of an order, in the transaction in which it came to count as sent, or no longer does. Never throws. */
  tellSent(store: Store, order: LocalOrder): void
  readonly tellLibrary: TellLibrary
  /** What desks of the office sent; undefined where the desk belongs to none. Waits for its seat. */
  sent(): Promise<OfficeSent | undefined>
  /** What the office says about orders; undefined where the desk belongs to none, and nothing is loaded then. */
  notes(): Promise<OfficeNotes | undefined>
  /** What people did at other desks; as above. */
  activity(): Promise<SharedActivity | undefined>
  /** Removes what other desks did before a time, in milliseconds since 1970, from this desk only; in the background. */
  removeOldActivity(olderThan: number): void
  /** The settings that the office shares; as above. */
  settings(): Promise<OfficeSettings | undefined>
  /** One desk reads a connection's list for all; undefined where the desk belongs to no office, and for practice orders. */
  shareList(connectionId: string): ShareList | undefined
  /** Another store replaced the one before. */
  useStore(): void
}

export function composeOffice(composition: OfficeComposition): OfficeServices {
  const { environment, connections } = composition
  const { storeFolder, onBug } = environment
  const tellBug = (error: unknown): void => onBug('office', error)
  let loaded: LoadedOffice | undefined
  let starting: Promise<unknown> | undefined
  /** The seat that what was sent earlier was told from. */
  let toldFrom: unknown

  const accountOf = (connectionId: string) => connections.list().find(({ id }) => id === connectionId)?.baseAddress

  const lazy = createLazy(async () => {
    const office = () => loaded?.office
    loaded = await loadOffice(composition, { office, accountOf, tell: tellOf, tellEarlier, onBug: tellBug })
    return loaded.office
  })
  const seat = () => loaded?.office.seat()
  /** Once for each seat, in the background. */
  function tellEarlier(): void {
    libraries.bringTogether()
    loaded?.activity.soon()
    loaded?.settings.bringTogether()
    loaded?.wire.stateChanged()
    const now = seat()
    if (now === undefined || now === toldFrom) return
    toldFrom = now
    loaded?.sent.tellEarlier().catch(tellBug)
  }
  const isMember = (): boolean => belongsToOffice(storeFolder)
  const hasOffice = (): boolean => seat() !== undefined || isMember()
  const shared = () => loaded?.library
  const tellOf: OfficeServices['tell'] = (open, told) => {
    if (hasOffice()) tell(open, seat(), accountOf(told.connectionId), told)
  }
  const libraries = composeOfficeLibrary({ connections, isMember, seat, library: shared, onBug: tellBug })

  const withOffice = onceLoaded(lazy.loaded, tellBug)

  async function ready(): Promise<void> {
    // Why it could not start is told where it was started.
    await starting?.catch(() => undefined)
  }

  async function loadedHere(): Promise<LoadedOffice | undefined> {
    if (!isMember()) return undefined
    await Promise.all([lazy.load(), ready()])
    return loaded
  }

  const go = (): void => void withOffice(office => office.online())
  return {
    load: lazy.load,
    async state() {
      return isMember() ? (await lazy.load()).state() : { kind: 'none' }
    },
    async start() {
      if (!isMember()) return
      starting = lazy.load().then(loaded => loaded.reopen())
      await starting
    },
    ready,
    permits: createSendPermits({ office: () => loaded?.office, isMember, ready, store: composition.store, accountOf }),
    tell: tellOf,
    tells: connectionId => accountOf(connectionId) !== undefined && hasOffice(),
    connectionOpened: () => void withOffice(libraries.connectionOpened),
    tellLibrary: libraries.tell,
    ...composeOfficeDrafts({ connections, seat, ready }),
    tellSent: (open, order) => loaded?.sent.tell(open, order),
    async sent() {
      await ready()
      return loaded?.sent
    },
    ...partsOf(loadedHere, () => loaded),
    shareList: createListSharing({ connections, isMember, load: lazy.load, onBug: tellBug }),
    useStore: () => void withOffice(office => office.reopen()),
    wake: go,
    online: go,
    close: () => withOffice(office => office.close())
  }
}

function partsOf(loaded: () => Promise<LoadedOffice | undefined>, now: () => LoadedOffice | undefined) {
  return {
    removeOldActivity: olderThan => now()?.activity.removeOld(olderThan),
    notes: async () => (await loaded())?.notes,
    activity: async () => (await loaded())?.activity,
    settings: async () => (await loaded())?.settings
  } satisfies Partial<OfficeServices>
}

/** Works with the office only where it is loaded. */
function onceLoaded(loaded: () => Promise<Office> | undefined, onBug: (error: unknown) => void) {
  return async (work: (office: Office) => unknown): Promise<void> => {
    try {
      const office = await loaded()
      if (office !== undefined) await work(office)
    } catch (error) {
      onBug(error)
    }
  }
}

/** Without a seat it waits in the store: the keychain may be locked. */
function tell(
  open: Store,
  seat: Seat | undefined,
  account: string | undefined,
  { orderId, id = randomUUID(), kind, content, at, replaces }: ToldOfConnection
): void {
  if (account === undefined) return
  const record = { id, kind, content, at, replaces, account, order: orderId === null ? null : lowerCased(orderId) }
  if (seat === undefined) open.untold.add(record)
  else seat.tell(open, record)
}
