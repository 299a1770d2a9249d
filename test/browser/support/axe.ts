import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { judgeColors } from './axe-colors.ts'
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

/** Runs in the page: waits until it has the theme, and for two frames more, when everything has its color. */
async function drawnIn(theme: Theme): Promise<void> {
  const frame = () => new Promise(done => requestAnimationFrame(done))
  while (matchMedia('(prefers-color-scheme: dark)').matches !== (theme === 'dark')) await frame()
  await frame()
  await frame()
}

/**
 * All rules but those about colors and targets. What is in the top bar and the rail is judged once for each way it reads: pages
 * around it change, and it does not.
 */
async function judgeStructure(page: Page, part: string): Promise<string[]> {
  return page.evaluate(async within => {
    const { axe, passed = new Set() } = window as unknown as { axe: Axe; passed?: Set<string> }
    const frame = [...document.querySelectorAll('.shell > .bar, .shell > .rail')]
    // How large a target is depends on the window, too.
    const readingOf = ({ outerHTML }: Element) => `${innerWidth} × ${innerHeight} ${outerHTML}`
    const skipped = frame
      .filter(one => passed.has(readingOf(one)))
      .flatMap(one => [...one.querySelectorAll(':scope:not(.rail) > *, nav > *')])
    Object.assign(window, { passed, skipped })
    const { violations } = await axe.run(
      { include: [...document.querySelectorAll(within)], exclude: skipped },
      {
        resultTypes: ['violations'],
        selectors: false,
        rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } }
      }
    )
    if (within === ':root' && violations.length === 0) for (const one of frame) passed.add(readingOf(one))
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, part)
}

/**
 * The legacy mode needs no second page, which this program does not let anyone open. The builder puts axe into a page and
 * takes its time; where it is there already it is asked directly.
 */
async function putAxeInto(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().include('title').withRules('document-title').analyze()
}

/**
 * What axe finds on the current page, in light and in dark: the rules about colors run in both, all others once, as
 * nothing else differs between the two. `part` selects what is new on a page that was looked at before.
 */
export async function findings(app: RunningApp, part = ':root'): Promise<string[]> {
  await putAxeInto(app.page)
  return [...(await judgeStructure(app.page, part)), ...(await inBothThemes(app, part, true))]
}

/** The same of the rules about colors alone, for a page whose structure was judged with fewer rows. */
export async function colorFindings(app: RunningApp, part = ':root'): Promise<string[]> {
  await putAxeInto(app.page)
  return inBothThemes(app, part, false)
}

/** Targets are judged in the first theme: both they and colors need the place of everything, which axe takes its time to find. */
async function inBothThemes(app: RunningApp, part: string, areTargetsJudged: boolean): Promise<string[]> {
  const { page } = app
  const found: string[] = []
  const theme = await themeOf(page)
  for (const shown of [theme, other(theme)]) {
    await app.setTheme(shown)
    await page.evaluate(drawnIn, shown)
    const judged = await page.evaluate(judgeColors, { part, areTargetsJudged: areTargetsJudged && shown === theme })
    found.push(...judged.map(finding => `${shown} ${finding}`))
  }
  return found
}
