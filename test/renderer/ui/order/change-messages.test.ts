import { describe, expect, it } from 'vitest'
import type { Change } from '#domain/orders/change.ts'
import { changeMessage } from '../../../../renderer/ui/order/change-messages.ts'
import { momentText } from '../../../../renderer/ui/text/moments.ts'

const text = (change: Change) => changeMessage(change, 2026).text
const document = (what: 'arrived' | 'replaced' | 'gone', type: string, name = type): Change => ({
  kind: 'document',
  what,
  documentId: 1,
  type,
  name
})

describe("a change in the clerk's words", () => {
  it.each<[Change, string]>([
    [{ kind: 'new-order' }, 'New order'],
    [{ kind: 'gone' }, 'No longer in the list'],
    [{ kind: 'back' }, 'Back in the list'],
    [{ kind: 'name', from: 'Ramirez', to: 'Ramirez refinance' }, 'Name: Ramirez → Ramirez refinance'],
    [{ kind: 'status', from: 'New', to: 'Open' }, 'Status: New → Open'],
    [{ kind: 'status', from: '', to: 'Open' }, 'Status: Open'],
    [{ kind: 'status', from: 'Open', to: '' }, 'Status: Open → Unknown'],
    [{ kind: 'closing-date', from: '2026-11-23', to: '2026-11-25' }, 'Closing moved from Mon, Nov 23 to Wed, Nov 25'],
    [{ kind: 'closing-date', from: '2026-12-30', to: '2027-01-05' }, 'Closing moved from Wed, Dec 30 to Jan 5, 2027'],
    [{ kind: 'closing-date', from: '', to: '2026-11-25' }, 'Closing set to Wed, Nov 25'],
    [{ kind: 'closing-date', from: '2026-11-25', to: '' }, 'Closing date removed (was Wed, Nov 25)'],
    [{ kind: 'closing-date', from: 'TBD', to: '2026-11-25' }, 'Closing moved from TBD to Wed, Nov 25'],
    [{ kind: 'borrowers', from: ['Ana'], to: ['Ana', 'Luis'] }, 'Borrower added: Luis'],
    [{ kind: 'buyers', from: [], to: ['Ana', 'Luis'] }, 'Buyers added: Ana, Luis'],
    [{ kind: 'sellers', from: ['Ann', 'Bo'], to: ['Bo'] }, 'Seller removed: Ann'],
    [{ kind: 'properties', from: ['1 Elm St'], to: ['11 Elm St'] }, 'Property: 1 Elm St → 11 Elm St'],
    [
      { kind: 'properties', from: ['1 Elm St', '2 Elm St'], to: ['3 Elm St'] },
      'Properties: 1 Elm St, 2 Elm St → 3 Elm St'
    ],
    [{ kind: 'sellers', from: ['Ann', 'Ann'], to: ['Ann'] }, 'Seller removed: Ann'],
    [{ kind: 'commitment', from: false, to: true }, 'Commitment received'],
    [{ kind: 'commitment', from: true, to: false }, 'Commitment withdrawn'],
    [{ kind: 'commitment', from: null, to: false }, 'Commitment not received yet'],
    [{ kind: 'policy', from: false, to: true }, 'Policy issued'],
    [{ kind: 'policy', from: true, to: null }, 'Policy: Unknown'],
    [{ kind: 'stage', stage: 'Closing', from: 'in_progress', to: 'completed' }, 'Stage completed: Closing'],
    [{ kind: 'stage', stage: 'Closing', from: '', to: 'in_progress' }, 'Closing: in progress'],
    [{ kind: 'stage', stage: 'Closing', from: 'completed', to: 'on_hold' }, 'Closing: completed → on hold'],
    [
      { kind: 'task', stage: 'Information Gathering', task: 'Survey Completed', done: true },
      'Task done: Survey Completed (Information Gathering)'
    ],
    [{ kind: 'task', stage: '', task: 'Survey Completed', done: false }, 'Task reopened: Survey Completed'],
    [{ kind: 'stage', stage: 'Closing', from: 'in_progress', to: ' Completed ' }, 'Stage completed: Closing'],
    [
      { kind: 'stage', stage: '', from: 'in_progress', to: 'on_hold_by_lender' },
      'Unnamed stage: in progress → on hold by lender'
    ],
    [{ kind: 'task', stage: 'Closing', task: '', done: true }, 'Task done: unnamed (Closing)'],
    [{ kind: 'policy', from: true, to: false }, 'Policy no longer issued'],
    [{ kind: 'policy', from: false, to: false }, 'Policy not issued yet'],
    [{ kind: 'sellers', from: ['Ann', 'Bo'], to: [] }, 'Sellers removed: Ann, Bo'],
    [{ kind: 'buyers', from: ['Ann', 'Bo'], to: ['Bo', 'Cy'] }, 'Buyer: Ann → Cy'],
    [{ kind: 'borrowers', from: ['Ann', 'Bo'], to: ['Bo', 'Ann'] }, 'Borrowers: Ann, Bo → Bo, Ann'],
    [{ kind: 'properties', from: [], to: ['1 Elm St'] }, 'Property added: 1 Elm St'],
    [document('arrived', 'Other', 'Survey'), 'Document received: Survey'],
    [document('arrived', 'Closing Disclosure'), 'Document received: Closing Disclosure'],
    [document('gone', 'Title Commitment', ''), 'Document removed: Title Commitment'],
    [document('replaced', '', ''), 'Document replaced: unnamed']
  ])('%o', (change, words) => {
    expect(text(change)).toBe(words)
  })

  it('reminds of a number already known where wire instructions came, went or were replaced, and nowhere else', () => {
    const reminded = (change: Change) => changeMessage(change, 2026).reminder !== undefined
    expect(reminded(document('replaced', 'Wire Instructions'))).toBe(true)
    expect(reminded(document('arrived', 'Other', 'Wiring details for closing'))).toBe(true)
    expect(reminded(document('gone', 'Wire Instructions'))).toBe(true)
    expect(reminded(document('arrived', 'W\u0456r\u0435\u200b Instructions'))).toBe(true)
    expect(reminded(document('arrived', 'Bank Details'))).toBe(true)
    expect(reminded(document('replaced', 'Wireless Survey'))).toBe(false)
    expect(reminded(document('replaced', 'Wire Fraud Advisory'))).toBe(false)
  })
})

it.each<[readonly string[], boolean]>([
  [['UPDATED WIRE INSTRUCTIONS.pdf'], true],
  [['escrow.pdf', 'wire.pdf'], true],
  [['wire.pdf', 'escrow.pdf'], true],
  [['escrow.pdf'], false]
])('a file called %o in another slot reminds by the same rule as the alarm: %s (H4)', (fileNames, expected) => {
  const change: Change = {
    kind: 'document',
    what: 'replaced',
    documentId: 9,
    type: 'Escrow Documents',
    name: 'Escrow Documents',
    fileNames
  }
  expect(changeMessage(change, 2026).reminder !== undefined).toBe(expected)
})

describe('when something changed', () => {
  const clock = (month: number, day: number, hours: number, minutes: number, year = 2026) =>
    new Date(year, month - 1, day, hours, minutes).getTime()
  it.each([
    ['10:42 AM', clock(11, 20, 10, 42)],
    ['yesterday, 4:02 PM', clock(11, 19, 16, 2)],
    ['Tue, Nov 17, 9:05 AM', clock(11, 17, 9, 5)],
    ['Dec 30, 2025, 9:05 AM', clock(12, 30, 9, 5, 2025)]
  ])('is said as %s', (words, moment) => {
    expect(momentText(moment, clock(11, 20, 11, 0))).toBe(words)
  })
})
