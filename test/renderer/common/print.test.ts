import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { usePrint } from '../../../renderer/common/print.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'
import { orderId } from '../app/samples.ts'

const NO_PRINTER = { kind: 'print', trouble: 'no-printer' } as const

let bridge: FakeBridge
beforeEach(() => {
  bridge = fakeBridge()
    .answer('page.print', ok({ printed: true }))
    .answer('page.savePdf', ok({ saved: true }))
  useBridge(bridge)
})
afterEach(() => useBridge(undefined))

describe('a page that is printed', () => {
  it('is drawn for it first, and goes by its name and its order', async () => {
    const steps: string[] = []
    bridge.answer('page.print', () => {
      steps.push('printed')
      return ok({ printed: true })
    })
    const { print } = usePrint(
      () => 'Order.pdf',
      () => {
        steps.push('prepared')
        void nextTick(() => steps.push('drawn'))
      },
      () => orderId(1)
    )
    await print()
    expect(steps).toEqual(['prepared', 'drawn', 'printed'])
    expect(bridge.argsOf('page.print')).toEqual([{ fileName: 'Order.pdf', orderId: orderId(1) }])
  })

  it('is printed once, however often that is pressed, and can be printed again after', async () => {
    const { print, save, busy } = usePrint(() => 'Order.pdf')
    const held = bridge.hold('page.print')
    const first = print()
    await Promise.all([print(), save()])
    expect(busy.value).toBe(true)
    held.answer(ok({ printed: true }))
    await first
    expect([bridge.argsOf('page.print').length, bridge.argsOf('page.savePdf'), busy.value]).toEqual([1, [], false])
  })

  it('says why it was not, until it is', async () => {
    const { print, failure } = usePrint(() => 'Order.pdf')
    bridge.answer('page.print', failed(NO_PRINTER))
    await print()
    expect(failure.value).toEqual(NO_PRINTER)
    bridge.answer('page.print', ok({ printed: true }))
    await print()
    expect(failure.value).toBeUndefined()
  })

  it('says that it was saved, and nothing where the person thought better of it', async () => {
    const { save, print, message } = usePrint(() => 'Order.pdf')
    const { count } = announcement.value
    await save()
    expect([message.value, announcement.value.count]).toEqual(['Saved as PDF where you chose.', count + 1])
    const held = bridge.hold('page.print')
    const printing = print()
    expect(message.value).toBe('')
    await nextTick()
    held.answer(ok({ printed: true }))
    await printing
    bridge.answer('page.savePdf', ok({ saved: false }))
    await save()
    expect([message.value, announcement.value.count]).toEqual(['', count + 1])
  })

  it('is free again after a fault of the program', async () => {
    const { print, busy } = usePrint(() => 'Order.pdf')
    bridge.answer('page.print', () => Promise.reject(new TypeError('a fault')))
    await expect(print()).rejects.toThrow(TypeError)
    expect(busy.value).toBe(false)
  })
})
