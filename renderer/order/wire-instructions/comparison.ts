import { computed, shallowRef, watch as whenChanged, type Ref } from 'vue'
import type { Requests } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { WireAlarm, WireSide, WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import { bridge } from '../../common/bridge.ts'
import { alarmKey } from './wire-messages.ts'

type Content = Requests['documents.content']['result']

/** One side of a comparison: a version and the content of its file, if there is one on this computer. */
export interface ComparedSide {
  readonly side: WireSide | null
  readonly content: Content | undefined
  readonly failure: Failure | undefined
}

const UNREAD = { content: undefined, failure: undefined }

/** The two versions of one change of wire instructions, to be shown side by side. */
export function useComparison(orderId: Ref<OrderId | undefined>, watch: Ref<WireWatch | undefined>) {
  const key = shallowRef<string>()
  const read = shallowRef<ReadonlyMap<string, Pick<ComparedSide, 'content' | 'failure'>>>(new Map())
  /** Ids of the files that were asked for since the change was opened. */
  const asked = new Set<string>()
  const alarm = computed(() => watch.value?.alarms.find(one => alarmKey(one) === key.value))
  const sideOf = (side: WireSide | null): ComparedSide => ({
    side,
    ...(side?.fileId == null ? UNREAD : (read.value.get(side.fileId) ?? UNREAD))
  })
  /** Undefined while nothing is compared, and once a call about the change is recorded. */
  const shown = computed(
    () => alarm.value && { alarm: alarm.value, before: sideOf(alarm.value.before), now: sideOf(alarm.value.now) }
  )

  async function readSide(side: WireSide | null): Promise<void> {
    const id = orderId.value
    const fileId = side?.fileId ?? null
    if (id === undefined || side === null || fileId === null) return
    asked.add(fileId)
    const result = await bridge.call('documents.content', { orderId: id, documentId: side.documentId, fileId })
    // Another order may be open by now.
    if (id !== orderId.value || key.value === undefined) return
    const known = result.ok
      ? { content: result.value, failure: undefined }
      : { content: undefined, failure: result.failure }
    read.value = new Map([...read.value, [fileId, known]])
  }

  const sides = () => [alarm.value?.before ?? null, alarm.value?.now ?? null]

  async function readBoth(): Promise<void> {
    await Promise.all(sides().map(readSide))
  }

  async function open(compared: WireAlarm): Promise<void> {
    key.value = alarmKey(compared)
    read.value = new Map()
    asked.clear()
    await readBoth()
  }

  function close(): void {
    key.value = undefined
    read.value = new Map()
  }

  whenChanged(alarm, now => {
    // A like change after the call is another one, which is compared only if asked for.
    if (now === undefined) return close()
    // A version that was on its way when it was compared may have arrived.
    for (const side of sides()) if (side?.fileId != null && !asked.has(side.fileId)) void readSide(side)
  })

  return { shown, open, close, readBoth }
}
