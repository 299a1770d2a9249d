import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Disk } from '../../files/disk.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import { onDisk } from '../../files/file-failure.ts'
import { sniff } from './file-type.ts'
import { sha256OfBytes } from '../disk/sha256.ts'
import { pathToOpen } from './open-check.ts'

/** A file for the preview: its bytes cross to the page once, and from there to the locked-down frame. */
export interface FileContent {
  readonly shownAs: 'pdf' | 'picture'
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** The largest file shown, in bytes; larger ones open in another program. */
const MOST_SHOWN = 64 * 1024 * 1024

const MEDIA_TYPES: Partial<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' }

/** The content of a stored file that may be opened (R64) and can be shown: exactly the bytes that were received. */
export async function readContent(file: KeptDocument, disk: Disk): Promise<Result<FileContent, Failure>> {
  const no = (trouble: 'type-not-opened' | 'too-large-to-show' | 'changed-on-disk') =>
    failed<Failure>({ kind: 'file', trouble, fileName: file.fileName })
  if (file.shownAs === null) return no('type-not-opened')
  if (file.size > MOST_SHOWN) return no('too-large-to-show')
  const path = await pathToOpen(file, disk)
  if (!path.ok) return path
  const read = await onDisk(async () => {
    const handle = await disk.fs.open(path.value, 'r')
    try {
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  })
  if (!read.ok) return read
  // Its name was checked a moment ago; what counts is the content read now.
  if (sha256OfBytes(read.value) !== file.sha256) return no('changed-on-disk')
  const mediaType = MEDIA_TYPES[sniff(read.value.subarray(0, 4096))]
  return mediaType === undefined
    ? no('type-not-opened')
    : ok({ shownAs: file.shownAs, mediaType, bytes: new Uint8Array(read.value) })
}
