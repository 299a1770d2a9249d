import { expect, it } from 'vitest'
import { checkEntry } from '../../main/connections/check-entry.ts'

const entry = { color: 'green', baseAddress: 'https://orders.example.com', token: 'abc' } as const

it.each([
  ['', false],
  [' ', false],
  ['L', true],
  ['x'.repeat(60), true],
  [` ${'x'.repeat(60)} `, true],
  ['x'.repeat(61), false]
])('a connection may be named "%s": %s', (name, isFine) => {
  expect(checkEntry({ ...entry, name }, []).ok).toBe(isFine)
})
