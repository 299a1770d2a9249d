import { afterEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { WireAlarm, WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import {
  alarmedSlots,
  alarmText,
  callFacts,
  callText,
  grownAlarms,
  isBehind
} from '../../../../renderer/order/wire-instructions/wire-messages.ts'
import { openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { orderId, sampleDocument, sampleKept } from '../../app/samples.ts'
import {
  alarm,
  AT,
  BEFORE,
  bridgeOf,
  CALL,
  CALLED,
  chooseIn,
  fillCall,
  NOTED,
  NOW,
  side,
  slot,
  watch
} from './wire-samples.ts'

it.each<[WireAlarm, RegExp]>([
  [alarm('replaced'), /^File replaced \| noticed .* \| wire-instructions\.pdf, .* \| wire-instructions\.pdf, /],
  [alarm('replaced', { times: 37 }), / changed 37 times, /],
  [alarm('replaced', { isSameContent: true }), /both files are identical, byte for byte/],
  [alarm('other-content'), /^Different content under the same name and date/],
  [
    alarm('another', { before: null, now: side(null, null) }),
    /^More wire instructions arrived .* \| no file \| an unnamed file$/
  ],
  [alarm('gone', { now: null }), /^File removed .* \| no file$/],
  [alarm('withdrawn', { now: null }), /^File can no longer be downloaded, or is no longer listed/]
])('what was noticed is put into words, before and now apart, and judges nothing: %#', (noticed, words) => {
  const { what, when, before, now } = alarmText(noticed, NOW)
  const all = [what, when, before, now].join(' | ')
  expect(all).toMatch(words)
  expect(all).not.toMatch(/verif|safe|secure|genuine|fraud/i)
})

it.each([
  [CALL, /^MK called Dana Cole at \(713\) 555-0142/],
  [{ at: NOW, call: { kind: 'called-back', initials: 'AB' } as const }, /^AB recorded a call/]
])('a call reads as a sentence, those that earlier versions recorded included: %#', (record, words) => {
  expect(callText(record, NOW)).toMatch(words)
})

it('a call keeps all its particulars (F3)', () => {
  expect(
    callFacts({ at: NOW, call: { ...NOTED, source: 'other', sourceNote: 'Business card' } }).map(
      ([label, value]) => `${label}: ${value}`
    )
  ).toEqual([
    'Called by: MK',
    'Person reached: Dana Cole',
    'Number called: (713) 555-0142',
    'Source of number: Other: Business card',
    expect.stringMatching(/^Called: .*2026/),
    expect.stringMatching(/^Recorded: .*2026/)
  ])
  expect(callFacts({ at: NOW, call: { kind: 'called-back', initials: 'AB' } }).map(([label]) => label)).toEqual([
    'Called by',
    'Recorded'
  ])
})

it('changes that came or grew since are told from those seen before', () => {
  const [one, other] = [alarm('replaced'), alarm('another', { documentId: 3 })]
  expect([...grownAlarms([one], [one])]).toEqual([])
  expect([...grownAlarms([one], [{ ...one, times: 2 }, other])]).toEqual(['2 replaced', '3 another'])
  expect([...grownAlarms([one], [{ ...one, now: side('other.pdf', null) }])]).toEqual(['2 replaced'])
})

it('what another desk noticed is told with that desk, and is not new once this desk notices it, too', () => {
  const heard = alarm('replaced', { desk: 'Front desk' })
  expect(alarmText(heard, NOW).when).toMatch(/^noticed .+ at Front desk$/)
  expect(alarmText({ ...heard, times: 2 }, NOW).when).toMatch(/^changed 2 times, .+, noticed at Front desk$/)
  expect(alarmText(alarm('replaced'), NOW).when).not.toContain(' at ')
  expect([...grownAlarms([heard], [alarm('replaced')])]).toEqual([])
  expect([...grownAlarms([alarm('replaced'), heard], [heard, alarm('replaced')])]).toEqual([])
  const other = { ...heard, now: side('other.pdf', slot.uploadedAt) }
  expect([...grownAlarms([alarm('replaced')], [alarm('replaced'), other])]).toEqual(['2 replaced Front desk'])
})

it('a further one that says the same is new: what is the same change is shown once, so its file is another', () => {
  const [own, heard] = [alarm('replaced'), alarm('replaced', { desk: 'Front desk' })]
  expect([...grownAlarms([own], [own, heard])]).toEqual(['2 replaced Front desk'])
  expect([...grownAlarms([heard], [own, heard])]).toEqual(['2 replaced'])
})

it('the slots of open alarms are marked', () => {
  expect([...alarmedSlots(watch([alarm('replaced')]))]).toEqual([2])
  expect([...alarmedSlots(CALLED)]).toEqual([])
  expect([...alarmedSlots(undefined)]).toEqual([])
})

it.each([
  ['the old file', sampleDocument(2, BEFORE.slot), 'replaced', true],
  ['the new file', sampleDocument(2, slot), 'replaced', false],
  ['a file that is gone', sampleDocument(2, slot), 'gone', true],
  ['another document', sampleDocument(3), 'replaced', false]
] as const)('documents that list %s are behind an alarm, or not (F1)', (_what, document, kind, behind) => {
  expect(isBehind([document], watch([alarm(kind)]))).toBe(behind)
})

describe('on an order’s page', () => {
  let desk: Desk
  afterEach(() => desk.close())

  const open = async (shown: WireWatch) => (desk = await openDesk(AT, bridgeOf(shown)))
  const field = (label: string) => desk.field(label) as HTMLInputElement
  const choose = (label: string, value: string) => chooseIn(desk, label, value)
  const fill = () => fillCall(desk)
  const sent = () => desk.bridge.argsOf('wire.noteCall')
  const news = async (shown: WireWatch) => {
    desk.bridge.emit('wire.changed', shown)
    await desk.settle()
  }

  it('changed wire instructions are shown across it, before and now on two lines, and at their document', async () => {
    await open(watch([alarm('replaced')]))
    expect(desk.text('section.alarm')).toMatch(
      /Wire instructions changed.*Call a number you already have on file.*doesn’t verify/
    )
    expect(desk.all('.change dt').map(wordsOf)).toEqual(['Before', 'Now'])
    expect(desk.all('.change dd').map(wordsOf)).toEqual([
      expect.stringContaining('Nov 10'),
      expect.stringContaining('Nov 20')
    ])
    expect(desk.all('.document.alarm')).toHaveLength(1)
    // That it is there is heard from the rail, once, and not at each visit.
    expect(desk.all('section.alarm [role=alert]')).toEqual([])
  })

  it('nothing is shown if they were only seen', async () => {
    await open(watch([]))
    expect(desk.all('.alarm, .wire-log')).toEqual([])
  })

  it.each([
    [{ userName: 'Ana Ramirez', initials: 'AR' }, 'AR'],
    [{ userName: 'Ana Ramirez' }, 'Ana Ramirez']
  ])('the caller is the user of the settings: %o', async (me, caller) => {
    desk = await openDesk(
      AT,
      bridgeOf(watch([alarm('replaced')])).answer('preferences.read', ok({ ...USUAL_PREFERENCES, ...me }))
    )
    await desk.press('Record call…')
    expect(field('Called by').value).toBe(caller)
  })

  it('a call is recorded with caller, person reached, number and its source, and the alarm disappears (F3)', async () => {
    await open(watch([alarm('replaced', { times: 3 })], { seen: 'three' }))
    await desk.press('Record call…')
    expect(document.activeElement).toBe(field('Called by'))
    await desk.press('Record call')
    expect(desk.all('.record .field-error').map(wordsOf)).toEqual([
      'Enter who called.',
      'Enter the name of the person you reached.',
      'Enter the phone number you called, with area code.',
      'Select where you got the number.'
    ])
    expect([document.activeElement, field('Called by').getAttribute('aria-invalid'), sent()]).toEqual([
      field('Called by'),
      'true',
      []
    ])
    await fill()
    expect(desk.all('.record .field-error')).toEqual([])
    desk.bridge.answer('wire.noteCall', ok(CALLED))
    await desk.press('Record call')
    const { kind: _kind, calledAt: _calledAt, ...typed } = NOTED
    expect(sent()).toMatchObject([
      { orderId: orderId(1), call: { ...typed, calledAt: expect.any(Number) }, seen: 'three' }
    ])
    expect(desk.all('.alarm')).toEqual([])
    expect(desk.text('.wire-log')).toMatch(/MK called Dana Cole/)
    expect([desk.said(), document.activeElement]).toEqual(['Call recorded.', desk.one('.wire-log summary')])
  })

  it('date and time follow the clock until the user changes them to valid ones', async () => {
    await open(watch([alarm('replaced')]))
    await desk.press('Record call…')
    expect([field('Date of call').value, field('Time of call').value]).toEqual([
      expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      expect.stringMatching(/^\d{1,2}:\d\d [AP]M$/)
    ])
    await fill()
    await desk.type(field('Date of call'), '11/20/2025')
    await desk.type(field('Time of call'), 'noon')
    await desk.press('Record call')
    expect(desk.all('.record .field-error').map(wordsOf)).toEqual(['Enter a valid time, like 9:45 AM.'])
    await desk.type(field('Time of call'), '2:30p')
    desk.bridge.answer('wire.noteCall', ok(CALLED))
    await desk.press('Record call')
    expect(sent()[0]?.call.calledAt).toBe(new Date(2025, 10, 20, 14, 30).getTime())
  })

  it('another source than those listed needs a note', async () => {
    await open(watch([alarm('replaced')]))
    await desk.press('Record call…')
    await fill()
    await choose('Source of number', 'other')
    await desk.press('Record call')
    expect(desk.all('.record .field-error').map(wordsOf)).toEqual(['Enter where you got the number.'])
    await desk.type(field('Where it came from'), 'Business card')
    desk.bridge.answer('wire.noteCall', ok(CALLED))
    await desk.press('Record call')
    expect(sent()[0]?.call).toMatchObject({ source: 'other', sourceNote: 'Business card' })
  })

  it('numbers of earlier calls are offered, the latest first', async () => {
    const earlier = { at: NOW - 1, call: { ...NOTED, number: '(713) 555-0199', reached: 'Lee Ash' } }
    await open(watch([alarm('replaced')], { calls: [CALL, earlier, CALL], log: [{ kind: 'call', record: CALL }] }))
    await desk.press('Record call…')
    expect(
      desk.all('.record datalist option').map(option => [option.getAttribute('value'), option.textContent])
    ).toEqual([
      ['(713) 555-0142', 'Dana Cole'],
      ['(713) 555-0199', 'Lee Ash']
    ])
  })

  it('a call that could not be recorded leaves the alarm and the typed text', async () => {
    await open(watch([alarm('replaced')]))
    desk.bridge.answer('wire.noteCall', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Record call…')
    await fill()
    await desk.press('Record call')
    expect(desk.text('.alarm')).toContain('This computer’s disk is full.')
    expect(field('Called by').value).toBe('MK')
  })

  it('the log shows every call with all its particulars, and goes on paper', async () => {
    await open(CALLED)
    expect(desk.all('.wire-log .facts div').map(wordsOf)).toEqual([
      'Called by MK',
      'Person reached Dana Cole',
      'Number called (713) 555-0142',
      'Source of number Our records',
      expect.stringMatching(/^Called .*2026/),
      expect.stringMatching(/^Recorded .*2026/)
    ])
    desk.bridge.answer('page.print', failed({ kind: 'bug' }))
    await desk.press('Print…')
    expect(desk.bridge.argsOf('page.print')).toHaveLength(1)
    expect(desk.text('.wire-log')).toContain('The call log isn’t affected.')
  })

  it('what is noticed while it is open comes by itself; another order’s does not', async () => {
    await open(watch([]))
    await news(watch([alarm('replaced')], { orderId: orderId(9) }))
    expect(desk.all('.alarm')).toEqual([])
    await news(watch([alarm('replaced')]))
    expect(desk.all('section.alarm')).toHaveLength(1)
    // Another desk may have written the same id otherwise.
    await news(watch([], { orderId: orderId(1).toUpperCase() as OrderId }))
    expect(desk.all('.alarm')).toEqual([])
  })

  it('both versions are compared side by side; one that is not here yet is downloaded from there (F3)', async () => {
    const old = { ...BEFORE, fileId: 'old' }
    await open(watch([alarm('replaced', { before: old })]))
    desk.bridge.answer(
      'documents.content',
      ok({ shownAs: 'pdf', mediaType: 'application/pdf', bytes: new Uint8Array([1]) })
    )
    desk.button('Compare side by side').focus()
    await desk.press('Compare side by side')
    expect(document.activeElement).toBe(desk.one('.compare'))
    expect(desk.all('.compare h3').map(wordsOf)).toEqual([
      expect.stringMatching(/^Before wire-instructions\.pdf, .*Nov 10/),
      expect.stringMatching(/^Now wire-instructions\.pdf, .*Nov 20/)
    ])
    expect(desk.bridge.argsOf('documents.content')).toEqual([{ orderId: orderId(1), documentId: 2, fileId: 'old' }])
    expect(desk.all('.compare iframe').map(frame => frame.title)).toEqual(['Pages of Wire Instructions, before'])
    expect(desk.all('.compare h3 .tag').map(wordsOf)).toEqual(['Superseded'])
    expect(desk.text('.compare .absent')).toContain('This version isn’t downloaded yet.')
    desk.bridge
      .answer('documents.download', ok(sampleKept(2)))
      .answer(
        'wire.watch',
        ok(watch([alarm('replaced', { before: old, now: { ...side(slot.fileName, slot.uploadedAt), fileId: 'new' } })]))
      )
    await desk.press('Download new version')
    expect(desk.all('.compare iframe').map(frame => frame.title)).toEqual([
      'Pages of Wire Instructions, before',
      'Pages of Wire Instructions, now'
    ])
    await desk.key('Escape')
    expect(desk.all('.compare')).toEqual([])
    expect(document.activeElement).toBe(desk.button('Compare side by side'))
  })

  it('a version that was never here, or is gone, is replaced by a message', async () => {
    await open(watch([alarm('gone', { now: null })]))
    await desk.press('Compare side by side')
    expect(desk.all('.compare .absent').map(wordsOf)).toEqual([
      'This version was never downloaded to this computer, so it can’t be shown.',
      'The service has no file now.'
    ])
    expect(desk.has('Download new version')).toBe(false)
  })

  it('a version listed without a usable ID is not offered for download (H4)', async () => {
    const now = { ...side(slot.fileName, slot.uploadedAt), documentId: -9 }
    await open(watch([alarm('another', { documentId: -9, before: null, now })]))
    await desk.press('Compare side by side')
    expect(desk.all('.compare .absent').map(wordsOf)).toEqual([
      'There was no file before.',
      'The service lists this version without a usable ID, so it can’t be downloaded.'
    ])
    expect(desk.has('Download new version')).toBe(false)
  })

  it('documents older than an alarm are read again (F1)', async () => {
    await open(watch([]))
    desk.bridge.answer('orders.documents', ok({ documents: [sampleDocument(2, { ...BEFORE.slot })], gaps: [] }))
    await desk.press('Refresh')
    const asked = desk.bridge.argsOf('orders.documents').length
    await news(watch([alarm('replaced')]))
    expect(desk.bridge.argsOf('orders.documents').length).toBe(asked + 1)
  })
})
