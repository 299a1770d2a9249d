import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { createDownloadHold, pauseOfAll } from '../../../main/documents/queue/hold.ts'
import { pauses } from '../support/held-shop.ts'

const OFFLINE: Failure = { kind: 'offline' }
const FULL: Failure = { kind: 'store', trouble: 'disk-full' }

function held() {
  const timer = pauses(0)
  let goneOn = 0
  return {
    timer,
    goneOn: () => goneOn,
    ...createDownloadHold(
      timer.startTimer,
      () => {
        goneOn += 1
      },
      () => 0
    )
  }
}

describe('what holds all downloads up', () => {
  it('for want of a network is tried again by itself, after 5 and 15 seconds, 1, 2 and then 5 minutes (M8)', () => {
    const holding = held()
    const waits: number[] = []
    for (let time = 1; time <= 7; time += 1) {
      holding.hold(OFFLINE)
      waits.push(...holding.timer.waits())
      holding.timer.ring()
      expect(holding.by()).toBeNull()
      expect(holding.goneOn()).toBe(time)
    }
    expect(waits).toEqual([5_000, 15_000, 60_000, 120_000, 300_000, 300_000, 300_000])
  })

  it('waits longer where something else fails before the way is there again', () => {
    const holding = held()
    holding.hold(OFFLINE)
    holding.hold({ kind: 'service-error', status: 503 })
    expect(holding.timer.waits()).toEqual([15_000])
  })

  it('counts once what fails together', () => {
    const holding = held()
    for (let at = 0; at < 4; at += 1) holding.hold(OFFLINE)
    expect(holding.timer.waits()).toEqual([5_000])
  })

  it.each(['worked', 'release'] as const)('begins with the short pause again after %s', what => {
    const holding = held()
    for (let time = 1; time <= 3; time += 1) {
      holding.hold(OFFLINE)
      holding.timer.ring()
    }
    holding[what]()
    holding.hold(OFFLINE)
    expect(holding.timer.waits()).toEqual([5_000])
  })

  it('is over at once when the user says so, and its timer with it', () => {
    const holding = held()
    holding.hold(OFFLINE)
    holding.release()
    expect([holding.by(), holding.timer.waits(), holding.goneOn()]).toEqual([null, [], 1])
  })

  it('waits for the user if waiting does not help, and forgets the time of the one before', () => {
    const holding = held()
    holding.hold(OFFLINE)
    holding.hold({ kind: 'unauthorized' })
    expect([holding.by(), holding.timer.waits()]).toEqual([{ kind: 'unauthorized' }, []])
  })

  it('has no end of its own only where waiting does not help', () => {
    const holding = held()
    const isOpenEnded = [holding.isOpenEnded()]
    for (const failure of [OFFLINE, FULL, OFFLINE, FULL]) {
      holding.hold(failure)
      isOpenEnded.push(holding.isOpenEnded())
    }
    holding.release()
    expect([...isOpenEnded, holding.isOpenEnded()]).toEqual([false, false, true, false, true, false])
  })

  it('ends with the program', () => {
    const holding = held()
    holding.hold(OFFLINE)
    holding.end()
    expect([holding.timer.waits(), holding.goneOn()]).toEqual([[], 0])
  })
})

it.each<[Failure, number | undefined]>([
  [{ kind: 'too-many-requests' }, 30_000],
  [{ kind: 'too-many-requests', retryAfterSeconds: 7 }, 7_000],
  [{ kind: 'too-many-requests', retryAfterSeconds: 86_400 }, 600_000],
  [{ kind: 'unauthorized' }, undefined],
  [{ kind: 'file', trouble: 'disk-full' }, undefined],
  [{ kind: 'store', trouble: 'disk-fault' }, undefined],
  [{ kind: 'not-connected' }, undefined]
])('of %o all wait %s milliseconds', (failure, pause) => {
  expect(pauseOfAll(failure, 1, 1)).toBe(pause)
})
