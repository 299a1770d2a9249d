import { describe, expect, it } from 'vitest'
import type { UnlockState } from '#domain/unlock.ts'
import { failed, ok } from '#domain/common/result.ts'
import { createScreenLock } from '../../main/app/screen-lock.ts'
import { lockRequests } from '../../main/requests/lock.ts'

const WRONG = failed({ kind: 'passphrase', trouble: 'wrong' } as const)

function lockedWith(state: UnlockState) {
  const screenLock = createScreenLock({ onChange: () => undefined, note: () => undefined })
  screenLock.lock('idle')
  const asked: string[] = []
  const requests = lockRequests({
    screenLock,
    keyManager: {
      state: () => state,
      provePassphrase: async text => {
        asked.push(text)
        return text === 'four words in a row' ? ok(null) : WRONG
      }
    }
  })
  return { requests, screenLock, asked }
}

const KEYCHAIN: UnlockState = { kind: 'kept', by: 'keychain', notices: [] }
const PASSPHRASE: UnlockState = { kind: 'kept', by: 'passphrase', notices: [] }

describe('the locked window', () => {
  it('opens with a click where the system’s sign-in protects the work (E27)', async () => {
    const { requests, asked } = lockedWith(KEYCHAIN)
    expect(await requests['lock.state'].handle({})).toEqual(ok({ locked: true, needs: 'click' }))
    expect(await requests['lock.open'].handle({ passphrase: null })).toEqual(ok({ locked: false, needs: 'click' }))
    expect(asked).toEqual([])
  })

  it('opens with the passphrase only where one protects the work (E27)', async () => {
    const { requests, screenLock } = lockedWith(PASSPHRASE)
    expect(await requests['lock.state'].handle({})).toEqual(ok({ locked: true, needs: 'passphrase' }))
    for (const passphrase of [null, '', 'another'])
      expect(await requests['lock.open'].handle({ passphrase })).toEqual(WRONG)
    expect(screenLock.isLocked()).toBe(true)
    expect(await requests['lock.open'].handle({ passphrase: 'four words in a row' })).toMatchObject({ ok: true })
    expect(screenLock.isLocked()).toBe(false)
  })

  it.each<[UnlockState, string]>([
    [KEYCHAIN, 'click'],
    [PASSPHRASE, 'passphrase']
  ])('is noted as opened by what it was opened with: %j, %s (E27)', async (state, by) => {
    const opened: string[] = []
    const requests = lockRequests({
      screenLock: {
        isLocked: () => opened.length === 0,
        lock: () => undefined,
        unlock: opener => {
          opened.push(opener)
        },
        opened: async () => undefined
      },
      keyManager: { state: () => state, provePassphrase: async () => ok(null) }
    })
    expect(await requests['lock.open'].handle({ passphrase: 'four words' })).toEqual(ok({ locked: false, needs: by }))
    expect(opened).toEqual([by])
  })

  it('refuses what is no passphrase (R10)', () => {
    const { requests } = lockedWith(PASSPHRASE)
    for (const args of [{}, { passphrase: 1 }, { passphrase: 'a', more: 1 }, { passphrase: 'a'.repeat(1_001) }])
      expect(requests['lock.open'].parse(args).ok).toBe(false)
  })
})
