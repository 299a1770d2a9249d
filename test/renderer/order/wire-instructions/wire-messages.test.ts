import { describe, expect, it } from 'vitest'
import { alarmText, callFacts, callText, isBehind } from '../../../../renderer/order/wire-instructions/wire-messages.ts'
import { fullMomentText, momentText } from '../../../../renderer/ui/text/moments.ts'
import { emptySlot, sampleDocument } from '../../app/samples.ts'
import { alarm, BEFORE, NOTED, NOW, watch } from './wire-samples.ts'

const EARLIER = NOW - 7_200_000

describe('a call that was recorded later', () => {
  const record = { at: NOW, call: { ...NOTED, calledAt: EARLIER } }

  it('is told as of when it was made', () => {
    expect(callText(record, NOW)).toBe(`MK called Dana Cole at (713) 555-0142, ${momentText(EARLIER, NOW)}.`)
  })

  it('has both times among its facts', () => {
    const facts = new Map(callFacts(record))
    expect([facts.get('Called'), facts.get('Recorded')]).toEqual([fullMomentText(EARLIER), fullMomentText(NOW)])
  })

  it('names the desk that recorded it, if it was another', () => {
    expect(callFacts(record).map(([label]) => label)).not.toContain('Desk')
    const heard = { ...record, call: { ...record.call, desk: 'Front desk' } }
    expect(callFacts(heard).at(-1)).toEqual(['Desk', 'Front desk'])
  })

  it.each([
    ['our-records', 'Our records'],
    ['earlier-file', 'An earlier document of this order'],
    ['in-person', 'Given in person'],
    ['public-website', 'The company’s public website']
  ] as const)('says where the number came from: %s', (source, words) => {
    const facts = new Map(callFacts({ ...record, call: { ...record.call, source } }))
    expect(facts.get('Source of number')).toBe(words)
  })
})

it('changes that recurred are told from the first to the last', () => {
  const { when } = alarmText(alarm('replaced', { times: 3, since: EARLIER, lastAt: NOW }), NOW)
  expect(when).toBe(`changed 3 times, ${momentText(EARLIER, NOW)} to ${momentText(NOW, NOW)}`)
})

describe('documents are not behind an alarm (F1)', () => {
  const third = { fileName: 'third.pdf', uploadedAt: '2026-11-21 09:00:00' }
  it.each([
    ['that a file is gone, which they lack, too', emptySlot(2, 'Wire Instructions'), alarm('gone', { now: null })],
    ['about a file that was replaced again since', sampleDocument(2, third), alarm('replaced')],
    ['about a file they lack, which was replaced', emptySlot(2, 'Wire Instructions'), alarm('replaced')],
    ['about other bytes of a file', sampleDocument(2, BEFORE.slot), alarm('other-content')]
  ])('%s', (_what, document, noticed) => {
    expect(isBehind([document], watch([noticed]))).toBe(false)
  })

  it('but are where any of several says so', () => {
    const gone = alarm('gone', { documentId: 3, now: null })
    expect(isBehind([sampleDocument(2, third), sampleDocument(3)], watch([alarm('replaced'), gone]))).toBe(true)
  })
})
