import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { createOutboxContext, type RunState } from '../../main/outbox/context/outbox-context.ts'
import { ACCESS, CLIENT, memoryStore } from './support/outbox.ts'

describe('what the outbox knows of a connection’s account', () => {
  function context() {
    const [first, second] = [memoryStore(), memoryStore()]
    const runState: RunState = { started: true, asleep: false, closing: false, shut: new Set() }
    let now = ok(ACCESS) as Awaited<ReturnType<Parameters<typeof createOutboxContext>[0]['access']>>
    const given = { ledger: { store: () => first }, access: async () => now } as unknown as Parameters<
      typeof createOutboxContext
    >[0]
    return {
      context: createOutboxContext(given, runState),
      second,
      runState,
      becomes(next: typeof now) {
        now = next
      }
    }
  }

  async function accountOf(made: ReturnType<typeof context>): Promise<string> {
    const reached = await made.context.reach(CLIENT)
    return reached.ok ? reached.value.account : ''
  }

  it('is known under the key of another store for as long as the token is the same (M12)', async () => {
    const made = context()
    const account = await accountOf(made)
    expect(made.context.underKeyOf(made.second, account)).not.toBe(account)
    made.becomes(ok({ ...ACCESS, token: 'token-b' }))
    const other = await accountOf(made)
    expect(made.context.underKeyOf(made.second, account)).toBe(account)
    expect(made.context.underKeyOf(made.second, other)).not.toBe(other)
  })

  it('goes with its token and with the connection; a keychain that is locked takes nothing (M12)', async () => {
    const made = context()
    const account = await accountOf(made)
    made.becomes(failed({ kind: 'vault', trouble: 'locked' }))
    await made.context.reach(CLIENT)
    expect(made.context.underKeyOf(made.second, account)).not.toBe(account)
    made.becomes(failed({ kind: 'not-connected' }))
    await made.context.reach(CLIENT)
    expect(made.context.underKeyOf(made.second, account)).toBe(account)
    // Which account it was is still known, by its fingerprint.
    expect(made.context.lastAccount(CLIENT)).toBe(account)
    made.context.forgetAccess(CLIENT)
    expect(made.context.lastAccount(CLIENT)).toBeUndefined()
  })

  it('is not learned any more of a connection that is being removed (M12)', async () => {
    const made = context()
    const account = await accountOf(made)
    made.context.forgetAccess(CLIENT)
    made.runState.shut.add(CLIENT)
    expect(await made.context.reach(CLIENT)).toEqual(failed({ kind: 'not-connected' }))
    expect(made.context.underKeyOf(made.second, account)).toBe(account)
  })
})
