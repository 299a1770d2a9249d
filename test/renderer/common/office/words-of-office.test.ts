import { describe, expect, it } from 'vitest'
import type { OfficeDesk } from '#domain/office/office.ts'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import { NO_DESK } from '#domain/office/desk-filter.ts'
import { deskChoices, deskFilterName } from '../../../../renderer/common/office/desk-choices.ts'
import { askedText, draftLines } from '../../../../renderer/drafts/office/draft-messages.ts'
import {
  arrivedMessage,
  deskText,
  fieldMessage,
  waitingText
} from '../../../../renderer/order/office/office-messages.ts'
import { leftText, officeText } from '../../../../renderer/outbox/state/office-messages.ts'
import {
  deskState,
  fieldErrors,
  keyMessage,
  reachMessage,
  waitingMessage
} from '../../../../renderer/settings/office/office-messages.ts'
import { besideMessages, saidWhen } from '../../../../renderer/ui/last-word/last-word-messages.ts'
import { filledEntry } from '../../../fixtures/entries.ts'
import { BACK_OFFICE, FRONT_DESK } from '../../app/office-samples.ts'

const NOW = new Date(2026, 10, 23, 10, 0).getTime()
const said = (desk = BACK_OFFICE, value = '') => ({
  ...{ id: value, at: NOW, rank: NOW, desk, isShared: true, replaces: [], value, text: value }
})

describe('the choices of the filter by desk', () => {
  const office = { thisDesk: FRONT_DESK.id, desks: [BACK_OFFICE, FRONT_DESK] }
  const ALL = [
    ['', 'All desks'],
    ['a Front desk', 'Front desk (this desk)'],
    ['b Back office', 'Back office'],
    ['none', 'No desk']
  ]

  it('are all, this desk, the others, and none', () => {
    expect(deskChoices(office, '')).toEqual(ALL)
    expect(deskChoices(office, 'b Back office')).toEqual(ALL)
    expect(deskFilterName(NO_DESK)).toBe('No desk')
  })

  it('have what is chosen though its desk left, and nothing without an office and a choice', () => {
    expect(deskChoices(office, 'c Old desk')).toEqual([...ALL, ['c Old desk', 'Old desk']])
    expect(deskChoices(null, 'c Old desk')).toEqual([ALL[0], ALL[3], ['c Old desk', 'Old desk']])
    for (const none of [null, undefined, { thisDesk: '', desks: [] }]) expect(deskChoices(none, '')).toEqual([])
  })
})

describe('the words about an office', () => {
  const since = NOW - 900_000

  it('say how it is connected', () => {
    expect(reachMessage({ kind: 'connecting' }, NOW)).toEqual({ title: 'Connecting…', text: '', ok: true })
    expect(reachMessage({ kind: 'connected', onlyReads: false }, NOW)).toEqual({
      title: 'Connected',
      text: '',
      ok: true
    })
    expect(reachMessage({ kind: 'connected', onlyReads: true }, NOW)).toMatchObject({
      ...{ title: 'Connected, reading only', ok: false }
    })
    expect(reachMessage({ kind: 'out', because: 'busy', since: NOW - 86_400_000 }, NOW).title).toBe(
      'Not connected since yesterday at 10:00 AM'
    )
  })

  it('say what is not shared, and since when the office has its key', () => {
    expect(waitingMessage({ count: 0, since: null }, NOW)).toBe('Everything from this desk is shared.')
    expect(waitingMessage({ count: 1, since }, NOW)).toBe('1 entry not shared yet, the oldest from 9:45 AM.')
    expect(keyMessage(null, NOW)).toBeUndefined()
    expect(keyMessage({ madeAt: since, isDue: false }, NOW)).toBe('Created at 9:45 AM.')
    expect(keyMessage({ madeAt: since, isDue: true }, NOW)).toContain('was removed or left')
  })

  it.each<[Partial<OfficeDesk>, string]>([
    [{}, 'Joined'],
    [{ isThis: true }, 'This desk'],
    [{ state: 'invited', isSteward: true }, 'Invited · Can invite'],
    [{ state: 'expired' }, 'Invitation expired'],
    [{ isThis: true, isSteward: true }, 'This desk · Can invite']
  ])('say of a desk with %o: %s', (change, text) => {
    expect(deskState({ id: 'a', name: 'A', isSteward: false, state: 'joined', isThis: false, ...change })).toBe(text)
  })

  it('are at the field that they are about, the first for each, or in a notice', () => {
    const fields = [
      { path: 'code', message: 'First.' },
      { path: 'code', message: 'Second.' },
      { path: '', message: 'All.' }
    ]
    expect(fieldErrors({ kind: 'invalid', fields })).toEqual({ code: 'First.', '': 'All.' })
    expect([fieldErrors({ kind: 'offline' }), fieldMessage({ kind: 'offline' }), fieldMessage(undefined)]).toEqual([
      undefined,
      undefined,
      undefined
    ])
    expect(fieldMessage({ kind: 'invalid', fields })).toBe('First.')
  })
})

describe('the words about what desks said', () => {
  it('say what only this desk has, and what was set at the same time and differs', () => {
    expect(saidWhen({ at: NOW, isShared: true }, NOW)).toBe('10:00 AM')
    expect(saidWhen({ at: NOW, isShared: false }, NOW)).toBe('10:00 AM · Not shared yet')
    const besides = [said(BACK_OFFICE, 'Survey'), said(BACK_OFFICE, 'Payoff')]
    const word = { current: said(FRONT_DESK, 'Payoff'), besides, earlier: [] }
    expect(besideMessages(word, waitingText)).toEqual(['Back office set “Survey” at the same time.'])
    expect(besideMessages({ ...word, current: null }, waitingText)).toEqual([])
  })

  it('say whose notes came, or how many of several desks', () => {
    expect(arrivedMessage([])).toBeUndefined()
    expect(arrivedMessage([said()])).toBe('Back office added a note.')
    expect(arrivedMessage([said(), said()])).toBe('Back office added 2 notes.')
    expect(arrivedMessage([said(), said(FRONT_DESK)])).toBe('Other desks added 2 notes.')
  })

  it('name no desk, and nothing', () => {
    expect([deskText(null), deskText(BACK_OFFICE)]).toEqual(['no desk', 'Back office'])
    expect([waitingText(null), waitingText(''), waitingText('Survey')]).toEqual(['nothing', 'nothing', '“Survey”'])
  })
})

describe('the words about a draft at another desk', () => {
  it.each([
    ['asked', 'Asked Back office'],
    ['declined', 'Back office said not now'],
    ['no', '']
  ] as const)('say how the question stands that was %s', (asked, text) => {
    const line = { desk: 'Back office', deskLeft: false, state: 'draft', changedAt: NOW, asked } as const
    expect(askedText({ ...line, id: 'a' as never, entry: filledEntry('refinance') })).toBe(text)
  })

  it('have all that is typed, line by line, a loan of a refinance alone, and each property by its number', () => {
    const lines = (kind: 'refinance' | 'purchase', change: (entry: ReturnType<typeof filledEntry>) => void) => {
      const entry = filledEntry(kind)
      change(entry)
      return draftLines(entry).map(({ section, label, value, given }) => [section, label, value, given])
    }
    const refinance = lines('refinance', entry => {
      entry.loan.amount = '400k'
      entry.closingDate = 'soon'
      entry.contacts[1]!.name = ' '
    })
    expect(refinance).toEqual(
      expect.arrayContaining([
        ['Borrower: Ana Ramirez', 'Email', 'ana.ramirez@example.com', true],
        ['Loan Processor', 'Phone', 'Not given', false],
        ['Loan', 'Loan amount', '$400,000', true],
        ['Closing', 'Closing date', 'soon', true]
      ])
    )
    const purchase = lines('purchase', entry => {
      entry.properties.push({ ...entry.properties[0]!, city: 'Waco' })
      entry.contacts[0]!.role = 'Notary'
    })
    expect(purchase).toEqual(
      expect.arrayContaining([
        ['Property 2 of 2', 'City', 'Waco', true],
        ['Contact: Ana Ramirez', 'Email', 'ana.ramirez@example.com', true],
        ['Closing', 'Closing date', 'Mon, Nov 30, 2026', true]
      ])
    )
    expect(purchase.some(([section]) => section === 'Loan')).toBe(false)
  })
})

it.each<[OfficeHold['kind'], RegExp]>([
  ['out', /as soon as the office answers/],
  ['held', /Ask that desk/],
  ['sending', /won’t be sent from this desk/],
  ['sent', /isn’t sent again/],
  ['unsure', /If the order isn’t there/],
  ['removed', /To send it all the same/]
])('an order that is %s at the office has its own next step (O1)', (kind, next) => {
  const hold = (
    kind === 'out' ? { kind, since: NOW, isShared: true, others: [] } : { kind, desk: 'Dana' }
  ) as OfficeHold
  expect(officeText(hold, NOW).next).toMatch(next)
  expect(leftText(hold, NOW)).toMatch(/^.+\. This desk has left the office since\.$/)
})
