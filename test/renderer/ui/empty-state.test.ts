import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import EmptyState from '../../../renderer/ui/EmptyState.vue'

it('an empty state says why, and shows what to do about it only where there is something', () => {
  const empty = mount(EmptyState, {
    props: { title: 'No orders yet' },
    slots: { default: 'None for this connection.' }
  })
  expect(empty.text()).toBe('No orders yetNone for this connection.')
  expect(empty.find('.actions').exists()).toBe(false)
})
