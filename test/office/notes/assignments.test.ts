import { expect, it } from 'vitest'
import { createAssignments } from '../../../main/office/notes/assignments.ts'
import { ACCOUNT, seatScene } from '../membership/seat-scene.ts'

it('which desk looks after which order is read again where the seat, the account or what was assigned is another', () => {
  const assignments = createAssignments()
  const [one, other] = [seatScene(), seatScene()]
  const at = ({ store, seat }: ReturnType<typeof seatScene>, account = ACCOUNT) => ({ store, seat, account })
  const first = assignments.of(at(one))
  expect(assignments.of(at(one))).toBe(first)
  const revisions = [at(other), at(other, 'https://b.test'), undefined, at(one)].map(
    place => assignments.of(place).revision
  )
  assignments.changed()
  revisions.push(assignments.of(at(one)).revision)
  expect(new Set([first.revision, ...revisions]).size).toBe(6)
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
})
