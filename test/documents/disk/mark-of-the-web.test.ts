import { expect, it } from 'vitest'
import { markFromInternet } from '../../../main/documents/disk/mark-of-the-web.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'

const writing = (error?: Error, platform: NodeJS.Platform = 'win32') =>
  diskWith({ writeFile: () => (error === undefined ? Promise.resolve() : Promise.reject(error)) }, platform).disk

it('the mark of the web is told to be there only where it is (R65)', async () => {
  expect(await markFromInternet('a.pdf', writing())).toBe(true)
  expect(await markFromInternet('a.pdf', writing(nodeError('EINVAL')))).toBe(false)
  expect(await markFromInternet('a.pdf', writing(undefined, 'darwin'))).toBe(false)
})

it('a mark that fails for no reason of the disk is a bug', async () => {
  await expect(markFromInternet('a.pdf', writing(new Error('a bug')))).rejects.toThrow('a bug')
})
