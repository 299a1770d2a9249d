import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Replaced, Replacement } from '../data/documents.ts'

/** The replaced files of one client, by document number. */
export class StoredReplacements {
  readonly #client: number
  readonly #put: StatementSync
  readonly #all: Map<number, Replacement>

  constructor(db: DatabaseSync, client: number) {
    this.#client = client
    this.#put = db.prepare(
      'INSERT OR REPLACE INTO replacements (client, document, revision, uploaded) VALUES (?, ?, ?, ?)'
    )
    const rows = db.prepare('SELECT document, revision, uploaded FROM replacements WHERE client = ?').all(client)
    this.#all = new Map(
      rows.map(row => [
        Number(row['document']),
        { revision: Number(row['revision']), uploaded: Number(row['uploaded']) }
      ])
    )
  }

  all(): Replaced {
    return this.#all
  }

  put(document: number, replacement: Replacement): void {
    this.#put.run(this.#client, document, replacement.revision, replacement.uploaded)
    this.#all.set(document, replacement)
  }
}
