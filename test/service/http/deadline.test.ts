import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { createDeadlines, orEnd } from '../../../main/service/http/deadline.ts'

const CANCELED: Failure = { kind: 'canceled' }
const never = new Promise<never>(() => undefined)

describe('work that takes no signal', () => {
  it('is waited for while the signal allows it, and not after', async () => {
    const controller = new AbortController()
    expect(await orEnd(Promise.resolve(7), controller.signal)).toEqual(ok(7))
    const waiting = orEnd(never, controller.signal)
    controller.abort(CANCELED)
    expect(await waiting).toEqual(failed(CANCELED))
  })

  it('is not waited for at all where the signal was given before', async () => {
    expect(await orEnd(never, AbortSignal.abort(CANCELED))).toEqual(failed(CANCELED))
  })
})

describe('a time limit', () => {
  const limited = () => {
    const rings: (() => void)[] = []
    const stopped: number[] = []
    const deadlines = createDeadlines(30, (ring, milliseconds) => {
      const number = rings.push(ring)
      expect(milliseconds).toBe(30_000)
      return () => stopped.push(number)
    })
    return { deadlines, rings, stopped }
  }
  const untilEnd = (signal: AbortSignal) =>
    new Promise<unknown>(resolve => {
      if (signal.aborted) resolve(signal.reason)
      signal.addEventListener('abort', () => {
        resolve(signal.reason)
      })
    })

  it('ends its own work, and tells why', async () => {
    const { deadlines, rings, stopped } = limited()
    const [late, other] = [deadlines.within(untilEnd), deadlines.within(untilEnd)]
    rings[0]?.()
    expect(await late).toEqual({ kind: 'timed-out', afterSeconds: 30 })
    expect(stopped).toEqual([1])
    deadlines.close()
    expect(await other).toEqual(CANCELED)
    expect(stopped).toEqual([1, 2])
  })

  it('that was closed ends what is begun after that as well', async () => {
    const { deadlines } = limited()
    deadlines.close()
    expect(await deadlines.within(untilEnd)).toEqual(CANCELED)
  })
})
