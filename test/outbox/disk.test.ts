import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { ok } from '#domain/common/result.ts'
import { accountOf } from '../../main/outbox/record/account.ts'
import { NOTHING_FROZEN } from '../../main/outbox/record/states.ts'
import type { BaseAddress } from '../../main/service/http/base-address.ts'
import { createService } from '../../main/service/service.ts'
import { attempts } from '../../main/storage/tables/attempts.ts'
import { putKeyRow } from '../../main/storage/database/data-keys.ts'
import { openDatabase } from '../../main/storage/database/database.ts'
import { openStoreFiles } from '../../main/storage/store-files.ts'
import { marksOf, readLines } from '../../main/storage/journal/journal-file.ts'
import { layoutOf } from '../../main/storage/database/layout.ts'
import { migrate } from '../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../main/storage/database/schema.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import { createStore } from '../../main/storage/store.ts'
import { NO_JOURNAL } from '../../main/storage/journal/wire-journal.ts'
import { startTcp } from '../service/servers.ts'
import { queued } from '../storage/support/samples.ts'
import { ACCESS, CLIENT, entryAt, failing, memoryStore, orderOf, run, save } from './support/outbox.ts'
import { rowOf, TIMED_OUT } from './support/service.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'

const KEY = dataKey('key-1', randomBytes(32))
const ID = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'title-desk-outbox-'))
  onTestFinished(() => {
    rmSync(path, { recursive: true })
  })
  return path
}

function storeOnDisk(root: string) {
  const files = openStoreFiles(root)
  if (!files.ok) throw new Error(files.failure)
  files.value.addKey({ id: KEY.id, keyCheck: KEY.check(), protection: 'keychain', wrapped: null, createdAt: 1 })
  const store = files.value.unseal(KEY)
  onTestFinished(() => {
    files.value.close()
  })
  return store
}

/** What the disk held at this moment: a copy of database, log and journal, opened as the next start would. */
function onDisk(root: string) {
  const { database, wal, journal } = layoutOf(root)
  const copy = join(folder(), 'copy.db')
  copyFileSync(database, copy)
  if (existsSync(wal)) copyFileSync(wal, `${copy}-wal`)
  const opened = openDatabase(copy)
  const states = attempts(opened, KEY)
    .inState(['intent', 'wire', 'accepted'])
    .map(({ state }) => state)
  opened.db.close()
  const marks = existsSync(journal) ? marksOf(readLines(readFileSync(journal)).lines, KEY).map(({ kind }) => kind) : []
  return { states, marks }
}

describe('the mark of the wire (R34, I1)', () => {
  it('is on the disk, in database and journal, when the first byte of an order arrives; connecting alone leaves only the intent', async () => {
    const root = folder()
    const store = storeOnDisk(root)
    const seen: unknown[] = []
    const server = await startTcp(socket => {
      let text = ''
      socket.on('data', chunk => {
        if (text === '') seen.push(chunk.toString().startsWith('POST') ? onDisk(root) : 'list')
        text += chunk.toString()
        const [head = '', body = ''] = text.split('\r\n\r\n')
        if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return
        const answer = head.startsWith('POST') ? { order_id: ID } : LIST
        const json = JSON.stringify(answer)
        socket.end(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\nConnection: close\r\n\r\n${json}`
        )
      })
    })
    const { outboxes, submit } = await run({
      store,
      parts: {
        access: async () => ok({ baseAddress: `http://localhost:${server.port}` as BaseAddress, token: 'token-a' }),
        createService: access =>
          createService({ ...access, proxyFor: noProxy, proxySignIn: noProxySignIn, secureContext: ownAuthorities }),
        onItem: ({ item }) => {
          if (item?.state === 'sent') done()
        }
      }
    })
    const { promise: sent, resolve: done } = Promise.withResolvers<void>()
    await submit()
    await sent
    expect(seen.filter(one => one !== 'list')).toEqual([{ states: ['wire'], marks: ['wire'] }])
    expect(onDisk(root)).toEqual({ states: ['accepted'], marks: ['wire', 'end'] })
    await outboxes.close(1000)
  })
})

const LIST = {
  data: [],
  links: { first: null, last: null, prev: null, next: null },
  meta: { current_page: 1, from: null, last_page: 1, per_page: 15, to: null, total: 0, path: '', links: [] }
}

describe('a disk that is full when the outcome comes (R48)', () => {
  function fullable() {
    const database = openDatabase(':memory:')
    migrate(database, MIGRATIONS)
    putKeyRow(database, { id: KEY.id, keyCheck: KEY.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
    const { db } = database
    const store = createStore(database, KEY, NO_JOURNAL, true)
    const filler = {
      ...save({ connectionId: 'filler' }),
      state: 'draft',
      createdAt: 1,
      savedAt: 1,
      since: 1,
      deletedAt: null,
      refusal: null
    } as const
    return {
      store,
      /** Every write of the outbox adds an event: their last page is filled up, and there may be no other. */
      fill() {
        store.orders.put({ ...filler, ...NOTHING_FROZEN })
        db.exec(`PRAGMA max_page_count = ${Number(db.prepare('PRAGMA page_count').get()?.['page_count'])}`)
        for (const words of ['x'.repeat(3000), 'x'.repeat(300), '']) {
          try {
            for (;;)
              store.events.add(
                filler.id,
                words === '' ? { at: 1, what: 'woke' } : { at: 1, what: 'held', failure: { kind: 'forbidden', words } }
              )
          } catch (error) {
            expect(error).toMatchObject({ errcode: 13 })
          }
        }
      },
      makeRoom() {
        db.exec('PRAGMA max_page_count = 100000')
      }
    }
  }

  it('keeps the order’s id on the screen, and stores it when there is room again', async () => {
    const { store, fill, makeRoom } = fullable()
    const started = await run({ store })
    started.service.answer = () => {
      fill()
      return { state: 'accepted', orderId: ID }
    }
    const { id } = await started.submit()
    await started.clock.rest()
    expect(await started.item(id)).toMatchObject({ state: 'sent', orderId: ID })
    expect(store.orders.get(id)).toMatchObject({ state: 'sending', orderId: null })
    expect(started.told.at(-1)).toMatchObject({ state: 'sent', orderId: ID })
    expect(await started.outboxes.takeBack(id)).toMatchObject({ ok: false, failure: { kind: 'store' } })
    makeRoom()
    await started.clock.advance(5_000)
    expect(store.orders.get(id)).toMatchObject({ state: 'sent', orderId: ID })
    expect(started.attempts(id)).toMatchObject([{ state: 'accepted' }])
    expect(started.service.posts).toHaveLength(1)
    expect(started.bugs).toEqual([])
  })

  it('leaves an unknown order after a restart, which is found or asked about, and never sent again by itself', async () => {
    const { store, fill, makeRoom } = fullable()
    const started = await run({ store })
    started.service.answer = () => {
      fill()
      return { state: 'accepted', orderId: ID }
    }
    const { id } = await started.submit()
    await started.clock.rest()
    await started.clock.advance(3_600_000)
    makeRoom()
    started.service.rows = [rowOf(orderOf(), ID)]
    const next = await started.restart()
    await next.clock.rest()
    expect(await next.item(id)).toMatchObject({ state: 'sent', how: 'matched', orderId: ID })
    await next.clock.advance(86_400_000)
    expect(next.service.posts).toHaveLength(1)
  })

  it('leaves it unknown, and sent once, for as long as the list does not show it', async () => {
    const { store, fill, makeRoom } = fullable()
    const started = await run({ store })
    started.service.answer = () => {
      fill()
      return { state: 'accepted', orderId: ID }
    }
    const { id } = await started.submit()
    await started.clock.rest()
    makeRoom()
    started.service.list = () => ok([])
    const next = await started.restart()
    await next.clock.rest()
    expect(await next.item(id)).toMatchObject({ state: 'unknown', orderId: null })
    await next.clock.advance(2 * 86_400_000)
    expect(await next.item(id)).toMatchObject({ state: 'unknown', orderId: null })
    expect(next.service.posts).toHaveLength(1)
  })

  it('is tried again when the program quits', async () => {
    const { store, fill, makeRoom } = fullable()
    const started = await run({ store })
    started.service.answer = () => {
      fill()
      return { state: 'accepted', orderId: ID }
    }
    const { id } = await started.submit()
    await started.clock.rest()
    makeRoom()
    await started.outboxes.close(1000)
    expect(store.orders.get(id)).toMatchObject({ state: 'sent' })
  })

  it('is tried again as soon as the user decides about the order', async () => {
    const disk = { isFull: false }
    const started = await run({ store: failing(memoryStore(), disk) })
    started.service.answer = () => {
      disk.isFull = true
      return TIMED_OUT
    }
    const { id } = await started.submit()
    await started.clock.rest()
    const close = () => started.outboxes.decide(id, { kind: 'close' })
    expect(await close()).toMatchObject({ ok: false, failure: { kind: 'store' } })
    disk.isFull = false
    expect(await close()).toMatchObject({ ok: true, value: { state: 'closed' } })
    expect(started.attempts(id)).toMatchObject([{ state: 'closed' }])
  })

  it('is stored before its correction is queued, not over it', async () => {
    const disk = { isFull: false }
    const started = await run({ store: failing(memoryStore(), disk) })
    started.service.answer = () => {
      disk.isFull = true
      return { state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } }
    }
    const { id } = await started.submit()
    await started.clock.rest()
    const correct = (revision: number) => started.outboxes.submit(save({ id, revision }, entryAt(7)))
    expect(await correct(2)).toMatchObject({ ok: false, failure: { kind: 'store' } })
    disk.isFull = false
    started.service.answer = () => TIMED_OUT
    expect(await correct(3)).toMatchObject({ ok: true, value: { state: 'queued' } })
    await started.clock.advance(600_000)
    expect(started.store.orders.get(id)).toMatchObject({ revision: 3, entry: entryAt(7) })
  })

  it('lets nothing be connected where not even the intent can be written; the order waits, and is shown so', async () => {
    const { store, fill, makeRoom } = fullable()
    const started = await run({ store })
    started.outboxes.sleep()
    const { id } = await started.submit()
    fill()
    let connects = 0
    started.service.connect = async () => {
      connects++
      return null
    }
    started.outboxes.wake()
    await started.clock.rest()
    expect(connects).toBe(0)
    expect(await started.item(id)).toMatchObject({ state: 'queued' })
    makeRoom()
    await started.clock.advance(600_000)
    expect(await started.item(id)).toMatchObject({ state: 'sent' })
    expect(started.service.posts).toHaveLength(1)
  })

  it('answers a submission plainly, and keeps no half of it', async () => {
    const { store, fill } = fullable()
    const started = await run({ store })
    fill()
    const draft = save()
    expect(await started.outboxes.submit(draft)).toEqual({
      ok: false,
      failure: { kind: 'store', trouble: 'disk-full' }
    })
    expect(store.orders.get(draft.id)).toBeUndefined()
  })
})

describe('another store in the place of the one before', () => {
  it('takes an order on the wire to its outcome there, and knows its account under the new key', async () => {
    const [first, second] = [memoryStore(), memoryStoreOf('key-2')]
    const started = await run({ store: first })
    const { promise, resolve } = Promise.withResolvers<void>()
    started.service.answer = async () => {
      await promise
      return TIMED_OUT
    }
    const { id } = await started.submit()
    await started.clock.rest()
    const behind = await started.submit(save({}, entryAt(2)))
    for (const order of [id, behind.id].map(each => first.orders.get(each)!)) {
      second.orders.put(order)
      for (const attempt of first.attempts.ofDraft(order.id)) second.attempts.put({ ...attempt, baselineId: null })
    }
    started.outboxes.useStore(second)
    await started.clock.rest()
    expect(second.attempts.ofDraft(id)).toMatchObject([{ state: 'wire' }])
    started.service.answer = () => ({ state: 'accepted', orderId: randomUUID() as OrderId })
    resolve()
    await started.clock.rest()
    expect(second.orders.get(id)).toMatchObject({ state: 'unknown' })
    expect(second.orders.get(behind.id)).toMatchObject({ state: 'sent' })
    await started.clock.advance(15_000)
    expect(await started.item(id)).toMatchObject({ search: { verdict: 'nothing' } })
    expect(started.bugs).toEqual([])
  })

  it('that opens late lets go on what an earlier run left waiting there for the keychain (R55)', async () => {
    const [started, late] = [await run(), memoryStoreOf('key-2')]
    const waiting = { for: 'token', failure: { kind: 'vault', trouble: 'locked' } } as const
    const order = queued({ connectionId: CLIENT, account: accountOf(late, ACCESS), waiting })
    late.orders.put(order)
    started.outboxes.useStore(late)
    await started.clock.rest()
    expect(late.orders.get(order.id)).toMatchObject({ state: 'sent' })
    expect([started.service.posts.length, started.bugs]).toEqual([1, []])
  })
})

function memoryStoreOf(name: string) {
  const key = dataKey(name, randomBytes(32))
  const database = openDatabase(':memory:')
  migrate(database, MIGRATIONS)
  putKeyRow(database, { id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
  return createStore(database, key, NO_JOURNAL, true)
}

it('asks for a store again that could not be had', async () => {
  const store = memoryStore()
  let asked = 0
  const started = await run({
    start: false,
    parts: {
      store: async () => {
        if (asked++ === 0) throw new Error('not yet')
        return store
      }
    }
  })
  await expect(started.outboxes.submit(save())).rejects.toThrow('not yet')
  expect(await started.outboxes.submit(save())).toMatchObject({ ok: true })
  expect(asked).toBe(2)
})
