import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import type { ConnectionState } from '#domain/connection.ts'
import type { OrderEntry } from '#domain/order-entry.ts'
import type { OrderId } from '#domain/order-id.ts'
import { ok } from '#domain/result.ts'
import type { OrderKind } from '#domain/role.ts'
import { useBridge } from '../../../renderer/bridge.ts'
import { useConnections } from '../../../renderer/connect/store.ts'
import OrderEntryPage from '../../../renderer/order-entry/OrderEntryPage.vue'
import { runPageCommand } from '../../../renderer/shell/page-commands.ts'
import { fakeBridge } from '../../fakes/bridge.ts'

export const ORDER_ID = '9f1c2d3e-0000-4000-8000-0000000002ab' as OrderId
const Elsewhere = defineComponent(() => () => h('h1', 'Elsewhere'))

/** Two connections, one of them active. */
export function connectionState(activeId: string, ids = ['c1', 'c2']): ConnectionState {
  const connection = { colour: 'green', baseAddress: 'https://api.example.com', practice: false, token: 'keychain' } as const
  return { connections: ids.map(id => ({ ...connection, id, name: id })), activeId, vault: 'ok' }
}

/** The page of a new order on a fake bridge, and the hands of the clerk. Timers are fake: `settle` lets what follows the typing follow. */
export async function entryPage(kind: OrderKind) {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 10), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const bridge = fakeBridge()
    .answer('connection.state', ok(connectionState('c1')))
    .answer('orders.place', ({ order }) => ok({ orderId: ORDER_ID, order, sentAt: Date.now() }))
  useBridge(bridge)
  const pinia = createPinia()
  setActivePinia(pinia)
  await useConnections().ready()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/new/:kind', name: 'new-order', props: true, component: OrderEntryPage },
      { path: '/orders', name: 'orders', component: Elsewhere },
      { path: '/orders/:orderId', name: 'order', component: Elsewhere },
      { path: '/connect', name: 'connect', component: Elsewhere }
    ]
  })
  await router.push({ name: 'new-order', params: { kind } })
  const app = mount(
    () => h(RouterView, null, { default: ({ Component, route }: { Component: never; route: { path: string } }) => h(Component, { key: route.path }) }),
    { attachTo: document.body, global: { plugins: [pinia, router] } }
  )

  const settle = () => vi.advanceTimersByTimeAsync(200)
  /** Reads the review, which rests for a second before it can be sent. */
  const read = () => vi.advanceTimersByTimeAsync(1000)
  const go = async (path: string) => {
    await router.push(path)
    await settle()
  }

  function labelled(label: string, index = 0): HTMLInputElement {
    const found = [...app.element.parentElement!.querySelectorAll('label')].filter(one => one.textContent === label)[index]
    if (found === undefined) throw new Error(`no field ${label} at ${index}`)
    const control = document.getElementById(found.htmlFor)
    if (control === null) throw new Error(`the label ${label} leads nowhere`)
    return control as HTMLInputElement
  }

  async function type(label: string, text: string, index = 0) {
    const control = labelled(label, index)
    control.focus()
    control.value = text
    control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    await settle()
  }

  const leave = async (label: string, index = 0) => {
    labelled(label, index).focus()
    labelled(label, index).blur()
    await settle()
  }

  function button(name: string): HTMLButtonElement {
    const found = [...document.querySelectorAll<HTMLButtonElement>('button, a')]
      .find(one => (one.getAttribute('aria-label') ?? one.textContent).replace(/\s+/g, ' ').trim().startsWith(name))
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

  /** Fills the form in; it must have as many rows. */
  async function fill(entry: OrderEntry) {
    for (const [index, property] of entry.properties.entries()) {
      await type('Street address', property.address1, index)
      await type('Unit or suite', property.address2, index)
      await type('ZIP code', property.zipCode, index)
      await type('City', property.city, index)
      await type('State', property.state, index)
      await type('County', property.county, index)
    }
    for (const [index, contact] of entry.contacts.entries()) {
      await type('Role', contact.role, index)
      await type('Name', contact.name, index)
      await type('Email', contact.email, index)
      await type('Phone', contact.phone, index)
    }
    if (entry.kind === 'refinance') {
      await type('Loan amount', entry.loan.amount)
      await type('Lender\'s loan number', entry.loan.lendersLoanId)
      await type('Loan type', entry.loan.rateType)
      await type('Mortgagee clause', entry.loan.mortgage)
    }
    await type('Closing date', entry.closingDate)
    await type('Slack channel', entry.slackNotificationChannel)
  }

  const described = (label: string, part: 'message' | 'warning' | 'reading' | 'hint' | 'reason', index = 0) => {
    const control = labelled(label, index)
    const id = `${control.id}-${part}`
    const text = document.getElementById(id)
    if (text === null) return undefined
    if (!control.getAttribute('aria-describedby')?.split(' ').includes(id)) throw new Error(`${id} is not tied to ${label}`)
    return text.textContent.trim()
  }

  const title = () => document.querySelector('h1')?.textContent
  const text = () => app.element.parentElement!.textContent.replace(/\s+/g, ' ')
  const list = (heading: string) => {
    const part = [...document.querySelectorAll('h2')].find(one => one.textContent === heading)?.parentElement
    return [...part?.querySelectorAll('li') ?? []].map(item => item.textContent.trim())
  }

  await settle()
  return {
    bridge, router, app, settle, read, go, labelled, type, leave, button, press, command, fill, described, title, text, list,
    close() {
      app.unmount()
      useBridge(undefined)
      vi.useRealTimers()
    }
  }
}

export type EntryPage = Awaited<ReturnType<typeof entryPage>>
