import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Any reference to another project file: an import, a worker thread, a child process that a test starts. */
const NAMED = /['"`]((?:\.{1,2}\/|#domain\/)[\w./-]+\.(?:ts|mjs|vue))['"`]/g

/** A test and its distance from a file, in imports. */
export interface Reached {
  readonly test: string
  readonly hops: number
}

/**
 * Returns a function that lists the tests reaching a file, nearest first. Paths of `tests` are relative to the root,
 * with slashes.
 */
export function testGraph(root: string, tests: readonly string[]): (file: string) => readonly Reached[] {
  const named = new Map<string, readonly string[]>()
  const namedIn = (file: string): readonly string[] => {
    const known = named.get(file)
    if (known !== undefined) return known
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
    const found = [...text.matchAll(NAMED)].flatMap(([, name = '']) => {
      const path = name.startsWith('#')
        ? name.slice(1)
        : relative(root, join(root, dirname(file), name))
            .split(sep)
            .join('/')
      return existsSync(join(root, path)) ? [path] : []
    })
    named.set(file, found)
    return found
  }
  const distances = new Map(tests.map(test => [test, distancesFrom(test, namedIn)]))
  return file =>
    [...distances]
      .flatMap(([test, hops]) => {
        const found = hops.get(file)
        return found === undefined ? [] : [{ test, hops: found }]
      })
      .sort((one, other) => one.hops - other.hops || one.test.localeCompare(other.test))
}

function distancesFrom(test: string, namedIn: (file: string) => readonly string[]): ReadonlyMap<string, number> {
  const hops = new Map([[test, 0]])
  // Iterating over a Map includes entries added meanwhile: breadth-first search.
  for (const [file, distance] of hops) {
    for (const next of namedIn(file)) if (!hops.has(next)) hops.set(next, distance + 1)
  }
  return hops
}
