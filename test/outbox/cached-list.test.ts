import { expect, it } from 'vitest'
import { bestEffort, NO_CACHED_LIST, type CachedList } from '../../main/outbox/context/cached-list.ts'
import { orderId } from '../storage/support/samples.ts'
import { orderOf } from './support/outbox.ts'
import { rowOf } from './support/service.ts'

const ID = orderId()
const ROWS = [rowOf(orderOf(), ID)]
const KNOWS: CachedList = {
  orderIds: async () => new Set([ID]),
  knownIds: async () => new Set([ID]),
  rowsLike: async () => ROWS,
  listedSince: async () => 7
}

it.each<[keyof CachedList, (list: CachedList) => Promise<unknown>, unknown, unknown]>([
  ['orderIds', list => list.orderIds('a'), new Set([ID]), null],
  ['knownIds', list => list.knownIds('a'), new Set([ID]), new Set()],
  ['rowsLike', list => list.rowsLike('a', orderOf()), ROWS, null],
  ['listedSince', list => list.listedSince('a', ID), 7, null]
])('a cached list that fails at %s knows nothing, and the fault is told', async (name, ask, known, nothing) => {
  const bugs: unknown[] = []
  const asked = (list: CachedList) => ask(bestEffort(list, bug => bugs.push(bug)))
  expect([await asked(KNOWS), await asked(NO_CACHED_LIST), bugs]).toEqual([known, nothing, []])
  const fault = new Error('a fault')
  expect(await asked({ ...KNOWS, [name]: () => Promise.reject(fault) })).toEqual(nothing)
  expect(bugs).toEqual([fault])
})
