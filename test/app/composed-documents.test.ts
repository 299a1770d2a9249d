import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { DownloadNews } from '#domain/bridge.ts'
import { failed, ok } from '#domain/common/result.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { composeDocuments, type DocumentParts } from '../../main/compose-documents.ts'
import { unfinishedName } from '../../main/documents/disk/unfinished.ts'
import type { Service } from '../../main/service/service.ts'
import { memoryStore, temporaryFolder } from '../documents/support/desk.ts'
import { A_DAY, keptDocument, NOW } from '../storage/support/samples.ts'

const ALONE: DocumentParts['office'] = {
  ready: async () => undefined,
  tell: () => undefined,
  tells: () => false,
  removeOldActivity: () => undefined
}

/** Documents as the app joins them; `open` opens those of a connection. */
async function composed(change: Partial<DocumentParts> = {}) {
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
    office: ALONE,
    ...change
  })
  onTestFinished(async () => {
    await documents.close()
  })
  const service = { documents: async () => failed({ kind: 'not-found' }) } as unknown as Service
  return { documents, folder, store, sent, open: () => documents.open('a', service, new Map()) }
}

/** A day that stays, so that it is known to the millisecond what is old. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOW)
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

const keeping = (keepDays: number | null): Pick<DocumentParts, 'preferences'> => ({
  preferences: { current: () => ({ ...USUAL_PREFERENCES, keepDays, activityDays: 365 }) }
})
const opened = (daysAgo: number) => ({ kind: 'opened', orderId: null, at: NOW - daysAgo * A_DAY, detail: '' }) as const

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

it('what is old goes together: files, crash dumps, and what people did, here and at other desks (E26, E29)', async () => {
  stopClock()
  const elsewhere: number[] = []
  const office = { ...ALONE, removeOldActivity: (olderThan: number) => void elsewhere.push(olderThan) }
  const { documents, folder, store, open } = await composed({ ...keeping(90), office })
  const filesRemoved = vi.spyOn(open(), 'filesRemoved').mockResolvedValue(undefined)
  const slot = { fileName: null, uploadedAt: null }
  for (const days of [91, 89]) store.kept.add(keptDocument({ root: folder, keptAt: NOW - days * A_DAY, slot }))
  for (const days of [366, 364]) store.activity.add('a', opened(days))
  const [old, later] = [31, 29].map(days => {
    mkdirSync(join(folder, 'Crashes'), { recursive: true })
    const path = join(folder, 'Crashes', `${days}.dmp`)
    writeFileSync(path, 'x')
    const at = (NOW - days * A_DAY) / 1000
    utimesSync(path, at, at)
    return path
  })
  expect(await documents.removeDue()).toMatchObject({ ok: true, value: { files: 1 } })
  expect([store.kept.all().length, filesRemoved.mock.calls.length]).toEqual([1, 1])
  const kinds = store.activity.all().map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['opened', 'removed'])
  expect(elsewhere).toEqual([NOW - 365 * A_DAY])
  expect([old, later].map(path => existsSync(path ?? ''))).toEqual([false, true])
})

it('what people did long ago waits for the user where the clock may have jumped, though no file does (M4, E29)', async () => {
  stopClock()
  const { documents, store } = await composed(keeping(null))
  store.clock.note(NOW - 30 * A_DAY)
  for (const days of [366, 364]) store.activity.add('a', opened(days))
  documents.removeOld()
  await new Promise(setImmediate)
  expect(documents.due()).toEqual({ because: 'clock', files: 0, bytes: 0, entries: 1, clockSeenAt: NOW - 30 * A_DAY })
  expect(await documents.removeDue()).toEqual(ok({ files: 0, bytes: 0, left: 0 }))
  expect([documents.due(), store.activity.all().length]).toEqual([null, 1])
})

it('unfinished files in a former folder go as documents are opened, if this profile left them there (W11)', async () => {
  const earlier = await temporaryFolder()
  mkdirSync(join(earlier, '.incoming'))
  const folder = { current: () => join(earlier, 'Title Desk'), earlier: () => [earlier] }
  const { folder: profile, open } = await composed({ folder })
  // The process that has the number by now is another program, so that the profile alone tells.
  const [ours, others] = [profile, '/another'].map(of => {
    const path = join(earlier, '.incoming', unfinishedName(process.ppid, of))
    writeFileSync(path, 'begun')
    return path
  })
  open()
  await expect.poll(() => existsSync(ours ?? '')).toBe(false)
  expect(existsSync(others ?? '')).toBe(true)
})
