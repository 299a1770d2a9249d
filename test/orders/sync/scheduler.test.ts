import { describe, expect, it } from 'vitest'
import { SyncScheduler, type SchedulerParts } from '../../../main/orders/sync/scheduler.ts'
import { turns } from '../sync-harness.ts'
import { MINUTE } from './counted-list.ts'

const NOW = 1_000_000
const START = 5000

const IDLE = {
  room: 1,
  pausedUntil: undefined as number | null | undefined,
  needsProbe: false,
  isScanning: false,
  isRush: false,
  isWriting: false,
  areEndsDue: false,
  areEndsRead: false,
  /** Whether the budget has room for what is due of an order. */
  mayRead: true,
  /** How many of each there are to request. */
  asked: 0,
  lookups: 0,
  orders: 0,
  pages: 0,
  endsAt: Infinity,
  detailsAt: Infinity,
  scanAt: Infinity,
  /** How long the budget has to be waited for. */
  wait: 0
}
type State = typeof IDLE

/** A scheduler whose parts say what the state does; a request goes on until it is ended. */
function scheduling(change: Partial<State> = {}) {
  const state: State = { ...IDLE, ...change }
  const log: string[] = []
  const running: PromiseWithResolvers<void>[] = []
  const timers = new Set<{ readonly wait: number; readonly then: () => void }>()
  const tell = (what: string) => () => {
    log.push(what)
  }
  const work = (what: string): Promise<void> => {
    log.push(what)
    const request = Promise.withResolvers<void>()
    running.push(request)
    return request.promise
  }
  const take = (what: 'asked' | 'lookups' | 'orders' | 'pages') => {
    if (state[what] === 0) return undefined
    state[what] -= 1
    return () => work(what)
  }
  const parts: { readonly [K in keyof SchedulerParts]: unknown } = {
    clock: {
      now: () => NOW,
      elapsed: () => START,
      after(wait: number, then: () => void) {
        const timer = { wait, then }
        timers.add(timer)
        return () => timers.delete(timer)
      }
    },
    limiter: {
      room: () => state.room,
      pause: () =>
        state.pausedUntil === undefined ? null : { because: { kind: 'offline' }, until: state.pausedUntil },
      needsProbe: () => state.needsProbe,
      resume: tell('resume')
    },
    budget: {
      spend: () => state.wait === 0,
      wait: () => state.wait,
      note: (requests: number) => log.push(`note ${requests}`)
    },
    requests: {
      inFlight: () => running.length,
      listPage: (page: number, isProbe?: boolean) => work(`page ${page} ${isProbe}`)
    },
    scans: {
      get isRunning() {
        return state.isScanning
      },
      get isRush() {
        return state.isRush
      },
      get isWriting() {
        return state.isWriting
      },
      get dueAt() {
        return state.scanAt
      },
      beginFirst: () => undefined,
      beginIfDue: () => undefined,
      setDue: tell('set due'),
      abandon() {
        log.push('abandon')
        state.isScanning = false
      },
      nextPage: () => take('pages')
    },
    ends: {
      isReading: () => state.areEndsRead,
      isDue: () => state.areEndsDue,
      dueAt: () => state.endsAt,
      hurry: tell('hurry ends'),
      readEnds: () => work('ends')
    },
    details: {
      requested: () => take('asked'),
      lookup: () => take('lookups'),
      isDue: () => state.orders > 0,
      next: () => (state.mayRead ? take('orders') : undefined),
      dueAt: () => state.detailsAt,
      hurry: tell('hurry details'),
      leave: tell('leave'),
      judge: (doesListAnswer: boolean) => log.push(`judge ${doesListAnswer}`)
    },
    onStatus: tell('status'),
    onBug: tell('bug')
  }
  return {
    state,
    scheduler: new SyncScheduler(parts as SchedulerParts),
    /** What happened since it was asked last. */
    happened: (): readonly string[] => log.splice(0),
    waits: (): readonly number[] => [...timers].map(({ wait }) => wait),
    ring() {
      for (const timer of [...timers]) {
        timers.delete(timer)
        timer.then()
      }
    },
    /** Ends the request that has gone on longest, and gives what happens then. */
    async end(error?: Error): Promise<readonly string[]> {
      const request = running.shift()
      if (error === undefined) request?.resolve()
      else request?.reject(error)
      await turns(1)
      return log.splice(0)
    }
  }
}

describe('the next request of sync', () => {
  it('is what a user asks for, and after a failure a single one for the list before all others', async () => {
    const { state, scheduler, happened, end } = scheduling({ room: 3, asked: 1, needsProbe: true, lookups: 1 })
    scheduler.pump()
    expect(happened()).toEqual(['asked', 'judge false', 'note 1', 'page 1 true'])
    expect(await end()).toEqual([])
    Object.assign(state, { needsProbe: false, room: 1 })
    expect(await end()).toEqual(['status', 'lookups'])
  })

  it('is once more for the list where that one could not even be made', async () => {
    const { scheduler, happened, end } = scheduling({ needsProbe: true })
    const probe = ['judge false', 'note 1', 'page 1 true']
    scheduler.pump()
    expect(happened()).toEqual(probe)
    expect(await end(new Error('a bug'))).toEqual(['bug', ...probe])
  })

  it('is for a scan in a hurry, the list’s ends, what is due, and then for orders and pages in turn', async () => {
    const work = { isScanning: true, isRush: true, pages: 9, areEndsDue: true, lookups: 1, orders: 9 }
    const { state, scheduler, happened, end } = scheduling(work)
    scheduler.pump()
    expect(happened()).toEqual(['pages'])
    state.isRush = false
    expect(await end()).toEqual(['ends'])
    state.areEndsDue = false
    const next: string[] = []
    for (let count = 0; count < 8; count++) next.push(...(await end()))
    expect(next).toEqual(['lookups', 'orders', 'pages', 'pages', 'orders', 'pages', 'pages', 'orders'])
  })

  it('waits for the budget where the list’s ends are due, and lets nothing else go first', () => {
    const work = { isScanning: true, pages: 1, lookups: 1, orders: 1 }
    const { scheduler, happened, waits } = scheduling({ ...work, areEndsDue: true, wait: 700 })
    scheduler.pump()
    expect([happened(), waits()]).toEqual([[], [700]])
  })

  it('waits for the budget where it is a page’s turn, and lets no order go first', async () => {
    const { state, scheduler, happened, waits, ring, end } = scheduling({ isScanning: true, pages: 9, orders: 9 })
    scheduler.pump()
    expect(happened()).toEqual(['orders'])
    state.wait = 500
    expect([await end(), waits()]).toEqual([[], [500]])
    state.wait = 0
    ring()
    expect(happened()).toEqual(['pages'])
  })

  it('is for both ends of the list once an order was placed, whatever the budget has, but not twice at a time', () => {
    const { state, scheduler, happened } = scheduling({ wait: 700, areEndsRead: true })
    scheduler.noteSent()
    expect(happened()).toEqual([])
    state.areEndsRead = false
    scheduler.pump()
    expect(happened()).toEqual(['note 2', 'ends'])
  })
})

describe('a service in doubt', () => {
  it('is asked for the ends of the list before anything that is watched, while a scan goes on', async () => {
    const { state, scheduler, happened, end } = scheduling({ isScanning: true, pages: 9, lookups: 1, orders: 1 })
    scheduler.doubt()
    scheduler.pump()
    expect(happened()).toEqual(['hurry ends', 'pages'])
    state.areEndsDue = true
    expect(await end()).toEqual(['ends'])
    state.areEndsDue = false
    expect(await end()).toEqual(['judge true', 'status', 'lookups'])
  })

  it('is waited for by what is watched', () => {
    const { scheduler, waits } = scheduling({ detailsAt: START + 10, endsAt: START + 400 })
    scheduler.doubt()
    scheduler.pump()
    expect(waits()).toEqual([400])
  })

  it('is judged by a reading that began after the doubt, and by whether the list answers', async () => {
    const { state, scheduler, happened, end } = scheduling({ areEndsDue: true })
    scheduler.doubt()
    scheduler.pump()
    expect(happened()).toEqual(['hurry ends', 'ends'])
    scheduler.doubt()
    expect(await end()).toEqual(['hurry ends', 'ends'])
    Object.assign(state, { areEndsDue: false, needsProbe: true })
    expect((await end()).slice(0, 2)).toEqual(['judge false', 'status'])
  })

  it('is judged also where the order cache failed, and told of once', async () => {
    const { state, scheduler, happened, end } = scheduling({ areEndsDue: true })
    scheduler.doubt()
    scheduler.pump()
    expect(happened()).toEqual(['hurry ends', 'ends'])
    state.areEndsDue = false
    expect(await end(new Error('the thread is lost'))).toEqual(['judge true', 'status', 'bug'])
  })
})

it('a desk that does not read the list gives up its scan, and asks for its ends only in doubt', async () => {
  const due = { endsAt: START, detailsAt: START, scanAt: START }
  const work = { isScanning: true, pages: 9, areEndsDue: true, lookups: 1, orders: 1 }
  const { state, scheduler, happened, waits, end } = scheduling({ ...work, ...due })
  scheduler.setReads(false)
  expect([happened(), waits()]).toEqual([['leave', 'abandon'], [MINUTE]])
  scheduler.setReads(false)
  scheduler.noteSent()
  expect(happened()).toEqual([])
  scheduler.doubt()
  scheduler.pump()
  expect(happened()).toEqual(['hurry ends', 'ends'])
  scheduler.setReads(true)
  expect(happened()).toEqual(['hurry ends', 'hurry details'])
  state.areEndsDue = false
  // What was placed meanwhile was the other desk's to read.
  expect(await end()).toEqual(['judge true', 'status', 'lookups'])
})

it('a desk that stops reading while it is paused leaves what was placed to the next reader, and reads it where it is that one (O7)', () => {
  const { state, scheduler, happened } = scheduling({ room: 0, pausedUntil: null })
  scheduler.noteSent()
  scheduler.setReads(false)
  happened()
  Object.assign(state, { room: 1, pausedUntil: undefined })
  scheduler.pump()
  expect(happened()).toEqual([])
  scheduler.setReads(true)
  expect(happened()).toEqual(['hurry ends', 'hurry details', 'note 2', 'ends'])
})

describe('sync rests', () => {
  it.each<[Partial<State>, readonly number[]]>([
    [{ endsAt: START + 30_000 }, [30_000]],
    [{ endsAt: START + MINUTE + 1 }, [MINUTE]],
    [{ endsAt: START - 5 }, [1]],
    [{ detailsAt: START + 400, endsAt: START + 500 }, [400]],
    [{ scanAt: START + 300, endsAt: START + 500 }, [300]],
    [{ isScanning: true, scanAt: START, wait: 200 }, [200]],
    [{ isScanning: true, orders: 1, mayRead: false, detailsAt: START + 900, wait: 200 }, [900]],
    [{ endsAt: START, isWriting: true }, [1000]],
    [{ endsAt: START, areEndsRead: true }, [1000]],
    [{ endsAt: START, isScanning: true, pages: 1 }, [1000]],
    [{ room: 0, pausedUntil: NOW + 7000, endsAt: START }, [7000]],
    [{ room: 0, pausedUntil: NOW - 3 }, [1]],
    [{ room: 0, pausedUntil: null, endsAt: START }, []]
  ])('until the next thing is due, a minute at most, and a second while it is busy: %j', (change, expected) => {
    const { scheduler, waits } = scheduling(change)
    scheduler.pump()
    scheduler.pump()
    expect(waits()).toEqual(expected)
  })

  it('and tells of it where that is a pause', () => {
    const { state, scheduler, happened } = scheduling({ room: 0, pausedUntil: null })
    scheduler.pump()
    expect(happened()).toEqual(['status'])
    Object.assign(state, { room: 1, pausedUntil: undefined })
    scheduler.pump()
    expect(happened()).toEqual([])
  })

  it('while the computer sleeps, for five minutes at most, and then looks at everything anew', async () => {
    const { state, scheduler, happened, waits, ring, end } = scheduling({ asked: 1, endsAt: START })
    const woken = ['resume', 'set due', 'hurry ends', 'hurry details']
    scheduler.sleep()
    scheduler.sleep()
    scheduler.pump()
    expect([happened(), waits()]).toEqual([[], [5 * MINUTE]])
    ring()
    expect([happened(), waits()]).toEqual([[...woken, 'asked'], [1000]])
    scheduler.resume()
    expect(happened()).toEqual(['resume'])
    scheduler.sleep()
    scheduler.resume()
    expect([happened(), waits()]).toEqual([woken, [1000]])
    scheduler.close()
    state.asked = 1
    expect([await end(), waits()]).toEqual([[], []])
  })
})
