import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failed, type Result } from '#domain/common/result.ts'
import { draftIdOf, type Draft, type DraftId } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { composeOffice } from '../../../main/compose-office.ts'
import { createDrafts } from '../../../main/drafts/drafts.ts'
import { createKeychain } from '../../../main/keychain/keychain.ts'
import { createOutboxes } from '../../../main/outbox/outboxes.ts'
import { sharedDrafts } from '../../../main/shared-drafts.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'
import { FakeKeytar } from '../../fakes/keytar.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { firstEntry } from './app-desk.ts'
import type { Office } from './office.ts'

export const SERVICE = 'https://orders.example.com'

/** A value, where the app gives one. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** An order whose first property is in this street. */
export function entryIn(address1: string): OrderEntry {
  const entry = filledEntry('refinance')
  return { ...entry, properties: entry.properties.map(property => ({ ...property, address1 })) }
}

/** A desk as the app composes it, with its office, drafts and outbox. Nothing is sent: the outbox is never started. */
export function draftDesk(connectionId: string, baseAddress = SERVICE, onBack: () => void = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'td-drafts-'))
  const store = openMemoryStore(dataKey(connectionId, new Uint8Array(32).fill(7)))
  const keytar = new FakeKeytar()
  const connections = [{ id: connectionId, baseAddress }]
  const gone: DraftId[] = []
  const onBug = (_where: unknown, error: unknown): never => {
    throw error
  }
  const compose = () =>
    composeOffice({
      environment: {
        dataFolder: folder,
        storeFolder: folder,
        send: (_name, news) => {
          if (typeof news === 'object' && 'gone' in news) gone.push(...news.gone)
        },
        note: () => undefined,
        onBug
      },
      keychain: createKeychain({ load: async () => keytar, platform: 'darwin' }),
      store: async () => store,
      connections: { list: () => connections },
      onWire: () => undefined,
      onMembership: () => undefined,
      takeBack: id => void outboxes.takeBack(id),
      onBack
    })
  const onChange = (): void => {
    office.draftsChanged()
  }
  const outboxes = createOutboxes({
    store: async () => store,
    access: async () => failed({ kind: 'not-connected' }),
    createService: () => {
      throw new Error('nothing is sent')
    },
    onItem: onChange,
    onDrafts: onChange,
    onBug: error => onBug('outbox', error)
  })
  const own = createDrafts({ store: async () => store, rowsLike: async () => [], onChange })
  let office = compose()
  const app = sharedDrafts({ drafts: own, outboxes }, { keepAside: save => office.keepAside(save) })
  return {
    ...app,
    store,
    gone,
    connections,
    office: () => office,
    /** The app starts again. */
    async again() {
      await office.close()
      office = compose()
      await office.start()
    },
    async close() {
      await office.close()
      store.close()
      rmSync(folder, { recursive: true })
    },
    /** Its program isn't running. */
    away: () => office.close(),
    async write(entry: OrderEntry, id: string = crypto.randomUUID(), revision = 1): Promise<DraftId> {
      const draftId = draftIdOf(id)
      valueOf(await app.drafts.save({ id: draftId, connectionId, revision, entry }))
      office.online()
      return draftId
    },
    async open(id: DraftId): Promise<Draft | undefined> {
      const opened = await app.drafts.open(id)
      return opened.ok ? opened.value : undefined
    },
    /** The streets of its own drafts. */
    async streets(): Promise<readonly string[]> {
      const lines = valueOf(await app.drafts.list(connectionId))
      return lines.map(({ entry }) => entry.properties[0]?.address1 ?? '').toSorted()
    }
  }
}

export type DraftDesk = ReturnType<typeof draftDesk>

export async function beginAt(office: Office, first: DraftDesk): Promise<void> {
  valueOf(await (await first.office().load()).begin(await firstEntry(office)))
}

export async function joinBy(first: DraftDesk, other: DraftDesk, deskName: string): Promise<void> {
  const { text, code } = valueOf(await (await first.office().load()).invite(deskName, false))
  valueOf(await (await other.office().load()).join({ invitation: text, code, deskName }))
}
