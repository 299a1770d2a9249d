import type { OrderId } from '#domain/common/order-id.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { OfficeDatabase } from '#domain/policy.ts'
import type { AppEnvironment } from './app-environment.ts'
import { draftHooksOf } from './compose-office-drafts.ts'
import { tellMembership } from './compose-reading.ts'
import type { WireElsewhere, WireElsewhereParts } from './documents/wire-instructions/wire-elsewhere.ts'
import { ownerOf } from './keychain/bound-token.ts'
import type { Keychain } from './keychain/keychain.ts'
import { lookupKeys } from './matching/lookup-keys.ts'
import type { DraftConnection } from '#domain/office/draft-account.ts'
import type { Office, OfficeParts } from './office/membership/office.ts'
import type { SharedActivity } from './office/activity/shared-activity.ts'
import type { SharedLibrary } from './office/library/shared-library.ts'
import type { OfficeSettings, OfficeSettingsParts } from './office/settings/office-settings.ts'
import type { OfficeNotes } from './office/notes/office-notes.ts'
import type { OfficeSent } from './office/sent/office-sent.ts'
import type { Store } from './storage/store.ts'

export interface OfficeComposition {
  readonly environment: Pick<AppEnvironment, 'dataFolder' | 'storeFolder' | 'send' | 'shownPlace' | 'note' | 'onBug'>
  readonly keychain: Keychain
  /** The organization's: no other office may be used. */
  readonly only?: OfficeDatabase | undefined
  readonly store: () => Promise<Store>
  readonly connections: { list(): readonly DraftConnection[] }
  readonly preferences: OfficeSettingsParts['preferences']
  /** Of the codes of invitations, where it isn't the usual one. */
  readonly cost?: OfficeParts['cost']
  /** A call or a change at another desk changed what is known of an order; called after the commit. */
  readonly onWire: WireElsewhereParts['onNews']
  /** Makes a draft of a queued order again: another desk holds it by now. */
  readonly takeBack: (id: DraftId) => void
  /** The desk leaves its office: what others know of its queued orders isn't sent by itself. Throws the disk's error. */
  readonly leave: (shared: ReadonlySet<string>) => void
  /** Orders that wait for the office may ask it again. */
  readonly onBack: () => void
  /** Another desk placed orders, which are in the list by now. */
  readonly onSentElsewhere: () => void
  /** The desk has joined an office, or left it: who reads the list is another question now. */
  readonly onMembership: () => void
}

/** What becomes of a desk's office once it is loaded. */
export interface LoadParts {
  readonly office: () => Office | undefined
  readonly accountOf: (connectionId: string) => string | undefined
  /** Tells the office, in the transaction that does what is told. */
  readonly tell: WireElsewhereParts['tell']
  /** The state is different: tell what was sent before, if there is a new seat. */
  readonly tellEarlier: () => void
  readonly onBug: (error: unknown) => void
}

export interface LoadedOffice {
  readonly office: Office
  readonly sent: OfficeSent
  readonly notes: OfficeNotes
  readonly library: SharedLibrary
  readonly activity: SharedActivity
  readonly settings: OfficeSettings
  readonly wire: WireElsewhere
}

/** Loads everything of an office: only for a desk that belongs to one, or is about to. */
export async function loadOffice(composition: OfficeComposition, parts: LoadParts): Promise<LoadedOffice> {
  const { environment, keychain, only, store, connections, cost, takeBack, leave, onBack, onMembership } = composition
  const { tellEarlier, onBug } = parts
  const { dataFolder, storeFolder, send, note } = environment
  const [{ createOffice }, { openMembership }, { createOfficeSecret }, sent, notes, library, activity, settings, wire] =
    await Promise.all([
      import('./office/membership/office.ts'),
      import('./settings/office-membership.ts'),
      import('./keychain/office-secret.ts'),
      loadSent(composition, parts),
      loadNotes(composition, parts),
      loadLibrary(composition, parts),
      loadActivity(composition, parts),
      loadSettings(composition, parts),
      loadWire(composition, parts)
    ])
  const membership = await openMembership(storeFolder)
  const noteState = tellMembership(membership.current() !== null, onMembership)
  const { listener } = notes
  const office = createOffice({
    membership,
    secret: createOfficeSecret(keychain, ownerOf(dataFolder)),
    only,
    store,
    listeners: {
      ...wire.listeners,
      ...sent.listeners,
      note: listener,
      assignment: listener,
      waiting: listener,
      library: library.listener,
      activity: activity.listener,
      settings: settings.listener
    },
    connections: () => connections.list(),
    draftHooks: draftHooksOf({ ...environment, takeBack, leave, seat: () => parts.office()?.seat() }),
    onBack,
    onRead: tellEarlier,
    onDesks: () => {
      notes.desksChanged()
      send('office.desksChanged', {})
    },
    onState: state => {
      send('office.changed', state)
      if (state.kind === 'none') onBack()
      noteState(state)
      tellEarlier()
    },
    ...(cost && { cost }),
    note,
    onBug
  })
  return { office, sent, notes, library, activity, settings, wire }
}

async function loadSent(
  { environment: { send }, store, connections, onSentElsewhere }: OfficeComposition,
  { office, onBug }: LoadParts
) {
  const { createOfficeSent } = await import('./office/sent/office-sent.ts')
  return createOfficeSent({
    store,
    keysOf: lookupKeys,
    seat: () => office()?.seat(),
    accounts: () => connections.list(),
    onHeard: orderIds => {
      send('officeOrder.changed', { orderIds })
      // Too many to name: the desk has just joined, and they are old.
      if (orderIds !== null) onSentElsewhere()
    },
    onBug
  })
}

async function loadNotes({ environment: { send }, store }: OfficeComposition, { office, accountOf }: LoadParts) {
  const { createOfficeNotes } = await import('./office/notes/office-notes.ts')
  const onChange = (orderIds: readonly OrderId[] | null): void => {
    send('officeOrder.changed', { orderIds })
  }
  return createOfficeNotes({ store, office, accountOf, onChange, now: Date.now })
}

async function loadLibrary({ environment: { send }, store, connections }: OfficeComposition, { office }: LoadParts) {
  const { createSharedLibrary } = await import('./office/library/shared-library.ts')
  return createSharedLibrary({
    store,
    seat: () => office()?.seat(),
    connections: () => connections.list(),
    onChange: connectionId => {
      send('office.libraryChanged', { connectionId })
    }
  })
}

async function loadActivity(
  { environment: { send }, store, connections }: OfficeComposition,
  { office, onBug }: LoadParts
) {
  const { createSharedActivity } = await import('./office/activity/shared-activity.ts')
  return createSharedActivity({
    store,
    seat: () => office()?.seat(),
    connections: () => connections.list(),
    onHeard: () => {
      send('office.activityHeard', {})
    },
    onBug
  })
}

async function loadSettings(
  { environment: { send }, store, preferences }: OfficeComposition,
  { office, onBug }: LoadParts
) {
  const { createOfficeSettings } = await import('./office/settings/office-settings.ts')
  const onChange = (): void => {
    send('office.settingsChanged', {})
  }
  return createOfficeSettings({ store, office, preferences, onChange, onBug, now: Date.now })
}

async function loadWire({ store, connections, onWire }: OfficeComposition, { office, tell, onBug }: LoadParts) {
  const { createWireElsewhere } = await import('./documents/wire-instructions/wire-elsewhere.ts')
  return createWireElsewhere({ store, connections, seat: () => office()?.seat(), tell, onNews: onWire, onBug })
}
