import { ok } from '#domain/common/result.ts'
import type { WireAlarm, WireAlarmKind, WireSide, WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import { deskBridge, type Desk } from '../../app/desk.ts'
import { orderId, sampleDocument } from '../../app/samples.ts'

export const NOW = Date.UTC(2026, 10, 21, 15, 0)
export const slot = { fileName: '1619470999wire-instructions.pdf', uploadedAt: '2026-11-20 17:59:00' }
export const side = (fileName: string | null, uploadedAt: string | null): WireSide => ({
  documentId: 2,
  title: 'Wire Instructions',
  slot: { fileName, uploadedAt },
  fileId: null
})
export const BEFORE = side('wire-instructions.pdf', '2026-11-10 16:04:00')
export const NOTED = {
  kind: 'called',
  caller: 'MK',
  reached: 'Dana Cole',
  number: '(713) 555-0142',
  source: 'our-records',
  sourceNote: '',
  calledAt: NOW
} as const
export const CALL = { at: NOW, call: NOTED }

export const alarm = (kind: WireAlarmKind, more: Partial<WireAlarm> = {}): WireAlarm => ({
  kind,
  documentId: 2,
  since: NOW,
  lastAt: NOW,
  times: 1,
  before: BEFORE,
  now: side(slot.fileName, slot.uploadedAt),
  isSameContent: false,
  ...more
})
export const watch = (alarms: readonly WireAlarm[], more: Partial<WireWatch> = {}): WireWatch => ({
  orderId: orderId(1),
  alarms,
  count: alarms.length,
  seen: alarms.length === 0 ? '' : 'these',
  since: alarms.length === 0 ? null : NOW,
  calls: [],
  log: [],
  known: true,
  ...more
})
export const CALLED = watch([], {
  calls: [CALL],
  log: [
    { kind: 'call', record: CALL },
    { kind: 'alarm', alarm: alarm('replaced') }
  ]
})

export const AT = `/orders/${orderId(1)}`

/** Answers of an order with one document, its wire instructions. */
export function bridgeOf(shown: WireWatch) {
  const wire = sampleDocument(2, { type: 'Wire Instructions', name: 'Wire Instructions', ...slot })
  return deskBridge()
    .answer('wire.watch', ok(shown))
    .answer('orders.documents', ok({ documents: [wire], gaps: [] }))
}

export async function chooseIn(desk: Desk, label: string, value: string): Promise<void> {
  const select = desk.field(label) as unknown as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.settle()
}

/** Fills in the open form of a call. */
export async function fillCall(desk: Desk): Promise<void> {
  for (const [label, text] of [
    ['Called by', 'MK'],
    ['Person reached', 'Dana Cole'],
    ['Number called', '(713) 555-0142']
  ] as const)
    await desk.type(desk.field(label), text)
  await chooseIn(desk, 'Source of number', 'our-records')
}
