import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectionState, entryPage, type EntryPage } from '../entry-page.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

let page: EntryPage
afterEach(() => page.close())

async function reviewed() {
  page = await entryPage('refinance')
  await page.fill(filledEntry('refinance'))
  await page.command('proceed')
  await page.read()
}

const sendings = () => page.bridge.argsOf('outbox.submit')

describe('the review', () => {
  it('shows what was entered, and goes back to it as it was', async () => {
    await reviewed()
    expect(page.text()).toContain('CountyFort Bend')
    expect(page.text()).toContain('Loan amount$400,000 four hundred thousand dollars')
    expect(document.activeElement).toBe(document.querySelector('h1'))
    await page.press('Edit order')
    expect(page.title()).toBe('New refinance')
    expect([
      page.labelled('County').value,
      page.labelled('Loan amount').value,
      page.labelled('Mortgagee clause').value
    ]).toEqual(['Fort Bend', '$400,000', 'Lone Star Lending\nISAOA/ATIMA'])
    expect(sendings()).toEqual([])
  })

  it('is scrolled by the keys that scroll a page, while its heading has the focus', async () => {
    await reviewed()
    const lines = document.querySelector<HTMLElement>('[aria-label="The order, line by line"]')
    const scrollBy = vi.fn()
    Object.assign(lines ?? {}, { scrollBy })
    Object.defineProperty(lines, 'scrollHeight', { value: 900 })
    dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }))
    expect(scrollBy).toHaveBeenCalledOnce()
    page.button('Edit order').focus()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }))
    expect(scrollBy).toHaveBeenCalledOnce()
  })

  it('is scrolled up and down where it does not fit, by keys without another', async () => {
    await reviewed()
    const lines = document.querySelector<HTMLElement>('[aria-label="The order, line by line"]')
    const tops: unknown[] = []
    Object.assign(lines ?? {}, { scrollBy: ({ top }: ScrollToOptions) => tops.push(top) })
    const press = (key: string, more: KeyboardEventInit = {}) => {
      dispatchEvent(new KeyboardEvent('keydown', { key, ...more }))
    }
    press('PageDown')
    Object.defineProperty(lines, 'scrollHeight', { value: 900 })
    Object.defineProperty(lines, 'clientHeight', { value: 100 })
    press('PageDown', { ctrlKey: true })
    expect(tops).toEqual([])
    for (const key of ['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp']) press(key)
    expect(tops).toEqual([90, -90, 10, -10])
  })

  it('is scrolled to its ends and by the space bar, and by no key that is pressed for something else', async () => {
    await reviewed()
    const lines = document.querySelector<HTMLElement>('[aria-label="The order, line by line"]')
    const tops: number[] = []
    Object.assign(lines ?? {}, { scrollBy: ({ top = 0 }: ScrollToOptions) => tops.push(top) })
    Object.defineProperty(lines, 'scrollHeight', { value: 900 })
    Object.defineProperty(lines, 'clientHeight', { value: 100 })
    const press = (key: string, more: KeyboardEventInit = {}) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    }
    press('PageDown', { altKey: true })
    press('ArrowDown', { metaKey: true })
    press('a')
    const handle = (event: Event) => {
      event.preventDefault()
    }
    document.addEventListener('keydown', handle, { once: true })
    press('PageDown')
    expect(tops).toEqual([])
    for (const key of [' ', 'Home', 'End']) press(key)
    expect(tops[0]).toBe(90)
    expect([Number(tops[1]) < -900, Number(tops[2]) > 900]).toEqual([true, true])
  })

  it('of several properties begins with the first, and how many more there are', async () => {
    page = await entryPage('purchase')
    await page.fill(filledEntry('purchase'))
    await page.press('Add property')
    await page.type('Street address', '18 Harbor View Dr', 1)
    await page.command('proceed')
    expect(page.title()).toBe('Review purchase')
    expect(document.querySelector('[aria-label="At a glance"] .place')?.textContent.trim()).toMatch(
      /^2214 Elm St.* and 1 more property$/
    )
  })

  it('says so where it is only practice', async () => {
    await reviewed()
    const state = connectionState('c1')
    page.bridge.emit('connection.changed', {
      ...state,
      connections: state.connections.map(one => ({ ...one, practice: true }))
    })
    await page.settle()
    expect(document.getElementById('send-to')?.textContent.replace(/\s+/g, ' ').trim()).toBe('to c1 Practice data')
  })

  it('goes back by Esc', async () => {
    await reviewed()
    expect(await page.command('back')).toBe(true)
    expect(page.title()).toBe('New refinance')
  })

  it('leaves the focus at the heading where it goes back by its button', async () => {
    await reviewed()
    page.button('Edit order').focus()
    await page.press('Edit order')
    expect(page.title()).toBe('New refinance')
    expect(document.activeElement).toBe(document.querySelector('h1'))
  })

  it('leads from a warning back to its field', async () => {
    page = await entryPage('refinance')
    await page.fill({ ...filledEntry('refinance'), closingDate: '2026-11-28' })
    await page.press('Review order')
    await page.press('Sat, Nov 28 is a weekend.')
    expect(document.activeElement).toBe(page.labelled('Closing date'))
  })
})

describe('an order that nobody has read', () => {
  async function unread() {
    page = await entryPage('refinance')
    await page.fill(filledEntry('refinance'))
    await page.command('proceed')
  }

  const click = async (detail: number) => {
    page.button('Send order').dispatchEvent(new MouseEvent('click', { detail, bubbles: true }))
    await page.settle()
  }

  it('is not sent by the second click of a double click on "Review order"', async () => {
    await unread()
    await click(2)
    await page.read()
    await click(2)
    expect(sendings()).toEqual([])
    expect(page.title()).toBe('Review refinance')
  })

  it('is not sent by a click or a key within a second of the review, and the page says so (F25)', async () => {
    await unread()
    expect(page.button('Send order').classList).toContain('resting')
    await click(1)
    await page.command('proceed')
    expect(page.button('Send order').getAttribute('aria-disabled')).toBe('true')
    expect(page.text()).toContain('Not sent yet. Check the order, then select Send order.')
    expect(sendings()).toEqual([])
    await page.read()
    expect(page.button('Send order').getAttribute('aria-disabled')).toBeNull()
    await click(1)
    expect(sendings()).toHaveLength(1)
  })

  it('waits again after a return to the form', async () => {
    await unread()
    await page.read()
    await page.press('Edit order')
    await page.command('proceed')
    expect(page.title()).toBe('Review refinance')
    await page.command('proceed')
    expect(sendings()).toEqual([])
    await page.read()
    await page.command('proceed')
    expect(sendings()).toHaveLength(1)
  })
})
