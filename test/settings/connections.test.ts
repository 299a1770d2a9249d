import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { MOST_CONNECTIONS } from '../../main/settings/connection-list.ts'
import { openConnections, type ConnectionStore, type StoredConnection } from '../../main/settings/connections.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const entry = (number: number): Omit<StoredConnection, 'createdAt'> => ({
  id: id(number),
  name: `Client ${number}`,
  colour: 'green',
  baseAddress: 'https://orders.example.com/v1',
  tokenIn: 'keychain'
})
const parseAddress = (text: string) =>
  text.startsWith('https://') ? ok(text.replace(/\/$/, '')) : failed('Start the URL with https://.')
const open = (folder: string): Promise<ConnectionStore> =>
  openConnections({ folder, parseAddress, now: () => 1_795_000_000_000 })

async function openWith(content: unknown): Promise<ConnectionStore> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'connections.json'), JSON.stringify({ version: 1, content }))
  return open(folder)
}

describe('the connections', () => {
  it('are none at first', async () => {
    const store = await open(await temporaryFolder())
    expect([store.list(), store.activeId(), store.found.state, store.isWhole]).toEqual([[], null, 'new', true])
  })

  it('are kept, changed, made active and removed, also after a restart', async () => {
    const folder = await temporaryFolder()
    const store = await open(folder)
    expect(await store.add(entry(1))).toEqual(ok(null))
    await store.add(entry(2))
    expect(store.activeId()).toBe(null)
    expect(await store.activate(id(2))).toEqual(ok(null))
    expect(await store.update(id(2), { name: 'Bluebonnet', colour: 'blue', tokenIn: 'until-quit' })).toEqual(ok(null))

    const later = await open(folder)
    expect(later.found.state).toBe('read')
    expect(later.activeId()).toBe(id(2))
    expect(later.list()).toEqual([
      { ...entry(1), createdAt: 1_795_000_000_000 },
      { ...entry(2), name: 'Bluebonnet', colour: 'blue', tokenIn: 'until-quit', createdAt: 1_795_000_000_000 }
    ])

    expect(await later.remove(id(1))).toEqual(ok(null))
    expect(later.activeId()).toBe(id(2))
    await later.remove(id(2))
    expect(later.activeId()).toBe(null)
    expect((await open(folder)).list()).toEqual([])
    expect((await open(folder)).activeId()).toBe(null)
  })

  it('that were removed with work left on the disk are known until that is gone, whatever changes (R24)', async () => {
    const folder = await temporaryFolder()
    const store = await open(folder)
    for (const number of [1, 2, 3]) await store.add(entry(number))
    await store.remove(id(1), true)
    await store.remove(id(2))
    await store.remove(id(9), true)
    await store.activate(id(3))
    await store.update(id(3), { name: 'Third' })
    await store.add(entry(4))
    const later = await open(folder)
    expect(later.workLeft()).toEqual([id(1)])
    expect(await later.noWorkLeft(id(1))).toEqual(ok(null))
    expect(later.workLeft()).toEqual([])
    expect((await open(folder)).workLeft()).toEqual([])
  })

  it.each([[id(1)], [null], [[id(1), 5, '../etc', id(2)]]])(
    'lose no work by what is no list of removed ones, or names one that is there: %j (R24)',
    async workLeft => {
      const store = await openWith({ connections: [{ ...entry(1), createdAt: 1 }], activeId: null, workLeft })
      expect(store.found.state).toBe('read')
      expect(store.workLeft()).toEqual(Array.isArray(workLeft) ? [id(2)] : [])
    }
  )

  it('stay active or not when one of them changes, and the others stay as they are', async () => {
    const store = await open(await temporaryFolder())
    for (const number of [1, 2]) await store.add(entry(number))
    await store.activate(id(1))
    expect(await store.update(id(2), { tokenIn: 'until-quit' })).toEqual(ok(null))
    expect(store.activeId()).toBe(id(1))
    expect(store.list().map(({ tokenIn }) => tokenIn)).toEqual(['keychain', 'until-quit'])
  })

  it('know no stranger', async () => {
    const store = await open(await temporaryFolder())
    expect(await store.activate(id(9))).toEqual(failed({ kind: 'not-connected' }))
    expect(await store.update(id(9), { name: 'X' })).toEqual(failed({ kind: 'not-connected' }))
    expect(await store.remove(id(9))).toEqual(ok(null))
    await store.add(entry(1))
    await expect(store.add(entry(1))).rejects.toThrow('already exists')
    expect(await store.add(entry(2))).toEqual(ok(null))
  })

  it('are all kept when changed at the same time', async () => {
    const folder = await temporaryFolder()
    const store = await open(folder)
    await Promise.all([
      store.add(entry(1)),
      store.add(entry(2)),
      store.activate(id(1)),
      store.update(id(1), { name: 'First' }),
      store.add(entry(3))
    ])
    const later = await open(folder)
    expect(later.list().map(({ name }) => name)).toEqual(['First', 'Client 2', 'Client 3'])
    expect(later.activeId()).toBe(id(1))
  })

  it('have names of their own, whatever the case, also when two of one name are added at once', async () => {
    const store = await open(await temporaryFolder())
    const taken = (name: string) =>
      failed({
        kind: 'invalid',
        fields: [
          {
            path: 'name',
            message: `There’s already a connection named ${name}. Enter another name, or remove the old one first.`
          }
        ]
      })
    const added = await Promise.all(
      [entry(1), { ...entry(2), name: 'CLIENT 1' }].map(connection => store.add(connection))
    )
    expect(added).toEqual([ok(null), taken('CLIENT 1')])
    expect(store.list().map(({ name }) => name)).toEqual(['Client 1'])
    await store.remove(id(1))
    expect(await store.add({ ...entry(2), name: 'client 1' })).toEqual(ok(null))
  })

  it('are at most 50, and the next one is refused in words', async () => {
    const full = {
      connections: Array.from({ length: MOST_CONNECTIONS }, (_, number) => ({ ...entry(number), createdAt: 1 })),
      activeId: null
    }
    const store = await openWith(full)
    expect(store.list()).toHaveLength(50)
    expect(await store.add(entry(50))).toEqual(
      failed({ kind: 'invalid', fields: [{ path: 'name', message: expect.stringContaining('50 connections') }] })
    )
    expect(store.list()).toHaveLength(50)
  })

  it('stay as they were where a change cannot be written', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'connections.json'))
    const store = await open(folder)
    expect(store.found.state).toBe('blocked')
    expect(await store.add(entry(1))).toEqual(
      failed({ kind: 'file', trouble: 'cannot-write', fileName: 'connections.json' })
    )
    expect(store.list()).toEqual([])
  })

  it('are read from members we know; others are passed over', async () => {
    const store = await openWith({
      connections: [{ ...entry(1), createdAt: 1, region: 'west' }],
      activeId: id(1),
      theme: 'dark'
    })
    expect(store.list()).toEqual([{ ...entry(1), createdAt: 1 }])
    expect(store.activeId()).toBe(id(1))
  })

  it('have none active where the active one is not among them', async () => {
    expect((await openWith({ connections: [{ ...entry(1), createdAt: 1 }], activeId: id(2) })).activeId()).toBe(null)
  })

  it.each<[string, object]>([
    ['id', { id: '../../etc' }],
    ['id', { id: 5 }],
    ['name', { name: '' }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: null }],
    ['colour', { colour: 'pink' }],
    ['baseAddress', { baseAddress: 'http://evil.test' }],
    ['baseAddress', { baseAddress: 7 }],
    ['baseAddress', { baseAddress: 'https://orders.example.com/' }],
    ['tokenIn', { tokenIn: 'file' }],
    ['createdAt', { createdAt: 'today' }]
  ])('of which one has a wrong %s (%j) lose that one alone, and a copy of all is set aside', async (member, wrong) => {
    const folder = await temporaryFolder()
    const good = [1, 3].map(number => ({ ...entry(number), createdAt: 1 }))
    const content = { connections: [good[0], { ...entry(2), createdAt: 1, ...wrong }, good[1]], activeId: id(3) }
    const bytes = JSON.stringify({ version: 1, content })
    await writeFile(join(folder, 'connections.json'), bytes)
    const store = await open(folder)
    expect(store.found).toMatchObject({ state: 'set-aside', because: `connections.1.${member}` })
    expect([store.list(), store.activeId()]).toEqual([good, id(3)])
    const [, aside = ''] = await readdir(folder)
    expect(aside).toMatch(/^connections\.json\.unreadable-/)
    expect(await readFile(join(folder, aside), 'utf8')).toBe(bytes)

    const later = await open(folder)
    expect([later.found.state, later.list(), later.activeId()]).toEqual(['read', good, id(3)])
    expect(await readdir(folder)).toHaveLength(2)
  })

  it('of which several are wrong name the first: there whoever repairs the file begins', async () => {
    const content = { connections: [{ ...entry(1), createdAt: 1, colour: 'pink' }, null], activeId: null }
    expect((await openWith(content)).found).toMatchObject({ because: 'connections.0.colour' })
  })

  it.each([
    [null],
    [{}],
    [{ connections: {} }],
    [{ connections: Array.from({ length: 51 }, () => null) }],
    [{ connections: [null] }],
    [
      {
        connections: [
          { ...entry(1), createdAt: 1 },
          { ...entry(1), createdAt: 1 }
        ]
      }
    ]
  ])('are set aside where the content is %j', async content => {
    expect((await openWith(content)).found.state).toBe('set-aside')
  })
})

describe('a list of connections on the disk', () => {
  const stored = (...connections: readonly object[]) => ({
    connections: connections.map(connection => ({ ...connection, createdAt: 1 })),
    activeId: null
  })

  it.each([`${id(1)}/../..`, `../${id(1)}`, 'ABCDEF00-0000-4000-8000-000000000001'])(
    'knows none by a name that is no id: %s',
    async wrong => {
      const store = await openWith(stored(entry(2), { ...entry(1), id: wrong }))
      expect(store.list().map(connection => connection.id)).toEqual([id(2)])
      expect(store.found).toMatchObject({ because: 'connections.1.id' })
    }
  )

  it('has names of at most 200 characters', async () => {
    const taken = async (length: number) =>
      (await openWith(stored({ ...entry(1), name: 'x'.repeat(length) }))).list().length
    expect([await taken(200), await taken(201)]).toEqual([1, 0])
  })

  it('keeps the first of two with one id, and says what is wrong with the other', async () => {
    const store = await openWith(stored(entry(1), { ...entry(1), name: 'Other' }))
    expect(store.list().map(({ name }) => name)).toEqual(['Client 1'])
    expect(store.found).toMatchObject({ because: 'connections.1.id' })
  })

  it.each([[7], [{}], [undefined]])('loses none where what is said to be active is no id: %j', async activeId => {
    const store = await openWith({ ...stored(entry(1)), activeId })
    expect([store.found.state, store.list().length, store.activeId()]).toEqual(['read', 1, null])
  })

  const file = (version: number, ...connections: readonly object[]) =>
    JSON.stringify({ version, content: stored(...connections) })
  const ASIDE = '.unreadable-2026-11-20T12-30-05'

  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['where all of it could be read', { 'connections.json': file(1, entry(1)) }, true],
    ['not where one could not', { 'connections.json': file(1, entry(1), { ...entry(2), id: 'x' }) }, false],
    ['not where none could', { 'connections.json': 'cut sho' }, false],
    ['not where a newer program wrote it', { 'connections.json': file(2, entry(1)) }, false],
    [
      'not where an earlier start set one aside',
      { 'connections.json': file(1, entry(1)), [`connections.json${ASIDE}`]: 'cut sho' },
      false
    ],
    ['not where only one set aside is there', { [`connections.json${ASIDE}`]: 'cut sho' }, false],
    [
      'where it was another file that was set aside',
      { 'connections.json': file(1, entry(1)), [`preferences.json${ASIDE}`]: 'cut sho' },
      true
    ]
  ])('is whole %s', async (_when, files, isWhole) => {
    const folder = await temporaryFolder()
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    expect((await open(folder)).isWhole).toBe(isWhole)
  })
})
