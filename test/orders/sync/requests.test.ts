import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createSyncRequests } from '../../../main/orders/sync/requests.ts'
import { listed, pageOf, type ListOrders } from '../list-service.ts'

const PAGE = ok(pageOf([listed(1)], 15, 1))

/** Requests, and what they tell the rate limiter and the others. */
function asking(listOrders: ListOrders = async () => PAGE) {
  const told: string[] = []
  const tell = (what: string) => () => {
    told.push(what)
  }
  const requests = createSyncRequests({
    service: { listOrders },
    limiter: {
      room: () => 1,
      pause: () => null,
      needsProbe: () => false,
      probed: tell('probed'),
      succeeded: tell('succeeded'),
      failed: tell('failed'),
      slowDown: tell('slow down'),
      resume: tell('resume')
    },
    onPage: tell('page'),
    onRoom: () => {
      told.push(`room for ${1 - requests.inFlight()}`)
    }
  })
  return { requests, told }
}

describe('a request for a page of the list', () => {
  it.each<[boolean, readonly string[]]>([
    [false, ['succeeded', 'page']],
    [true, ['probed', 'page']]
  ])('that is answered (a probe: %s) says that the service is there', async (isProbe, expected) => {
    const { requests, told } = asking()
    expect(await requests.listPage(1, isProbe)).toEqual(PAGE)
    expect(told).toEqual(expected)
  })

  it.each<[Failure, string]>([
    [{ kind: 'not-found' }, 'succeeded'],
    [{ kind: 'malformed', what: 'not-json' }, 'succeeded'],
    [{ kind: 'malformed', what: 'html' }, 'failed'],
    [{ kind: 'service-error', status: 500 }, 'failed'],
    [{ kind: 'too-many-requests' }, 'failed'],
    [{ kind: 'unauthorized' }, 'failed'],
    [{ kind: 'timed-out', afterSeconds: 30 }, 'failed']
  ])('that fails with %j pauses the others only where that is no matter of the page', async (failure, expected) => {
    const { requests, told } = asking(async () => failed(failure))
    await requests.listPage(2)
    expect(told).toEqual([expected])
  })

  it('is under way until its answer has arrived, and then makes room once', async () => {
    const held = Promise.withResolvers<Result<OrderPage, Failure>>()
    let arrive: (() => void) | undefined
    const { requests, told } = asking((_page, onArrived) => {
      arrive = onArrived
      return held.promise
    })
    const answer = requests.listPage(1)
    expect(requests.inFlight()).toBe(1)
    arrive?.()
    expect([requests.inFlight(), told]).toEqual([0, ['room for 1']])
    held.resolve(PAGE)
    await answer
    expect(requests.inFlight()).toBe(0)
  })

  it('is not under way any more when it could not even be made', async () => {
    const { requests } = asking(async () => {
      throw new Error('a bug')
    })
    await expect(requests.listPage(1)).rejects.toThrow('a bug')
    expect(requests.inFlight()).toBe(0)
  })

  it('that is answered after the end says nothing', async () => {
    const held = Promise.withResolvers<Result<OrderPage, Failure>>()
    const { requests, told } = asking(() => held.promise)
    const answer = requests.listPage(1)
    requests.close()
    held.resolve(PAGE)
    expect([await answer, told]).toEqual([undefined, []])
  })
})

describe('a request for one order', () => {
  it.each<[Failure, readonly string[]]>([
    [{ kind: 'not-found' }, ['succeeded']],
    [{ kind: 'unauthorized' }, ['succeeded']],
    [{ kind: 'service-error', status: 500 }, ['succeeded']],
    [{ kind: 'too-many-requests' }, ['slow down']],
    [{ kind: 'offline' }, []],
    [{ kind: 'malformed', what: 'html' }, []]
  ])('that fails with %j pauses nothing (H1)', async (failure, expected) => {
    const { requests, told } = asking()
    const answer = failed(failure)
    expect(await requests.ofOrder(async () => answer)).toEqual(answer)
    expect(told).toEqual(expected)
  })

  it('that is answered says that the service is there, and of the list nothing', async () => {
    const { requests, told } = asking()
    await requests.ofOrder(async () => ok(null))
    expect(told).toEqual(['succeeded'])
  })
})
