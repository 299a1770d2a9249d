import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { newDraft } from '../../../main/drafts/draft-rows.ts'
import { deskRecords, makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { sealRecord, type Told } from '../../../main/office/desk/told.ts'
import { openSeat } from '../../../main/office/membership/seat.ts'
import { newPrivateKey } from '../../../main/office/seal/desk-pair.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { closedPort, startTcp } from '../../service/servers.ts'
import { deskOrder, NOW } from '../../storage/support/samples.ts'
import { message, READY, signIn } from '../support/fake-server.ts'
import { CLIENT, FIRST_KEY, FRONT, KEY } from './seat-scene.ts'

const PASSWORD = 'p'

/** The front desk's seat, whose office can't be reached, or at this port is none. */
async function seated(officePort?: number) {
  const store = memoryStore()
  makeOfficeTables(store.database())
  const [notes, changes, reads]: [unknown[], number[], number[]] = [[], [], []]
  const [port, deskKey] = [officePort ?? (await closedPort()), newPrivateKey()]
  const secret = { deskId: FRONT.id, password: PASSWORD, keyId: FIRST_KEY.id, key: FIRST_KEY.key, deskKey }
  const seat = openSeat({
    store,
    deskId: FRONT.id,
    deskName: FRONT.name,
    key: createKeyring(FIRST_KEY),
    deskKey,
    secret: { read: async () => ok(secret), replace: async () => ok(null) },
    access: { host: '127.0.0.1', port, database: 'd', role: 'r', password: PASSWORD },
    listeners: {},
    connections: () => [CLIENT],
    draftHooks: {
      newDraft,
      isOpen: () => false,
      onChange: () => undefined,
      takeBack: () => undefined,
      leave: () => undefined
    },
    onBack: () => undefined,
    onDesks: () => undefined,
    onChange: () => changes.push(1),
    onRead: () => reads.push(1),
    note: (...one: readonly unknown[]) => void notes.push(one),
    onBug: error => {
      throw error
    }
  })
  onTestFinished(() => seat.close())
  await expect.poll(() => seat.reach().kind).toBe('out')
  return { store, seat, notes, changes, reads }
}
const note = (change: Partial<Told> = {}): Told => ({
  ...{ kind: 'note', account: 'client', order: 'order', content: { text: 'Call' }, at: 7 },
  ...change
})

describe('a desk whose office can’t be reached', () => {
  it('says so in its log once, however often it is tried, and has not read what the office has (O11)', async () => {
    const { seat, notes, changes, reads } = await seated()
    for (let time = 0; time < 2; time++) {
      const before = changes.length
      seat.goNow()
      await expect.poll(() => changes.length).toBeGreaterThan(before)
    }
    expect(notes).toEqual([['office-out', { because: 'unreachable' }]])
    expect([seat.hasRead(), reads, seat.keys.state()]).toEqual([false, [], null])
  })

  it('has everything that it tells and that is typed waiting, since the oldest of it', async () => {
    const { store, seat, changes } = await seated()
    expect(seat.waiting()).toEqual({ count: 0, since: null })
    store.orders.put(deskOrder({ savedAt: NOW }))
    expect(seat.waiting()).toEqual({ count: 1, since: NOW })
    const before = changes.length
    seat.tell(store, note(), note())
    expect(changes.length).toBeGreaterThan(before)
    expect(seat.waiting()).toEqual({ count: 3, since: NOW })
    store.orders.put(deskOrder({ savedAt: Date.now() + 86_400_000 }))
    expect(seat.waiting()).toEqual({ count: 4, since: NOW })
  })

  it('knows what it told, with its name, by kind, order and account', async () => {
    const { store, seat } = await seated()
    const id = crypto.randomUUID()
    seat.tell(store, note({ id }), note({ account: null }), note({ order: 'other' }), note({ kind: 'waiting' }))
    expect([seat.hasTold(store, id), seat.hasTold(store, crypto.randomUUID())]).toEqual([true, false])
    expect(seat.about(store, 'note', 'client', 'order')).toMatchObject([
      { id, content: { text: 'Call', desk: FRONT.name }, isShared: false, deskId: FRONT.id, at: 7 }
    ])
    expect(['client', 'another', null].map(account => seat.about(store, 'note', account, null).length)).toEqual([
      2, 0, 1
    ])
  })

  it('has not told what another desk told', async () => {
    const { store, seat } = await seated()
    const record = sealRecord(KEY, 'back', note())
    const records = deskRecords(store.database(), () => NOW)
    records.take([record], { incarnation: 'life', xid: '1', seq: '1' }, () => undefined)
    expect(seat.hasTold(store, record.id)).toBe(false)
    expect(seat.about(store, 'note', 'client', 'order').map(({ deskId }) => deskId)).toEqual(['back'])
  })

  it('has records in the store that they are told in, also in one that has just taken the place of its own', async () => {
    const { store, seat } = await seated()
    const other = memoryStore()
    const id = crypto.randomUUID()
    seat.tell(other, note({ id }))
    expect([store, other].map(one => seat.hasTold(one, id))).toEqual([false, true])
    expect(seat.about(other, 'note', 'client', 'order').map(one => one.id)).toEqual([id])
  })

  it('tells ids that follow from names', async () => {
    const { seat } = await seated()
    const [id, again, other] = ['a', 'a', 'b'].map(name => seat.idOf(name))
    expect([again, other === id]).toEqual([id, false])
  })
})

it('a desk goes to its office within two seconds after something was typed, once for all of it, and for what comes next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  let looks = 0
  const { port } = await startTcp(socket => {
    signIn(socket, PASSWORD, bytes => {
      if (bytes.includes('to_regclass')) looks += 1
      socket.write(Buffer.concat([message('C', 'SELECT 0\0'), READY]))
    })
  })
  const { seat } = await seated(port)
  for (let time = 0; time < 2; time++) {
    const before = looks
    for (let typed = 0; typed < 3; typed++) seat.goSoon()
    await vi.advanceTimersByTimeAsync(2_000)
    await expect.poll(() => looks).toBe(before + 1)
  }
})
