import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { OfficeEntry, OfficeMember, OfficeState } from '#domain/office/office.ts'
import { newDraft } from '../../../main/drafts/draft-rows.ts'
import { createKeychain } from '../../../main/keychain/keychain.ts'
import { createOfficeSecret } from '../../../main/keychain/office-secret.ts'
import { createOffice, type Office as OfficeService, type OfficeParts } from '../../../main/office/membership/office.ts'
import { openMembership } from '../../../main/settings/office-membership.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'
import { FakeKeytar } from '../../fakes/keytar.ts'
import { newPassword, scramVerifier } from '../../../main/office/invitation/scram.ts'
import type { Office } from './office.ts'
import { one } from './rows.ts'

const ACCOUNT = 'https://orders.example.com'
const ORDER = '0d9f3f6e-8a0b-4f6e-9b69-2f4f3c1d7a55'
const CONNECTED = { kind: 'connected', onlyReads: false }

/** What ends with a test, or, given `afterAll` or `afterFile`, with others. */
export type Ends = (end: () => Promise<void>) => void

/** The app's side of a desk: a folder, a keychain in memory, and what joins and leaves. */
export interface AppDesk {
  readonly service: OfficeService
  readonly folder: string
  readonly keytar: FakeKeytar
  readonly store: ReturnType<typeof openMemoryStore>
  readonly states: OfficeState[]
  readonly bugs: unknown[]
  /** The app starts again on the same folder and keychain. */
  again(changed?: Partial<OfficeParts>): Promise<AppDesk>
  member(): OfficeMember | undefined
}

export async function appDesk(changes: Partial<OfficeParts> = {}, ends: Ends = onTestFinished): Promise<AppDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'td-desk-'))
  const store = openMemoryStore(dataKey('k1', new Uint8Array(32).fill(7)))
  ends(async () => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  return startDesk({ folder, store, keytar: new FakeKeytar() }, changes, ends)
}

async function startDesk(
  kept: Pick<AppDesk, 'folder' | 'store' | 'keytar'>,
  changes: Partial<OfficeParts>,
  ends: Ends
): Promise<AppDesk> {
  const { folder, store, keytar } = kept
  const [states, bugs]: [OfficeState[], unknown[]] = [[], []]
  const keychain = createKeychain({ load: async () => keytar, platform: 'darwin' })
  const service = createOffice({
    membership: await openMembership(folder),
    secret: createOfficeSecret(keychain, 'owner'),
    store: async () => store,
    listeners: {},
    connections: () => [],
    onBack: () => undefined,
    onRead: () => undefined,
    onDesks: () => undefined,
    draftHooks: {
      newDraft,
      isOpen: () => false,
      onChange: () => undefined,
      takeBack: () => undefined,
      leave: () => undefined
    },
    note: () => undefined,
    cost: { n: 2 ** 4, r: 8, p: 1 },
    onState: state => states.push(state),
    onBug: error => bugs.push(error),
    ...changes
  })
  ends(() => service.close())
  await service.reopen()
  return {
    ...kept,
    service,
    states,
    bugs,
    again: async (changed = changes) => {
      await service.close()
      return startDesk(kept, changed, ends)
    },
    member: () => {
      const state = service.state()
      return state.kind === 'member' ? state : undefined
    }
  }
}

/** What the administrator hands to the first desk. */
export async function firstEntry({ server, database, admin }: Office): Promise<OfficeEntry> {
  const password = newPassword()
  const role = String(await one(admin, 'select title_desk.add_first_desk($1)', ['New']))
  await admin.query(`alter role ${role} password '${scramVerifier(password)}'`)
  const { host, port } = server
  return { host, port, database, role, password, authority: '', deskName: 'Front desk' }
}

/** A desk notes something about an order. */
export const tell = ({ service, store }: AppDesk, text: string): void =>
  service.seat()?.tell(store, { kind: 'note', account: ACCOUNT, order: ORDER, content: { text }, at: 1 })

/** What a desk knows of that order. */
export const notes = ({ service, store }: AppDesk): unknown[] =>
  (service.seat()?.about(store, 'note', ACCOUNT, ORDER) ?? []).map(({ content }) => content['text']).toSorted()

/** The first desk of an office, and one that it invited. */
export async function twoDesks(entry: OfficeEntry, ends?: Ends): Promise<readonly [AppDesk, AppDesk]> {
  const [front, back] = [await appDesk({}, ends), await appDesk({}, ends)]
  expect(await front.service.begin(entry)).toMatchObject({ ok: true })
  await joinBy(front, back, 'Back office')
  return [front, back]
}

export async function joinBy(host: AppDesk, desk: AppDesk, deskName: string): Promise<void> {
  const invited = await host.service.invite(deskName, false)
  if (!invited.ok) throw new Error(invited.failure)
  const { text: invitation, code } = invited.value
  expect(await desk.service.join({ invitation, code, deskName })).toMatchObject({ ok: true })
}

/** They are connected, and the office has all that they told. */
export const areWell = (desks: readonly AppDesk[]): Promise<void> =>
  expect
    .poll(() => desks.map(desk => desk.member()))
    .toEqual(desks.map(() => expect.objectContaining({ reach: CONNECTED, waiting: { count: 0, since: null } })))
