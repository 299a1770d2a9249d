import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createKeyedSerial, type Step } from '../../main/async/keyed-serial.ts'
import { createClock } from '../outbox/support/clock.ts'

it('never does two steps of one connection at once, and forgets no call (R38)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 12 }),
      async (scheduler, calls) => {
        const clock = createClock()
        const within = new Map<string, number>()
        const asked = new Map<string, number>()
        const seen = new Map<string, number>()
        const lines = createKeyedSerial(
          async connectionId => {
            const inside = (within.get(connectionId) ?? 0) + 1
            within.set(connectionId, inside)
            expect(inside).toBe(1)
            seen.set(connectionId, asked.get(connectionId) ?? 0)
            await scheduler.schedule(Promise.resolve())
            within.set(connectionId, 0)
            return 'rest'
          },
          {
            now: clock.now,
            timer: clock.timer,
            onBug: error => {
              throw error
            }
          }
        )
        for (const call of calls) {
          asked.set(call, (asked.get(call) ?? 0) + 1)
          lines.go(call)
          if (scheduler.count() > 1) await scheduler.waitOne()
        }
        await scheduler.waitIdle()
        await lines.rested(null)
        // The last step of each began after the last call for it.
        expect(seen).toEqual(asked)
      }
    )
  )
})

it('does what was asked for while a step failed', async () => {
  const clock = createClock()
  const [bugs, failing] = [[] as unknown[], Promise.withResolvers<Step>()]
  const steps = [failing.promise, Promise.resolve('rest' as const)]
  let taken = 0
  const lines = createKeyedSerial(() => steps[taken++] ?? Promise.reject(new Error('asked too often')), {
    now: clock.now,
    timer: clock.timer,
    onBug: error => bugs.push(error)
  })
  lines.go('a')
  lines.go('a')
  const problem = new Error('x')
  failing.reject(problem)
  await lines.rested('a')
  expect([taken, bugs]).toEqual([2, [problem]])
})

it('comes back at the time that was said, not long after a clock was set, and not at all once closed', async () => {
  const clock = createClock()
  const times: number[] = []
  const start = clock.now()
  const steps: Step[] = [
    { at: start + 60_000 },
    'rest',
    { at: start + 365 * 86_400_000 },
    { at: start + 365 * 86_400_000 }
  ]
  const lines = createKeyedSerial(
    async () => {
      times.push(clock.now() - start)
      return steps.shift() ?? 'rest'
    },
    { now: clock.now, timer: clock.timer, onBug: () => undefined }
  )
  lines.go('a')
  await clock.advance(120_000)
  expect(times).toEqual([0, 60_000])
  lines.go('a')
  await clock.advance(3_600_000)
  expect(times.slice(2)).toEqual([120_000, 3_720_000])
  lines.close()
  await clock.advance(86_400_000)
  lines.go('a')
  expect(times).toHaveLength(4)
})

it('survives a fault of a step, and tells of it', async () => {
  const clock = createClock()
  const bugs: unknown[] = []
  let broken = true
  let steps = 0
  const lines = createKeyedSerial(
    async () => {
      steps++
      if (broken) throw new Error('a fault')
      return 'rest'
    },
    {
      now: clock.now,
      timer: clock.timer,
      onBug: error => {
        bugs.push(error)
      }
    }
  )
  lines.go('a')
  await clock.rest()
  broken = false
  lines.go('a')
  await clock.rest()
  expect([steps, bugs.length]).toEqual([2, 1])
})

it('takes its step once where it is asked before its time, and none when that time comes', async () => {
  const clock = createClock()
  let steps = 0
  const lines = createKeyedSerial(
    async () => {
      steps += 1
      return steps === 1 ? { at: clock.now() + 60_000 } : 'rest'
    },
    { now: clock.now, timer: clock.timer, onBug: () => undefined }
  )
  lines.go('a')
  await clock.rest()
  lines.go('a')
  await clock.advance(3_600_000)
  expect(steps).toBe(2)
})

it('leaves no timer behind once it is closed, neither of work that waits nor of a step under way', async () => {
  const clock = createClock()
  const timers = new Set<object>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const lines = createKeyedSerial(
    async key => {
      if (key === 'working') await promise
      return { at: clock.now() + 60_000 }
    },
    {
      now: clock.now,
      timer: () => {
        const timer = {}
        timers.add(timer)
        return () => timers.delete(timer)
      },
      onBug: () => undefined
    }
  )
  for (const key of ['waiting', 'working']) lines.go(key)
  await clock.rest()
  expect(timers.size).toBe(1)
  lines.close()
  resolve()
  await clock.rest()
  expect(timers.size).toBe(0)
})

it('takes step after step as long as one asks for the next, and waits for nothing between', async () => {
  const clock = createClock()
  const steps: Step[] = ['again', 'again', 'rest', 'again']
  let taken = 0
  const lines = createKeyedSerial(
    async () => {
      taken += 1
      return steps.shift() ?? 'rest'
    },
    { now: clock.now, timer: clock.timer, onBug: () => undefined }
  )
  lines.go('a')
  await lines.rested('a')
  expect(taken).toBe(3)
})

it.each([
  ['at once where its time has passed', -5, 0],
  ['at its time', 5, 5],
  ['after an hour at the latest', 86_400_000, 3_600_000]
])('the next step comes %s', async (_when, later, wait) => {
  const waits: number[] = []
  const lines = createKeyedSerial(async () => ({ at: 1000 + later }), {
    now: () => 1000,
    timer: (_ring, milliseconds) => {
      waits.push(milliseconds)
      return () => undefined
    },
    onBug: () => undefined
  })
  lines.go('a')
  await lines.rested('a')
  expect(waits).toEqual([wait])
})

it('is at rest by key: the work of another is not waited for, nor any that was never asked for', async () => {
  const clock = createClock()
  const { promise, resolve } = Promise.withResolvers<void>()
  const lines = createKeyedSerial(
    async key => {
      if (key === 'slow') await promise
      return 'rest'
    },
    { now: clock.now, timer: clock.timer, onBug: () => undefined }
  )
  for (const key of ['slow', 'quick']) lines.go(key)
  const rested: string[] = []
  const all = ['quick', 'never', 'slow'].map(async key => {
    await lines.rested(key)
    rested.push(key)
  })
  await new Promise(setImmediate)
  expect(rested.toSorted()).toEqual(['never', 'quick'])
  resolve()
  await Promise.all(all)
  expect(rested.at(-1)).toBe('slow')
})
