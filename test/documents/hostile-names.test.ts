import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaign, ofTheDay, tries } from '../campaign.ts'
import { NAME_BYTES } from '../../main/documents/disk/safe-name.ts'
import { ORDER_ID } from '../service/connect.ts'
import { deskAt, sendFile, startShop, temporaryFolder, type Desk } from './support/desk.ts'
import { PDF } from './support/files.ts'
import { faultsOf, hostileNames, WINDOWS_CORPUS } from './support/hostile-names.ts'
import { everythingUnder } from './support/hostile-shop.ts'

const bytesOf = (id: number) => Buffer.concat([PDF, Buffer.alloc(id, 0x20)])

const NAMES = ofTheDay(WINDOWS_CORPUS, campaign.fetchedNames)

/** Documents of an order at a time: each fetch reads the whole list, and one of all names makes that take seconds. */
const AT_ONCE = 64

/** Has a document of each name fetched; gives the desk, which lies alone in its folder. */
async function fetched(
  names: readonly (readonly [name: string, fileName: string | null])[],
  orderName?: string
): Promise<Desk> {
  const slots = names.map(([name, fileName], at) => ({ id: at + 1, name, fileName }))
  let listed: typeof slots = []
  const shop = await startShop(
    () => listed,
    (request, response) => {
      sendFile(response, bytesOf(Number(/^\/files\/(\d+)/.exec(request.url)?.[1])))
    }
  )
  const root = join(await temporaryFolder(), 'Title Desk')
  const desk = await deskAt(shop.origin, {
    folder: () => root,
    ...(orderName === undefined ? {} : { orderName: () => orderName })
  })
  for (let from = 0; from < slots.length; from += AT_ONCE) {
    listed = slots.slice(from, from + AT_ONCE)
    const outcomes = await Promise.all(listed.map(({ id }) => desk.download(id)))
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
  }
  return desk
}

/** All documents lie each in a file of its own, in the one folder of the order and nowhere else, under names that are plain everywhere; with their very bytes. */
async function expectFiled({ root, store, bugs }: Desk, count: number): Promise<void> {
  const found = await everythingUnder(join(root, '..'))
  expect(found).toEqual(expect.arrayContaining(['Title Desk/', 'Title Desk/.incoming/']))
  const [folder = '', ...files] = found.filter(path => path !== 'Title Desk/' && path !== 'Title Desk/.incoming/')
  expect(folder).toMatch(new RegExp(`^Title Desk/(.+ )?${ORDER_ID}/$`))
  expect(faultsOf(basename(folder), 255)).toEqual([])
  expect(files).toHaveLength(count)
  for (const file of files) {
    expect(file.startsWith(folder)).toBe(true)
    expect(faultsOf(file.slice(folder.length), NAME_BYTES), file).toEqual([])
  }
  const kept = store.kept.all()
  expect(new Set(kept.map(({ fileName }) => fileName)).size).toBe(count)
  for (const { documentId, folder, fileName } of kept)
    expect((await readFile(join(root, folder, fileName))).equals(bytesOf(documentId))).toBe(true)
  expect(bugs).toEqual([])
}

describe('a service that gives names made to do harm', () => {
  it("to files has them all in the order's folder, under plain names, each in a file of its own (R60)", async () => {
    await expectFiled(await fetched(NAMES.map(name => ['Deed', name])), NAMES.length)
  })

  it('to documents whose files have none does so, too (R60)', async () => {
    await expectFiled(await fetched(NAMES.map(name => [name, null])), NAMES.length)
  })

  it('put together at random does so, too (R60)', async () => {
    const seed = 5
    const names = fc.sample(fc.tuple(hostileNames, fc.option(hostileNames, { nil: null })), {
      numRuns: tries(300),
      seed
    })
    await expectFiled(await fetched(names), names.length)
  })

  it('to orders has each order in a folder of its own under the document folder (R60)', async () => {
    for (const name of NAMES.filter((_name, at) => at % 3 === 0))
      await expectFiled(await fetched([['Deed', 'deed.pdf']], name), 1)
  })

  it('of millions of letters, made to be slow to read, is done with at once', async () => {
    const long = [' .', '\u0301\u0323', '. ', 'a/', '\\', '\u202E', 'wire ', '1', 'CON.'].map(piece =>
      piece.repeat(100_000)
    )
    await expectFiled(await fetched(long.map(name => [`${name}x`, `${name}x`])), long.length)
  })
})
