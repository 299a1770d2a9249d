import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog, placesOf } from '../../main/app/log.ts'
import { expectPrivate } from '../files/permissions.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-log-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

function fail(words: string): Error {
  return new TypeError(words)
}

describe('the log', () => {
  it('says where a fault happened and never its words: no name, no token, no folder (R18)', async () => {
    const path = join(folder, 'logs', 'title-desk.log')
    const error = fail('Ana Ramirez\n    at canary (x.ts:1:1) https://files.test/?sig=abc')
    await createLog(path, () => new Date(0)).bug('orders.page', error)
    const text = await readFile(path, 'utf8')
    expect(text).toMatch(/^1970-01-01T00:00:00.000Z orders\.page: TypeError < fail@log\.test\.ts:\d+:\d+/)
    expect(text).not.toMatch(/Ana|canary|sig=|\/test\//)
  })

  it('keeps entries in order, and starts over when it is large', async () => {
    const path = join(folder, 'title-desk.log')
    await writeFile(path, 'x'.repeat(1_000_001))
    const log = createLog(path)
    await Promise.all(['first', 'second', 'third'].map(where => log.bug(where, new Error('words'))))
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    expect(lines.map(line => line.split(' ')[1])).toEqual(['first:', 'second:', 'third:'])
    expect((await readdir(folder)).toSorted()).toEqual(['title-desk.log', 'title-desk.log.old'])
  })

  it('is for the person alone to read', async () => {
    const path = join(folder, 'title-desk.log')
    await createLog(path).bug('x', new Error('y'))
    expectPrivate(path, 0o600)
  })

  it('never throws, not even where it cannot write', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(createLog(join(folder, 'file', 'title-desk.log')).bug('x', new Error('y'))).resolves.toBeUndefined()
  })

  it.each([
    ['a string', 'words'],
    ['undefined', undefined],
    ['an object', { token: 'abc' }]
  ])('tells of a thrown %s only its type', (_what, thrown) => {
    expect(placesOf(thrown)).toBe(`a thrown ${typeof thrown}`)
  })
})
