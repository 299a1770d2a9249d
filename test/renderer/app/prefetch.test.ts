import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prefetchPages } from '../../../renderer/app/prefetch.ts'

const load = vi.fn(() => Promise.resolve())
let end: () => void

beforeEach(() => {
  document.body.innerHTML =
    '<p>Text</p><a href="#page">Skip</a><a href="#/closings"><span>Closings</span></a><table><tbody><tr><td>Order</td></tr></tbody></table><input id="find">'
  end = prefetchPages(document, load)
})

afterEach(() => {
  end()
  load.mockReset()
})

const happens = (name: string, on: string) =>
  document.querySelector(on)?.dispatchEvent(new Event(name, { bubbles: true }))

describe('the code of the other pages', () => {
  it.each([
    ['pointerover', 'a span'],
    ['focusin', 'a[href="#/closings"]'],
    ['pointerover', 'td'],
    ['focusin', '#find']
  ])('is loaded at %s of %s', (name, on) => {
    load.mockResolvedValue()
    happens(name, on)
    expect(load).toHaveBeenCalledOnce()
  })

  it('is not loaded where nothing leads to another page', () => {
    happens('pointerover', 'p')
    happens('focusin', 'a[href="#page"]')
    expect(load).not.toHaveBeenCalled()
  })

  it('is asked for once, even if it could not be loaded', async () => {
    load.mockRejectedValue(new Error('gone'))
    happens('pointerover', 'td')
    await Promise.resolve()
    happens('pointerover', 'td')
    expect(load).toHaveBeenCalledOnce()
  })

  it('is not loaded after the shell has gone', () => {
    end()
    happens('pointerover', 'td')
    expect(load).not.toHaveBeenCalled()
  })
})
