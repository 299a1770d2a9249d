import type { SQLInputValue } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import type { WireNews } from '../../../main/documents/wire-instructions/wire-news.ts'
import { createWireWatch } from '../../../main/documents/wire-instructions/wire-watch.ts'
import { putKeyRow } from '../../../main/storage/database/data-keys.ts'
import { openDatabase, type Database } from '../../../main/storage/database/database.ts'
import { migrate } from '../../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../../main/storage/database/schema.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { createStore, type Store } from '../../../main/storage/store.ts'
import { NO_JOURNAL } from '../../../main/storage/journal/wire-journal.ts'
import { ORDER_ID } from '../../service/connect.ts'
import { CONNECTION } from '../support/desk.ts'

const T1 = '2026-11-20 10:11:12'
const T2 = '2026-11-21 09:00:00'

/** A slot for wire instructions as a reading tells it: a file's name and time. */
const slot = (id: number, fileName: string | null, uploadedAt: string | null): OrderDocument => ({
  id,
  type: 'Wire Instructions',
  name: 'Wire Instructions',
  fileName,
  uploadedAt,
  hasFile: true
})
const reading = (...documents: OrderDocument[]) => ({ documents, isWhole: true })

function watchOf(store: Store, at = () => 1000) {
  const told: WireNews[] = []
  const bugs: unknown[] = []
  const wire = createWireWatch({
    connectionId: CONNECTION,
    store: async () => store,
    onChange: news => told.push(news),
    onBug: bug => bugs.push(bug),
    now: at
  })
  return { told, bugs, wire, records: createRecords(async () => store, CONNECTION, wire.noteKept) }
}
const value = (answer: Awaited<ReturnType<ReturnType<typeof watchOf>['wire']['watch']>>): WireWatch => {
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value
}

describe('a slot that says something else at every reading (M9)', () => {
  /** A store whose statements and bytes written are counted. */
  function counted() {
    const database = openDatabase(':memory:')
    onTestFinished(() => {
      database.db.close()
    })
    migrate(database, MIGRATIONS)
    const key = dataKey('key', new Uint8Array(32))
    putKeyRow(database, { id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
    let [statements, bytes] = [0, 0]
    const sql: Database['sql'] = text => {
      const statement = database.sql(text)
      const counting =
        (name: 'run' | 'all' | 'get') =>
        (...args: SQLInputValue[]) => {
          statements += 1
          if (name === 'run')
            bytes += args.reduce<number>(
              (sum, arg) => sum + (ArrayBuffer.isView(arg) ? arg.byteLength : String(arg).length),
              0
            )
          return statement[name](...args)
        }
      return new Proxy(statement, {
        get: (of, name: 'run' | 'all' | 'get') => (['run', 'all', 'get'].includes(name) ? counting(name) : of[name])
      })
    }
    const spent = () => {
      const now = { statements, bytes }
      ;[statements, bytes] = [0, 0]
      return now
    }
    const rows = () =>
      database.db
        .prepare('SELECT (SELECT count(*) FROM wire_watches) AS watches, (SELECT count(*) FROM wire_log) AS log')
        .get()
    return {
      store: createStore({ db: database.db, sql }, key, NO_JOURNAL, false),
      spent,
      rows,
      size: () => Number(database.db.prepare('SELECT length(content) AS n FROM wire_watches').get()?.['n'])
    }
  }

  it('costs the same after 2,000 changes as after two, and stays one row and one alarm', async () => {
    const { store, spent, rows, size } = counted()
    let at = 1_700_000_000_000
    const { wire, told } = watchOf(store, () => at)
    const read = (turn: number) => {
      at += 1
      return wire.beginReading()(ORDER_ID, reading(slot(7, 'wire.pdf', turn % 2 === 0 ? T1 : T2)))
    }
    await read(0)
    await read(1)
    spent()
    await read(2)
    const [early, small] = [spent(), size()]
    for (let turn = 3; turn <= 2000; turn += 1) await read(turn)
    spent()
    await read(2001)
    const late = spent()
    expect(late.statements).toBe(early.statements)
    // A count has more digits by then, and nothing else grew.
    expect(late.bytes - early.bytes).toBeLessThan(16)
    expect(size() - small).toBeLessThan(16)
    expect(rows()).toEqual({ watches: 1, log: 0 })
    const watch = value(await wire.watch(ORDER_ID))
    expect(watch).toMatchObject({ alarms: [{ kind: 'replaced', times: 2001 }], count: 2001 })
    expect(JSON.stringify(told.at(-1)).length - JSON.stringify(told[2]).length).toBeLessThan(32)
  })

  it('or slots that come by the hundred, stay bounded, as does what the page is told', async () => {
    const { store, rows, size } = counted()
    const { wire } = watchOf(store)
    const many = (turn: number) =>
      Array.from({ length: 100 }, (_none, at) => slot(turn * 100 + at, `${'x'.repeat(2000)} ${turn} wire.pdf`, T1))
    for (let turn = 0; turn < 30; turn += 1) await wire.beginReading()(ORDER_ID, reading(...many(turn)))
    const watch = value(await wire.watch(ORDER_ID))
    expect([watch.alarms.length, watch.count > 2900, rows()]).toEqual([40, true, { watches: 1, log: 0 }])
    expect(size()).toBeLessThan(1_000_000)
    expect(JSON.stringify(watch).length).toBeLessThan(200_000)
  })

  it('costs a reading that finds nothing new no byte, whatever was there before', async () => {
    const { store, spent } = counted()
    const { wire, told } = watchOf(store)
    for (let turn = 0; turn < 50; turn += 1) await wire.beginReading()(ORDER_ID, reading(slot(7, `${turn}.pdf`, T1)))
    spent()
    const before = told.length
    for (let turn = 0; turn < 5; turn += 1) await wire.beginReading()(ORDER_ID, reading(slot(7, '49.pdf', T1)))
    expect(spent()).toEqual({ statements: 5, bytes: 0 })
    expect(told).toHaveLength(before)
  })
})
