import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { drawn } from './drawn.ts'
import type { RunningApp } from './running-app.ts'

type Theme = 'light' | 'dark'
interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
interface Axe {
  run(context: string, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

/** What a theme can change: the rules of axe's category "color" that are in force. */
const COLORS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const isDark = (page: Page): Promise<boolean> => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

async function show(app: RunningApp, theme: Theme): Promise<void> {
  await app.setTheme(theme)
  await expect.poll(() => isDark(app.page)).toBe(theme === 'dark')
  await drawn(app.page)
}

/** The builder puts axe into a page and takes its time; where it is there already it is asked directly. */
async function run(page: Page, options: object, part: string): Promise<readonly Violation[]> {
  // The legacy mode needs no second page, which this program does not let anyone open.
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().include('title').analyze()
  return page.evaluate(
    async ([given, within]) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(within, given)
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    [options, part] as const
  )
}

/**
 * What axe finds on the current page, in light and in dark. All rules run in the current theme, and those about colors
 * in the other one as well: nothing else differs between the two. `part` selects what is new on a page that was
 * looked at before.
 */
export async function findings(app: RunningApp, part = ':root'): Promise<string[]> {
  const first: Theme = (await isDark(app.page)) ? 'dark' : 'light'
  const other: Theme = first === 'dark' ? 'light' : 'dark'
  const found: string[] = []
  for (const [theme, options] of [
    [first, {}],
    [other, COLORS]
  ] as const) {
    await show(app, theme)
    found.push(
      ...(await run(app.page, options, part)).flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${theme} ${id}: ${html}`)
      )
    )
  }
  return found
}
