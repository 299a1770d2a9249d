import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { Download } from '#domain/documents/download.ts'
import { createListCheck } from '../../../main/documents/transfer/list-check.ts'
import type { Service } from '../../../main/service/service.ts'
import { serviceAt } from '../../service/connect.ts'
import { deskAt, keyOf, startShop, wanted, type Desk } from '../support/desk.ts'
import { pauses, slots, statesOf } from '../support/held-shop.ts'
import { EMPTY_PAGE } from '../support/empty-page.ts'

/** Many more than are fetched at once. */
const MANY = 24

/** A shop whose way, or whose host of files, fails as the test says; `asked` counts order lists. */
async function scene(ofFiles: Failure, isElsewhere = false) {
  const timer = pauses()
  const shop = await startShop(() => slots(MANY))
  const real = serviceAt(shop.origin)
  const now = { isCut: true, asked: 0 }
  const listOrders: Service['listOrders'] = async () => {
    now.asked += 1
    return now.isCut && !isElsewhere ? failed(ofFiles) : real.listOrders(1)
  }
  const openLink: Service['openLink'] = async (link, ...rest) =>
    now.isCut && (!isElsewhere || /\/files\/1\?/.test(link)) ? failed(ofFiles) : real.openLink(link, ...rest)
  const desk = await deskAt(shop.origin, {
    startTimer: timer.startTimer,
    tries: 3,
    service: { documents: real.documents, openLink },
    listCheck: createListCheck(isElsewhere ? async () => ok(EMPTY_PAGE) : listOrders)
  })
  return { desk, timer, shop, now }
}

const addAll = ({ downloads }: Desk) => downloads.add(slots(MANY).map(({ id }) => wanted(id)))

describe('a queue whose way to the service is cut', () => {
  it.each<Failure>([
    { kind: 'unreachable', host: 'orders.example.com', reason: 'refused' },
    { kind: 'certificate', host: 'orders.example.com' },
    { kind: 'redirected', status: 302 },
    { kind: 'malformed', what: 'html' },
    { kind: 'timed-out', afterSeconds: 60 },
    { kind: 'service-error', status: 503 }
  ])('waits as a whole, says why, and goes on by itself: %o (H1, M8)', async failure => {
    const { desk, timer, now } = await scene(failure)
    await addAll(desk)
    const held = { waiting: MANY, receiving: 0, failed: 0, heldBy: failure }
    await expect.poll(() => desk.downloads.totals()).toMatchObject(held)
    expect(timer.waits()).toEqual([expect.any(Number)])
    timer.ring()
    // Still cut: it waits longer.
    await expect.poll(timer.waits).toEqual([expect.any(Number)])
    expect(timer.waits()[0]).toBeGreaterThanOrEqual(15_000)
    expect(desk.downloads.totals()).toMatchObject(held)
    now.isCut = false
    timer.ring()
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ kept: MANY, failed: 0, heldBy: null })
    expect(now.asked).toBe(2)
  })

  it('goes on at once when the network is back (M8)', async () => {
    const { desk, now } = await scene({ kind: 'certificate', host: 'orders.example.com' })
    await addAll(desk)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ heldBy: { kind: 'certificate' } })
    now.isCut = false
    await desk.downloads.online()
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ kept: MANY, failed: 0 })
  })
})

describe('a host of files that fails while the service answers', () => {
  it('holds up no document of another host, and its own fails alone (H1)', async () => {
    const { desk, timer } = await scene({ kind: 'certificate', host: 'files.example.com' }, true)
    await addAll(desk)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ kept: MANY - 1, failed: 1, heldBy: null })
    expect((await statesOf(desk)).find(([, state]) => state === 'failed')).toEqual([1, 'failed'])
    expect(timer.waits()).toEqual([])
  })
})

it('a download that is canceled while the service is asked stays canceled, and holds nothing up', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const shop = await startShop(() => slots(1))
  const real = serviceAt(shop.origin)
  const cut = failed<Failure>({ kind: 'malformed', what: 'html' })
  const desk = await deskAt(shop.origin, {
    service: { documents: real.documents, openLink: async () => cut },
    listCheck: createListCheck(async () => {
      asked.resolve()
      await promise
      return cut
    })
  })
  const answer = desk.download(1)
  await asked.promise
  await desk.downloads.cancel([keyOf(1)])
  expect(await answer).toEqual(failed({ kind: 'canceled' }))
  // The program may quit though the list never answers.
  await desk.downloads.close()
  resolve()
  const state = (download: Download) => [download.state, download.failure]
  expect((await desk.downloads.list()).map(state)).toEqual([['canceled', { kind: 'canceled' }]])
  expect(desk.downloads.totals().heldBy).toBeNull()
})
