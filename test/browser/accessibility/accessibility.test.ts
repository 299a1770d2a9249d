import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findings } from '../support/axe.ts'
import { resize, USUAL } from './checks/at-size.ts'
import { coveredByOthers } from './checks/covered.ts'
import { lostContent } from './checks/lost.ts'
import { motion, untoldStates } from './checks/styles.ts'
import { accessibilityTree } from './checks/tree.ts'
import { PAGES } from './pages/all.ts'
import { startWorld } from './world.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.end())

const TREES = new URL('trees/', import.meta.url)

/** A window made narrow, one of 1280 × 800 at 200 %, and one of 1280 × 1024 at 400 %. */
const ZOOMED = [
  { width: 1000, height: 700 },
  { width: 640, height: 400 },
  { width: 320, height: 256 }
] as const

/** Long pages that the keyboard may go through from end to end, as what follows does not depend on the focus. */
const FOCUSED = new Set([
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

/** WCAG 1.4.12. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

describe.each(PAGES)('$name', ({ name, go, part, file }) => {
  beforeAll(() => go(world))

  it('reads as kept in trees/', async () => {
    // Elsewhere the keys, the folders and the banner read differently (E1).
    if (process.platform !== 'linux') return
    const { page } = world
    const path = fileURLToPath(new URL(file, TREES))
    const kept = await readFile(path, 'utf8').catch(() => '')
    // Tools of a row show beneath the pointer.
    await page.mouse.move(1, 1)
    let tree = ''
    const reads = async () => {
      tree = await accessibilityTree(page, part ?? (name === 'all orders' ? 'body' : 'main'))
      return tree === kept
    }
    // What comes a moment later, comes; otherwise the difference is shown, or kept with -u.
    await vi.waitUntil(reads, { timeout: 10_000, interval: 100 }).catch(() => undefined)
    await expect(tree).toMatchFileSnapshot(path)
  })

  it('has nothing for axe to find, in light and in dark', async () => {
    expect(await findings(world.app, part)).toEqual([])
  })

  describe('zoomed', () => {
    afterAll(() => resize(world.page, USUAL))

    it.each(ZOOMED)('loses nothing on $width × $height pixels', async size => {
      const { page } = world
      await resize(page, size)
      await expect.poll(() => page.evaluate(lostContent)).toEqual([])
    })

    if (!FOCUSED.has(name)) return
    it('covers nothing that the keyboard gets to', async () => {
      await resize(world.page, ZOOMED[2])
      expect(await coveredByOthers(world.page)).toEqual([])
    })
  })

  it('loses nothing by wider spacing of its text', async () => {
    const { page } = world
    await page.evaluate(css => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, SPACED)
    await expect.poll(() => page.evaluate(lostContent)).toEqual([])
    await page.evaluate(() => void document.adoptedStyleSheets.pop())
  })

  describe('where the system asks for it', () => {
    beforeAll(() => world.page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' }))
    afterAll(() => world.page.emulateMedia({ reducedMotion: null, forcedColors: null }))

    it('has no motion', async () => {
      expect(await world.page.evaluate(motion)).toEqual([])
    })

    it('tells its states without colors of its own', async () => {
      // The system's colors arrive a moment after the page is told of them.
      await expect.poll(() => world.page.evaluate(untoldStates)).toEqual([])
    })
  })
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

  it('keep no tree of a page that is gone', async () => {
    if (process.platform !== 'linux') return
    const kept = (await readdir(TREES, { recursive: true })).filter(file => file.endsWith('.yml'))
    expect(kept.map(file => file.replaceAll('\\', '/')).toSorted()).toEqual(PAGES.map(({ file }) => file).toSorted())
  })

  it('saw no console error, and no violation of the content security policy', () => {
    expect(world.app.consoleErrors()).toEqual([])
  })
})
