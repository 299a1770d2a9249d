import type { Page } from './chromium.ts'

/** Milliseconds of a page's main-thread work while something is done. */
export async function taskTime(page: Page, work: () => Promise<unknown>): Promise<number> {
  const before = await page.metric('TaskDuration')
  await work()
  return ((await page.metric('TaskDuration')) - before) * 1000
}
