import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openConnectionDocuments } from '../../main/documents/connection-documents.ts'
import type { BaseAddress } from '../../main/service/http/base-address.ts'
import { createService } from '../../main/service/service.ts'
import { startPractice } from '../../practice/index.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'
import { CONNECTION, memoryStore, temporaryFolder } from './support/desk.ts'
import { pauses } from './support/held-shop.ts'

it('a network’s own page in place of files and the order list holds the queue, which goes on by itself after it (H1, M8)', async () => {
  const practice = await startPractice({ orders: 12, seed: 3 })
  onTestFinished(() => practice.stop())
  const service = createService({
    baseAddress: practice.baseUrl as BaseAddress,
    token: practice.token,
    proxyFor: noProxy,
    proxySignIn: noProxySignIn,
    secureContext: ownAuthorities
  })
  onTestFinished(() => {
    service.close()
  })
  const [root, store, timer] = [join(await temporaryFolder(), 'Title Desk'), memoryStore(), pauses()]
  const documents = openConnectionDocuments({
    connectionId: CONNECTION,
    service,
    store: async () => store,
    folder: () => root,
    settings: () => ({ filePattern: '{original name}', keepDays: null }),
    facts: async () => undefined,
    startTimer: (ring, milliseconds) => (milliseconds < 1_000 ? () => undefined : timer.startTimer(ring, milliseconds)),
    onNews: () => undefined,
    onWire: () => undefined,
    onBug: bug => {
      throw bug
    }
  })
  onTestFinished(() => documents.close())
  const page = await service.listOrders(1)
  if (!page.ok) throw new Error('no list')
  const orderIds = page.value.rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))

  practice.setFaults([
    { endpoint: 'download', malformed: 'html' },
    { endpoint: 'list', malformed: 'html' }
  ])
  expect(await documents.fetchOrders(orderIds)).toMatchObject({ ok: true })
  await expect
    .poll(async () => (await documents.queue()).totals)
    .toMatchObject({ receiving: 0, kept: 0, failed: 0, heldBy: { kind: 'malformed', what: 'html' } })
  const { waiting } = (await documents.queue()).totals
  expect(waiting).toBeGreaterThan(10)
  practice.setFaults([])
  timer.ring()
  await expect
    .poll(async () => (await documents.queue()).totals)
    .toMatchObject({ kept: waiting, failed: 0, waiting: 0, heldBy: null })
})
