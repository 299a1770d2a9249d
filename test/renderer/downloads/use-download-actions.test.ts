import { describe, expect, it, onTestFinished } from 'vitest'
import { effectScope } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
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
  return { bridge, ...made }
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

describe('what ends after all of it was cleared, as for another client (R24)', () => {
  type Actions = ReturnType<typeof acting>['actions']
  it.each([
    ['documents.pause', ({ steer }: Actions) => steer('pause', null)],
    ['documents.download', ({ fetchOne }: Actions) => fetchOne({ orderId: orderId(1), documentId: 1 })],
    ['documents.clearEnded', ({ clearEnded }: Actions) => clearEnded()],
    ['documents.fetchNew', ({ fetchNew }: Actions) => fetchNew()]
  ] as const)('is not told of: %s', async (name, act) => {
    const { bridge, actions } = acting()
    const held = bridge.hold(name)
    const acted = act(actions)
    actions.clear()
    held.answer(failed(FULL))
    expect(await acted).toBeUndefined()
    expect(actions.failure.value).toBeUndefined()
  })

  it('leaves the list of the other client as it is', async () => {
    const { bridge, queue, actions } = acting()
    const held = bridge.hold('documents.clearEnded')
    const acted = actions.clearEnded()
    actions.clear()
    queue.set(downloadNews(sampleDownload(2)))
    held.answer(ok(downloadNews()))
    await acted
    expect(queue.list.value).toHaveLength(1)
  })
})

describe('downloads that are steered', () => {
  it('are told by their keys alone, or are all', async () => {
    const { bridge, actions } = acting()
    bridge.answer('documents.cancel', ok({}))
    await actions.steer('cancel', [sampleDownload(1)])
    await actions.steer('cancel', null)
    expect(bridge.argsOf('documents.cancel')).toEqual([
      { keys: [{ orderId: orderId(1), documentId: 1 }] },
      { keys: null }
    ])
  })

  it('are no longer told of as fetched once the next fetch fails', async () => {
    const { bridge, actions } = acting()
    const fetched = { begun: 1, kept: 0, empty: 0, failures: [] }
    bridge.answer('documents.fetchNew', ok(fetched))
    expect([await actions.fetchNew(), actions.fetched.value]).toEqual([fetched, fetched])
    bridge.answer('documents.fetchNew', failed(FULL))
    expect([await actions.fetchNew(), actions.fetched.value]).toEqual([undefined, undefined])
    expect(actions.failure.value).toEqual(FULL)
  })
})
