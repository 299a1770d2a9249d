import { flushPromises, mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import ConfirmDialog from '../../../../renderer/ui/dialog/ConfirmDialog.vue'
import ModalDialog from '../../../../renderer/ui/dialog/ModalDialog.vue'

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

  it('is shown again where the platform closed it and it is to stay open', async () => {
    const dialog = mount(ModalDialog, { props: { open: true, title: 'Review import' }, slots, attachTo: document.body })
    await flushPromises()
    dialog.element.close()
    await flushPromises()
    expect([dialog.element.open, dialog.emitted('close')?.length]).toEqual([true, 1])
    await dialog.setProps({ open: false })
    expect(dialog.element.open).toBe(false)
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

  it('that asks takes a double click for one', async () => {
    const props = { open: true, title: 'Remove it?', confirm: 'Remove' }
    const dialog = mount(ConfirmDialog, { props, slots, attachTo: document.body })
    await flushPromises()
    for (const button of dialog.findAll('button'))
      for (const detail of [1, 2]) await button.trigger('click', { detail })
    expect(['confirm', 'cancel'].map(name => dialog.emitted(name)?.length)).toEqual([1, 1])
    dialog.unmount()
  })

  it('that asks says no once by the platform’s own way to close it, and keeps Esc from the page', async () => {
    const props = { open: true, title: 'Remove it?', confirm: 'Remove' }
    const dialog = mount(ConfirmDialog, { props, slots, attachTo: document.body })
    await flushPromises()
    const heard: string[] = []
    const hear = (event: KeyboardEvent) => heard.push(event.key)
    addEventListener('keydown', hear)
    await dialog.get('button').trigger('keydown', { key: 'Escape' })
    await dialog.get('button').trigger('keydown', { key: 'n' })
    removeEventListener('keydown', hear)
    expect(heard).toEqual(['n'])
    document.querySelector('dialog')?.close()
    await flushPromises()
    expect([dialog.emitted('cancel')?.length, dialog.emitted('confirm')]).toEqual([1, undefined])
    dialog.unmount()
  })

  it('that asks has the words of its question on its buttons, and warns only where something is lost', () => {
    const buttons = (more: { readonly cancel?: string; readonly danger?: boolean } = {}) => {
      const dialog = mount(ConfirmDialog, { props: { open: true, title: 'Stop it?', confirm: 'Stop', ...more }, slots })
      const said = dialog.findAll('button').map(button => [button.text(), button.classes('button-danger')])
      dialog.unmount()
      return said
    }
    expect(buttons()).toEqual([
      ['Cancel', false],
      ['Stop', false]
    ])
    expect(buttons({ cancel: 'Keep going', danger: true })).toEqual([
      ['Keep going', false],
      ['Stop', true]
    ])
  })
})
