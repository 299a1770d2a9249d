import { describe, expect, it, onTestFinished } from 'vitest'
import { effectScope } from 'vue'
import { failed } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useDownloadActions } from '../../../renderer/downloads/use-download-actions.ts'
import { useDownloadQueue } from '../../../renderer/downloads/use-download-queue.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { downloadNews, orderId, sampleDownload } from '../app/samples.ts'

const FULL = { kind: 'file', trouble: 'disk-full' } as const

function acting() {
  const bridge = fakeBridge().answer('documents.download', failed(FULL))
  useBridge(bridge)
  const scope = effectScope()
  onTestFinished(() => {
    scope.stop()
    useBridge(undefined)
  })
  const made = scope.run(() => {
    const queue = useDownloadQueue()
    return { queue, actions: useDownloadActions(queue, async () => undefined) }
  })
  if (made === undefined) throw new Error('no actions')
  return made
}

describe('a document that could not be downloaded', () => {
  it.each([
    ['is told of on the page', [], FULL],
    ['is told of on the page beside others of the list', [sampleDownload(2)], FULL],
    ['shows why in its own line of the list', [sampleDownload(1)], undefined]
  ])('%s', async (_what, listed, failure) => {
    const { queue, actions } = acting()
    queue.set(downloadNews(...listed))
    await actions.fetchOne({ orderId: orderId(1), documentId: 1 })
    expect(actions.failure.value).toEqual(failure)
  })
})
