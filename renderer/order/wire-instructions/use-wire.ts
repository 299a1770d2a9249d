import { onScopeDispose, shallowRef, type Ref } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import { isSameOrder, type OrderId } from '#domain/common/order-id.ts'
import type { TypedCall } from '#domain/wire-instructions/wire-call.ts'
import type { WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import { bridge } from '../../common/bridge.ts'

/** Alarms and calls about the open order's wire instructions, kept up to date. */
export function useWire(orderId: Ref<OrderId | undefined>) {
  const watch = shallowRef<WireWatch>()

  async function read(id: OrderId): Promise<void> {
    const result = await bridge.call('wire.watch', { orderId: id })
    if (result.ok) note(result.value)
  }

  function note(news: WireWatch): void {
    if (isSameOrder(orderId.value, news.orderId)) watch.value = news
  }

  /** Records a call about the changes the user has seen (`WireWatch.seen`); resolves to why that failed. */
  async function noteCall(call: TypedCall, seen: string): Promise<Failure | undefined> {
    const id = orderId.value
    if (id === undefined) return undefined
    const result = await bridge.call('wire.noteCall', { orderId: id, call, seen })
    if (result.ok) note(result.value)
    else if (result.failure.kind === 'out-of-date') await read(id)
    return result.ok ? undefined : result.failure
  }

  function clear(): void {
    watch.value = undefined
  }

  onScopeDispose(bridge.on('wire.changed', note))
  return { watch, read, noteCall, clear }
}
