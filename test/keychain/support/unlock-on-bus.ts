import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DraftId } from '#domain/order/draft.ts'
import { createDataKeyManager, type DataKeyManager } from '../../../main/storage/unlock/data-key-manager.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { createKeychain, KEYCHAIN_SERVICE } from '../../../main/keychain/keychain.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { hashesOf } from '../../storage/unlock/support/hashes.ts'
import { waitForName } from './session-bus.ts'

/**
 * Runs on a private session bus (see session-bus.ts): keeps a desk's work with a real gnome-keyring through several starts of the program,
 * and prints what happened as one line of JSON. The tests judge it.
 */

const FOLDER = join(process.env['HOME'] ?? '', 'data')
const NOW = Date.UTC(2026, 10, 20, 15, 4, 5)
const seen: Record<string, unknown> = {}

const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
  stdio: ['pipe', 'ignore', 'ignore']
})
daemon.stdin.end('a password')
await waitForName('org.freedesktop.secrets', daemon)
const { default: keytar } = await import('keytar')

seen['first start'] = await run(async keyManager => {
  ;(await keyManager.store()).orders.put(draft('first'))
  return keyManager.state()
})
const entries = await dataKeys()
const [{ account, password } = { account: '', password: '' }] = entries
seen['key'] = [entries.length, password.length, /^data key [0-9a-f-]{36}$/.test(account)]

seen['second start'] = await run(async keyManager => [await drafts(keyManager), keyManager.state()])
seen['same key'] = same(await dataKeys(), entries)

const before = hashesOf(FOLDER)
await keytar.deletePassword(KEYCHAIN_SERVICE, account)
seen['without key'] = await run(async keyManager => {
  const found = await drafts(keyManager)
  const store = await keyManager.store()
  store.orders.put(draft('second'))
  return [found, await keyManager.tryAgain(), keyManager.wouldLose()]
})
seen['nothing changed'] = same(hashesOf(FOLDER), before)
seen['no other key'] = await dataKeys()

seen['key is back'] = await run(async keyManager => {
  ;(await keyManager.store()).orders.put(draft('third'))
  await keytar.setPassword(KEYCHAIN_SERVICE, account, password)
  return [await keyManager.tryAgain(), await drafts(keyManager)]
})
seen['same key at the end'] = same(await dataKeys(), entries)

daemon.kill('SIGTERM')
await once(daemon, 'exit')
process.stdout.write(JSON.stringify(seen))

/** One run of the program, from its start to its end. */
async function run<T>(work: (keyManager: DataKeyManager) => Promise<T>): Promise<T> {
  const keyManager = createDataKeyManager({
    folder: FOLDER,
    keychain: createKeychain(),
    onChange: () => undefined,
    onStore: () => undefined
  })
  try {
    return await work(keyManager)
  } finally {
    keyManager.close()
  }
}

async function dataKeys(): Promise<readonly { account: string; password: string }[]> {
  return (await keytar.findCredentials(KEYCHAIN_SERVICE)).filter(entry => entry.account.startsWith('data key '))
}

function draft(channel: string): LocalOrder {
  return {
    id: randomUUID() as DraftId,
    connectionId: 'connection-1',
    state: 'draft',
    revision: 1,
    createdAt: NOW,
    savedAt: NOW,
    since: NOW,
    deletedAt: null,
    orderId: null,
    entry: { ...filledEntry('refinance'), slackNotificationChannel: channel },
    refusal: null,
    order: null,
    queuedAt: null,
    account: null,
    waiting: null,
    failure: null,
    how: null
  }
}

/** The drafts that can be read, by the channel they were made with. */
async function drafts(keyManager: DataKeyManager): Promise<string[]> {
  const store = await keyManager.store()
  return store.orders
    .list(null, ['draft'])
    .map(({ entry }) => entry.slackNotificationChannel)
    .toSorted()
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
