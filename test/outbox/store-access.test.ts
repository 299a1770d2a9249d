import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { RunState } from '../../main/outbox/context/outbox-context.ts'
import type { Ledger } from '../../main/outbox/record/ledger.ts'
import { createStoreAccess } from '../../main/outbox/store-access.ts'
import type { Store } from '../../main/storage/store.ts'

const [FIRST, NEXT] = [{}, {}] as unknown as [Store, Store]

/** Access to the first store, what was asked for, and which stores were taken into use. */
function opening() {
  const [asked, used]: [number[], Store[]] = [[], []]
  const runState: RunState = { started: true, asleep: false, closing: false, shut: new Set() }
  const ledger = { use: (store: Store) => used.push(store) } as unknown as Ledger
  const store = async () => {
    asked.push(asked.length + 1)
    return FIRST
  }
  return { access: createStoreAccess(store, ledger, runState), asked, used, runState }
}

describe('the store of the outbox', () => {
  it('is opened when it is first needed, and once, whoever needs it', async () => {
    const { access, asked, used } = opening()
    expect([access.isUsed(), asked]).toEqual([false, []])
    await Promise.all([access.open(), access.open(), access.answer(() => ok(1))])
    await access.open()
    expect([access.isUsed(), asked, used.length]).toEqual([true, [1], 1])
    expect(used[0]).toBe(FIRST)
  })

  it('is the one that was given, where that was before the first was needed', async () => {
    const { access, asked, used } = opening()
    access.use(NEXT)
    expect(access.isUsed()).toBe(true)
    expect(await access.answer(() => ok(1))).toEqual(ok(1))
    expect([asked, used.length]).toEqual([[], 1])
    expect(used[0]).toBe(NEXT)
  })

  it('is not opened any more for what is asked while the program closes', async () => {
    const { access, asked, runState } = opening()
    runState.closing = true
    let worked = 0
    const answer = await access.answer(() => ok(++worked))
    expect([answer, asked, worked]).toEqual([failed({ kind: 'canceled' }), [], 0])
  })

  it('answers with the trouble of its disk, at once or later, and throws a fault of the program', async () => {
    const { access } = opening()
    const full = Object.assign(new Error('full'), { errcode: 13 })
    const answers = [
      await access.answer(() => {
        throw full
      }),
      await access.answer(() => Promise.reject(full))
    ]
    expect(answers).toEqual(Array(2).fill(failed({ kind: 'store', trouble: 'disk-full' })))
    await expect(access.answer(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
  })
})
