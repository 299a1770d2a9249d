import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { closingRisk, type RiskParts } from '#domain/orders/closing-risk.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { sampleRow } from '../../renderer/app/samples.ts'
import { riskMessage } from '../../../renderer/order/facts/risk-messages.ts'

/** A Friday. */
const TODAY = '2026-11-20' as CalendarDate
const DONE_BEFORE = {
  'Mortgage Payoff Statement Received': true,
  'Closing Protection Letter Uploaded': true,
  'Title Commitment Prepared': true,
  'Lender Closing Documents Provided': true
}
const AFTER = { 'Wire Received': true, 'Funds Disbursed': true, 'Documents Recorded': true }
const tasks = (done: Readonly<Record<string, boolean>>, status = '') => [
  {
    name: 'Stage',
    description: null,
    status,
    tasks: Object.entries(done).map(([name, isCompleted]) => ({ name, description: null, isCompleted }))
  }
]
const CLOSED = { ...DONE_BEFORE, 'Borrower Closing Completed': true }

function risk(row: Partial<Parameters<typeof sampleRow>[1]> & { closing?: string }, parts: Partial<RiskParts> = {}) {
  const { closing = '2026-12-15', ...changes } = row
  return closingRisk({
    row: sampleRow(1, { closingDate: closing as CalendarDate, buyers: ['Ann'], borrowers: [], ...changes }),
    stages: tasks(DONE_BEFORE),
    documents: [],
    lateAt: USUAL_PREFERENCES.lateAt,
    today: TODAY,
    isWireChanged: false,
    ...parts
  })
}
const says = (...args: Parameters<typeof risk>) => {
  const found = risk(...args)
  return `${found.level}: ${riskMessage(found, TODAY)}`
}
const without = (...names: string[]) => ({
  stages: tasks({ ...DONE_BEFORE, ...Object.fromEntries(names.map(name => [name, false])) })
})
const PAYOFF = 'Mortgage Payoff Statement Received'

describe('before its closing an order', () => {
  it.each([
    ['2026-12-15', 'fine: Closing in 16 business days · On track'],
    ['2026-11-23', 'fine: Closing in 1 business day · On track'],
    ['2026-11-21', 'fine: Closing Sat, Nov 21 · On track'],
    ['2026-11-20', 'fine: Closing today · On track']
  ])('with everything received, closing on %s: %s', (closing, text) => {
    expect(says({ closing })).toBe(text)
  })

  it('names what is late by the thresholds of the office, and nothing that still has time', () => {
    expect(says({ closing: '2026-11-23' }, without(PAYOFF))).toBe(
      'late: Closing in 1 business day · Payoff not received'
    )
    expect(says({ closing: '2026-11-27' }, without(PAYOFF))).toBe('fine: Closing in 4 business days · On track')
    const strict = { ...USUAL_PREFERENCES.lateAt, payoff: 4 }
    expect(says({ closing: '2026-11-27' }, { ...without(PAYOFF), lateAt: strict })).toMatch(/^late: .*Payoff/)
  })

  it('names several items in one sentence', () => {
    const open = without(...Object.keys(DONE_BEFORE))
    expect(says({ closing: '2026-11-23', commitmentUploaded: false }, open)).toBe(
      'late: Closing in 1 business day · Payoff, CPL, commitment, and lender docs not received'
    )
  })

  it('that was not read is not said to be on track', () => {
    expect(says({}, { stages: null, documents: null })).toBe('unknown: Closing in 16 business days · Not fully checked')
  })

  it('on hold says so first, and is not on track', () => {
    expect(says({ status: 'On hold' })).toBe('fine: On hold · Closing in 16 business days')
    expect(says({ status: 'On hold', closing: '2026-11-23' }, without(PAYOFF))).toBe(
      'late: On hold · Closing in 1 business day · Payoff not received'
    )
  })

  it.each(['Canceled', 'Cancelled by lender'])('%s has nothing that could be late', status => {
    expect(says({ status, closing: '2026-11-23' }, without(PAYOFF))).toBe('none: Canceled')
  })

  it('without a closing date says so', () => {
    expect(says({ closingDate: null })).toBe('none: No closing date')
  })

  it('whose wire instructions changed says that first', () => {
    expect(says({ closing: '2026-11-23' }, { ...without(PAYOFF), isWireChanged: true })).toBe(
      'alert: Closing in 1 business day · Wire instructions changed · Payoff not received'
    )
    expect(says({}, { isWireChanged: true })).toMatch(/^alert: .*Wire instructions changed$/)
  })

  it('whose wire instructions changed is in danger without a date, too, and lists that before all else', () => {
    expect(risk({ closingDate: null }, { isWireChanged: true })).toMatchObject({
      level: 'alert',
      time: { kind: 'no-date' },
      issues: ['wire-changed']
    })
    expect(risk({ closing: '2026-11-23' }, { ...without(PAYOFF), isWireChanged: true }).issues).toEqual([
      'wire-changed',
      'payoff'
    ])
  })

  it('with something late is late, though the rest was not read', () => {
    expect(risk({ closing: '2026-11-23' }, { ...without(PAYOFF), documents: null })).toMatchObject({
      level: 'late',
      issues: ['payoff']
    })
    const unread = { stages: tasks({ [PAYOFF]: false }), documents: null }
    expect(risk({ closing: '2026-11-23', commitmentUploaded: null }, unread)).toMatchObject({
      level: 'late',
      issues: ['payoff', 'not-checked']
    })
  })
})

describe('after its closing an order', () => {
  const after = (done: Readonly<Record<string, boolean>>) => ({ stages: tasks({ ...CLOSED, ...done }) })

  it.each([
    [{ 'Wire Received': false }, 'late: Closed 4 days ago · Wire not received'],
    [{ 'Wire Received': true, 'Funds Disbursed': false }, 'late: Closed 4 days ago · Funds not disbursed'],
    [{ ...AFTER, 'Documents Recorded': false }, 'fine: Closed 4 days ago · Not recorded yet']
  ])('names the first step that is open: %o', (done, text) => {
    expect(says({ closing: '2026-11-16' }, after(done))).toBe(text)
  })

  it('waits for its policy, then is complete', () => {
    expect(says({ closing: '2026-11-16', policyIssued: false }, after(AFTER))).toBe(
      'fine: Closed 4 days ago · Policy not issued'
    )
    expect(says({ closing: '2026-11-16', policyIssued: true }, after(AFTER))).toBe('fine: Closed 4 days ago · Complete')
  })

  it('says "yesterday", and the date after a month', () => {
    expect(says({ closing: '2026-11-19' }, after({ 'Wire Received': false }))).toMatch(/Closed yesterday/)
    expect(says({ closing: '2026-09-03' }, after(AFTER))).toMatch(/Closed Sep 3, 2026/)
  })

  it('has until rescission ends for its money, if it is a refinance', () => {
    const refinance = { closing: '2026-11-18', buyers: [], borrowers: ['Ana Ramirez'] }
    expect(says(refinance, after({ 'Wire Received': false }))).toBe('fine: Closed 2 days ago · Wire not received')
    expect(says({ ...refinance, buyers: ['Ann'] }, after({ 'Wire Received': false }))).toMatch(/^late/)
  })

  it.each([
    ['a purchase on the day after it closed', { buyers: ['Ann'] }, '2026-11-18', '2026-11-19'],
    [
      'a refinance on the day after rescission’s end on which banks wire',
      { borrowers: ['Ana'] },
      '2026-11-23',
      '2026-11-24'
    ]
  ] as const)('is late for its money, as %s', (_which, { ...people }, notYet, late) => {
    const sides = { closing: '2026-11-18', buyers: [], borrowers: [], ...people }
    const on = (today: string) =>
      risk({ ...sides }, { ...after({ 'Wire Received': false }), today: today as CalendarDate }).level
    expect([on(notYet), on(late)]).toEqual(['fine', 'late'])
  })

  it('that took place early is closed all the same', () => {
    expect(says({ closing: '2026-11-24' }, after({ 'Wire Received': false }))).toBe('fine: Closed · Wire not received')
  })

  it.each(['2026-11-20', '2999-12-31'])('that took place, though dated %s, is not late for its money', closing => {
    const refinance = { closing, buyers: [], borrowers: ['Ana Ramirez'] }
    expect(says(refinance, after({ 'Wire Received': false }))).toBe('fine: Closed · Wire not received')
  })

  it.each(['Wire Received', 'Funds Disbursed', 'Documents Recorded'])(
    'is closed by what comes after it, too: “%s” alone',
    task => {
      const done = { ...DONE_BEFORE, 'Borrower Closing Completed': false, [task]: true }
      expect(risk({ closing: '2026-11-16' }, { stages: tasks(done) }).time).toMatchObject({ isClosed: true })
    }
  )

  it('is closed by its stage, with white space around its name, and by no other one', () => {
    const timeOf = (name: string, status: string) => {
      const stages = tasks(DONE_BEFORE, status).map(stage => ({ ...stage, name }))
      return risk({ closing: '2026-11-16' }, { stages }).time
    }
    expect(timeOf(' CLOSING ', ' Completed ')).toMatchObject({ isClosed: true })
    for (const time of [timeOf('Closing', 'open'), timeOf('Closing Preparation', 'completed')])
      expect(time).toMatchObject({ isClosed: false })
  })

  it('that did not take place says so once its date has passed', () => {
    expect(says({ closing: '2026-11-16' })).toBe('late: Closing date was 4 days ago · Not closed yet')
    expect(says({ closing: '2026-11-16', status: 'Closed' })).toMatch(/^fine: Closed 4 days ago/)
  })

  it('that was not read does not say that it closed', () => {
    expect(says({ closing: '2026-11-16' }, { stages: null })).toBe(
      'unknown: Closing date was 4 days ago · Not fully checked'
    )
  })
})
