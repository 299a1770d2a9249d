import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { usePrint } from '../../../renderer/common/print.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'

const NO_PRINTER = { kind: 'print', trouble: 'no-printer' } as const

let bridge: FakeBridge
let pinia: Pinia
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = fakeBridge()
    .answer('connection.state', ok(connected(LONE_STAR, GULF_COAST)))
    .answer('page.print', ok({ printed: true }))
    .answer('page.savePdf', ok({ saved: true }))
  useBridge(bridge)
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

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
    expect([message.value, announcement.value.count]).toEqual(['PDF saved.', count + 1])
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

  it('says nothing of it on the page of another client (R24)', async () => {
    await useConnections().load()
    const { print, save, failure, message } = usePrint(() => 'Closings.pdf')
    bridge.answer('page.print', failed(NO_PRINTER))
    await print()
    expect(failure.value).toEqual(NO_PRINTER)
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    expect(failure.value).toBeUndefined()
    await save()
    expect(message.value).toBe('PDF saved.')
    bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
    expect(message.value).toBe('')
  })

  it('says nothing of it there either where it ends after the switch (R24)', async () => {
    await useConnections().load()
    const { save, failure, message, busy } = usePrint(() => 'Closings.pdf')
    for (const answer of [failed(NO_PRINTER), ok({ saved: true })]) {
      const held = bridge.hold('page.savePdf')
      const saving = save()
      await nextTick()
      bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
      bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
      held.answer(answer)
      await saving
      expect([failure.value, message.value, busy.value]).toEqual([undefined, '', false])
    }
  })

  it('is free again after a fault of the program', async () => {
    const { print, busy } = usePrint(() => 'Order.pdf')
    bridge.answer('page.print', () => Promise.reject(new TypeError('a fault')))
    await expect(print()).rejects.toThrow(TypeError)
    expect(busy.value).toBe(false)
  })
})
