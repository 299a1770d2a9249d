import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed } from '#domain/common/result.ts'
import { handClock, startTestSync, turns } from '../sync-harness.ts'
import { MINUTE, HOUR, counted, orders } from './counted-list.ts'

describe('a service that limits requests', () => {
  it('gets no request before the time it named', async () => {
    const list = orders(300)
    let refusals = 1
    const asked: number[] = []
    const clock = handClock()
    const desk = startTestSync({
      clock,
      listOrders: async page => {
        asked.push(clock.now())
        return page === 5 && refusals-- > 0 ? failed({ kind: 'too-many-requests', retryAfterSeconds: 40 }) : list(page)
      }
    })
    await clock.advance(1)
    const shut = asked.length
    expect(desk.sync.status().pause).toMatchObject({ because: { kind: 'too-many-requests' } })
    desk.sync.syncNow()
    desk.sync.online()
    await clock.advance(39_000)
    expect(asked).toHaveLength(shut)
    await clock.advance(2000)
    await turns(60)
    expect(desk.sync.status()).toMatchObject({ pause: null, whole: { confirmed: true } })
    await desk.sync.close()
  })

  it.each<Failure>([
    { kind: 'offline' },
    { kind: 'timed-out', afterSeconds: 30 },
    { kind: 'service-error', status: 503 },
    { kind: 'unreachable', host: 'h', reason: 'refused' },
    { kind: 'redirected', status: 302 },
    { kind: 'certificate', host: 'h' }
  ])('or is unavailable ($kind) is retried with growing delays, and the scan resumes', async failure => {
    const list = orders(300)
    let isDown = true
    let asked = 0
    const desk = startTestSync({
      listOrders: async page => {
        asked += 1
        return isDown && page > 3 ? failed(failure) : list(page)
      }
    })
    await desk.clock.advance(10 * MINUTE)
    // 5 s, 15 s, 1, 2 and 5 minutes apart, eight the first time and one at each retry.
    expect(asked).toBeLessThan(20)
    expect(desk.sync.status().pause?.because).toEqual(failure)
    isDown = false
    desk.sync.online()
    await turns(80)
    expect(desk.ids()).toHaveLength(300)
    expect(desk.sync.status().pause).toBeNull()
    await desk.sync.close()
  })

  it.each<Failure>([{ kind: 'unauthorized' }, { kind: 'forbidden' }])(
    'is left alone if only the user can help ($kind)',
    async failure => {
      let asked = 0
      const desk = startTestSync({
        listOrders: async () => {
          asked += 1
          return failed(failure)
        }
      })
      await desk.clock.advance(24 * HOUR)
      expect(asked).toBeLessThanOrEqual(8)
      expect(desk.sync.status().pause).toEqual({ because: failure, until: null })
      await desk.sync.close()
    }
  )
})

it('sends nothing while the computer sleeps', async () => {
  const { listOrders, pages } = counted(orders(30))
  const desk = startTestSync({ listOrders })
  desk.sync.sleep()
  await desk.clock.advance(4 * MINUTE)
  expect(pages).toEqual([])
  desk.sync.wake()
  await turns(30)
  expect(desk.ids()).toHaveLength(30)
  await desk.sync.close()
})
