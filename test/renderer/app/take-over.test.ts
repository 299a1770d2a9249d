import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { afterEach, expect, it, vi } from 'vitest'
import type { App } from 'vue'
import { createMemoryHistory } from 'vue-router'
import AppShell from '../../../renderer/app/AppShell.vue'
import { loadLate, type Late } from '../../../renderer/app/load-late.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { allOrdersAt, currentPlace } from '../../../renderer/common/current-place.ts'
import { titleDeskRouter } from '../../../renderer/app/router.ts'
import { allOrdersBridge } from '../orders/all-orders.ts'
import { giveWhatHappyDomLacks } from './desk.ts'

let close = (): void => undefined
afterEach(() => close())

/** All orders at an address, as main.ts draws it: `takeOver` loads the router and all that comes with it. */
async function drawFirst(address: string) {
  const [pinia, bridge, history] = [createPinia(), allOrdersBridge(40), createMemoryHistory()]
  giveWhatHappyDomLacks()
  setActivePinia(pinia)
  useBridge(bridge)
  await useConnections().ready()
  const place = allOrdersAt(`#${address}`)
  if (place === undefined) throw new Error(`${address} is not All orders`)
  currentPlace.value = place
  history.replace(address)
  let load: (late: Promise<Late>) => void = () => undefined
  const late = new Promise<Late>(resolve => (load = resolve))
  const page = mount(AppShell, {
    attachTo: document.body,
    props: { loadLate: () => late },
    global: { plugins: [pinia] }
  })
  const app: App = page.vm.$.appContext.app
  close = () => {
    page.unmount()
    disposePinia(pinia)
    useBridge(undefined)
    document.body.replaceChildren()
  }
  await flushPromises()
  return {
    asked: () => bridge.argsOf('orderList.rows').map(({ query }) => query.text),
    rows: () => [...document.querySelectorAll<HTMLElement>('main tbody tr')],
    follow: (address: string) => history.replace(address),
    box: () => page.get<HTMLInputElement>('#find'),
    async takeOver() {
      load(loadLate(app, history))
      const { router } = await late
      await vi.dynamicImportSettled()
      await flushPromises()
      return router
    }
  }
}

it('the router takes over the rows that are shown: none is drawn or asked for again (P1)', async () => {
  const page = await drawFirst('/all-orders?q=order+2')
  const before = page.rows()
  expect(before.length).toBeGreaterThan(5)
  expect(document.querySelector('main h1')?.textContent).toContain('Orders')
  expect(document.querySelector('.rail [aria-current=page]')?.textContent).toContain('Orders')

  const router = await page.takeOver()
  expect(router.currentRoute.value.fullPath).toBe('/all-orders?q=order+2')
  expect(page.rows()).toEqual(before)
  expect(page.rows().every((row, index) => row === before[index])).toBe(true)
  expect(page.asked()).toEqual(['order 2'])
  expect(page.box().element.value).toBe('order 2')

  await router.push('/drafts')
  await flushPromises()
  expect(page.rows()).not.toEqual(before)
  expect(document.querySelector('main h1')?.textContent).toContain('Drafts')
})

it('what is typed before the router is there is searched for once it is, with the focus where it was', async () => {
  const page = await drawFirst('/all-orders')
  page.box().element.focus()
  await page.box().setValue('order 31')
  expect(page.asked()).toEqual([''])

  const router = await page.takeOver()
  expect(router.currentRoute.value.query).toEqual({ q: 'order 31' })
  expect(page.asked().at(-1)).toBe('order 31')
  expect(page.rows().map(row => row.textContent)).toEqual([expect.stringContaining('Order 31')])
  expect(document.activeElement).toBe(page.box().element)
})

it('a link followed before the router is there leads to its page, and the focus to its heading', async () => {
  const page = await drawFirst('/all-orders')
  page.follow('/drafts')
  await page.takeOver()
  expect(document.activeElement?.localName).toBe('h1')
  expect(document.activeElement?.textContent).toContain('Drafts')
})

it.each([
  ['', '/all-orders', {}],
  ['#/all-orders', '/all-orders', {}],
  ['#/all-orders?q=who%3F+me&sort=-name', '/all-orders?q=who%3F+me&sort=-name', { q: 'who? me', sort: '-name' }]
])('the address "%s" is All orders, whose query the router reads the same way', (hash, fullPath, query) => {
  const place = { name: 'all-orders', path: '/all-orders', fullPath, query }
  expect(allOrdersAt(hash)).toEqual(place)
  expect(titleDeskRouter(createMemoryHistory()).resolve(fullPath)).toMatchObject(place)
})

it.each(['#/', '#/all-orders/', '#/drafts', '#/orders/1', '#nonsense'])('the address "%s" is the router’s', hash => {
  expect(allOrdersAt(hash)).toBeUndefined()
})
