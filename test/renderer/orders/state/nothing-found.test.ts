import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { ALL_ORDERS, NO_FILTERS, type OrderListStatus, type OrderQuery } from '#domain/orders/order-list.ts'
import NothingFound from '../../../../renderer/orders/state/NothingFound.vue'
import { listStatus } from '../../app/order-cache-samples.ts'

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

const shown = (query: OrderQuery, orders: number, status: OrderListStatus) =>
  mount(NothingFound, { props: { query, orders, status }, global: { stubs: ['RouterLink'] } })

it.each([
  ['are read', listStatus({ scan: { page: 2, lastPage: 1200, isFirst: true } }), 'Page 2 of 1,200.'],
  ['were read', listStatus({ whole: { at: 1, confirmed: true } }), 'No orders yet'],
  ['were never read', listStatus(), 'No orders loaded yet']
])('where none were found though all %s, it says so, whatever is looked for', (_what, status, words) => {
  expect(shown({ ...ALL_ORDERS, text: 'elm' }, 0, status).text()).toContain(words)
})

it('what is found may still come while orders are read', () => {
  const query = { ...ALL_ORDERS, text: 'elm', filters: { ...NO_FILTERS, followed: true } }
  expect(shown(query, 5, listStatus()).text()).toMatch(
    /No orders match “elm” and these filters\.\s+Orders are still loading\./
  )
  expect(shown(query, 5, listStatus({ whole: { at: 1, confirmed: true } })).text()).not.toContain('still loading')
})

it.each([
  ['a text', { text: 'elm' }, [['Clear search', { text: '' }]]],
  ['filters', { filters: { ...NO_FILTERS, unread: true } }, [['Clear filters', { filters: NO_FILTERS }]]],
  [
    'both',
    { text: 'elm', filters: { ...NO_FILTERS, unread: true } },
    [
      ['Search all orders', { filters: NO_FILTERS }],
      ['Clear search', { text: '' }]
    ]
  ]
] as const)('what was looked for by %s can be taken back', async (_what, change, offered) => {
  const page = shown({ ...ALL_ORDERS, ...change }, 5, listStatus())
  for (const button of page.findAll('button')) await button.trigger('click')
  const looks = page.emitted('look') ?? []
  expect(page.findAll('button').map((button, at) => [button.text(), ...(looks[at] ?? [])])).toEqual(offered)
})
