import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { createDrafts } from '../../main/drafts/drafts.ts'
import type { LocalOrder } from '../../main/storage/tables/local-orders.ts'
import { carry } from '../../main/storage/unlock/carry-over.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { deskOrder, NOW, queued } from '../storage/support/samples.ts'
import { store } from '../storage/unlock/support/memory-stores.ts'

const OUT_OF_DATE = { ok: false, failure: { kind: 'out-of-date' } }
const typed = (closingDate: string): OrderEntry => ({ ...filledEntry('refinance'), closingDate })

/** A draft that a form saved twice, as revisions 2 and 3, with a store in memory. */
async function typing() {
  const memory = store(1)
  let inUse = memory
  let time = NOW
  const drafts = createDrafts({
    store: async () => inUse,
    rowsLike: async () => [],
    onChange: () => undefined,
    now: () => ++time
  })
  const order = deskOrder()
  const { id, connectionId } = order
  const save = (revision: number, closingDate: string) =>
    drafts.save({ id, connectionId, revision, entry: typed(closingDate) })
  memory.orders.put(order)
  await save(2, '2026-12-02')
  await save(3, '2026-12-03')
  /** Another store takes over, which has the order, too. */
  function takeOver(there: Partial<LocalOrder>): void {
    inUse = store(2)
    inUse.orders.put({ ...order, entry: typed('2026-12-24'), ...there, id })
    carry(memory, inUse, NOW + 100)
  }
  const kept = () => inUse.orders.get(id)
  return { save, takeOver, kept, put: (changed: LocalOrder) => void inUse.orders.put(changed) }
}

describe('a form that is open while the store on the disk takes over', () => {
  it('goes on saving where its draft counts on from an older one there (O2)', async () => {
    const { save, takeOver, kept } = await typing()
    takeOver({ revision: 9 })
    expect(kept()).toMatchObject({ revision: 10, entry: typed('2026-12-03') })
    for (const [revision, date] of [
      [4, '2026-12-04'],
      [5, '2026-12-05']
    ] as const)
      expect(await save(revision, date)).toMatchObject({ ok: true })
    expect(kept()).toMatchObject({ revision: 12, entry: typed('2026-12-05') })
    expect(await save(5, '2026-12-31')).toEqual(OUT_OF_DATE)
  })

  it('saves nothing over what another form saved since', async () => {
    const { save, takeOver, kept } = await typing()
    takeOver({ revision: 9 })
    expect(await save(11, '2026-12-11')).toMatchObject({ ok: true })
    expect(await save(4, '2026-12-04')).toEqual(OUT_OF_DATE)
    expect(kept()).toMatchObject({ revision: 11, entry: typed('2026-12-11') })
  })

  it('saves nothing over another text that took its place', async () => {
    const { save, takeOver, kept, put } = await typing()
    takeOver({ revision: 9 })
    const now = kept()
    if (now === undefined) throw new Error('the draft is gone')
    put({ ...now, entry: typed('2026-12-25') })
    expect(await save(4, '2026-12-04')).toEqual(OUT_OF_DATE)
  })

  it('saves nothing into an order that may have arrived (O1)', async () => {
    const { save, takeOver, kept } = await typing()
    const { state, order, queuedAt, account, waiting } = queued({ state: 'unknown', waiting: null })
    takeOver({ revision: 9, state, order, queuedAt, account, waiting })
    expect(await save(4, '2026-12-04')).toEqual(OUT_OF_DATE)
    expect(kept()).toMatchObject({ state: 'unknown', revision: 9 })
  })
})
