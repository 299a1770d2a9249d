// node forget.ts FOLDER: keeps a token, sends an order with it, replaces it, removes the connection; prints in which heap snapshots each token is.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import type { DraftId } from '#domain/order/draft.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { createKeychain } from '../../../main/keychain/keychain.ts'
import { createTokens } from '../../../main/keychain/tokens.ts'
import { createOutboxes } from '../../../main/outbox/outboxes.ts'
import type { BaseAddress } from '../../../main/service/http/base-address.ts'
import type { Service } from '../../../main/service/service.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { FakeKeytar } from '../../fakes/keytar.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { pageOf } from '../support/order-list.ts'

const folder = process.argv[2] ?? '.'
const unused = () => {
  throw new Error('not asked for')
}
/** The bytes of both tokens, which are no text in the heap. */
const tokens = [randomBytes(24), randomBytes(24)] as const
const baseAddress = 'https://orders.test' as BaseAddress
const kept = createTokens(createKeychain({ load: async () => new FakeKeytar() }), 'profile')
const keep = (token: Buffer) => kept.keep('lone-star', baseAddress, token.toString('hex'))

const service: Service = {
  listOrders: async page => ok(pageOf([], page)),
  placeOrder: async (_message, { onWire }) =>
    onWire()
      ? { state: 'accepted', orderId: randomUUID() as OrderId }
      : { state: 'not-sent', failure: { kind: 'canceled' } },
  progress: unused,
  documents: unused,
  openLink: unused,
  close: () => undefined
}
const store = openMemoryStore(dataKey('key-1', randomBytes(32)))
let settled = Promise.withResolvers<void>()
const outboxes = createOutboxes({
  store: async () => store,
  access: async () => {
    const token = await kept.read('lone-star', baseAddress)
    return token.ok && token.value !== null
      ? ok({ baseAddress, token: token.value })
      : failed({ kind: 'not-connected' })
  },
  createService: () => service,
  onItem: ({ item }) => {
    if (item?.state === 'sent') settled.resolve()
  },
  onDrafts: () => undefined,
  onBug: error => {
    throw error
  }
})

async function send(): Promise<void> {
  settled = Promise.withResolvers<void>()
  await outboxes.submit({
    id: randomUUID() as DraftId,
    connectionId: 'lone-star',
    revision: 1,
    entry: filledEntry('refinance')
  })
  await settled.promise
}

/** Which of the tokens stand in the heap now. */
function standing(name: string): readonly boolean[] {
  const path = writeHeapSnapshot(join(folder, `${name}.heapsnapshot`))
  const picture = readFileSync(path)
  rmSync(path)
  return tokens.map(token => picture.includes(token.toString('hex')))
}

await keep(tokens[0])
await outboxes.start()
await send()
const inUse = standing('in-use')
await keep(tokens[1])
outboxes.accountChanged('lone-star')
await send()
const replaced = standing('replaced')
await kept.forget('lone-star')
await outboxes.forget('lone-star')
const removed = standing('removed')
process.stdout.write(JSON.stringify({ inUse, replaced, removed }))
process.exit(0)
