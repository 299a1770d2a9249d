import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledEntry } from '../../fixtures/entries.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let app: RunningApp
beforeAll(async () => {
  app = await launchApp({ env: { TITLE_DESK_PRACTICE: '{"orders":40}' } })
})
afterAll(async () => {
  await app.close()
})

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const label =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.textContent
        : element?.textContent
    return (label ?? '').replace(/\s+/g, ' ').trim()
  })

/** Where the focus is in an order's form, as if the form did not scroll. */
const placed = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const scrolled = [...document.querySelectorAll('main, main *')].reduce((sum, { scrollTop }) => sum + scrollTop, 0)
    const { left, top, bottom } = element.getBoundingClientRect()
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null
    return {
      name: (label ?? element).textContent.replace(/\s+/g, ' ').trim(),
      isInForm: element.closest('main .fields') !== null,
      isLocked: element.matches('[readonly], [aria-readonly=true], :disabled, [aria-disabled=true]'),
      left,
      top: top + scrolled,
      bottom: bottom + scrolled
    }
  })

/** Presses Tab until the focused element has that name, as a user would. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (name.test(await focused(page))) return
    await page.keyboard.press(key)
  }
  throw new Error(`no Tab stop is called ${name}`)
}

describe('without a mouse', () => {
  it('the practice service is opened', async () => {
    await app.page.getByRole('button', { name: /^Try it with sample data/ }).waitFor()
    await tabTo(app.page, /^Try it with sample data/)
    await app.page.keyboard.press('Enter')
    await app.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    // As long as orders arrive, the rows move.
    await app.page.locator('main table[aria-rowcount="41"]').waitFor()
  })

  it('walks the list by arrows, opens an order by Enter, and goes back by Esc', async () => {
    const { page } = app
    await tabTo(page, new RegExp(escaped(await page.locator('tbody tr').first().getByRole('link').innerText())))
    await page.keyboard.press('ArrowDown')
    const second = await page.locator('tbody tr').nth(1).getByRole('link').innerText()
    expect(await focused(page)).toContain(second)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: second }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })

  it('Ctrl+K opens the palette with its box under the keys, and Esc closes it', async () => {
    const { page } = app
    await page.locator('tbody tr').first().waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    const box = page.getByRole('dialog').getByRole('combobox')
    await expect.poll(() => box.evaluate(own => own === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('starts an order with Ctrl+N, fills it field by field, reviews and sends it with Ctrl+Enter', async () => {
    const { page } = app
    await page.keyboard.press('ControlOrMeta+n')
    await page.getByRole('heading', { level: 1, name: 'New refinance' }).waitFor()
    // The form takes the focus once all of it is there; Tab before would pass its first field, and end in the summary.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('properties-1-address1')
    const {
      properties: [property],
      contacts: [borrower, processor]
    } = filledEntry('refinance')
    const typed: [RegExp, string][] = [
      [/^Street address/, property?.address1 ?? ''],
      [/^ZIP code/, property?.zipCode ?? ''],
      [/^City/, property?.city ?? ''],
      [/^State/, 'tx'],
      [/^County/, property?.county ?? ''],
      [/^Name/, borrower?.name ?? '']
    ]
    for (const [label, text] of typed) {
      await tabTo(page, label)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Tab')
    await tabTo(page, /^Name/)
    await page.keyboard.type(processor?.name ?? '')
    await tabTo(page, /^Email/)
    await page.keyboard.type(processor?.email ?? '')
    await tabTo(page, /^Closing date/)
    await page.keyboard.type('11302026')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('heading', { level: 1, name: 'Review refinance' }).waitFor()
    await page.getByRole('button', { name: 'Send order', disabled: false }).waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('link', { name: 'Open order' }).waitFor()
  })

  it('Tab goes through a new order as it is on the page, and stops at nothing that is locked', async () => {
    const { page } = app
    await page.keyboard.press('ControlOrMeta+Shift+n')
    await page.getByRole('heading', { level: 1, name: 'New purchase' }).waitFor()
    await page.getByLabel('Street address').focus()
    const stops = [await placed(page)]
    for (let at = stops[0]; at?.isInForm === true; stops.push(at)) {
      await page.keyboard.press('Tab')
      at = await placed(page)
    }
    const form = stops.slice(0, -1)
    expect(
      form.map(({ name }) => name).filter(name => /^(City|Role|Closing date|Slack channel)/.test(name))
    ).toHaveLength(5)
    expect(form.filter(({ isLocked }) => isLocked)).toEqual([])
    const jumps = form.filter((now, index) => {
      const before = form[index - 1]
      if (before === undefined) return false
      const isBeside = now.top < before.bottom - 4 && now.bottom > before.top + 4
      return isBeside ? now.left < before.left : now.top < before.top
    })
    expect(jumps).toEqual([])
    await page.keyboard.press('ControlOrMeta+7')
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
    await page.locator('tbody').getByRole('link', { name: 'Open order' }).waitFor()
  })

  it('opens what was sent, and lists the shortcuts with ?', async () => {
    const { page } = app
    await tabTo(page, /^Open order/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('finds every command in the menu, with its keys', async () => {
    const flat = JSON.stringify(await app.menuItems())
    for (const label of [
      'New Refinance Order',
      'New Purchase Order',
      'Orders',
      'Go to Order or Page…',
      'Search Orders',
      'Refresh',
      'Keyboard Shortcuts'
    ])
      expect(flat).toContain(label)
    await app.clickMenu('Go', 'Orders')
    await app.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
