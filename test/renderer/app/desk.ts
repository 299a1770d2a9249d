import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { vi } from 'vitest'
import { createMemoryHistory } from 'vue-router'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import type { ConnectionState } from '#domain/connection.ts'
import { NO_POLICY } from '#domain/policy.ts'
import { HINTS, USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import AppShell from '../../../renderer/app/AppShell.vue'
import * as late from '../../../renderer/app/late.ts'
import { untilIdle, type Late } from '../../../renderer/app/load-late.ts'
import { titleDeskRouter } from '../../../renderer/app/router.ts'
import { watchedBridge } from '../../../renderer/common/watched-bridge.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'
import { DESK_DAY } from './desk-day.ts'
import { mountApp } from './mount-app.ts'
import { listStatus, EMPTY_BOARD } from './order-cache-samples.ts'
import { connected, DOCUMENTS, downloadNews, EMPTY_ROOM, PROGRESS, samplePage } from './samples.ts'
import { ABOUT } from '../settings/about.ts'

/**
 * happy-dom has no popovers, is never idle, and draws frames that no test can wait for; here popovers are open or not,
 * and nothing more.
 */
export function giveWhatHappyDomLacks(): void {
  globalThis.requestAnimationFrame = work => Number(setTimeout(() => work(performance.now())))
  globalThis.requestIdleCallback = work =>
    Number(setTimeout(() => work({ didTimeout: false, timeRemaining: () => 10 })))
  HTMLElement.prototype.showPopover = function () {
    this.dataset['open'] = ''
  }
  HTMLElement.prototype.hidePopover = function () {
    delete this.dataset['open']
  }
}

/** A fake main process with a connection, 87 orders and one order's stages and documents. */
export function deskBridge(state: ConnectionState = connected()): FakeBridge {
  return fakeBridge()
    .answer('connection.state', ok(state))
    .answer('clipboard.copy', ok({}))
    .answer('orders.page', ({ page }) => ok(samplePage(page)))
    .answer('orders.kept', ok(null))
    .answer('orders.progress', ok(PROGRESS))
    .answer('orders.documents', ok(DOCUMENTS))
    .answer('orders.sent', ok(null))
    .answer('documents.downloads', ok([]))
    .answer('documents.queue', ok(downloadNews()))
    .answer('documents.newSince', ok({ documents: 0, orders: 0, since: null }))
    .answer('documents.room', ok(EMPTY_ROOM))
    .answer('documents.nameSample', ok({ names: [] }))
    .answer('wire.watch', ({ orderId: id }) =>
      ok({ orderId: id, alarms: [], count: 0, seen: '', since: null, calls: [], log: [], known: false })
    )
    .answer('office.activity', ok(null))
    .answer('office.settings', ok(null))
    .answer('officeOrder.read', ok(null))
    .answer('officeOrder.desks', ok(null))
    .answer('wire.open', ok([]))
    .answer('wire.elsewhere', ok([]))
    .answer('files.choose', ok(null))
    .answer('drafts.list', ok([]))
    .answer('library.used', ok(NOTHING_USED))
    .answer('drafts.open', failed({ kind: 'no-such-draft' }))
    .answer('outbox.list', ok([]))
    .answer('connection.holds', ok({ drafts: 0, waiting: 0, unknown: 0, sent: 0 }))
    .answer('unlock.state', ok({ kind: 'kept', by: 'keychain', notices: [] }))
    .answer('orderList.status', ok(listStatus()))
    .answer('orderList.order', ok(null))
    .answer('orderList.views', ok([]))
    .answer('orderList.opened', ok({}))
    .answer('orderList.recent', ok([]))
    .answer('orderList.statuses', ok([]))
    .answer('orderList.rows', ({ from }) => ok({ rows: [], from, total: 0, revision: 1 }))
    .answer('orderList.documents', ({ from }) => ok({ types: [], rows: [], from, total: 0 }))
    .answer('changes.list', ok({ orders: [], next: null, unread: 0 }))
    .answer('closings.board', ok(EMPTY_BOARD))
    .answer('policy.read', ok(NO_POLICY))
    .answer('proxy.state', ok({ asking: null, signedIn: [], lasting: true }))
    .answer('app.about', ok(ABOUT))
    .answer('updates.state', ok({ kind: 'off' }))
    .answer('office.state', ok({ kind: 'none' }))
    .answer('office.drafts', ok({ member: false, others: [], asks: [], desks: [] }))
    .answer('preferences.read', ok({ ...USUAL_PREFERENCES, hintsSeen: HINTS }))
}

/** The words of an element as they are read: those of one part apart from those of the next. */
export function wordsOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (walker.nextNode()) words.push(walker.currentNode.textContent?.trim() ?? '')
  return words.filter(Boolean).join(' ').replace(/\s+/g, ' ')
}

const named = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim()

/** The whole page, as main.ts puts it together, on a fake main process; and the hands of the person before it. */
export async function openDesk(at = '/orders', bridge = deskBridge()) {
  vi.useFakeTimers({ now: DESK_DAY, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  giveWhatHappyDomLacks()
  const pinia = createPinia()
  setActivePinia(pinia)
  useBridge(bridge)
  useBridge(watchedBridge(bridge, useConnections().noteOutcome))
  const router = titleDeskRouter(createMemoryHistory())
  await router.push(at)
  let loading: Promise<Late> | undefined
  const { app } = mountApp(AppShell, [pinia, router], {
    loadLate: (settled?: () => Promise<void>) => (loading ??= untilIdle(settled).then(() => ({ ...late, router })))
  })

  /** Lets everything that is under way arrive, pages loaded late included. */
  const settle = async () => {
    await flushPromises()
    // The page is idle for a moment, and a form checks what was typed a few milliseconds later.
    await vi.advanceTimersByTimeAsync(50)
    await vi.dynamicImportSettled()
    await flushPromises()
  }

  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const one = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`nothing matches ${selector}`)
    return found
  }
  const button = (name: string) => {
    const found = all('button, a').find(element => named(element) === name)
    if (found === undefined)
      throw new Error(`no button or link "${name}" among: ${all('button, a').map(named).join(' | ')}`)
    return found
  }
  const has = (name: string) => all('button, a').some(element => named(element) === name)
  const press = async (name: string) => {
    // A button that has just changed does nothing for a moment.
    if (button(name).getAttribute('aria-disabled') === 'true') await vi.advanceTimersByTimeAsync(500)
    button(name).click()
    await settle()
  }
  const key = async (pressed: string, held: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, ...held })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
    await settle()
    return event
  }
  const field = (label: string) => {
    const found = all('label').find(element => named(element) === label)
    const control = found === undefined ? null : document.getElementById((found as HTMLLabelElement).htmlFor)
    if (control === null) throw new Error(`no field "${label}"`)
    return control as HTMLInputElement
  }
  const type = async (control: HTMLInputElement, text: string) => {
    control.focus()
    control.value = text
    control.dispatchEvent(new Event('input', { bubbles: true }))
    await settle()
  }

  await settle()
  return {
    app,
    bridge,
    router,
    settle,
    all,
    one,
    button,
    has,
    press,
    key,
    field,
    type,
    text: (selector = '#page') => one(selector).textContent.replace(/\s+/g, ' ').trim(),
    rows: () => all('tbody tr').map(row => row.querySelector('td')?.textContent.trim()),
    place: () => router.currentRoute.value.fullPath,
    said: () => one('.shell > [aria-live=polite]').textContent,
    close() {
      app.unmount()
      disposePinia(pinia)
      useBridge(undefined)
      document.body.replaceChildren()
      vi.useRealTimers()
    }
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
