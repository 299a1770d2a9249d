import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { EventName, Events } from '#domain/bridge.ts'
import { deskBridge, openDesk, type Desk } from './desk.ts'
import { draftId, sampleItem } from '../outbox/samples.ts'
import { listStatus } from './order-cache-samples.ts'
import { orderId } from './samples.ts'

let desk: Desk
afterEach(() => {
  desk.close()
})

const PAGES = [
  '/all-orders',
  '/orders',
  `/orders/${orderId(1)}`,
  '/changes',
  '/closings',
  '/missing',
  '/downloads',
  '/drafts',
  '/outbox',
  `/outbox/${draftId(1)}`,
  '/connect',
  '/settings',
  '/settings/library',
  '/settings/activity',
  '/settings/office',
  '/new/refinance',
  '/new/csv',
  '/new/loan-file'
]

const NO_ACTIVITY = {
  entries: [],
  more: false,
  people: [],
  check: { entries: 0, first: 1, last: 0, flaws: [], code: '' }
}

/** Main, and how many listen to it. */
function heardMain() {
  const bridge = deskBridge()
    .answer('outbox.list', ok([sampleItem()]))
    .answer('outbox.item', ok({ item: sampleItem(), timeline: [] }))
    .answer('library.entries', ok([]))
    .answer('activity.read', ok(NO_ACTIVITY))
  const ears = new Set<object>()
  const on = bridge.on.bind(bridge)
  bridge.on = <K extends EventName>(name: K, listener: (news: Events[K]) => void) => {
    const ear = { name }
    const end = on(name, listener)
    ears.add(ear)
    return () => {
      ears.delete(ear)
      end()
    }
  }
  return { bridge, ears }
}

/** What listens to the window or the document, once for each listener. */
function listenersOf(target: Window | Document): ReadonlySet<unknown> {
  const open = new Set<unknown>()
  const { addEventListener: add, removeEventListener: remove } = target
  vi.spyOn(target, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: AddEventListenerOptions | boolean) => {
      open.add(listener)
      if (typeof options === 'object') options.signal?.addEventListener('abort', () => open.delete(listener))
      add.call(target, type, listener, options)
    }
  )
  vi.spyOn(target, 'removeEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: EventListenerOptions | boolean) => {
      open.delete(listener)
      remove.call(target, type, listener, options)
    }
  )
  return open
}

it.each(PAGES)('%s leaves nothing behind that listens, waits or asks', async page => {
  const { bridge, ears } = heardMain()
  const listeners = [listenersOf(window), listenersOf(document)]
  desk = await openDesk('/guide', bridge)
  let revision = 1
  const news = async () => {
    bridge.emit('orderList.changed', listStatus({ revision: ++revision }))
    await desk.settle()
  }
  /** Opens a page, reads the guide for two minutes, and tells what is left of the page meanwhile. */
  const visit = async (place: string) => {
    await desk.router.push(place)
    await desk.settle()
    // The second one waits for a pause after the first.
    await news()
    await news()
    await desk.router.push('/guide')
    const before = bridge.calls.length
    await desk.settle()
    await vi.advanceTimersByTimeAsync(120_000)
    return {
      left: [ears.size, ...listeners.map(({ size }) => size), vi.getTimerCount()],
      asked: bridge.calls.slice(before).map(({ name }) => name)
    }
  }
  // The first visit opens the stores that the page leaves for the next one.
  const { left } = await visit(page)
  const { asked } = await visit('/guide')
  expect(await visit(page)).toEqual({ left, asked })
})
