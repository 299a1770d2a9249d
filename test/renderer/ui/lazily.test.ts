import { flushPromises, mount } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { lazily } from '../../../renderer/ui/lazily.ts'

it('a part that loads late gets its properties, its events and its slots', async () => {
  const Part = defineComponent({
    props: { name: { type: String, required: true } },
    emits: ['done'],
    setup:
      (props, { emit, slots }) =>
      () =>
        h('button', { onClick: () => emit('done', props.name) }, slots['default']?.())
  })
  const done = vi.fn()
  const Late = lazily(async () => Part)
  const page = mount({ render: () => h('div', h(Late, { name: 'x', onDone: done }, { default: () => 'Go' })) })
  expect(page.text()).toBe('')
  await flushPromises()
  expect(page.text()).toBe('Go')
  await page.get('button').trigger('click')
  expect(done.mock.calls).toEqual([['x']])
})
