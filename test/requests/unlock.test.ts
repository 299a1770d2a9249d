import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UnlockState } from '#domain/unlock.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { DataKeyManager } from '../../main/storage/unlock/data-key-manager.ts'
import { unlockRequests } from '../../main/requests/unlock.ts'

const KEPT: UnlockState = { kind: 'kept', by: 'keychain', notices: [] }
const WRONG = failed({ kind: 'passphrase', trouble: 'wrong' } as const)

/** A key manager that notes what it is asked. */
function keyManagerWith(asked: unknown[]): DataKeyManager {
  return {
    state: () => KEPT,
    tryAgain: async () => KEPT,
    async setPassphrase(text) {
      asked.push(['set', text])
      return ok(KEPT)
    },
    async enterPassphrase(text) {
      asked.push(['enter', text])
      return WRONG
    },
    provePassphrase: async () => WRONG,
    async startOver() {
      asked.push(['anew'])
      return ok(KEPT)
    },
    async dismiss(id) {
      asked.push(['dismiss', id])
      return ok(KEPT)
    },
    store: () => {
      throw new Error('not asked')
    },
    officeLeft: () => undefined,
    wouldLose: () => undefined,
    close: () => undefined
  }
}

const served = unlockRequests(keyManagerWith([]))
const takes = {
  'unlock.state': {},
  'unlock.tryAgain': {},
  'unlock.setPassphrase': { passphrase: ' a brown dog ' },
  'unlock.enterPassphrase': { passphrase: '' },
  'unlock.startOver': {},
  'unlock.dismiss': { id: 'a' }
} as const
const names = Object.keys(takes) as (keyof typeof takes)[]

describe.each(names)('%s', name => {
  it('takes what the contract says, as it is', () => {
    expect(served[name].parse(takes[name])).toEqual({ ok: true, value: takes[name] })
  })

  it('refuses a member more, a member less, and no object at all (R10)', () => {
    const withPrototype = Object.defineProperty({ ...takes[name] }, '__proto__', { value: {}, enumerable: true })
    const less = Object.keys(takes[name]).map(() => ({}))
    for (const args of [
      { ...takes[name], extra: 1 },
      withPrototype,
      ...less,
      null,
      undefined,
      'text',
      5,
      [takes[name]]
    ]) {
      expect(served[name].parse(args).ok, JSON.stringify(args)).toBe(false)
    }
  })

  it('takes nothing else that JSON can hold (R10)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), args => {
        const parsed = served[name].parse(args)
        if (parsed.ok) expect(Object.keys(parsed.value).toSorted()).toEqual(Object.keys(takes[name]))
      })
    )
  })
})

describe('a passphrase', () => {
  it.each(['unlock.setPassphrase', 'unlock.enterPassphrase'] as const)('has at most 1000 characters (%s)', name => {
    expect(served[name].parse({ passphrase: 'x'.repeat(1000) }).ok).toBe(true)
    const refused = served[name].parse({ passphrase: `canary${'x'.repeat(1000)}` })
    expect(refused.ok).toBe(false)
    expect(JSON.stringify(refused)).not.toContain('canary')
    for (const passphrase of [5, null, {}, ['text'], undefined])
      expect(served[name].parse({ passphrase }).ok).toBe(false)
  })
})

describe('what is asked', () => {
  it('comes to the data key manager as it is, and its answer back', async () => {
    const asked: unknown[] = []
    const requests = unlockRequests(keyManagerWith(asked))
    expect(
      await Promise.all([
        requests['unlock.state'].handle({}),
        requests['unlock.tryAgain'].handle({}),
        requests['unlock.setPassphrase'].handle({ passphrase: ' one ' }),
        requests['unlock.enterPassphrase'].handle({ passphrase: 'two' }),
        requests['unlock.startOver'].handle({}),
        requests['unlock.dismiss'].handle({ id: 'three' })
      ])
    ).toEqual([ok(KEPT), ok(KEPT), ok(KEPT), WRONG, ok(KEPT), ok(KEPT)])
    expect(asked).toEqual([['set', ' one '], ['enter', 'two'], ['anew'], ['dismiss', 'three']])
  })
})
