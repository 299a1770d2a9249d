import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenForPanes } from '../../../../renderer/common/keyboard/panes.ts'

let end: () => void
beforeEach(() => {
  document.body.innerHTML = `
    <header class="bar"><input id="find"></header>
    <div class="rail"><a href="#/orders">Orders</a><a href="#/closings" aria-current="page">Closings</a></div>
    <main><h1>Order 1</h1><button id="copy">Copy</button>
      <section data-pane><h2>Documents</h2><button id="all">Download all</button></section>
    </main>`
  end = listenForPanes(document)
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

const press = (held: KeyboardEventInit = {}) =>
  (document.activeElement ?? document).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'F6', bubbles: true, cancelable: true, ...held })
  )
const focused = () => document.activeElement?.textContent || document.activeElement?.id
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

describe('F6', () => {
  it('goes from part to part of the window and around', () => {
    focus('#find')
    const places = [1, 2, 3, 4].map(() => {
      press()
      return focused()
    })
    expect(places).toEqual(['Closings', 'Order 1', 'Documents', 'find'])
  })

  it('goes back with Shift', () => {
    focus('#all')
    press({ shiftKey: true })
    expect(focused()).toBe('Order 1')
    press({ shiftKey: true })
    press({ shiftKey: true })
    press({ shiftKey: true })
    expect(focused()).toBe('Documents')
  })

  it('begins with the first part if nothing has the focus, with the last if it goes back', () => {
    press()
    expect(focused()).toBe('find')
    ;(document.activeElement as HTMLElement).blur()
    press({ shiftKey: true })
    expect(focused()).toBe('Documents')
  })

  it('does nothing while a dialog is open, and leaves Ctrl+F6 alone', () => {
    press({ ctrlKey: true })
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
    press()
    expect(document.activeElement).toBe(document.body)
  })
})
