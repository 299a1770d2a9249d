import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../support/axe.ts'
import { coveredByOthers } from './checks/covered.ts'
import { checkStop, checkTrees } from './checks/stop.ts'
import { motion } from './checks/styles.ts'
import { PAGES } from './pages/all.ts'
import { startWorld } from './world.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.end())

const TREES = new URL('trees/', import.meta.url)

/** Long pages that the keyboard may go through from end to end, as what follows does not depend on the focus. */
const WALKED = new Set([
  'all orders',
  'the service’s pages',
  'the closings',
  'the missing documents',
  'a setting out of range',
  'a form with mistakes told',
  'the drafts',
  'the contacts',
  'an order',
  'the files on this computer',
  'changes of orders',
  'the guide’s search'
])

describe.each(PAGES)('$name', stop => {
  checkStop(stop, () => world, TREES, { isWalked: WALKED.has(stop.name) })
})

describe('the checks', () => {
  it('find a fault of axe in the page, or in the colors of either theme', async () => {
    const { page } = world
    await page.evaluate(() => {
      const paper = (scheme: string, color: string) =>
        `@media (prefers-color-scheme: ${scheme}) { #faint { background: ${color}; color: #888 } }`
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(paper('light', '#999') + paper('dark', '#777'))
      document.adoptedStyleSheets.push(sheet)
      const faulty = Object.assign(document.createElement('div'), { id: 'faulty' })
      faulty.append(
        document.createElement('img'),
        Object.assign(document.createElement('p'), { id: 'faint', textContent: 'Hardly to be read' })
      )
      document.querySelector('main')?.append(faulty)
    })
    const found = await findings(world.app)
    expect(found.map(line => line.split(':')[0]).toSorted()).toEqual([
      'dark color-contrast',
      'image-alt',
      'light color-contrast'
    ])
    await page.evaluate(() => {
      document.querySelector('#faulty')?.remove()
      document.adoptedStyleSheets.pop()
    })
  })

  it.each([
    ['an element', 'main::before', '<main >::before'],
    ['what is in another', 'body > :last-child::after, body > ::after', '::after'],
    ['everything', '*::after', '<html >::after']
  ])('find what moves before or behind %s', async (_what, selector, whose) => {
    const { page } = world
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(rule => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rule)
      document.adoptedStyleSheets.push(sheet)
    }, `${selector} { content: ''; animation: turn 1s infinite !important }`)
    const found = await page.evaluate(motion)
    await page.evaluate(() => void document.adoptedStyleSheets.pop())
    await page.emulateMedia({ reducedMotion: null })
    expect(found.join('\n')).toContain(whose)
  })

  it('find what is covered when the focus comes to it', async () => {
    const { page } = world
    await page.locator('main').evaluate(main => {
      const cover = Object.assign(document.createElement('div'), { id: 'cover' })
      cover.style.cssText = 'position: fixed; inset: 0; z-index: 9'
      main.append(cover)
    })
    expect(await coveredByOthers(page)).not.toEqual([])
    await page.evaluate(() => document.querySelector('#cover')?.remove())
  })

  it('saw each style sheet once, so that the order of their rules is the one written (P1)', async () => {
    const sheets = await world.page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href))
    expect(sheets).toEqual([...new Set(sheets)])
  })

  it('keep no tree of a page that is gone', () => checkTrees(PAGES, TREES))

  it('saw no console error, and no violation of the content security policy', () => {
    expect(world.app.consoleErrors()).toEqual([])
  })
})
