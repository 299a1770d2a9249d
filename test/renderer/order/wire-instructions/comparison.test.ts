import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ref, shallowRef } from 'vue'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useComparison } from '../../../../renderer/order/wire-instructions/comparison.ts'
import { fakeBridge, type FakeBridge } from '../../../fakes/bridge.ts'
import { orderId } from '../../app/samples.ts'
import { alarm, BEFORE, side, watch } from './wire-samples.ts'

const NOW = { ...side('new.pdf', null), fileId: 'new' }
const REPLACED = alarm('replaced', { before: { ...BEFORE, fileId: 'old' }, now: NOW })
const CHANGED = { kind: 'file', trouble: 'changed-on-disk' } as const
const contentOf = (byte: number) =>
  ({ shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([byte]) }) as const

let bridge: FakeBridge
beforeEach(() => {
  bridge = fakeBridge().answer('documents.content', ({ fileId }) => ok(contentOf(fileId === 'old' ? 1 : 2)))
  useBridge(bridge)
})
afterEach(() => useBridge(undefined))

function comparing(shown: WireWatch = watch([REPLACED])) {
  const [order, seen] = [ref<OrderId | undefined>(orderId(1)), shallowRef<WireWatch | undefined>(shown)]
  const comparison = useComparison(order, seen)
  const contents = () => {
    const { before, now } = comparison.shown.value ?? {}
    return [before?.content?.bytes[0], now?.content?.bytes[0]]
  }
  return { order, seen, contents, ...comparison }
}

describe('two versions of wire instructions', () => {
  it('are shown side by side, each with what its own file holds', async () => {
    const { contents, open } = comparing()
    await open(REPLACED)
    expect(contents()).toEqual([1, 2])
  })

  it('may be one that was never downloaded: there is nothing to read of it', async () => {
    const never = { ...REPLACED, before: BEFORE }
    const { contents, open } = comparing(watch([never]))
    await open(never)
    expect([contents(), bridge.argsOf('documents.content').length]).toEqual([[undefined, 2], 1])
  })

  it('say of each why it cannot be shown, and show it once it can be', async () => {
    bridge.answer('documents.content', ({ fileId }) => (fileId === 'old' ? failed(CHANGED) : ok(contentOf(2))))
    const { shown, contents, open, readBoth } = comparing()
    await open(REPLACED)
    expect([shown.value?.before.failure, contents()]).toEqual([CHANGED, [undefined, 2]])
    bridge.answer('documents.content', ok(contentOf(1)))
    await readBoth()
    expect([shown.value?.before.failure, contents()]).toEqual([undefined, [1, 1]])
  })

  it('are both shown where one arrives meanwhile, whatever asked for it', async () => {
    const coming = { ...REPLACED, now: { ...NOW, fileId: null } }
    const { seen, contents, open } = comparing(watch([coming]))
    await open(coming)
    expect(contents()).toEqual([1, undefined])
    seen.value = watch([REPLACED])
    await flushPromises()
    expect([contents(), bridge.argsOf('documents.content').length]).toEqual([[1, 2], 2])
  })

  it('go once a call about the change is recorded', async () => {
    const { shown, seen, open } = comparing()
    await open(REPLACED)
    seen.value = watch([])
    expect(shown.value).toBeUndefined()
  })

  it('stay away where the file is replaced once more after the call', async () => {
    const { shown, seen, open } = comparing()
    await open(REPLACED)
    for (const alarms of [[], [REPLACED]]) {
      seen.value = watch(alarms)
      await flushPromises()
    }
    expect([seen.value?.alarms, shown.value]).toEqual([[REPLACED], undefined])
  })

  it('are read again when they are opened again: a file may be another by then', async () => {
    const { contents, open, close } = comparing()
    await open(REPLACED)
    close()
    const held = bridge.hold('documents.content')
    void open(REPLACED)
    await flushPromises()
    expect(contents()).toEqual([undefined, undefined])
    held.answer(ok(contentOf(3)))
    held.answer(ok(contentOf(4)))
    await flushPromises()
    expect(contents()).toEqual([3, 4])
  })

  it('show nothing of the versions before when another change is opened', async () => {
    const next = { ...REPLACED, since: 9, documentId: 77 } as typeof REPLACED
    const { contents, open } = comparing(watch([REPLACED, next]))
    await open(REPLACED)
    bridge.hold('documents.content')
    void open(next)
    await flushPromises()
    expect(contents()).toEqual([undefined, undefined])
  })

  it.each([
    ['the comparison was closed', ({ close }: ReturnType<typeof comparing>) => close()],
    ['another order is open', ({ order }: ReturnType<typeof comparing>) => void (order.value = orderId(2))]
  ])('are not kept where %s before they came', async (_what, leave) => {
    const comparison = comparing()
    const held = bridge.hold('documents.content')
    const opening = comparison.open(REPLACED)
    leave(comparison)
    held.answer(ok(contentOf(1)))
    held.answer(ok(contentOf(2)))
    await opening
    expect(comparison.contents()).toEqual([undefined, undefined])
    comparison.order.value = orderId(1)
    void comparison.open(REPLACED)
    expect(comparison.contents()).toEqual([undefined, undefined])
  })
})
