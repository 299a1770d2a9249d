import type { Page } from 'playwright-core'
import { drawn } from '../../support/drawn.ts'

/** No page of the walk has more stops; one that never ends fails. */
const MOST_STOPS = 150
/** Rows that the arrows go down and up. */
const ROWS = 10

/** Runs in the page: what has the focus, if nothing of it can be seen; null if the focus left the page's own part. */
function hiddenFocus(): string | null {
  const element = document.activeElement
  if (element === null || element.closest('main') === null) return null
  // A field may be drawn by its label.
  const shown = element.closest('label') ?? element
  const { left, top, width, height } = shown.getBoundingClientRect()
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
  const isInSight = parts.some(across =>
    parts.some(down => {
      const hit = document.elementFromPoint(left + width * across, top + height * down)
      return hit !== null && (shown.contains(hit) || hit.contains(shown))
    })
  )
  if (isInSight) return ''
  const text = (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 40)
  return `<${element.localName} ${element.className}> “${text}”`
}

/**
 * What is wholly covered by something else, such as the head of a table that stays, when the keyboard brings the focus
 * to it (WCAG 2.2, 2.4.11): Tab from the page's heading to where its part ends, Shift+Tab all the way back, and the
 * arrows down and up the rows of its list.
 */
export async function coveredByOthers(page: Page): Promise<string[]> {
  const covered = new Set<string>()

  /** False if the focus left the page's own part. */
  async function press(key: string, told = key): Promise<boolean> {
    await page.keyboard.press(key)
    let hidden = await page.evaluate(hiddenFocus)
    if (hidden) {
      // What scrolls of its own does so in the next frame.
      await drawn(page)
      hidden = await page.evaluate(hiddenFocus)
    }
    if (hidden) covered.add(`${told}: ${hidden}`)
    return hidden !== null
  }

  async function walk(told: string): Promise<void> {
    let presses = 0
    while (await press('Tab', told)) if (++presses > MOST_STOPS) throw new Error(`${told} does not leave the page`)
  }

  await page.locator('main h1').first().focus()
  await walk('Tab')
  // Held all the way: pressed and released with each Tab, it is half of all that is sent.
  await page.keyboard.down('Shift')
  await walk('Shift+Tab').finally(() => page.keyboard.up('Shift'))
  // Elsewhere the arrows scroll.
  const row = page.locator('main tbody :is(a, button)[tabindex="0"]').first()
  if ((await row.count()) > 0) {
    await row.focus()
    for (const key of ['ArrowDown', 'ArrowUp']) for (let rows = 0; rows < ROWS; rows++) await press(key)
  }
  // What is looked at next has the focus nowhere.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  return [...covered]
}
