import { describe, expect, it } from 'vitest'
import type { StoreNotice, UnlockState } from '#domain/unlock.ts'
import { createUnlockStatus } from '../../../main/storage/unlock/unlock-status.ts'

const NOTICE: StoreNotice = { id: 'a', kind: 'missing', restored: 1, at: 2 }
const LOCKED = { because: 'locked', cure: 'try-again', sealedWork: true } as const

function status() {
  const told: UnlockState[] = []
  const reading = { notices: [NOTICE] as readonly StoreNotice[], fails: undefined as Error | undefined }
  const made = createUnlockStatus(
    () => {
      if (reading.fails !== undefined) throw reading.fails
      return reading.notices
    },
    state => {
      told.push(state)
    }
  )
  return { ...made, told, reading }
}

describe('what the page is told about the store', () => {
  it('is told once for as long as it is the same', () => {
    const { untilQuit, kept, current, told } = status()
    for (let times = 0; times < 2; times++) untilQuit(LOCKED)
    for (let times = 0; times < 2; times++) kept('keychain')
    expect(told).toEqual([
      { kind: 'until-quit', ...LOCKED, notices: [NOTICE] },
      { kind: 'kept', by: 'keychain', notices: [NOTICE] }
    ])
    expect(current()).toEqual(told[1])
  })

  it('is told again where only its notices are others', () => {
    const { kept, refreshNotices, reading, told } = status()
    kept('passphrase')
    refreshNotices()
    reading.notices = []
    refreshNotices()
    expect(told.map(state => state.kind !== 'opening' && state.notices)).toEqual([[NOTICE], []])
  })

  it('has no notices before the store is open', () => {
    const { refreshNotices, current, told } = status()
    refreshNotices()
    expect([current(), told]).toEqual([{ kind: 'opening' }, []])
  })

  it('has the notices of before where the disk fails, and none where there were none; a bug is thrown', () => {
    const { untilQuit, kept, reading, told } = status()
    reading.fails = Object.assign(new Error('EIO'), { code: 'EIO' })
    untilQuit(LOCKED)
    reading.fails = undefined
    untilQuit({ ...LOCKED, because: 'denied' })
    reading.fails = Object.assign(new Error('EIO'), { code: 'EIO' })
    kept('keychain')
    expect(told.map(state => state.kind !== 'opening' && state.notices)).toEqual([[], [NOTICE], [NOTICE]])
    reading.fails = new TypeError('a bug')
    expect(() => {
      kept('passphrase')
    }).toThrow('a bug')
  })
})
