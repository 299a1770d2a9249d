import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { WireAlarmKind } from '#domain/wire-instructions/wire-instructions.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { wireView } from '#domain/wire-instructions/wire-view.ts'
import { createWireNotifier } from '../../../main/documents/wire-instructions/wire-notification.ts'

const order = (at: number): OrderId => `0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c${String(10 + at)}` as OrderId

function desk() {
  const shown: string[] = []
  const timers: { readonly ring: () => void; readonly milliseconds: number }[] = []
  const tell = createWireNotifier({
    show: text => {
      shown.push(text)
    },
    startTimer: (ring, milliseconds) => {
      timers.push({ ring, milliseconds })
      return () => undefined
    }
  })
  const raise = (at: number, ...raised: WireAlarmKind[]) => {
    tell({ watch: wireView(order(at), NOTHING_KNOWN, [], ''), raised, open: [] })
  }
  return { shown, timers, raise, ring: () => timers.shift()?.ring() }
}

describe('a message of the system about wire instructions (F2)', () => {
  it('comes at once, names nothing, and says what to do (R18)', () => {
    const { shown, raise } = desk()
    raise(1, 'replaced')
    expect(shown).toEqual([
      'Wire instructions changed on an order. Call a number you already have on file before money is sent.'
    ])
  })

  it('comes for an alarm of another kind, and not for one that is open already or for what raises none', () => {
    const { shown, raise, ring } = desk()
    raise(1, 'replaced')
    ring()
    raise(1)
    expect(shown).toHaveLength(1)
    raise(1, 'withdrawn')
    expect(shown).toHaveLength(2)
  })

  it('is one for all that comes within a minute of the last', () => {
    const { shown, timers, raise, ring } = desk()
    raise(1, 'replaced')
    raise(2, 'replaced')
    raise(2, 'withdrawn')
    raise(3, 'another')
    expect(shown).toHaveLength(1)
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([60_000])
    ring()
    expect(shown[1]).toMatch(/^Wire instructions changed on 2 orders\./)
    raise(4, 'gone')
    ring()
    expect(shown).toHaveLength(3)
    ring()
    raise(5, 'gone')
    expect(shown).toHaveLength(4)
  })
})
