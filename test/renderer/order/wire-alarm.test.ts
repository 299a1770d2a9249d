import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/result.ts'
import type { WireAlarm, WireAlarmKind, WireSide, WireWatch } from '#domain/wire-instructions.ts'
import { alarmedSlots, alarmWords, callWords } from '../../../renderer/order/wire-words.ts'
import { deskBridge, openDesk, type Desk } from '../shell/desk.ts'
import { orderId, sampleDocument } from '../shell/samples.ts'

const NOW = Date.UTC(2026, 10, 21, 15, 0)
const slot = { fileName: '1619470999wire-instructions.pdf', uploadedAt: '2026-11-20 17:59:00' }
const side = (fileName: string | null, uploadedAt: string | null): WireSide => ({ documentId: 2, title: 'Wire Instructions', slot: { fileName, uploadedAt }, fileId: null })
const BEFORE = side('wire-instructions.pdf', '2026-11-10 16:04:00')
const NOTED = { kind: 'called', caller: 'MK', reached: 'Dana Cole', number: '(713) 555-0142', source: 'our-records', sourceNote: '', calledAt: NOW } as const
const CALL = { at: NOW, call: NOTED }

const alarm = (kind: WireAlarmKind, more: Partial<WireAlarm> = {}): WireAlarm =>
  ({ kind, documentId: 2, since: NOW, lastAt: NOW, times: 1, before: BEFORE, now: side(slot.fileName, slot.uploadedAt), isSameContent: false, ...more })
const watch = (alarms: readonly WireAlarm[], more: Partial<WireWatch> = {}): WireWatch =>
  ({ orderId: orderId(1), alarms, count: alarms.length, since: alarms.length === 0 ? null : NOW, calls: [], log: [], known: true, ...more })
const CALLED = watch([], { calls: [CALL], log: [{ kind: 'call', record: CALL }, { kind: 'alarm', alarm: alarm('replaced') }] })

it.each<[WireAlarm, RegExp]>([
  [alarm('replaced'), /file replaced\. Before: wire-instructions\.pdf, .*Now: wire-instructions\.pdf, /],
  [alarm('replaced', { times: 37 }), /^Changed 37 times since /],
  [alarm('other-content'), /other content than the one you had, under the same name and date/],
  [alarm('another', { before: null, now: side(null, null) }), /more wire instructions arrived: a file without a name\./],
  [alarm('gone', { now: null }), /the file was removed/], [alarm('withdrawn', { now: null }), /no longer be downloaded or is no longer listed/]
])('what was noticed reads as a sentence, and judges nothing: %#', (noticed, words) => {
  const sentence = alarmWords(noticed, NOW)
  expect(sentence).toMatch(words)
  expect(sentence).not.toMatch(/verif|safe|secure|genuine|fraud/i)
})

it.each([[CALL, /^MK called Dana Cole at \(713\) 555-0142/], [{ at: NOW, call: { kind: 'called-back', initials: 'AB' } as const }, /^AB recorded a call/]])(
  'a call reads as a sentence, those that earlier versions recorded included: %#', (record, words) => { expect(callWords(record, NOW)).toMatch(words) })

it('the slots of open alarms are marked', () => {
  expect([...alarmedSlots(watch([alarm('replaced')]))]).toEqual([2])
  expect([...alarmedSlots(CALLED)]).toEqual([])
  expect([...alarmedSlots(undefined)]).toEqual([])
})

describe('on an order’s page', () => {
  let desk: Desk
  afterEach(() => desk.close())

  const open = async (shown: WireWatch) => {
    const wire = sampleDocument(2, { type: 'Wire Instructions', name: 'Wire Instructions', ...slot })
    desk = await openDesk(`/orders/${orderId(1)}`, deskBridge().answer('wire.watch', ok(shown)).answer('orders.documents', ok({ documents: [wire], gaps: [] })))
  }
  const fill = async () => {
    for (const [label, text] of [['Called by', 'MK'], ['Person reached', 'Dana Cole'], ['Number called', '(713) 555-0142']] as const) await desk.type(desk.field(label), text)
  }

  it('changed wire instructions stand across it, and at their document', async () => {
    await open(watch([alarm('replaced')]))
    expect(desk.text('section.alarm [role=alert]')).toMatch(/Wire instructions changed.*Call a number you already have on file.*doesn’t verify/)
    expect(desk.all('.document.alarm')).toHaveLength(1)
  })

  it('nothing stands there where they were only seen', async () => {
    await open(watch([]))
    expect(desk.all('.alarm')).toEqual([])
  })

  it('a call is recorded with who, whom and which number, and the alarm goes (F3)', async () => {
    await open(watch([alarm('replaced', { times: 3 })], { count: 3 }))
    await desk.press('Record call')
    expect(desk.text('.alarm')).toContain('Enter who called.')
    expect(desk.bridge.argsOf('wire.noteCall')).toEqual([])
    await fill()
    desk.bridge.answer('wire.noteCall', ok(CALLED))
    await desk.press('Record call')
    const { kind: _kind, calledAt: _calledAt, ...typed } = { ...NOTED, source: 'earlier-file' }
    expect(desk.bridge.argsOf('wire.noteCall')).toMatchObject([{ orderId: orderId(1), call: typed, alarms: 3 }])
    expect(desk.all('.alarm')).toEqual([])
    expect(desk.text('.log')).toMatch(/MK called Dana Cole/)
  })

  it('a call that could not be kept leaves the alarm, and what was typed', async () => {
    await open(watch([alarm('replaced')]))
    desk.bridge.answer('wire.noteCall', failed({ kind: 'store', trouble: 'disk-full' }))
    await fill()
    await desk.press('Record call')
    expect(desk.text('.alarm')).toContain('The disk of this computer is full.')
    expect(desk.field('Called by').value).toBe('MK')
  })

  it('what is noticed while it is open comes by itself; another order’s does not', async () => {
    await open(watch([]))
    desk.bridge.emit('wire.changed', watch([alarm('replaced')], { orderId: orderId(9) }))
    await desk.settle()
    expect(desk.all('.alarm')).toEqual([])
    desk.bridge.emit('wire.changed', watch([alarm('replaced')]))
    await desk.settle()
    expect(desk.all('section.alarm')).toHaveLength(1)
  })
})
