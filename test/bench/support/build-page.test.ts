import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type BuiltFile, firstLoad, gzipBytes } from './build-page.ts'

const chunk = (
  fileName: string,
  about: { imports?: string[]; css?: string[]; isEntry?: boolean; source?: string } = {}
): BuiltFile =>
  ({
    type: 'chunk',
    fileName,
    code: fileName,
    isEntry: about.isEntry ?? false,
    imports: about.imports ?? [],
    moduleIds: about.source === undefined ? [] : [about.source],
    viteMetadata: { importedCss: new Set(about.css) }
  }) as unknown as BuiltFile
const asset = (fileName: string, source = fileName): BuiltFile =>
  ({ type: 'asset', fileName, source }) as unknown as BuiltFile

const files = [
  asset('index.html'),
  asset('index.css'),
  asset('orders.css'),
  asset('entry.css'),
  asset('logo.svg'),
  chunk('index.js', { isEntry: true, imports: ['vue.js'], css: ['index.css'] }),
  chunk('vue.js'),
  chunk('orders.js', { imports: ['vue.js', 'table.js'], css: ['orders.css'], source: '/a/orders/OrdersPage.vue' }),
  chunk('table.js', { imports: ['orders.js'] }),
  chunk('order-entry.js', { imports: ['vue.js', 'yup.js'], css: ['entry.css'] }),
  chunk('yup.js')
]
const namesOf = (some: readonly BuiltFile[]): string[] => some.map(file => file.fileName).sort()

describe('the first load', () => {
  it('is the HTML and the static imports of the entry', () => {
    expect(namesOf(firstLoad(files, () => false))).toEqual(['index.css', 'index.html', 'index.js', 'vue.js'])
  })

  it('counts a lazy page once, despite an import cycle', () => {
    expect(namesOf(firstLoad(files, source => source.endsWith('OrdersPage.vue')))).toEqual([
      'index.css',
      'index.html',
      'index.js',
      'orders.css',
      'orders.js',
      'table.js',
      'vue.js'
    ])
  })
})

it('adds up the sizes of the files, each compressed separately', () => {
  const noise = randomBytes(2000).toString('hex')
  const one = gzipSync(noise).length
  expect(gzipBytes([asset('a', noise), asset('b', noise)])).toBe(2 * one)
})
