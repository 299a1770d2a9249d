import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serviceAt, TOKEN } from '../service/connect.ts'
import { closedPort, startHttp, type Running } from '../service/servers.ts'
import { deskAt, sendFile, temporaryFolder } from './support/desk.ts'
import { PDF } from './support/files.ts'
import { expectUnharmed, SECRET, sentence } from './support/hostile-shop.ts'

const REFUSED = 'This document is stored at an untrusted address.'
const WITHOUT_END = 'The download link redirects too many times.'

/** Names of the Internet as these tests have it: the service's own, and some that lead inside the office. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'elsewhere.test': ['127.0.0.1'],
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'rebound.test': ['127.0.0.1'],
  'office.test': ['10.1.2.3'],
  'cloud.test': ['169.254.169.254'],
  'home.test': ['192.168.1.1'],
  'shared.test': ['100.64.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'six.test': ['::1'],
  'local-six.test': ['fd00::1'],
  'link-six.test': ['fe80::1%eth0'],
  'translated.test': ['64:ff9b::7f00:1'],
  'tunnel.test': ['2002:7f00:1::'],
  'nothing.test': ['0.0.0.0'],
  'both.test': ['93.184.216.34', '127.0.0.1']
}

const lookup: LookupFunction = (host, options, callback) => {
  const found = NAMES[host]
  if (found === undefined) return callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '')
  if (options.all === true)
    return callback(
      null,
      found.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    )
  return callback(null, found[0]!, found[0]!.includes(':') ? 6 : 4)
}

/** A service on the Internet, as far as it can tell, with one document; what its file's link leads to is asked of `link` at each reading of the list. */
async function internet(link: (origin: string, lists: number) => string, serve: Parameters<typeof startHttp>[0]) {
  let lists = 0
  const server = await startHttp(
    (request, response, socket) => {
      if (!request.url.endsWith('/documents')) return serve(request, response, socket)
      lists += 1
      return void response.end(
        JSON.stringify({
          data: [
            {
              id: 4,
              type: 'Deed',
              name: 'Deed',
              file_name: 'commitment.pdf',
              uploaded_at: null,
              download_url: link(origin, lists)
            }
          ]
        })
      )
    },
    { scheme: 'https', otherName: true }
  )
  const origin = `https://elsewhere.test:${server.port}`
  const root = join(await temporaryFolder(), 'Title Desk')
  const desk = await deskAt(origin, { folder: () => root, service: serviceAt(origin, { lookup }) })
  return {
    server,
    desk,
    origin,
    lists: () => lists,
    files: () => server.received.filter(({ url }) => !url.endsWith('/documents'))
  }
}

/** What lies inside the office and is not to be reached: over http and over https. */
async function inside() {
  const answer: Parameters<typeof startHttp>[0] = (_request, response) => {
    sendFile(response, PDF)
  }
  const [plain, secure] = [await startHttp(answer), await startHttp(answer, { scheme: 'https' })]
  return { plain, secure, all: [plain, secure] as readonly Running[] }
}

type Where = (inside: { readonly plain: number; readonly secure: number }) => string

const HOSTILE: readonly (readonly [string, Where])[] = [
  ['http', () => 'http://files.test/f'],
  ['http at the service itself', () => 'http://elsewhere.test/f'],
  ['http to this computer', ({ plain }) => `http://127.0.0.1:${plain}/f`],
  ['http to this computer by name', ({ plain }) => `http://localhost:${plain}/f`],
  ['this computer', ({ secure }) => `https://127.0.0.1:${secure}/f`],
  ['this computer by name', ({ secure }) => `https://localhost:${secure}/f`],
  ['this computer by a name with a dot', ({ secure }) => `https://localhost.:${secure}/f`],
  ['this computer as a number', ({ secure }) => `https://2130706433:${secure}/f`],
  ['this computer in octal', ({ secure }) => `https://0177.0.0.1:${secure}/f`],
  ['this computer in hex', ({ secure }) => `https://0x7f.1:${secure}/f`],
  ['this computer in short', ({ secure }) => `https://127.1:${secure}/f`],
  ['this computer, another of its addresses', ({ secure }) => `https://127.255.0.9:${secure}/f`],
  ['this computer in full-width digits', ({ secure }) => `https://１２７.0.0.1:${secure}/f`],
  ['this computer by six', ({ secure }) => `https://[::1]:${secure}/f`],
  ['this computer by six, at length', ({ secure }) => `https://[0:0:0:0:0:0:0:1]:${secure}/f`],
  ['this computer by four in six', ({ secure }) => `https://[::ffff:127.0.0.1]:${secure}/f`],
  ['this computer by four in six, in hex', ({ secure }) => `https://[::ffff:7f00:1]:${secure}/f`],
  ['this computer by an old four in six', ({ secure }) => `https://[::127.0.0.1]:${secure}/f`],
  ['no address', ({ secure }) => `https://0.0.0.0:${secure}/f`],
  ['no address by six', ({ secure }) => `https://[::]:${secure}/f`],
  ['no address in short', ({ secure }) => `https://0:${secure}/f`],
  ['an office', () => 'https://10.0.0.1/f'],
  ['another office', () => 'https://172.31.255.255/f'],
  ['a home', () => 'https://192.168.0.1/f'],
  ["a cloud's own service", () => 'https://169.254.169.254/latest/meta-data/iam'],
  ["a cloud's own service as a number", () => 'https://2852039166/latest/meta-data/iam'],
  ["a cloud's own service by six", () => 'https://[::ffff:a9fe:a9fe]/latest'],
  ['an office by six', () => 'https://[fd00:ec2::254]/f'],
  ['a neighbour by six', () => 'https://[fe80::1]/f'],
  ['a neighbour through a gateway', () => 'https://[64:ff9b::a00:1]/f'],
  ['everybody', () => 'https://255.255.255.255/f'],
  ['many', () => 'https://224.0.0.1/f'],
  ['a user name', ({ secure }) => `https://user@elsewhere.test:${secure}/f`],
  ['a user name and a password', () => 'https://elsewhere.test:secret@files.test/f'],
  ['a file', () => 'file:///etc/passwd'],
  ['a share', () => 'file://server/share/f.pdf'],
  ['data', () => 'data:application/pdf;base64,JVBERi0='],
  ['FTP', () => 'ftp://files.test/f'],
  ['a script', () => 'javascript:alert(1)'],
  ['a blob', () => 'blob:https://elsewhere.test/f'],
  ['our own pages', () => 'app://bundle/index.html'],
  ['a socket', () => 'wss://files.test/f'],
  ...Object.keys(NAMES)
    .filter(name => name.endsWith('.test') && name !== 'elsewhere.test')
    .map((name): readonly [string, Where] => [
      `the name ${name}, found inside`,
      ({ secure }) => `https://${name}:${secure}/f`
    ])
]

describe('a link of a service on the Internet', () => {
  it.each(HOSTILE)('to %s reaches nobody, leaves nothing, and is told (R25, reliability 5)', async (_what, where) => {
    const { plain, secure, all } = await inside()
    const link = where({ plain: plain.port, secure: secure.port })
    const { server, desk, lists } = await internet(
      () => `${link}?${SECRET}`,
      (_request, response) => {
        sendFile(response, PDF)
      }
    )
    const outcome = await desk.download(4)
    await expectUnharmed(desk, [], outcome)
    expect(outcome.ok ? 'fetched' : sentence(outcome.failure)).toBe(REFUSED)
    expect(all.map(({ connections }) => connections())).toEqual([0, 0])
    expect([server.received.length, lists()]).toEqual([1, 1])
  })

  it.each(HOSTILE)(
    'that leads on to %s reaches nobody, leaves nothing, and is told (R25, R26)',
    async (_what, where) => {
      const { plain, secure, all } = await inside()
      // A header holds no other letters as they are.
      const location = where({ plain: plain.port, secure: secure.port }).replace(/[^\x20-\x7e]+/g, encodeURIComponent)
      const { desk, files } = await internet(
        origin => `${origin}/first?${SECRET}`,
        (request, response) => {
          if (request.url.startsWith('/first')) response.writeHead(307, { Location: '/second' }).end()
          else response.writeHead(302, { Location: location }).end('<a>here</a>')
        }
      )
      const outcome = await desk.download(4)
      await expectUnharmed(desk, [], outcome)
      expect(outcome.ok ? 'fetched' : sentence(outcome.failure)).toBe(REFUSED)
      expect(all.map(({ connections }) => connections())).toEqual([0, 0])
      expect(files().map(({ url }) => url)).toEqual([`/first?${SECRET}`, '/second'])
    }
  )

  it.each<[string, (request: string) => string, number]>([
    ['to itself', () => '', 6],
    ['to and fro', request => (request.startsWith('/a') ? '/b' : '/a'), 6],
    ['ever deeper', request => `${request}/x`, 6],
    ['to six others, one after the other', request => `/${Number(request.slice(1)) + 1}`, 6]
  ])('that leads on %s is left after five hops (R26)', async (_what, next, most) => {
    const { desk, files } = await internet(
      origin => `${origin}/1?${SECRET}`,
      (request, response) => {
        response.writeHead(302, { Location: next(request.url.split('?')[0]!) || request.url }).end()
      }
    )
    const outcome = await desk.download(4)
    await expectUnharmed(desk, [], outcome)
    expect(outcome.ok ? 'fetched' : sentence(outcome.failure)).toBe(WITHOUT_END)
    expect(files()).toHaveLength(most)
  })

  it('over five hops and two other services is fetched, and the token goes to none of them (R25)', async () => {
    const { promise: first, resolve: isFirst } = Promise.withResolvers<string>()
    const other = { scheme: 'https', otherName: true } as const
    const far = await startHttp((_request, response) => {
      void first.then(origin => response.writeHead(301, { Location: `${origin}/back` }).end())
    }, other)
    const near = await startHttp((_request, response) => {
      response.writeHead(303, { Location: `https://elsewhere.test:${far.port}/3` }).end()
    }, other)
    const leadsTo = new Map([
      ['/1', `https://elsewhere.test:${near.port}/2`],
      ['/back', '/end']
    ])
    const { desk, origin, files } = await internet(
      origin => `${origin}/0?${SECRET}`,
      (request, response) => {
        if (request.url === '/end') sendFile(response, PDF)
        else response.writeHead(302, { Location: leadsTo.get(request.url) ?? '/1' }).end()
      }
    )
    isFirst(origin)
    const outcome = await desk.download(4)
    expect(outcome.ok).toBe(true)
    await expectUnharmed(desk, ['0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90/commitment.pdf'], outcome)
    expect(files().map(({ url, headers }) => [url, headers.authorization])).toEqual([
      [`/0?${SECRET}`, `Bearer ${TOKEN}`],
      ['/1', `Bearer ${TOKEN}`],
      ['/back', undefined],
      ['/end', undefined]
    ])
    expect(
      [near, far].map(({ received }) =>
        received.map(({ url, headers }) => [url, headers.authorization, headers.cookie, headers.referer])
      )
    ).toEqual([[['/2', undefined, undefined, undefined]], [['/3', undefined, undefined, undefined]]])
  })

  it.each<[string, (port: number) => string, string]>([
    ['nobody knows', port => `https://nobody.test:${port}/f`, 'Couldn’t find a service at nobody.test.'],
    [
      'has nobody at its port',
      port => `https://elsewhere.test:${port}/f`,
      'The service at elsewhere.test isn’t responding.'
    ]
  ])('to a host that %s is told by its name, without its path', async (_what, where, title) => {
    const port = await closedPort()
    const { desk } = await internet(
      () => `${where(port)}?${SECRET}`,
      () => undefined
    )
    const outcome = await desk.download(4)
    await expectUnharmed(desk, [], outcome)
    expect(outcome.ok ? 'fetched' : sentence(outcome.failure)).toBe(title)
  })

  it('to a host that proves to be another gets not a byte', async () => {
    const other = await startHttp(
      (_request, response) => {
        sendFile(response, PDF)
      },
      { scheme: 'https' }
    )
    const { desk } = await internet(
      () => `https://elsewhere.test:${other.port}/f?${SECRET}`,
      () => undefined
    )
    const outcome = await desk.download(4)
    await expectUnharmed(desk, [], outcome)
    expect(outcome.ok ? 'fetched' : sentence(outcome.failure)).toBe(
      'Couldn’t verify that elsewhere.test is the service.'
    )
    expect(other.received).toEqual([])
  })

  it('that has run out and then leads inside is refused then, and read again once only (R63)', async () => {
    const { secure, all } = await inside()
    const { desk, lists, files } = await internet(
      (origin, lists) => (lists === 1 ? `${origin}/old?${SECRET}` : `https://127.0.0.1:${secure.port}/f?${SECRET}`),
      (_request, response) => {
        response.writeHead(403).end()
      }
    )
    const outcome = await desk.download(4)
    await expectUnharmed(desk, [], outcome)
    expect(outcome.ok ? 'fetched' : sentence(outcome.failure)).toBe(REFUSED)
    expect([lists(), files().length]).toEqual([2, 1])
    expect(all.map(({ connections }) => connections())).toEqual([0, 0])
  })
})
