import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { THIS_DISK, type Disk } from './disk.ts'
import { codeOf } from './error-code.ts'

/** Takes a folder; true where a file can be made and removed in it: rights and shares say more than they keep. */
export async function isWritable(folder: string, { fs }: Pick<Disk, 'fs'> = THIS_DISK): Promise<boolean> {
  const path = join(folder, `.title-desk-${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = await fs.open(path, 'wx', 0o600)
    await file.close()
    await fs.unlink(path)
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}
