import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Cheap to load, or loaded by every Node process anyway; `node:crypto` and `node:util` take 4 ms and 2 ms. */
const CHEAP = ['electron', 'node:fs', 'node:fs/promises', 'node:path', 'node:timers/promises']

/** Every external module that loads with `file`, without types and `import()`. */
function loadedWith(file: string, seen = new Set<string>(), found = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return found
  seen.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )(?:[^'"()]*? from )?'([^']+)'/gm
  )) {
    if (/^(\.|#domain)/.test(from))
      loadedWith(from.startsWith('#') ? from.replace('#domain', 'domain') : join(dirname(file), from), seen, found)
    else found.add(from)
  }
  return found
}

it('the main process loads nothing expensive before it asks for its window (P3)', () => {
  const loaded = loadedWith('main/index.ts')
  expect(loaded).toContain('electron')
  expect([...loaded].filter(name => !CHEAP.includes(name))).toEqual([])
})
