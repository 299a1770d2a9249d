import { onScopeDispose, shallowReactive, watch } from 'vue'
import type { ArgsOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { isSameOrder, type OrderId } from '#domain/common/order-id.ts'
import type { OfficeState } from '#domain/office/office.ts'
import type { OfficeNote, OfficeOrder } from '#domain/office/order-notes.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useRequest } from '../../common/request.ts'
import { arrivedMessage } from './office-messages.ts'

type Change = 'officeOrder.addNote' | 'officeOrder.assign' | 'officeOrder.setWaiting'

/** What the person can say about an order. Each resolves to why it was not saved. */
export interface OfficeChanges {
  readonly addNote: (text: string) => Promise<Failure | undefined>
  readonly assign: (deskId: string | null, seen: readonly string[]) => Promise<Failure | undefined>
  readonly setWaiting: (text: string, seen: readonly string[]) => Promise<Failure | undefined>
}

/** What the office says about the open order, kept up to date. `fresh`: notes that arrived while it was open. */
export function useOfficeOrder(orderId: () => OrderId) {
  const { value: order, ask, clear } = useRequest('officeOrder.read')
  const { announce } = useAnnouncer()
  const connections = useConnections()
  const fresh = shallowReactive(new Set<string>())

  const read = () => ask({ orderId: orderId() })

  /** Other desks said something about these orders, or about very many. */
  async function hear(heard: readonly OrderId[] | null): Promise<void> {
    if (heard?.some(id => isSameOrder(id, orderId())) === false) return
    const known = new Set(order.value?.notes.map(({ id }) => id))
    const isFirst = order.value === undefined
    const result = await read()
    const { notes = [], thisDesk } = (result?.ok === true ? result.value : null) ?? {}
    const arrived = isFirst ? [] : notes.filter(({ id, desk }) => !known.has(id) && desk.id !== thisDesk)
    noteArrived(arrived)
  }

  function noteArrived(arrived: readonly OfficeNote[]): void {
    for (const { id } of arrived) fresh.add(id)
    const message = arrivedMessage(arrived)
    if (message !== undefined) announce(message)
  }

  /** This desk joined or left, or the office has now what waited. */
  function follow({ kind }: OfficeState): void {
    if (kind === 'none') clear()
    else if (order.value === undefined || order.value === null || isAnyWaiting(order.value)) void read()
  }

  /** Asks for a change of the open order; resolves to why it was not made. */
  async function change<K extends Change>(name: K, args: Omit<ArgsOf<K>, 'orderId'>): Promise<Failure | undefined> {
    const [id, connectionId] = [orderId(), connections.activeId]
    const result = await bridge.call(name, { ...args, orderId: id } as ArgsOf<K>)
    if (!result.ok) return result.failure
    if (id === orderId() && connectionId === connections.activeId) order.value = result.value
    return undefined
  }

  const changes: OfficeChanges = {
    addNote: text => change('officeOrder.addNote', { text }),
    assign: (deskId, seen) => change('officeOrder.assign', { deskId, seen }),
    setWaiting: (text, seen) => change('officeOrder.setWaiting', { text, seen })
  }

  // Another connection has other orders, and may be shared with other desks.
  watch(
    [orderId, () => connections.activeId],
    () => {
      clear()
      fresh.clear()
      void read()
    },
    { immediate: true }
  )
  onScopeDispose(bridge.on('officeOrder.changed', ({ orderIds }) => void hear(orderIds)))
  onScopeDispose(bridge.on('office.changed', follow))

  return { order, fresh, changes }
}

/** Whether the office doesn't have all of it yet. */
function isAnyWaiting({ notes, lookedAfter, waitingFor }: OfficeOrder): boolean {
  const said = [
    ...notes,
    ...[lookedAfter, waitingFor].flatMap(({ current, besides }) => [current ?? [], besides].flat())
  ]
  return said.some(({ isShared }) => !isShared)
}
