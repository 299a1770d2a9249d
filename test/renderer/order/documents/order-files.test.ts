import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, ref, shallowRef, type EffectScope, type Ref } from 'vue'
import type { Documents, ResultOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../../renderer/common/announcer.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useOrderFiles } from '../../../../renderer/order/documents/order-files.ts'
import { deskBridge } from '../../app/desk.ts'
import { DOCUMENTS, downloadNews, orderId, sampleDownload, sampleKept } from '../../app/samples.ts'

const CONTENT = { shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) } as const
const SUPERSEDED = { kind: 'file', trouble: 'superseded' } as const
const OFFLINE = failed({ kind: 'offline' } as const)

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
let scope: EffectScope
let open: Ref<OrderId | undefined>
let files: ReturnType<typeof useOrderFiles>
let readAgain: number
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = deskBridge()
    .answer('documents.content', ok(CONTENT))
    .answer('documents.download', ok(sampleKept(2)))
    .answer('documents.open', ok({}))
    .answer('documents.cancel', ok({}))
  useBridge(bridge)
  scope = effectScope(true)
  open = ref<OrderId | undefined>(orderId(1))
  readAgain = 0
  files = scope.run(() =>
    useOrderFiles(open, shallowRef<Documents | undefined>(DOCUMENTS), () => void (readAgain += 1))
  )!
})
afterEach(() => {
  scope.stop()
  disposePinia(pinia)
  useBridge(undefined)
})
const troubles = () => [...files.troubles].map(([id, { action, failure }]) => [id, action, failure.kind])
const previewed = () => files.preview.shown.value?.file

describe('an action on a document', () => {
  it('that failed says why at the document, until the next try', async () => {
    bridge.answer('documents.open', OFFLINE)
    await files.perform('open', 2)
    expect(troubles()).toEqual([[2, 'open', 'offline']])
    const held = bridge.hold('documents.open')
    const again = files.perform('open', 2)
    expect(troubles()).toEqual([])
    held.answer(ok({}))
    await again
  })

  it('that failed for want of a network is no trouble once its file has come after all', async () => {
    bridge.answer('documents.download', OFFLINE).answer('documents.open', OFFLINE)
    await files.perform('download', 2)
    bridge.emit('documents.changed', downloadNews(sampleDownload(2, { state: 'waiting', failure: OFFLINE.failure })))
    bridge.emit('documents.changed', downloadNews({ ...sampleKept(2), orderId: orderId(2) }))
    expect(troubles()).toEqual([[2, 'download', 'offline']])
    bridge.emit('documents.changed', downloadNews(sampleKept(2)))
    expect(troubles()).toEqual([])
    await files.perform('open', 2)
    bridge.emit('documents.changed', downloadNews(sampleKept(2)))
    expect(troubles()).toEqual([[2, 'open', 'offline']])
  })

  it('that the user canceled is no trouble', async () => {
    bridge.answer('documents.download', failed({ kind: 'canceled' }))
    await files.perform('download', 2)
    expect(troubles()).toEqual([])
  })

  it('reads the order again where the file is superseded, and for no other fault of a file', async () => {
    bridge.answer('documents.open', failed(SUPERSEDED))
    await files.perform('open', 2)
    expect(readAgain).toBe(1)
    bridge.answer('documents.open', failed({ kind: 'file', trouble: 'no-program' }))
    await files.perform('open', 2)
    expect(readAgain).toBe(1)
  })

  it('says of a download that it is done, and of no other action', async () => {
    const { count } = announcement.value
    await files.perform('open', 2)
    await files.perform('cancel', 2)
    expect(announcement.value.count).toBe(count)
    await files.perform('download', 2)
    expect(announcement.value.text).toBe('Title Commitment downloaded.')
  })

  it('says nothing where another order is open by then', async () => {
    const { count } = announcement.value
    for (const answer of [OFFLINE, ok(sampleKept(2))]) {
      open.value = orderId(1)
      const held = bridge.hold('documents.download')
      const done = files.perform('download', 2)
      open.value = orderId(2)
      held.answer(answer)
      await done
      expect([troubles(), announcement.value.count, [...files.downloads]]).toEqual([[], count, []])
    }
  })

  it('of another order leaves nothing of it once this one is left', async () => {
    bridge.answer('documents.open', OFFLINE).answer('documents.fetchOrders', OFFLINE)
    bridge.answer('documents.downloads', ok([sampleKept(2)]))
    const left = () => [troubles(), files.fetchFailure.value, previewed()?.documentId, [...files.downloads.keys()]]
    await files.perform('open', 2)
    await files.fetchAll()
    // A preview of the same document would count as the next try.
    await files.perform('preview', 1)
    await files.list(orderId(1))
    expect(left()).toEqual([[[2, 'open', 'offline']], OFFLINE.failure, 1, [2]])
    files.clear()
    expect(left()).toEqual([[], undefined, undefined, []])
  })
})

describe('a document to be viewed', () => {
  const view = async (meanwhile: () => unknown, answer = ok(sampleKept(2))) => {
    const held = bridge.hold('documents.download')
    const viewing = files.perform('view', 2)
    await meanwhile()
    held.answer(answer)
    await viewing
  }

  it('is shown once it is downloaded', async () => {
    await view(() => undefined)
    expect(previewed()).toEqual({ orderId: orderId(1), documentId: 2, fileId: null })
  })

  it('is not shown where its kind cannot be', async () => {
    await view(() => undefined, ok(sampleKept(2, { shownAs: null })))
    expect(previewed()).toBeUndefined()
  })

  it('is not shown where another was opened meanwhile', async () => {
    await view(() => files.perform('preview', 1))
    expect(previewed()?.documentId).toBe(1)
  })

  it('is not shown where another order is open', async () => {
    await view(() => void (open.value = orderId(2)))
    expect(previewed()).toBeUndefined()
  })
})

describe('the current version of a previewed document', () => {
  it('is downloaded first unless it is here, and is the newest file', async () => {
    await files.preview.open({ orderId: orderId(1), documentId: 2, fileId: 'f0' }, 'Title Commitment')
    await files.showCurrent(true)
    expect([bridge.argsOf('documents.download').length, previewed()?.fileId]).toEqual([0, null])
    await files.showCurrent(false)
    expect(bridge.argsOf('documents.download')).toHaveLength(1)
  })

  it('is not shown where the preview was closed while it was downloaded', async () => {
    await files.preview.open({ orderId: orderId(1), documentId: 2, fileId: 'f0' }, 'Title Commitment')
    const held = bridge.hold('documents.download')
    const showing = files.showCurrent(false)
    files.preview.close()
    held.answer(ok(sampleKept(2)))
    await showing
    expect(previewed()).toBeUndefined()
  })
})

describe('all documents of an order', () => {
  const LATE: Failure = { kind: 'timed-out', afterSeconds: 9 }
  it.each<[string, ResultOf<'documents.fetchOrders'>, Failure]>([
    ['the request failed', OFFLINE, OFFLINE.failure],
    [
      'one could not be listed',
      ok({ begun: 2, kept: 0, empty: 0, failures: [{ orderId: orderId(1), failure: LATE }] }),
      LATE
    ]
  ])('say why, and nothing of success, where %s', async (_what, answer, failure) => {
    const { count } = announcement.value
    bridge.answer('documents.fetchOrders', answer)
    await files.fetchAll()
    expect([files.fetchFailure.value, announcement.value.count]).toEqual([failure, count])
    bridge.answer('documents.fetchOrders', ok({ begun: 1, kept: 0, empty: 0, failures: [] }))
    await files.fetchAll()
    expect([files.fetchFailure.value, announcement.value.count]).toEqual([undefined, count + 1])
  })

  it('say that they wait for the end of an outage, until the first one is here', async () => {
    const failures = [{ orderId: orderId(1), failure: OFFLINE.failure }]
    bridge.answer('documents.fetchOrders', ok({ begun: 0, waiting: 2, kept: 0, empty: 0, failures }))
    await files.fetchAll()
    const said = () => [files.fetchFailure.value, files.isWaitedOut.value]
    bridge.emit('documents.changed', downloadNews(sampleDownload(2, { state: 'waiting' })))
    expect(said()).toEqual([OFFLINE.failure, true])
    bridge.emit('documents.changed', downloadNews(sampleKept(2)))
    expect(said()).toEqual([undefined, false])
  })

  it('still say why one could not be listed once another is here that does not wait for it', async () => {
    const failures = [{ orderId: orderId(1), failure: LATE }]
    bridge.answer('documents.fetchOrders', ok({ begun: 1, kept: 0, empty: 0, failures }))
    await files.fetchAll()
    bridge.emit('documents.changed', downloadNews(sampleKept(2)))
    expect(files.fetchFailure.value).toEqual(LATE)
  })

  it('say nothing of another order than the open one', async () => {
    for (const [name, begin] of [
      ['documents.fetchOrders', () => files.fetchAll()],
      ['documents.cancel', () => files.steer('cancel', [2])]
    ] as const) {
      open.value = orderId(1)
      const held = bridge.hold(name)
      const done = begin()
      open.value = orderId(2)
      held.answer(OFFLINE)
      await done
      expect(files.fetchFailure.value).toBeUndefined()
    }
  })
})

it('downloads that were steered together say why they were not, until they are', async () => {
  bridge.answer('documents.pause', OFFLINE)
  await files.steer('pause', [2, 3])
  expect(bridge.argsOf('documents.pause')).toEqual([
    { keys: [2, 3].map(documentId => ({ orderId: orderId(1), documentId })) }
  ])
  expect(files.fetchFailure.value).toEqual(OFFLINE.failure)
  bridge.answer('documents.resume', ok({}))
  await files.steer('resume', [2])
  expect(files.fetchFailure.value).toBeUndefined()
})

it('a document that is not listed is announced without its name', async () => {
  await files.perform('download', 9)
  expect(announcement.value.text).toBe('The document downloaded.')
})

it('a preview that comes late does not take the place of the one opened since', async () => {
  const held = bridge.hold('documents.content')
  const first = files.perform('preview', 1)
  const second = files.perform('preview', 2)
  held.answer(OFFLINE)
  await first
  expect([previewed()?.documentId, files.preview.shown.value?.failure]).toEqual([2, undefined])
  held.answer(ok(CONTENT))
  await second
  expect(files.preview.shown.value?.content).toEqual(CONTENT)
})

it('a file that could not be dragged says so at its document, of this order alone', async () => {
  bridge.answer('documents.drag', failed({ kind: 'file', trouble: 'not-downloaded' }))
  await files.drag(2, 'f1')
  expect(troubles()).toEqual([[2, 'open', 'file']])
  // Tried again, it is this file.
  expect(files.troubles.get(2)?.fileId).toBe('f1')
  files.clear()
  const held = bridge.hold('documents.drag')
  const done = files.drag(2, 'f1')
  open.value = orderId(2)
  held.answer(failed({ kind: 'file', trouble: 'not-downloaded' }))
  await done
  expect(troubles()).toEqual([])
})

describe('the downloads of an order', () => {
  it('are those of its list, without what is no longer in it', async () => {
    bridge.answer('documents.downloads', ok([sampleKept(2), sampleKept(3)]))
    await files.list(orderId(1))
    bridge.answer('documents.downloads', ok([sampleKept(3)]))
    await files.list(orderId(1))
    expect([...files.downloads.keys()]).toEqual([3])
  })

  it('are not replaced by those of the order before, which come late', async () => {
    const held = bridge.hold('documents.downloads')
    const listing = files.list(orderId(1))
    open.value = orderId(2)
    bridge.emit('documents.changed', downloadNews(sampleDownload(3, { orderId: orderId(2) })))
    held.answer(ok([sampleKept(2)]))
    await listing
    expect([...files.downloads.keys()]).toEqual([3])
  })

  it('follow the news, of this order alone, and say whether the queue is held', async () => {
    bridge.emit('documents.changed', downloadNews(sampleDownload(2), sampleDownload(3, { orderId: orderId(2) })))
    expect([[...files.downloads.keys()], files.held.value]).toEqual([[2], false])
    const { totals } = downloadNews()
    bridge.emit('documents.changed', { downloads: [], totals: { ...totals, heldBy: { kind: 'offline' } } })
    expect(files.held.value).toBe(true)
  })

  it('are listed again where its wire instructions change, which may supersede one, and for no other order', async () => {
    const news = (index: number) => {
      const id = orderId(index)
      bridge.emit('wire.changed', {
        orderId: id,
        alarms: [],
        count: 0,
        seen: '',
        since: null,
        calls: [],
        log: [],
        known: true
      })
    }
    news(2)
    await flushPromises()
    expect(bridge.argsOf('documents.downloads')).toEqual([])
    news(1)
    await flushPromises()
    expect(bridge.argsOf('documents.downloads')).toEqual([{ orderId: orderId(1) }])
  })
})
