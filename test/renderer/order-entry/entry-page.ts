import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { vi } from 'vitest'
import { defineComponent, h, nextTick, type Plugin } from 'vue'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import type { ConnectionState } from '#domain/connection.ts'
import type { Draft, DraftId } from '#domain/order/draft.ts'
import type { OutboxItem } from '#domain/order/outbox.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { readEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import DraftsPage from '../../../renderer/drafts/DraftsPage.vue'
import OrderEntryPage from '../../../renderer/order-entry/OrderEntryPage.vue'
import { runPageCommand } from '../../../renderer/common/page/page-commands.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { mountApp } from '../app/mount-app.ts'

export const ORDER_ID = '9f1c2d3e-0000-4000-8000-0000000002ab' as OrderId
export const DRAFT_ID = '5a3c0d11-0000-4000-8000-000000000001' as DraftId
export const SAVED_AT = new Date(2026, 10, 20, 10, 43).getTime()
const Elsewhere = defineComponent(() => () => h('h1', 'Elsewhere'))

/** Two connections, one of them active. */
export function connectionState(activeId: string, ids = ['c1', 'c2']): ConnectionState {
  const connection = {
    color: 'green',
    baseAddress: 'https://api.example.com',
    practice: false,
    token: 'keychain'
  } as const
  return { connections: ids.map(id => ({ ...connection, id, name: id })), activeId, keychain: 'ok' }
}

/** A draft as the main process gives it. */
export function sampleDraft(entry: OrderEntry, more: Partial<Draft> = {}): Draft {
  return {
    id: DRAFT_ID,
    connectionId: 'c1',
    state: 'draft',
    entry,
    revision: 3,
    savedAt: SAVED_AT,
    refusal: null,
    ...more
  }
}

/** An order as the outbox has it when it was just queued. */
export function queuedItem(entry: OrderEntry, id = DRAFT_ID): OutboxItem {
  const read = readEntry(entry)
  if (!read.ok) throw new Error('only a complete order is queued')
  return {
    id,
    connectionId: 'c1',
    state: 'queued',
    order: read.value,
    queuedAt: SAVED_AT,
    since: SAVED_AT,
    waiting: { for: 'turn' },
    failure: null,
    orderId: null,
    how: null,
    search: null
  }
}

/** A main process with two connections, that keeps no draft and takes every one. */
export function entryBridge() {
  return fakeBridge()
    .answer('connection.state', ok(connectionState('c1')))
    .answer('unlock.state', ok({ kind: 'kept', by: 'keychain', notices: [] }))
    .answer('drafts.open', failed({ kind: 'no-such-draft' }))
    .answer('drafts.save', ({ revision }) => ok({ revision, savedAt: SAVED_AT }))
    .answer('drafts.similar', ok([]))
    .answer('office.drafts', ok({ member: false, others: [], asks: [], desks: [] }))
    .answer('library.used', ok(NOTHING_USED))
    .answer('places.zip', ok(null))
    .answer('places.counties', ok([]))
    .answer('outbox.submit', ({ entry, id }) => ok(queuedItem(entry, id)))
}

/** The place of a new draft of a kind, as "New order" leads to. */
export const newDraft = (kind: OrderKind, id: string = DRAFT_ID): `/${string}` => `/drafts/${id}?kind=${kind}`

/**
 * The page of a draft on a fake main process, and the hands of the clerk: of a new one of a kind, or the one at a place. Timers are fake:
 * `settle` lets what follows the typing follow, `pause` lets it be saved.
 */
export async function entryPage(at: OrderKind | `/${string}`, bridge = entryBridge(), plugins: readonly Plugin[] = []) {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 10), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  useBridge(bridge)
  // happy-dom has no popovers; a list is there all the same.
  HTMLElement.prototype.showPopover = () => undefined
  const pinia = createPinia()
  setActivePinia(pinia)
  await useConnections().ready()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/drafts', name: 'drafts', component: DraftsPage },
      { path: '/drafts/:draftId', name: 'draft', props: true, component: OrderEntryPage },
      { path: '/new/loan-file', name: 'loan-file', component: Elsewhere },
      { path: '/new/csv', name: 'import-csv', component: Elsewhere },
      { path: '/new/:kind', name: 'new-order', component: Elsewhere },
      { path: '/outbox', name: 'outbox', component: Elsewhere },
      { path: '/outbox/:draftId', name: 'outbox-item', component: Elsewhere },
      { path: '/orders', name: 'orders', component: Elsewhere },
      { path: '/orders/:orderId', name: 'order', component: Elsewhere },
      { path: '/connect', name: 'connect', component: Elsewhere },
      { path: '/settings/library', name: 'library', component: Elsewhere }
    ]
  })
  await router.push(at === 'refinance' || at === 'purchase' ? newDraft(at) : at)
  const { app, place: body } = mountApp(
    () =>
      h(
        'main',
        h(RouterView, null, {
          default: ({ Component, route }: { Component: never; route: { path: string } }) =>
            h(Component, { key: route.path })
        })
      ),
    [pinia, router, ...plugins]
  )

  const settle = () => vi.advanceTimersByTimeAsync(200)
  /** Pauses, so that what was typed is saved. */
  const pause = () => vi.advanceTimersByTimeAsync(600)
  /** Reads the review, which rests for a second before it can be sent. */
  const read = () => vi.advanceTimersByTimeAsync(1000)
  const go = async (path: string) => {
    await router.push(path)
    await settle()
  }

  function labelled(label: string, index = 0): HTMLInputElement {
    const found = [...body.querySelectorAll('label')].filter(one => one.textContent === label)[index]
    if (found === undefined) throw new Error(`no field ${label} at ${index}`)
    const control = document.getElementById(found.htmlFor)
    if (control === null) throw new Error(`the label ${label} leads nowhere`)
    return control as HTMLInputElement
  }

  function enter(label: string, text: string, index = 0) {
    const control = labelled(label, index)
    control.focus()
    control.value = text
    control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    return nextTick()
  }

  async function type(label: string, text: string, index = 0) {
    await enter(label, text, index)
    await settle()
  }

  const leave = async (label: string, index = 0) => {
    labelled(label, index).focus()
    labelled(label, index).blur()
    await settle()
  }

  function button(name: string): HTMLButtonElement {
    const found = [...document.querySelectorAll<HTMLButtonElement>('button, a')].find(one =>
      (one.getAttribute('aria-label') ?? one.textContent).replace(/\s+/g, ' ').trim().startsWith(name)
    )
    if (found === undefined) throw new Error(`no button ${name}`)
    return found
  }

  const press = async (name: string) => {
    button(name).click()
    await settle()
  }

  const command = async (name: 'proceed' | 'back') => {
    const answered = runPageCommand(name)
    await settle()
    return answered
  }

  /** Fills the form in, in one go; it must have as many rows. What follows the typing follows once, at the end. */
  async function fill(entry: OrderEntry) {
    for (const [index, property] of entry.properties.entries()) {
      await enter('Street address', property.address1, index)
      await enter('Unit or suite', property.address2, index)
      await enter('ZIP code', property.zipCode, index)
      await enter('City', property.city, index)
      await enter('State', property.state, index)
      await enter('County', property.county, index)
    }
    for (const [index, contact] of entry.contacts.entries()) {
      await enter('Role', contact.role, index)
      await enter('Name', contact.name, index)
      await enter('Email', contact.email, index)
      await enter('Phone', contact.phone, index)
    }
    if (entry.kind === 'refinance') {
      await enter('Loan amount', entry.loan.amount)
      await enter('Lender’s loan number', entry.loan.lendersLoanId)
      await enter('Loan type', entry.loan.rateType)
      await enter('Mortgagee clause', entry.loan.mortgage)
    }
    await enter('Closing date', entry.closingDate)
    await enter('Slack channel', entry.slackNotificationChannel)
    await settle()
  }

  /** `place`: the line under ZIP code, city, state and county, which says what is wrong with any of them. */
  const described = (
    label: string,
    part: 'message' | 'warning' | 'reading' | 'hint' | 'reason' | 'place',
    index = 0
  ) => {
    const control = labelled(label, index)
    const id = part === 'place' ? control.id.replace(/[a-z]+$/i, part) : `${control.id}-${part}`
    const text = document.getElementById(id)
    if (text === null) return undefined
    if (!control.getAttribute('aria-describedby')?.split(' ').includes(id)) {
      if (part === 'place') return undefined
      throw new Error(`${id} is not tied to ${label}`)
    }
    return text.textContent.trim()
  }

  const saves = () => bridge.argsOf('drafts.save')
  const tag = () => document.querySelector('header .tag')?.textContent
  const place = () => router.currentRoute.value.fullPath
  const title = () => document.querySelector('h1')?.textContent
  const text = () => body.textContent.replace(/\s+/g, ' ')
  const list = (heading: string) => {
    const part = [...document.querySelectorAll('h2')].find(one => one.textContent === heading)?.parentElement
    return [...(part?.querySelectorAll('li') ?? [])].map(item => item.textContent.trim())
  }

  await settle()
  return {
    bridge,
    router,
    app,
    settle,
    pause,
    read,
    saves,
    tag,
    place,
    go,
    labelled,
    type,
    leave,
    button,
    press,
    command,
    fill,
    described,
    title,
    text,
    list,
    close() {
      app.unmount()
      disposePinia(pinia)
      useBridge(undefined)
      vi.useRealTimers()
    }
  }
}

export type EntryPage = Awaited<ReturnType<typeof entryPage>>
