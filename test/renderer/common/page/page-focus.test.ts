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

  it('is at the heading where no row is that of the order that was left', async () => {
    const { go } = await at('/order')
    expect(await go('/all-orders')).toBe('H1')
  })

  it('is at the heading, not at an order that was opened before, where one comes from elsewhere', async () => {
    const { go } = await at('/drafts')
    document.querySelector('tr')?.classList.add('opened')
    expect(await go('/all-orders')).toBe('H1')
  })

  it('stays in the search box among the orders, and nowhere else', async () => {
    const { go } = await at('/drafts')
    const box = Object.assign(document.createElement('input'), { id: 'find' })
    document.body.prepend(box)
    box.focus()
    expect(await go('/all-orders')).toBe('INPUT')
    expect(await go('/drafts')).toBe('H1')
  })

  it('of a row is let go of as its list is left', async () => {
    const { go } = await at('/all-orders')
    document.querySelector('a')?.focus()
    expect(await go('/order')).toBe('H1')
  })

  it('stays where the page has put it', async () => {
    const { go } = await at('/drafts')
    document.querySelector('a')?.focus()
    expect(await go('/order')).toBe('A')
  })

  it('that was not lost stays where it is', async () => {
    await at('/drafts')
    const box = document.createElement('input')
    document.body.prepend(box)
    box.focus()
    await rescueFocus()
    expect(document.activeElement).toBe(box)
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
