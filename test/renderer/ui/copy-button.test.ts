import { flushPromises, mount } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import CopyButton from '../../../renderer/ui/CopyButton.vue'

describe('a copy button', () => {
  it.each([
    [true, 'Copied'],
    [false, 'Not copied']
  ])('says whether it worked: %s', async (worked, word) => {
    vi.useFakeTimers()
    const copy = vi.fn(async () => worked)
    const button = mount(CopyButton, { props: { text: '9f1c', what: 'order number', copy } })
    expect(button.text()).toBe('Copy order number')
    await button.trigger('click')
    await flushPromises()
    expect(copy).toHaveBeenCalledWith('9f1c')
    expect(button.text()).toBe(`${word} order number`)
    await vi.advanceTimersByTimeAsync(2000)
    expect(button.text()).toBe('Copy order number')
    vi.useRealTimers()
  })

  it('says so for two seconds after the last of several clicks', async () => {
    vi.useFakeTimers()
    const copy = vi.fn(async () => true)
    const button = mount(CopyButton, { props: { text: '9f1c', what: 'order number', copy } })
    for (let clicks = 0; clicks < 2; clicks++) {
      await button.trigger('click')
      await vi.advanceTimersByTimeAsync(1500)
    }
    expect(button.text()).toBe('Copied order number')
    await vi.advanceTimersByTimeAsync(600)
    expect(button.text()).toBe('Copy order number')
    vi.useRealTimers()
  })
})
