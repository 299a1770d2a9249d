import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { OrderParts } from '../../../main/compose-orders.ts'
import { listed } from '../../orders/list-service.ts'

/** What was asked of the rooms, in order, and what each of them was composed of. */
const did: unknown[] = []
const composedOf = new Map<string, object>()

const composing =
  <T>(name: string, made: T) =>
  (...parts: readonly object[]): T => {
    composedOf.set(name, parts[0] ?? {})
    return made
  }

vi.mock('../../../main/outbox/outboxes.ts', () => ({ createOutboxes: composing('outboxes', {}) }))
vi.mock('../../../main/drafts/drafts.ts', () => ({ createDrafts: composing('drafts', {}) }))
vi.mock('../../../main/library/library.ts', () => ({ createLibrary: composing('library', {}) }))
vi.mock('../../../main/activity/activity.ts', () => ({ createActivity: composing('activity', {}) }))
vi.mock('../../../main/orders/order-caches.ts', () => ({
  createOrderCaches: composing('caches', { noteSent: (id: string) => void did.push(['noteSent', id]) })
}))
vi.mock('../../../main/orders/sync/sync.ts', () => ({ startSync: (parts: object) => void did.push(['sync', parts]) }))
vi.mock('../../../main/list-scan/shared-budget.ts', () => ({
  shareBudget: composing('budget', { sync: 'of sync', search: 'of the search' })
}))
vi.mock('../../../main/orders/changes/change-notification.ts', () => ({
  createNotifier: composing('notifier', (status: unknown) => void did.push(['notify', status]))
}))

const { composeOrders } = await import('../../../main/compose-orders.ts')

type Members = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>
/** What a room was given, and may call. */
const given = (name: string) => composedOf.get(name) as Members
const partOf = (name: string, part: string): unknown => Reflect.get(composedOf.get(name) ?? {}, part)

beforeEach(() => {
  did.length = 0
  composedOf.clear()
})

/** The orders of all clients; Settings and whether the window has the focus may change. */
function work() {
  const now = { preferences: USUAL_PREFERENCES, isInSight: false }
  const office = { tellSent: () => undefined, elsewhere: {}, permits: {}, tellLibrary: () => undefined }
  const services = composeOrders({
    environment: {
      storeFolder: '/data',
      send: (...news: readonly unknown[]) => did.push(news),
      notify: (text: string) => did.push(text),
      isInSight: () => now.isInSight
    },
    preferences: { current: () => now.preferences },
    onDrafts: () => did.push('office: drafts'),
    office
  } as unknown as OrderParts)
  return { ...services, now, office }
}

describe('the outbox', () => {
  it('has the order cache look for an order that counts as sent, and for no other', () => {
    work()
    const news = (state: string) => ({ id: 'd', connectionId: 'a', item: { state } })
    for (const state of ['queued', 'unknown']) given('outboxes')['onItem']?.(news(state))
    given('outboxes')['onItem']?.({ id: 'd', connectionId: 'a', item: null })
    expect(did).not.toContainEqual(['noteSent', 'a'])
    given('outboxes')['onItem']?.(news('sent'))
    expect(did.slice(-3)).toEqual([['outbox.changed', news('sent')], 'office: drafts', ['noteSent', 'a']])
  })

  it('has its own half of the requests, keeps the rows it reads by their client, and tells the office what was sent', () => {
    const { seen, office } = work()
    given('outboxes')['onRows']?.('a', [listed(1)])
    expect([seen.of('a'), seen.of('b')]).toEqual([[listed(1)], []])
    expect([partOf('outboxes', 'budget'), partOf('outboxes', 'onSettled')]).toEqual(['of the search', office.tellSent])
  })
})

describe('the order caches', () => {
  it('are in the folder where earlier versions have them', () => {
    work()
    expect(partOf('caches', 'folder')).toBe(join('/data', 'books'))
  })

  it('sync with their own half of the requests, of as many as Settings allow by then', () => {
    const { now } = work()
    given('caches')['startSync']?.({ kept: 'here' })
    expect(did).toEqual([['sync', { kept: 'here', budget: 'of sync' }]])
    now.preferences = { ...USUAL_PREFERENCES, requestsPerHour: 77 }
    const perHour = composedOf.get('budget') as unknown as () => number
    expect(perHour()).toBe(77)
  })

  it('that turn out to be another client’s leave no row of it to compare orders with (R47)', () => {
    const { seen } = work()
    for (const id of ['a', 'b']) seen.note(id, [listed(1)])
    given('caches')['onOtherClient']?.('a')
    expect([seen.of('a').length, seen.of('b').length]).toEqual([0, 1])
  })

  it('tell the page how they are, and who looks elsewhere of updates, as Settings say by then', () => {
    const { now } = work()
    given('caches')['onStatus']?.('status')
    expect(did.splice(0)).toEqual([
      ['orderList.changed', 'status'],
      ['notify', 'status']
    ])
    const notifier = given('notifier')
    const asked = () => [notifier['isWanted']?.(), notifier['isInSight']?.()]
    now.preferences = { ...USUAL_PREFERENCES, notify: true }
    expect(asked()).toEqual([true, false])
    now.preferences = { ...USUAL_PREFERENCES, notify: false }
    now.isInSight = true
    expect(asked()).toEqual([false, true])
    notifier['show']?.('1 order has updates.')
    expect(did).toEqual(['1 order has updates.'])
  })
})
