import { expect, it, vi } from 'vitest'

import { reportBug } from '../../../renderer/common/report-bug.ts'

it('a fault is reported by its kind and place, never by its message (R18)', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reportBug(new TypeError('cannot read Ana Ramirez\nat 2214 Elm St'))
  reportBug('Ana Ramirez')
  const written = error.mock.calls.flat().join('\n')
  expect(written).toContain('A fault in the page: TypeError')
  expect(written).toContain('report-bug.test.ts')
  expect(written).not.toMatch(/Ramirez|Elm/)
})
