import type { OrderId } from '#domain/common/order-id.ts'
import type { Disk } from '../../files/disk.ts'
import { codeOf } from '../../files/error-code.ts'
import { safeName } from './safe-name.ts'

const NAME_BYTES = 60

/**
 * The name of the order's folder: its readable name, and its whole id, so that two orders of the same name never share
 * a folder. An existing folder is kept, even if the order's name has changed.
 */
export async function orderFolder(
  root: string,
  orderId: OrderId,
  name: string | undefined,
  disk: Disk
): Promise<string> {
  const id = orderId.toLowerCase()
  const there = await disk.fs.readdir(root).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const existing = there.find(folder => folder === id || folder.endsWith(` ${id}`))
  if (existing !== undefined) return existing
  return name === undefined || name.trim() === '' ? id : `${safeName(name, 'Order', NAME_BYTES)} ${id}`
}
