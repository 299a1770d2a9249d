import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contact } from '#domain/order/order.ts'
import { startPractice, type RunningPractice } from '../../practice/index.ts'
import type { BaseAddress } from '../../main/service/http/base-address.ts'
import { createService, type Service } from '../../main/service/service.ts'
import { PURCHASE, REFINANCE, send } from './connect.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'

describe('with the practice service', () => {
  let practice: RunningPractice
  let service: Service

  beforeAll(async () => {
    practice = await startPractice({ orders: 31, seed: 7, basePath: '/tenant' })
    service = createService({
      baseAddress: practice.baseUrl as BaseAddress,
      token: practice.token,
      proxyFor: noProxy,
      proxySignIn: noProxySignIn,
      secureContext: ownAuthorities
    })
  })

  afterAll(async () => {
    service.close()
    await practice.stop()
  })

  it('every page of the list is read whole, and every order of it', async () => {
    const pages = [await service.listOrders(1), await service.listOrders(2), await service.listOrders(3)]
    for (const [index, page] of pages.entries()) {
      expect(page).toMatchObject({
        ok: true,
        value: {
          page: index + 1,
          lastPage: 3,
          total: 31,
          perPage: 15,
          previous: index === 0 ? null : index,
          next: index === 2 ? null : index + 2,
          gaps: []
        }
      })
    }
    const rows = pages.flatMap(page => (page.ok ? page.value.rows : []))
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(31)
    for (const { orderId } of rows) {
      expect(await service.progress(orderId!)).toMatchObject({ ok: true, value: { gaps: [], stages: { length: 7 } } })
      expect(await service.documents(orderId!)).toMatchObject({
        ok: true,
        value: { gaps: [], documents: { length: 10 } }
      })
    }
  })

  it.each([
    ['refinance', REFINANCE],
    ['purchase', PURCHASE]
  ] as const)('a %s is accepted, and is in the list', async (_kind, order) => {
    const placed = await send(service, order)
    if (placed.state !== 'accepted') throw new Error(JSON.stringify(placed))
    expect(practice.orders().has(placed.orderId)).toBe(true)
    const first = await service.listOrders(1)
    expect(first.ok && first.value.rows.some(({ orderId }) => orderId === placed.orderId)).toBe(true)
    expect((await service.progress(placed.orderId)).ok).toBe(true)
  })

  it('what it refuses is shown at our fields', async () => {
    const contacts: Contact[] = [{ name: 'Ana', role: 'Buyer', isCompanyUser: true }]
    const refused = await send(service, {
      ...REFINANCE,
      property: { ...REFINANCE.property, zipCode: '7749' },
      contacts
    })
    expect(refused).toMatchObject({
      state: 'rejected',
      failure: { kind: 'rejected', status: 422, words: expect.any(String) }
    })
    const paths =
      refused.state === 'rejected' && refused.failure.kind === 'rejected'
        ? refused.failure.fields.map(({ path }) => path)
        : []
    expect(paths).toContain('property.zipCode')
    expect(paths.some(path => path.startsWith('contacts'))).toBe(true)
    expect(paths.join()).not.toContain('_')
  })

  it('a token it does not know is refused in its words', async () => {
    const other = createService({
      baseAddress: practice.baseUrl as BaseAddress,
      token: 'wrong',
      proxyFor: noProxy,
      proxySignIn: noProxySignIn,
      secureContext: ownAuthorities
    })
    expect(await other.listOrders(1)).toEqual({
      ok: false,
      failure: { kind: 'unauthorized', words: 'Please login to proceed.' }
    })
    other.close()
  })
})
