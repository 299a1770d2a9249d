import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/failure.ts'
import { placeFile } from '../../main/documents/place-file.ts'
import { diskWith, nodeError } from '../files/disk-with.ts'
import { filesUnder, temporaryFolder } from './desk.ts'

const CANCELED: Failure = { kind: 'canceled' }

/** A folder with a whole file in it, on its way to another folder. */
async function received(text = 'whole') {
  const root = await temporaryFolder()
  const path = join(root, 'unfinished')
  await fs.writeFile(path, text)
  return { root, file: { path, size: text.length, sha256: '' } }
}

describe('a file that is given up when all of it is there', () => {
  it('gets no name, also where it had to wait for another to get one', async () => {
    const { promise: free, resolve } = Promise.withResolvers<void>()
    const giving = new AbortController()
    const { disk } = diskWith({
      mkdir: (async (path: string, options: { recursive: true }) => {
        await free
        return fs.mkdir(path, options)
      }) as typeof fs.mkdir
    })
    const [first, second] = [await received(), await received()]
    const placing = [first, second].map(({ file, root }) =>
      placeFile(file, { root, folder: 'order', name: 'plat.pdf', disk, signal: giving.signal }))
    giving.abort(CANCELED)
    resolve()
    for (const placed of placing) expect(await placed).toEqual({ ok: false, failure: CANCELED })
    for (const { root } of [first, second]) expect(await filesUnder(root)).toEqual(['unfinished'])
  })

  it('gets no name, also where something held it for a while', async () => {
    const giving = new AbortController()
    const { disk } = diskWith({ rename: () => Promise.reject(nodeError('EBUSY')) }, 'win32')
    const waiting = { ...disk, wait: async () => { giving.abort(CANCELED) } }
    const { file, root } = await received()
    expect(await placeFile(file, { root, folder: 'order', name: 'plat.pdf', disk: waiting, signal: giving.signal }))
      .toEqual({ ok: false, failure: CANCELED })
    expect(await filesUnder(root)).toEqual(['unfinished'])
  })
})
