import { once } from 'node:events'
import { request } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { injectFault } from '../../practice/faults/inject-fault.ts'
import type { FaultPlan, RunningPractice } from '../../practice/index.ts'
import { startHttp } from '../service/servers.ts'
import { type Reply, TOKEN, V3, V4, attempt, call, launchPractice, purchase, refinance } from './office.ts'

let practice: RunningPractice
beforeAll(async () => {
  practice = await launchPractice({ orders: 50 })
})

const REFINANCES = `${V3}/refinances`
let before = 0
beforeEach(() => {
  before = practice.orders().size
})

/** Sets a plan and places a refinance; returns the outcome on the wire, and how many orders were created. */
async function placing(...plan: FaultPlan) {
  practice.setFaults(plan)
  const outcome = await attempt(practice, REFINANCES, refinance())
  return { ...outcome, created: practice.orders().size - before }
}

async function listing(fault: FaultPlan[number], query = '') {
  practice.setFaults([fault])
  return await call(practice, V4 + query)
}

const RESET = ['ECONNRESET', 'EPIPE', 'aborted']

describe('dropped connections', () => {
  it.each(['reset', 'fin'] as const)('before the body is read (N6, N7): nothing is created, by %s', async how => {
    const outcome = await placing({ endpoint: 'refinance', drop: 'before-body', how })
    expect(outcome).toMatchObject({ status: undefined, created: 0 })
    expect(RESET).toContain(outcome.ended)
    expect(practice.requests().at(-1)).toMatchObject({ endpoint: 'refinance', complete: false })
  })

  it.each(['reset', 'fin'] as const)('after the body is read (N6, N7): nothing is created, by %s', async how => {
    const outcome = await placing({ endpoint: 'refinance', drop: 'after-body', how })
    expect(outcome).toMatchObject({
      status: undefined,
      created: 0,
      words: how === 'reset' ? 'read ECONNRESET' : 'socket hang up'
    })
    expect(practice.requests().at(-1)).toMatchObject({
      complete: true,
      body: expect.objectContaining({ length: JSON.stringify(refinance()).length })
    })
  })

  it('after the body, with the order committed (N14)', async () => {
    expect(await placing({ endpoint: 'refinance', drop: 'after-body', commit: true })).toMatchObject({
      status: undefined,
      created: 1
    })
  })

  it.each(['reset', 'fin'] as const)('after the headers, by %s', async how => {
    const outcome = await placing({ endpoint: 'refinance', drop: 'after-headers', how })
    expect(outcome).toMatchObject({ status: 201, body: '', created: 1 })
    expect(RESET).toContain(outcome.ended)
  })

  it('in the middle of the body, after a number of bytes', async () => {
    const outcome = await placing({ endpoint: 'refinance', drop: 'mid-body', afterBytes: 20, how: 'fin' })
    expect(outcome).toMatchObject({ status: 201, created: 1, headers: { 'content-length': '51' } })
    expect(outcome.body).toMatch(/^\{"order_id":"[0-9a-f]{7}$/)
    expect(RESET).toContain(outcome.ended)
  })

  it('as they are accepted (N6)', async () => {
    const outcome = await placing({ endpoint: 'connection', drop: 'after-body' })
    expect(outcome).toMatchObject({ status: undefined, created: 0 })
    expect(RESET).toContain(outcome.ended)
    expect((await placing()).status).toBe(201)
  })
})

describe('replaced answers', () => {
  it('carry a status with headers and a message (N11)', async () => {
    const outcome = await placing({
      endpoint: 'refinance',
      status: 429,
      headers: { 'Retry-After': '7' },
      body: { message: 'Later.' }
    })
    expect(outcome).toMatchObject({
      status: 429,
      body: '{"message":"Later."}',
      headers: { 'retry-after': '7', 'content-type': 'application/json' },
      created: 0
    })
  })

  it.each([202, 204, 301, 302, 307, 308, 400, 403, 404, 408, 409, 418, 425, 499, 500, 502, 503, 504, 599])(
    'can have status %i (N10, N11)',
    async status => {
      const outcome = await placing({ endpoint: 'refinance', status, headers: { Location: '/elsewhere' } })
      expect(outcome).toMatchObject({ status, ended: 'end', created: 0 })
    }
  )

  it('follow the committed order if the rule says so (N14)', async () => {
    expect(await placing({ endpoint: 'refinance', commit: true, status: 502, body: 'Bad Gateway' })).toMatchObject({
      status: 502,
      body: 'Bad Gateway',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      created: 1
    })
  })

  it('can be an HTML page (N10)', async () => {
    const outcome = await placing({ endpoint: 'refinance', malformed: 'html' })
    expect(outcome).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, created: 0 })
    expect(outcome.body).toMatch(/^<!DOCTYPE html>/)
  })

  it('can be empty, with another status if given (N10)', async () => {
    expect(await placing({ endpoint: 'refinance', malformed: 'empty' })).toMatchObject({
      status: 200,
      body: '',
      ended: 'end'
    })
    expect(await placing({ endpoint: 'refinance', malformed: 'empty', status: 201 })).toMatchObject({
      status: 201,
      body: ''
    })
  })

  it('can be something other than HTTP (N12)', async () => {
    expect(await placing({ endpoint: 'refinance', malformed: 'garbage' })).toMatchObject({
      status: undefined,
      ended: expect.stringMatching(/^HPE_/),
      created: 0
    })
  })

  it('can be huge, of a given size and valid JSON', async () => {
    const reply = await listing({ endpoint: 'list', malformed: 'huge', bytes: 3_000_000 })
    expect([reply.status, reply.bytes.length, typeof reply.json.message]).toEqual([200, 3_000_000, 'string'])
    expect(reply.headers.get('content-length')).toBeNull()
  })

  it('are 50 MB by default', async () => {
    expect((await listing({ endpoint: 'list', malformed: 'huge' })).bytes.length).toBe(50 * 1024 * 1024)
  })

  it('that are huge stop when the client stops reading, and end when it has gone', async () => {
    const ended = Promise.withResolvers<void>()
    let sent = () => 0
    const { port } = await startHttp((_request, outgoing, socket) => {
      sent = () => socket.bytesWritten
      const wire = { incoming: outgoing.req, outgoing, stopping: new AbortController().signal }
      injectFault(wire, { endpoint: 'list', malformed: 'huge' }, undefined).then(ended.resolve, ended.reject)
    })
    const reader = (await fetch(`http://127.0.0.1:${port}`)).body!.getReader()
    let bytes = 0
    while (bytes < 10_000_000) bytes += (await reader.read()).value?.length ?? 0
    // What it took, and what the system keeps for a client that takes no more.
    expect(sent()).toBeLessThan(40_000_000)
    await reader.cancel()
    await ended.promise
    expect(sent()).toBeLessThan(40_000_000)
  })

  it('can fail to come (N8) until the client or the service gives up', async () => {
    const own = await launchPractice({ faults: [{ endpoint: 'refinance', hang: true, commit: true }] })
    const sending = request(own.baseUrl + REFINANCES, {
      method: 'POST',
      agent: false,
      headers: {
        Authorization: `Bearer ${TOKEN}`,
        'Content-Type': 'application/json',
        Accept: 'application/json'
      }
    })
    sending.end(JSON.stringify(refinance()))
    const failed = once(sending, 'error')
    while (own.orders().size === 0) await call(own, V4)
    sending.destroy(new Error('given up'))
    expect((await failed)[0]).toMatchObject({ message: 'given up' })

    const waiting = attempt(own, REFINANCES, refinance())
    while (own.orders().size === 1) await call(own, V4)
    await own.stop()
    expect(RESET).toContain((await waiting).ended)
  })
})

describe('a spoiled answer of the service', () => {
  it('can come late (N13): the order exists before the answer', async () => {
    practice.setFaults([{ endpoint: 'refinance', delay: 150 }])
    const answer = attempt(practice, REFINANCES, refinance())
    while (practice.orders().size === before) await call(practice, V4)
    expect(await answer).toMatchObject({ status: 201, ended: 'end' })
  })

  it('can come too late for the client (N13): the service survives', async () => {
    practice.setFaults([{ endpoint: 'refinance', nth: 1, delay: 30, delayBody: 30 }])
    const leaving = new AbortController()
    const answer = fetch(practice.baseUrl + REFINANCES, {
      method: 'POST',
      signal: leaving.signal,
      body: JSON.stringify(refinance()),
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }
    })
    // Seen in the turn in which the order is made: before any timer of its answer rings, however slow this computer is.
    while (practice.orders().size === before) await turn()
    leaving.abort()
    await expect(answer).rejects.toThrow()
    expect((await placing({ endpoint: 'refinance', nth: 2, delay: 60 })).status).toBe(201)
  })

  it('can pause in the middle of its body', async () => {
    const outcome = await placing({ endpoint: 'refinance', delayBody: 20 })
    expect(outcome).toMatchObject({ status: 201, ended: 'end', created: 1 })
    expect(JSON.parse(outcome.body)).toHaveProperty('order_id')
  })

  it('can be truncated with its full Content-Length (N9)', async () => {
    const outcome = await placing({ endpoint: 'refinance', malformed: 'truncated' })
    expect(outcome).toMatchObject({ status: 201, headers: { 'content-length': '51' }, created: 1 })
    expect(outcome.body).toHaveLength(25)
    expect(RESET).toContain(outcome.ended)
  })

  it('can be truncated but end as if it were complete (N9)', async () => {
    const outcome = await placing({ endpoint: 'refinance', malformed: 'truncated-unframed' })
    expect(outcome).toMatchObject({ status: 201, ended: 'end', created: 1 })
    expect(outcome.headers).not.toHaveProperty('content-length')
    expect(outcome.body).toHaveLength(25)
  })

  it('can lack members, have others, and have some of the wrong type', async () => {
    const { json } = await listing({
      endpoint: 'list',
      change: {
        remove: ['data.0.order_id', 'links', 'data.1'],
        set: { 'data.*.status': 7, 'meta.extra': { deep: [1] }, 'data.2.properties.0': null, 'nowhere.at.all': 1 }
      }
    })
    expect(json).not.toHaveProperty('links')
    expect(json).not.toHaveProperty('nowhere')
    expect(json.data).toHaveLength(14)
    expect(json.data[0]).not.toHaveProperty('order_id')
    expect(json.data.every(row => Object.is(row.status, 7))).toBe(true)
    expect(json.data[2]!.properties[0]).toBeNull()
    expect(json.meta.extra).toEqual({ deep: [1] })
  })

  it('can have an order_id that is not a UUID (N10)', async () => {
    expect(await placing({ endpoint: 'refinance', change: { set: { order_id: '17' } } })).toMatchObject({
      status: 201,
      body: '{"order_id":"17"}',
      created: 1
    })
  })

  it('can have other headers', async () => {
    const reply = await listing({ endpoint: 'list', headers: { 'Content-Type': 'text/html' } })
    expect([reply.headers.get('content-type'), reply.json.data.length]).toEqual(['text/html', 15])
  })
})

describe('a misleading list (N15)', () => {
  const ids = (reply: Reply): string[] => reply.json.data.map(row => row.order_id)

  it('can lag', async () => {
    practice.setFaults([])
    const honest = ids(await call(practice, V4))
    const lagging = await listing({ endpoint: 'list', list: { hideNewest: 2 } })
    expect(ids(lagging)[0]).toBe(honest[2])
    expect(lagging.json.meta.total).toBe(50 + practice.orders().size - 2)
  })

  it('can shrink', async () => {
    const reply = await listing({ endpoint: 'list', list: { hideOldest: 1_000_000 } })
    expect([ids(reply).length, reply.json.meta.total, reply.json.meta.last_page]).toEqual([0, 0, 1])
  })

  it('can repeat or lose rows between pages', async () => {
    practice.setFaults([])
    const [one, two] = [ids(await call(practice, V4)), ids(await call(practice, `${V4}?page=2`))]
    expect(ids(await listing({ endpoint: 'list', list: { repeat: 2 } }, '?page=2'))).toEqual([
      ...one.slice(-2),
      ...two.slice(0, 13)
    ])
    expect(ids(await listing({ endpoint: 'list', list: { skip: 1 } }, '?page=2')).slice(0, 14)).toEqual(two.slice(1))
    expect(ids(await listing({ endpoint: 'list', list: { skip: 1 } }))).toEqual(one)
  })

  it('can have another order each time, with every order in it once', async () => {
    // They are all on one page.
    const small = await launchPractice({ orders: 15, faults: [{ endpoint: 'list', list: { shuffle: true } }] })
    const [first, second] = [ids(await call(small, V4)), ids(await call(small, V4))]
    expect(second).not.toEqual(first)
    expect([new Set(first).size, second.toSorted()]).toEqual([15, first.toSorted()])
  })

  it('can loop, and claim a million pages (R30)', async () => {
    const { json } = await listing(
      { endpoint: 'list', list: { loop: true, lastPage: 1_000_000, total: 15_000_000 } },
      '?page=2'
    )
    expect(json.links.next).toBe(json.links.first)
    expect(json.links.last).toMatch(/\?page=1000000$/)
    expect(json.meta).toMatchObject({ last_page: 1_000_000, total: 15_000_000 })
  })
})

describe('the selection of requests', () => {
  /** Which of the list requests, counted from 1, were answered with 500. */
  async function struck(requests: number, ...plan: FaultPlan): Promise<number[]> {
    practice.setFaults(plan)
    const statuses = []
    for (let n = 0; n < requests; n += 1) statuses.push((await call(practice, V4)).status)
    return statuses.flatMap((status, index) => (status === 500 ? [index + 1] : []))
  }

  it.each([
    [{}, [1, 2, 3, 4, 5, 6, 7]],
    [{ nth: 3 }, [3]],
    [{ from: 5 }, [5, 6, 7]],
    [{ to: 2 }, [1, 2]],
    [{ from: 2, to: 4 }, [2, 3, 4]],
    [{ every: 3 }, [3, 6]],
    [{ from: 2, every: 3 }, [2, 5]],
    [{ from: 2, to: 4, every: 2 }, [2, 4]],
    [{ path: 'page=9' }, []],
    [{ origin: 'links' as const }, []]
  ])('%j means %j of seven', async (choice, expected) => {
    expect(await struck(7, { endpoint: 'list', status: 500, ...choice })).toEqual(expected)
  })

  it('fires the first rule that is due, and counts for all of them', async () => {
    expect(
      await struck(
        4,
        { endpoint: 'any', nth: 2, status: 404 },
        { endpoint: ['list', 'purchase'], nth: 2, status: 500 },
        { endpoint: 'list', nth: 3, status: 500 }
      )
    ).toEqual([3])
  })

  it('tells endpoints apart', async () => {
    const { order_id: id } = (await call(practice, `${V3}/purchases`, { body: purchase() })).json
    practice.advance(3_600_000)
    const data = (await call(practice, `${V3}/${id}/documents`)).json.data
    const paths = {
      refinance: REFINANCES,
      purchase: `${V3}/purchases`,
      progress: `${V3}/${id}/progress`,
      documents: `${V3}/${id}/documents`,
      list: V4,
      download: data[0]!.download_url,
      linked: data[2]!.download_url
    }
    for (const endpoint of ['refinance', 'purchase', 'progress', 'documents', 'list', 'download'] as const) {
      practice.setFaults([{ endpoint, status: 418 }])
      const struck: string[] = []
      for (const [name, path] of Object.entries(paths)) {
        const body = name === 'refinance' ? refinance() : name === 'purchase' ? purchase() : undefined
        const reply = await call(practice, path, { body, token: name === 'linked' ? null : TOKEN })
        if (reply.status === 418) struck.push(name)
      }
      expect(struck).toEqual(endpoint === 'download' ? ['download', 'linked'] : [endpoint])
    }
    practice.setFaults([{ endpoint: 'download', origin: 'links', status: 403 }])
    expect((await call(practice, paths.download)).status).toBe(200)
    expect((await call(practice, paths.linked, { token: null })).status).toBe(403)
  })

  it('starts over when the plan is set again', async () => {
    expect(await struck(2, { endpoint: 'list', nth: 2, status: 500 })).toEqual([2])
    expect(await struck(2, { endpoint: 'list', nth: 2, status: 500 })).toEqual([2])
  })
})
