import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { EventName, Events } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { belongsToOffice } from '../../../main/office-file.ts'
import { composeOffice, type OfficeServices } from '../../../main/compose-office.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { ok } from '#domain/common/result.ts'
import { createKeychain } from '../../../main/keychain/keychain.ts'
import { sharePreferences, type SharedPreferences } from '../../../main/settings/shared-preferences.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'
import { FakeKeytar } from '../../fakes/keytar.ts'
import { firstEntry, type Ends } from './app-desk.ts'
import { openOffice, type Office } from './office.ts'
import type { Server } from './cluster.ts'

export const SERVICE = 'https://orders.example.com'

/** A desk's office as the app composes it, with one connection. */
export interface ComposedDesk {
  readonly connectionId: string
  readonly store: ReturnType<typeof openMemoryStore>
  readonly keytar: FakeKeytar
  /** Add to it what is connected later. */
  readonly connections: { readonly id: string; readonly name: string; readonly baseAddress: string }[]
  readonly preferences: SharedPreferences
  /** What the page was told, by the name of the event. */
  readonly sent: { readonly name: EventName; readonly news: Events[EventName] }[]
  /** Orders that other desks' changes and calls changed here. */
  readonly told: string[]
  /** Kinds of alarms that were opened by other desks. */
  readonly raised: string[]
  office(): OfficeServices
  /** The app starts again, and is in no office before `office().start()`. */
  again(): Promise<void>
}

/** What the rest of the app does; nothing, if left out. */
export interface DeskHooks {
  readonly takeBack?: (id: DraftId) => void
  readonly leave?: (shared: ReadonlySet<string>) => void
  readonly shownPlace?: () => string
  readonly onBack?: () => void
  readonly onSentElsewhere?: () => void
  /** The page is told something. */
  readonly onSend?: (name: EventName) => void
}

export function composedDesk(
  connectionId: string,
  baseAddress = SERVICE,
  ends: Ends = onTestFinished,
  {
    takeBack = () => undefined,
    leave = () => undefined,
    shownPlace = () => '',
    onBack = () => undefined,
    onSentElsewhere = () => undefined,
    onSend = () => undefined
  }: DeskHooks = {}
): ComposedDesk {
  const folder = mkdtempSync(join(tmpdir(), 'td-composed-'))
  const store = openMemoryStore(dataKey(connectionId, new Uint8Array(32).fill(7)))
  const keytar = new FakeKeytar()
  const connections = [{ id: connectionId, name: 'Lone Star Lending', baseAddress }]
  const [sent, told, raised]: [ComposedDesk['sent'], string[], string[]] = [[], [], []]
  const preferences = sharePreferences(inMemory(), () => belongsToOffice(folder))
  const compose = (): OfficeServices =>
    composeOffice({
      environment: {
        dataFolder: folder,
        storeFolder: folder,
        send: (name, news) => {
          sent.push({ name, news })
          onSend(name)
        },
        shownPlace,
        note: () => undefined,
        onBug: (_where, error) => {
          throw error
        }
      },
      keychain: createKeychain({ load: async () => keytar, platform: 'darwin' }),
      store: async () => store,
      connections: { list: () => connections },
      preferences,
      cost: { n: 2 ** 4, r: 8, p: 1 },
      onWire: (id, news) => {
        told.push(`${id} ${news.watch.orderId}`)
        raised.push(...news.raised)
      },
      takeBack,
      leave,
      onBack,
      onSentElsewhere,
      onMembership: () => undefined
    })
  let office = compose()
  ends(async () => {
    await office.close()
    store.close()
    rmSync(folder, { recursive: true })
  })
  return {
    connectionId,
    store,
    keytar,
    connections,
    preferences,
    sent,
    told,
    raised,
    office: () => office,
    async again() {
      await office.close()
      office = compose()
    }
  }
}

function inMemory() {
  let saved: Preferences = USUAL_PREFERENCES
  return {
    current: () => saved,
    save: async (preferences: Preferences) => {
      saved = preferences
      return ok(null)
    }
  }
}

/** The first desk of a new office, `Front desk`. */
export async function firstDesk(
  server: Server,
  front: Pick<ComposedDesk, 'office'>,
  ends: Ends = onTestFinished
): Promise<Office> {
  const office = await openOffice(server)
  ends(office.close)
  const begun = await (await front.office().load()).begin(await firstEntry(office))
  if (!begun.ok) throw new Error(begun.failure)
  return office
}

export async function joinBy(
  front: Pick<ComposedDesk, 'office'>,
  other: Pick<ComposedDesk, 'office'>,
  deskName = 'Back office'
): Promise<void> {
  const invited = await (await front.office().load()).invite(deskName, false)
  if (!invited.ok) throw new Error(invited.failure)
  const { text, code } = invited.value
  const joined = await (await other.office().load()).join({ invitation: text, code, deskName })
  if (!joined.ok) throw new Error(joined.failure)
}
