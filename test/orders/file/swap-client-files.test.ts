import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { setAsideFilesOf } from '../../../main/orders/file/set-aside-files.ts'
import { swapClientFiles } from '../../../main/orders/file/swap-client-files.ts'

/** A connection's cache, if it has one, and those of other clients, each with a client's name for its content. */
function cachesOf(current: string | null, ...aside: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-swap-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'a.db')
  if (current !== null) writeFileSync(file, current)
  for (const [at, client] of aside.entries()) writeFileSync(`${file}.client-${at + 1}`, client)
  const isOf = (client: string) => async (path: string) => readFileSync(path, 'utf8') === client
  return {
    swap: (client: string) => swapClientFiles(file, isOf(client), 9),
    current: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
    aside: () => setAsideFilesOf(file).map(path => readFileSync(path, 'utf8'))
  }
}

it('another client’s cache that was set aside takes the place of the one there is, which stays (R47)', async () => {
  const { swap, current, aside } = cachesOf('old', 'new', 'third')
  expect(await swap('new')).toBe('restored')
  expect([current(), aside()]).toEqual(['new', ['old', 'third']])
})

it('of a client that is not known the cache begins empty, and the one there was stays (R47)', async () => {
  const { swap, current, aside } = cachesOf('old', 'third')
  expect(await swap('new')).toBe('begun')
  expect([current(), aside()]).toEqual([null, ['old', 'third']])
})

it('a client’s cache comes back also where the connection has none', async () => {
  const { swap, current, aside } = cachesOf(null, 'new')
  expect(await swap('new')).toBe('restored')
  expect([current(), aside()]).toEqual(['new', []])
})
