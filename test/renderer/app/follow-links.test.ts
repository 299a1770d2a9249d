import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { createRouter, createWebHashHistory } from 'vue-router'
import { followLinks } from '../../../renderer/app/follow-links.ts'
import { backLink } from '../../../renderer/order/facts/back-link.ts'
import { orderId } from './samples.ts'

let end = (): void => undefined
afterEach(() => {
  end()
  document.body.replaceChildren()
  history.replaceState(null, '', '#/')
})

async function atClosings() {
  const router = createRouter({
    history: createWebHashHistory(),
    routes: ['all-orders', 'closings', 'orders/:id'].map(path => ({ name: path, path: `/${path}`, component: {} }))
  })
  await router.push('/all-orders')
  await router.push('/closings')
  end = followLinks(router)
  const link = document.createElement('a')
  link.href = `#/orders/${orderId(1)}`
  document.body.append(link)
  return { router, link }
}

it('a plain link to an order keeps the way back to the page it is on', async () => {
  const { router, link } = await atClosings()
  link.click()
  await flushPromises()
  expect(router.currentRoute.value.path).toBe(`/orders/${orderId(1)}`)
  expect(backLink(router, '/all-orders')).toEqual({ to: '/closings', label: 'Closings' })
})

it('a link that is meant for another window, or handled already, is left alone', async () => {
  const { router, link } = await atClosings()
  for (const held of [{ ctrlKey: true }, { shiftKey: true }, { metaKey: true }, { altKey: true }, { button: 1 }]) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...held })
    addEventListener('click', event => event.preventDefault(), { once: true })
    link.dispatchEvent(click)
  }
  link.addEventListener('click', event => event.preventDefault())
  link.click()
  await flushPromises()
  expect(router.currentRoute.value.path).toBe('/closings')
})
