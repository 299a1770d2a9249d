import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { WireRecord } from '#domain/wire-instructions/wire-log.ts'
import type { Attempt } from '../../../main/storage/tables/attempts.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { openStoreFiles, type StoreFiles, type StoreOptions } from '../../../main/storage/store-files.ts'
import type { KeptDocument } from '../../../main/storage/tables/kept-documents.ts'
import { dataKey, type DataKey } from '../../../main/storage/database/seal.ts'
import type { Store } from '../../../main/storage/store.ts'
import type { WaitingDownload } from '../../../main/storage/tables/waiting-downloads.ts'
import type { WireMark } from '../../../main/storage/journal/wire-journal.ts'
import { filledEntry } from '../../fixtures/entries.ts'

export const KEY = dataKey('key-1', Buffer.alloc(32, 7))
export const OTHER_KEY = dataKey('key-2', Buffer.alloc(32, 8))
/** 20 November 2026, 15:04:05 in London. */
export const NOW = Date.UTC(2026, 10, 20, 15, 4, 5)
export const A_DAY = 24 * 60 * 60 * 1000

/** Where the system has a disk in memory it is that: these tests open stores by the hundred, and ask what is written, not how long a disk takes. */
const DISK = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** An empty folder; whoever makes it removes it. */
export function makeFolder(): string {
  return mkdtempSync(join(DISK, 'title-desk-store-'))
}

/** An empty folder that goes when the test is over. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

export function draftId(): DraftId {
  return randomUUID() as DraftId
}

export function orderId(): OrderId {
  return randomUUID() as OrderId
}

export function sampleOrder(): Order {
  const order = readEntry(filledEntry('refinance'))
  if (!order.ok) throw new Error('the sample is no order')
  return order.value
}

/** An order of this desk: a draft saved once, unless told otherwise. */
export function deskOrder(change: Partial<LocalOrder> = {}): LocalOrder {
  return {
    id: draftId(),
    connectionId: 'connection-1',
    state: 'draft',
    revision: 1,
    createdAt: NOW,
    savedAt: NOW,
    since: NOW,
    deletedAt: null,
    orderId: null,
    entry: filledEntry('refinance'),
    refusal: null,
    order: null,
    queuedAt: null,
    account: null,
    waiting: null,
    failure: null,
    how: null,
    ...change
  }
}

export function queued(change: Partial<LocalOrder> = {}): LocalOrder {
  return deskOrder({
    state: 'queued',
    order: sampleOrder(),
    queuedAt: NOW,
    account: 'account-1',
    waiting: { for: 'turn' },
    ...change
  })
}

export function attempt(order: Pick<LocalOrder, 'id'>, change: Partial<Attempt> = {}): Attempt {
  const body = JSON.stringify(sampleOrder())
  return {
    id: randomUUID(),
    draftId: order.id,
    number: 1,
    connectionId: 'connection-1',
    account: 'account-1',
    state: 'intent',
    openedAt: NOW,
    wiredAt: null,
    settledAt: null,
    decisionId: null,
    baselineId: null,
    path: '/orders/refinance',
    body,
    sha256: createHash('sha256').update(body).digest('hex'),
    failure: null,
    orderId: null,
    ...change
  }
}

export function wireMark(
  order: LocalOrder,
  { id, number, connectionId, account, path, body, sha256 }: Attempt
): WireMark {
  return {
    kind: 'wire',
    attemptId: id,
    draftId: order.id,
    number,
    connectionId,
    account,
    at: NOW,
    entry: order.entry,
    order: sampleOrder(),
    path,
    body,
    sha256
  }
}

export function keptDocument(change: Partial<KeptDocument> = {}): KeptDocument {
  return {
    id: randomUUID(),
    connectionId: 'connection-1',
    orderId: orderId(),
    documentId: 7,
    keptAt: NOW,
    root: '/documents',
    folder: '12 Elm Street',
    fileName: 'Commitment.pdf',
    size: 48_211,
    sha256: createHash('sha256').update('pdf').digest('hex'),
    canOpen: true,
    shownAs: 'pdf',
    name: 'Commitment',
    type: 'Title Commitment',
    orderName: 'TX-2026-001',
    slot: { fileName: 'commitment.pdf', uploadedAt: '2026-11-20T12:00:00Z' },
    ...change
  }
}

export function waitingDownload(change: Partial<WaitingDownload> = {}): WaitingDownload {
  return {
    connectionId: 'connection-1',
    orderId: orderId(),
    documentId: 7,
    state: 'waiting',
    turn: 1,
    name: 'Commitment',
    orderName: 'TX-2026-001',
    fileName: 'commitment.pdf',
    failure: null,
    unfinished: null,
    ...change
  }
}

/** A call back that was noted, by default as the first. */
export function called(number = 1): WireRecord {
  return { at: NOW + number, event: { kind: 'called-back', initials: `C${String.fromCodePoint(65 + (number % 26))}` } }
}

/** Opens a store's files, with the sample key in them; closed when the test is over. */
export function openFiles(folder: string, options: StoreOptions = {}, key: DataKey = KEY): StoreFiles {
  const files = openStoreFiles(folder, { now: () => NOW, ...options })
  if (!files.ok) throw new Error(`the store does not open: ${files.failure}`)
  onTestFinished(() => {
    files.value.close()
  })
  if (!files.value.keys.some(({ id }) => id === key.id)) {
    files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: NOW })
  }
  return files.value
}

export function openStore(folder: string, options: StoreOptions = {}, key: DataKey = KEY): Store {
  return openFiles(folder, options, key).unseal(key)
}
