import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import type { WireCallRecord } from '#domain/wire-instructions/wire-instructions.ts'
import { DESK_DAY } from '../../app/desk-day.ts'
import { openDesk, type Desk } from '../../app/desk.ts'
import { orderId } from '../../app/samples.ts'
import { AT, bridgeOf, CALL, CALLED, NOTED, watch } from './wire-samples.ts'

let desk: Desk
afterEach(() => desk.close())

const HEARD: WireCallRecord = { ...CALL, call: { ...NOTED, desk: 'Front desk' } }

describe('the log of calls', () => {
  it('goes on paper with its order and the moment of that, and is noted as this order’s', async () => {
    desk = await openDesk(AT, bridgeOf(CALLED).answer('page.print', ok({ printed: true })))
    vi.setSystemTime(DESK_DAY + 3_600_000)
    await desk.press('Print…')
    expect(desk.bridge.argsOf('page.print')).toEqual([{ fileName: 'Wire instructions.pdf', orderId: orderId(1) }])
    expect(desk.text('.wire-log header')).toContain(`Order 1 · Order ${orderId(1)} · Printed Nov 20, 2026, 11:45 AM`)
  })

  it.each<[string, readonly WireCallRecord[]]>([
    ['only', [CALL]],
    ['and at the other desks of your office', [CALL, HEARD]]
  ])('is said to be stored on this computer %s', async (where, calls) => {
    const log = calls.map(record => ({ kind: 'call' as const, record }))
    desk = await openDesk(AT, bridgeOf(watch([], { calls, log })))
    expect(desk.text('.wire-log .foot')).toContain(`Call log, stored on this computer ${where}.`)
  })
})
