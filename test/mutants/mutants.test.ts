import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testGraph } from './graph.ts'
import { OFFICE_MISTAKES } from '../office/mistakes/listed.ts'
import { LISTED } from './listed.ts'
import { lineOf, mutated, mutationsOf, parses } from './mutations.ts'
import { sampleOf } from './random.ts'
import { scoreOf, tableOf, type Tried } from './report.ts'
import { ROOMS, roomOf, turnsOf } from './rooms.ts'
import { compilerOf, firstError } from './trial.ts'

const mistakesIn = (source: string) => mutationsOf('a.ts', source).map(mutation => mutated(source, mutation))

describe('mutations', () => {
  it.each<[string, readonly string[]]>([
    ['a < b', ['a <= b']],
    ['a >= b', ['a > b']],
    ['a === b', ['a !== b']],
    ['a && b', ['a', 'b', 'a || b']],
    ['a ?? b', ['a']],
    ['a - b', ['a + b']],
    ['x = await f()', ['x = f()']],
    ['x = 0', ['x = 1']],
    ['x = 15', ['x = (15 + 1)']],
    ['x = true', ['x = false']],
    ['x = !a', ['x = (a)']],
    ['if (a) b()', ['if (!(a)) b()', 'if (false) b()', 'if (a) void 0']],
    ['x = a ? b : c', ['x = !(a) ? b : c']],
    ['await f()', ['void 0', 'f()']],
    ['x = [a, b]', ['x = [b]', 'x = [a]']],
    ['x = [a]', []],
    ['x = { 7: a }', []],
    [
      'function f() { g(); return; }',
      ['function f() {}', 'function f() { g(); void 0; }', 'function f() { void 0; return; }']
    ],
    ['x = { ...a }', ['x = { ...{} }']],
    ['x = /^a$/i', ['x = /a$/i', 'x = /^a/i', 'x = /^a$/']],
    ['x = /a\\$/', []],
    ['x = a.every(f)', ['x = a.some(f)']],
    ['x = a.trim()', ['x = a']],
    [
      'const f = () => { a(); b() }',
      ['const f = () => {}', 'const f = () => { void 0; b() }', 'const f = () => { a(); void 0 }']
    ],
    ['function f() { a = 1; return a }', ['function f() { a = (1 + 1); return a }']],
    ['function f() { return }', ['function f() { void 0 }']],
    ["import { a } from './a.ts'", []],
    ['interface A { readonly a: 1 }', []],
    ['type A = 1 | 2', []],
    ['const a = b as 1', []]
  ])('of %j are %j', (source, mistakes) => {
    expect(mistakesIn(source).sort()).toEqual([...mistakes].sort())
  })

  it('are valid TypeScript, so that no test notices a mere syntax error', () => {
    for (const file of ['domain/common/one-line.ts', 'main/matching/fold.ts', 'main/service/http/deadline.ts']) {
      const source = readFileSync(file, 'utf8')
      const mistakes = mutationsOf(file, source)
      expect(mistakes.length, file).toBeGreaterThan(3)
      expect(
        mistakes.filter(mutation => !parses(file, mutated(source, mutation))).map(mutation => lineOf(source, mutation)),
        file
      ).toEqual([])
    }
  })

  it('are reported by their line', () => {
    const source = 'a()\nif (b\n  && c) {\n  d()\n}\n'
    const mutation = mutationsOf('a.ts', source).find(({ text }) => text === '||')!
    expect(lineOf(source, mutation)).toEqual({ line: 3, from: '&& c) {', to: '|| c) {' })
  })
})

describe('a sample', () => {
  const list = Array.from({ length: 50 }, (_, index) => index)

  it('depends only on the seed, and has no duplicates', () => {
    const sample = sampleOf(list, 20, 7)
    expect(sampleOf(list, 20, 7)).toEqual(sample)
    expect(sampleOf(list, 20, 8)).not.toEqual(sample)
    expect(new Set(sample).size).toBe(20)
  })

  it('is the whole list if it is no longer than that', () => {
    expect(sampleOf(list, 60, 1)).toEqual(list)
  })
})

describe('the tests to run', () => {
  it('are those that reach the file through imports, threads and child processes, nearest first', () => {
    const root = mkdtempSync(join(tmpdir(), 'title-desk-graph-'))
    onTestFinished(() => {
      rmSync(root, { recursive: true })
    })
    const put = (path: string, text: string) => {
      mkdirSync(join(root, path, '..'), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    put('domain/a.ts', '')
    put('main/b.ts', "import { a } from '#domain/a.ts'")
    put('main/worker.ts', "export * from './b.ts'")
    put('test/far.test.ts', "new Worker(new URL('../main/worker.ts', import.meta.url))")
    put('test/near.test.ts', "import type { a } from '../domain/a.ts'; import './gone.ts'")
    put('test/none.test.ts', "import 'node:fs'")
    const reached = testGraph(root, ['test/far.test.ts', 'test/near.test.ts', 'test/none.test.ts'])
    expect(reached('domain/a.ts')).toEqual([
      { test: 'test/near.test.ts', hops: 1 },
      { test: 'test/far.test.ts', hops: 3 }
    ])
    expect(reached('main/c.ts')).toEqual([])
  })

  it('come in turns: those of the room first, nearest before others', () => {
    const reached = [
      { test: 'test/outbox/a.test.ts', hops: 1 },
      { test: 'test/renderer/x.test.ts', hops: 1 },
      { test: 'test/outbox/b.test.ts', hops: 3 },
      { test: 'test/drafts/y.test.ts', hops: 4 },
      { test: 'test/browser/z.test.ts', hops: 2 },
      { test: 'test/faults/kills.test.ts', hops: 2 }
    ]
    expect(turnsOf(roomOf('main/outbox/a.ts'), reached, 1)).toEqual([
      ['test/outbox/a.test.ts'],
      ['test/outbox/b.test.ts'],
      ['test/renderer/x.test.ts']
    ])
    expect(turnsOf(roomOf('main/outbox/a.ts'), [], 30)).toEqual([])
  })

  it('are those of the same folder, in every room', () => {
    expect(ROOMS.map(({ name, tests }) => `${name} ${tests}`)).toContain('outbox test/outbox/')
    expect([
      roomOf('domain/common/money.ts').name,
      roomOf('main/keychain/token.ts').tests,
      roomOf('renderer/order-entry/entry/tidy.ts').tests
    ]).toEqual(['domain', 'test/keychain/', 'test/renderer/order-entry/'])
  })
})

describe('a listed mistake', () => {
  it.each(LISTED.map(({ id, file, from }) => [id, file, from]))('%s is at one place in %s', (_id, file, from) => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  })

  it.each(OFFICE_MISTAKES.map(({ name, file, text }) => [name, file, text]))(
    'of an office, %s, is at one place in %s',
    (_name, file, text) => {
      expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2)
    }
  )
})

describe('the report', () => {
  const tried = (room: string, state: Tried['state']): Tried => ({
    room,
    state,
    where: 'a.ts:1 (call)',
    what: 'a() → void 0'
  })
  const all = [
    tried('store', 'noticed'),
    tried('store', 'noticed'),
    tried('store', 'noticed'),
    tried('orders', 'unnoticed'),
    tried('orders', 'equivalent')
  ]

  it('scores the mutants noticed among those that could be', () => {
    expect(scoreOf(all)).toBe(75)
    expect(scoreOf([tried('orders', 'equivalent')])).toBe(100)
  })

  it('lists each room, the total, and the unnoticed mutants', () => {
    expect(tableOf(all).split('\n').slice(2)).toEqual([
      '| store | 3 | 3 | 0 | 0 | 100.0 % |',
      '| orders | 2 | 0 | 1 | 1 | 0.0 % |',
      '| all | 5 | 3 | 1 | 1 | 75.0 % |',
      '',
      '- a.ts:1 (call): `a() → void 0`'
    ])
    expect(tableOf(all.slice(0, 3))).not.toContain('- ')
  })

  it.each([
    ['x\nmain/a.ts(3,1): error TS2322: No.\nmain/b.ts(1,1): error TS1: y', 'main/a.ts(3,1): error TS2322: No.'],
    ['killed\nlast words\n', 'last words'],
    ['', '']
  ])('has the compiler’s first error in %j', (said, complaint) => {
    expect(firstError(said)).toBe(complaint)
  })

  it('has a compiler for each folder that is installed, and for the page one that knows components', () => {
    const packages = join(import.meta.dirname, '..', '..', 'node_modules')
    for (const folder of ['domain', 'main', 'renderer'])
      expect([folder, existsSync(join(packages, ...compilerOf(folder)))]).toEqual([folder, true])
    expect(compilerOf('renderer')[0]).toBe('vue-tsc')
  })
})
