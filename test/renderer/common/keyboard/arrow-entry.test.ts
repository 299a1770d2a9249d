import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useArrowEntry } from '../../../../renderer/common/keyboard/arrow-entry.ts'

let scope: EffectScope
let entered: number
beforeEach(() => {
  document.body.innerHTML =
    '<input id="find"><main tabindex="-1"><h1 tabindex="-1">Orders</h1><a href="#/">A row</a></main>'
  entered = 0
  scope = effectScope(true)
  scope.run(() => useArrowEntry(() => void (entered += 1)))
})
afterEach(() => {
  scope.stop()
  document.body.replaceChildren()
})

function press(key = 'ArrowDown', held: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event.defaultPrevented
}
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

it('the first arrow down enters the list from the heading, from the page, and where nothing has the focus', () => {
  expect(press()).toBe(true)
  for (const place of ['main', 'h1']) {
    focus(place)
    press()
  }
  expect(entered).toBe(3)
})

it.each(['#find', 'main a'])('an arrow down in %s is left alone', place => {
  focus(place)
  expect([press(), entered]).toEqual([false, 0])
})

it.each([
  ['ArrowUp', {}],
  ['ArrowDown', { ctrlKey: true }],
  ['ArrowDown', { metaKey: true }],
  ['ArrowDown', { altKey: true }],
  ['ArrowDown', { shiftKey: true }]
] as const)('%s with %o is left alone', (key, held) => {
  expect([press(key, held), entered]).toEqual([false, 0])
})

it('an arrow that something else has used, or that comes later than the page, is left alone', () => {
  const use = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', use, { once: true })
  press()
  scope.stop()
  press()
  expect(entered).toBe(0)
})
