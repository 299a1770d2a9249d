import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { orderFolder } from '../../../main/documents/disk/order-folder.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'
import { temporaryFolder } from '../support/desk.ts'

const ID = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId
const OTHER = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c91'
const { disk } = diskWith()

async function among(...folders: readonly string[]): Promise<string> {
  const root = await temporaryFolder()
  for (const folder of folders) await fs.mkdir(join(root, folder))
  return root
}

describe("an order's folder", () => {
  it.each([
    ['Ramirez purchase', `Ramirez purchase ${ID}`],
    [undefined, ID],
    ['  ', ID],
    ['a/b', `b ${ID}`],
    ['CON', `_CON ${ID}`],
    ['x'.repeat(200), `${'x'.repeat(60)} ${ID}`]
  ])('of an order called %j is %s', async (name, folder) => {
    expect(await orderFolder(await among(), ID, name, disk)).toBe(folder)
  })

  it.each([`Another name ${ID}`, ID])(
    'is the one that is there, whatever the order is called today: %s',
    async there => {
      expect(
        await orderFolder(
          await among(there, `Ramirez purchase ${OTHER}`),
          ID.toUpperCase() as OrderId,
          'Ramirez purchase',
          disk
        )
      ).toBe(there)
    }
  )

  it.each([`${ID} copy`, `Copy of ${ID} from May`, `x${ID}`, `Ramirez purchase ${OTHER}`])(
    'is none that only looks like it: %s',
    async there => {
      expect(await orderFolder(await among(there), ID, 'Ramirez purchase', disk)).toBe(`Ramirez purchase ${ID}`)
    }
  )

  it('is named where there is no document folder yet, and not where that cannot be read', async () => {
    const root = await temporaryFolder()
    expect(await orderFolder(join(root, 'nowhere'), ID, undefined, disk)).toBe(ID)
    const held = diskWith({ readdir: (() => Promise.reject(nodeError('EACCES'))) as unknown as typeof fs.readdir }).disk
    await expect(orderFolder(root, ID, undefined, held)).rejects.toMatchObject({ code: 'EACCES' })
  })
})
