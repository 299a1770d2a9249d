import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { accountOf } from '../../../main/outbox/record/account.ts'
import type { BaseAddress } from '../../../main/service/http/base-address.ts'
import { ACCESS, memoryStore } from '../support/outbox.ts'
import { outboxParts } from '../support/parts.ts'

const OURS = 'connection-1'
const OTHER = { ...ACCESS, token: 'token-b' }

describe('a connection that is reached', () => {
  it('is known by its account, until it is let go of (R24)', async () => {
    const { context, store } = outboxParts()
    expect(context.lastAccount(OURS)).toBeUndefined()
    const account = accountOf(store, ACCESS)
    expect(await context.reach(OURS)).toEqual(ok({ connectionId: OURS, account, access: ACCESS }))
    expect([context.lastAccount(OURS), context.lastAccount('connection-2')]).toEqual([account, undefined])
    context.forgetAccess(OURS)
    expect(context.lastAccount(OURS)).toBeUndefined()
  })

  it('is still known while its keychain is locked, and by its fingerprint alone once its token is gone', async () => {
    const { context, store, accesses } = outboxParts()
    const next = memoryStore()
    await context.reach(OURS)
    const account = accountOf(store, ACCESS)
    accesses.set(OURS, failed({ kind: 'vault', trouble: 'locked' }))
    await context.reach(OURS)
    expect(context.underKeyOf(next, account)).toBe(accountOf(next, ACCESS))
    accesses.set(OURS, failed({ kind: 'not-connected' }))
    await context.reach(OURS)
    expect([context.underKeyOf(next, account), context.lastAccount(OURS)]).toEqual([account, account])
  })

  it.each([
    ['token', OTHER],
    ['address', { ...ACCESS, baseAddress: 'https://other.test' as BaseAddress }]
  ])('forgets the fingerprint of the last %s', async (_what, access) => {
    const { context, store, accesses } = outboxParts()
    await context.reach(OURS)
    accesses.set(OURS, ok(access))
    await context.reach(OURS)
    const next = memoryStore()
    const [before, now] = [accountOf(store, ACCESS), accountOf(store, access)]
    expect([context.underKeyOf(next, before), context.underKeyOf(next, now)]).toEqual([before, accountOf(next, access)])
    expect(context.lastAccount(OURS)).toBe(now)
  })

  it('is none once it is being removed, and nothing of it is kept', async () => {
    const { context, runState } = outboxParts()
    runState.shut.add(OURS)
    expect(await context.reach(OURS)).toEqual(failed({ kind: 'not-connected' }))
    expect(context.lastAccount(OURS)).toBeUndefined()
  })

  it('that an earlier run reached is known by the list that is kept of it', () => {
    const { context, store } = outboxParts()
    const kept = { connectionId: OURS, takenAt: 1, complete: true, orderIds: new Set<never>() }
    for (const account of ['account-8', 'account-9']) store.baselines.add({ ...kept, id: account, account })
    expect([OURS, 'connection-2'].map(id => context.lastAccount(id))).toEqual(['account-9', undefined])
  })

  it('may begin something only while the program runs, is awake, and has it', () => {
    const { context, runState } = outboxParts()
    const may = () => context.mayBegin(OURS)
    expect(may()).toBe(true)
    for (const [name, value] of [
      ['started', false],
      ['asleep', true],
      ['closing', true]
    ] as const) {
      const before = runState[name]
      runState[name] = value
      expect(may()).toBe(false)
      runState[name] = before
    }
    runState.shut.add('connection-2')
    expect(may()).toBe(true)
    runState.shut.add(OURS)
    expect(may()).toBe(false)
  })
})
