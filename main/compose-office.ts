import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OfficeState } from '#domain/office/office.ts'
import type { AppEnvironment } from './app-environment.ts'
import { createLazy } from './app/lazy.ts'
import type { Lifecycle } from './app/lifecycle.ts'
import { ownerOf } from './keychain/bound-token.ts'
import type { Keychain } from './keychain/keychain.ts'
import type { Office } from './office/membership/office.ts'
import type { Store } from './storage/store.ts'

export interface OfficeComposition {
  readonly environment: Pick<AppEnvironment, 'dataFolder' | 'storeFolder' | 'send' | 'note' | 'onBug'>
  readonly keychain: Keychain
  readonly store: () => Promise<Store>
}

/** The desk's office. Where it belongs to none, nothing of it is loaded, connected or written. */
export interface OfficeServices extends Required<Omit<Lifecycle, 'sleep'>> {
  state(): Promise<OfficeState>
  /** Loads it: the person wants to join one. */
  load(): Promise<Office>
  /** Another store replaced the one before. */
  useStore(): void
}

export function composeOffice({ environment, keychain, store }: OfficeComposition): OfficeServices {
  const { dataFolder, storeFolder, send, note, onBug } = environment
  const lazy = createLazy(async () => {
    const [{ createOffice }, { openMembership }, { createOfficeSecret }] = await Promise.all([
      import('./office/membership/office.ts'),
      import('./settings/office-membership.ts'),
      import('./keychain/office-secret.ts')
    ])
    return createOffice({
      membership: await openMembership(storeFolder),
      secret: createOfficeSecret(keychain, ownerOf(dataFolder)),
      store,
      heard: () => undefined,
      afterHeard: () => undefined,
      onState: state => {
        send('office.changed', state)
      },
      note,
      onBug: error => {
        onBug('office', error)
      }
    })
  })
  const isMember = (): boolean => existsSync(join(storeFolder, 'office.json'))

  /** Only where it is loaded. */
  async function withOffice(work: (office: Office) => unknown): Promise<void> {
    try {
      const office = await lazy.loaded()
      if (office !== undefined) await work(office)
    } catch (error) {
      onBug('office', error)
    }
  }

  const go = (): void => void withOffice(office => office.online())

  return {
    load: lazy.load,
    async state() {
      return isMember() ? (await lazy.load()).state() : { kind: 'none' }
    },
    async start() {
      if (isMember()) await (await lazy.load()).reopen()
    },
    useStore: () => void withOffice(office => office.reopen()),
    wake: go,
    online: go,
    close: () => withOffice(office => office.close())
  }
}
