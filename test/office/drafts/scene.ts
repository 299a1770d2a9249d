import { randomUUID } from 'node:crypto'
import type { DraftId } from '#domain/order/draft.ts'
import { draftAccount } from '#domain/office/draft-account.ts'
import { newDraft } from '../../../main/drafts/draft-rows.ts'
import { deskRecords, makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { leaseRows } from '../../../main/office/desk/lease-rows.ts'
import { sealRecord, type Told } from '../../../main/office/desk/told.ts'
import { deskDrafts, type DraftSaving } from '../../../main/office/drafts/desk-drafts.ts'
import { draftRows } from '../../../main/office/drafts/draft-rows.ts'
import type { DraftHooks } from '../../../main/office/drafts/taking.ts'
import { resealDraft, type OfficeDraft, type SharedDraft } from '../../../main/office/drafts/office-draft.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { compared } from '../../../main/office/seal/places.ts'
import { fileSent } from '../../../main/office/sent/find-sent.ts'
import { toldDoubts } from '../../../main/office/sending/doubts.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { deskOrder, NOW } from '../../storage/support/samples.ts'
import { entryIn } from '../support/draft-desk.ts'

export const CLIENT = { id: 'connection-1', name: 'Lone Star Lending', baseAddress: 'https://orders.example.com' }
export const FIRST_KEY = { id: 'office', key: Buffer.alloc(32).toString('base64') }
export const KEY = createKeyring(FIRST_KEY)
export const ACCOUNT = compared(KEY, 'account', draftAccount(CLIENT))
export const [FRONT, BACK] = ['front', 'back']

/** The front desk's drafts, in memory; its office says what the test says. */
export function scene(key = KEY) {
  const store = memoryStore()
  makeOfficeTables(store.database())
  const records = deskRecords(store.database(), () => NOW)
  const [taken, told]: [string[], Told[]] = [[], []]
  const changes: Parameters<DraftHooks['onChange']>[0][] = []
  const clients = [CLIENT]
  const open = new Set<string>()
  const clock = { now: NOW }
  const drafts = deskDrafts({
    store,
    deskId: FRONT,
    key,
    connections: () => clients,
    hooks: {
      newDraft,
      onChange: news => changes.push(news),
      isOpen: id => open.has(id),
      takeBack: id => taken.push(id),
      leave: () => undefined
    },
    doubts: toldDoubts(store, key, (_store, one) => {
      told.push(one)
      records.add(sealRecord(key, FRONT, one))
    }),
    now: () => clock.now
  })
  const { orders } = store
  const shared = ({ entry, revision }: LocalOrder): SharedDraft => ({
    entry,
    refusal: null,
    saves: revision,
    createdAt: NOW,
    savedAt: NOW
  })
  /** As the office has an order. */
  const atOffice = (order: LocalOrder, change: Partial<OfficeDraft> = {}): OfficeDraft => {
    const row = { id: order.id, account: ACCOUNT, holder: FRONT, epoch: 1, revision: 1, ...change }
    const content = resealDraft(KEY, row, shared(order))
    return { state: 'draft', keyId: KEY.id, content, changedAt: NOW, asks: [], ...row, ...change }
  }
  const next = (id: DraftId): DraftSaving => {
    const saving = drafts.next(id)
    if (saving === undefined) throw new Error('nothing to publish')
    return saving
  }
  /** Typed here, and known to the office. */
  const published = (change: Partial<LocalOrder> = {}): LocalOrder => {
    const order = deskOrder({ entry: entryIn('1 Elm St'), ...change })
    orders.put(order)
    drafts.published(next(order.id))
    return order
  }
  /** Another desk told of having sent it. */
  const heardAsSent = (draft: DraftId): void => {
    const sent = { id: randomUUID(), kind: 'sent', account: null, order: null, content: {}, at: NOW } as const
    records.add(sealRecord(key, BACK, sent))
    fileSent({ database: store.database(), key }, sent.id, draft, [])
  }
  const streets = () =>
    orders
      .list(CLIENT.id, ['draft', 'queued'])
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ entry }) => entry.properties[0]?.address1)
      .toSorted()
  return {
    store,
    orders,
    drafts,
    rows: draftRows(store.database()),
    leases: leaseRows(store.database()),
    clock,
    atOffice,
    next,
    published,
    heardAsSent,
    streets,
    taken,
    told,
    changes,
    clients,
    open
  }
}
