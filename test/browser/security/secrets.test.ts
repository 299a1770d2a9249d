import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArgsOf, EventName, RequestName, ResultOf } from '#domain/bridge.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import { startPractice, type RecordedRequest, type RunningPractice } from '../../../practice/index.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { connect, fillConnection, openForm, prepare, row, saved, send, stands, submit } from '../steps.ts'
import { startKeyring, type Keyring } from '../support/keyring.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { filesUnder, isOfWholeBrowser, secretFinder, secretsWithin } from './secret-scan.ts'

const CANARY = 'canary-token-4f1b8c'
const PROXY_PASSWORD = 'canary-proxy-9d27aa'
/** What no file may hold: the token, a proxy's password, people, addresses, loans, the key of a link. */
const SECRETS = [
  CANARY,
  PROXY_PASSWORD,
  'Ana Ramirez',
  'pat.doe@example.com',
  '2214 Elm',
  '9 Canary Lane',
  'Noor Canary',
  '12 Half Typed Way',
  'LN-20447',
  'signature='
]
/** Real Electron takes the proxy from the system; only on Linux that is the environment. */
const hasProxy = process.env['TITLE_DESK_SHELL'] !== 'electron' || process.platform === 'linux'
const signedIn: (string | undefined)[] = []
const ELSEWHERE = { name: 'Behind', color: 'green', baseAddress: 'https://elsewhere.test' } as const
/** Asks for a user name and password, and then leads nowhere. The practice service is on this computer, and so without it. */
const proxy = createServer().on('connect', ({ headers }: IncomingMessage, socket: Duplex) => {
  const given = headers['proxy-authorization']
  signedIn.push(given)
  const wanted = `Basic ${Buffer.from(`ana:${PROXY_PASSWORD}`).toString('base64')}`
  socket.on('error', () => undefined)
  socket.end(
    given === wanted
      ? 'HTTP/1.1 200 Connection established\r\n\r\n'
      : 'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="office"\r\n\r\n'
  )
})
let practice: RunningPractice
let app: RunningApp
let profile = ''
let home = ''
let keyring: Keyring
let isRunning = true
const secretsIn = secretFinder(SECRETS, () => isRunning)
const passwordsIn = secretsWithin([CANARY, PROXY_PASSWORD])
beforeAll(async () => {
  practice = await startPractice({ orders: 20, token: CANARY, pace: 100_000 })
  profile = await mkdtemp(join(tmpdir(), 'title-desk-secrets-'))
  keyring = await startKeyring()
  home = await mkdtemp(join(tmpdir(), 'title-desk-home-'))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  app = await launchApp({ profile, env: { ...keyring.env, HOME: home, https_proxy: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await app.close()
  await practice.stop()
  proxy.close()
  await keyring.stop()
  for (const folder of [profile, home]) await rm(folder, { recursive: true })
})

/** All there are, or this does not compile: a new event is listened to, too. */
const EVENTS: Readonly<Record<EventName, true>> = {
  'app.closing': true,
  'orderList.changed': true,
  'connection.changed': true,
  'documents.changed': true,
  'wire.changed': true,
  'wire.openChanged': true,
  'office.draftsChanged': true,
  'office.desksChanged': true,
  'office.libraryChanged': true,
  'office.settingsChanged': true,
  'office.activityHeard': true,
  'drafts.changed': true,
  'outbox.changed': true,
  'proxy.changed': true,
  'office.changed': true,
  'officeOrder.changed': true,
  'updates.changed': true,
  'unlock.changed': true,
  'lock.changed': true,
  'menu.chosen': true,
  'notifications.failed': true
}

/** Keeps every piece of news that the page gets from the main process, as text. */
async function listenOnTheBridge(): Promise<void> {
  await app.page.evaluate(names => {
    const { titleDesk } = window as unknown as {
      titleDesk: { on(name: string, listener: (news: unknown) => void): () => void }
    }
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of names) titleDesk.on(name, news => heard.push(JSON.stringify(news)))
  }, Object.keys(EVENTS))
}

/** An order nobody knows the outcome of, looked for in vain, and a draft: what the store and its journal keep in all their states. */
async function leaveWorkBehind(): Promise<void> {
  const { page } = app
  const entry = filledEntry('purchase')
  entry.properties = entry.properties.map(property => ({ ...property, address1: '9 Canary Lane' }))
  entry.contacts = entry.contacts.map(contact =>
    contact.role === 'Buyer' ? { ...contact, name: 'Noor Canary' } : contact
  )
  practice.setFaults([
    { endpoint: 'purchase', commit: true, status: 502 },
    { endpoint: 'list', list: { hideNewest: 1 } }
  ])
  await prepare(page, { ...entry, closingDate: '2026-12-15' })
  await submit(page)
  await stands(page, 'We couldn’t confirm this order')
  const contact = { text: 'Noor Canary', email: 'pat.doe@example.com', phone: '', role: 'Loan Officer' }
  const record = { list: 'people' as const, names: ['noor canary'], value: contact, startsOn: [], changedAt: 1 }
  const put = [{ ...record, id: crypto.randomUUID() }]
  expect((await call('library.change', { connectionId: await activeId(), staging: null, put, drop: [] })).ok).toBe(true)
  await openForm(page, 'refinance')
  await row(page, 'Property', 0).getByLabel('Street address').fill('12 Half Typed Way')
  await saved(page)
}

/** Signs in to the proxy as a person does whose service is behind it. The answers of it. */
async function signInToProxy(): Promise<readonly unknown[]> {
  const tried = await call('connection.connect', { ...ELSEWHERE, token: CANARY })
  const { asking } = valueOf(await call('proxy.state', {}))
  if (asking === null) throw new Error('no proxy asks')
  const wrong = { proxy: asking.proxy, secure: asking.secure, userName: 'ana', password: `${PROXY_PASSWORD}-mistyped` }
  const refused = await call('proxy.signIn', wrong)
  const taken = await call('proxy.signIn', { ...wrong, password: PROXY_PASSWORD })
  expect(valueOf(taken)).toMatchObject({
    asking: null,
    lasting: true,
    signedIn: [{ proxy: asking.proxy, userName: 'ana' }]
  })
  return [tried, refused, taken, await call('proxy.state', {})]
}

function valueOf<T>(answer: Result<T, unknown>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.value
}

/** Asks the main process as the page does. */
function call<K extends RequestName>(name: K, args: ArgsOf<K>): Promise<ResultOf<K>> {
  return app.page.evaluate(
    asked =>
      (window as unknown as { titleDesk: { call(...asked: unknown[]): Promise<never> } }).titleDesk.call(...asked),
    [name, args]
  )
}

/** The answer of every request that answers with data, after a document behind a signed link has been downloaded. */
async function everyAnswer(orderId: OrderId): Promise<Record<string, Result<unknown, unknown>>> {
  const listed = await call('orders.documents', { orderId })
  const signed = listed.ok ? listed.value.documents.find(({ type }) => type === 'Title Commitment') : undefined
  const key = { orderId, documentId: signed?.id ?? -1 }
  return {
    download: await call('documents.download', key),
    downloads: await call('documents.downloads', { orderId }),
    queue: await call('documents.queue', {}),
    content: await call('documents.content', { ...key, fileId: null }),
    room: await call('documents.room', {}),
    wire: await call('wire.watch', { orderId }),
    documents: await call('orders.documents', { orderId }),
    progress: await call('orders.progress', { orderId }),
    sent: await call('orders.sent', { orderId }),
    page: await call('orders.page', { page: 1 }),
    state: await call('connection.state', {}),
    activated: await call('connection.activate', { id: await activeId() }),
    about: await call('app.about', {}),
    activity: await call('activity.read', { orderId: null, person: null, before: null }),
    library: await call('library.entries', { connectionId: await activeId() }),
    policy: await call('policy.read', {}),
    drafts: await call('drafts.list', {}),
    outbox: await call('outbox.list', {}),
    holds: await call('connection.holds', { id: await activeId() }),
    orderList: await call('orderList.status', {}),
    recent: await call('orderList.recent', {}),
    changes: await call('changes.list', { unreadOnly: false, next: null }),
    alarms: await call('wire.open', {}),
    preferences: await call('preferences.read', {}),
    unlock: await call('unlock.state', {}),
    lock: await call('lock.state', {}),
    proxies: await call('proxy.state', {}),
    updates: await call('updates.state', {}),
    office: await call('office.state', {}),
    report: await savedReport()
  }
}

/** Saved where the user wants it: beside the documents, whose names are theirs. */
async function savedReport(): Promise<ResultOf<'app.saveReport'>> {
  await app.answerDialog({ canceled: false, filePath: join(await reportFolder(), 'report.txt') })
  return call('app.saveReport', {})
}

async function reportFolder(): Promise<string> {
  const folder = join(home, 'reports')
  await mkdir(folder, { recursive: true })
  return folder
}

/** A request as a service, or what stands in front of it, may write it into its logs. */
function writtenDown({ method, path, body }: RecordedRequest, headers: IncomingHttpHeaders): Buffer {
  return Buffer.concat([Buffer.from(JSON.stringify([method, path, headers])), body])
}

async function activeId(): Promise<string> {
  const state = await call('connection.state', {})
  return state.ok ? (state.value.activeId ?? '') : ''
}

describe('the page', () => {
  it('sees one bridge of two functions, and nothing of Node or Electron (R11)', async () => {
    const seen = await app.page.evaluate(() => {
      const all = window as unknown as Record<string, unknown>
      return {
        bridge: Object.keys(all['titleDesk'] as object).toSorted(),
        node: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].filter(name => name in all)
      }
    })
    expect(seen).toEqual({ bridge: ['call', 'on'], node: [] })
    await expect(
      app.page.evaluate(() =>
        (window as unknown as { titleDesk: { call(name: string, args: object): Promise<unknown> } }).titleDesk.call(
          'keychain.read',
          {}
        )
      )
    ).rejects.toThrow(/Refused/)
    expect(await app.page.evaluate(() => window.open('https://evil.test/'))).toBeNull()
  })
})

describe('the token', () => {
  it('is dropped by the page once connected, and no response of the bridge contains it or a link to a file (R17, R63)', async () => {
    const { page } = app
    await listenOnTheBridge()
    await fillConnection(page, { baseAddress: practice.baseUrl, token: 'a-wrong-token' })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.poll(() => page.getByLabel('Access token', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await connect(page, { baseAddress: practice.baseUrl, token: CANARY })
    await prepare(page, filledEntry('refinance'))
    const orderId = (await send(page)) as OrderId
    await page.getByRole('link', { name: 'Open order' }).click()
    await page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
    const answers = await everyAnswer(orderId)
    expect(Object.entries(answers).filter(([, answer]) => !answer.ok)).toEqual([])
    const onThePage = await page.evaluate(() =>
      JSON.stringify([
        (window as unknown as { heard: string[] }).heard,
        document.documentElement.outerHTML,
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        [...document.querySelectorAll('input')].map(input => input.value)
      ])
    )
    const seen = JSON.stringify(answers) + onThePage
    for (const words of ['127.0.0.1', 'Title Commitment', '"state":"kept"', '"kind":"downloaded"'])
      expect(seen).toContain(words)
    expect(seen).not.toContain(CANARY)
    expect(practice.requests().filter(({ path }) => path.startsWith('/files/'))).toHaveLength(1)
    for (const words of ['signature=', practice.linksUrl, '/files/', 'download_url']) expect(seen).not.toContain(words)
  })

  it('and a proxy’s password stay in the main process: no response of the bridge contains either (R18, E14)', async () => {
    if (!hasProxy) return
    const answers = JSON.stringify(await signInToProxy())
    expect(answers).toContain('proxy-sign-in')
    expect(SECRETS.filter(secret => answers.includes(secret))).toEqual([])
    expect(signedIn).toHaveLength(3)
    const onThePage = await app.page.evaluate(() => (window as unknown as { heard: string[] }).heard.join())
    expect(onThePage).not.toContain(PROXY_PASSWORD)
  })

  it('is in no file of the program or its browser, nor is any name or address, while the program runs (R18, R21, R58, R63)', async () => {
    await leaveWorkBehind()
    expect(await filesUnder(app.browserProfile)).not.toEqual([])
    expect(await secretsIn(profile)).toEqual([])
    expect((await secretsIn(app.browserProfile)).filter(found => !isOfWholeBrowser(found))).toEqual([])
  })

  it('is in no report for support, nor is any name, address, order or folder (R18, E25)', async () => {
    expect(await savedReport()).toEqual({ ok: true, value: { saved: true } })
    const folder = await reportFolder()
    const report = await readFile(join(folder, 'report.txt'), 'utf8')
    for (const words of ['Title Desk: 0.1.0', 'drafts: 1', 'unknown: 1', 'sent: 1', ' started major=0'])
      expect(report).toContain(words)
    expect(await secretsIn(folder)).toEqual([])
    for (const words of [home, profile, practice.baseUrl, ...practice.requests().map(({ path }) => path)])
      expect(report).not.toContain(words)
    expect(await app.recorded('shell.showItemInFolder')).toContainEqual([join(folder, 'report.txt')])
  })

  it('goes to the service in the one header that is for it, and in no other part of a request, one that places an order included (R18, R25)', () => {
    const requests = practice.requests()
    const signed = requests.filter(({ headers }) => headers.authorization === `Bearer ${CANARY}`)
    const kinds = new Set(signed.map(({ method, origin }) => `${method} ${origin}`))
    expect(kinds).toEqual(new Set(['GET service', 'POST service']))
    expect(requests.filter(one => passwordsIn(writtenDown(one, one.headers)).length > 0)).toHaveLength(signed.length)
    const found = requests.flatMap(one => {
      const { authorization: _authorization, ...headers } = one.headers
      return passwordsIn(writtenDown(one, headers)).map(secret => `${secret} in ${one.method} ${one.path}`)
    })
    expect(found).toEqual([])
  })

  it('nor in any file left after it quit (R18, R21, R58, R63)', async () => {
    await app.close()
    isRunning = false
    expect((await filesUnder(profile)).map(path => relative(profile, path))).toContain('connections.json')
    expect(await secretsIn(profile)).toEqual([])
  })

  it('would be found in a file, in any encoding', async () => {
    const folder = await mkdtemp(join(home, 'control-'))
    await writeFile(join(folder, 'a'), `x${CANARY}x`)
    await writeFile(join(folder, 'b'), Buffer.from('2214 Elm', 'utf16le'))
    for (const before of ['', 'x', 'xx'])
      await writeFile(join(folder, `c${before}`), Buffer.from(`${before}pat.doe@example.com.`).toString('base64'))
    expect((await secretsIn(folder)).toSorted()).toEqual(
      [
        `${CANARY} in a`,
        '2214 Elm in b',
        ...['c', 'cx', 'cxx'].map(name => `pat.doe@example.com in ${name}`)
      ].toSorted()
    )
  })

  it('is nowhere in the program’s output, nor is any name or address (R18)', () => {
    const output = app.stdout() + app.stderr() + app.consoleErrors().join()
    expect(SECRETS.filter(secret => output.includes(secret))).toEqual([])
  })
})
