import { globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMAND_KEYS, COMMANDS, MORE_KEYS } from '#domain/commands.ts'
import { textOf, type GuideElement, type GuideNode } from '../../../renderer/guide/content.ts'
import { readGuide } from '../../../scripts/guide/read-guide.ts'
import { shownTexts } from '../../../scripts/lint/shown-texts.ts'

/** All pictures together, of what the packed app may have (P17). */
const MOST_BYTES = 520_000

const pages = readGuide('docs/guide')
const elements = (nodes: readonly GuideNode[]): readonly GuideElement[] =>
  nodes.flatMap(node => (typeof node === 'string' ? [] : [node, ...elements(node.children)]))
/** The texts of all elements of a kind, and the page each is on. */
const textsOf = (tag: GuideElement['tag']) =>
  pages.flatMap(({ name, body }) =>
    elements(body)
      .filter(element => element.tag === tag)
      .map(element => ({ name, text: textOf(element) }))
  )

describe('docs/guide', () => {
  it('is a dozen short pages, each in the list of contents under its own title', () => {
    const files = globSync('*.md', { cwd: 'docs/guide' }).filter(file => file !== 'README.md')
    expect(pages.map(({ name }) => `${name}.md`).toSorted()).toEqual(files.toSorted())
    expect(pages.length).toBeGreaterThanOrEqual(12)
    const contents = readFileSync('docs/guide/README.md', 'utf8')
    for (const { name, title, body } of pages) {
      expect(contents).toContain(`[${title}](${name}.md)`)
      expect(body.map(textOf).join(' ').split(/\s+/).length, name).toBeLessThan(500)
    }
  })

  it('quotes keys that the app has', () => {
    const dialog = readFileSync('renderer/app/frame/ShortcutsDialog.vue', 'utf8')
    const listed = [...dialog.matchAll(/^ +\['([^']+)', '/gm)].flatMap(([, keys = '']) => keys.split(' or '))
    const known = new Set(
      // The others are those of any list, any form, the preview and undo; their pages' tests press them.
      [
        ...COMMANDS.map(command => COMMAND_KEYS[command]),
        ...MORE_KEYS.map(([keys]) => keys),
        ...listed,
        ...['Tab', 'Delete', '←', '→', 'Mod+Shift+1', 'Mod+Shift+2', 'Mod+Z']
      ].map(keys => keys.replace('Mod', 'Ctrl').replace(/^Escape$/, 'Esc'))
    )
    expect(textsOf('kbd').filter(({ text }) => !known.has(text))).toEqual([])
    expect(textsOf('kbd').length).toBeGreaterThan(30)
  })

  it('says which key leads to which page as the app does', () => {
    const rows = pages
      .flatMap(({ body }) => elements(body))
      .filter(({ tag }) => tag === 'tr')
      .map(({ children }) => children.map(cell => textOf(cell).trim()))
    const pageKeys = rows.filter(([key]) => /^Ctrl\+(\d|,)$/.test(key ?? ''))
    const NAMES = [
      'orders',
      'changes',
      'closings',
      'missing',
      'downloads',
      'drafts',
      'outbox',
      'connections',
      'settings'
    ]
    expect(pageKeys.map(([key, name]) => [key, name?.toLowerCase().split(' ')[0]])).toEqual(
      NAMES.map(name => [COMMAND_KEYS[COMMANDS.find(command => command === name)!].replace('Mod', 'Ctrl'), name])
    )
  })

  it('quotes in bold what the app shows, letter by letter', () => {
    // A text with a hole in it has a 0 there.
    const bare = (text: string) =>
      text
        .replaceAll('0', '')
        .replace(/[.,:]$/, '')
        .trim()
    const files = globSync(['renderer/**/*.{ts,vue}', 'main/window/*.ts', 'domain/**/*.ts'])
    const sources = files.map(file => readFileSync(file, 'utf8'))
    // One word alone is not told from a name in the sources, but by what surrounds it.
    const all = sources.join('\n')
    const isLabel = (text: string) =>
      /^\p{Lu}[\p{L}-]+$/u.test(text) && new RegExp(`(['">]|^ *)${text}(['"<]| *<| *$)`, 'm').test(all)
    const quoted = textsOf('strong').filter(({ text }) => !isLabel(text))
    // Only files that have the words of a quotation are worth reading as the compiler does; what is between words may be written otherwise there.
    const words = [...new Set(quoted.map(({ text }) => text))].map(text => text.match(/\p{L}+(?: \p{L}+)*/gu) ?? [])
    const worth = files.filter((_file, at) => {
      const source = sources[at]?.replaceAll(/\s+/g, ' ') ?? ''
      return words.some(pieces => pieces.every(piece => source.includes(piece)))
    })
    const shown = new Set(worth.flatMap(shownTexts).map(({ text }) => bare(text)))
    const wrong = quoted.filter(({ text }) => !shown.has(bare(text)))
    expect(wrong).toEqual([])
    expect(textsOf('strong').length).toBeGreaterThan(80)
  })

  it('says of what only this computer has that desks of an office have it, too', () => {
    const alone = textsOf('li').filter(({ text }) => /this computer only|only orders placed from/i.test(text))
    expect(alone.map(({ name }) => name)).toEqual(['limits', 'limits'])
    expect(alone.filter(({ text }) => !text.includes('office'))).toEqual([])
  })

  it('has pictures that are there in both themes, are used, and fit into the packed app (P17)', () => {
    const used = pages
      .flatMap(({ body }) => elements(body))
      .flatMap(({ picture }) => (picture === undefined ? [] : [picture.file, picture.dark]))
    const files = globSync('*', { cwd: 'docs/guide/images' })
    expect([...new Set(used)].toSorted()).toEqual(files.toSorted())
    expect(files.length).toBeGreaterThanOrEqual(16)
    const bytes = files.reduce((sum, file) => sum + statSync(`docs/guide/images/${file}`).size, 0)
    expect(bytes).toBeLessThan(MOST_BYTES)
  })
})

it('links from the app’s pages lead to a page of the guide, and to a heading that it has', () => {
  const places = new Set(
    pages.flatMap(({ name, body }) => [name, ...elements(body).flatMap(({ id }) => (id ? `${name}#${id}` : []))])
  )
  const links = globSync(['renderer/**/*.{ts,vue}'], { exclude: ['renderer/guide/**'] }).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?:<GuideLink\s+to="|['"]#\/guide\/)([a-z#-]+)['"]/g)].map(([, to]) => to)
  )
  expect(links.length).toBeGreaterThanOrEqual(8)
  expect(links.filter(to => to === undefined || !places.has(to))).toEqual([])
})
