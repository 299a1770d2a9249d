import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RunningPractice } from '../../practice/index.ts'
import { FRIDAY, TOKEN, V3, V4, call, launchPractice, purchase, refinance } from './office.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const NOBODY = '4e6f2b1a-9a55-4c39-8d0e-1f2a3b4c5d6e'

let practice: RunningPractice
beforeAll(async () => {
  practice = await launchPractice({ orders: 20, clients: [{ token: 'other', orders: 3 }] })
})

async function place(kind: 'refinance' | 'purchase', body: object, on = practice): Promise<string> {
  const reply = await call(on, `${V3}/${kind}s`, { body })
  expect(reply.status).toBe(201)
  return reply.json.order_id
}

describe('creating an order', () => {
  it.each(['refinance', 'purchase'] as const)('answers a %s with order_id and nothing else (4.3)', async kind => {
    const reply = await call(practice, `${V3}/${kind}s`, { body: kind === 'refinance' ? refinance() : purchase() })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(reply.json).toEqual({ order_id: expect.stringMatching(UUID) })
  })

  it('answers with another status if configured', async () => {
    const other = await launchPractice({ createdStatus: 200, orders: 0 })
    expect((await call(other, `${V3}/purchases`, { body: purchase() })).status).toBe(200)
  })

  it('shows the order first on page 1 at once (2.8)', async () => {
    const id = await place('purchase', purchase())
    const [first] = (await call(practice, V4)).json.data
    expect(first).toEqual({
      name: 'XYZ Title, INC / Peña purchase',
      order_id: id,
      estimated_closing_date: '2027-01-15',
      properties: ['1204 Barton Hills Dr, Austin, TX 78704', '1206 Barton Hills Dr #1204, Austin, TX 78704'],
      progress: { commitment_uploaded: false, policy_issued: false },
      status: 'New',
      buyers: ['XYZ Title, INC'],
      borrowers: [],
      sellers: ['Ana Peña Jr.']
    })
  })

  it('shows the buyer of a refinance as a borrower', async () => {
    const id = await place('refinance', refinance())
    const [first] = (await call(practice, V4)).json.data
    expect(first).toMatchObject({
      order_id: id,
      name: "O'Brien refinance",
      buyers: [],
      borrowers: ["Elena O'Brien"],
      sellers: []
    })
  })

  it('names an order after its street if it has no parties', async () => {
    const company = { name: 'Pat Doe', email: 'pat.doe@example.com', role: 'Lender', is_company_user: true }
    await place('refinance', { ...refinance(), contacts: [company] })
    expect((await call(practice, V4)).json.data[0]!.name).toBe('1204 Barton Hills Dr refinance')
  })

  it('creates two orders from the same body sent twice: there is no idempotency key', async () => {
    expect(await place('purchase', purchase())).not.toBe(await place('purchase', purchase()))
  })

  it('keeps the body as received', async () => {
    const body = JSON.stringify(purchase(), null, 2)
    const { order_id: id } = (await call(practice, `${V3}/purchases`, { body })).json
    const kept = practice.orders().get(id)
    expect(kept).toMatchObject({ orderId: id, kind: 'purchase', token: TOKEN, body: purchase(), receivedAt: FRIDAY })
    expect(Buffer.from(kept?.bytes ?? []).toString()).toBe(body)
  })
})

describe('reading an order', () => {
  it('returns the stages and tasks with the names and in the order of 2.6', async () => {
    const id = await place('refinance', refinance())
    const { progress } = (await call(practice, `${V3}/${id}/progress`)).json
    expect(progress.map(stage => [stage.name, stage.tasks.map(task => task.name)])).toEqual([
      ['Order Received', []],
      [
        'Information Gathering',
        [
          'Title Search Requested',
          'Title Search Received',
          'Title Commitment Prepared',
          'Borrower Information Received',
          'Mortgage Payoff Statement Received',
          'Closing Protection Letter Uploaded',
          'Survey Completed'
        ]
      ],
      [
        'Closing Preparation',
        [
          'Borrower Closing Scheduled',
          'Preliminary Statement Created',
          'Lender Closing Documents Provided',
          'Unsigned Documents Prepared'
        ]
      ],
      ['Closing', ['Borrower Closing Completed', 'Signed Documents']],
      ['Funding & Disbursement', ['Wire Received', 'Funds Disbursed', 'Final Settlement Statement Created']],
      ['Recording', ['Documents Recorded']],
      ['Policies Issued', ["Lender's Policy Issued"]]
    ])
    expect(progress.map(stage => stage.status)).toEqual(['completed', ...Array<string>(6).fill('pending')])
    expect(progress.map(stage => stage.description)).toContain(null)
    for (const stage of progress) {
      expect(Object.keys(stage)).toEqual(['name', 'description', 'status', 'tasks'])
      for (const task of stage.tasks)
        expect(task).toEqual({ name: expect.any(String), description: expect.any(String), is_completed: false })
    }
  })

  it('returns one slot for each document type of 2.7, empty on a new order', async () => {
    const id = await place('purchase', purchase())
    const { data } = (await call(practice, `${V3}/${id}/documents`)).json
    expect(data.map(slot => slot.type)).toEqual([
      'Closing Disclosure',
      'Closing Protection Letter',
      'Deed of Trust',
      'Escrow Documents',
      'Full Lender Policy',
      'Lender Title Order',
      'Loan Documents',
      'Property Tax Bill',
      'Title Commitment',
      'Wire Instructions'
    ])
    for (const slot of data) {
      expect(slot).toEqual({
        id: expect.any(Number),
        type: slot.type,
        name: slot.type,
        file_name: null,
        download_url: null,
        uploaded_at: null
      })
      expect(Number.isSafeInteger(slot.id)).toBe(true)
    }
    expect(new Set(data.map(slot => slot.id)).size).toBe(10)
  })

  it('accepts an order id in capital letters', async () => {
    const id = await place('purchase', purchase())
    expect((await call(practice, `${V3}/${id.toUpperCase()}/progress`)).status).toBe(200)
  })
})

const ALL = [
  ['POST', `${V3}/refinances`],
  ['POST', `${V3}/purchases`],
  ['GET', `${V3}/${NOBODY}/progress`],
  ['GET', `${V3}/${NOBODY}/documents`],
  ['GET', V4],
  ['GET', `/public/files/${NOBODY}/1`]
] as const

describe('refusing a request', () => {
  it.each(ALL)('answers 401 to %s %s without a token, and with a wrong one', async (method, path) => {
    for (const headers of [
      {},
      { Authorization: 'Bearer wrong' },
      { Authorization: `Basic ${TOKEN}` },
      { Authorization: `Bearer ${TOKEN} x` }
    ]) {
      const reply = await call(practice, path, { method, headers, token: null })
      expect([reply.status, reply.json]).toEqual([401, { message: 'Please login to proceed.' }])
    }
  })

  it.each(['progress', 'documents'])('answers 404 to the %s of an unknown order', async what => {
    for (const id of [NOBODY, 'not-a-uuid', '%00', '..%2f..']) {
      expect((await call(practice, `${V3}/${id}/${what}`)).status).toBe(404)
    }
  })

  it('limits each client to its own orders', async () => {
    const id = await place('purchase', purchase())
    const sample = (await call(practice, V4, { token: 'other' })).json
    expect(sample.meta.total).toBe(3)
    for (const what of ['progress', 'documents']) {
      expect((await call(practice, `${V3}/${id}/${what}`, { token: 'other' })).status).toBe(404)
      expect((await call(practice, `${V3}/${sample.data[0]!.order_id}/${what}`, { token: 'other' })).status).toBe(200)
      expect((await call(practice, `${V3}/${sample.data[0]!.order_id}/${what}`)).status).toBe(404)
    }
  })

  it.each(ALL)('answers 405 to any method but %s of %s, naming the right one', async (method, path) => {
    for (const wrong of [method === 'GET' ? 'POST' : 'GET', 'PUT', 'DELETE', 'PATCH']) {
      const reply = await call(practice, path, { method: wrong })
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, method === 'GET' ? 'GET, HEAD' : 'POST'])
    }
  })

  it.each([
    '/',
    V3,
    `${V3}/refinances/`,
    '/public/api/v3.0.0/transactions/x',
    '/public/api/v4.0.0/transactions/refinances',
    '/public/api/v3.0.0/transactions?page=1'
  ])('answers 404 to %s', async path => {
    expect((await call(practice, path)).status).toBe(404)
  })

  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1'])(
    'answers 415 to a body of type %s',
    async type => {
      const body = new TextEncoder().encode(JSON.stringify(purchase()))
      const reply = await call(practice, `${V3}/purchases`, { body, headers: { 'Content-Type': type ?? '' } })
      expect(reply.status).toBe(415)
    }
  )

  it.each(['', '{', 'order', '[]', 'null', '"x"', '{"a":1,}', Uint8Array.of(0x7b, 0xff, 0x7d)])(
    'answers 400 to the body %j',
    async body => {
      const reply = await call(practice, `${V3}/refinances`, { body })
      expect([reply.status, typeof reply.json.message]).toEqual([400, 'string'])
    }
  )

  it('answers 413 to a body of more than a megabyte, with and without Content-Length', async () => {
    const body = `{"x":"${'x'.repeat(1_100_000)}"}`
    expect((await call(practice, `${V3}/purchases`, { body })).status).toBe(413)
    const stream = new Response(body).body
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' }
    } as RequestInit
    expect((await fetch(practice.baseUrl + `${V3}/purchases`, init)).status).toBe(413)
  })

  it.each([
    ['application/json', 200],
    ['*/*', 200],
    ['application/*;q=0.5, text/html', 200],
    ['text/html', 406],
    ['application/json;q=0, text/plain', 406]
  ])('honors Accept: %s', async (accept, status) => {
    expect((await call(practice, V4, { headers: { Accept: accept } })).status).toBe(status)
  })

  it('answers 429 with Retry-After beyond a limit, and serves again later', async () => {
    const limited = await launchPractice({
      orders: 1,
      rateLimit: { requests: 3, perSeconds: 60 },
      clients: [{ token: 'other' }]
    })
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await call(limited, V4)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    limited.advance(20_500)
    expect((await call(limited, V4)).headers.get('retry-after')).toBe('40')
    expect((await call(limited, V4, { token: 'other' })).status).toBe(200)
    limited.advance(39_500)
    expect((await call(limited, V4)).status).toBe(200)
  })
})

describe('the service as a server', () => {
  it('can run below a base path', async () => {
    const tenant = await launchPractice({ orders: 1, basePath: '/tenant/a' })
    expect(tenant.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/tenant\/a$/)
    const { json } = await call(tenant, V4)
    expect(json.links.first).toBe(`${tenant.baseUrl}${V4}?page=1`)
    expect((await call(tenant, tenant.baseUrl.replace('/tenant/a', '') + V4)).status).toBe(404)
    expect((await call(tenant, `${V3}/purchases`, { body: purchase() })).status).toBe(201)
  })

  it('answers HEAD like GET, without a body', async () => {
    const head = await call(practice, V4, { method: 'HEAD' })
    const get = await call(practice, V4)
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  })

  it('records requests as received', async () => {
    await call(practice, `${V3}/purchases?x=1`, { body: { a: 'ä' } })
    const record = practice.requests().at(-1)
    expect(record).toMatchObject({
      origin: 'service',
      endpoint: 'purchase',
      method: 'POST',
      path: `${V3}/purchases?x=1`,
      at: FRIDAY,
      complete: true
    })
    expect(record?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      accept: 'application/json',
      'content-type': 'application/json'
    })
    expect(Buffer.from(record?.body ?? []).toString()).toBe('{"a":"ä"}')
    expect(record?.sha256).toBe(createHash('sha256').update('{"a":"ä"}').digest('hex'))
  })

  it('throws if an option is invalid', async () => {
    await expect(launchPractice({ basePath: 'tenant/' })).rejects.toThrow(/base path/)
    await expect(launchPractice({ orders: -1 })).rejects.toThrow(/orders/)
    await expect(launchPractice({ pace: NaN })).rejects.toThrow(/pace/)
    await expect(launchPractice({ faults: [{ endpoint: 'list' }] })).rejects.toThrow(/nothing to do/)
  })

  it('throws if its port is in use', async () => {
    const port = Number(new URL(practice.baseUrl).port)
    await expect(launchPractice({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
