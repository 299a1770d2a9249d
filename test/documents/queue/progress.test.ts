import { describe, expect, it } from 'vitest'
import { createProgress, FLOOR } from '../../../main/documents/queue/progress.ts'

/** A transfer by a clock of the test's own; `arrives` says that so many seconds later so many bytes more were there. */
function watched({ total = null as number | null, from = 0 } = {}) {
  let [now, received] = [0, from]
  const canceling = new AbortController()
  const timers: number[] = []
  const told: number[] = []
  const progress = createProgress({
    canceling: canceling.signal,
    idleSeconds: 60,
    elapsed: () => now,
    onStep: step => told.push(step),
    startTimer: (_ring, milliseconds) => {
      timers.push(milliseconds)
      return () => undefined
    }
  })
  progress.onBytes(received, total)
  return {
    progress,
    canceling,
    timers,
    told,
    arrives(seconds: number, bytes: number) {
      now += seconds * 1000
      received += bytes
      progress.onBytes(received, total)
      return progress.signal.aborted
    }
  }
}

describe('a transfer in which next to nothing arrives', () => {
  it('is ended though a byte comes every minute: another one gets its place (W15)', () => {
    const { arrives, progress } = watched()
    expect(arrives(59, 1)).toBe(false)
    expect(arrives(59, 1)).toBe(false)
    expect(arrives(59, 1)).toBe(true)
    expect(progress.signal.reason).toEqual({ kind: 'timed-out', afterSeconds: FLOOR.seconds })
  })

  it('is ended in its middle, too, however fast it began (W15)', () => {
    const { arrives } = watched({ total: 50_000_000 })
    expect(arrives(1, 10_000_000)).toBe(false)
    expect(arrives(FLOOR.seconds, 1)).toBe(false)
    expect(arrives(FLOOR.seconds / 2, 1)).toBe(false)
    expect(arrives(FLOOR.seconds / 2, 1)).toBe(true)
  })

  it('goes on at exactly the least there may be, and however long it takes', () => {
    const { arrives } = watched({ from: 1_000_000 })
    for (let stretch = 0; stretch < 500; stretch += 1) {
      expect(arrives(FLOOR.seconds / 2, FLOOR.bytes - 1)).toBe(false)
      expect(arrives(FLOOR.seconds / 2, 1)).toBe(false)
    }
    expect(arrives(FLOOR.seconds / 2, FLOOR.bytes - 1)).toBe(false)
    expect(arrives(FLOOR.seconds / 2, 0)).toBe(true)
  })

  it('counts what arrives, not what was there of an earlier attempt', () => {
    const { arrives } = watched({ from: 900_000_000, total: 1_000_000_000 })
    expect(arrives(FLOOR.seconds, FLOOR.bytes - 1)).toBe(true)
  })

  it('is not ended with its last byte', () => {
    const { arrives } = watched({ total: 3 })
    expect(arrives(59, 1)).toBe(false)
    expect(arrives(FLOOR.seconds, 2)).toBe(false)
  })
})

it('ends with the reason of whoever gives it up, also where that came first', () => {
  const { canceling, progress } = watched()
  canceling.abort({ kind: 'canceled' })
  expect(progress.signal.reason).toEqual({ kind: 'canceled' })
  const over = AbortSignal.abort({ kind: 'canceled' })
  expect(
    createProgress({ canceling: over, idleSeconds: 60, onStep: () => undefined, startTimer: () => () => undefined })
      .signal.aborted
  ).toBe(true)
})

it('is told of in steps: fifty of a file whose size is known, else every quarter of a megabyte', () => {
  const known = watched({ total: 5_000 })
  for (let bytes = 0; bytes < 5_000; bytes += 1) known.arrives(0, 1)
  expect(known.told).toEqual(Array.from({ length: 51 }, (_step, at) => at * 100))
  const unknown = watched()
  for (let kilobytes = 0; kilobytes < 1_024; kilobytes += 1) unknown.arrives(0, 1_024)
  expect(unknown.told).toEqual([0, 1, 2, 3, 4].map(step => step * 256 * 1_024))
})

it('is watched by one timer alone, and by nobody once it is over', () => {
  const canceling = new AbortController()
  let running = 0
  const pauses: number[] = []
  const progress = createProgress({
    canceling: canceling.signal,
    idleSeconds: 60,
    onStep: () => undefined,
    startTimer: (_ring, milliseconds) => {
      running += 1
      pauses.push(milliseconds)
      return () => {
        running -= 1
      }
    }
  })
  for (const bytes of [1, 2, 3]) progress.onBytes(bytes, null)
  expect([running, pauses]).toEqual([1, [60_000, 60_000, 60_000, 60_000]])
  progress.end()
  canceling.abort({ kind: 'canceled' })
  expect([running, progress.signal.aborted]).toEqual([0, false])
})

it('has at least 64 kB in two minutes', () => {
  expect(FLOOR).toEqual({ bytes: 65_536, seconds: 120 })
})

it('that starts over is told of from its beginning again', () => {
  const { progress, told } = watched({ total: 5_000 })
  for (const received of [2_000, 0, 99, 100]) progress.onBytes(received, 5_000)
  expect(told).toEqual([0, 2_000, 0, 100])
})
