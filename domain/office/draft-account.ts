/** A connection as far as its drafts are shared. */
export interface DraftConnection {
  readonly id: string
  /** What the person calls the client; no two connections of a desk have the same one. */
  readonly name: string
  readonly baseAddress: string
}

/**
 * What all desks know the account of a draft by. Clients may share an address and differ by token only, and tokens differ by desk: a draft must
 * never be sent for another client, so its name counts, too (R47).
 */
export function draftAccount({ name, baseAddress }: Pick<DraftConnection, 'name' | 'baseAddress'>): string {
  return JSON.stringify([baseAddress, name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()])
}
