import { get, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed } from '#domain/common/result.ts'
import { wordsOfRefusal } from '../../../main/service/links/refused-link.ts'
import { ORDER_ID, serviceAt, TOKEN } from '../connect.ts'
import { startAnswering, startHttp } from '../servers.ts'

const opened = (origin: string, link = `${origin}/documents/5`, signal = new AbortController().signal) =>
  serviceAt(origin).openLink(link, signal)
const EXPIRED: Failure = { kind: 'file', trouble: 'link-expired' }
const HELD = { message: 'Released after funding.' }

describe('why a document is refused (S1)', () => {
  it.each<[number, unknown, Failure]>([
    [403, HELD, { ...EXPIRED, words: 'Released after funding.' }],
    [404, '<html><body><h1>No such document</h1></body></html>', { ...EXPIRED, words: 'No such document' }],
    [410, 'It was withdrawn.', { ...EXPIRED, words: 'It was withdrawn.' }],
    [409, HELD, { kind: 'rejected', status: 409, words: 'Released after funding.', fields: [] }],
    [429, HELD, { kind: 'too-many-requests', words: 'Released after funding.' }],
    [503, HELD, { kind: 'service-error', status: 503, words: 'Released after funding.' }],
    [403, '', EXPIRED],
    // An object store behind the service: a code, and details that may repeat the link.
    [
      403,
      '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
      EXPIRED
    ]
  ])('is kept where the service itself says it: %i %j', async (status, body, failure) => {
    const server = await startAnswering(status, body)
    expect(await opened(server.origin)).toEqual(failed(failure))
  })

  it('is not asked of another host: what an object store says of a link may repeat it', async () => {
    const [files, home] = [await startAnswering(403, HELD), await startAnswering(200, '')]
    expect(await opened(home.origin, `${files.origin}/documents/5`)).toEqual(failed(EXPIRED))
  })

  it('is left out where it repeats the token or the link’s own secret', async () => {
    const server = await startAnswering(403, { message: `Bad ${TOKEN}` })
    expect(await opened(server.origin)).toEqual(failed({ ...EXPIRED, words: 'Bad …' }))
    const repeating = await startHttp(({ url }, response) => response.writeHead(403).end(`Cannot GET ${url}`))
    for (const path of [
      '/d?signature=0123456789abcdef',
      '/d?signature=ab%2Bcd0123456789',
      '/d?signature=ab+cd0123456789',
      '/d?0123456789abcdef',
      '/documents/5',
      '/files/0123456789abcdef0123/a%20b.pdf'
    ])
      expect(await opened(repeating.origin, `${repeating.origin}${path}`)).toEqual(failed(EXPIRED))
    const moving = await startHttp(({ url = '' }, response) =>
      url.startsWith('/d')
        ? response.writeHead(302, { Location: '/f' }).end()
        : response.writeHead(403).end('0123456789abcdef has expired.')
    )
    expect(await opened(moving.origin, `${moving.origin}/d?key=0123456789abcdef`)).toEqual(failed(EXPIRED))
    const said = `Order ${ORDER_ID} has no documents yet.`
    const about = await startAnswering(403, { message: said })
    const link = `${about.origin}/transactions/${ORDER_ID}/documents/5`
    expect(await opened(about.origin, link)).toEqual(failed({ ...EXPIRED, words: said }))
    const named = await startAnswering(403, { message: 'No 0123456789abcdef0123.' })
    expect(await opened(named.origin, `${named.origin}/f/0123456789abcdef0123/a`)).toEqual(failed(EXPIRED))
  })

  it('is waited for no longer than it may take', async () => {
    const endless = await startHttp((_request, response) => response.writeHead(403).write('{"message":"'))
    const answer = await new Promise<IncomingMessage>(resolve => get(endless.origin, resolve))
    expect(await wordsOfRefusal(answer, [new URL(endless.origin)], TOKEN, 1)).toBeUndefined()
    expect(answer.destroyed).toBe(true)
  })

  it('is nothing where it is too long, breaks off, or is no longer wanted', async () => {
    const long = await startAnswering(403, 'x'.repeat(1_000_000))
    expect(await opened(long.origin)).toEqual(failed(EXPIRED))
    const given: Failure = { kind: 'canceled' }
    const giving = new AbortController()
    const endless = await startHttp((_request, response) => {
      response.writeHead(403).write('{"message":"')
      giving.abort(given)
    })
    expect(await opened(endless.origin, undefined, giving.signal)).toEqual(failed(given))
    const broken = await startHttp((_request, response) => {
      response.writeHead(403, { 'Content-Length': 99 }).write('{"message":"No', () => response.destroy())
    })
    expect(await opened(broken.origin)).toEqual(failed(EXPIRED))
  })

  it('is read up to 64 kB', async () => {
    const [all, more] = [await startAnswering(403, 'x'.repeat(65_536)), await startAnswering(403, 'x'.repeat(65_537))]
    expect(await opened(all.origin)).toEqual(failed({ ...EXPIRED, words: `${'x'.repeat(499)}…` }))
    expect(await opened(more.origin)).toEqual(failed(EXPIRED))
  })
})
