import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { createFullScan } from '../../main/list-scan/full-scan.ts'
import { createOutboxRemoval } from '../../main/outbox/remove-connection.ts'
import { createStoreAccess } from '../../main/outbox/store-access.ts'
import { createOutboxWorkers } from '../../main/outbox/workers.ts'
import { queued } from '../storage/support/samples.ts'
import { outboxParts } from './support/parts.ts'
import type { SendingOutcome } from '../../main/service/send-order.ts'
import { ACCESS, CLIENT, entryAt, failing, memoryStore, run, save, type Run } from './support/outbox.ts'
import { TIMED_OUT } from './support/service.ts'
import { hanging } from './support/hanging.ts'

const accepted = (): SendingOutcome => ({ state: 'accepted', orderId: randomUUID() as OrderId })

describe('removing a connection (R24)', () => {
  it('takes everything of it away, after what is on the wire came to its outcome, and leaves the others alone', async () => {
    const started = await hanging('answering')
    started.accesses.set('other', started.accesses.get(CLIENT)!)
    started.service.connect = async () => ({ kind: 'offline' })
    const other = await started.submit(save({ connectionId: 'other' }, entryAt(7)))
    const behind = await started.submit(save({}, entryAt(2)))
    let gone = false
    const forgetting = started.outboxes.forget(CLIENT).then(() => {
      gone = true
    })
    await started.clock.rest()
    expect(gone).toBe(false)
    started.goOn()
    await forgetting
    expect(await started.outboxes.holds(CLIENT)).toEqual(ok({ drafts: 0, waiting: 0, unknown: 0, sent: 0 }))
    for (const id of [started.id, behind.id]) {
      expect(started.store.orders.get(id)).toBeUndefined()
      expect(started.attempts(id)).toEqual([])
      expect(started.left).toContain(id)
    }
    expect(await started.outboxes.holds('other')).toMatchObject({ ok: true, value: { waiting: 1 } })
    expect(await started.item(other.id)).toMatchObject({ state: 'queued' })
    expect(await started.outboxes.submit(save())).toEqual(failed({ kind: 'not-connected' }))
  })

  it('takes away what was known of its list, and of no other', async () => {
    const started = await run()
    started.accesses.set('other', started.accesses.get(CLIENT)!)
    const [gone, kept] = [await started.submit(), await started.submit(save({ connectionId: 'other' }, entryAt(7)))]
    await started.clock.rest()
    const accountOf = (id: typeof gone.id) => started.attempts(id)[0]?.account ?? ''
    const [account, other] = [accountOf(gone.id), accountOf(kept.id)]
    expect(started.store.baselines.newest(CLIENT, account)).toBeDefined()
    await started.outboxes.forget(CLIENT)
    expect(started.store.baselines.newest(CLIENT, account)).toBeUndefined()
    expect(started.store.baselines.newest('other', other)).toBeDefined()
  })

  it('that the disk does not take leaves the connection as it was, open for work', async () => {
    const store = memoryStore()
    const disk = { isFull: false }
    const started = await run({ store: failing(store, disk) })
    disk.isFull = true
    expect(await started.outboxes.forget(CLIENT)).toEqual(failed({ kind: 'store', trouble: 'disk-full' }))
    expect(started.outboxes.isShut(CLIENT)).toBe(false)
    disk.isFull = false
    const { id } = await started.submit()
    await started.clock.rest()
    expect(await started.item(id)).toMatchObject({ state: 'sent' })
    await started.outboxes.forget(CLIENT)
    expect(started.outboxes.isShut(CLIENT)).toBe(true)
  })

  it('that the disk does not take keeps an outcome that it did not take either: it is stored once it does', async () => {
    const store = memoryStore()
    const disk = { isFull: false }
    const started = await run({ store: failing(store, disk) })
    const orderId = randomUUID() as OrderId
    started.service.answer = () => {
      disk.isFull = true
      return { state: 'accepted', orderId }
    }
    const { id } = await started.submit()
    await started.clock.rest()
    expect(await started.outboxes.forget(CLIENT)).toEqual(failed({ kind: 'store', trouble: 'disk-full' }))
    expect(await started.item(id)).toMatchObject({ state: 'sent', orderId })
    disk.isFull = false
    await started.clock.advance(3_600_000)
    expect(started.store.orders.get(id)).toMatchObject({ state: 'sent', orderId })
  })

  it('is over where it is opened again, as practice can be: orders go as before', async () => {
    const started = await run()
    await started.outboxes.forget(CLIENT)
    expect(await started.outboxes.submit(save())).toEqual(failed({ kind: 'not-connected' }))
    started.outboxes.accountChanged(CLIENT)
    expect(started.outboxes.isShut(CLIENT)).toBe(false)
    const { id } = await started.submit()
    await started.clock.rest()
    expect(await started.item(id)).toMatchObject({ state: 'sent' })
  })

  it('removes deleted drafts too, which the user could still restore', async () => {
    const started = await run()
    const draft = save()
    started.store.orders.put({
      ...draft,
      state: 'draft',
      createdAt: 1,
      savedAt: 1,
      since: 1,
      deletedAt: 5,
      orderId: null,
      refusal: null,
      order: null,
      queuedAt: null,
      account: null,
      waiting: null,
      failure: null,
      how: null
    })
    expect(await started.outboxes.submit({ ...draft, revision: 2 })).toEqual(failed({ kind: 'no-such-draft' }))
    await started.outboxes.forget(CLIENT)
    expect(started.store.orders.get(draft.id)).toBeUndefined()
  })
})

describe('what is in memory of a removed connection (R24, M12)', () => {
  it('ends with it: its access, and the reading of its list; that of another stays', async () => {
    const parts = outboxParts()
    const { context, runState, store, ledger, accesses } = parts
    accesses.set('connection-2', ok({ ...ACCESS, token: 'token-b' }))
    const [gone, kept] = [queued({}), queued({ connectionId: 'connection-2' })]
    for (const order of [gone, kept]) {
      store.orders.put(order)
      const scan = createFullScan({ keeps: () => false })
      context.resendScans.set(order.id, { scan, since: 0, account: 'account-1', versions: 1 })
      await context.reach(order.connectionId)
    }
    const events = { onItem: () => undefined, onDrafts: () => undefined }
    const workers = createOutboxWorkers(context, runState)
    const access = createStoreAccess(async () => store, ledger, runState)
    await createOutboxRemoval({ context, runState, workers, access, events }).forget('connection-1')
    expect([...context.resendScans.keys()]).toEqual([kept.id])
    expect(context.lastAccount('connection-1')).toBeUndefined()
    expect(context.lastAccount('connection-2')).toBeDefined()
  })
})

describe('the practice service', () => {
  it('that the disk does not let start over stays open for work', async () => {
    const disk = { isFull: false }
    const started = await run({ store: failing(memoryStore(), disk) })
    disk.isFull = true
    await expect(started.outboxes.resetPractice(CLIENT)).rejects.toThrow('full')
    expect(started.outboxes.isShut(CLIENT)).toBe(false)
  })

  it('that starts over takes what was sent with it; what was not is a draft again, as if never sent', async () => {
    const started: Run = await run()
    const practice = { connectionId: 'practice' }
    started.accesses.set('practice', started.accesses.get(CLIENT)!)
    const done = await started.submit(save(practice, entryAt(1)))
    await started.clock.rest()
    started.service.answer = () => TIMED_OUT
    const open = await started.submit(save(practice, entryAt(2)))
    await started.clock.rest()
    const again = await run({
      store: started.store,
      service: started.service,
      clock: started.clock,
      accesses: started.accesses,
      start: false
    })
    await again.outboxes.resetPractice('practice')
    await again.outboxes.start()
    expect(again.store.orders.get(done.id)).toBeUndefined()
    expect(again.store.orders.get(open.id)).toMatchObject({ state: 'draft', entry: entryAt(2), revision: 1 })
    expect(again.attempts(open.id)).toEqual([])
    again.service.answer = accepted
    await again.submit(save({ ...practice, id: open.id, revision: 2 }, entryAt(2)))
    await again.clock.rest()
    expect(await again.item(open.id)).toMatchObject({ state: 'sent' })
  })
})
