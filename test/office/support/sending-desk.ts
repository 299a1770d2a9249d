import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { composeOffice, type OfficeServices } from '../../../main/compose-office.ts'
import type { OfficeComposition } from '../../../main/load-office.ts'
import { createKeychain } from '../../../main/keychain/keychain.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'
import type { Store } from '../../../main/storage/store.ts'
import { FakeKeytar } from '../../fakes/keytar.ts'
import { firstEntry } from './app-desk.ts'
import type { Office } from './office.ts'

export interface SendingDesk {
  readonly folder: string
  readonly store: Store
  readonly keytar: FakeKeytar
  /** What the page was told, by the names of events. */
  readonly sent: string[]
  readonly bugs: unknown[]
  /** How often it was told that other desks placed orders. */
  sentElsewhere(): number
  readonly connections: { readonly id: string; readonly name: string; readonly baseAddress: string }[]
  office(): OfficeServices
  /** The app starts again: `start` the office yourself. */
  again(): Promise<void>
}

/** A desk's office as the app composes it, on a store, a folder and a keychain of its own. */
export function sendingDesk(
  connections: SendingDesk['connections'],
  onWire: OfficeComposition['onWire'] = () => undefined
): SendingDesk {
  const folder = mkdtempSync(join(tmpdir(), 'td-desk-'))
  const store = openMemoryStore(dataKey('k1', new Uint8Array(32).fill(7)))
  const keytar = new FakeKeytar()
  const [sent, bugs]: [string[], unknown[]] = [[], []]
  let sentElsewhere = 0
  const compose = () =>
    composeOffice({
      environment: {
        dataFolder: folder,
        storeFolder: folder,
        send: name => sent.push(name),
        shownPlace: () => '',
        note: () => undefined,
        onBug: (_where, error) => bugs.push(error)
      },
      keychain: createKeychain({ load: async () => keytar, platform: 'darwin' }),
      store: async () => store,
      connections: { list: () => connections },
      preferences: { current: () => USUAL_PREFERENCES, takeShared: async () => undefined },
      cost: { n: 2 ** 4, r: 8, p: 1 },
      onWire,
      takeBack: () => undefined,
      leave: () => undefined,
      onBack: () => undefined,
      onSentElsewhere: () => {
        sentElsewhere += 1
      },
      onMembership: () => undefined
    })
  let office = compose()
  onTestFinished(async () => {
    await office.close()
    store.close()
    rmSync(folder, { recursive: true })
  })
  return {
    folder,
    store,
    keytar,
    sent,
    bugs,
    sentElsewhere: () => sentElsewhere,
    connections,
    office: () => office,
    async again() {
      await office.close()
      office = compose()
    }
  }
}

/** As the first desk of an office. */
export async function beginAt(office: Office, desk: Pick<SendingDesk, 'office'>): Promise<void> {
  const begun = await (await desk.office().load()).begin(await firstEntry(office))
  if (!begun.ok) throw new Error(begun.failure)
}
