import { expect, it } from 'vitest'
import { createLogCheck } from '../../main/activity/check-log.ts'
import type { ActivityLink } from '../../main/storage/tables/activity.ts'

const link = (number: number): ActivityLink => ({
  number,
  hash: `hash ${number}`,
  hashAfter: previous => (previous === (number === 1 ? '' : `hash ${number - 1}`) ? `hash ${number}` : 'another'),
  entry: { number, at: number, kind: 'opened', orderId: null, detail: '', person: 'kim' }
})

it.each([
  ['are as they were written', [1, 2, 3], 3, []],
  ['after the end that was left are told of, all of them', [1, 2, 3], 1, [{ kind: 'changed', from: 2, to: 3 }]],
  ['before the end that was left are missed', [1], 3, [{ kind: 'missing', from: 2, to: 3 }]],
  ['between others are missed, and nothing after them is in doubt', [1, 4], 4, [{ kind: 'missing', from: 2, to: 3 }]]
])('entries of the activity log that %s (E29)', (_what, numbers, last, flaws) => {
  const head = { first: 1, firstHash: '', last, lastHash: `hash ${last}` }
  const check = createLogCheck(head)
  for (const number of numbers) check.take(link(number))
  expect(check.end(head, false).flaws).toEqual(flaws)
})
