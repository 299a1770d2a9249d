import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Disk } from '../../files/disk.ts'

/** The SHA-256 of a file, in hex. Rejects if the file cannot be read. */
export async function sha256Of(path: string, disk: Disk): Promise<string> {
  const hash = createHash('sha256')
  const file = await disk.fs.open(path, 'r')
  await pipeline(file.createReadStream(), hash)
  return hash.digest('hex')
}

/** The SHA-256 of bytes, in hex. */
export function sha256OfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
