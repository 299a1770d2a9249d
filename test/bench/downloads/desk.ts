// node test/bench/downloads/desk.ts ORIGIN FOLDER DATA DOCUMENTS: downloads an order's documents as the app does, with
// a sealed store on disk. Prints the time and memory used.
import { createHash, type Hash } from 'node:crypto'
import type { OrderId } from '#domain/common/order-id.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { openConnectionDocuments } from '../../../main/documents/connection-documents.ts'
import { openStoreFiles } from '../../../main/storage/store-files.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { serviceAt } from '../support/list-service.ts'
import { slow, slowBy } from '../slow.ts'
import { watched } from './watched.ts'

const MB = 1024 * 1024

const [origin = '', folder = '', data = '', documents = '8'] = process.argv.slice(2)
const orderId = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId

const files = openStoreFiles(data)
if (!files.ok) throw new Error(`cannot open the store: ${files.failure}`)
const key = dataKey('bench', Buffer.alloc(32, 1))
files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
const store = files.value.unseal(key)
const onBug = (bug: unknown) => {
  throw bug
}
const service = serviceAt(origin)
const desk = openConnectionDocuments({
  connectionId: 'bench',
  service,
  store: async () => store,
  folder: () => folder,
  settings: () => USUAL_PREFERENCES,
  facts: async () => ({ name: 'Bench', closingDate: null, property: null }),
  onNews: () => undefined,
  onWire: () => undefined,
  onBug
})

if (slowBy() > 0) slowHashes()
/** Each MB that is hashed takes longer. */
function slowHashes(): void {
  const prototype = Object.getPrototypeOf(createHash('sha256')) as Hash
  let bytes = 0
  Object.defineProperty(prototype, 'update', {
    value: new Proxy(Reflect.get(prototype, 'update'), {
      apply(update, hash, [piece]: [Buffer | string]) {
        for (bytes += Buffer.byteLength(piece); bytes >= MB; bytes -= MB) slow()
        return Reflect.apply(update, hash, [piece]) as unknown
      }
    })
  })
}

async function fetch(documentId: number): Promise<void> {
  const outcome = await desk.download({ orderId, documentId })
  if (!outcome.ok) throw new Error(`cannot download document ${documentId}: ${outcome.failure.kind}`)
}

await fetch(0)
const ids = Array.from({ length: Number(documents) }, (_, index) => index + 1)
console.log(JSON.stringify(await watched(() => Promise.all(ids.map(fetch)))))
await desk.close()
service.close()
store.close()
