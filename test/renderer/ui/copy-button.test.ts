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
})
