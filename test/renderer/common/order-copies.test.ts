import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from 'vue'
import { createMemoryHistory, createRouter, routerKey } from 'vue-router'
import { failed, ok } from '#domain/common/result.ts'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { useOrderLike } from '../../../renderer/common/order-like.ts'
import { deskBridge } from '../app/desk.ts'
import { NOT_CONNECTED, orderId, sampleRow, SENT } from '../app/samples.ts'

const COPY = draftIdOf('0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69')
const DISK_FULL = { kind: 'store', trouble: 'disk-full' } as const

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = deskBridge()
    .answer('drafts.duplicate', ok({ id: COPY }))
    .answer('drafts.import', ok({ ids: [COPY] }))
  useBridge(bridge)
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

/** What makes copies, and where that led. */
async function copies() {
  await useConnections().load()
  const component = { render: () => null }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', component },
      { path: '/drafts/:draftId', name: 'draft', component }
    ]
  })
  await router.push('/')
  const copy = createApp(component).provide(routerKey, router).runWithContext(useOrderLike)
  return { copy, place: () => router.currentRoute.value.fullPath }
}
const sent = () => bridge.argsOf('orders.sent').length

describe('a copy of an order', () => {
  it('is made once at a time, and another after that, also where one failed', async () => {
    const { copy } = await copies()
    bridge.answer('orders.sent', failed({ kind: 'bug' }))
    const twice = await Promise.all([copy(orderId(1), undefined), copy(orderId(1), undefined)])
    expect([twice, sent()]).toEqual([[{ kind: 'bug' }, undefined], 1])
    await copy(orderId(1), undefined)
    expect(sent()).toBe(2)
  })

  it('is free again after a fault of the program', async () => {
    const { copy, place } = await copies()
    bridge.answer('orders.sent', () => Promise.reject(new TypeError('a fault')))
    await expect(copy(orderId(1), undefined)).rejects.toThrow(TypeError)
    bridge.answer('orders.sent', ok(SENT))
    expect(await copy(orderId(1), undefined)).toBeUndefined()
    expect(place()).toBe(`/drafts/${COPY}?copied=sent`)
  })

  it('of a purchase is a purchase, with what the office starts those with', async () => {
    const starts = {
      ...NOTHING_USED.starts,
      purchase: { people: [], loanType: '', clause: '', channel: '#purchases' }
    }
    bridge.answer('library.used', ok({ ...NOTHING_USED, starts }))
    const { copy, place } = await copies()
    expect(await copy(orderId(1), sampleRow(1, { buyers: ['Ingrid Yates'], borrowers: [] }))).toBeUndefined()
    expect(bridge.argsOf('drafts.import')[0]?.entries[0]).toMatchObject({
      kind: 'purchase',
      slackNotificationChannel: '#purchases'
    })
    expect(place()).toBe(`/drafts/${COPY}?copied=listed`)
  })

  it('is made though nobody knows what the office starts orders with', async () => {
    bridge.answer('library.used', failed({ kind: 'store', trouble: 'disk-fault' }))
    const { copy, place } = await copies()
    expect(await copy(orderId(1), sampleRow(1))).toBeUndefined()
    expect(place()).toBe(`/drafts/${COPY}?copied=listed`)
  })

  it('that was not made leads nowhere, and says why', async () => {
    const { copy, place } = await copies()
    bridge.answer('drafts.import', failed(DISK_FULL))
    expect(await copy(orderId(1), sampleRow(1))).toEqual(DISK_FULL)
    bridge.answer('drafts.import', ok({ ids: [] }))
    expect(await copy(orderId(1), sampleRow(1))).toEqual({ kind: 'no-such-draft' })
    bridge.emit('connection.changed', NOT_CONNECTED)
    expect(await copy(orderId(1), sampleRow(1))).toEqual({ kind: 'not-connected' })
    expect(place()).toBe('/')
  })
})
