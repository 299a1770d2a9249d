import { expect, it, vi } from 'vitest'
import { inParts } from '../../../renderer/csv-import/in-parts.ts'

/** Work on items that take a while each, by a clock of the test's. */
function working(tookMs: number) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const done: number[] = []
  const told: number[] = []
  const run = (items: readonly number[], goesOn: (count: number) => boolean = () => true) =>
    inParts(
      items,
      item => {
        now += tookMs
        done.push(item)
      },
      count => {
        told.push(count)
        return goesOn(count)
      }
    )
  return { run, done, told }
}

it('work on many items tells how far it is whenever it lets the page draw, and at its end', async () => {
  const { run, done, told } = working(6)
  expect(await run([1, 2, 3, 4, 5])).toBe(true)
  expect([done, told]).toEqual([
    [1, 2, 3, 4, 5],
    [2, 4, 5]
  ])
})

it('work is let go of where nobody wants it any longer, also at its end', async () => {
  const { run, done } = working(12)
  expect(await run([1, 2, 3], count => count < 2)).toBe(false)
  expect(done).toEqual([1, 2])
  const short = working(0)
  expect(await short.run([1], () => false)).toBe(false)
})
