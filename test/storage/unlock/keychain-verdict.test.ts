import { describe, expect, it } from 'vitest'
import type { KeychainTrouble } from '#domain/common/failure.ts'
import { verdictOn, reasonWithoutFiles, type Finding } from '../../../main/storage/unlock/keychain-verdict.ts'

const TROUBLES: readonly KeychainTrouble[] = ['locked', 'absent', 'denied', 'timed-out', 'too-large', 'corrupt']

describe('what is made of what was found', () => {
  it.each<[Finding, ReturnType<typeof verdictOn>]>([
    [{ found: 'nothing', keychain: 'ok' }, 'keep'],
    [
      { found: 'nothing', keychain: 'absent' },
      { because: 'absent', cure: 'set-passphrase', sealedWork: false }
    ],
    [
      { found: 'nothing', keychain: 'denied' },
      { because: 'denied', cure: 'try-again', sealedWork: false }
    ],
    [
      { found: 'nothing', keychain: 'corrupt' },
      { because: 'corrupt', cure: 'set-passphrase', sealedWork: false }
    ],
    [
      { found: 'nothing', keychain: 'too-large' },
      { because: 'too-large', cure: 'set-passphrase', sealedWork: false }
    ],
    [
      { found: 'nothing', keychain: 'locked' },
      { because: 'locked', cure: 'try-again', sealedWork: false }
    ],
    [
      { found: 'nothing', keychain: 'timed-out' },
      { because: 'timed-out', cure: 'try-again', sealedWork: false }
    ],
    [{ found: 'no-key' }, { because: 'key-missing', cure: 'none', sealedWork: true }],
    [{ found: 'keychain-key', entry: 'fits', sealedWork: true }, 'keep'],
    [{ found: 'keychain-key', entry: 'fits', sealedWork: false }, 'keep'],
    [
      { found: 'keychain-key', entry: 'missing', sealedWork: true },
      { because: 'key-missing', cure: 'try-again', sealedWork: true }
    ],
    [
      { found: 'keychain-key', entry: 'missing', sealedWork: false },
      { because: 'key-missing', cure: 'try-again', sealedWork: false }
    ],
    [
      { found: 'keychain-key', entry: 'wrong', sealedWork: true },
      { because: 'key-wrong', cure: 'try-again', sealedWork: true }
    ],
    ...TROUBLES.map((trouble): [Finding, ReturnType<typeof verdictOn>] => [
      { found: 'keychain-key', entry: trouble, sealedWork: true },
      { because: trouble, cure: 'try-again', sealedWork: true }
    ]),
    [
      { found: 'passphrase-key', whole: true, sealedWork: true },
      { because: 'passphrase-needed', cure: 'enter-passphrase', sealedWork: true }
    ],
    [
      { found: 'passphrase-key', whole: true, sealedWork: false },
      { because: 'passphrase-needed', cure: 'enter-passphrase', sealedWork: false }
    ],
    [
      { found: 'passphrase-key', whole: false, sealedWork: true },
      { because: 'key-wrong', cure: 'none', sealedWork: true }
    ]
  ])('%j: %j (R21, R23)', (finding, verdict) => {
    expect(verdictOn(finding)).toEqual(verdict)
  })

  it.each([
    ['disk', 'try-again'],
    ['in-use', 'try-again'],
    ['newer', 'none'],
    ['network-folder', 'none']
  ] as const)('files that cannot be opened (%s): %s', (trouble, cure) => {
    for (const sealedWork of [true, false])
      expect(reasonWithoutFiles(trouble, sealedWork)).toEqual({ because: trouble, cure, sealedWork })
  })
})
