import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ORDER_ID } from '../../service/connect.ts'
import { deskAt, keyOf, newestOf, sendFile, startShop, temporaryFolder, wanted } from '../support/desk.ts'
import { PDF } from '../support/files.ts'

it('a document is opened by its own records alone: an order may have hundreds, and one that is damaged is another’s', async () => {
  const shop = await startShop(
    () => [
      { id: 4, fileName: 'wire.pdf' },
      { id: 5, fileName: 'plat.pdf' }
    ],
    (_request, response) => {
      sendFile(response, PDF)
    }
  )
  const root = join(await temporaryFolder(), 'Title Desk')
  const { downloads, kept, store } = await deskAt(shop.origin, { folder: () => root })
  const fetch = async (id: number): Promise<string> => {
    const outcome = await downloads.download(wanted(id, ORDER_ID))
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
    return outcome.value.files[0]!.id
  }
  const [file, damaged] = [await fetch(4), await fetch(5)]
  store.database().sql("UPDATE kept_documents SET content = x'00' WHERE id = ?").run(damaged)
  for (const key of [newestOf(4), { ...keyOf(4), fileId: file }])
    expect(await kept.pathForOpening(key)).toEqual({ ok: true, value: join(root, ORDER_ID, 'wire.pdf') })
})
