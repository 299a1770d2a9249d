import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { PlacedOrders } from '../data/client-orders.ts'
import type { SampleRange } from '../data/samples.ts'
import { createSchema, transaction } from './database.ts'
import { StoredOrders } from './stored-orders.ts'
import { StoredReplacements } from './stored-replacements.ts'
import type { Sealing } from './sealing.ts'

/** What is kept of one client. */
export interface StoredClient {
  readonly samples: SampleRange
  readonly placed: PlacedOrders & Pick<StoredOrders, 'received'>
  readonly replaced: StoredReplacements
}

/** Content that everyone knows, to try a key on. */
const MARK = Buffer.from('practice')
const MARK_PLACE = 'mark'

/** Whether the data can be read with this key, or without one. */
export function hasKey(db: DatabaseSync, sealing: Sealing): boolean {
  const mark = db.prepare('SELECT mark FROM data_set').get()?.['mark']
  const opened = mark instanceof Uint8Array ? sealing.open(mark, MARK_PLACE) : undefined
  return opened !== undefined && MARK.equals(opened)
}

export function createDataSet(db: DatabaseSync, sealing: Sealing): void {
  transaction(db, () => {
    createSchema(db)
    db.prepare('INSERT INTO data_set (id, round, mark) VALUES (?, 0, ?)').run(
      randomUUID(),
      sealing.seal(MARK, MARK_PLACE)
    )
  })
}

/** Practice data in an open database. What a method has returned from is stored. */
export class Store {
  readonly #db: DatabaseSync
  readonly #sealing: Sealing
  #dataSet: string

  constructor(db: DatabaseSync, sealing: Sealing) {
    this.#db = db
    this.#sealing = sealing
    this.#dataSet = String(db.prepare('SELECT id FROM data_set').get()?.['id'])
  }

  /** Names these data; they get another name when they start over. */
  get dataSet(): string {
    return this.#dataSet
  }

  /** The client with a name; a new one gets the samples that `samples` returns for its number and the round. */
  client(name: string, samples: (number: number, round: number) => SampleRange): StoredClient {
    const known = this.#find(name) ?? this.#add(name, samples)
    return {
      samples: known.samples,
      placed: new StoredOrders(this.#db, this.#sealing, known.number),
      replaced: new StoredReplacements(this.#db, known.number)
    }
  }

  #find(name: string) {
    const row = this.#db.prepare('SELECT * FROM clients WHERE name = ?').get(name)
    if (row === undefined) return undefined
    const samples = {
      key: Number(row['sample_key']),
      perDay: Number(row['per_day']),
      first: Number(row['first_sample']),
      count: Number(row['samples'])
    }
    return { number: Number(row['number']), samples }
  }

  #add(name: string, samplesOf: (number: number, round: number) => SampleRange) {
    const number = Number(this.#db.prepare('SELECT count(*) AS clients FROM clients').get()?.['clients'])
    const round = Number(this.#db.prepare('SELECT round FROM data_set').get()?.['round'])
    const samples = samplesOf(number, round)
    this.#db
      .prepare(
        'INSERT INTO clients (number, name, sample_key, per_day, first_sample, samples) VALUES (?, ?, ?, ?, ?, ?)'
      )
      .run(number, name, samples.key, samples.perDay, samples.first, samples.count)
    return { number, samples }
  }

  /** Forgets every client with its orders. */
  startOver(): void {
    const dataSet = randomUUID()
    transaction(this.#db, () => {
      this.#db.exec('DELETE FROM replacements; DELETE FROM orders; DELETE FROM clients;')
      this.#db.prepare('UPDATE data_set SET id = ?, round = round + 1').run(dataSet)
    })
    this.#dataSet = dataSet
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close()
  }
}
