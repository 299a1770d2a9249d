import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { NotedCall } from '#domain/wire-instructions/wire-call.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { wireView } from '#domain/wire-instructions/wire-view.ts'
import type { Connections } from '../../main/connections/connections.ts'
import type { ConnectionServices } from '../../main/connections/connection-services.ts'
import { wireRequests } from '../../main/requests/wire.ts'

const NOW = Date.UTC(2026, 10, 20, 15, 0)
const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const call = {
  caller: 'MK',
  reached: 'Dana Cole',
  number: '(713) 555-0142',
  source: 'our-records',
  sourceNote: '',
  calledAt: NOW
} as const
const args = { orderId: ORDER, call, seen: 'both' }

/** The requests on a desk with two open changes of one order; what is recorded is kept. */
function requests() {
  const recorded: NotedCall[] = []
  const wire: ConnectionServices['documents']['wire'] = {
    open: async () => ok([{ orderId: ORDER, since: 5, alarms: 2 }]),
    elsewhere: async () => ok([{ connectionId: 'c2', orders: 3 }]),
    watch: async orderId => ok(wireView(orderId, NOTHING_KNOWN, [], '')),
    noteCall: async (orderId, noted, seen) => {
      if (seen !== 'both') return failed({ kind: 'out-of-date' })
      recorded.push(noted)
      return ok(wireView(orderId, NOTHING_KNOWN, [], ''))
    }
  }
  const connections = {
    withService: (run: (service: unknown, desk: unknown) => unknown) => run(undefined, { documents: { wire } })
  } as unknown as Pick<Connections, 'withService'>
  return { recorded, served: wireRequests(connections, () => NOW) }
}

describe('wire requests', () => {
  it('give the open alarms of the active connection (F2)', async () => {
    expect(await requests().served['wire.open'].handle({})).toEqual(ok([{ orderId: ORDER, since: 5, alarms: 2 }]))
  })

  it('give how many orders of other connections have some (F2)', async () => {
    expect(await requests().served['wire.elsewhere'].handle({})).toEqual(ok([{ connectionId: 'c2', orders: 3 }]))
  })

  it('record a call, cleaned (F3)', async () => {
    const { served, recorded } = requests()
    const parsed = served['wire.noteCall'].parse({ ...args, call: { ...call, caller: ' MK ' } })
    expect(parsed.ok && (await served['wire.noteCall'].handle(parsed.value)).ok).toBe(true)
    expect(recorded).toEqual([{ kind: 'called', ...call }])
  })

  it('tell at which field a call needs another look, and record nothing', async () => {
    const { served, recorded } = requests()
    expect(
      await served['wire.noteCall'].handle({ ...args, call: { ...call, reached: '', calledAt: NOW + 3_600_000 } })
    ).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fields: [{ path: 'reached' }, { path: 'calledAt' }] }
    })
    expect(recorded).toEqual([])
  })

  it('refuse a call about other changes than there are by now', async () => {
    expect(await requests().served['wire.noteCall'].handle({ ...args, seen: 'one' })).toEqual(
      failed({ kind: 'out-of-date' })
    )
  })

  it.each<[string, unknown]>([
    ['no call', { orderId: ORDER, seen: 'both' }],
    ['initials alone', { orderId: ORDER, initials: 'AB', seen: 'both' }],
    ['a member more', { ...args, call: { ...call, verified: true } }],
    ['a member less', { ...args, call: { ...call, number: undefined } }],
    ['a number as a number', { ...args, call: { ...call, number: 7135550142 } }],
    ['another source', { ...args, call: { ...call, source: 'the-email' } }],
    ['a time as text', { ...args, call: { ...call, calledAt: '2026-11-20' } }],
    ['a text beyond any', { ...args, call: { ...call, caller: 'x'.repeat(201) } }],
    ['a count of changes', { ...args, seen: 2 }],
    ['another order id', { ...args, orderId: 'x' }],
    ['a prototype', { ...args, call: JSON.parse('{"__proto__": {"caller": "MK"}}') }]
  ])('are not served with %s (R10)', (_what, sent) => {
    expect(requests().served['wire.noteCall'].parse(sent).ok).toBe(false)
  })
})
