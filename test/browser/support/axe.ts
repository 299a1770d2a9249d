import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { judgeColors } from './axe-colors.ts'
import { drawn } from './drawn.ts'
import type { RunningApp } from './running-app.ts'

type Theme = 'light' | 'dark'

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly element?: Element }[]
}
/** What axe puts into the page. */
export interface Axe {
  run(
    context: { readonly include: readonly Element[]; readonly exclude?: readonly Element[] },
    options: object
  ): Promise<Readonly<Record<'violations' | 'passes', readonly Violation[]>>>
}

const other = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark')

const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))

async function show(app: RunningApp, theme: Theme): Promise<void> {
  await app.setTheme(theme)
  await expect.poll(() => themeOf(app.page), { interval: 10 }).toBe(theme)
  await drawn(app.page)
}

/**
 * All rules but those about colors. What is in the top bar and the rail is judged once for each way it reads: pages around
 * it change, and it does not.
 */
async function judgeStructure(page: Page, part: string): Promise<string[]> {
  return page.evaluate(async within => {
    const { axe, passed = new Set() } = window as unknown as { axe: Axe; passed?: Set<string> }
    Object.assign(window, { passed })
    const options = { resultTypes: ['violations'], selectors: false }
    const frame = [...document.querySelectorAll('.shell > .bar, .shell > .rail')]
    // How large a target is depends on the window, too.
    const readingOf = ({ outerHTML }: Element) => `${innerWidth} × ${innerHeight} ${outerHTML}`
    const known = frame
      .filter(one => passed.has(readingOf(one)))
      .flatMap(one => [...one.querySelectorAll(':scope:not(.rail) > *, nav > *')])
    const found = [
      await axe.run(
        { include: [...document.querySelectorAll(within)], exclude: known },
        {
          ...options,
          rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } }
        }
      )
    ]
    // WCAG 2.2, 2.5.8: axe leaves it off, for it takes as long as half of the others. Only what is small can fail.
    const small = [...(document.querySelector(within)?.querySelectorAll('a, button, input, select, [tabindex]') ?? [])]
      .filter(element => !known.some(one => one.contains(element)))
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(element => Math.min(element.clientWidth, element.clientHeight, 24) < 24)
      .filter(element => getComputedStyle(element).display !== 'inline')
    if (small.length > 0)
      found.push(await axe.run({ include: small }, { ...options, runOnly: { type: 'rule', values: ['target-size'] } }))
    if (within === ':root' && found.every(({ violations }) => violations.length === 0))
      for (const one of frame) passed.add(readingOf(one))
    return found.flatMap(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    )
  }, part)
}

/**
 * The legacy mode needs no second page, which this program does not let anyone open. The builder puts axe into a page and
 * takes its time; where it is there already it is asked directly.
 */
async function putAxeInto(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().include('title').analyze()
}

/**
 * What axe finds on the current page, in light and in dark: the rules about colors run in both, all others once, as
 * nothing else differs between the two. `part` selects what is new on a page that was looked at before.
 */
export async function findings(app: RunningApp, part = ':root'): Promise<string[]> {
  await putAxeInto(app.page)
  return [...(await judgeStructure(app.page, part)), ...(await colorFindings(app, part))]
}

/** The same of the rules about colors alone, for a page whose structure was judged with fewer rows. */
export async function colorFindings(app: RunningApp, part = ':root'): Promise<string[]> {
  const { page } = app
  await putAxeInto(page)
  const found: string[] = []
  const theme = await themeOf(page)
  for (const shown of [theme, other(theme)]) {
    await show(app, shown)
    found.push(...(await page.evaluate(judgeColors, part)).map(finding => `${shown} ${finding}`))
  }
  return found
}
