import { mount } from '@vue/test-utils'
import { expect, it, onTestFinished } from 'vitest'
import { h } from 'vue'
import type { OrderListStatus } from '#domain/orders/order-list.ts'
import ListState from '../../../../renderer/orders/state/ListState.vue'
import { listStatus } from '../../app/order-cache-samples.ts'

it.each<[string, OrderListStatus['scan'], string]>([
  ['of a hundred pages is not shown', { page: 2, lastPage: 100, isFirst: false }, ''],
  ['of more is shown', { page: 2, lastPage: 101, isFirst: false }, 'Loading orders: page 2 of 101'],
  ['that is the first is shown, however short', { page: 2, lastPage: 3, isFirst: true }, 'Loading orders: page 2 of 3'],
  ['that is over is not shown', null, '']
])('a reading of the list %s', (_what, scan, text) => {
  const page = mount({ render: () => h('div', [h(ListState, { status: listStatus({ scan }) })]) })
  onTestFinished(() => page.unmount())
  expect(page.text().replace(/\s+/g, ' ')).toBe(text)
})
