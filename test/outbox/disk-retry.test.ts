import { describe, expect, it } from 'vitest'
import { createDiskRetry } from '../../main/outbox/disk-retry.ts'
import type { OutboxContext, RunState } from '../../main/outbox/context/outbox-context.ts'
import { createClock } from './support/clock.ts'

const FULL = Object.assign(new Error('full'), { errcode: 13 })

/** Work that fails so often with an error, and when it was tried, in seconds. */
function retried(times: number, error: Error) {
  const clock = createClock()
  const bugs: unknown[] = []
  const runState = { started: true, closing: false } as RunState
  const context = { timer: clock.timer, random: () => 0, onBug: bug => bugs.push(bug) } as Pick<
    OutboxContext,
    'timer' | 'random' | 'onBug'
  > as OutboxContext
  const retry = createDiskRetry(context, runState)
  const tried: number[] = []
  const next: number[] = []
  const run = () => {
    retry.run(
      () => {
        tried.push(clock.monotonic() / 1000)
        if (tried.length <= times) throw error
      },
      () => next.push(clock.monotonic() / 1000)
    )
  }
  return { clock, bugs, runState, retry, tried, next, run }
}

describe('a write that the disk refuses', () => {
  it('is tried again after 5 s, 15 s, 1, 2 and 5 minutes, and then what follows is done once', async () => {
    const { clock, tried, next, run } = retried(6, FULL)
    run()
    await clock.advance(3_600_000)
    expect([tried, next]).toEqual([[0, 5, 20, 80, 200, 500, 800], [800]])
  })

  it('is not tried again for an error of the program, which is thrown', async () => {
    const { clock, tried, next, run } = retried(1, new TypeError('a bug'))
    expect(run).toThrow(TypeError)
    await clock.advance(3_600_000)
    expect([tried, next]).toEqual([[0], []])
  })

  it('is given up with the fault told where a later try meets one', async () => {
    const { clock, bugs, tried, next, retry } = retried(1, FULL)
    const fault = new TypeError('a bug')
    let times = 0
    retry.run(
      () => {
        tried.push(++times)
        throw times === 1 ? FULL : fault
      },
      () => next.push(1)
    )
    await clock.advance(3_600_000)
    expect([tried, next, bugs]).toEqual([[1, 2], [], [fault]])
  })

  it('is not tried again once the program closes', async () => {
    for (const how of ['stopped', 'closing'] as const) {
      const { clock, tried, next, run, retry, runState } = retried(1, FULL)
      run()
      if (how === 'stopped') retry.stop()
      else runState.closing = true
      await clock.advance(3_600_000)
      expect([tried, next]).toEqual([[0], []])
    }
  })
})
