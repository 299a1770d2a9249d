import { createSecretKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { Policy } from '#domain/policy.ts'
import type { NetworkEnvironment } from '../../main/app-environment.ts'
import { composeAccess } from '../../main/compose-connections.ts'
import { createKeychain } from '../../main/keychain/keychain.ts'
import { parseBaseAddress } from '../../main/service/http/base-address.ts'
import { openConnections } from '../../main/settings/connections.ts'
import type { Store } from '../../main/storage/store.ts'
import { startPractice } from '../../practice/index.ts'
import { FakeKeytar } from '../fakes/keytar.ts'
import { temporaryFolder } from '../settings/support/temporary-folder.ts'

const clear = async () => ok(null)

/** What leads to services, as the app joins it. */
async function composed(policy: Policy = {}, lasting = true) {
  const folder = await temporaryFolder()
  const [told, purposes]: [unknown[], string[]] = [[], []]
  const store: Partial<Store> = {
    lasting,
    deriveKey(purpose) {
      purposes.push(purpose)
      return { keyId: 'k', key: createSecretKey(Buffer.alloc(32, 7)) }
    }
  }
  const environment: Partial<NetworkEnvironment> = {
    dataFolder: folder,
    storeFolder: folder,
    practice: '{"orders":2}',
    send: (name, news) => void told.push([name, news]),
    onBug: (_where, error) => {
      throw error
    }
  }
  const services = composeAccess({
    environment: environment as NetworkEnvironment,
    keychain: createKeychain({ load: async () => new FakeKeytar() }),
    store: await openConnections({ folder, parseAddress: parseBaseAddress }),
    openStore: async () => store as Store,
    policy
  })
  onTestFinished(() => services.practice.stop())
  return { ...services, told, purposes, file: join(folder, 'practice', 'practice.db') }
}

describe('practice orders', () => {
  it('are kept where earlier versions have them, sealed by the key of that time (R58)', async () => {
    const { practice, purposes, file } = await composed()
    expect(await practice.start(clear)).toMatchObject({ ok: true })
    expect([existsSync(file), purposes]).toEqual([true, ['practice']])
    await practice.stop()
    await expect(startPractice({ data: { path: file } })).rejects.toMatchObject({ trouble: 'sealed' })
  })

  it('leave nothing on the disk where work lasts only until the program quits', async () => {
    const { practice, purposes, file } = await composed({}, false)
    expect(await practice.start(clear)).toMatchObject({ ok: true })
    expect([existsSync(dirname(file)), purposes]).toEqual([false, []])
  })

  it('are none where the organization does not want them (E28)', async () => {
    const { practice, file } = await composed({ practice: false })
    expect(await practice.start(clear)).toEqual(failed({ kind: 'practice-unavailable' }))
    expect([practice.running(), existsSync(file)]).toEqual([undefined, false])
  })
})

it('the page is told of connections that changed, practice among them once it runs', async () => {
  const { registry, practice, told } = await composed({ practice: true })
  registry.changed()
  await practice.start(clear)
  const state = registry.changed()
  expect(told).toEqual([
    ['connection.changed', { connections: [], activeId: null, keychain: 'ok' }],
    ['connection.changed', state]
  ])
  expect(state.connections.map(({ id }) => id)).toEqual(['practice'])
})
