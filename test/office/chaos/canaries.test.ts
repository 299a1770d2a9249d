import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { TypedCall } from '#domain/wire-instructions/wire-call.ts'
import { connectOffice } from '../../../main/office/connect/connect.ts'
import { readInvitation } from '../../../main/office/invitation/invitation.ts'
import { buildMain } from '../../faults/build.ts'
import { SUPERUSER, startCluster, type Cluster } from '../support/cluster.ts'
import { installed, type Installed } from '../support/installed.ts'
import { CONNECTION, openChaosOffice, TOKEN, type ChaosOffice } from './chaos-office.ts'
import { startDesk, type DeskPlace, type DeskProcess } from './desk-process.ts'
import { openLink } from './link.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const ENTRY: OrderEntry = {
  kind: 'refinance',
  properties: [
    { address1: '81 Canarius St', address2: '', city: 'Katy', state: 'TX', zipCode: '77494', county: 'Fort Bend' }
  ],
  contacts: [
    { name: 'Ana Canarius', email: '', phone: '', role: 'Buyer', isCompanyUser: false },
    { name: 'Pat Canarius', email: 'pat.canary@example.com', phone: '', role: 'Loan Processor', isCompanyUser: true }
  ],
  loan: { lendersLoanId: 'LN-CANARY-77', amount: '400000', rateType: 'Fixed', mortgage: '' },
  closingDate: '11/30/2027',
  slackNotificationChannel: '#canary-channel'
}
const CALL: TypedCall = {
  caller: 'Cora Canarius',
  reached: 'Dana Canarius',
  number: '(713) 555-0142',
  source: 'other',
  sourceNote: 'canary note',
  calledAt: 1_700_000_000_000
}
/** What people typed, or the service said. */
const TYPED = [
  'Canarius',
  'LN-CANARY',
  'canary-channel',
  '555-0142',
  'canary note',
  'wire-2.pdf',
  ORDER,
  ORDER.replaceAll('-', '')
]
/** Found if the search works at all: the name of a desk is in clear. */
const CONTROL = 'Desk 1'

const LOGGED = `
log_statement = all
log_parameter_max_length = -1
log_parameter_max_length_on_error = -1
log_min_duration_statement = 0
log_min_messages = debug1
log_error_verbosity = verbose
log_connections = on
log_disconnections = on
`

/** In any of these forms. */
const formsOf = (text: string): Buffer[] => [
  Buffer.from(text, 'latin1'),
  Buffer.from(Buffer.from(text, 'latin1').toString('hex')),
  Buffer.from(text, 'utf16le'),
  Buffer.from(Buffer.from(text, 'latin1').toString('base64').slice(0, -4))
]

function found(canaries: readonly string[], bytes: Buffer): string[] {
  return canaries.filter(text => formsOf(text).some(form => form.byteLength > 5 && bytes.includes(form)))
}

const allIn = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile())
      .map(file => readFileSync(join(file.parentPath, file.name)))
  )

describe('what an office leaves of what people type, of passwords and of keys', () => {
  let [main, cluster, office]: [string, Cluster | undefined, ChaosOffice | undefined] = ['', undefined, undefined]
  let postgres: Installed | undefined
  let canaries: readonly string[] = []
  const desks: DeskProcess[] = []
  const places: DeskPlace[] = []

  beforeAll(async () => {
    postgres = installed().at(-1)
    if (postgres === undefined) throw new Error('there is no PostgreSQL')
    ;[main, cluster] = await Promise.all([buildMain(), startCluster(postgres, LOGGED)])
    office = await openChaosOffice(cluster, main, 2, true)
    canaries = await live(office, desks, places)
  })
  afterAll(async () => {
    await Promise.all(desks.map(desk => desk.kill()))
    await office?.close()
    await cluster?.stop()
    rmSync(dirname(main), { recursive: true, force: true })
  })
  const scene = () => {
    if (cluster === undefined || office === undefined || postgres === undefined) throw new Error('not started')
    return { cluster, office, postgres }
  }

  it('is not in any file of the database, its write-ahead log among them (O9)', async () => {
    const {
      cluster: { server },
      office: { office: at }
    } = scene()
    const superuser = await at.connect(SUPERUSER, '')
    await superuser.query('checkpoint')
    const bytes = allIn(join(dirname(server.log), 'data'))
    expect(found([CONTROL], bytes)).toEqual([CONTROL])
    expect(found(canaries, bytes)).toEqual([])
  })

  it('is not in a dump of it (O9)', async () => {
    const {
      cluster: { server },
      office: { office: at },
      postgres: { bin }
    } = scene()
    const superuser = await at.connect(SUPERUSER, '')
    const { rows } = await superuser.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'title_desk'`
    )
    let dump = ''
    for (const { name } of rows) dump += JSON.stringify((await superuser.query(`select t::text from ${name} t`)).rows)
    const pgDump = join(bin, 'pg_dump')
    // Only a whole PostgreSQL brings it.
    if (existsSync(pgDump)) {
      const where = ['--host', server.host, '--port', String(server.port), '--username', SUPERUSER]
      // What PostgreSQL logs meanwhile has to be read, so this process may not stand still.
      const dumped = await promisify(execFile)(pgDump, [...where, at.database], { maxBuffer: 1e9 })
      dump += dumped.stdout
    }
    expect(found([CONTROL], Buffer.from(dump))).toEqual([CONTROL])
    expect(found(canaries, Buffer.from(dump))).toEqual([])
  })

  it('is not in the log of the server, with every statement and parameter (O9)', () => {
    const log = readFileSync(scene().cluster.server.log)
    expect(found([CONTROL, 'title_desk.accept_invitation', 'insert into title_desk.records'], log)).toHaveLength(3)
    expect(found(canaries, log)).toEqual([])
  })

  it('is not on the wire, not even under TLS (O9)', () => {
    const bytes = Buffer.concat(scene().office.desks.flatMap(({ link: { seen } }) => [...seen.up, ...seen.down]))
    expect(found(['insert into title_desk.records'], bytes)).toHaveLength(1)
    expect(found(canaries, bytes)).toEqual([])
  })

  it('is not in the files of a desk, whose keychain alone has password and key (O9, R18)', () => {
    // The id of an order is no secret of the desk itself, nor is the name of a file.
    const own = canaries.filter(text => !text.startsWith(ORDER.slice(0, 8)) && text !== 'wire-2.pdf')
    for (const { profile, keychain } of places) {
      expect(found(own, allIn(profile))).toEqual([])
      expect(found([TOKEN], readFileSync(keychain))).toEqual([TOKEN])
    }
    for (const desk of desks) expect(found(own, Buffer.from(desk.stderr()))).toEqual([])
  })

  it('is not said to a server that takes no TLS: a desk asks for it, and says nothing else (R28)', async () => {
    const {
      cluster: { server },
      office: {
        office: at,
        desks: [first]
      }
    } = scene()
    const link = await openLink(server, true)
    // Every address of this computer, so also the one of the link; but it isn't written as one that stays here.
    const access = {
      host: '0.0.0.0',
      port: link.port,
      database: at.database,
      role: 'x',
      password: first?.password ?? ''
    }
    await expect(connectOffice(access, () => undefined)).rejects.toThrow()
    const said = Buffer.concat(link.seen.up).toString('hex')
    // SSLRequest: its length and its number; some systems don't connect to that address at all.
    expect(['0000000804d2162f', '']).toContain(said)
    await link.close()
  })
})

/** Three desks, of which one joins by an invitation, do what there is to do; gives all that must be found nowhere. */
async function live(office: ChaosOffice, desks: DeskProcess[], places: DeskPlace[]): Promise<readonly string[]> {
  const [first, second] = office.desks
  if (first === undefined || second === undefined) throw new Error('no desks')
  const guest = office.newPlace()
  for (const place of [first.place, second.place, guest]) {
    places.push(place)
    desks.push(await startDesk(place, 0))
  }
  const [one, two, three] = desks
  if (one === undefined || two === undefined || three === undefined) throw new Error('no desks')
  await one.ask('office.state', {})
  const invited = await one.ask('office.invite', { name: 'Back office', steward: false })
  if (invited?.ok !== true) throw new Error('not invited')
  const { text, code } = invited.value
  const opened = await readInvitation(text, code)
  const joined = await three.ask('office.join', { invitation: text, code, deskName: 'Back office' })
  if (joined?.ok !== true || typeof opened === 'string') throw new Error('not joined')
  for (const desk of desks) {
    await desk.ask('orders.documents', { orderId: ORDER })
  }
  office.service.replace(ORDER)
  for (const desk of desks) await desk.ask('orders.documents', { orderId: ORDER })
  const watched = await one.ask('wire.watch', { orderId: ORDER })
  if (watched?.ok !== true) throw new Error('not watched')
  await one.ask('wire.noteCall', { orderId: ORDER, call: CALL, seen: watched.value.seen })
  for (const [index, desk] of desks.entries()) {
    const id = `0000000${index}-7c55-4b50-9f5e-2f1d3c4b5a69` as DraftId
    await desk.ask('drafts.save', { id, connectionId: CONNECTION, revision: 1, entry: ENTRY })
    if (index > 0) continue
    const queued = await desk.ask('outbox.submit', { id, connectionId: CONNECTION, revision: 2, entry: ENTRY })
    if (queued?.ok !== true) throw new Error(`not sent: ${JSON.stringify(queued)}`)
  }
  const hasHeard = async (desk: DeskProcess): Promise<boolean> => {
    const watched = await desk.ask('wire.watch', { orderId: ORDER })
    return watched?.ok === true && watched.value.calls.length === 1
  }
  for (const desk of desks) await vi.waitUntil(() => hasHeard(desk), { timeout: 60_000, interval: 50 })
  await vi.waitUntil(() => office.service.placed.length === 1, { timeout: 60_000 })
  const key = Buffer.from(office.key, 'base64')
  const secret = JSON.parse(readFileSync(guest.keychain, 'utf8')) as Record<string, string>
  const kept = Object.values(secret).find(value => value.startsWith('office 1 ')) ?? ''
  const { password } = JSON.parse(kept.slice('office 1 '.length)) as { password: string }
  const passwords = [first.password, second.password, opened.password, password, code, code.replaceAll('-', '')]
  return [...TYPED, ...passwords, TOKEN, key.toString('latin1')]
}
