import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startPractice } from '../../practice/index.ts'
import type { BaseAddress } from '../../main/service/http/base-address.ts'
import { createService } from '../../main/service/service.ts'
import { deskAt, temporaryFolder } from './support/desk.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'

it("every document of the practice service's orders arrives byte for byte, and no token leaves for its second origin (R25)", async () => {
  const practice = await startPractice({ orders: 12, seed: 3 })
  onTestFinished(() => practice.stop())
  const service = createService({
    baseAddress: practice.baseUrl as BaseAddress,
    token: practice.token,
    proxyFor: noProxy,
    proxySignIn: noProxySignIn,
    secureContext: ownAuthorities
  })
  const root = await temporaryFolder()
  const { downloads, kept } = await deskAt(practice.baseUrl, { service, folder: () => root })
  const page = await service.listOrders(1)
  if (!page.ok) throw new Error('no list')
  let fetched = 0
  for (const { orderId } of page.value.rows) {
    const list = await service.documents(orderId!)
    const present = list.ok ? list.value.documents.filter(({ hasFile }) => hasFile) : []
    await Promise.all(
      present.map(async ({ id }) => {
        const key = { orderId: orderId!, documentId: id }
        const download = await downloads.download({ ...key, name: '', orderName: '', fileName: null })
        expect(download).toMatchObject({ ok: true, value: { state: 'kept', files: [{ canOpen: true }] } })
        const path = await kept.pathForOpening({ ...key, fileId: null })
        if (!path.ok) throw new Error(JSON.stringify(path.failure))
        expect(path.value.startsWith(join(root, orderId!))).toBe(true)
        expect(new Uint8Array(await readFile(path.value))).toEqual(practice.documentBytes(key.orderId, id))
        fetched += 1
      })
    )
  }
  expect(fetched).toBeGreaterThan(10)
  service.close()
})
