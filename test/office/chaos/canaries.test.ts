import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOffice } from '../../../main/office/connect/connect.ts'
import { SUPERUSER, startCluster, type Cluster } from '../support/cluster.ts'
import { installed, type Installed } from '../support/installed.ts'
import { shippedDesk } from './build-desk.ts'
import { LISTED, live, ORDER, TYPED, type Lived } from './canary-life.ts'
import { openChaosOffice, TOKEN, type ChaosOffice } from './chaos-office.ts'
import type { DeskPlace, DeskProcess } from './desk-process.ts'
import { openLink } from './link.ts'
import { openedOffice } from './opened-office.ts'

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
  ...[0, 1, 2].map(before => Buffer.from(base64After(text, before)))
]

/** What base64 makes of a text that stands so many bytes behind a whole group of three, without the signs that what is beside it decides. */
const base64After = (text: string, before: number): string =>
  Buffer.from('.'.repeat(before) + text, 'latin1')
    .toString('base64')
    .slice(Math.ceil((before * 8) / 6), Math.floor(((before + text.length) * 8) / 6))

function found(canaries: readonly string[], bytes: Buffer): string[] {
  return canaries.filter(text => formsOf(text).some(form => form.byteLength > 5 && bytes.includes(form)))
}

/** A page of PostgreSQL in which nothing is: half of its files are such, and no canary has so many zeros. */
const EMPTY = Buffer.alloc(8192)

function withoutEmpty(bytes: Buffer): Buffer[] {
  const pages = Array.from({ length: Math.ceil(bytes.byteLength / EMPTY.byteLength) }, (_, page) =>
    bytes.subarray(page * EMPTY.byteLength, (page + 1) * EMPTY.byteLength)
  )
  return pages.filter(page => !page.equals(EMPTY))
}

/** Each content once: most files of a new database are those of the one that it is a copy of. */
function allIn(folder: string): Buffer {
  const contents = new Map<string, Buffer>()
  for (const file of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!file.isFile()) continue
    const content = readFileSync(join(file.parentPath, file.name))
    contents.set(hash('sha256', content), content)
  }
  return Buffer.concat([...contents.values()].flatMap(withoutEmpty))
}

describe('what an office leaves of what people type, of passwords and of keys', () => {
  let [main, cluster, office]: [string, Cluster | undefined, ChaosOffice | undefined] = ['', undefined, undefined]
  let postgres: Installed | undefined
  let lived: Lived | undefined
  const desks: DeskProcess[] = []
  const places: DeskPlace[] = []

  beforeAll(async () => {
    postgres = installed().at(-1)
    if (postgres === undefined) throw new Error('there is no PostgreSQL')
    ;[main, cluster] = await Promise.all([shippedDesk(), startCluster(postgres, LOGGED)])
    office = await openChaosOffice(cluster, main, 2, true)
    lived = await live(office, desks, places)
  })
  afterAll(async () => {
    await Promise.all(desks.map(desk => desk.kill()))
    await office?.close()
    await cluster?.stop()
    rmSync(dirname(main), { recursive: true, force: true })
  })
  const scene = () => {
    if (cluster === undefined || office === undefined || postgres === undefined || lived === undefined)
      throw new Error('not started')
    return { cluster, office, postgres, ...lived }
  }

  it('is all in the database, sealed: it opens with the office’s key, what desks watch and the list of orders, too', async () => {
    const { office } = scene()
    // A desk says what it watches a moment later.
    await expect.poll(async () => (await openedOffice(office)).watched).toContain(ORDER)
    const { records, drafts, orderParts } = await openedOffice(office)
    expect(TYPED.filter(text => !(records + drafts).includes(text))).toEqual([])
    expect(orderParts).toContain(LISTED)
  })

  it('is not in any file of the database, its write-ahead log among them (O9)', async () => {
    const {
      cluster: { server },
      office: { office: at },
      canaries
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
      postgres: { bin },
      canaries
    } = scene()
    const superuser = await at.connect(SUPERUSER, '')
    const { rows } = await superuser.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'title_desk'`
    )
    const tables = new Map<string, string>()
    for (const { name } of rows)
      tables.set(name, JSON.stringify((await superuser.query(`select t::text from ${name} t`)).rows))
    // Desks have names in one table; elsewhere they have ids.
    const naming = [...tables]
      .filter(([, text]) => found([CONTROL], Buffer.from(text)).length > 0)
      .map(([name]) => name)
    expect(naming).toEqual(['title_desk.desks'])
    let dump = [...tables.values()].join('\n')
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
    const { cluster, canaries } = scene()
    const log = readFileSync(cluster.server.log)
    expect(found([CONTROL, 'title_desk.accept_invitation', 'insert into title_desk.records'], log)).toHaveLength(3)
    expect(found(canaries, log)).toEqual([])
  })

  it('is not on the wire, not even under TLS (O9)', () => {
    const { office, canaries } = scene()
    const bytes = Buffer.concat(office.desks.flatMap(({ link: { seen } }) => [...seen.up, ...seen.down]))
    expect(found(['insert into title_desk.records'], bytes)).toHaveLength(1)
    expect(found(canaries, bytes)).toEqual([])
  })

  it('is not in the files of a desk, whose keychain alone has password and key (O9, R18)', () => {
    const { canaries, known } = scene()
    const own = canaries.filter(text => !known.includes(text))
    for (const { profile, keychain } of places) {
      const bytes = allIn(profile)
      expect(found(['SQLite format 3'], bytes)).toEqual(['SQLite format 3'])
      expect(found(own, bytes)).toEqual([])
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
