import { expect, it } from 'vitest'
import { checkKeychain } from '../../main/connections/check-keychain.ts'

it.each([
  ['that answered before is not asked again', 'locked', 'locked', []],
  ['that works is nothing to tell', undefined, 'ok', ['asked']],
  ['that does not work is told of', undefined, 'locked', ['asked', 'told']]
] as const)('a keychain %s (R20)', async (_what, known, found, done) => {
  const happened: string[] = []
  await checkKeychain(
    {
      knownKeychainState: () => known,
      keychainState: async () => {
        happened.push('asked')
        return found
      }
    },
    {
      changed: () => {
        happened.push('told')
        return { connections: [], activeId: null, keychain: 'ok' }
      }
    }
  )
  expect(happened).toEqual(done)
})
