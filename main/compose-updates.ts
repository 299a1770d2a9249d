import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Policy } from '#domain/policy.ts'
import type { NetworkEnvironment } from './app-environment.ts'
import { startTimer } from './async/timer.ts'
import { diskTrouble } from './storage/database/storage-failure.ts'
import type { Store } from './storage/store.ts'
import type { DataKeyManager } from './storage/unlock/data-key-manager.ts'
import { diskTroubleOf } from './updates/disk-trouble.ts'
import { FeedError } from './updates/feed-error.ts'
import { refusalIn } from './updates/refused-update.ts'
import { createUpdates, noUpdates, type Updates, type WorkInProgress } from './updates/updates.ts'
import { wayOfUpdating } from './updates/way-of-updating.ts'

export interface UpdateComposition {
  readonly environment: NetworkEnvironment
  readonly env: Readonly<Record<string, string | undefined>>
  readonly policy: Policy
  readonly store: () => Promise<Store>
  readonly keyManager: Pick<DataKeyManager, 'wouldLose'>
  readonly documents: { readonly running: () => Promise<number> }
}

const UNINSTALLER = 'Uninstall Title Desk.exe'

/** Updates from the organization's feed; without one, nothing is loaded and nothing is asked. */
export function composeUpdates({ environment, env, policy, store, keyManager, documents }: UpdateComposition): Updates {
  const { updates, platform, send, note, onBug } = environment
  const way = wayOfUpdating({
    platform,
    packaged: updates.packaged,
    env,
    hasUninstaller: () => existsSync(join(dirname(process.execPath), UNINSTALLER))
  })
  const { updateFeed } = policy

  async function work(): Promise<WorkInProgress> {
    return {
      sending: (await store()).orders.list(null, ['sending']).length,
      downloads: await documents.running(),
      unsaved: keyManager.wouldLose() !== undefined
    }
  }

  if (updateFeed === undefined) return noUpdates('off')
  if (way === null) return noUpdates('elsewhere')

  return createUpdates({
    work,
    quit: updates.quit,
    onChange: state => {
      send('updates.changed', state)
    },
    startTimer,
    async load() {
      // Large, and of no use without a feed.
      const { createDeskUpdater } = await import('./updates/desk-updater.ts')
      return createDeskUpdater({
        way,
        feed: new URL(updateFeed),
        version: environment.about.version,
        folder: environment.storeFolder,
        buildFile: join(updates.resources, 'app-update.yml'),
        proxyFor: environment.proxyFor,
        proxySignIn: environment.proxySignIn,
        secureContext: environment.secureContext,
        env,
        onNotKept(error) {
          if (diskTrouble(error) === undefined) onBug('updates', error)
          else note('update-not-kept', {})
        }
      })
    },
    onFailed(error) {
      const because = refusalIn(error)
      if (because !== null) {
        note('update-refused', { because })
        return 'refused'
      }
      const trouble = diskTroubleOf(error)
      if (trouble === undefined && !(error instanceof FeedError)) onBug('updates', error)
      return trouble ?? 'unreachable'
    }
  })
}
