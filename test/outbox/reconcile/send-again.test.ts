import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Candidate, Verdict } from '#domain/order/outbox.ts'
import { searchOf } from '../../../main/outbox/reconcile/send-again.ts'
import type { Lookup } from '../../../main/storage/tables/lookups.ts'
import { orderOf } from '../support/outbox.ts'
import { rowOf } from '../support/service.ts'

const MINUTE = 60_000
const candidate: Candidate = { row: rowOf(orderOf()), strength: 'weak', agrees: [], differs: [], isNew: null }
const other: Candidate = { ...candidate, row: rowOf(orderOf(), randomUUID()) }

const lookup = (minutes: number, verdict: Verdict, candidates: readonly Candidate[] = []): Lookup => ({
  attemptId: 'a',
  at: minutes * MINUTE,
  elapsed: minutes * MINUTE,
  complete: verdict !== 'inconclusive' && verdict !== 'other-account',
  verdict,
  candidates,
  failure: null
})

/** A look at an empty list of which nothing was known (H3). */
const blank = (minutes: number): Lookup => ({
  ...lookup(minutes, 'inconclusive'),
  loss: { missing: 0, known: 0, lately: 0 }
})

const YEAR = 365 * 24 * 60 * MINUTE

function timeless(minutes: number): Lookup {
  const { elapsed: _elapsed, ...known } = lookup(minutes, 'nothing')
  return known
}

/** As it is told so many minutes after the outcome became unknown: when the last look was made, unless it is said. */
function search(
  lookups: readonly Lookup[],
  dismissed: readonly OrderId[] = [],
  minutes = (lookups.at(-1)?.at ?? 0) / MINUTE
) {
  return searchOf({
    lookups,
    dismissed: new Set(dismissed),
    looking: false,
    now: minutes * MINUTE,
    elapsed: minutes * MINUTE
  })
}

describe('"send again" (R40)', () => {
  it.each<[string, boolean, readonly Lookup[]]>([
    ['no look', false, []],
    ['one look', false, [lookup(1, 'nothing')]],
    ['two looks, less than ten minutes apart', false, [lookup(1, 'nothing'), lookup(10.9, 'nothing')]],
    ['two looks at an empty list of which nothing was known, four hours apart', true, [blank(1), blank(241)]],
    ['the same, a minute less apart', false, [blank(1), blank(240)]],
    ['the same, after a list that had orders', false, [lookup(1, 'nothing'), blank(2), blank(242)]],
    ['two looks, ten minutes apart', true, [lookup(1, 'nothing'), lookup(11, 'nothing')]],
    [
      'three looks, of which the first and the last count',
      true,
      [lookup(1, 'nothing'), lookup(6, 'nothing'), lookup(11, 'nothing')]
    ],
    ['two looks, one of them not complete', false, [lookup(1, 'nothing'), lookup(11, 'inconclusive')]],
    [
      'two looks, with one between that was not complete',
      true,
      [lookup(1, 'nothing'), lookup(6, 'inconclusive'), lookup(11, 'nothing')]
    ],
    [
      'looks of which the last found something',
      false,
      [lookup(1, 'nothing'), lookup(11, 'nothing'), lookup(12, 'candidates', [candidate])]
    ],
    [
      'looks of which an earlier one found something',
      false,
      [lookup(1, 'nothing'), lookup(2, 'candidates', [candidate]), lookup(11, 'nothing')]
    ],
    [
      'looks of which an earlier one found it twice',
      false,
      [lookup(1, 'nothing'), lookup(2, 'twice', [candidate, other]), lookup(11, 'nothing')]
    ],
    [
      'looks under an account that changed since',
      false,
      [lookup(1, 'nothing'), lookup(11, 'nothing'), lookup(12, 'other-account')]
    ],
    [
      'looks of which one that broke off found something',
      false,
      [lookup(1, 'nothing'), lookup(2, 'inconclusive', [candidate]), lookup(11, 'nothing')]
    ],
    ['looks of an earlier version, which kept no time that can be relied on', false, [timeless(1), timeless(11)]],
    [
      'a look of an earlier version and two that are ten minutes apart',
      true,
      [timeless(0), lookup(1, 'nothing'), lookup(11, 'nothing')]
    ],
    [
      'looks made while the clock was a year ahead, and put right since (W1)',
      true,
      [{ ...lookup(1, 'nothing'), at: YEAR }, lookup(11, 'nothing')]
    ],
    [
      'two looks between which only the clock was set on (W1)',
      false,
      [lookup(1, 'nothing'), { ...lookup(2, 'nothing'), at: 20 * MINUTE }]
    ]
  ])('after %s: %s', (_what, open, lookups) => {
    expect(search(lookups).maySendAgain).toBe(open)
  })

  it('opens as soon as the user has said that none of the rows found is it', () => {
    const lookups = [lookup(1, 'candidates', [candidate]), lookup(11, 'twice', [candidate, other])]
    const ids = [candidate.row.orderId, other.row.orderId]
    expect(search(lookups)).toMatchObject({ verdict: 'twice', maySendAgain: false, sendAgainFrom: null })
    expect(search(lookups, ids.slice(0, 1))).toMatchObject({
      verdict: 'candidates',
      candidates: [other],
      maySendAgain: false
    })
    expect(search(lookups, ids)).toMatchObject({
      verdict: 'nothing',
      candidates: [],
      maySendAgain: true,
      sendAgainFrom: 11 * MINUTE
    })
  })

  it('says from when on it can be', () => {
    expect(search([]).sendAgainFrom).toBeNull()
    expect(search([lookup(3, 'nothing'), lookup(4, 'inconclusive')]).sendAgainFrom).toBe(13 * MINUTE)
  })
})

it('shows the last look, and when the next is', () => {
  expect(search([])).toMatchObject({ verdict: 'waiting', lookedAt: null, nextAt: 15_000, candidates: [] })
  expect(search([lookup(1, 'inconclusive')])).toMatchObject({
    verdict: 'inconclusive',
    lookedAt: MINUTE,
    nextAt: 5 * MINUTE
  })
  expect(search([lookup(90, 'nothing')])).toMatchObject({ nextAt: 120 * MINUTE })
  expect(search([lookup(1, 'other-account')]).nextAt).toBeNull()
})
