import { onTestFinished } from 'vitest'
import type { Keeping } from '#domain/unlock.ts'
import { createKeeper, type Keeper, type KeeperParts } from '../../../../main/storage/unlock/data-key-manager.ts'
import type { Store } from '../../../../main/storage/store.ts'
import { createKeychain } from '../../../../main/keychain/keychain.ts'
import { FakeKeytar } from '../../../fakes/keytar.ts'

/** A keeper of a folder with a keychain in memory, and what it told. */
export interface Desk {
  readonly keeper: Keeper
  readonly keytar: FakeKeytar
  readonly told: Keeping[]
  readonly stores: Store[]
  /** Lets the keychain answer again, and waits until what hung in it has ended. */
  readonly letGo: () => Promise<void>
}

export interface DeskOptions extends Partial<Pick<KeeperParts, 'openFiles' | 'onStore'>> {
  readonly keytar?: FakeKeytar
  /** How long a keychain call may take, in milliseconds. */
  readonly limitMs?: number
  readonly platform?: NodeJS.Platform
}

/** Starts a keeper; it is closed when the test is over. Passphrases cost next to nothing here. */
export function startDesk(
  folder: string,
  { keytar = new FakeKeytar(), limitMs = 5000, platform = 'darwin', ...others }: DeskOptions = {}
): Desk {
  const [told, stores]: [Keeping[], Store[]] = [[], []]
  const keychain = createKeychain({ load: async () => keytar, limitMs, platform })
  const keeper = createKeeper({
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
    keeper.close()
  })
  async function letGo(): Promise<void> {
    keytar.letGo()
    while (keychain.busy()) await new Promise(setImmediate)
  }
  return { keeper, keytar, told, stores, letGo }
}
