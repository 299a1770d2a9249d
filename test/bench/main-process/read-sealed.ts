import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCacheThread } from '../../../main/orders/thread/thread.ts'
import { placeOf } from '../support/cache-on-disk.ts'
import { readWhole, serviceAt } from '../support/list-service.ts'

/**
 * Milliseconds to read the whole list once, as the program does: into a new sealed order cache on the disk, in its
 * thread. Opening the cache is not part of it.
 */
export async function readSealed(origin: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-read-'))
  const service = serviceAt(origin)
  const thread = startCacheThread(error => {
    throw error
  })
  try {
    await thread.call('open', placeOf(join(folder, 'book.db')))
    return await readWhole(service, thread)
  } finally {
    service.close()
    await thread.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
