import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { autosave } from '../../../../renderer/order-entry/entry/autosave.ts'
import { LONGEST, PAUSE, RETRY } from '../../../../renderer/order-entry/entry/save-timer.ts'
import { fakeBridge, type FakeBridge } from '../../../fakes/bridge.ts'

const ID = '5a3c0d11-0000-4000-8000-000000000001' as DraftId
const FULL: Failure = { kind: 'store', trouble: 'disk-full' }
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

let bridge: FakeBridge
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  bridge = fakeBridge().answer('drafts.save', ({ revision }) => ok({ revision, savedAt: 1000 + revision }))
  useBridge(bridge)
})
afterEach(() => {
  useBridge(undefined)
  vi.useRealTimers()
})

function typing(kept: { revision: number; savedAt: number } | null = null) {
  const entry = emptyEntry('refinance')
  const saving = autosave({ id: ID, connectionId: 'c1' }, () => structuredClone(entry), kept)
  const type = (text: string) => {
    entry.closingDate = text
    saving.changed()
  }
  const texts = () => bridge.argsOf('drafts.save').map(save => save.entry.closingDate)
  const revisions = () => bridge.argsOf('drafts.save').map(save => save.revision)
  return { saving, type, texts, revisions, phase: () => saving.state.value.phase }
}

describe('a draft saves itself', () => {
  it('at a pause, and stores nothing before anything is typed', async () => {
    const { saving, type, texts, phase } = typing()
    await saving.flush()
    await wait(60_000)
    expect([texts(), phase()]).toEqual([[], 'untouched'])
    type('1')
    await wait(PAUSE - 1)
    type('11')
    await wait(PAUSE - 1)
    expect([texts(), phase()]).toEqual([[], 'unsaved'])
    await wait(1)
    expect([texts(), phase()]).toEqual([['11'], 'saved'])
    expect(bridge.argsOf('drafts.save')[0]).toMatchObject({ id: ID, connectionId: 'c1', revision: 1 })
  })

  it('even while typing never pauses', async () => {
    const { type, texts } = typing()
    for (let key = 0; key * 100 < LONGEST; key++) {
      type(String(key))
      await wait(100)
    }
    expect(texts()).toHaveLength(1)
  })

  it.each([-365, 365])(
    'even while typing never pauses and the clock is set by %i days meanwhile (M3, R51)',
    async days => {
      const { type, texts } = typing()
      type('first')
      vi.setSystemTime(Date.now() + days * 86_400_000)
      for (let key = 0; key * 100 < LONGEST; key++) {
        type(String(key))
        expect(texts()).toEqual([])
        await wait(100)
      }
      expect(texts()).toHaveLength(1)
    }
  )

  it('and counts as saved only after the response (R51)', async () => {
    const held = bridge.hold('drafts.save')
    const { saving, type, phase } = typing()
    type('1')
    await wait(PAUSE)
    expect([phase(), saving.state.value.savedAt]).toEqual(['saving', undefined])
    held.answer(ok({ revision: 1, savedAt: 77 }))
    await wait(0)
    expect(saving.state.value).toEqual({ phase: 'saved', savedAt: 77 })
  })

  it('one save at a time, the newest state next, under the next revision', async () => {
    const held = bridge.hold('drafts.save')
    const { saving, type, texts, revisions, phase } = typing({ revision: 6, savedAt: 5 })
    type('1')
    await wait(PAUSE)
    type('12')
    await wait(PAUSE)
    type('123')
    await wait(PAUSE)
    const flushes = [saving.flush(), saving.flush()]
    expect(texts()).toEqual(['1'])
    held.answer(ok({ revision: 7, savedAt: 70 }))
    await wait(0)
    expect([texts(), phase()]).toEqual([['1', '123'], 'saving'])
    held.answer(ok({ revision: 8, savedAt: 80 }))
    expect(await Promise.all(flushes)).toEqual([true, true])
    await wait(60_000)
    expect([revisions(), phase()]).toEqual([[7, 8], 'saved'])
  })

  it('and is still being saved while more is typed', async () => {
    const held = bridge.hold('drafts.save')
    const { type, phase } = typing()
    type('1')
    await wait(PAUSE)
    type('12')
    expect(phase()).toBe('saving')
    held.answer(ok({ revision: 1, savedAt: 70 }))
    await wait(0)
  })

  it('and is unsaved again if something was typed meanwhile', async () => {
    const held = bridge.hold('drafts.save')
    const { type, phase } = typing()
    type('1')
    await wait(PAUSE)
    type('12')
    held.answer(ok({ revision: 1, savedAt: 70 }))
    await wait(0)
    expect(phase()).toBe('unsaved')
  })
})

describe('a save that fails', () => {
  it('is retried with everything typed since, until it succeeds', async () => {
    bridge.answer('drafts.save', failed(FULL))
    const { saving, type, texts, revisions } = typing()
    type('1')
    await wait(PAUSE)
    expect(saving.state.value).toEqual({ phase: 'unsaved', failure: FULL })
    await wait(RETRY)
    expect(texts()).toEqual(['1', '1'])
    type('12')
    bridge.answer('drafts.save', ok({ revision: 3, savedAt: 70 }))
    await wait(PAUSE)
    expect([texts(), revisions()]).toEqual([
      ['1', '1', '12'],
      [1, 2, 3]
    ])
    expect(saving.state.value).toEqual({ phase: 'saved', savedAt: 70 })
    await wait(60_000)
    expect(texts()).toHaveLength(3)
  })

  it('keeps its failure while it is retried', async () => {
    bridge.answer('drafts.save', failed(FULL))
    const { saving, type } = typing()
    type('1')
    await wait(PAUSE)
    bridge.hold('drafts.save')
    await wait(RETRY)
    expect(saving.state.value).toEqual({ phase: 'saving', failure: FULL })
  })

  it('is one answer for all callers', async () => {
    const held = bridge.hold('drafts.save')
    const { saving, type, texts } = typing()
    type('1')
    const flushes = [saving.flush(), saving.flush(), saving.flush()]
    held.answer(failed(FULL))
    expect(await Promise.all(flushes)).toEqual([false, false, false])
    expect(texts()).toEqual(['1'])
    saving.stop()
  })

  it('is not retried if that cannot help, but on the next key', async () => {
    bridge.answer(
      'drafts.save',
      failed({ kind: 'invalid', fields: [{ path: 'entry.closingDate', message: 'Too long.' }] })
    )
    const { type, texts } = typing()
    type('1')
    await wait(60_000)
    expect(texts()).toEqual(['1'])
    type('12')
    await wait(PAUSE)
    expect(texts()).toEqual(['1', '12'])
  })

  it('because of a bug is a failed save too, and the error is not swallowed', async () => {
    const broken = new Error('broken')
    bridge.answer('drafts.save', () => Promise.reject(broken))
    const { saving, type } = typing()
    type('1')
    await expect(saving.flush()).rejects.toBe(broken)
    expect(saving.state.value).toEqual({ phase: 'unsaved', failure: { kind: 'bug' } })
    saving.stop()
  })

  it.each<Failure>([{ kind: 'out-of-date' }, { kind: 'no-such-draft' }])(
    'because the order moved on ($kind) ends the saving',
    async failure => {
      bridge.answer('drafts.save', failed(failure))
      const { saving, type, texts, phase } = typing()
      type('1')
      await wait(PAUSE)
      type('12')
      expect(await saving.flush()).toBe(false)
      await wait(60_000)
      expect([texts(), phase()]).toEqual([['1'], 'moved-on'])
    }
  )
})

describe('submitting a draft', () => {
  it('saves first, uses the next revision, and allows no save in between', async () => {
    const { saving, type, texts } = typing()
    type('1')
    let end = (_: string) => {}
    const given: number[] = []
    const done = saving.handOver(draft => {
      given.push(draft.revision)
      return new Promise<string>(resolve => (end = resolve))
    })
    await wait(0)
    expect([texts(), given]).toEqual([['1'], [2]])
    type('12')
    await wait(PAUSE)
    expect(texts()).toEqual(['1'])
    end('there')
    expect(await done).toBe('there')
    await wait(RETRY)
    expect(texts()).toEqual(['1', '12'])
  })

  it('submits even what could not be saved', async () => {
    bridge.answer('drafts.save', failed(FULL))
    const { saving, type } = typing()
    type('1')
    expect(await saving.handOver(async draft => draft.entry.closingDate)).toBe('1')
    saving.stop()
  })
  it.each<[string, () => Promise<string>]>([
    ['failed', () => Promise.reject(new Error('a bug'))],
    ['ended', () => Promise.resolve('there')]
  ])('saves afterwards what could not be saved before, whether it %s', async (_how, submit) => {
    bridge.answer('drafts.save', failed(FULL))
    const { saving, type, texts, phase } = typing()
    type('1')
    await saving.handOver(submit).catch(() => undefined)
    const before = texts().length
    bridge.answer('drafts.save', ({ revision }) => ok({ revision, savedAt: 77 }))
    await wait(RETRY)
    expect([texts().slice(before), phase()]).toEqual([['1'], 'saved'])
  })

  it('saves nothing afterwards of an order that moved on', async () => {
    bridge.answer('drafts.save', failed(FULL))
    const { saving, type, texts } = typing()
    type('1')
    const done = saving.handOver(async () => {
      saving.moveOn()
    })
    await done
    const before = texts().length
    await wait(RETRY)
    expect(texts()).toHaveLength(before)
  })
})
