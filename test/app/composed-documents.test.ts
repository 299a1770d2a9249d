import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { DownloadNews } from '#domain/bridge.ts'
import { failed } from '#domain/common/result.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { composeDocuments } from '../../main/compose-documents.ts'
import type { Service } from '../../main/service/service.ts'
import { memoryStore, temporaryFolder } from '../documents/support/desk.ts'

/** Documents as the app joins them; `open` opens those of a connection. */
async function composed() {
  const [folder, store] = [await temporaryFolder(), memoryStore()]
  const sent: string[] = []
  const documents = composeDocuments({
    environment: {
      storeFolder: folder,
      send: name => void sent.push(name),
      notify: () => undefined,
      onBug: (_where, error) => {
        throw error
      }
    },
    store: async () => store,
    orderCaches: { of: () => undefined, ownOrders: async (_id, orderIds) => orderIds },
    preferences: { current: () => USUAL_PREFERENCES },
    folder: { current: () => join(folder, 'Title Desk'), earlier: () => [] },
    office: {
      ready: async () => undefined,
      tell: () => undefined,
      tells: () => false,
      removeOldActivity: () => undefined
    }
  })
  onTestFinished(async () => {
    await documents.close()
  })
  const service = { documents: async () => failed({ kind: 'not-found' }) } as unknown as Service
  return { documents, sent, open: () => documents.open('a', service, new Map()) }
}

it('downloads that failed without a network are tried again when it is back, and when the computer wakes', async () => {
  const { documents, open } = await composed()
  const online = vi.spyOn(open().downloads, 'online').mockResolvedValue(undefined)
  documents.online()
  expect(online).toHaveBeenCalledTimes(1)
  documents.wake()
  expect(online).toHaveBeenCalledTimes(2)
})

it('what an update would disturb are the downloads that are received or asked for, not those that wait (E10)', async () => {
  const { documents, open } = await composed()
  expect(await documents.running()).toBe(0)
  const totals = { receiving: 2, asking: 1, waiting: 7, paused: 3, failed: 1 }
  vi.spyOn(open(), 'queue').mockResolvedValue({ downloads: [], totals } as unknown as DownloadNews)
  expect(await documents.running()).toBe(3)
})

it('downloads go on, and the page hears of them, once it is known which orders are the client’s that is shown', async () => {
  const { documents, open, sent } = await composed()
  const useStore = vi.spyOn(open().downloads, 'useStore').mockResolvedValue(undefined)
  documents.ownOrdersKnown('b')
  expect(useStore).not.toHaveBeenCalled()
  sent.length = 0
  documents.ownOrdersKnown('a')
  await expect.poll(() => sent).toContain('documents.changed')
  expect(useStore).toHaveBeenCalledTimes(1)
})
