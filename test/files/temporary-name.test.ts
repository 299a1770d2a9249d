import { expect, it } from 'vitest'
import { TEMPORARY, temporaryName } from '../../main/files/temporary-name.ts'

it('a file that is being written lies beside its path, under a name that is known as such and never given twice', () => {
  const names = Array.from({ length: 100 }, () => temporaryName('/a/keys.json'))
  expect(new Set(names).size).toBe(100)
  for (const name of names) {
    expect(name).toMatch(/^\/a\/keys\.json\.[0-9a-f]{12}\.tmp$/)
    expect(TEMPORARY.test(name)).toBe(true)
  }
})

it.each(['keys.json', 'keys.tmp', 'a.0123456789ab.tmp.json', 'a.0123456789a.tmp', 'a.0123456789AB.tmp'])(
  'a file of the user is never taken for one: %s',
  name => {
    expect(TEMPORARY.test(name)).toBe(false)
  }
)
