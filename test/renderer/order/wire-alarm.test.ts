import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/result.ts'
import { readInitials, wireWatch, type WireEvent, type WireRecord } from '#domain/wire-instructions.ts'
import { alarmedSlots, wireWords } from '../../../renderer/order/wire-words.ts'
import { deskBridge, openDesk, type Desk } from '../shell/desk.ts'
import { orderId, sampleDocument } from '../shell/samples.ts'

const NOW = Date.UTC(2026, 10, 21, 15, 0)
const slot = { fileName: '1619470999wire-instructions.pdf', uploadedAt: '2026-11-20 17:59:00' }
const before = { fileName: 'wire-instructions.pdf', uploadedAt: '2026-11-10 16:04:00' }
const REPLACED: WireEvent = { kind: 'replaced', documentId: 2, from: before, to: slot }
const log = (...events: WireEvent[]): WireRecord[] => events.map((event, index) => ({ at: NOW + index, event }))
const watch = (...events: WireEvent[]) => wireWatch(orderId(1), log(...events))
const CALLED: WireEvent = { kind: 'called-back', initials: 'MK' }

it.each<[WireEvent, RegExp]>([
  [REPLACED, /another file is in their place\. Before: wire-instructions\.pdf, Tue 10 Nov 2026, 16:04\. Now: wire-instructions\.pdf, Fri 20 Nov 2026, 17:59\./],
  [{ kind: 'other-content', documentId: 2, slot }, /other content than the one you had, under the same name and date/],
  [{ kind: 'another', documentId: 3, slot: { fileName: null, uploadedAt: null } }, /further wire instructions came, a file without a name\./],
  [{ kind: 'gone', documentId: 2, from: before }, /the file is gone/], [{ kind: 'seen', documentId: 2, slot: before }, /wire instructions are here/], [CALLED, /^MK noted a call/]
])('what was noticed reads as a sentence, and judges nothing: %#', (event, words) => {
  const sentence = wireWords({ at: NOW, event }, NOW)
  expect(sentence).toMatch(words)
  expect(sentence).not.toMatch(/verif|safe|secure|genuine|fraud/i)
})

it('an alarm stands from the change to the call back, and again after the next change (R66)', () => {
  expect(watch({ kind: 'seen', documentId: 2, slot: before }).alarms).toEqual([])
  expect(watch(REPLACED).alarms).toHaveLength(1)
  expect(watch(REPLACED, CALLED)).toMatchObject({ alarms: [], calls: [{ event: CALLED }], known: true })
  expect([...alarmedSlots(watch(REPLACED, CALLED, REPLACED))]).toEqual([2])
  expect([...alarmedSlots(undefined)]).toEqual([])
})

it.each([['ab', 'AB'], [' m. k. ', 'MK'], ['J-P', 'JP'], ['élise', 'ÉLISE'], ['', undefined], ['123', undefined], ['abcdef', undefined], ['a b c', 'ABC']])(
  'initials typed as %o are %o', (typed, initials) => { expect(readInitials(typed)).toBe(initials) })

describe('on an order’s page', () => {
  let desk: Desk
  afterEach(() => desk.close())

  const open = async (...events: WireEvent[]) => {
    const wire = sampleDocument(2, { type: 'Wire Instructions', name: 'Wire Instructions', ...slot })
    desk = await openDesk(`/orders/${orderId(1)}`, deskBridge().answer('wire.watch', ok(watch(...events))).answer('orders.documents', ok({ documents: [wire], gaps: [] })))
  }

  it('changed wire instructions stand across it, and at their document', async () => {
    await open(REPLACED)
    expect(desk.text('section.alarm [role=alert]')).toMatch(/Wire instructions changed.*call a number you already know.*it does not check them/)
    expect(desk.text('.document.alarm')).toContain('Call a number you already know before you rely on these.')
  })

  it('nothing stands there where they were only seen', async () => {
    await open({ kind: 'seen', documentId: 2, slot })
    expect(desk.all('.alarm')).toEqual([])
  })

  it('a call is noted with initials, and the alarm goes', async () => {
    await open(REPLACED)
    await desk.press('Note the call')
    expect(desk.text('.alarm')).toContain('Enter your initials: one to five letters.')
    expect(desk.bridge.argsOf('wire.noteCall')).toEqual([])
    await desk.type(desk.field('Your initials, once you have called'), 'm.k.')
    desk.bridge.answer('wire.noteCall', ok(watch(REPLACED, CALLED)))
    await desk.press('Note the call')
    expect(desk.bridge.argsOf('wire.noteCall')).toEqual([{ orderId: orderId(1), initials: 'MK', alarms: 1 }])
    expect(desk.all('.alarm')).toEqual([])
    expect(desk.text('.log')).toMatch(/MK noted a call/)
  })

  it('a call that could not be kept leaves the alarm, and what was typed', async () => {
    await open(REPLACED)
    desk.bridge.answer('wire.noteCall', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.type(desk.field('Your initials, once you have called'), 'mk')
    await desk.press('Note the call')
    expect(desk.text('.alarm')).toContain('The disk of this computer is full.')
    expect((desk.field('Your initials, once you have called')).value).toBe('mk')
  })

  it('what is noticed while it is open comes by itself; another order’s does not', async () => {
    await open()
    desk.bridge.emit('wire.changed', wireWatch(orderId(9), log(REPLACED)))
    await desk.settle()
    expect(desk.all('.alarm')).toEqual([])
    desk.bridge.emit('wire.changed', watch(REPLACED))
    await desk.settle()
    expect(desk.all('section.alarm')).toHaveLength(1)
  })
})
