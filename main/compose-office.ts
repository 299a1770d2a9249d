import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { OfficeState } from '#domain/office/office.ts'
import type { OfficeDatabase } from '#domain/policy.ts'
import type { DraftSave } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { AppEnvironment } from './app-environment.ts'
import { createLazy } from './app/lazy.ts'
import type { Lifecycle } from './app/lifecycle.ts'
import { ownerOf } from './keychain/bound-token.ts'
import type { Keychain } from './keychain/keychain.ts'
import { newDraft } from './drafts/draft-rows.ts'
import { takeCallElsewhere } from './documents/wire-instructions/call-elsewhere.ts'
import type { DraftHooks } from './office/drafts/taking.ts'
import type { Told } from './office/desk/told.ts'
import { lookupKeys } from './matching/lookup-keys.ts'
import type { Office, OfficeParts } from './office/membership/office.ts'
import type { OfficeSent } from './office/sent/office-sent.ts'
import { createListSharing, tellMembership } from './compose-reading.ts'
import type { ShareList } from './orders/sync/shared-list.ts'
import type { RecordListener } from './office/membership/record-listener.ts'
import type { Seat } from './office/membership/seat.ts'
import { isSharedCall } from './storage/shapes/wire.ts'
import type { LocalOrder } from './storage/tables/local-orders.ts'
import type { Store } from './storage/store.ts'

export interface OfficeComposition {
  readonly environment: Pick<AppEnvironment, 'dataFolder' | 'storeFolder' | 'send' | 'note' | 'onBug'>
  readonly keychain: Keychain
  /** The organization's: no other office may be used. */
  readonly only?: OfficeDatabase | undefined
  readonly store: () => Promise<Store>
  readonly connections: { list(): readonly { readonly id: string; readonly baseAddress: string }[] }
  /** Of the codes of invitations, where it isn't the usual one. */
  readonly cost?: OfficeParts['cost']
  /** A call at another desk changed what is known of an order; called after the commit. */
  readonly onWire: (connectionId: string, orderId: OrderId) => void
  /** Makes a draft of a queued order again: another desk holds it by now. */
  readonly takeBack: (id: DraftId) => void
  /** The desk has joined an office, or left it: who reads the list is another question now. */
  readonly onMembership: () => void
}

/** What a desk tells its office of one of its connections. */
export interface ToldOfConnection extends Pick<Told, 'id' | 'kind' | 'content' | 'at' | 'replaces'> {
  readonly connectionId: string
  readonly orderId: OrderId | null
}

/** The desk's office. Where it belongs to none, nothing of it is loaded, connected or written. */
export interface OfficeServices extends Required<Omit<Lifecycle, 'sleep'>> {
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
  /** A connection is in use: if it is new, it hears what other desks told of its account before. */
  connectionOpened(): void
  /** Drafts of this desk changed; called after the commit. */
  draftsChanged(): void
  /** Keeps what was typed into a draft that another desk holds by now, in a draft of its own; false if it is this desk's. Throws what the disk says. */
  keepAside(save: DraftSave): boolean
  /** Tells the other desks of an order, in the transaction in which it came to count as sent, or no longer does. Never throws. */
  tellSent(store: Store, order: LocalOrder): void
  /** What desks of the office sent; undefined where the desk belongs to none. Waits for its seat. */
  sent(): Promise<OfficeSent | undefined>
  /** One desk reads a connection's list for all; undefined where the desk belongs to no office, and for practice orders. */
  shareList(connectionId: string): ShareList | undefined
  /** Another store replaced the one before. */
  useStore(): void
}

export function composeOffice(composition: OfficeComposition): OfficeServices {
  const { environment, connections } = composition
  const { storeFolder, onBug } = environment
  const tellBug = (error: unknown): void => onBug('office', error)
  let office: Office | undefined
  let notes: OfficeNotes | undefined
  let starting: Promise<unknown> | undefined
  let sent: OfficeSent | undefined
  /** The seat that what was sent earlier was told from. */
  let toldFrom: unknown

  const accountOf = (connectionId: string): string | undefined =>
    connections.list().find(({ id }) => id === connectionId)?.baseAddress

  const lazy = createLazy(async () => {
    const loaded = await loadOffice(composition, { seat: () => office?.seat(), tellEarlier, onBug: tellBug })
    sent = loaded.sent
    office = loaded.office
    return office
  })
  /** Once for each seat, in the background. */
  function tellEarlier(): void {
    const seat = office?.seat()
    if (seat === undefined || seat === toldFrom) return
    toldFrom = seat
    sent?.tellEarlier().catch(tellBug)
  }
  const isMember = (): boolean => existsSync(join(storeFolder, 'office.json'))

  /** Only where it is loaded. */
  async function withOffice(work: (office: Office) => unknown): Promise<void> {
    try {
      const office = await lazy.loaded()
      if (office !== undefined) await work(office)
    } catch (error) {
      tellBug(error)
    }
  }

  async function ready(): Promise<void> {
    // Why it could not start is told where it was started.
    await starting?.catch(() => undefined)
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
    tell(open, { connectionId, orderId, id = randomUUID(), ...told }) {
      const seat = office?.seat()
      if (seat === undefined && !isMember()) return
      const account = accountOf(connectionId)
      if (account === undefined) return
      const record = { ...told, id, account, order: orderId === null ? null : lowerCased(orderId) }
      if (seat === undefined) open.untold.add(record)
      else seat.tell(open, record)
    },
    connectionOpened: () => void withOffice(office => office.seat()?.hearForNew()),
    ...draftCalls(() => office?.seat()),
    tellSent: (open, order) => sent?.tell(open, order),
    async sent() {
      await ready()
      return sent
    },
    shareList: createListSharing({ connections, isMember, load: lazy.load, onBug: tellBug }),
    useStore: () => void withOffice(office => office.reopen()),
    wake: go,
    online: go,
    close: () => withOffice(office => office.close())
  }
}

function draftCalls(seat: () => Seat | undefined): Pick<OfficeServices, 'draftsChanged' | 'keepAside'> {
  return {
    draftsChanged: () => seat()?.goSoon(),
    keepAside: save => seat()?.drafts.keepAside(save) ?? false
  }
}

function draftHooksOf(
  send: OfficeComposition['environment']['send'],
  takeBack: OfficeComposition['takeBack']
): DraftHooks {
  return {
    newDraft,
    takeBack,
    onChange({ connectionIds, gone }) {
      for (const connectionId of connectionIds) send('drafts.changed', { connectionId })
      send('office.draftsChanged', { gone })
    }
  }
}

interface LoadParts {
  readonly seat: () => Seat | undefined
  /** The state is different: tell what was sent before, if there is a new seat. */
  readonly tellEarlier: () => void
  readonly onBug: (error: unknown) => void
}

async function loadOffice(
  { environment, keychain, only, store, connections, cost, onWire, takeBack, onMembership }: OfficeComposition,
  { seat, tellEarlier, onBug }: LoadParts
): Promise<{ readonly office: Office; readonly sent: OfficeSent }> {
  const { dataFolder, storeFolder, send, note } = environment
  const [{ createOffice }, { createOfficeSent }, { openMembership }, { createOfficeSecret }] = await Promise.all([
    import('./office/membership/office.ts'),
    import('./office/sent/office-sent.ts'),
    import('./settings/office-membership.ts'),
    import('./keychain/office-secret.ts')
  ])
  const sent = createOfficeSent({
    store,
    keysOf: lookupKeys,
    seat,
    accounts: () => connections.list(),
    onHeard: orderIds => {
      send('office.sentChanged', { orderIds })
    },
    onBug
  })
  const membership = await openMembership(storeFolder)
  const noteState = tellMembership(membership.current() !== null, onMembership)
  const office = createOffice({
    membership,
    secret: createOfficeSecret(keychain, ownerOf(dataFolder)),
    only,
    store,
    listeners: { call: listenToCalls(connections, onWire), ...sent.listeners },
    connections: () => connections.list(),
    draftHooks: draftHooksOf(send, takeBack),
    onState: state => {
      send('office.changed', state)
      noteState(state)
      tellEarlier()
    },
    ...(cost && { cost }),
    note,
    onBug
  })
  return { office, sent }
}

/** Takes calls of other desks into what is known here, and tells of them once that is committed. */
function listenToCalls(
  connections: OfficeComposition['connections'],
  onWire: OfficeComposition['onWire']
): RecordListener {
  /** Orders of connections that calls elsewhere were taken for, in the transaction under way. */
  let heardOf: { readonly connectionId: string; readonly orderId: OrderId }[] = []

  return {
    hear(open, { content, isAccount }) {
      if (!isSharedCall(content)) return
      for (const { id, baseAddress } of connections.list())
        if (isAccount(baseAddress) && takeCallElsewhere(open, id, content))
          heardOf.push({ connectionId: id, orderId: content.orderId })
    },
    settle() {
      const orders = heardOf
      heardOf = []
      for (const { connectionId, orderId } of orders) onWire(connectionId, orderId)
    }
  }
}
