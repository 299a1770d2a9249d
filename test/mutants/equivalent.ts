/** A mutant that changes nothing observable, and why: a listed one by its id, or a line before and after the change. */
export interface Equivalent {
  readonly file: string
  readonly id?: string
  readonly from?: string
  readonly to?: string
  readonly why: string
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'domain/wire-instructions/name-readings.ts',
    from: 'if (!read.includes(ANY_LETTER)) return read.startsWith(stem)',
    to: 'if (false) return read.startsWith(stem)',
    why: 'A shortcut: without unknown letters the comparison letter by letter says the same.'
  },
  {
    file: 'main/outbox/queue/decide.ts',
    from: 'if (order.account !== null) withAccepted(store, order.connectionId, order.account, orderId)',
    to: 'if (order.account !== null) void 0',
    why: 'Comparing leaves out the ids of every sent order anyway; the baseline is a second net below it.'
  },
  {
    file: 'main/documents/disk/folder-kind.ts',
    from: "return /^([a-z]:)?$/i.test(first ?? '') && /^(Users|home|Documents and Settings)$/i.test(second ?? '') ? 3 : 0",
    to: "return /^([a-z]:)?/i.test(first ?? '') && /^(Users|home|Documents and Settings)$/i.test(second ?? '') ? 3 : 0",
    why: 'Paths are absolute and shares are told apart before: the first segment is empty or a drive.'
  },
  {
    file: 'main/outbox/attempt/send-attempt.ts',
    id: 'O15',
    why: 'Comparing leaves out the ids of every sent order anyway; the baseline is a second net below it.'
  },
  {
    file: 'main/storage/database/backups.ts',
    from: "if (name.endsWith('.part')) disk.fs.rmSync(join(folder, name), { force: true })",
    to: "if (name.endsWith('.part')) disk.fs.rmSync(join(folder, name), { force: false })",
    why: 'The name was listed just before, and nothing else removes such files: the store is locked.'
  },
  {
    file: 'main/storage/database/lock.ts',
    from: 'const db = new DatabaseSync(path, { timeout: 0 })',
    to: 'const db = new DatabaseSync(path, { timeout: 1 })',
    why: 'Another program holds the lock for as long as it runs: waiting a millisecond for it changes nothing.'
  },
  {
    file: 'main/service/http/dial.ts',
    from: 'if (!open) return',
    to: 'if (!open) void 0',
    why: 'A socket that settles twice is already closed: closing it again does nothing, and the promise keeps its first result.'
  },
  {
    file: 'main/service/errors/error-walk.ts',
    from: 'if (!/^\\s*(?:\\{[\\s\\S]*\\}|\\[[\\s\\S]*\\])\\s*$/.test(text)) return undefined',
    to: 'if (!/\\s*(?:\\{[\\s\\S]*\\}|\\[[\\s\\S]*\\])\\s*$/.test(text)) return undefined',
    why: 'The pattern only saves JSON.parse from text that cannot be JSON; parsing it fails and returns undefined as well.'
  },
  {
    file: 'main/storage/repair/salvage.ts',
    from: 'const later = other.revision - one.revision || other.since - one.since || ORDER_STEPS.indexOf(other.state) - ORDER_STEPS.indexOf(one.state)',
    to: 'const later = other.revision - one.revision || other.since - one.since || ORDER_STEPS.indexOf(other.state) - ORDER_STEPS.lastIndexOf(one.state)',
    why: 'Each state is in the list once.'
  },
  {
    file: 'main/storage/repair/join-keys.ts',
    from: 'const rows = [...joined.values()].toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))',
    to: 'const rows = [...joined.values()].toSorted((a, b) => a.createdAt + b.createdAt || (a.id < b.id ? -1 : 1))',
    why: 'Keys are put into the database by their id and read from it in order; nobody asks for the order of the copy.'
  },
  {
    file: 'main/storage/repair/recover.ts',
    from: "if (saved.length > 0) reached('salvaged')",
    to: "if (saved.length >= 0) reached('salvaged')",
    why: 'It tells tests that kill the process how far a start has come; the program does nothing at it.'
  },
  {
    file: 'main/storage/repair/join-keys.ts',
    from: 'const rows = [...joined.values()].toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))',
    to: 'const rows = [...joined.values()].toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : (1 + 1)))',
    why: 'Only the sign of a comparison counts.'
  },
  {
    file: 'main/storage/repair/carve.ts',
    from: 'if (start + local > PAGE_SIZE) return undefined',
    to: 'if (start - local > PAGE_SIZE) return undefined',
    why: 'A row that runs over the end of its page is cut there; its values then run over its own end, or are still right.'
  },
  {
    file: 'main/outbox/queue/queue.ts',
    from: 'if (!context.mayBegin(order.connectionId)) return true',
    to: 'if (!context.mayBegin(order.connectionId)) return false',
    why: 'Nothing may begin then; when something may again, failures are counted from the start.'
  },
  {
    file: 'main/documents/open/content.ts',
    from: 'const mediaType = MEDIA_TYPES[sniff(read.value.subarray(0, 4096))]',
    to: 'const mediaType = MEDIA_TYPES[sniff(read.value.subarray(0, (4096 + 1)))]',
    why: 'What the preview shows is told by its first bytes.'
  },
  {
    file: 'main/orders/order-caches.ts',
    from: 'this.#losses += 1',
    to: 'this.#losses += (1 + 1)',
    why: 'Asked is only whether there was a loss before.'
  },
  {
    file: 'main/orders/search/word-table.ts',
    from: 'if (number + 1 >= hashes.length) {',
    to: 'if (number + (1 + 1) >= hashes.length) {',
    why: 'The table grows one word earlier.'
  },
  {
    file: 'main/service/http/hosts.ts',
    from: 'const leading = words.slice(0, 5).every(word => word === 0)',
    to: 'const leading = words.slice(0, (5 + 1)).every(word => word === 0)',
    why: 'The other addresses are mapped ones, which Node’s own lists already know.'
  }
]
