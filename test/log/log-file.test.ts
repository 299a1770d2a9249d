import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLogFile } from '../../main/log/log-file.ts'
import { expectPrivate } from '../files/permissions.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-log-'))
  path = join(folder, 'title-desk.log')
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('the files of the log', () => {
  it('are three at most, and none grows beyond its size (E24)', async () => {
    const file = openLogFile({ path, largest: 100, kept: 2 })
    for (let line = 0; line < 200; line++) file.add(`line ${line} of about thirty bytes`)
    const names = (await readdir(folder)).toSorted()
    expect(names).toEqual(['title-desk.1.log', 'title-desk.2.log', 'title-desk.log'])
    for (const name of names) expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(100)
    const lines = [195, 196, 197, 198, 199].map(line => `line ${line} of about thirty bytes`)
    for (const most of [5, 4, 3, 2, 1]) expect(file.last(most)).toEqual(lines.slice(-most))
  })

  it('keep whole lines after a kill within one: the next begins on its own (E24)', async () => {
    openLogFile({ path }).add('first')
    await appendFile(path, 'cut of')
    openLogFile({ path }).add('second')
    expect(await readFile(path, 'utf8')).toBe('first\ncut of\nsecond\n')
    expect(openLogFile({ path }).last(1)).toEqual(['second'])
  })

  it('begin with a line each, also after a kill within the last one (E24)', async () => {
    await appendFile(path, 'a line that was cut of')
    openLogFile({ path, largest: 30 }).add('the next one')
    expect(await readFile(path, 'utf8')).toBe('the next one\n')
  })

  it('go on after a kill between two of their renames (E24)', async () => {
    const file = openLogFile({ path, largest: 30, kept: 2 })
    await mkdir(folder, { recursive: true })
    await appendFile(join(folder, 'title-desk.2.log'), 'oldest\n')
    // The first rename was made: 1 became 2, and the current one is still to become 1.
    await appendFile(path, 'twenty-five bytes of text\n')
    file.add('newest')
    expect(file.last(10)).toEqual(['oldest', 'twenty-five bytes of text', 'newest'])
  })

  it('have no lines to tell of before the first (E24)', () => {
    expect(openLogFile({ path }).last(10)).toEqual([])
  })

  it('grow to twice their size where they cannot be renamed, and no further (E24)', async () => {
    // A folder that is not empty has the name, and cannot be replaced.
    await mkdir(join(folder, 'title-desk.1.log', 'held'), { recursive: true })
    const file = openLogFile({ path, largest: 50, kept: 1 })
    file.add('a'.repeat(40))
    file.add('b'.repeat(40))
    expect(() => {
      file.add('c'.repeat(40))
    }).toThrow()
    expect((await stat(path)).size).toBe(82)
  })

  it('that cannot be renamed are filled to the last byte of twice their size (E24)', async () => {
    await mkdir(join(folder, 'title-desk.1.log', 'held'), { recursive: true })
    const file = openLogFile({ path, largest: 50, kept: 1 })
    for (const length of [40, 40, 16]) file.add('a'.repeat(length))
    expect((await stat(path)).size).toBe(99)
  })

  it('are measured in bytes, not in letters (E24)', async () => {
    const file = openLogFile({ path, largest: 24 })
    for (let line = 0; line < 2; line++) file.add('é'.repeat(6))
    expect((await stat(path)).size).toBe(13)
  })

  it.each([
    [19, ['first...', 'second..']],
    [18, ['second..']]
  ])('are filled to their last byte, and no further: %i bytes (E24)', async (largest, lines) => {
    const file = openLogFile({ path, largest })
    // With its end, and with what ends a torn line before it.
    file.add('first...')
    file.add('second..')
    expect((await readFile(path, 'utf8')).split('\n').filter(Boolean)).toEqual(lines)
  })

  it('are for the user alone to read (R58)', () => {
    openLogFile({ path }).add('line')
    expectPrivate(path, 0o600)
  })
})
