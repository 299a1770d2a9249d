import { describe, expect, it, onTestFinished } from 'vitest'
import { putKeyRow } from '../../main/storage/database/data-keys.ts'
import { openDatabase } from '../../main/storage/database/database.ts'
import { migrate } from '../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../main/storage/database/schema.ts'
import { NO_JOURNAL } from '../../main/storage/journal/wire-journal.ts'
import { createStore } from '../../main/storage/store.ts'
import { attempt, KEY, NOW, queued } from './support/samples.ts'

/** A store with an order that was on the wire once and is tried again, and what its journal is told to forget. */
function desk() {
  const database = openDatabase(':memory:')
  onTestFinished(() => {
    database.db.close()
  })
  migrate(database, MIGRATIONS)
  putKeyRow(database, { id: KEY.id, keyCheck: KEY.check(), protection: 'keychain', wrapped: null, createdAt: NOW })
  const dropped: (readonly string[])[] = []
  const store = createStore(database, KEY, NO_JOURNAL, true, {
    dropAttempts(ids) {
      if (database.db.isTransaction) throw new Error('before the commit')
      dropped.push([...ids])
    },
    forgetting(emptyLog) {
      emptyLog()
    }
  })
  const order = queued({ state: 'sending', waiting: null })
  const wired = attempt(order, { state: 'rejected', wiredAt: NOW, settledAt: NOW })
  store.orders.put(order)
  for (const one of [wired, attempt(order, { number: 2 })]) store.attempts.put(one)
  return { store, order, wired, dropped }
}

describe('attempts of an order that is removed', () => {
  it('are forgotten by the journal, those that were on the wire', () => {
    const { store, order, wired, dropped } = desk()
    store.orders.remove([order.id])
    expect(dropped).toEqual([[wired.id]])
    store.forget()
    expect(dropped).toHaveLength(1)
  })

  it('are forgotten after the commit, and not before: else it could be sent twice', () => {
    const { store, order, wired, dropped } = desk()
    store.write(() => {
      store.orders.remove([order.id])
      expect(dropped).toEqual([])
    })
    expect(dropped).toEqual([[wired.id]])
  })

  it('are not forgotten where the removal was taken back, nor with the next one', () => {
    const { store, order, dropped } = desk()
    expect(() => {
      store.write(() => {
        store.orders.remove([order.id])
        throw new Error('halfway')
      })
    }).toThrow('halfway')
    store.write(() => undefined)
    store.forget()
    expect([dropped, store.orders.get(order.id)?.id]).toEqual([[], order.id])
  })
})
