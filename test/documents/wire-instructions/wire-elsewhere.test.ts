import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'
import { createWireElsewhere, type WireSeat } from '../../../main/documents/wire-instructions/wire-elsewhere.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const side = (fileName: string) => ({
  documentId: 1,
  title: 'Wire Instructions',
  slot: { fileName, uploadedAt: '2026-11-20 10:11:12' },
  sha256: null
})
const ALARM = {
  kind: 'replaced' as const,
  documentId: 1,
  since: 10,
  lastAt: 10,
  times: 1,
  before: side('a.pdf'),
  now: side('b.pdf')
}
const TOLD = { orderId: ORDER, desk: 'Front desk', alarm: ALARM, knew: [] }
const CALL = {
  orderId: ORDER,
  at: 1000,
  desk: 'Escrow',
  call: {
    kind: 'called',
    caller: 'AB',
    reached: 'Dana Cole',
    number: '(713) 555-0142',
    source: 'our-records',
    sourceNote: '',
    calledAt: 900
  },
  about: [],
  records: ['record']
}

/** A desk with these connections; `hasRead` and `reach` are its office's. */
function desk(connections = [{ id: 'connection', baseAddress: 'here' }]) {
  const store = openMemoryStore(dataKey('a desk', new Uint8Array(32).fill(7)))
  const news: string[] = []
  const newSeat = () => ({
    hasRead: () => office.hasRead,
    reach: () => ({ kind: office.reach }),
    hasTold: () => false
  })
  const office = { hasRead: false, reach: 'connected', seat: undefined as WireSeat | undefined }
  office.seat = newSeat()
  const told: unknown[] = []
  const times: number[] = []
  const trouble: { isAt?: OrderId | undefined; isFull: boolean; readonly bugs: unknown[] } = { isFull: false, bugs: [] }
  const elsewhere = createWireElsewhere({
    store: async () => store,
    connections: { list: () => connections },
    seat: () => office.seat,
    tell(_store, { connectionId, orderId, kind, at }) {
      if (trouble.isFull) throw new Error('full')
      told.push([connectionId, orderId, kind])
      times.push(at)
    },
    onNews(id, { watch, raised }) {
      if (watch.orderId === trouble.isAt) throw new Error('no page')
      news.push(`${id}: ${watch.count} open, ${raised.join()} raised`)
    },
    onBug: error => trouble.bugs.push(error)
  })
  return {
    news,
    office,
    newSeat,
    told,
    times,
    /** What this desk itself noticed before. */
    notice(alarm = ALARM) {
      const key = { connectionId: 'connection', orderId: ORDER }
      store.wireWatches.put(key, { ...NOTHING_KNOWN, alarms: [alarm], since: 10 })
    },
    trouble,
    stateChanged: elsewhere.stateChanged,
    hear(kind: 'call' | 'wire-change', content: unknown, id = 'record', account = 'here') {
      const heard = { id, replaces: null, content, isAccount: (text: string) => text === account }
      elsewhere.listeners[kind].hear(store, heard)
      elsewhere.listeners[kind].settle()
    },
    open: (connectionId = 'connection') => store.wireWatches.open(connectionId, 9).length,
    heard: () => store.wireWatches.all().flatMap(({ state }) => state.heard ?? [])
  }
}

describe('records of other desks about wire instructions', () => {
  it('open an alarm, and the page hears of it', async () => {
    const { office, hear, open, news } = desk()
    office.hasRead = true
    hear('wire-change', TOLD)
    expect(open()).toBe(1)
    await expect.poll(() => news).toEqual(['connection: 1 open, replaced raised'])
  })

  it('are told once all was read, or the office is out of reach: a call may follow its alarm', async () => {
    for (const later of [{ hasRead: true }, { reach: 'out' }]) {
      const { office, hear, news, stateChanged } = desk()
      hear('wire-change', TOLD)
      hear('wire-change', { ...TOLD, alarm: { ...ALARM, documentId: 2, now: null, kind: 'gone' } }, 'other')
      hear('call', CALL, 'call')
      expect(news).toEqual([])
      Object.assign(office, later)
      stateChanged()
      await expect.poll(() => news).toEqual(['connection: 1 open, gone raised'])
    }
  })

  it('are told of each order, also after one that could not be told, which is told again (O6)', async () => {
    const { office, hear, news, trouble, stateChanged } = desk()
    const OTHER = '1b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
    hear('wire-change', TOLD)
    hear('wire-change', { ...TOLD, orderId: OTHER, alarm: { ...ALARM, kind: 'another' } }, 'other')
    trouble.isAt = ORDER
    office.hasRead = true
    stateChanged()
    await expect.poll(() => news).toEqual(['connection: 1 open, another raised'])
    // A lasting error is one line in the log, and not one for each state of the link.
    for (let time = 0; time < 3; time += 1) {
      stateChanged()
      await new Promise(setImmediate)
    }
    expect(trouble.bugs).toEqual([new Error('no page')])
    trouble.isAt = undefined
    stateChanged()
    await expect.poll(() => news.slice(1)).toEqual(['connection: 1 open, replaced raised'])
    stateChanged()
    await new Promise(setImmediate)
    expect([news.length, trouble.bugs.length]).toEqual([2, 1])
  })

  it('that were answered before all was read raise nothing', async () => {
    const { office, hear, news, stateChanged, open } = desk()
    hear('wire-change', TOLD)
    hear('call', CALL, 'call')
    office.hasRead = true
    stateChanged()
    await expect.poll(() => news).toEqual(['connection: 0 open,  raised'])
    expect(open()).toBe(0)
  })

  it('are about each connection to their service, whichever comes first', () => {
    const { hear, open } = desk([
      { id: 'other', baseAddress: 'there' },
      { id: 'connection', baseAddress: 'here' },
      { id: 'second', baseAddress: 'here' }
    ])
    hear('wire-change', TOLD)
    expect(['other', 'connection', 'second'].map(id => open(id))).toEqual([0, 1, 1])
    hear('call', CALL, 'call')
    expect(['connection', 'second'].map(id => open(id))).toEqual([0, 0])
  })

  it.each([
    ['of another service', TOLD, 'there'],
    ['of a kind that a newer version brought', { ...TOLD, alarm: { ...ALARM, kind: 'renamed' } }, 'here'],
    ['without a desk', { ...TOLD, desk: undefined }, 'here'],
    ['of no order', { ...TOLD, orderId: 'x' }, 'here'],
    ['with a count that is none', { ...TOLD, alarm: { ...ALARM, times: 0.5 } }, 'here'],
    ['with a time that is none', { ...TOLD, alarm: { ...ALARM, since: Infinity } }, 'here'],
    ['that are nonsense', 'nonsense', 'here']
  ])('%s change nothing', (_what, content, account) => {
    const { hear, open } = desk()
    hear('wire-change', content, 'record', account)
    expect(open()).toBe(0)
  })

  it('may say more in a newer version, and are kept within bounds', () => {
    const { hear, open, heard } = desk()
    const long = { ...side('b.pdf'), title: 'x'.repeat(5000) }
    hear('wire-change', { ...TOLD, more: 1, alarm: { ...ALARM, more: 2, now: long } })
    expect(open()).toBe(1)
    expect(heard().every(({ now }) => now !== null && now.title.length <= 200)).toBe(true)
  })
})

describe('what this desk noticed before it had its seat', () => {
  it('is told once all was read, once for each seat', async () => {
    const { office, notice, told, stateChanged, newSeat } = desk()
    notice()
    stateChanged()
    office.hasRead = true
    for (const _ of ['once', 'again']) stateChanged()
    await expect.poll(() => told).toEqual([['connection', ORDER, 'wire-change']])
    office.seat = newSeat()
    stateChanged()
    await expect.poll(() => told.length).toBe(2)
  })

  it('is told as of when it was noticed last, not of when the office hears of it', async () => {
    const { office, notice, times, stateChanged } = desk()
    notice({ ...ALARM, lastAt: 20 })
    office.hasRead = true
    stateChanged()
    await expect.poll(() => times).toEqual([20])
  })

  it('is told the next time where it could not be told, which is reported', async () => {
    const { office, notice, told, stateChanged, trouble } = desk()
    notice()
    office.hasRead = true
    trouble.isFull = true
    stateChanged()
    await expect.poll(() => trouble.bugs).toEqual([new Error('full')])
    trouble.isFull = false
    stateChanged()
    await expect.poll(() => told).toEqual([['connection', ORDER, 'wire-change']])
  })

  it('is told to no seat that was left meanwhile', async () => {
    const { office, notice, told, stateChanged } = desk()
    notice()
    office.hasRead = true
    stateChanged()
    office.seat = undefined
    await new Promise(setImmediate)
    expect(told).toEqual([])
  })
})
