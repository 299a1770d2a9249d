import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { openJsonFile, type JsonFile } from '../../main/settings/json-file.ts'
import { expectPrivate } from '../files/permissions.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

interface Colours {
  readonly names: readonly string[]
}

const NONE: Colours = { names: [] }
const NOON = new Date(Date.UTC(2026, 10, 20, 12, 30, 5))
const SET_ASIDE = 'colours.json.unreadable-2026-11-20T12-30-05'

function open(folder: string): JsonFile<Colours> {
  return openJsonFile<Colours>({
    path: join(folder, 'colours.json'),
    version: 3,
    parse: (content, version) => {
      const names = version === 1 ? content : (content as { names?: unknown } | null)?.names
      return Array.isArray(names) ? ok({ names: names.map(String) }) : failed('names')
    },
    empty: NONE,
    now: () => NOON
  })
}

describe('a settings file of which a part can be used', () => {
  const CONTENT = '{"version":1,"content":["green",7,"blue"]}'
  const openPartly = (folder: string, writeText?: (path: string, text: string) => Promise<void>) =>
    openJsonFile<Colours>({
      path: join(folder, 'colours.json'),
      version: 1,
      parse: content => {
        const all = content as unknown[]
        const names = all.filter(name => typeof name === 'string')
        return names.length === all.length ? ok({ names }) : failed({ because: 'a colour', value: { names } })
      },
      empty: NONE,
      now: () => NOON,
      ...(writeText === undefined ? {} : { writeFile: writeText })
    })

  it('gives that part, and keeps a copy of the whole beside it', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'colours.json'), CONTENT)
    const value = { names: ['green', 'blue'] }
    expect(await openPartly(folder).read()).toEqual({
      state: 'set-aside',
      value,
      asideName: SET_ASIDE,
      because: 'a colour'
    })
    expect(await readFile(join(folder, SET_ASIDE), 'utf8')).toBe(CONTENT)
    expect(await readdir(folder)).toEqual(['colours.json', SET_ASIDE])
    expect(JSON.parse(await readFile(join(folder, 'colours.json'), 'utf8'))).toEqual({ version: 1, content: value })
  })

  it('stays as it is, and that part is still given, where nothing can be written', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'colours.json'), CONTENT)
    const file = openPartly(folder, () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })))
    expect(await file.read()).toEqual({ state: 'blocked', value: { names: ['green', 'blue'] }, code: 'ENOSPC' })
    expect(await readFile(join(folder, 'colours.json'), 'utf8')).toBe(CONTENT)
    expect(await file.write(NONE)).toEqual(failed('not-ours'))
  })
})

describe('a settings file', () => {
  it('is new where there is none, and makes nothing by being read', async () => {
    const folder = join(await temporaryFolder(), 'data')
    expect(await open(folder).read()).toEqual({ state: 'new', value: NONE })
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  it('gives back what was written, in a folder and file only this person may read', async () => {
    const folder = join(await temporaryFolder(), 'data')
    expect(await open(folder).write({ names: ['green'] })).toEqual(ok(null))
    expect(await open(folder).read()).toEqual({ state: 'read', value: { names: ['green'] } })
    expect(await readdir(folder)).toEqual(['colours.json'])
    expect(JSON.parse(await readFile(join(folder, 'colours.json'), 'utf8'))).toEqual({
      version: 3,
      content: { names: ['green'] }
    })
    expectPrivate(join(folder, 'colours.json'), 0o600)
    expectPrivate(folder, 0o700)
  })

  it('reads what an older version wrote', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'colours.json'), '{"version":1,"content":["green"]}')
    expect(await open(folder).read()).toEqual({ state: 'read', value: { names: ['green'] } })
  })

  it('is read up to a million bytes', async () => {
    const folder = await temporaryFolder()
    const text = '{"version":3,"content":{"names":[]}}'
    await writeFile(join(folder, 'colours.json'), text.padEnd(1_000_000))
    expect(await open(folder).read()).toEqual({ state: 'read', value: NONE })
    await writeFile(join(folder, 'colours.json'), text.padEnd(1_000_001))
    expect(await open(folder).read()).toMatchObject({ state: 'set-aside' })
  })

  it('reads a file that an editor began with a byte order mark', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'colours.json'), '\ufeff{"version":3,"content":{"names":[]}}')
    expect(await open(folder).read()).toMatchObject({ state: 'read' })
  })

  it.each<[string, string | Buffer, string]>([
    ['empty', '', 'not JSON'],
    ['cut short', '{"version":3,"content":{"nam', 'not JSON'],
    ['full of NULs, as a power loss leaves it', Buffer.alloc(200), 'not JSON'],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'not text'],
    ['larger than settings are', `{"version":3,"content":{"names":["${'x'.repeat(1_000_000)}"]}}`, 'too large'],
    ['JSON of another kind', '"text"', 'not JSON'],
    ['without a version', '{"content":{"names":[]}}', 'no version'],
    ['of version 0', '{"version":0,"content":{"names":[]}}', 'no version'],
    ['of version 1.5', '{"version":1.5,"content":{"names":[]}}', 'no version'],
    ['of a version in text', '{"version":"3","content":{"names":[]}}', 'no version'],
    ['without content', '{"version":3}', 'names'],
    ['of the wrong shape', '{"version":3,"content":{"names":5}}', 'names']
  ])('is set aside whole where it is %s, told, and not written over', async (_name, bytes, because) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'colours.json'), bytes)
    const file = open(folder)
    expect(await file.read()).toEqual({
      state: 'set-aside',
      value: NONE,
      asideName: SET_ASIDE,
      because: expect.stringContaining(because)
    })
    await file.write({ names: ['blue'] })
    expect((await readdir(folder)).toSorted()).toEqual(['colours.json', SET_ASIDE])
    expect(await readFile(join(folder, SET_ASIDE))).toEqual(Buffer.from(bytes))
  })

  it('is set aside beside what was set aside before, never over it', async () => {
    const folder = await temporaryFolder()
    for (const bytes of ['one', 'two', 'three']) {
      await writeFile(join(folder, 'colours.json'), bytes)
      await open(folder).read()
    }
    const kept = await Promise.all(['', '-2', '-3'].map(end => readFile(join(folder, `${SET_ASIDE}${end}`), 'utf8')))
    expect(kept).toEqual(['one', 'two', 'three'])
  })

  it('is read once: what became of it is said again as it was', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'colours.json'), 'cut sho')
    const file = open(folder)
    const reading = await file.read()
    expect(reading.state).toBe('set-aside')
    expect(await file.read()).toBe(reading)
  })

  it('of a newer version is refused and left as it is', async () => {
    const folder = await temporaryFolder()
    const bytes = '{"version":4,"content":{"hues":[1]}}'
    await writeFile(join(folder, 'colours.json'), bytes)
    const file = open(folder)
    expect(await file.read()).toEqual({ state: 'newer', value: NONE, version: 4 })
    expect(await file.write({ names: ['blue'] })).toEqual(failed('not-ours'))
    expect(await readdir(folder)).toEqual(['colours.json'])
    expect(await readFile(join(folder, 'colours.json'), 'utf8')).toBe(bytes)
  })

  it('is not written over before it has been read', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'colours.json'), '{"version":4}')
    expect(await open(folder).write({ names: ['blue'] })).toEqual(failed('not-ours'))
  })

  it('that the system does not let us read is left as it is', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'colours.json'))
    const file = open(folder)
    expect(await file.read()).toEqual({ state: 'blocked', value: NONE, code: 'EISDIR' })
    expect(await file.write({ names: [] })).toEqual(failed('not-ours'))
  })

  it('says so where its folder cannot be made', async () => {
    const folder = await temporaryFolder()
    const file = open(join(folder, 'data'))
    await file.read()
    await writeFile(join(folder, 'data'), 'a file where the folder should be')
    expect(await file.write({ names: [] })).toEqual(failed('cannot-write'))
  })

  it('whose check ends in a bug is neither set aside nor taken for blocked', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'colours.json'), '{"version":1,"content":1}')
    const parse = (): never => {
      throw new TypeError('a bug')
    }
    const file = openJsonFile({ path: join(folder, 'colours.json'), version: 1, parse, empty: null })
    await expect(file.read()).rejects.toThrow('a bug')
    expect(await readdir(folder)).toEqual(['colours.json'])
  })

  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EROFS', 'cannot-write'],
    ['EBUSY', 'cannot-write'],
    ['EIO', 'cannot-write']
  ])('says at %s: %s', async (code, trouble) => {
    const path = join(await temporaryFolder(), 'colours.json')
    const file = openJsonFile<null>({
      path,
      version: 1,
      parse: () => ok(null),
      empty: null,
      writeFile: () => Promise.reject(Object.assign(new Error(code), { code }))
    })
    expect(await file.write(null)).toEqual(failed(trouble))
  })

  it('is written in the order asked for', async () => {
    const folder = await temporaryFolder()
    const file = open(folder)
    const numbers = Array.from({ length: 20 }, (_, index) => String(index))
    for (const name of numbers) void file.write({ names: [name] })
    await file.settled()
    expect(await open(folder).read()).toMatchObject({ value: { names: ['19'] } })
    expect(await readdir(folder)).toEqual(['colours.json'])
  })

  it('loses what a crash left of an unfinished write with the next write, and nothing else', async () => {
    const folder = await temporaryFolder()
    await open(folder).write({ names: ['green'] })
    const others = ['colours.json.bak', 'colours.json.0123456789ab.tmp.txt', 'other.json.0123456789ab.tmp']
    for (const name of [...others, 'colours.json.0123456789ab.tmp']) await writeFile(join(folder, name), '{"vers')
    const file = open(folder)
    expect(await file.read()).toMatchObject({ state: 'read', value: { names: ['green'] } })
    expect(await file.write({ names: ['blue'] })).toEqual(ok(null))
    expect((await readdir(folder)).toSorted()).toEqual(['colours.json', ...others].toSorted())
    expect(await open(folder).read()).toMatchObject({ value: { names: ['blue'] } })
  })

  it('keeps the old text where a write ends in a bug, and takes the next one', async () => {
    const folder = await temporaryFolder()
    const file = open(folder)
    await file.write({ names: ['green'] })
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    await expect(file.write({ names: cyclic as string[] })).rejects.toThrow(TypeError)
    expect(await open(folder).read()).toMatchObject({ value: { names: ['green'] } })
    expect(await file.write({ names: ['blue'] })).toEqual(ok(null))
    expect(await open(folder).read()).toMatchObject({ value: { names: ['blue'] } })
  })
})
