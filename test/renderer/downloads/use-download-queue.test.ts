import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useDownloadQueue, withChanged, type DownloadQueue } from '../../../renderer/downloads/use-download-queue.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'
import { downloadNews, NO_DOWNLOADS, orderId, sampleDownload, sampleKept } from '../app/samples.ts'

const OFFLINE = failed({ kind: 'offline' } as const)
const TOTALS = { ...NO_DOWNLOADS, waiting: 1, receiving: 2, paused: 4, failed: 8, kept: 16 }
const NEWS = { downloads: [sampleDownload(1)], totals: TOTALS }

let bridge: FakeBridge
let scope: EffectScope
let queue: DownloadQueue
beforeEach(() => {
  bridge = fakeBridge().answer('documents.queue', ok(NEWS))
  useBridge(bridge)
  scope = effectScope(true)
  queue = scope.run(useDownloadQueue)!
})
afterEach(() => {
  scope.stop()
  useBridge(undefined)
})

it('changed downloads keep their places, those of another order are others, and new ones come last', () => {
  const [first, second] = [sampleDownload(1), sampleDownload(2)]
  const elsewhere = sampleDownload(1, { orderId: orderId(2) })
  const kept = sampleKept(1)
  expect(withChanged([first, second], [elsewhere, kept])).toEqual([kept, second, elsewhere])
})

describe('the download queue', () => {
  it('has its totals without a list, which is there once it was read', async () => {
    expect(queue.open.value).toBe(0)
    await queue.count()
    bridge.emit('documents.changed', downloadNews(sampleDownload(1)))
    expect([queue.list.value, queue.totals.value]).toEqual([undefined, downloadNews(sampleDownload(1)).totals])
    await queue.read()
    expect(queue.list.value).toEqual(NEWS.downloads)
  })

  it('is open with what is not finished', async () => {
    await queue.count()
    expect(queue.open.value).toBe(7)
  })

  it('that cannot be read says why until it can, and stays as it was', async () => {
    await queue.read()
    bridge.answer('documents.queue', OFFLINE)
    await queue.read()
    expect([queue.readFailure.value, queue.list.value]).toEqual([OFFLINE.failure, NEWS.downloads])
    bridge.answer('documents.queue', ok(NEWS))
    await queue.read()
    expect(queue.readFailure.value).toBeUndefined()
  })

  it.each(['read', 'count'] as const)('has nothing of another client that was asked for: %s (R24)', async ask => {
    const held = bridge.hold('documents.queue')
    const asking = queue[ask]()
    queue.clear()
    held.answer(ok(NEWS))
    await asking
    expect([queue.list.value, queue.totals.value]).toEqual([undefined, undefined])
  })

  it('is listened to as long as its page is there', () => {
    expect(bridge.listening('documents.changed')).toBe(1)
    scope.stop()
    expect(bridge.listening('documents.changed')).toBe(0)
  })
})
