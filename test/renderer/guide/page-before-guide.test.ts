import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { notePlaceBeforeGuide, placeBefore } from '../../../renderer/guide/page-before-guide.ts'

const page = { render: () => null }

let router: Router
let end: () => void
let isOpen: boolean
beforeEach(() => {
  isOpen = true
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/all-orders', name: 'all-orders', component: page },
      { path: '/closings', name: 'closings', component: page },
      { path: '/guide/:page', name: 'guide', component: page }
    ]
  })
  router.beforeEach(to => isOpen || to.name !== 'guide')
  end = notePlaceBeforeGuide(router)
})
afterEach(() => {
  end()
  // What it noted goes with the next one that begins.
  notePlaceBeforeGuide(router)()
})

it('is the page that led to the guide, with its query, however much of the guide was read', async () => {
  await router.push('/closings?from=today')
  await router.push('/guide/orders')
  await router.push('/guide/drafts')
  expect(placeBefore()).toBe('/closings?from=today')
})

it('is not one from which the guide did not open', async () => {
  await router.push('/closings')
  isOpen = false
  await router.push('/guide/orders')
  expect(placeBefore()).toBe('/all-orders')
})

it('is forgotten by the next one that notes it, and not noted after the end', async () => {
  await router.push('/closings')
  await router.push('/guide/orders')
  end()
  notePlaceBeforeGuide(router)()
  expect(placeBefore()).toBe('/all-orders')
  await router.push('/closings')
  await router.push('/guide/orders')
  expect(placeBefore()).toBe('/all-orders')
})
