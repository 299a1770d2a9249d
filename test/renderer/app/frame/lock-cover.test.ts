import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import LockCover from '../../../../renderer/app/frame/LockCover.vue'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { fakeBridge, type FakeBridge } from '../../../fakes/bridge.ts'

const OPEN = ok({ locked: false, needs: 'passphrase' } as const)
const WRONG = { kind: 'passphrase', trouble: 'wrong' } as const

let bridge: FakeBridge
let end = () => undefined as void
beforeEach(() => {
  document.body.innerHTML = '<input id="before" />'
  document.getElementById('before')?.focus()
  bridge = fakeBridge().answer('lock.open', OPEN)
  useBridge(bridge)
})
afterEach(() => {
  end()
  end = () => undefined
  useBridge(undefined)
  document.body.replaceChildren()
})

async function covered(needs: 'passphrase' | 'click') {
  bridge.answer('lock.state', ok({ locked: true, needs }))
  const cover = mount(LockCover, { attachTo: document.body })
  end = () => cover.unmount()
  await flushPromises()
}
const one = <E extends Element = HTMLElement>(selector: string) => document.querySelector<E>(selector)
const unlock = async () => {
  one('.cover form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
}
const type = (text: string) => {
  const input = one<HTMLInputElement>('.cover input')
  if (input === null) throw new Error('no passphrase is asked for')
  input.value = text
  input.dispatchEvent(new Event('input'))
}
const key = (target: Element | null) => {
  const event = new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true })
  target?.dispatchEvent(event)
  return event.defaultPrevented
}

describe('the cover of a locked window', () => {
  it('asks for the passphrase where there is one, and has the focus', async () => {
    await covered('passphrase')
    expect(document.activeElement).toBe(one('.cover input'))
    type('four small words')
    await unlock()
    expect(bridge.argsOf('lock.open')).toEqual([{ passphrase: 'four small words' }])
  })

  it('needs a click where the system’s sign-in protects the desk', async () => {
    await covered('click')
    expect([one('.cover input'), document.activeElement]).toEqual([null, one('.cover button')])
    await unlock()
    expect(bridge.argsOf('lock.open')).toEqual([{ passphrase: null }])
  })

  it('forgets what was typed as soon as it is tried, and says why it stays, until it is tried again', async () => {
    await covered('passphrase')
    bridge.answer('lock.open', failed(WRONG))
    type('wrong')
    await unlock()
    expect([one<HTMLInputElement>('.cover input')?.value, one('.cover [role=alert]')?.textContent]).toEqual([
      '',
      expect.stringContaining('That passphrase is incorrect.')
    ])
    bridge.hold('lock.open')
    await unlock()
    expect(one('.cover [role=alert]')).toBeNull()
  })

  it('is tried once, however often that is pressed, and again after a fault', async () => {
    await covered('click')
    const held = bridge.hold('lock.open')
    await unlock()
    await unlock()
    expect(bridge.argsOf('lock.open')).toHaveLength(1)
    held.answer(failed(WRONG))
    await flushPromises()
    await unlock()
    expect(bridge.argsOf('lock.open')).toHaveLength(2)
  })

  it('is modal, and comes again if the system closes it', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    await covered('click')
    expect(showModal).toHaveBeenCalledOnce()
    one<HTMLDialogElement>('.cover')?.close()
    expect([showModal.mock.calls.length, one<HTMLDialogElement>('.cover')?.open]).toEqual([2, true])
  })

  it('is not closed by Esc, of which the page hears nothing', async () => {
    await covered('passphrase')
    const heard: string[] = []
    const hear = ({ key }: KeyboardEvent) => void heard.push(key)
    document.body.addEventListener('keydown', hear)
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    const cancel = new Event('cancel', { cancelable: true })
    one('.cover input')?.dispatchEvent(escape)
    one('.cover')?.dispatchEvent(cancel)
    key(one('.cover input'))
    document.body.removeEventListener('keydown', hear)
    expect([escape.defaultPrevented, cancel.defaultPrevented, heard]).toEqual([true, true, []])
  })

  it('says that it is being unlocked while it is', async () => {
    await covered('click')
    const held = bridge.hold('lock.open')
    const button = () => [one('.cover button')?.textContent.trim(), one('.cover button')?.getAttribute('aria-disabled')]
    await unlock()
    expect(button()).toEqual(['Unlocking…', 'true'])
    held.answer(failed(WRONG))
    await flushPromises()
    expect(button()).toEqual(['Unlock', null])
  })

  it('lets no key through to the page, and takes those of its own', async () => {
    let heard = 0
    const hear = () => void (heard += 1)
    one('#before')?.addEventListener('keydown', hear)
    await covered('passphrase')
    expect([key(one('#before')), heard]).toEqual([true, 0])
    expect(key(one('.cover input'))).toBe(false)
  })

  it('leaves the page as it was: keys go through again, and the focus is where it was', async () => {
    await covered('passphrase')
    end()
    end = () => undefined
    expect(document.activeElement).toBe(one('#before'))
    expect(key(one('#before'))).toBe(false)
  })
})
