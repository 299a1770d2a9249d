import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type pg from 'pg'
import { PREFERENCE_LIMITS, USUAL_PREFERENCES } from '#domain/preferences.ts'
import { createKeychain } from '../../../main/keychain/keychain.ts'
import { createOfficeSecret } from '../../../main/keychain/office-secret.ts'
import { ownerOf } from '../../../main/keychain/bound-token.ts'
import { openMembership } from '../../../main/settings/office-membership.ts'
import { PREFERENCES_FILE } from '../../../main/settings/appearance.ts'
import { deskPair, newPrivateKey } from '../../../main/office/seal/desk-pair.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import type { StoredConnection } from '../../../main/settings/connections.ts'
import type { Cluster } from '../support/cluster.ts'
import { openOffice, type Desk, type Office } from '../support/office.ts'
import type { DeskPlace } from './desk-process.ts'
import { openLink, type Link } from './link.ts'
import { startOrderService, type OrderService } from './order-service.ts'

export const CONNECTION = '5a1de5c0-0000-4000-8000-000000000001'
/** What every desk calls the client: with the service's address, its drafts are known by it. */
export const CLIENT = 'Canary Client'
export const TOKEN = 'canary-token-5f3e'
/** Each desk has a token of its own, by which the service tells them apart. */
const tokenOf = (number: number): string => `${TOKEN}-${number}`

/** A desk that has joined: its place on the disk, its network, and how it signs in. */
export interface ChaosDesk {
  readonly name: string
  readonly id: string
  readonly token: string
  readonly place: DeskPlace
  readonly link: Link
  readonly password: string
}

/** An office of many desks on a database of its own, and the order service that all of them use. */
export interface ChaosOffice {
  readonly office: Office
  readonly service: OrderService
  /** In the order in which they joined; the first two may invite and remove others. */
  readonly desks: ChaosDesk[]
  /** The office's key in base64. */
  readonly key: string
  /** A place for a desk that has connected to the service, and joined no office. */
  newPlace(): DeskPlace & Pick<ChaosDesk, 'token'>
  close(): Promise<void>
}

/** @param keepWire whether what goes through the network is kept */
export async function openChaosOffice(
  { server }: Cluster,
  main: string,
  count: number,
  keepWire = false
): Promise<ChaosOffice> {
  const office = await openOffice(server)
  const service = await startOrderService()
  const home = mkdtempSync(joinPath(tmpdir(), 'td-chaos-'))
  const [keyId, key] = [crypto.randomUUID(), randomBytes(32)]
  let places = 0
  const newPlace: ChaosOffice['newPlace'] = () => {
    const profile = mkdtempSync(joinPath(home, 'desk-'))
    places += 1
    const place = { main, profile, keychain: `${profile}.json`, token: tokenOf(places) }
    furnish(place, service, place.token)
    return place
  }
  const desks: ChaosDesk[] = []
  const clients: pg.Client[] = []
  for (let number = 1; number <= count; number++) {
    const desk = await office.desk(`Desk ${number}`)
    if (number === 1)
      await desk.client.query('insert into title_desk.office_keys (id, key_check, desk_id) values ($1, $2, $3)', [
        keyId,
        dataKey(keyId, key).check(),
        desk.id
      ])
    const link = await openLink(server, keepWire)
    const place = newPlace()
    await join(place, { desk, link, office, keyId, key, number })
    const { id, password } = desk
    clients.push(desk.client)
    desks.push({ name: `Desk ${number}`, id, token: place.token, place, link, password })
  }
  await office.admin.query(`update title_desk.desks set is_steward = true where name = 'Desk 2'`)
  // From now on each desk alone has connections, of which a role has few.
  await Promise.all(clients.map(client => client.end()))
  return {
    office,
    service,
    desks,
    newPlace,
    key: key.toString('base64'),
    async close() {
      await Promise.all([service.close(), office.close(), ...desks.map(({ link }) => link.close())])
      rmSync(home, { recursive: true })
    }
  }
}

interface Membership {
  readonly desk: Desk
  readonly link: Link
  readonly office: Office
  readonly keyId: string
  readonly key: Buffer
  readonly number: number
}

/** Writes what a desk has that has connected to the service. */
function furnish({ profile, keychain }: DeskPlace, { baseAddress }: OrderService, token: string): void {
  const connection: StoredConnection = {
    id: CONNECTION,
    name: CLIENT,
    colour: 'green',
    baseAddress,
    tokenIn: 'keychain',
    createdAt: 0
  }
  const connections = { version: 1, content: { connections: [connection], activeId: CONNECTION } }
  writeFileSync(joinPath(profile, 'connections.json'), JSON.stringify(connections))
  // Every desk asks for the list at the same moment, which uses up the requests of a minute that are left for what is followed.
  const preferences = { ...USUAL_PREFERENCES, requestsPerHour: PREFERENCE_LIMITS.requestsPerHour.most }
  writeFileSync(joinPath(profile, PREFERENCES_FILE), JSON.stringify({ version: 1, content: preferences }))
  writeFileSync(keychain, JSON.stringify({ [CONNECTION]: token }))
}

/** Writes what a desk has that has joined the office. */
async function join({ profile, keychain }: DeskPlace, membershipOf: Membership): Promise<void> {
  const { desk, link, office, keyId, key, number } = membershipOf
  const membership = await openMembership(profile)
  const { id: deskId, role, password, client } = desk
  const address = { host: '127.0.0.1', port: link.port, database: office.database, role, authority: null }
  await membership.save({ ...address, deskId, deskName: `Desk ${number}` })
  // As whoever accepts an invitation does at once: without it, a key that is renewed would pass the desk by.
  const deskKey = newPrivateKey()
  const [{ publicKey }, kept] = [deskPair(deskKey), { keyId, key: key.toString('base64') }]
  const proof = createKeyring({ id: keyId, key: kept.key }).proof(deskId, publicKey)
  await client.query(
    'update title_desk.desks set public_key = $1, key_proof = $2 where id = title_desk.current_desk()',
    [publicKey, proof]
  )
  const secret = createOfficeSecret(
    createKeychain({ load: async () => fileKeychain(keychain), platform: 'darwin' }),
    ownerOf(profile)
  )
  await secret.write({ deskId, password, ...kept, deskKey })
}

/** The keychain of a desk's program, as the test writes it. */
function fileKeychain(path: string) {
  const read = (): Record<string, string> =>
    existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
  return {
    getPassword: async (_service: string, account: string) => read()[account] ?? null,
    setPassword: async (_service: string, account: string, secret: string) => {
      writeFileSync(path, JSON.stringify({ ...read(), [account]: secret }))
    },
    deletePassword: async () => false,
    findCredentials: async () => []
  }
}
