import { describe, expect, it } from 'vitest'
import { MOST_FLAWS } from '#domain/activity/activity.ts'
import { createLogCheck } from '../../main/activity/check-log.ts'
import type { ActivityHead, ActivityLink } from '../../main/storage/tables/activity.ts'

const link = (number: number): ActivityLink => ({
  number,
  hash: `hash ${number}`,
  hashAfter: previous => (previous === (number === 1 ? '' : `hash ${number - 1}`) ? `hash ${number}` : 'another'),
  entry: { number, at: number, kind: 'opened', orderId: null, detail: '', person: 'kim' }
})
/** Its seal doesn't hold. */
const unreadable = (number: number): ActivityLink => ({ ...link(number), entry: undefined })

const headOf = (last: number, first = 1) => ({
  first,
  firstHash: first === 1 ? '' : `hash ${first - 1}`,
  last,
  lastHash: `hash ${last}`
})

function checked(links: readonly ActivityLink[], head: ActivityHead = headOf(links.at(-1)?.number ?? 0)) {
  const check = createLogCheck(head)
  for (const one of links) check.take(one)
  return check.end(head, false)
}

it.each([
  ['are as they were written', [1, 2, 3], 3, []],
  ['after the end that was left are told of, all of them', [1, 2, 3], 1, [{ kind: 'changed', from: 2, to: 3 }]],
  ['before the end that was left are missed', [1], 3, [{ kind: 'missing', from: 2, to: 3 }]],
  ['between others are missed, and nothing after them is in doubt', [1, 4], 4, [{ kind: 'missing', from: 2, to: 3 }]]
])('entries of the activity log that %s (E29)', (_what, numbers, last, flaws) => {
  expect(checked(numbers.map(link), headOf(last)).flaws).toEqual(flaws)
})

describe('flaws of the activity log', () => {
  it('are one where changed entries follow each other, and another where some are between them (E29)', () => {
    const links = [1, 2, 3, 4, 5, 6].map(number => ([2, 3, 5].includes(number) ? unreadable(number) : link(number)))
    expect(checked(links).flaws).toEqual([
      { kind: 'changed', from: 2, to: 3 },
      { kind: 'changed', from: 5, to: 5 }
    ])
  })

  it('are two where a changed entry follows those that are missing (E29)', () => {
    expect(checked([link(1), unreadable(4)]).flaws).toEqual([
      { kind: 'missing', from: 2, to: 3 },
      { kind: 'changed', from: 4, to: 4 }
    ])
  })
})

it('so many flaws of the activity log are told, the first ones (E29)', () => {
  const links = Array.from({ length: MOST_FLAWS }, (_, at) => [link(3 * at + 1), unreadable(3 * at + 2)]).flat()
  const { flaws } = checked(links)
  expect([flaws.length, flaws[0], flaws[1]]).toEqual([
    MOST_FLAWS,
    { kind: 'changed', from: 2, to: 2 },
    { kind: 'missing', from: 3, to: 3 }
  ])
})

it('a log is told with where it begins and ends, and the beginning of the hash of its last entry (E29)', () => {
  const hash = '0123456789abcdef0123'
  const head = { ...headOf(4, 3), lastHash: hash }
  const check = createLogCheck(head)
  for (const one of [link(3), { ...link(4), hash, hashAfter: () => hash }]) check.take(one)
  expect(check.end(head, false)).toEqual({ entries: 2, first: 3, last: 4, flaws: [], code: '0123456789abcdef' })
})

it('a log whose head is gone or does not open is missing its end, and one that never was is not (E29)', () => {
  const ended = (count: number, isBroken: boolean) => {
    const check = createLogCheck(undefined)
    for (let number = 1; number <= count; number++) check.take(link(number))
    return check.end(undefined, isBroken)
  }
  expect(ended(0, false)).toEqual({ entries: 0, first: 1, last: 0, flaws: [], code: '' })
  expect(ended(0, true).flaws).toEqual([{ kind: 'missing', from: 1, to: 1 }])
  expect(ended(2, false).flaws).toEqual([{ kind: 'missing', from: 3, to: 3 }])
})

it('the first entry of a log that was cut is taken as it is where nothing is known of the one before it (E29)', () => {
  const links = [link(3), link(4)]
  const flawsAfter = (firstHash: string | null) => checked(links, { ...headOf(4, 3), firstHash }).flaws
  expect([flawsAfter(null), flawsAfter('hash 2'), flawsAfter('another')]).toEqual([
    [],
    [],
    [{ kind: 'changed', from: 3, to: 3 }]
  ])
})

it('a log that is cut while it is checked has no gap for it, and is checked from where it begins then (E29)', () => {
  const flawsAfter = (numbers: readonly number[], firstHash = 'hash 4') => {
    const check = createLogCheck(headOf(6))
    for (const number of [1, 2]) check.take(link(number))
    const now = { ...headOf(6, 5), firstHash }
    check.wasCut(now)
    for (const number of numbers) check.take(link(number))
    return check.end(now, false).flaws
  }
  expect(flawsAfter([5, 6])).toEqual([])
  expect(flawsAfter([6])).toEqual([{ kind: 'missing', from: 5, to: 5 }])
  expect(flawsAfter([5, 6], 'another')).toEqual([{ kind: 'changed', from: 5, to: 5 }])
})

it('a log of which less was cut than was checked goes on where it was (E29)', () => {
  const flawsAfter = (...numbers: readonly number[]) => {
    const check = createLogCheck(headOf(4))
    for (const number of [1, 2]) check.take(link(number))
    check.wasCut(headOf(4, 2))
    for (const number of numbers) check.take(link(number))
    return check.end(headOf(4, 2), false).flaws
  }
  expect([flawsAfter(3, 4), flawsAfter(4)]).toEqual([[], [{ kind: 'missing', from: 3, to: 3 }]])
})

it.each([
  ['that of its head where entries are missing', [1], 3],
  ['that of its last entry where its head is behind', [1, 2, 3], 1]
])('a log is told with the later of its two ends: %s (E29)', (_what, numbers, last) => {
  expect(checked(numbers.map(link), headOf(last)).last).toBe(3)
})

it('an entry of before the beginning of a log is changed, though nothing is known of the one before it (E29)', () => {
  expect(checked([2, 3, 4].map(link), { ...headOf(4, 3), firstHash: null }).flaws).toEqual([
    { kind: 'changed', from: 2, to: 2 }
  ])
})

it('the last entry of a log is changed where it isn’t the one that its head names (E29)', () => {
  expect(checked([1, 2].map(link), { ...headOf(2), lastHash: 'another' }).flaws).toEqual([
    { kind: 'changed', from: 2, to: 2 }
  ])
})
