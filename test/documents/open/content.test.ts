import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readContent } from '../../../main/documents/open/content.ts'
import { sha256OfBytes } from '../../../main/documents/disk/sha256.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'
import { keptDocument } from '../../storage/support/samples.ts'
import { temporaryFolder } from '../support/desk.ts'
import { JPG, PDF, PNG } from '../support/files.ts'

async function kept(bytes: Buffer, fileName: string, shownAs: 'pdf' | 'picture' = 'pdf') {
  const root = await temporaryFolder()
  await fs.mkdir(join(root, 'order'))
  await fs.writeFile(join(root, 'order', fileName), bytes)
  return keptDocument({ root, folder: 'order', fileName, size: bytes.length, sha256: sha256OfBytes(bytes), shownAs })
}

describe('the content of a file for the preview', () => {
  it.each([
    [PDF, 'a.pdf', 'pdf', 'application/pdf'],
    [PNG, 'a.png', 'picture', 'image/png'],
    [JPG, 'a.jpg', 'picture', 'image/jpeg']
  ] as const)('is its bytes and what they are: %# %s', async (bytes, name, shownAs, mediaType) => {
    expect(await readContent(await kept(bytes, name, shownAs), diskWith().disk)).toEqual({
      ok: true,
      value: { shownAs, mediaType, bytes: new Uint8Array(bytes) }
    })
  })

  it('is refused where the file was changed between the look at it and the reading (R64)', async () => {
    const file = await kept(PDF, 'a.pdf')
    const path = join(file.root, file.folder, file.fileName)
    let opened = 0
    const { disk } = diskWith({
      open: async (...args) => {
        opened += 1
        // The sum, then the type, then what is shown: another program writes just before that.
        if (opened === 3) await fs.writeFile(path, Buffer.concat([PDF, Buffer.from('% other')]))
        return fs.open(...args)
      }
    })
    expect(await readContent(file, disk)).toMatchObject({
      ok: false,
      failure: { kind: 'file', trouble: 'changed-on-disk' }
    })
    expect(opened).toBe(3)
  })

  it('is not read of a file of more than 64 MB, nor of one that is not shown', async () => {
    const file = await kept(PDF, 'a.pdf')
    const { disk } = diskWith({ open: () => Promise.reject(new Error('opened')) })
    expect(await readContent({ ...file, size: 64 * 1024 * 1024 + 1 }, disk)).toMatchObject({
      failure: { trouble: 'too-large-to-show' }
    })
    expect(await readContent({ ...file, shownAs: null }, disk)).toMatchObject({
      failure: { trouble: 'type-not-opened' }
    })
  })

  it('is read of a file of 64 MB exactly', async () => {
    const file = await kept(PDF, 'a.pdf')
    expect(await readContent({ ...file, size: 64 * 1024 * 1024 }, diskWith().disk)).toMatchObject({ ok: true })
  })

  it('is refused where it is nothing that is shown, whatever was recorded of it', async () => {
    expect(await readContent(await kept(Buffer.from('Dear Sam'), 'a.txt'), diskWith().disk)).toEqual({
      ok: false,
      failure: { kind: 'file', trouble: 'type-not-opened', fileName: 'a.txt' }
    })
  })

  it('leaves no file open, and a disk that does not read it is told', async () => {
    const handles: fs.FileHandle[] = []
    let isFailing = false
    const { disk } = diskWith({
      open: async (...args) => {
        if (isFailing && handles.length === 2) throw nodeError('EIO')
        const handle = await fs.open(...args)
        handles.push(handle)
        return handle
      }
    })
    const file = await kept(PDF, 'a.pdf')
    expect(await readContent(file, disk)).toMatchObject({ ok: true })
    expect(handles.map(({ fd }) => fd)).toEqual([-1, -1, -1])
    isFailing = true
    handles.length = 0
    expect(await readContent(file, disk)).toMatchObject({ ok: false, failure: { kind: 'file' } })
  })
})
