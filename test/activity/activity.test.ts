import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTIVITY_KINDS, MOST_ENTRIES, type ActivityCheck, type ActivityQuery } from '#domain/activity/activity.ts'
import { tries } from '../campaign.ts'
import { createActivity } from '../../main/activity/activity.ts'
import { removeOldActivity } from '../../main/activity/remove-old.ts'
import { removeAll, resetOrders } from '../../main/outbox/queue/removal.ts'
import { createLedger } from '../../main/outbox/record/ledger.ts'
import type { NewActivity } from '../../main/storage/tables/activity.ts'
import type { Store } from '../../main/storage/store.ts'
import { carry } from '../../main/storage/unlock/carry-over.ts'
import { A_DAY, KEY, NOW, openFiles, openStore, orderId, queued, temporaryFolder } from '../storage/support/samples.ts'
import { store as memoryStore } from '../storage/unlock/support/memory-stores.ts'

const HERE = 'connection-1'
const event = (detail: string, more: Partial<NewActivity> = {}): NewActivity => ({
  kind: 'opened',
  orderId: null,
  at: NOW,
  detail,
  ...more
})
const ALL: ActivityQuery = { orderId: null, person: null, before: null }

async function page(store: Store, query: Partial<ActivityQuery> = {}) {
  const answer = await createActivity({ store: async () => store }).read(HERE, { ...ALL, ...query })
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value
}
const checkOf = async (store: Store): Promise<ActivityCheck> => (await page(store)).check

/** A store in memory with entries 1 to `count`. */
function written(count: number): Store {
  const store = memoryStore(1)
  for (let number = 1; number <= count; number++)
    store.activity.add(HERE, event(`File ${number}`, { at: NOW + number }))
  return store
}

/** A closed store on the disk with entries 1 to `count`, and its database. */
function onDisk(count: number, folder = temporaryFolder()) {
  const store = openStore(folder)
  for (let number = 1; number <= count; number++)
    store.activity.add(HERE, event(`File ${number}`, { at: NOW + number }))
  store.close()
  const database = join(folder, 'store', 'title-desk.db')
  return {
    folder,
    database,
    /** Somebody else’s hand, without the key. */
    tamper(...statements: readonly string[]) {
      const db = new DatabaseSync(database)
      try {
        for (const statement of statements) db.exec(statement)
      } finally {
        db.close()
      }
    },
    check: async () => {
      const reopened = openStore(folder)
      const check = await checkOf(reopened)
      reopened.close()
      return check
    }
  }
}

const ledgerOf = (store: Store) => {
  const unused = () => {
    throw new Error('unused')
  }
  const ledger = createLedger({
    timer: unused,
    random: () => 0,
    onChange: () => undefined,
    onStored: () => undefined,
    onBug: unused
  })
  ledger.use(store)
  return ledger
}

it('a log of which nothing is old enough to be cut keeps its own beginning', async () => {
  const store = written(2)
  const before = store.activity.head(HERE)
  expect(store.activity.cut(HERE, 0)).toBe(0)
  expect(store.activity.head(HERE)).toEqual(before)
  expect(before?.firstHash).toBe('')
})

describe('the activity log', () => {
  it('lists who did what, newest first, with everybody it names (E29)', async () => {
    const store = memoryStore(1)
    const id = orderId()
    store.activity.add(HERE, event('', { kind: 'sent', orderId: id }))
    store.activity.add(HERE, event('Payoff.pdf', { kind: 'removed', person: '' }))
    expect(await page(store)).toMatchObject({
      people: ['', userInfo().username],
      entries: [
        { number: 2, at: NOW, kind: 'removed', person: '', orderId: null, detail: 'Payoff.pdf' },
        { number: 1, at: NOW, kind: 'sent', person: userInfo().username, orderId: id, detail: '' }
      ],
      check: { entries: 2, first: 1, last: 2, flaws: [] },
      more: false
    })
  })

  it('finds by order and by person, and goes on where it ended (E29)', async () => {
    const store = written(MOST_ENTRIES + 50)
    const id = orderId()
    store.activity.add(HERE, event('', { kind: 'sent', orderId: id, person: 'kim' }))
    expect((await page(store, { orderId: id })).entries.map(({ kind }) => kind)).toEqual(['sent'])
    expect((await page(store, { person: 'kim' })).entries).toHaveLength(1)
    const first = await page(store)
    expect([first.entries.length, first.more, first.entries[0]?.number]).toEqual([
      MOST_ENTRIES,
      true,
      MOST_ENTRIES + 51
    ])
    const rest = await page(store, { before: first.entries.at(-1)?.number ?? 0 })
    expect([rest.entries.length, rest.more, rest.check.entries]).toEqual([51, false, MOST_ENTRIES + 51])
  })

  it('is there after a restart, goes on, and says nothing in clear on the disk (E29, R58)', async () => {
    const { folder } = onDisk(0)
    const id = orderId()
    const store = openStore(folder)
    for (const kind of ACTIVITY_KINDS)
      store.activity.add(HERE, event('Canary Lane.pdf', { kind, orderId: id, person: 'canary' }))
    store.close()
    const again = openStore(folder)
    again.activity.add(HERE, event('Canary Street.pdf'))
    expect(await checkOf(again)).toMatchObject({ entries: ACTIVITY_KINDS.length + 1, flaws: [] })
    const files = readdirSync(join(folder, 'store'), { recursive: true, encoding: 'utf8', withFileTypes: true })
    const bytes = files
      .filter(file => file.isFile())
      .map(file => readFileSync(join(file.parentPath, file.name), 'latin1'))
      .join('\n')
    for (const secret of [
      'Canary',
      'canary',
      id,
      'downloaded',
      userInfo().username === 'root' ? 'canary' : userInfo().username
    ])
      expect(bytes).not.toContain(secret)
    expect(bytes).toContain(HERE)
  })

  it('has no entry of a change that was not committed (E29)', async () => {
    const store = memoryStore(1)
    expect(() =>
      store.write(() => {
        store.activity.add(HERE, event('Payoff.pdf'))
        throw new Error('the disk is full')
      })
    ).toThrow('full')
    expect(await checkOf(store)).toMatchObject({ entries: 0, last: 0, flaws: [] })
  })

  it('has an entry of each order that is sent, once, in the same commit (E29)', async () => {
    const store = memoryStore(1)
    const ledger = ledgerOf(store)
    const [id, order] = [orderId(), queued({ connectionId: HERE })]
    ledger.write(({ put }) => put(order))
    const sent = {
      ...order,
      state: 'sent' as const,
      orderId: id,
      how: 'matched' as const,
      since: NOW + 5,
      waiting: null
    }
    for (let times = 0; times < 2; times++)
      ledger.write(({ put }) => {
        put(sent)
        put(sent)
      })
    expect((await page(store)).entries).toMatchObject([
      { kind: 'sent', orderId: id, at: NOW + 5, detail: 'Found in the order list' }
    ])
  })

  it('goes with its connection, and with practice orders that begin anew, and with no other (E29, R24)', () => {
    const store = memoryStore(1)
    for (const id of [HERE, 'practice', 'connection-2']) store.activity.add(id, event('Payoff.pdf'))
    const ledger = ledgerOf(store)
    removeAll(ledger, HERE)
    resetOrders(ledger, 'practice')
    expect(store.activity.connections()).toEqual(['connection-2'])
    expect(store.activity.head(HERE)).toBeUndefined()
  })

  it('takes no entry of a connection that was removed (E29, R24)', async () => {
    const store = memoryStore(1)
    const activity = createActivity({ store: async () => store, isShut: id => id === HERE })
    expect(await activity.note(HERE, event(''))).toMatchObject({ ok: true })
    expect(store.activity.connections()).toEqual([])
  })

  it('is carried over from a store in memory, each entry with its time and person (E29)', async () => {
    const [from, to] = [memoryStore(1), memoryStore(2)]
    to.activity.add(HERE, event('Before'))
    from.activity.add(HERE, event('Payoff.pdf', { at: NOW - 5, person: 'kim' }))
    carry(from, to, NOW)
    expect(await page(to)).toMatchObject({
      entries: [{ number: 2, at: NOW - 5, person: 'kim', detail: 'Payoff.pdf' }, { number: 1 }],
      check: { flaws: [] }
    })
  })

  it('comes back from a damaged database, without what had been cut (E29, R53)', async () => {
    const { folder, database } = onDisk(40)
    const store = openStore(folder)
    store.activity.cut(HERE, NOW + 11)
    store.close()
    writeFileSync(database, readFileSync(database).fill(0, 0, 100))
    const files = openFiles(folder)
    expect(await checkOf(files.unseal(KEY))).toMatchObject({ entries: 30, first: 11, last: 40, flaws: [] })
  })
})

describe('old entries of the activity log', () => {
  it('are cut from the beginning, and the rest is still checked from there (E29)', async () => {
    const store = memoryStore(1)
    for (const days of [9, 8, 3, 1]) store.activity.add(HERE, event(`${days}`, { at: NOW - days * A_DAY }))
    expect(removeOldActivity(store, 5, NOW)).toEqual({ ok: true, value: null })
    expect(await checkOf(store)).toMatchObject({ entries: 2, first: 3, last: 4, flaws: [] })
    store.activity.add(HERE, event('now'))
    expect(await checkOf(store)).toMatchObject({ entries: 3, first: 3, last: 5, flaws: [] })
  })

  it('are those of other desks, too, and none without a limit (E29)', () => {
    const told: number[] = []
    for (const days of [5, null]) removeOldActivity(memoryStore(1), days, NOW, olderThan => told.push(olderThan))
    expect(told).toEqual([NOW - 5 * A_DAY])
  })

  it.each([
    ['some of those that are still to be checked', 650],
    ['all of them', 700]
  ])('may be cut while the log is read: %s are no gap (E29)', async (_what, cut) => {
    const store = written(700)
    let batches = 0
    const check = await createActivity({ store: async () => store }).every(HERE, async () => {
      batches += 1
      if (batches === 1) store.activity.cut(HERE, NOW + cut + 1)
    })
    expect(check).toMatchObject({ ok: true, value: { first: cut + 1, last: 700, flaws: [] } })
  })

  it('may be all of them, and the numbers go on (E29)', async () => {
    const store = written(4)
    removeOldActivity(store, 1, NOW + 9 * A_DAY)
    expect(await checkOf(store)).toMatchObject({ entries: 0, first: 5, last: 4, flaws: [] })
    store.activity.add(HERE, event('next', { at: NOW + 9 * A_DAY }))
    expect((await page(store)).entries).toMatchObject([{ number: 5 }])
    expect((await checkOf(store)).flaws).toEqual([])
  })

  it('stay behind an entry that is not old, and all of them without a limit (E29)', async () => {
    const store = memoryStore(1)
    for (const days of [1, 9]) store.activity.add(HERE, event('', { at: NOW - days * A_DAY }))
    removeOldActivity(store, 5, NOW)
    removeOldActivity(store, null, NOW + 900 * A_DAY)
    expect((await checkOf(store)).entries).toBe(2)
  })
})

describe('a check of the activity log', () => {
  const COUNT = 12
  const number = fc.integer({ min: 1, max: COUNT })
  /** What somebody with the file, but without the key, may do to it; the code of the last entry tells of the rest. */
  const tampering = fc.oneof(
    number.map(n => `DELETE FROM activity WHERE number = ${n}`),
    number.map(n => `DELETE FROM activity WHERE number >= ${n}`),
    number.map(n => `DELETE FROM activity WHERE number <= ${n}`),
    number.map(n => `UPDATE OR IGNORE activity SET at = at + 1 WHERE number = ${n}`),
    number.map(n => `UPDATE OR IGNORE activity SET number = number + 100 WHERE number = ${n}`),
    number.map(n => `UPDATE OR IGNORE activity SET hash = 'a' || substr(hash, 2) || 'b' WHERE number = ${n}`),
    number.map(n => `UPDATE OR IGNORE activity SET content = randomblob(length(content)) WHERE number = ${n}`),
    number.map(
      n => `INSERT OR IGNORE INTO activity (connection_id, number, at, hash, key_id, content)
        SELECT connection_id, ${COUNT + 1}, at, hash, key_id, content FROM activity WHERE number = ${n}`
    ),
    fc
      .tuple(number, number)
      .filter(([one, other]) => one !== other)
      .map(
        ([one, other]) => `UPDATE OR IGNORE activity SET (at, hash, content) = (
          SELECT at, hash, content FROM activity AS other WHERE other.number = CASE activity.number WHEN ${one} THEN ${other} ELSE ${one} END
        ) WHERE number IN (${one}, ${other})`
      ),
    fc.constant('DELETE FROM activity_heads'),
    fc.constant('UPDATE activity_heads SET revision = revision + 1')
  )

  it('finds each change, removal, addition and exchange of entries, also after further entries (E29)', async () => {
    const base = onDisk(COUNT)
    const original = readFileSync(base.database)
    await fc.assert(
      fc.asyncProperty(
        fc.array(tampering, { minLength: 1, maxLength: 3 }),
        fc.nat({ max: 2 }),
        async (done, further) => {
          writeFileSync(base.database, original)
          base.tamper(...done)
          const store = openStore(base.folder)
          // A log that was removed with its head is none: docs/it.md says so.
          if (isNone(store)) {
            store.close()
            return true
          }
          // Two swaps may undo each other: then nothing was done.
          const isSame = done.length > 1 && (await checkOf(store)).flaws.length === 0 && isUntouched(store)
          for (let times = 0; times < further; times++) store.activity.add(HERE, event('later'))
          const { flaws } = await checkOf(store)
          store.close()
          return isSame || flaws.length > 0
        }
      ),
      { numRuns: tries(100) }
    )
  })

  const isNone = ({ activity }: Store) =>
    activity.connections().length === 0 && activity.head(HERE) === undefined && !activity.isHeadBroken(HERE)

  const isUntouched = (store: Store) =>
    store.activity
      .links(HERE, 0, 100)
      .map(({ entry }) => entry?.detail)
      .join() === Array.from({ length: COUNT }, (_, index) => `File ${index + 1}`).join() &&
    store.activity.head(HERE)?.last === COUNT

  it.each([
    ['a removed entry', 'DELETE FROM activity WHERE number = 4', [{ kind: 'missing', from: 4, to: 4 }]],
    ['removed entries', 'DELETE FROM activity WHERE number IN (4, 5)', [{ kind: 'missing', from: 4, to: 5 }]],
    ['a removed end', 'DELETE FROM activity WHERE number > 9', [{ kind: 'missing', from: 10, to: 12 }]],
    ['a removed beginning', 'DELETE FROM activity WHERE number < 3', [{ kind: 'missing', from: 1, to: 2 }]],
    ['all of them removed', 'DELETE FROM activity', [{ kind: 'missing', from: 1, to: 12 }]],
    ['a changed time', 'UPDATE activity SET at = 0 WHERE number = 7', [{ kind: 'changed', from: 7, to: 7 }]],
    [
      'all of them removed, and a changed head',
      'DELETE FROM activity; UPDATE activity_heads SET revision = 9',
      [{ kind: 'missing', from: 1, to: 1 }]
    ],
    ['a removed head', 'DELETE FROM activity_heads', [{ kind: 'missing', from: 13, to: 13 }]]
  ])('names %s (E29)', async (_, statement, flaws) => {
    const log = onDisk(COUNT)
    log.tamper(statement)
    expect((await log.check()).flaws).toEqual(flaws)
  })

  it('gives a code of the last entry, which an older copy of the whole file does not have (E29)', async () => {
    const log = onDisk(3)
    const older = await log.check()
    const copy = readFileSync(log.database)
    const store = openStore(log.folder)
    store.activity.add(HERE, event(randomUUID()))
    store.close()
    const newer = await log.check()
    writeFileSync(log.database, copy)
    const back = await log.check()
    expect([back.flaws, back.code]).toEqual([[], older.code])
    expect(newer.code).not.toBe(older.code)
  })
})
