import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { NewOrder, PlacedOrders } from '../data/client-orders.ts'
import type { ClientOrder } from '../data/sample-order.ts'
import { readFacts, writeFacts } from './facts.ts'
import type { Sealing } from './sealing.ts'

/** A placed order with its body as received. */
export interface StoredOrder {
  readonly order: ClientOrder
  readonly body: Uint8Array
}

type Row = ReturnType<StatementSync['get']>

/** The placed orders of one client in the database. */
export class StoredOrders implements PlacedOrders {
  readonly #sealing: Sealing
  readonly #client: number
  readonly #last: StatementSync
  readonly #before: StatementSync
  readonly #at: StatementSync
  readonly #find: StatementSync
  readonly #all: StatementSync
  readonly #add: StatementSync

  constructor(db: DatabaseSync, sealing: Sealing, client: number) {
    const inLine = 'FROM orders WHERE client = ?'
    this.#sealing = sealing
    this.#client = client
    this.#last = db.prepare(`SELECT serial, position, documents ${inLine} ORDER BY position DESC LIMIT 1`)
    this.#before = db.prepare(`SELECT serial ${inLine} AND position < ? ORDER BY position DESC LIMIT 1`)
    this.#at = db.prepare(`SELECT id, documents, facts ${inLine} AND position = ?`)
    this.#find = db.prepare(`SELECT id, documents, facts ${inLine} AND id = ?`)
    this.#all = db.prepare(`SELECT id, documents, facts, body ${inLine} ORDER BY position`)
    this.#add = db.prepare(
      'INSERT INTO orders (id, client, serial, position, documents, facts, body) VALUES (?, ?, ?, ?, ?, ?, ?)'
    )
  }

  count(): number {
    return after(this.#last.get(this.#client))
  }

  last(): { readonly position: number; readonly documents: number } | undefined {
    const row = this.#last.get(this.#client)
    return row && { position: Number(row['position']), documents: Number(row['documents']) }
  }

  at(position: number): ClientOrder | undefined {
    return this.#read(this.#at.get(this.#client, position))
  }

  countBefore(position: number): number {
    return after(this.#before.get(this.#client, position))
  }

  find(id: string): ClientOrder | undefined {
    return this.#read(this.#find.get(this.#client, id))
  }

  add({ order, position, body }: NewOrder): void {
    const { id, documents, ...facts } = order
    const sealed = (content: Uint8Array, part: string) => this.#sealing.seal(content, `${part} ${id}`)
    this.#add.run(
      id,
      this.#client,
      this.count(),
      position,
      documents,
      sealed(writeFacts(facts), 'facts'),
      sealed(body, 'body')
    )
  }

  /** Oldest first. */
  received(): StoredOrder[] {
    return this.#all.all(this.#client).flatMap(row => {
      const order = this.#read(row)
      return order === undefined ? [] : [{ order, body: this.#open(row, 'body', order.id) }]
    })
  }

  #read(row: Row): ClientOrder | undefined {
    if (row === undefined) return undefined
    const id = String(row['id'])
    return { id, documents: Number(row['documents']), ...readFacts(this.#open(row, 'facts', id)) }
  }

  #open(row: NonNullable<Row>, part: 'facts' | 'body', id: string): Uint8Array {
    const stored = row[part]
    const opened = stored instanceof Uint8Array ? this.#sealing.open(stored, `${part} ${id}`) : undefined
    if (opened === undefined) throw new Error(`The practice data hold an order whose ${part} cannot be read`)
    return opened
  }
}

/** How many orders there are up to a row. */
function after(row: Row): number {
  return row === undefined ? 0 : Number(row['serial']) + 1
}
