import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const RENDERER = join(import.meta.dirname, '../../../renderer')
const read = (file: string) => readFileSync(join(RENDERER, file), 'utf8')

/** What the styles of a part select: its classes, elements and attributes. Comments and values are left out. */
function selected(css: string) {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\{[^{}]*\}/g, '{}')
  return {
    classes: new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
    elements: new Set(
      [...selectors.matchAll(/(?<![\w.#:[-])([a-z][a-z0-9]*)(?=[\s,.:[{])/g)].map(([, name = '']) => name)
    ),
    attributes: new Set([...selectors.matchAll(/\[([a-z-]+)/g)].map(([, name = '']) => name))
  }
}

const unscoped = (source: string) =>
  [...source.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('\n')
const templateOf = (source: string) => source.slice(source.indexOf('<template>'), source.lastIndexOf('</template>'))

/** The classes a template gives: those written plainly, and the texts and names in `:class`. */
function given(template: string): ReadonlySet<string> {
  const plain = [...template.matchAll(/(?<![:\w-])class="([^"]*)"/g)].map(([, names = '']) => names)
  const bound = [...template.matchAll(/:class="([^"]*)"/g)].flatMap(([, code = '']) => [
    ...[...code.matchAll(/'([^']*)'/g)].map(([, names = '']) => names),
    ...[...code.matchAll(/[{,]\s*([a-z][\w-]*)\s*(?=[:,}])/gi)].map(([, name = '']) => name)
  ])
  return new Set([...plain, ...bound].flatMap(names => names.split(/\s+/)).filter(Boolean))
}

/** Every file that the first load brings: what is imported from main.ts on, but for what is imported later. */
function firstLoad(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!/\.(ts|vue)$/.test(file)) return seen
  for (const [, from, bare] of read(file).matchAll(
    /(?:import|export)\s+(?!type)[^'"()]*?from\s+'(\.[^']+)'|import\s+'(\.[^']+)'/g
  )) {
    firstLoad(relative(RENDERER, join(RENDERER, dirname(file), from ?? bare ?? '')), seen)
  }
  return seen
}

const components = globSync('**/*.vue', { cwd: RENDERER })
  .map(file => file.replaceAll('\\', '/'))
  .sort()
const first = firstLoad('main.ts')
const [base, late] = [selected(read('ui/style/base.css')), selected(read('ui/style/late.css'))]
late.classes.add('list-table')

describe('a look that components share', () => {
  it('is loaded with the first page (base.css), or with everything that comes after it (late.css, table.css)', () => {
    expect(read('main.ts')).toContain("import './ui/style/base.css'")
    for (const file of ['late', 'table']) expect(read('app/late.ts')).toContain(`import '../ui/style/${file}.css'`)
    expect(read('app/router.ts')).toContain("import './late.ts'")
    expect(read('app/pages.ts')).toContain("import './late.ts'")
    expect(read('app/form-pages.ts')).toContain("import './pages.ts'")
    expect(read('app/import-pages.ts')).toContain("import './form-pages.ts'")
    expect([...first].filter(file => file.endsWith('.css'))).toEqual(['ui/style/base.css'])
    // What loads late must load by way of these.
    const lazy = globSync('**/*.{ts,vue}', { cwd: RENDERER })
      .flatMap(file => [...read(file).matchAll(/(?<!typeof )import\('([^']+)'\)/g)].map(([, from]) => from))
      .filter(from => from?.startsWith('.') && !from.includes('pdf'))
    expect([...new Set(lazy)].sort()).toEqual(
      ['./form-pages.ts', './import-pages.ts', './late.ts', './pages.ts', './router.ts'].filter(from =>
        lazy.includes(from)
      )
    )
  })

  it.each(components)('%s relies on its own styles and on what is loaded with it, however the user got there', file => {
    const source = read(file)
    const [template, own] = [templateOf(source), selected(unscoped(source))]
    const isFirst = first.has(file)
    const missing = [...given(template)].filter(name => {
      if (own.classes.has(name) || base.classes.has(name)) return false
      // A variant of a shared look that nobody defines has no look at all.
      return late.classes.has(name) ? isFirst : /^(button|tag|field|link|list)-/.test(name)
    })
    if (isFirst) {
      const tags = new Set([...template.matchAll(/<([a-z][a-z0-9]*)[\s>]/g)].map(([, tag = '']) => tag))
      missing.push(
        ...[...late.elements].filter(tag => tags.has(tag) && !base.elements.has(tag) && !own.elements.has(tag))
      )
      // The type of an input is that of its check boxes, which have their size below.
      missing.push(
        ...[...late.attributes].filter(
          name => name !== 'type' && new RegExp(`[\\s:]${name}[\\s=>]`).test(template) && !base.attributes.has(name)
        )
      )
    }
    expect(missing).toEqual([])
  })
})

it('check boxes and progress have the accent color on every page: it is set at the root, and nowhere else (F18)', () => {
  expect(read('ui/style/late.css')).toMatch(/:root \{\s*accent-color: var\(--accent\);/)
  const own = globSync('**/*.{vue,css}', { cwd: RENDERER }).filter(file => read(file).includes('accent-color'))
  expect(own).toEqual(['ui/style/late.css'])
})

it('check boxes have one size, on the first page as on those after it', () => {
  const size = /[{;]\s*width: 16px;\s*height: 16px;/
  expect(read('ui/style/late.css').split(":where([type='checkbox']")[1]).toMatch(size)
  expect(read('orders/table/OrderTable.vue').split('\n:deep(.check)')[1]).toMatch(size)
})

it('the look of tables reaches those that ask for it, and no other', () => {
  const rules = read('ui/style/table.css').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...rules.matchAll(/([^{}]+)\{[^{}]+\}/g)].map(([, selector = '']) => selector.trim())
  expect(selectors.length).toBeGreaterThan(8)
  expect(selectors.filter(selector => !selector.startsWith('.list-table'))).toEqual([])
})

const TABLES = /<table[\s>]/
/** Not rows that lead on: a grid drawn by numbers (P11), a comparison of two orders, what a file says. */
const OTHER_TABLES = [
  'orders/table/OrderTable.vue',
  'outbox/item/CandidateCard.vue',
  'loan-file/LoanFieldTable.vue',
  'csv-import/ColumnMatches.vue'
]

it('every table of rows has that look', () => {
  const tables = components.filter(file => TABLES.test(templateOf(read(file))) && !OTHER_TABLES.includes(file))
  expect(tables.length).toBeGreaterThan(6)
  expect(tables.filter(file => !/<table(?:[^>"]|"[^"]*")*class="list-table[ "]/.test(templateOf(read(file))))).toEqual(
    []
  )
})
