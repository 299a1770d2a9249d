import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DatabaseSync } from 'node:sqlite'
import { filledEntry } from '../fixtures/entries.ts'
import { A_DAY, attempt, deskOrder, KEY, NOW, openFiles, openStore, queued, temporaryFolder, wireMark } from './support/samples.ts'

/** Every byte that lies in a folder, as text in which any other text can be looked for. */
function everything(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => statSync(join(folder, name)).isFile())
  return names.map(name => readFileSync(join(folder, name), 'latin1')).join('\n')
}

/** The sealed bytes of an order's row, as text. */
function sealedOf(folder: string, id: string): string {
  const db = new DatabaseSync(join(folder, 'store', 'title-desk.db'), { readOnly: true })
  try {
    return Buffer.from(db.prepare('SELECT content FROM desk_orders WHERE id = ?').get(id)?.['content'] as Uint8Array).toString('latin1')
  } finally {
    db.close()
  }
}

const SECRETS = ['Canary Street', 'Ana Canary', 'canary@example.com', 'LN-CANARY']

function secretEntry() {
  const entry = filledEntry('refinance')
  return {
    ...entry,
    properties: entry.properties.map(property => ({ ...property, address1: '77 Canary Street' })),
    contacts: entry.contacts.map(contact => ({ ...contact, name: 'Ana Canary', email: 'canary@example.com' })),
    loan: { ...entry.loan, lendersLoanId: 'LN-CANARY' }
  }
}

describe('on the disk', () => {
  it('nothing that was typed stands in clear: database, log, journal, backup, quarantine (R58)', () => {
    const folder = temporaryFolder()
    const first = openStore(folder, { now: () => NOW - A_DAY })
    const order = queued({ entry: secretEntry(), failure: { kind: 'unreachable', host: 'Canary Street', reason: 'refused' } })
    first.orders.put(order)
    first.close()
    const store = openStore(folder)
    const wire = attempt(order, { state: 'unknown', wiredAt: NOW, body: JSON.stringify(secretEntry()) })
    store.attempts.put(wire)
    store.events.add(order.id, { at: NOW, what: 'unknown', failure: { kind: 'unreachable', host: 'Canary Street', reason: 'refused' } })
    store.looks.add({ attemptId: wire.id, at: NOW, complete: true, verdict: 'nothing', candidates: [], failure: null })
    store.journal.append({ ...wireMark(order, wire), entry: secretEntry() })
    const found = everything(folder)
    for (const secret of SECRETS) expect(found).not.toContain(secret)
    // It can be found at all: what stands in clear on purpose is.
    expect(found).toContain(order.id)
  })

  it('nothing is left of a draft that was deleted for good, but in the backups, and there until the next start (R59)', () => {
    const folder = temporaryFolder()
    const [gone, stays] = [deskOrder(), deskOrder()]
    const first = openStore(folder)
    for (const order of [gone, stays]) first.orders.put(order)
    first.close()
    const bytes = sealedOf(folder, gone.id)
    openStore(folder).close()
    expect(readdirSync(join(folder, 'store', 'backups'))).toHaveLength(1)

    const store = openStore(folder)
    for (let revision = 2; revision < 40; revision += 1) store.orders.put({ ...gone, revision })
    store.orders.put({ ...gone, deletedAt: NOW })
    store.orders.remove([gone.id])
    store.forget()
    const live = ['title-desk.db', 'title-desk.db-wal'].map(name => readFileSync(join(folder, 'store', name), 'latin1')).join('')
    expect(live).not.toContain(gone.id)
    expect(live).not.toContain(bytes)
    expect(live).toContain(stays.id)
    store.close()
    expect(everything(folder)).toContain(bytes)

    openStore(folder).close()
    expect(everything(folder)).not.toContain(gone.id)
    expect(everything(folder)).not.toContain(bytes)
    expect(readdirSync(join(folder, 'store', 'backups'))).toHaveLength(1)
    const files = openFiles(folder)
    expect(files.unseal(KEY).orders.list(null, ['draft'])).toEqual([stays])
    expect(files.notices()).toEqual([])
  })
})
