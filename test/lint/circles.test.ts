import { describe, expect, it } from 'vitest'
import {
  fileCircles,
  folderCircles,
  importsOf,
  parentsIn,
  readImports,
  siblingCircles,
  type Circle
} from '../../scripts/lint/import-graph.ts'

const ROOT = process.cwd()
const PRODUCT = ['domain', 'main', 'practice', 'preload', 'renderer']

const told = (circles: readonly Circle[]): string[] =>
  circles.map(
    ({ members, steps }) =>
      `${members.join(' > ')}: ${steps.map(([from, to]) => `${from} imports ${to}`).join('; ')}. Move shared code below both, or pass it in.`
  )

describe('imports of the product', () => {
  const graph = readImports(ROOT, PRODUCT)

  it('are found in every file', () => {
    expect(graph.size).toBeGreaterThan(600)
    expect([...(graph.get('main/index.ts') ?? [])]).toContain('main/compose.ts')
    expect([...(graph.get('renderer/app/pages.ts') ?? [])]).toContain('renderer/order/OrderPage.vue')
  })

  it('have no cycles of files', () => {
    expect(told(fileCircles(graph))).toEqual([])
  })

  it('have no cycles of folders', () => {
    expect(told(folderCircles(graph))).toEqual([])
  })

  it.each(parentsIn(graph))('have no cycles among the folders in %s', parent => {
    expect(told(siblingCircles(graph, parent))).toEqual([])
  })
})

describe('an import cycle', () => {
  const graph = new Map([
    ['main/a/x.ts', new Set(['main/b/y.ts'])],
    ['main/b/y.ts', new Set<string>()],
    ['main/b/deep/z.ts', new Set(['main/a/x.ts'])]
  ])

  it('is reported with the two files of each step', () => {
    const circle = new Map([
      ['a/x.ts', new Set(['a/y.ts'])],
      ['a/y.ts', new Set(['a/x.ts'])]
    ])
    expect(fileCircles(circle)).toEqual([
      {
        members: ['a/x.ts', 'a/y.ts'],
        steps: [
          ['a/x.ts', 'a/y.ts'],
          ['a/y.ts', 'a/x.ts']
        ]
      }
    ])
  })

  it('of sibling folders includes everything below them', () => {
    expect(folderCircles(graph)).toEqual([])
    expect(siblingCircles(graph, 'main').map(({ members }) => members)).toEqual([['main/a', 'main/b']])
  })

  it('is found through every form of import', () => {
    const files = new Set(['a/b.ts', 'a/c.vue', 'domain/d.ts', 'a/e.ts'])
    const text =
      "import { b } from './b.ts'\nexport * from './c.vue'\nimport type { D } from '#domain/d.ts'\nconst e = () => import('./e.ts')\n"
    expect([...importsOf('a/a.ts', text, files)]).toEqual(['a/b.ts', 'a/c.vue', 'domain/d.ts', 'a/e.ts'])
  })
})
