import * as fs from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed } from '#domain/common/result.ts'
import { canGoOn, holdsAll, pauseBefore } from '../../../main/documents/transfer/retry.ts'
import type { Service } from '../../../main/service/service.ts'
import { socketFailure } from '../../../main/service/http/socket-failure.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'
import { serviceAt } from '../../service/connect.ts'
import { startHttp, type Received } from '../../service/servers.ts'
import { deskAt, keyOf, sendFile, startShop, wanted } from '../support/desk.ts'
import { PDF } from '../support/files.ts'
import { add, heldShop, pauses, rowsOf, slots, stateOf, statesOf } from '../support/held-shop.ts'

describe('a download that fails', () => {
  it('for want of bytes is retried by itself, after longer and longer pauses, and then the user is asked', async () => {
    const timer = pauses()
    const shop = await heldShop(1)
    const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 4 })
    const answer = desk.download(1)
    const waits: number[] = []
    for (let time = 1; time <= 4; time++) {
      await shop.until(1)
      expect(await stateOf(desk, 1)).toBe('receiving')
      shop.drop(1)
      if (time === 4) break
      await expect.poll(timer.waits).toHaveLength(1)
      waits.push(...timer.waits())
      expect((await desk.downloads.list())[0]).toMatchObject({ state: 'waiting', failure: { kind: 'unreachable' } })
      timer.ring()
    }
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
    expect((await desk.downloads.list())[0]).toMatchObject({ state: 'failed' })
    for (const [at, wait] of waits.entries()) expect(wait >= 1000 * 2 ** at && wait <= 1500 * 2 ** at).toBe(true)
    expect(timer.waits()).toEqual([])
    expect(shop.asked()).toHaveLength(4)
  })

  it('lets the others in while it waits, and starts at once when the user asks for it', async () => {
    const timer = pauses()
    const shop = await heldShop(2)
    const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 3, atOnce: 1 })
    await add(desk, 1, 2)
    await shop.until(1)
    shop.drop(1)
    await expect.poll(shop.open).toEqual([2])
    expect(timer.waits()).toHaveLength(1)
    const answer = desk.download(1)
    await expect.poll(timer.waits).toEqual([])
    shop.finish(2)
    await expect.poll(shop.open).toEqual([1])
    shop.finish(1)
    expect((await answer).ok).toBe(true)
  })

  it('does not begin from its rest any more when it was paused or canceled in it', async () => {
    const timer = pauses()
    const shop = await heldShop(2)
    const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 3 })
    await add(desk, 1, 2)
    await shop.until(2)
    shop.drop(1)
    shop.drop(2)
    await expect.poll(timer.waits).toHaveLength(2)
    await desk.downloads.pause([keyOf(1)])
    await desk.downloads.cancel([keyOf(2)])
    expect(timer.waits()).toEqual([])
    expect(await statesOf(desk)).toEqual([
      [1, 'paused'],
      [2, 'canceled']
    ])
    expect(shop.asked()).toHaveLength(2)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    [
      'a page',
      response => {
        sendFile(response, Buffer.from('<html>'))
      }
    ],
    [
      'a link that has run out',
      response => {
        response.writeHead(403).end()
      }
    ],
    [
      'another file than was said',
      response => {
        response.setHeader('Repr-Digest', `sha-256=:${'A'.repeat(43)}=:`).end(PDF)
      }
    ],
    [
      'too much',
      response => {
        response.writeHead(200, { 'Content-Length': 10_000_000 }).end()
      }
    ]
  ])('that only the user can fix is not retried by itself: %s', async (_what, serve) => {
    const timer = pauses()
    const shop = await startShop(
      () => slots(1),
      (_request, response) => {
        serve(response)
      }
    )
    const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 3, maxBytes: 1_000_000 })
    expect((await desk.download(1)).ok).toBe(false)
    expect(timer.waits()).toEqual([])
    expect((await desk.downloads.list())[0]).toMatchObject({ state: 'failed' })
    expect(rowsOf(desk.store)).toEqual([[1, 'failed']])
  })

  it('is retried when the user says so, each or all, and canceled ones only individually', async () => {
    let isBroken = true
    const shop = await startShop(
      () => slots(4),
      (_request, response) => {
        if (isBroken) response.writeHead(500).end()
        else sendFile(response, PDF)
      }
    )
    const desk = await deskAt(shop.origin)
    await Promise.all([1, 2, 3].map(id => desk.download(id)))
    await desk.downloads.pause(null)
    const paused = add(desk, 4)
    await paused
    await expect.poll(() => stateOf(desk, 4)).toBe('failed')
    expect(rowsOf(desk.store)).toEqual([
      [1, 'failed'],
      [2, 'failed'],
      [3, 'failed'],
      [4, 'failed']
    ])
    isBroken = false
    await desk.downloads.retry([keyOf(2)])
    await expect
      .poll(() => statesOf(desk))
      .toEqual([
        [1, 'failed'],
        [2, 'kept'],
        [3, 'failed'],
        [4, 'failed']
      ])
    await desk.downloads.retry(null)
    await expect.poll(() => statesOf(desk)).toEqual([1, 2, 3, 4].map(id => [id, 'kept']))
    expect(desk.store.waiting.all()).toEqual([])
  })

  it('for want of a network is tried again when there is one, and what failed otherwise is not', async () => {
    const shop = await heldShop(2, () =>
      slots(2).map(slot => (slot.id === 2 ? { ...slot, fileName: null, link: null } : slot))
    )
    const desk = await deskAt(shop.origin)
    const answer = desk.download(1)
    await shop.until(1)
    shop.drop(1)
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'unreachable', reason: 'dropped' } })
    expect((await desk.download(2)).ok).toBe(false)
    await desk.downloads.online()
    await shop.until(1)
    shop.finish(1)
    await expect.poll(() => stateOf(desk, 1)).toBe('kept')
    expect(await stateOf(desk, 2)).toBe('failed')
  })
})

describe('what holds everything up', () => {
  const other = (at: number): OrderId => `0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c${String(10 + at)}` as OrderId

  it('is a refused token: each order is asked once at most, the rest waits, and a new try begins it all (R43)', async () => {
    let isRefused = true
    const files: Received[] = []
    const server = await startHttp((request, response) => {
      if (request.url.startsWith('/files')) {
        files.push(request)
        return sendFile(response, PDF)
      }
      if (isRefused) return void response.writeHead(401).end()
      return void response.end(
        JSON.stringify({
          data: [
            {
              id: 1,
              type: 'Deed',
              name: 'Deed',
              file_name: '1.pdf',
              uploaded_at: null,
              download_url: `${server.origin}/files/1`
            }
          ]
        })
      )
    })
    const desk = await deskAt(server.origin, { tries: 3 })
    await desk.downloads.add(Array.from({ length: 20 }, (_one, at) => wanted(1, other(at))))
    await expect
      .poll(() => desk.downloads.totals())
      .toMatchObject({ waiting: 20, receiving: 0, failed: 0, heldBy: { kind: 'unauthorized' } })
    // As many as were under way when the first was refused, and none after.
    expect(server.received.length).toBeLessThanOrEqual(4)
    const asked = server.received.length
    await desk.downloads.online()
    expect(server.received).toHaveLength(asked)
    isRefused = false
    await desk.downloads.resume(null)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ waiting: 0, kept: 20, heldBy: null })
    expect(files).toHaveLength(20)
  })

  it('is a full disk: nothing fails, nothing starts, and it goes on when the user has made room', async () => {
    let isFull = true
    const { disk } = diskWith({
      open: async (path, flags, mode) => {
        if (isFull && flags === 'wx') throw nodeError('ENOSPC')
        return fs.open(path, flags, mode)
      }
    })
    const shop = await startShop(
      () => slots(9),
      (_request, response) => {
        sendFile(response, PDF)
      }
    )
    const desk = await deskAt(shop.origin, { disk })
    await add(desk, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    await expect
      .poll(() => desk.downloads.totals())
      .toMatchObject({ waiting: 9, receiving: 0, heldBy: { kind: 'file', trouble: 'disk-full' } })
    expect(shop.asked().length).toBeLessThanOrEqual(4)
    expect(await desk.files()).toEqual([])
    isFull = false
    expect((await desk.download(9)).ok).toBe(true)
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ waiting: 0, kept: 9, heldBy: null })
  })

  it('is haste: all wait as long as the service asks, and no longer', async () => {
    const timer = pauses()
    let isHasty = true
    const shop = await startShop(
      () => slots(6),
      (_request, response) => {
        if (isHasty) response.writeHead(429, { 'Retry-After': '7' }).end()
        else sendFile(response, PDF)
      }
    )
    const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 3 })
    await add(desk, 1, 2, 3, 4, 5, 6)
    await expect
      .poll(() => desk.downloads.totals())
      .toMatchObject({ waiting: 6, receiving: 0, heldBy: { kind: 'too-many-requests' } })
    expect(timer.waits()).toEqual([7000])
    isHasty = false
    timer.ring()
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ kept: 6, heldBy: null })
    expect(timer.waits()).toEqual([])
  })

  it.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
    'is a hiccup of the network (%s): it goes on by itself, with no help from the user or the system (M8)',
    async code => {
      const timer = pauses()
      let isOff = true
      const shop = await startShop(
        () => slots(2),
        (_request, response) => {
          sendFile(response, PDF)
        }
      )
      const real = serviceAt(shop.origin)
      const service: Pick<Service, 'documents' | 'openLink'> = {
        documents: real.documents,
        openLink: async (...args) =>
          isOff ? failed(socketFailure(nodeError(code), 'files.example.com')) : real.openLink(...args)
      }
      const desk = await deskAt(shop.origin, { startTimer: timer.startTimer, tries: 3, service })
      await add(desk, 1, 2)
      await expect
        .poll(() => desk.downloads.totals())
        .toMatchObject({ waiting: 2, receiving: 0, heldBy: { kind: 'offline' } })
      expect(timer.waits()).toEqual([expect.any(Number)])
      timer.ring()
      // Still off: it waits longer.
      await expect.poll(timer.waits).toEqual([expect.any(Number)])
      expect(timer.waits()[0]).toBeGreaterThanOrEqual(15_000)
      isOff = false
      timer.ring()
      await expect.poll(() => desk.downloads.totals()).toMatchObject({ kept: 2, heldBy: null })
      expect(timer.waits()).toEqual([])
    }
  )

  it('is retried soon after something arrived: the pauses start over (M8)', async () => {
    const timer = pauses()
    const shop = await startShop(
      () => slots(2),
      (_request, response) => {
        sendFile(response, PDF)
      }
    )
    const real = serviceAt(shop.origin)
    const isOff = [true, true, false, true]
    const openLink: Service['openLink'] = async (...args) =>
      isOff.shift() === true ? failed({ kind: 'offline' }) : real.openLink(...args)
    const desk = await deskAt(shop.origin, {
      startTimer: timer.startTimer,
      atOnce: 1,
      service: { documents: real.documents, openLink }
    })
    await add(desk, 1, 2)
    const waits: number[] = []
    for (let hiccup = 1; hiccup <= 3; hiccup += 1) {
      await expect.poll(timer.waits).toHaveLength(1)
      waits.push(...timer.waits())
      timer.ring()
    }
    await expect.poll(() => desk.downloads.totals()).toMatchObject({ kept: 2, heldBy: null })
    expect(waits.map(wait => wait < 10_000)).toEqual([true, false, true])
  })
})

describe('why a document did not come', () => {
  it.each<[string, Failure, boolean, boolean]>([
    ['no network', { kind: 'offline' }, true, true],
    ['nobody there', { kind: 'unreachable', host: 'a', reason: 'refused' }, true, false],
    ['a connection that broke', { kind: 'unreachable', host: 'a', reason: 'dropped' }, true, false],
    ['silence', { kind: 'timed-out', afterSeconds: 60 }, true, false],
    ['a fault of the service', { kind: 'service-error', status: 503 }, true, false],
    ['haste', { kind: 'too-many-requests' }, true, true],
    ['an answer cut short', { kind: 'malformed', what: 'cut-short' }, true, false],
    ['too few bytes', { kind: 'file', trouble: 'wrong-size' }, true, false],
    ['other bytes', { kind: 'file', trouble: 'wrong-content' }, false, false],
    ['a page', { kind: 'malformed', what: 'html' }, false, false],
    ['too much', { kind: 'malformed', what: 'too-large' }, false, false],
    ['an end that nobody can tell', { kind: 'file', trouble: 'no-length' }, false, false],
    ['a link that leads in circles', { kind: 'file', trouble: 'too-many-hops' }, false, false],
    ['an address that asks for the token', { kind: 'file', trouble: 'token-withheld' }, false, false],
    ['a link that has run out', { kind: 'file', trouble: 'link-expired' }, false, false],
    ['an address that is not trusted', { kind: 'file', trouble: 'refused-address' }, false, false],
    ['a certificate', { kind: 'certificate', host: 'a' }, false, false],
    ['a refused token', { kind: 'unauthorized' }, false, true],
    ['a token that may not', { kind: 'forbidden' }, false, false],
    ['a full disk', { kind: 'file', trouble: 'disk-full' }, false, true],
    ['no connection', { kind: 'not-connected' }, false, true],
    ['a keychain that is locked', { kind: 'vault', trouble: 'locked' }, false, true],
    ['a folder that cannot be written', { kind: 'file', trouble: 'cannot-write' }, false, false],
    ['a store that takes nothing', { kind: 'store', trouble: 'disk-full' }, false, true],
    ['the user', { kind: 'canceled' }, false, false],
    ['a fault of this program', { kind: 'bug' }, false, false]
  ])('%s', (_what, failure, goesOn, holds) => {
    expect([canGoOn(failure), holdsAll(failure)]).toEqual([goesOn, holds])
    expect(pauseBefore(failure, 1) !== undefined).toBe(goesOn && !holds)
  })

  it('has it tried again after 1, 2, 4 seconds and so on, up to half as long again so that desks do not come all at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
        const pause = pauseBefore({ kind: 'timed-out', afterSeconds: 60 }, tries, () => random)!
        expect(pause).toBeGreaterThanOrEqual(1000 * 2 ** (tries - 1))
        expect(pause).toBeLessThanOrEqual(1500 * 2 ** (tries - 1))
      })
    )
  })
})
