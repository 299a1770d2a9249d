import { flushPromises, mount } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import ConfirmDialog from '../../../renderer/ui/dialog/ConfirmDialog.vue'
import CopyButton from '../../../renderer/ui/CopyButton.vue'
import EmptyState from '../../../renderer/ui/EmptyState.vue'
import FailureNotice from '../../../renderer/ui/FailureNotice.vue'
import { lazily } from '../../../renderer/ui/lazily.ts'
import ModalDialog from '../../../renderer/ui/dialog/ModalDialog.vue'

describe('a failure notice', () => {
  it('says what happened, what it means and what to do next, and is read out at once', () => {
    const notice = mount(FailureNotice, { props: { failure: { kind: 'offline' }, task: 'send' } })
    expect(notice.attributes('role')).toBe('alert')
    expect(notice.text()).toContain('This computer is offline.')
    expect(notice.text()).toContain('The order wasn’t sent.')
    expect(notice.text()).toContain('Check your network, then try again.')
  })

  it('offers to ask again only where that can help', async () => {
    const notice = mount(FailureNotice, { props: { failure: { kind: 'offline' }, retry: 'Try again' } })
    await notice.get('button').trigger('click')
    expect(notice.emitted('retry')).toHaveLength(1)
    await notice.setProps({ failure: { kind: 'unauthorized' } })
    expect(notice.find('button').exists()).toBe(false)
    expect(notice.get('a').attributes('href')).toBe('#/connect')
  })

  it('keeps what nobody needs at once behind "Details"', () => {
    const notice = mount(FailureNotice, { props: { failure: { kind: 'service-error', status: 503 } } })
    expect(notice.get('details').attributes('open')).toBeUndefined()
    expect(notice.get('details').text()).toContain('Status 503')
    expect(
      mount(FailureNotice, { props: { failure: { kind: 'offline' } } })
        .find('details')
        .exists()
    ).toBe(false)
  })

  it('shows the service’s words as text, never as HTML (R14)', () => {
    const words = '<img src=x onerror=alert(1)>'
    const notice = mount(FailureNotice, { props: { failure: { kind: 'rejected', status: 422, words, fields: [] } } })
    expect(notice.find('img').exists()).toBe(false)
    expect(notice.get('q').text()).toBe(words)
  })
})

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

describe('a dialog', () => {
  const slots = { default: () => 'Its token is deleted.' }

  it("is the platform's own, named by its title, and holds nothing while it is closed", async () => {
    const dialog = mount(ModalDialog, { props: { open: false, title: 'Remove it?' }, slots, attachTo: document.body })
    expect(dialog.element.open).toBe(false)
    expect(dialog.text()).toBe('')
    await dialog.setProps({ open: true })
    expect(dialog.element.open).toBe(true)
    expect(document.getElementById(dialog.attributes('aria-labelledby')!)?.textContent).toBe('Remove it?')
    await dialog.setProps({ open: false })
    expect(dialog.element.open).toBe(false)
    dialog.unmount()
  })

  it('opens at once where it is put on the page open, and tells when it was closed', async () => {
    const dialog = mount(ModalDialog, { props: { open: true, title: 'Shortcuts' }, slots, attachTo: document.body })
    await flushPromises()
    expect(dialog.element.open).toBe(true)
    dialog.element.close()
    await flushPromises()
    expect(dialog.emitted('close')).toHaveLength(1)
    dialog.unmount()
  })

  it('that asks does nothing until it is answered, and never twice while it is under way', async () => {
    const props = { open: true, title: 'Remove it?', confirm: 'Remove', danger: true }
    const dialog = mount(ConfirmDialog, { props, slots, attachTo: document.body })
    await flushPromises()
    const [cancel, confirm] = dialog.findAll('button')
    expect(cancel?.attributes('autofocus')).toBeDefined()
    await confirm?.trigger('click')
    expect(dialog.emitted('confirm')).toHaveLength(1)
    await dialog.setProps({ busy: true })
    expect(confirm?.attributes('disabled')).toBeDefined()
    await cancel?.trigger('click')
    expect(dialog.emitted('cancel')).toHaveLength(1)
    dialog.unmount()
  })
})

it('an empty state says why, and shows what to do about it only where there is something', () => {
  const empty = mount(EmptyState, {
    props: { title: 'No orders yet' },
    slots: { default: 'None for this connection.' }
  })
  expect(empty.text()).toBe('No orders yetNone for this connection.')
  expect(empty.find('.actions').exists()).toBe(false)
})

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
