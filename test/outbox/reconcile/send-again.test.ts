import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Candidate, Verdict } from '#domain/order/outbox.ts'
import { searchOf } from '../../../main/outbox/reconcile/send-again.ts'
import type { Look } from '../../../main/storage/tables/lookups.ts'
import { orderOf } from '../support/outbox.ts'
import { rowOf } from '../support/service.ts'

const MINUTE = 60_000
const candidate: Candidate = { row: rowOf(orderOf()), strength: 'weak', agrees: [], differs: [], isNew: null }
const other: Candidate = { ...candidate, row: rowOf(orderOf(), randomUUID()) }

const look = (minutes: number, verdict: Verdict, candidates: readonly Candidate[] = []): Look => ({
  attemptId: 'a',
  at: minutes * MINUTE,
  elapsed: minutes * MINUTE,
  complete: verdict !== 'inconclusive' && verdict !== 'other-account',
  verdict,
  candidates,
  failure: null
})

const YEAR = 365 * 24 * 60 * MINUTE

function timeless(minutes: number): Look {
  const { elapsed: _elapsed, ...known } = look(minutes, 'nothing')
  return known
}

/** As it is told so many minutes after the outcome became unknown: when the last look was made, unless it is said. */
function search(
  looks: readonly Look[],
  dismissed: readonly OrderId[] = [],
  minutes = (looks.at(-1)?.at ?? 0) / MINUTE
) {
  return searchOf({
    looks,
    dismissed: new Set(dismissed),
    looking: false,
    now: minutes * MINUTE,
    elapsed: minutes * MINUTE
  })
}

describe('"send again" (R40)', () => {
  it.each<[string, boolean, readonly Look[]]>([
    ['no look', false, []],
    ['one look', false, [look(1, 'nothing')]],
    ['two looks, less than ten minutes apart', false, [look(1, 'nothing'), look(10.9, 'nothing')]],
    ['two looks, ten minutes apart', true, [look(1, 'nothing'), look(11, 'nothing')]],
    [
      'three looks, of which the first and the last count',
      true,
      [look(1, 'nothing'), look(6, 'nothing'), look(11, 'nothing')]
    ],
    ['two looks, one of them not complete', false, [look(1, 'nothing'), look(11, 'inconclusive')]],
    [
      'two looks, with one between that was not complete',
      true,
      [look(1, 'nothing'), look(6, 'inconclusive'), look(11, 'nothing')]
    ],
    [
      'looks of which the last found something',
      false,
      [look(1, 'nothing'), look(11, 'nothing'), look(12, 'candidates', [candidate])]
    ],
    [
      'looks of which an earlier one found something',
      false,
      [look(1, 'nothing'), look(2, 'candidates', [candidate]), look(11, 'nothing')]
    ],
    [
      'looks of which an earlier one found it twice',
      false,
      [look(1, 'nothing'), look(2, 'twice', [candidate, other]), look(11, 'nothing')]
    ],
    [
      'looks under an account that changed since',
      false,
      [look(1, 'nothing'), look(11, 'nothing'), look(12, 'other-account')]
    ],
    [
      'looks of which one that broke off found something',
      false,
      [look(1, 'nothing'), look(2, 'inconclusive', [candidate]), look(11, 'nothing')]
    ],
    ['looks of an earlier version, which kept no time that can be relied on', false, [timeless(1), timeless(11)]],
    [
      'a look of an earlier version and two that are ten minutes apart',
      true,
      [timeless(0), look(1, 'nothing'), look(11, 'nothing')]
    ],
    [
      'looks made while the clock was a year ahead, and put right since (W1)',
      true,
      [{ ...look(1, 'nothing'), at: YEAR }, look(11, 'nothing')]
    ],
    [
      'two looks between which only the clock was set on (W1)',
      false,
      [look(1, 'nothing'), { ...look(2, 'nothing'), at: 20 * MINUTE }]
    ]
  ])('after %s: %s', (_what, open, looks) => {
    expect(search(looks).maySendAgain).toBe(open)
  })

  it('opens as soon as a person has said that nothing found is it', () => {
    const looks = [look(1, 'candidates', [candidate]), look(11, 'twice', [candidate, other])]
    const ids = [candidate.row.orderId, other.row.orderId]
    expect(search(looks)).toMatchObject({ verdict: 'twice', maySendAgain: false, sendAgainFrom: null })
    expect(search(looks, ids.slice(0, 1))).toMatchObject({
      verdict: 'candidates',
      candidates: [other],
      maySendAgain: false
    })
    expect(search(looks, ids)).toMatchObject({
      verdict: 'nothing',
      candidates: [],
      maySendAgain: true,
      sendAgainFrom: 11 * MINUTE
    })
  })

  it('says from when on it can be', () => {
    expect(search([]).sendAgainFrom).toBeNull()
    expect(search([look(3, 'nothing'), look(4, 'inconclusive')]).sendAgainFrom).toBe(13 * MINUTE)
  })
})

it('shows the last look, and when the next is', () => {
  expect(search([])).toMatchObject({ verdict: 'waiting', lookedAt: null, nextAt: 15_000, candidates: [] })
  expect(search([look(1, 'inconclusive')])).toMatchObject({
    verdict: 'inconclusive',
    lookedAt: MINUTE,
    nextAt: 5 * MINUTE
  })
  expect(search([look(90, 'nothing')])).toMatchObject({ nextAt: 120 * MINUTE })
  expect(search([look(1, 'other-account')]).nextAt).toBeNull()
})
