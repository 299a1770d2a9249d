import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findings } from '../../support/axe.ts'
import type { KeptStop, World } from '../pages/page.ts'
import { NARROWEST, resize, USUAL, ZOOMED } from './at-size.ts'
import { coveredByOthers } from './covered.ts'
import { lostContent } from './lost.ts'
import { motion, untoldStates } from './styles.ts'
import { accessibilityTree } from './tree.ts'

/** WCAG 1.4.12. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

interface Ways {
  /** Hides what differs from one run to the next besides what does everywhere. */
  readonly mask?: (tree: string) => string
  /** The keyboard goes through the page from end to end. */
  readonly isWalked?: boolean
}

/** The tests of a page or a state of it, within a `describe` of its own. Trees are kept in the folder `trees`. */
export function checkStop(stop: KeptStop, world: () => World, trees: URL, ways: Ways = {}): void {
  const { name, go, part, file } = stop
  const { mask = (tree: string) => tree, isWalked = false } = ways
  beforeAll(() => go(world()))

  it('reads as kept in trees/', async () => {
    // Elsewhere the keys, the folders and the banner read differently (E1).
    if (process.platform !== 'linux') return
    const { page } = world()
    const path = fileURLToPath(new URL(file, trees))
    const kept = await readFile(path, 'utf8').catch(() => '')
    // Tools of a row show beneath the pointer.
    await page.mouse.move(1, 1)
    let tree = ''
    const reads = async () => {
      tree = mask(await accessibilityTree(page, part ?? (name === 'all orders' ? 'body' : 'main')))
      return tree === kept
    }
    // What comes a moment later, comes; otherwise the difference is shown, or kept with -u.
    await vi.waitUntil(reads, { timeout: 60_000, interval: 100 }).catch(() => undefined)
    await expect(tree).toMatchFileSnapshot(path)
  })

  it('has nothing for axe to find, in light and in dark', async () => {
    expect(await findings(world().app, part)).toEqual([])
  })

  it('loses nothing by wider spacing of its text', async () => {
    const { page } = world()
    await page.evaluate(css => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, SPACED)
    await expect.poll(() => page.evaluate(lostContent)).toEqual([])
    await page.evaluate(() => void document.adoptedStyleSheets.pop())
  })

  describe('zoomed', () => {
    afterAll(() => resize(world().page, USUAL))

    it.each(ZOOMED)('loses nothing on $width × $height pixels', async size => {
      const { page } = world()
      await resize(page, size)
      await expect.poll(() => page.evaluate(lostContent)).toEqual([])
    })

    // Each other size is a layout of the whole page: this is looked at where the page has its size already.
    if (isWalked)
      it('covers nothing that the keyboard gets to', async () => {
        const { page } = world()
        await resize(page, NARROWEST)
        expect(await coveredByOthers(page)).toEqual([])
      })
  })

  describe('where the system asks for it', () => {
    beforeAll(() => world().page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' }))
    afterAll(() => world().page.emulateMedia({ reducedMotion: null, forcedColors: null }))

    it('has no motion', async () => {
      expect(await world().page.evaluate(motion)).toEqual([])
    })

    it('tells its states without colors of its own', async () => {
      // The system's colors arrive a moment after the page is told of them.
      await expect.poll(() => world().page.evaluate(untoldStates)).toEqual([])
    })
  })
}

/** Fails where a tree is kept of no stop. */
export async function checkTrees(stops: readonly KeptStop[], trees: URL): Promise<void> {
  if (process.platform !== 'linux') return
  const kept = (await readdir(trees, { recursive: true })).filter(file => file.endsWith('.yml'))
  expect(kept.map(file => file.replaceAll('\\', '/')).toSorted()).toEqual(stops.map(({ file }) => file).toSorted())
}
