import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import { MOST_MARKED } from '#domain/office/order-notes.ts'
import type { DeskName } from '#domain/office/said.ts'
import { bridge } from '../bridge.ts'
import { throttle } from '../throttle.ts'
import { useOffice } from './office.ts'

/** Which desk looks after which order, by ids in lower case. */
export type LookedAfter = ReadonlyMap<OrderId, DeskName>

/** While a list is scrolled it is asked no more often; in milliseconds. */
const EVERY = 150
const NONE: LookedAfter = new Map()

/** Which desks look after these orders, kept up to date. Nothing is asked at a desk that belongs to no office. */
export function useLookedAfter(orderIds: () => readonly OrderId[]): ShallowRef<LookedAfter> {
  const office = useOffice()
  const found = shallowRef(NONE)
  let turn = 0

  /** What is known stays where the office's records can't be read. */
  async function read(): Promise<void> {
    const mine = ++turn
    const ids = orderIds()
    const next = new Map<OrderId, DeskName>()
    for (let from = 0; from < ids.length; from += MOST_MARKED) {
      const result = await bridge.call('officeOrder.lookedAfter', { orderIds: ids.slice(from, from + MOST_MARKED) })
      if (mine !== turn || !result.ok) return
      for (const { orderId, desk } of result.value ?? []) next.set(lowerCased(orderId), desk)
    }
    if (mine === turn) found.value = next
  }
  const reading = throttle(() => void read(), EVERY)

  watch(
    () => (office.ownDesk === undefined ? undefined : orderIds().join(' ')),
    ids => {
      if (ids === '') return
      if (ids !== undefined) return reading.run()
      turn += 1
      found.value = NONE
    },
    { immediate: true }
  )
  onScopeDispose(
    bridge.on('officeOrder.changed', ({ orderIds: heard }) => {
      if (office.ownDesk === undefined) return
      const shown = new Set(orderIds().map(lowerCased))
      if (heard === null || heard.some(id => shown.has(lowerCased(id)))) reading.run()
    })
  )
  onScopeDispose(() => {
    turn += 1
    reading.cancel()
  })
  return found
}
