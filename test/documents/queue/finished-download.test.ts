import { expect, it } from 'vitest'
import { failed } from '#domain/common/result.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import type { Service } from '../../../main/service/service.ts'
import { ORDER_ID, serviceAt } from '../../service/connect.ts'
import { keptDocument } from '../../storage/support/samples.ts'
import { CONNECTION, deskAt, memoryStore, startShop } from '../support/desk.ts'
import { add, pauses, slots } from '../support/held-shop.ts'

it('a file that comes again as it is already there is one file of its document', async () => {
  const shop = await startShop(() => slots(1))
  const desk = await deskAt(shop.origin)
  await desk.download(1)
  const again = await desk.download(1)
  expect(shop.asked()).toHaveLength(2)
  expect(again.ok && again.value.files.map(({ fileName }) => fileName)).toEqual(['1.pdf'])
})

it('wire instructions that were replaced are current once they have been fetched again', async () => {
  const store = memoryStore()
  const title = 'Wire Instructions'
  const slot = (fileName: string) => ({ fileName, uploadedAt: '2026-11-20 10:11:12' })
  store.kept.add(keptDocument({ orderId: ORDER_ID, documentId: 1, name: title, type: title, slot: slot('a.pdf') }))
  const known = { documentId: 1, title, slot: slot('b.pdf'), sha256: null, isGone: false, missed: 0 }
  store.wireWatches.put({ connectionId: CONNECTION, orderId: ORDER_ID }, { ...NOTHING_KNOWN, slots: [known] })
  const shop = await startShop(() => [{ id: 1, name: title, ...slot('b.pdf') }])
  const desk = await deskAt(shop.origin, { store })
  const fetched = await desk.download(1)
  expect(desk.changes[0]?.standing).toBe('replaced')
  expect(fetched.ok && fetched.value.standing).toBe('current')
})

it('a file that holds all others up is remembered behind them, with its failure', async () => {
  const shop = await startShop(() => slots(2))
  const openLink: Service['openLink'] = async () => failed({ kind: 'offline' })
  const service = { documents: serviceAt(shop.origin).documents, openLink }
  const desk = await deskAt(shop.origin, { atOnce: 1, startTimer: pauses().startTimer, service })
  await add(desk, 1, 2)
  await expect
    .poll(() => desk.store.waiting.list(CONNECTION).map(({ documentId, failure }) => [documentId, failure]))
    .toEqual([
      [2, null],
      [1, { kind: 'offline' }]
    ])
})
