import { expect, it } from 'vitest'
import { readRows } from '../../../main/orders/file/read-chunk.ts'
import { createRows } from '../../../main/orders/file/cache-rows.ts'
import { sampleRow } from '../sample-rows.ts'

const line = (number: number): string => JSON.stringify(sampleRow(number, { name: `Núñez ${number}` }))
const chunkOf = (known: string, ...lines: string[]): Buffer => Buffer.from([known, ...lines].join('\n'))

it("gives each row its order, what is known of it, and its text's place in the bytes", () => {
  const chunk = chunkOf('3 0,4 77', line(1), line(2))
  const read = [...readRows(chunk)]
  expect(read.map(({ order, known }) => [order, known])).toEqual([
    [JSON.parse(line(1)), { firstSeen: 3, goneAt: 0 }],
    [JSON.parse(line(2)), { firstSeen: 4, goneAt: 77 }]
  ])
  expect(read.map(({ bytes, begin, end }) => bytes.toString('utf8', begin, end))).toEqual([line(1), line(2)])
})

it.each([
  ['a line that is not JSON', chunkOf('1 0,1 0,1 0', line(1), '{', line(3))],
  ['a line that is not an order', chunkOf('1 0,1 0', line(1), '{"orderId":7}')],
  ['fewer lines than it says', chunkOf('1 0,1 0', line(1))]
])('parses a line only when its row is asked for, and throws then for %s (P16)', (_what, chunk) => {
  const rows = readRows(chunk)
  expect(rows.next().value?.order).toEqual(JSON.parse(line(1)))
  expect(() => rows.next()).toThrow(SyntaxError)
  expect(rows.next().done).toBe(true)
})

it('throws for bytes without rows', () => {
  expect(() => readRows(Buffer.from('1 0')).next()).toThrow(SyntaxError)
})

it('reads what the cache writes of its rows, and adds no order twice', () => {
  const before = createRows()
  for (let number = 0; number < 300; number++) before.put(sampleRow(number), number + 1)
  before.setGone(7, 99)
  const after = createRows()
  const added = [0, 1, 0].map(chunk =>
    [...readRows(Buffer.from(before.chunkBytes(chunk)))].map(read => after.addRead(read))
  )
  expect(added.flat()).toEqual([...Array(300).keys(), ...Array<undefined>(256).fill(undefined)])
  expect([after.count(), after.listed(), after.goneAt(7), after.columns.firstSeen[299]]).toEqual([300, 299, 99, 300])
  expect([0, 255, 256, 299].map(after.read)).toEqual([0, 255, 256, 299].map(number => sampleRow(number)))
})
