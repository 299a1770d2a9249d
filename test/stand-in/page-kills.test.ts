import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArgsOf, RequestName, Requests } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import type { DocumentKey } from '#domain/documents/download.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { startPractice, type RunningPractice } from '../../practice/index.ts'
import { filesUnder, isOfWholeBrowser, secretFinder } from '../browser/security/secret-scan.ts'
import { connect, mayBeSent, prepareKept, review, row, saved, saveDraft } from '../browser/steps.ts'
import { startKeyring, type Keyring } from '../browser/support/keyring.ts'
import { profileFor } from '../browser/support/profile.ts'
import { campaign } from '../campaign.ts'
import { runStandIn, type StandIn } from '../electron/run.ts'
import { dealer, seededRandom } from '../faults/random.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { PATIENT } from './fixture.ts'
import { lookAt } from './look.ts'

/*
 * The page's process, ended again and again while an order is typed, another is sent and a document is on its way; in
 * the end the main process, too.
 */

const TOKEN = 'canary-token-7d20e5'
const TYPED = '12 Half Typed Way'
const BORROWER = 'Noor Canary'
const SECRETS = [TOKEN, TYPED, BORROWER, 'Cypress Bend', 'pat.doe@example.com', 'LN-9000', 'signature=', '/files/']
const CRASHES = campaign.pageKills
const seed = campaign.kills.seeds.at(-1) ?? 1
const draw = seededRandom(seed)
const below = (bound: number): number => Math.floor(draw() * bound)
const moment = dealer(draw, ['typing', 'sending', 'downloading'] as const)

let keyring: Keyring
let practice: RunningPractice
let profile: Awaited<ReturnType<typeof profileFor>>
let app: StandIn
let output = ''
let isRunning = true
const secretsIn = secretFinder(SECRETS, () => isRunning)
const start = async (): Promise<void> => {
  app = await runStandIn({
    headless: true,
    shortLived: true,
    profile: profile.path,
    env: keyring.env,
    onOutput: (_stream, text) => {
      output += text
    }
  })
  await app.windowReady
}
beforeAll(async () => {
  keyring = await startKeyring()
  practice = await startPractice({ orders: 20, token: TOKEN, pace: 0 })
  profile = await profileFor(undefined)
  await start()
})
afterAll(async () => {
  await app.kill()
  await practice.stop()
  await keyring.stop()
  await profile.remove()
})

const look = <T>(use: (page: Page) => Promise<T>): Promise<T> =>
  lookAt(app, async page => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    return use(page)
  })

/** Asks the main process as the page does, for what has to succeed. */
async function call<K extends RequestName>(page: Page, name: K, args: ArgsOf<K>): Promise<Requests[K]['result']> {
  const answer = await page.evaluate(
    asked =>
      (
        window as unknown as {
          titleDesk: { call(...asked: unknown[]): Promise<Result<Requests[K]['result'], Failure>> }
        }
      ).titleDesk.call(...asked),
    [name, args]
  )
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.kind}`)
  return answer.value
}

const log = (): Promise<string> => readFile(join(profile.path, 'title-desk.log'), 'utf8')
const filesServed = (): number => practice.requests().filter(({ path }) => path.includes('/files/')).length
const posts = (): number => practice.requests().filter(({ method }) => method === 'POST').length
const placed = ({ properties: [property] }: OrderEntry): number =>
  [...practice.orders().values()].filter(order => JSON.stringify(order).includes(property?.address1 ?? '?')).length

/** What was told as saved so far. */
const orders: { readonly id: string; readonly entry: OrderEntry }[] = []
const documents: DocumentKey[] = []
let draft = { id: '', told: '', typed: '' }
let crashes = 0

/** Ends the page's process, after as many turns as the seed says, and waits until the program has noticed. */
async function crash(page: Page): Promise<void> {
  for (let turns = below(12); turns > 0; turns -= 1) await page.evaluate('0').catch(() => undefined)
  crashes += 1
  // The second time and from then on it asks; the answer opens the first page.
  if (crashes > 1) await app.ask('answerDialog', { response: 0 })
  await app.ask('crashPage')
  await expect.poll(async () => (await log()).split('page-gone reason=crashed').length - 1, PATIENT).toBe(crashes)
}

function nextEntry(): OrderEntry {
  const number = orders.length + 1
  const entry = filledEntry('refinance')
  return {
    ...entry,
    properties: entry.properties.map(property => ({
      ...property,
      address1: `${number}001 Cypress Bend`,
      zipCode: String(77400 + number)
    })),
    contacts: entry.contacts.map((contact, index) =>
      index === 0 ? { ...contact, name: `${BORROWER} ${'ABCDEFGHI'.charAt(number)}` } : contact
    ),
    loan: { ...entry.loan, lendersLoanId: `LN-9000${number}` },
    closingDate: `2026-12-${String(number + 10)}`
  }
}

/** Has a document fetched, and goes on when the service was asked for it. */
async function download(page: Page, key: DocumentKey): Promise<void> {
  const before = filesServed()
  void call(page, 'documents.download', key).catch(() => undefined)
  await expect.poll(filesServed, PATIENT).toBeGreaterThan(before)
  documents.push(key)
}

async function toReview(page: Page): Promise<void> {
  const entry = nextEntry()
  await prepareKept(page, entry)
  await mayBeSent(page)
  orders.push({ id: /[0-9a-f-]{36}/.exec(new URL(page.url()).hash)?.[0] ?? '', entry })
}

const clickSend = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send order' }).click()
const toOutbox = (page: Page): Promise<void> => page.waitForURL(/#\/outbox\/[0-9a-f-]{36}$/)

/** Types some letters, waits until they are saved, and gives what types on. */
async function type(page: Page): Promise<() => Promise<void>> {
  await openDraft(page)
  const field = row(page, 'Property', 0).getByLabel('Street address')
  const letters = (count: number) => Array.from({ length: count }, () => 'abcdefghij'.charAt(below(10))).join('')
  await field.press('End')
  const [kept, lost] = [letters(1 + below(5)), letters(20)]
  await field.pressSequentially(kept)
  await saved(page)
  draft = { ...draft, told: draft.typed + kept, typed: draft.typed + kept + lost }
  return () => field.pressSequentially(lost).catch(() => undefined)
}

async function openDraft(page: Page): Promise<void> {
  await page.evaluate(id => {
    location.hash = `#/drafts/${id}`
  }, draft.id)
  await page.getByRole('heading', { level: 1, name: 'New purchase' }).waitFor()
}

/** Looks at what is left of the draft: at least what was told as saved, and nothing that was not typed. */
async function checkDraft(page: Page): Promise<void> {
  await openDraft(page)
  const left = await row(page, 'Property', 0).getByLabel('Street address').inputValue()
  expect([left.startsWith(draft.told), draft.typed.startsWith(left)], `${left}, told: ${draft.told}`).toEqual([
    true,
    true
  ])
  draft = { ...draft, told: left, typed: left }
}

/** Looks at where every order is: a draft or in the outbox. What is still a draft is sent by the user. */
async function checkOrders(page: Page): Promise<void> {
  const drafts = (await call(page, 'drafts.list', {})).map(({ id }) => String(id))
  const queued = (await call(page, 'outbox.list', {})).map(({ id }) => String(id))
  expect(drafts).toContain(draft.id)
  expect(orders.filter(({ id }) => drafts.includes(id) === queued.includes(id))).toEqual([])
  for (const { id } of orders.filter(({ id }) => drafts.includes(id))) {
    await page.evaluate(to => {
      location.hash = `#/drafts/${to}`
    }, id)
    await page.getByRole('heading', { level: 1, name: 'New refinance' }).waitFor()
    await review(page, 'refinance')
    await mayBeSent(page)
    await clickSend(page)
    await toOutbox(page)
  }
}

async function checkDocuments(page: Page): Promise<void> {
  for (const { orderId, documentId } of documents) {
    await expect
      .poll(
        async () =>
          (await call(page, 'documents.downloads', { orderId })).map(found => [found.documentId, found.state]),
        PATIENT
      )
      .toContainEqual([documentId, 'kept'])
    const found = (await call(page, 'documents.downloads', { orderId })).find(found => found.documentId === documentId)
    expect(found?.files).toHaveLength(1)
    const file = (await filesUnder(keyring.home)).filter(
      path => path.includes(orderId) && basename(path) === found?.files[0]?.fileName
    )
    expect(file).toHaveLength(1)
    expect(Buffer.compare(await readFile(file[0] ?? ''), practice.documentBytes(orderId, documentId))).toBe(0)
  }
}

/** Documents that can be fetched, one for each crash. */
async function findDocuments(page: Page): Promise<DocumentKey[]> {
  const found: DocumentKey[] = []
  for (const { orderId } of (await call(page, 'orders.page', { page: 1 })).rows) {
    if (orderId === null) continue
    const { documents: slots } = await call(page, 'orders.documents', { orderId })
    found.push(...slots.filter(({ hasFile }) => hasFile).map(({ id }) => ({ orderId, documentId: id })))
    if (found.length >= CRASHES) break
  }
  return found.slice(0, CRASHES)
}

it(
  `a page whose process ends wherever seed ${seed} says, ${CRASHES === 1 ? 'once' : `${CRASHES} times`}, comes back with all that was saved, and sends nothing twice (M13, R51)`,
  async () => {
    process.stdout.write(`seed ${seed}\n`)
    const keys = await look(async page => {
      await connect(page, { baseAddress: practice.baseUrl, token: TOKEN })
      const entry = filledEntry('purchase')
      await saveDraft(page, { ...entry, properties: entry.properties.map(one => ({ ...one, address1: TYPED })) })
      draft = { id: /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '', told: TYPED, typed: TYPED }
      return findDocuments(page)
    })
    expect(keys).toHaveLength(CRASHES)
    practice.setFaults([
      { endpoint: 'refinance', delay: 300 },
      { endpoint: 'download', delay: 300 }
    ])
    for (const key of keys) {
      const now = moment()
      process.stdout.write(`crash while ${now}\n`)
      await look(async page => {
        await download(page, key)
        if (now === 'downloading') return crash(page)
        await toReview(page)
        const clicked = clickSend(page)
        if (now === 'sending') return void (await Promise.all([clicked.catch(() => undefined), crash(page)]))
        await clicked
        await toOutbox(page)
        await Promise.all([(await type(page))(), crash(page)])
      })
      await look(async page => {
        await checkDraft(page)
        await checkOrders(page)
      })
    }
    await look(checkDocuments)
    await expect.poll(() => orders.map(({ entry }) => placed(entry)), PATIENT).toEqual(orders.map(() => 1))
    expect([posts(), filesServed()]).toEqual([orders.length, CRASHES])
  },
  campaign.limit
)

it('and so it is after a kill of the main process, with an order that waits (R37, R51)', async () => {
  practice.setFaults([{ endpoint: 'refinance', status: 429, headers: { 'Retry-After': '600' } }])
  await look(async page => {
    await toReview(page)
    await clickSend(page)
    await page.getByText(/^Next try/).waitFor()
    const typeOn = await type(page)
    expect((await secretsIn(app.chromiumProfile)).filter(found => !isOfWholeBrowser(found))).toEqual([])
    const typing = typeOn()
    for (let turns = below(12); turns > 0; turns -= 1) await page.evaluate('0').catch(() => undefined)
    await app.kill()
    await typing
  })
  isRunning = false
  expect(await secretsIn(profile.path)).toEqual([])
  practice.setFaults([])
  // Its own reporter of crashes is Electron's: a dump as it leaves them, which is memory and may hold anything.
  await mkdir(join(profile.path, 'Crashes', 'completed'), { recursive: true })
  await writeFile(join(profile.path, 'Crashes', 'completed', 'page.dmp'), `MDMP ${SECRETS.join()}`)
  await start()
  isRunning = true
  await look(async page => {
    await checkDraft(page)
    await checkOrders(page)
    await checkDocuments(page)
    await call(page, 'outbox.sendNow', { id: orders.at(-1)?.id as ArgsOf<'outbox.sendNow'>['id'] })
  })
  await expect.poll(() => orders.map(({ entry }) => placed(entry)), PATIENT).toEqual(orders.map(() => 1))
  expect(posts()).toBe(orders.length + 1)
})

it('nothing of it is in a log, a report or the output, nor is anything of a dump (R18, E25, E26)', async () => {
  const filePath = join(keyring.home, 'report.txt')
  await app.ask('answerDialog', { canceled: false, filePath })
  await look(page => call(page, 'app.saveReport', {}))
  const report = await readFile(filePath, 'utf8')
  expect(await log()).toContain('crash-dumps kept=1 removed=0')
  for (const words of ['Crash dumps on this computer, not included', 'page-gone reason=crashed'])
    expect(report).toContain(words)
  await app.quit()
  isRunning = false
  expect(new Set(await secretsIn(profile.path))).toEqual(
    new Set(SECRETS.map(secret => `${secret} in ${join('Crashes', 'completed', 'page.dmp')}`))
  )
  expect(SECRETS.filter(secret => (report + output).includes(secret))).toEqual([])
})
