import type { Page } from 'playwright-core'
import type { RunningPractice } from '../../../../practice/index.ts'
import type { RunningApp } from '../../support/launch.ts'

export interface World {
  readonly app: RunningApp
  readonly page: Page
  /** A second service, which may be given faults. */
  readonly practice: RunningPractice
}

/** A page or a state of it: how users get there from the one before, and what of it is new if not all. */
export type Stop = readonly [name: string, go: (world: World) => Promise<unknown>, part?: string]

/** A stop, and the file that keeps its tree. */
export interface KeptStop {
  readonly name: string
  readonly go: Stop[1]
  readonly part: Stop[2]
  readonly file: string
}

export function keptStop(group: string, [name, go, part]: Stop): KeptStop {
  return { name, go, part, file: `${group}/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.yml` }
}

export const follow = (page: Page, place: string) =>
  page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: new RegExp(`^${place}`) })
    .click()

export const heading = (page: Page, level: number, name?: string | RegExp) =>
  page
    .getByRole('heading', { level, ...(name === undefined ? {} : { name }) })
    .first()
    .waitFor()

export const escape = async (page: Page) => {
  const opened = page.locator('dialog[open], :is(.popover, .menu):popover-open')
  if ((await opened.count()) > 0) await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
}

export const firstRow = (page: Page) => page.locator('main tbody [data-row]').first()
