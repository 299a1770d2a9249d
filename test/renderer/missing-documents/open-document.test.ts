import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { Download } from '#domain/documents/download.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { openOrDownload } from '../../../renderer/missing-documents/open-document.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'
import { orderId } from '../app/samples.ts'

const KEY = { orderId: orderId(1), documentId: 7 }

let bridge: FakeBridge
beforeEach(() => {
  bridge = fakeBridge().answer('documents.download', () => ok({} as Download))
  useBridge(bridge)
})
afterEach(() => useBridge(undefined))

it.each(['not-downloaded', 'changed-on-disk', 'superseded'] as const)(
  'a document whose file is %s is downloaded',
  async trouble => {
    bridge.answer('documents.open', failed({ kind: 'file', trouble }))
    expect(await openOrDownload(KEY)).toEqual(ok('downloaded'))
    expect(bridge.argsOf('documents.download')).toEqual([KEY])
  }
)

it('a document that cannot be downloaded says why, and not why it could not be opened', async () => {
  bridge
    .answer('documents.open', failed({ kind: 'file', trouble: 'superseded' }))
    .answer('documents.download', failed({ kind: 'offline' }))
  expect(await openOrDownload(KEY)).toEqual(failed({ kind: 'offline' }))
})

it('a document that is opened is not downloaded, nor is one whose type is not opened', async () => {
  bridge.answer('documents.open', ok({}))
  expect(await openOrDownload(KEY)).toEqual(ok('opened'))
  bridge.answer('documents.open', failed({ kind: 'file', trouble: 'type-not-opened' }))
  expect(await openOrDownload(KEY)).toEqual(failed({ kind: 'file', trouble: 'type-not-opened' }))
  expect(bridge.argsOf('documents.download')).toEqual([])
})
