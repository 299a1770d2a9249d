import { describe, expect, it } from 'vitest'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import { leaseRows } from '../../../main/office/desk/lease-rows.ts'
import { hasOfficeTables } from '../../../main/storage/tables/office-traces.ts'
import type { Store } from '../../../main/storage/store.ts'
import { toldIn } from '../../../main/storage/unlock/carry-told.ts'
import { NOW, queued, temporaryFolder } from '../support/samples.ts'
import { startDesk } from './support/desk.ts'
import { tellOffice } from './support/memory-stores.ts'

const ids = (at: Store) => toldIn(at.database()).map(row => row['id'])

/** A folder with the store of a desk that was in an office, closed again. */
async function folderOfMember(prepare: (open: Store) => void = () => undefined) {
  const folder = temporaryFolder()
  const { keyManager, keytar } = startDesk(folder)
  const open = await keyManager.store()
  tellOffice(open, 'note')
  prepare(open)
  keyManager.close()
  return { folder, keytar }
}

/** Starts a desk that works in memory, and leaves its office. */
async function leftInMemory({ folder, keytar }: Awaited<ReturnType<typeof folderOfMember>>) {
  keytar.mood = { says: 'Cannot create an item in a locked collection' }
  const desk = startDesk(folder, { keytar })
  const memory = await desk.keyManager.store()
  desk.keyManager.officeLeft()
  keytar.letGo()
  return { ...desk, memory }
}

describe('the store on the disk of a desk that left its office while it worked in memory', () => {
  it('leaves it before anything of another office comes into it (O1, O12)', async () => {
    const [shared, own] = [queued(), queued()]
    const member = await folderOfMember(open => {
      for (const order of [shared, own]) open.orders.put(order)
      leaseRows(open.database()).put({ draftId: shared.id, epoch: 1, isTaken: false, told: null, decisionId: null })
      open.untold.add({ id: 'untold', kind: 'note', account: 'client', order: null, content: {}, at: NOW })
    })
    const { keyManager, memory } = await leftInMemory(member)
    const told = tellOffice(memory, 'note')
    expect(await keyManager.tryAgain()).toMatchObject({ kind: 'kept' })
    const store = await keyManager.store()
    expect([ids(store), store.untold.all()]).toEqual([told, []])
    const hold = { kind: 'out', isShared: true }
    expect(store.orders.get(shared.id)).toMatchObject({ state: 'queued', waiting: { for: 'recovered', hold } })
    expect(store.orders.get(own.id)).toEqual(own)
  })

  it('leaves it at the next start where the app ended before, and only once', async () => {
    const member = await folderOfMember()
    const { keyManager } = await leftInMemory(member)
    keyManager.close()
    const next = startDesk(member.folder, member)
    const store = await next.keyManager.store()
    expect(hasOfficeTables(store.database())).toBe(false)
    const told = tellOffice(store, 'note')
    next.keyManager.close()
    const last = startDesk(member.folder, member)
    expect(ids(await last.keyManager.store())).toEqual(told)
  })

  it.each<[OfficeHold, 'recovered' | 'turn']>([
    [{ kind: 'held', desk: 'Front desk' }, 'recovered'],
    [{ kind: 'out', since: NOW, isShared: true, others: [] }, 'recovered'],
    [{ kind: 'out', since: NOW, isShared: false, others: [] }, 'turn']
  ])('asks about what waited for that office, and sends what no other desk knows: %j (O1)', async (hold, waitsFor) => {
    const order = queued({ waiting: { for: 'office', hold } })
    const member = await folderOfMember(open => {
      open.orders.put(order)
    })
    const { keyManager } = await leftInMemory(member)
    await keyManager.tryAgain()
    expect((await keyManager.store()).orders.get(order.id)?.waiting).toEqual(
      waitsFor === 'turn' ? { for: 'turn' } : { for: 'recovered', hold }
    )
  })
})

it('a store that is in use as its desk leaves the office does not leave another one later', async () => {
  const { folder, keytar } = await folderOfMember()
  const { keyManager } = startDesk(folder, { keytar })
  const store = await keyManager.store()
  keyManager.officeLeft()
  const told = ids(store)
  keyManager.close()
  const next = startDesk(folder, { keytar })
  expect(ids(await next.keyManager.store())).toEqual(told)
})
