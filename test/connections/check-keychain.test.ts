import { expect, it } from 'vitest'
import { checkKeychain } from '../../main/connections/check-keychain.ts'

it.each([
  ['that works is nothing to tell', undefined, 'ok', []],
  ['that does not work is told of', undefined, 'locked', ['told']],
  ['that still does not work is not told of again', 'locked', 'locked', []],
  ['that works again is told of', 'locked', 'ok', ['told']]
] as const)('a keychain %s (R20)', async (_what, known, found, done) => {
  const happened: string[] = []
  await checkKeychain(
    { knownKeychainState: () => known, recheckKeychain: async () => found },
    {
      changed: () => {
        happened.push('told')
        return { connections: [], activeId: null, keychain: 'ok' }
      }
    }
  )
  expect(happened).toEqual(done)
})
