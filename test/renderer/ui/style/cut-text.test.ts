import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cutTexts, showCutTexts } from '../../../../renderer/ui/style/cut-text.ts'

const LAYOUT = `<table><tr>
  <td><a id="name" class="cut" href="#" tabindex="0">A name that is far too long</a></td>
  <td><span id="short" class="cut">Katy</span></td>
  <td><span id="many" class="cut" data-whole="One St\nTwo St">2 properties · One St</span></td>
  <td><button id="open">Open</button></td>
</tr></table><p id="plain">plain</p>`

const byId = (id: string) => document.getElementById(id)!
let end: () => void

/** happy-dom lays nothing out and has no popovers: the long name is given a width, and the sheet a state. */
beforeEach(() => {
  HTMLElement.prototype.showPopover = function () {
    this.dataset['open'] = ''
  }
  HTMLElement.prototype.hidePopover = function () {
    delete this.dataset['open']
  }
  document.body.innerHTML = LAYOUT
  Object.defineProperty(byId('name'), 'scrollWidth', { value: 300 })
  Object.defineProperty(byId('name'), 'clientWidth', { value: 100 })
  end = showCutTexts(document)
})

afterEach(() => {
  end()
  document.body.replaceChildren()
})

const shown = () => {
  const sheet = document.querySelector<HTMLElement>('.whole-text')
  return sheet?.dataset['open'] === undefined ? undefined : sheet.textContent
}
const point = (id: string) => byId(id).dispatchEvent(new Event('pointerover', { bubbles: true }))

describe('a cut text', () => {
  it('shows whole while it is pointed at', () => {
    point('name')
    expect(shown()).toBe('A name that is far too long')
    point('plain')
    expect(shown()).toBeUndefined()
  })

  it('of several lines shows whole where one of them is hidden', () => {
    Object.defineProperty(byId('short'), 'clientHeight', { value: 56 })
    Object.defineProperty(byId('short'), 'scrollHeight', { value: 59, configurable: true })
    point('short')
    expect(shown()).toBeUndefined()
    Object.defineProperty(byId('short'), 'scrollHeight', { value: 84 })
    point('short')
    expect(shown()).toBe('Katy')
  })

  it('beneath an open menu shows nothing, and a menu that opens hides it', () => {
    point('name')
    byId('plain').dispatchEvent(new Event('beforetoggle'))
    expect(shown()).toBeUndefined()
    byId('plain').setAttribute('popover', '')
    // happy-dom does not know which popovers are open.
    const find = vi.spyOn(document, 'querySelector').mockReturnValue(byId('plain'))
    point('name')
    find.mockRestore()
    expect(shown()).toBeUndefined()
    point('name')
    expect(shown()).toBe('A name that is far too long')
  })

  it('that fits shows nothing', () => {
    point('short')
    expect(shown()).toBeUndefined()
  })

  it('that abbreviates a longer one shows all of it', () => {
    point('many')
    expect(shown()).toBe('One St\nTwo St')
  })

  it('shows with every other cut text of its row when the row has the focus', () => {
    expect(cutTexts(byId('name'), true).map(text => text.id)).toEqual(['name', 'many'])
  })

  it('shows with its row for the focus of the keyboard, and not for that of a click', () => {
    const focus = (isByKeyboard: boolean) => {
      const matches = vi.spyOn(byId('name'), 'matches')
      matches.mockImplementation(selector => isByKeyboard && selector === ':focus-visible')
      byId('name').dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      matches.mockRestore()
      return shown()
    }
    expect([focus(false), focus(true)]).toEqual([undefined, 'A name that is far too long\nOne St\nTwo St'])
    expect(focus(false)).toBeUndefined()
  })

  it('shows above its row, where it covers no button of the row or of the next one (F20)', () => {
    byId('name').getBoundingClientRect = () => new DOMRect(40, 200, 100, 20)
    const sheet = document.querySelector<HTMLElement>('.whole-text')!
    Object.defineProperty(sheet, 'offsetHeight', { value: 48 })
    point('name')
    expect(sheet.style.top).toBe('148px')
    byId('name').getBoundingClientRect = () => new DOMRect(40, 30, 100, 20)
    point('name')
    expect(sheet.style.top).toBe('54px')
  })

  it('stays hidden while a button of its row has the focus (F20)', () => {
    expect(cutTexts(byId('open'), true)).toEqual([])
  })

  it('goes when the page scrolls or something is pressed', () => {
    for (const leaves of ['scroll', 'pointerdown', 'focusout']) {
      point('name')
      expect(shown(), leaves).toBe('A name that is far too long')
      document.body.dispatchEvent(new Event(leaves, { bubbles: true }))
      expect(shown(), leaves).toBeUndefined()
    }
  })

  it('leaves nothing behind when it is no longer wanted', () => {
    end()
    expect(document.querySelector('.whole-text')).toBeNull()
    point('name')
    expect(shown()).toBeUndefined()
  })
})
