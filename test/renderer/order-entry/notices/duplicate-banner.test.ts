import { mount } from '@vue/test-utils'
import { expect, it, onTestFinished, vi } from 'vitest'
import { defineComponent, nextTick } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { Similar } from '#domain/order/draft.ts'
import DuplicateBanner from '../../../../renderer/order-entry/notices/DuplicateBanner.vue'

it('a desk is said to draft a similar order now only as long as it does', async () => {
  const at = new Date(2026, 10, 20, 10, 42).getTime()
  vi.useFakeTimers({ now: at, toFake: ['setInterval', 'clearInterval', 'Date'] })
  const similar: readonly Similar[] = [
    {
      where: 'other-desk',
      draftId: null,
      orderId: null,
      title: '2214 Elm St, Katy',
      closingDate: '',
      desk: 'Back office',
      at,
      same: ['property']
    }
  ]
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', name: 'drafts', component: defineComponent(() => () => null) }]
  })
  const banner = mount(DuplicateBanner, { props: { similar }, global: { plugins: [router] } })
  onTestFinished(() => {
    banner.unmount()
    vi.useRealTimers()
  })
  expect(banner.text()).toContain('Back office is drafting this order now')
  vi.advanceTimersByTime(150_000)
  await nextTick()
  expect(banner.text()).toContain('Draft at Back office · edited 10:42 AM')
})
