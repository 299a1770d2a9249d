import { describe, expect, it, onTestFinished } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { flushPromises } from '@vue/test-utils'
import { keepPageFocus, rescueFocus } from '../../../../renderer/common/page/page-focus.ts'

const PAGE = '<main><h1>Orders</h1><table><tbody><tr><td><a tabindex="0">A row</a></td></tr></tbody></table></main>'

async function at(place: string) {
  document.body.innerHTML = PAGE
  const component = { render: () => null }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: ['all-orders', 'drafts', 'order'].map(name => ({ path: `/${name}`, name, component }))
  })
  await router.push(place)
  onTestFinished(keepPageFocus(router, router.currentRoute.value))
  onTestFinished(() => document.body.replaceChildren())
  const go = async (to: string) => {
    await router.push(to)
    await flushPromises()
    return document.activeElement?.tagName
  }
  return { go }
}

describe('the focus', () => {
  it('is at the heading of another page', async () => {
    const { go } = await at('/drafts')
    expect(await go('/all-orders')).toBe('H1')
  })

  it('is left alone where the same page shows something else', async () => {
    const { go } = await at('/all-orders')
    expect(await go('/all-orders?q=elm')).toBe('BODY')
  })

  it('is at the row of an order that was left for its list', async () => {
    const { go } = await at('/order')
    document.querySelector('tr')?.classList.add('opened')
    expect(await go('/all-orders')).toBe('A')
  })

  it('that was lost is at the current row, or at the heading where there is none', async () => {
    await at('/drafts')
    await rescueFocus()
    expect(document.activeElement?.tagName).toBe('A')
    document.querySelector('table')?.remove()
    await rescueFocus()
    expect(document.activeElement?.tagName).toBe('H1')
  })
})
