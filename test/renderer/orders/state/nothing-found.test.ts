import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { ALL_ORDERS, NO_FILTERS, type OrderQuery } from '#domain/orders/order-list.ts'
import NothingFound from '../../../../renderer/orders/state/NothingFound.vue'

const said = (query: OrderQuery, orders: number): string =>
  mount(NothingFound, { props: { query, orders, status: undefined }, global: { stubs: ['RouterLink'] } }).text()

it('orders that were just counted are loading: no filter is blamed where none is set', () => {
  expect(said(ALL_ORDERS, 120)).toContain('Loading orders…')
  expect(said(ALL_ORDERS, 120)).not.toContain('match')
})

it.each([
  [{ ...ALL_ORDERS, text: 'zzz' }, 'No orders match “zzz”.'],
  [{ ...ALL_ORDERS, filters: { ...NO_FILTERS, followed: true } }, 'No orders match these filters.']
])('what was looked for is named where something was', (query, words) => {
  expect(said(query, 120)).toContain(words)
})
