import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { ok } from '#domain/common/result.ts'
import { startPractice, type FaultPlan } from '../../practice/index.ts'
import type { BaseAddress } from '../../main/service/http/base-address.ts'
import { createService } from '../../main/service/service.ts'
import { run, save, type Run } from './support/outbox.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'

/** The whole way: a form, the outbox, HTTP, the practice service that misbehaves, and its list. */
async function withPractice(faults: FaultPlan) {
  const practice = await startPractice({ orders: 40, faults })
  onTestFinished(() => practice.stop())
  const left: DraftId[] = []
  const waiting = new Map<string, (item: OutboxItem) => void>()
  const started: Run = await run({
    parts: {
      access: async () => ok({ baseAddress: practice.baseUrl as BaseAddress, token: practice.token }),
      createService: access =>
        createService({ ...access, proxyFor: noProxy, proxySignIn: noProxySignIn, secureContext: ownAuthorities }),
      onItem: ({ id, item }) => {
        if (item === null) left.push(id)
        else
          waiting.get(item.search?.looking === false && item.search.lookedAt !== null ? 'looked' : item.state)?.(item)
      }
    }
  })
  onTestFinished(() => started.outboxes.close(1000))
  const next = (what: string) =>
    new Promise<OutboxItem>(resolve => {
      waiting.set(what, resolve)
    })
  return { ...started, practice, left, next }
}

const posts = ({ practice }: Awaited<ReturnType<typeof withPractice>>) =>
  practice.requests().filter(({ method }) => method === 'POST')

describe('with the practice service', () => {
  it('an order is sent, is there once, and its bytes are those that were frozen (R41)', async () => {
    const started = await withPractice([])
    const sent = started.next('sent')
    const { id } = await started.submit()
    const { orderId } = await sent
    expect([...started.practice.orders().keys()]).toEqual([orderId])
    const [attempt] = started.attempts(id)
    expect(
      createHash('sha256')
        .update(attempt?.body ?? '')
        .digest('hex')
    ).toBe(attempt?.sha256)
    expect(posts(started)).toHaveLength(1)
  })

  it.each<[string, FaultPlan[number]]>([
    ['made the order and answers 502, N14', { endpoint: 'refinance', commit: true, status: 502 }],
    ['made it and resets the connection, N6', { endpoint: 'refinance', commit: true, drop: 'after-body' }],
    ['made it and cuts its answer short, N9', { endpoint: 'refinance', malformed: 'truncated' }],
    ['made it and answers with HTML, N10', { endpoint: 'refinance', commit: true, malformed: 'html' }],
    [
      'made it and redirects, N11',
      { endpoint: 'refinance', commit: true, status: 307, headers: { location: '/elsewhere' } }
    ]
  ])('that %s, the order is unknown, and is found in the list', async (_what, fault) => {
    const started = await withPractice([fault])
    const unknown = started.next('unknown')
    const { id } = await started.submit()
    await unknown
    const sent = started.next('sent')
    await started.outboxes.searchAgain(id)
    const found = await sent
    expect(found).toMatchObject({ how: 'matched' })
    expect([...started.practice.orders().keys()]).toEqual([found.orderId as OrderId])
    expect(posts(started)).toHaveLength(1)
  })

  it.each<[string, FaultPlan[number]]>([
    ['answers 500 and made nothing', { endpoint: 'refinance', status: 500 }],
    ['reads it and closes the connection, N7', { endpoint: 'refinance', drop: 'after-body', how: 'fin' }]
  ])('that %s, the order is unknown, not found, and not sent again', async (_what, fault) => {
    const started = await withPractice([fault])
    const unknown = started.next('unknown')
    const { id } = await started.submit()
    await unknown
    const looked = started.next('looked')
    await started.outboxes.searchAgain(id)
    expect(await looked).toMatchObject({ state: 'unknown', search: { verdict: 'nothing', candidates: [] } })
    expect(started.practice.orders().size).toBe(0)
    expect(posts(started)).toHaveLength(1)
  })

  it('that refuses an order gives the reasons back with the draft', async () => {
    const started = await withPractice([
      {
        endpoint: 'refinance',
        nth: 1,
        status: 422,
        body: { message: 'No.', errors: { 'contacts.0.email': ['Unknown.'] } }
      }
    ])
    const draft = save()
    await started.submit(draft)
    await expect.poll(() => started.left, { interval: 1 }).toContain(draft.id)
    expect(started.store.orders.get(draft.id)).toMatchObject({
      state: 'draft',
      refusal: { kind: 'rejected', status: 422, fields: [{ path: 'contacts.0.email', message: 'Unknown.' }] }
    })
    const sent = started.next('sent')
    await started.submit({ ...draft, revision: 2 })
    expect(await sent).toMatchObject({ how: 'accepted' })
    expect(started.practice.orders().size).toBe(1)
  })
})
