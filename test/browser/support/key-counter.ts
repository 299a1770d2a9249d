import { expect } from 'vitest'
import type { Page } from 'playwright-core'

/** Presses keys and counts them: one press is one key, with or without a modifier, and so is each letter typed. */
export function keyCounter(page: Page) {
  let commands = 0
  let letters = 0

  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      commands += 1
      await page.keyboard.press(key)
    }
  }

  async function type(text: string): Promise<void> {
    letters += text.length
    await page.keyboard.type(text)
  }

  return {
    press,
    type,
    /** Types into one field after the other, with a Tab behind each; an empty text passes the field. */
    async fields(...texts: readonly string[]): Promise<void> {
      for (const text of texts) {
        await type(text)
        await press('Tab')
      }
    },
    /** Waits until a field has the cursor; of several with that label the one at `at`, counted from 0. */
    async isIn(label: string, at = 0): Promise<void> {
      const field = page.getByLabel(label, { exact: true }).nth(at)
      await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    },
    /** Waits until a field has what was filled in for the clerk. */
    async has(label: string, value: string, at = 0): Promise<void> {
      await expect.poll(() => page.getByLabel(label, { exact: true }).nth(at).inputValue()).toBe(value)
    },
    count: () => commands + letters,
    said: () => `${commands + letters} keys: ${commands} commands and ${letters} letters`
  }
}

export type KeyCounter = ReturnType<typeof keyCounter>
