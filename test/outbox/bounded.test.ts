import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { queued, sent } from '../../main/outbox/record/states.ts'
import { openMemoryStore } from '../../main/storage/memory-store.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import { createDrafts } from '../../main/drafts/drafts.ts'
import { CLIENT, entryAt, orderOf, run, save } from './support/outbox.ts'
import { rowOf, TIMED_OUT } from './support/service.ts'

const MANY = 400
const LONG_AGO = Date.UTC(2025, 0, 1)

/** A store with many orders that were sent long ago, and how many rows were opened of it since it was last asked. */
function longUsed() {
  const key = dataKey('key-1', randomBytes(32))
  let opened = 0
  const store = openMemoryStore({
    ...key,
    open(...args) {
      opened += 1
      return key.open(...args)
    }
  })
  store.write(() => {
    for (let number = 0; number < MANY; number++) {
      const entry = entryAt(1000 + number)
      const draft = {
        ...save({}, entry),
        state: 'draft',
        createdAt: LONG_AGO,
        savedAt: LONG_AGO,
        since: LONG_AGO,
        deletedAt: null,
        orderId: null,
        refusal: null,
        order: null,
        queuedAt: null,
        account: null,
        waiting: null,
        failure: null,
        how: null
      } as const
      const sending = { ...queued(draft, orderOf(entry), 'a', LONG_AGO), state: 'sending' } as const
      store.orders.put(sent(sending, randomUUID() as OrderId, 'accepted', LONG_AGO))
    }
  })
  return {
    store,
    opened() {
      const count = opened
      opened = 0
      return count
    }
  }
}

it('shows the outbox without opening every order ever sent (W6)', async () => {
  const { store, opened } = longUsed()
  const { outboxes, submit, clock } = await run({ store })
  const lately = await submit(save())
  await clock.rest()
  opened()
  expect(await outboxes.list(CLIENT)).toMatchObject({ ok: true, value: [{ id: lately.id, state: 'sent' }] })
  expect(opened()).toBeLessThan(20)
})

it('sends, and looks for an order, without opening every order ever sent; a row that is one of them is not found (W6, I6)', async () => {
  const { store, opened } = longUsed()
  const { service, submit, clock, item } = await run({ store })
  service.answer = () => TIMED_OUT
  opened()
  const { id } = await submit(save())
  await clock.rest()
  const [old] = store.orders.sentOrderIds(CLIENT)
  service.rows = [rowOf(orderOf(), old)]
  await clock.advance(60_000)
  expect(await item(id)).toMatchObject({ state: 'unknown', search: { verdict: 'nothing' } })
  expect(opened()).toBeLessThan(200)
})

it('warns of an order like it without opening every order ever sent (W6, R50)', async () => {
  const { store, opened } = longUsed()
  const { outboxes, clock } = await run({ store })
  await outboxes.submit(save({}, entryAt(7)))
  const draft = save({}, entryAt(7))
  const drafts = createDrafts({
    store: async () => store,
    rowsLike: async () => [],
    onChange: () => undefined,
    isShut: () => false,
    now: clock.now
  })
  await drafts.save(draft)
  opened()
  expect(await drafts.similar(draft.id, entryAt(7))).toMatchObject({
    ok: true,
    value: [{ where: expect.stringMatching(/outbox|sent/) }]
  })
  expect(opened()).toBeLessThan(20)
})
