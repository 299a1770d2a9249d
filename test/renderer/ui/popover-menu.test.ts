import { mount } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import PopoverMenu from '../../../renderer/ui/PopoverMenu.vue'

it('a menu is opened by its button, which has its attributes, and is named by that unless it has a name', () => {
  const shown = (more: { readonly label?: string } = {}) => {
    const props = { name: 'export', text: 'Export', role: 'menu', ...more }
    const menu = mount(PopoverMenu, { props, attrs: { class: 'button' }, attachTo: document.body })
    const [button, panel] = [document.querySelector('button.button'), document.querySelector('.popover.menu')]
    const label = panel?.getAttribute('aria-label')
    const said = [button?.textContent.trim(), button?.getAttribute('popovertarget'), panel?.id, label]
    menu.unmount()
    return said
  }
  expect(shown()).toEqual(['Export', 'export', 'export', 'Export'])
  expect(shown({ label: 'Export orders' })).toEqual(['Export', 'export', 'export', 'Export orders'])
})

it('a menu closes where its page says so', () => {
  const props = { name: 'export', text: 'Export', role: 'dialog' }
  const menu = mount(PopoverMenu, { props, attachTo: document.body })
  const hide = vi.fn()
  Object.assign(document.querySelector('.popover') ?? {}, { hidePopover: hide })
  menu.vm.close()
  expect(hide).toHaveBeenCalledOnce()
  menu.unmount()
})
