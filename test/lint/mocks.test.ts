import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Test files that do not share loaded modules. */
const APART = /^test\/(?:window|preload|ipc)\//

it('modules are mocked only in files that do not share theirs', () => {
  const mocking = globSync('test/**/*.test.ts')
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(path, 'utf8')))
  expect(mocking.filter(path => !APART.test(path))).toEqual([])
})
