import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { DraftId } from '#domain/order/draft.ts'
import OutboxGroup from '../../../renderer/outbox/list/OutboxGroup.vue'
import OutboxNotices from '../../../renderer/outbox/list/OutboxNotices.vue'
import { NOW, queuedItem } from './samples.ts'

const MANY = Array.from({ length: 1000 }, (_, index) => queuedItem({ for: 'account' }, index + 1))

it('orders by the thousand are counted with a comma, in their group and on the button that sends them', () => {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/outbox/:draftId', name: 'outbox-item', component: { render: () => null } }]
  })
  const notices = mount(OutboxNotices, { props: { items: MANY, connection: 'Lone Star' } })
  const group = mount(OutboxGroup, {
    props: { title: 'Needs action', items: MANY, now: NOW, busy: new Set<DraftId>() },
    global: { plugins: [router] }
  })
  expect(notices.get('button').text()).toBe('Send all 1,000 with new token…')
  expect(group.get('h2').text()).toBe('Needs action 1,000')
  notices.unmount()
  group.unmount()
})
