import { mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import PopoverPanel from '../../../renderer/ui/PopoverPanel.vue'

afterEach(() => document.body.replaceChildren())

function panelOf(role: string) {
  const panel = mount(PopoverPanel, {
    props: { name: 'export', role, label: 'Export' },
    slots: { default: '<button id="a">A</button><button id="b">B</button><button id="c">C</button>' },
    attachTo: document.body
  })
  const hide = vi.fn()
  Object.assign(panel.element, { hidePopover: hide })
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return [document.activeElement?.id, event.defaultPrevented]
  }
  return { panel, hide, press }
}

it('the arrow keys move through what a menu offers, around the ends, and other keys are left alone', () => {
  const { panel, press } = panelOf('menu')
  panel.get<HTMLElement>('#a').element.focus()
  expect(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map(press)).toEqual([
    ['b', true],
    ['c', true],
    ['a', true],
    ['c', true],
    ['b', true]
  ])
  expect(['Home', 'ArrowRight', 'Enter'].map(press)).toEqual([
    ['b', false],
    ['b', false],
    ['b', false]
  ])
  panel.unmount()
})

it('a menu is closed by a click on what it offers, a dialog is not', async () => {
  const menu = panelOf('menu')
  await menu.panel.get('#c').trigger('click')
  expect(menu.hide).toHaveBeenCalledOnce()
  menu.panel.unmount()
  const dialog = panelOf('dialog')
  await dialog.panel.get('#c').trigger('click')
  expect(dialog.hide).not.toHaveBeenCalled()
  dialog.panel.unmount()
})

it('an arrow key in a field of a dialog is that field’s own', () => {
  const dialog = mount(PopoverPanel, {
    props: { name: 'views', role: 'dialog', label: 'Save view' },
    slots: { default: '<input id="text"><button id="a">A</button>' },
    attachTo: document.body
  })
  dialog.get<HTMLElement>('#text').element.focus()
  const event = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  expect([document.activeElement?.id, event.defaultPrevented]).toEqual(['text', false])
  dialog.unmount()
})
