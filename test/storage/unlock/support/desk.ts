import { onTestFinished } from 'vitest'
import type { UnlockState } from '#domain/unlock.ts'
import {
  createDataKeyManager,
  type DataKeyManager,
  type DataKeyManagerParts
} from '../../../../main/storage/unlock/data-key-manager.ts'
import type { Store } from '../../../../main/storage/store.ts'
import { createKeychain } from '../../../../main/keychain/keychain.ts'
import { FakeKeytar } from '../../../fakes/keytar.ts'

/** A data key manager of a folder with a keychain in memory, and what it told. */
export interface Desk {
  readonly keyManager: DataKeyManager
  readonly keytar: FakeKeytar
  readonly told: UnlockState[]
  readonly stores: Store[]
  /** Lets the keychain answer again, and waits until what hung in it has ended. */
  readonly letGo: () => Promise<void>
}

export interface DeskOptions extends Partial<Pick<DataKeyManagerParts, 'openFiles' | 'onStore' | 'pause'>> {
  readonly keytar?: FakeKeytar
  /** How long a keychain call may take, in milliseconds. */
  readonly limitMs?: number
  readonly platform?: NodeJS.Platform
}

/** Starts a data key manager; it is closed when the test is over. Passphrases cost next to nothing here. */
export function startDesk(
  folder: string,
  { keytar = new FakeKeytar(), limitMs = 5000, platform = 'darwin', ...others }: DeskOptions = {}
): Desk {
  const [told, stores]: [UnlockState[], Store[]] = [[], []]
  const keychain = createKeychain({ load: async () => keytar, limitMs, platform })
  const keyManager = createDataKeyManager({
    folder,
    keychain,
    onChange: state => {
      told.push(state)
    },
    onStore: store => {
      stores.push(store)
    },
    cost: { n: 2 ** 4, r: 8, p: 1 },
    ...others
  })
  onTestFinished(() => {
    keyManager.close()
  })
  async function letGo(): Promise<void> {
    keytar.letGo()
    while (keychain.busy()) await new Promise(setImmediate)
  }
  return { keyManager, keytar, told, stores, letGo }
}
