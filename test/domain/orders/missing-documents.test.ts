import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { isDocumentDue, phaseOf, type DocumentPhase } from '#domain/orders/missing-documents.ts'

const TODAY = '2026-11-20' as CalendarDate

it.each<[string, DocumentPhase]>([
  ['Deed of Trust', 'after-closing'],
  [' escrow documents ', 'after-closing'],
  ['FULL LENDER POLICY', 'after-closing'],
  ['Owner Policy', 'after-closing'],
  ['Recorded Mortgage', 'after-closing'],
  ['Title Commitment', 'before-closing'],
  ['Deed of Trust Draft', 'before-closing'],
  ['Unrecorded Mortgage', 'before-closing'],
  ['', 'before-closing']
])('“%s” is needed %s', (type, phase) => {
  expect(phaseOf(type)).toBe(phase)
})

it.each<[string, string | null, boolean]>([
  ['Title Commitment', null, true],
  ['Title Commitment', '2027-05-01', true],
  ['Deed of Trust', '2026-11-19', true],
  ['Deed of Trust', '2026-11-20', false],
  ['Deed of Trust', null, false],
  ['Full Lender Policy', '2026-10-20', true],
  ['Full Lender Policy', '2026-10-21', false],
  ['Full Lender Policy', '2026-11-19', false],
  ['Owner Policy', null, false]
])('a %s of a closing on %s is due on November 20: %s', (type, closing, isDue) => {
  expect(isDocumentDue(type, closing as CalendarDate | null, TODAY)).toBe(isDue)
})
