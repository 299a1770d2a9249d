import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import UndoNotice from '../../../../renderer/ui/dialog/UndoNotice.vue'

let notice: VueWrapper
afterEach(() => {
  notice.unmount()
  document.body.replaceChildren()
})

function open(message = 'Pat Doe was removed.') {
  notice = mount(UndoNotice, { attachTo: document.body, props: { message } })
  const field = document.body.appendChild(document.createElement('input'))
  const press = (at: EventTarget, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true, ...more })
    at.dispatchEvent(event)
    return event.defaultPrevented
  }
  const type = () => field.dispatchEvent(new Event('input', { bubbles: true }))
  return { field, press, type }
}

describe('Ctrl+Z', () => {
  it('takes back what was removed, also in a field in which nothing was typed since', () => {
    const { field, press } = open()
    expect([press(document.body), press(field), press(field, { key: 'Z' })]).toEqual([true, true, true])
    expect(notice.emitted('undo')).toHaveLength(3)
  })

  it('is left to a field in which something was typed since, and not elsewhere', () => {
    const { field, press, type } = open()
    type()
    expect([press(field), press(document.body)]).toEqual([false, true])
  })

  it.each(['textarea', 'select'] as const)('is left to a %s in which something was chosen or typed since', tag => {
    const { press, type } = open()
    const field = document.body.appendChild(document.createElement(tag))
    type()
    expect(press(field)).toBe(false)
    expect(notice.emitted('undo')).toBeUndefined()
  })

  it('takes back what was removed after that', async () => {
    const { field, press, type } = open()
    type()
    await notice.setProps({ message: 'Kim Lee was removed.' })
    expect(press(field)).toBe(true)
  })

  it('is another key with Shift or without Ctrl', () => {
    const { press } = open()
    expect([press(document.body, { shiftKey: true }), press(document.body, { ctrlKey: false })]).toEqual([false, false])
  })

  it('takes back nothing once the notice is gone', () => {
    const { press } = open()
    notice.unmount()
    expect(press(document.body)).toBe(false)
  })
})

describe('the notice', () => {
  it('names the key, except of what happened while one typed', async () => {
    open()
    expect(notice.get('button').text()).toContain('Z')
    await notice.setProps({ typing: true })
    expect(notice.get('button').text()).toBe('Undo')
  })

  it('is dismissed without anything being taken back, and takes it back by its button', async () => {
    open()
    await notice.get('[aria-label=Dismiss]').trigger('click')
    expect([notice.emitted('dismiss')?.length, notice.emitted('undo')]).toEqual([1, undefined])
    await notice.get('button').trigger('click')
    expect([notice.emitted('dismiss')?.length, notice.emitted('undo')?.length]).toEqual([1, 1])
  })
})
