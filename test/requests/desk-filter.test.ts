import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Assigned } from '../../main/office/notes/assignments.ts'
import type { OfficeNotes } from '../../main/office/notes/office-notes.ts'
import type { OrderCache } from '../../main/orders/order-cache.ts'
import { tellDesks } from '../../main/requests/office/desk-filter.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId

function scene() {
  const told: unknown[] = []
  let assigned: Assigned = { revision: 1, orders: [[ORDER, 'a']] }
  let changed = (): void => undefined
  let asked = 0
  const notes: Partial<OfficeNotes> = {
    assigned: async () => assigned,
    onAssigned: listener => {
      changed = listener
    }
  }
  const state = { isClosed: false }
  const cache: Partial<OrderCache> = {
    connectionId: 'front',
    get isClosed() {
      return state.isClosed
    },
    call: async (name, args) => void told.push([name, args]) as never
  }
  const beforeQuery = tellDesks(
    {
      notes: async () => {
        asked += 1
        return notes as OfficeNotes
      }
    },
    error => {
      throw error
    }
  )
  return {
    told,
    asked: () => asked,
    close: () => void (state.isClosed = true),
    query: (lookedAfter: string) => beforeQuery(cache as OrderCache, { lookedAfter }),
    assign(next: Assigned) {
      assigned = next
      changed()
    }
  }
}

it('an order cache hears who looks after orders when a filter asks for it, once for each change', async () => {
  const { told, query, asked, assign } = scene()
  await query('')
  assign({ revision: 2, orders: [] })
  expect([told, asked()]).toEqual([[], 0])
  await query('a Front desk')
  await query('none')
  expect(told).toEqual([['assigned', { orders: [] }]])
  assign({ revision: 3, orders: [[ORDER, 'b']] })
  await expect.poll(() => told.at(-1)).toEqual(['assigned', { orders: [[ORDER, 'b']] }])
})

it('an order cache that was closed hears no more of who looks after orders', async () => {
  const { told, query, assign, close } = scene()
  await query('none')
  close()
  assign({ revision: 2, orders: [[ORDER, 'b']] })
  await new Promise(setImmediate)
  expect(told).toEqual([['assigned', { orders: [[ORDER, 'a']] }]])
})

it('a change that an order cache cannot be told of is a bug', async () => {
  const bugs: unknown[] = []
  const lost = new Error('lost')
  let changed = (): void => undefined
  let isLost = false
  const assigned = { revision: 1, orders: [] as Assigned['orders'] }
  const notes: Partial<OfficeNotes> = {
    assigned: async () => ({ ...assigned }),
    onAssigned: listener => {
      changed = listener
    }
  }
  const cache: Partial<OrderCache> = {
    connectionId: 'front',
    isClosed: false,
    call: async () => (isLost ? Promise.reject(lost) : (undefined as never))
  }
  const beforeQuery = tellDesks({ notes: async () => notes as OfficeNotes }, error => bugs.push(error))
  await beforeQuery(cache as OrderCache, { lookedAfter: 'none' })
  isLost = true
  assigned.revision = 2
  changed()
  await expect.poll(() => bugs).toEqual([lost])
})

it('each order cache hears who looks after orders, whatever another has heard', async () => {
  const told: string[] = []
  const notes: Partial<OfficeNotes> = {
    assigned: async connectionId => (told.push(`asked for ${connectionId}`), { revision: 1, orders: [] }),
    onAssigned: () => undefined
  }
  const cacheOf = (connectionId: string) =>
    ({ connectionId, isClosed: false, call: async () => void told.push(connectionId) }) as unknown as OrderCache
  const beforeQuery = tellDesks({ notes: async () => notes as OfficeNotes }, () => undefined)
  for (const cache of [cacheOf('front'), cacheOf('back')]) await beforeQuery(cache, { lookedAfter: 'none' })
  expect(told).toEqual(['asked for front', 'front', 'asked for back', 'back'])
})

it('nothing is asked of an office that a desk does not belong to', async () => {
  const cache = { call: () => Promise.reject(new Error('told')) } as unknown as OrderCache
  const beforeQuery = tellDesks({ notes: async () => undefined }, () => undefined)
  await expect(beforeQuery(cache, { lookedAfter: 'none' })).resolves.toBeUndefined()
})

it('a change is told to the order cache that was asked last', async () => {
  const told: string[] = []
  const assigned = { revision: 1, orders: [] as Assigned['orders'] }
  let changed = (): void => undefined
  const notes: Partial<OfficeNotes> = {
    assigned: async () => ({ ...assigned }),
    onAssigned: listener => {
      changed = listener
    }
  }
  const cacheOf = (connectionId: string) =>
    ({ connectionId, isClosed: false, call: async () => void told.push(connectionId) }) as unknown as OrderCache
  const beforeQuery = tellDesks({ notes: async () => notes as OfficeNotes }, () => undefined)
  for (const cache of [cacheOf('front'), cacheOf('back')]) await beforeQuery(cache, { lookedAfter: 'none' })
  told.length = 0
  assigned.revision = 2
  changed()
  await expect.poll(() => told).toEqual(['back'])
})
