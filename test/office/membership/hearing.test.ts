import { describe, expect, it } from 'vitest'
import type { SharedRecord } from '../../../main/office/desk/shared-record.ts'
import { sealRecord, type Told } from '../../../main/office/desk/told.ts'
import { createHearing } from '../../../main/office/membership/hearing.ts'
import type { Heard, RecordListener } from '../../../main/office/membership/record-listener.ts'
import { createTelling } from '../../../main/office/membership/telling.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { NOW } from '../../storage/support/samples.ts'
import { BACK, CLIENT, FRONT, KEY, seatScene } from './seat-scene.ts'

const PLACE = { incarnation: 'life', xid: '1', seq: '1' }
const note = (account: string = CLIENT.baseAddress): Told => ({
  ...{ kind: 'note', account, order: 'order', content: { text: 'Call' }, at: 7 }
})

function scene() {
  const { store, records } = seatScene()
  const heard: Heard[] = []
  const [settled, connections] = [[] as string[], [CLIENT]]
  const listener = (name: string): RecordListener => ({
    hear: (_store, one) => void heard.push(one),
    settle: () => void settled.push(name)
  })
  const listeners = { note: listener('note'), call: listener('call'), 'wire-change': listener('wire-change') }
  const hearing = createHearing(
    { store, deskId: FRONT.id, key: KEY, listeners, connections: () => connections },
    records
  )
  const tell = (told: Told, desk = BACK.id, key = KEY): SharedRecord => {
    const record = sealRecord(key, desk, told)
    records.take([record], PLACE, hearing.hear)
    return record
  }
  return { store, records, heard, settled, connections, hearing, tell }
}

describe('what another desk told', () => {
  it('is passed on opened, with who told it, when, and of which account', () => {
    const { heard, tell } = scene()
    const { id } = tell({ ...note(), replaces: 'before' })
    expect(heard).toMatchObject([
      { id, deskId: BACK.id, kind: 'note', content: { text: 'Call' }, at: 7, replaces: 'before' }
    ])
    expect([heard[0]?.isAccount(CLIENT.baseAddress), heard[0]?.isAccount('https://b.test')]).toEqual([true, false])
    tell({ ...note(), account: null })
    expect(heard[1]?.isAccount(CLIENT.baseAddress)).toBe(false)
  })

  it('does nothing where nobody listens for its kind, or it doesn’t open', () => {
    const { heard, tell, records } = scene()
    tell({ ...note(), kind: 'decision' })
    tell(note(), BACK.id, createKeyring({ id: 'office', key: Buffer.alloc(32, 1).toString('base64') }))
    expect([heard, records.about('note', null).length]).toEqual([[], 1])
  })

  it('replaces an alarm only at the word of its own desk (O6)', () => {
    const { heard, tell } = scene()
    const alarm = tell({ ...note(), kind: 'wire-change' })
    const told = { ...note(), kind: 'wire-change', replaces: alarm.id } as const
    tell(told, 'third')
    tell(told)
    tell({ ...told, replaces: 'of no record here' })
    tell({ ...note(), replaces: alarm.id }, 'third')
    expect(heard.slice(1).map(({ replaces }) => replaces)).toEqual([null, alarm.id, null, alarm.id])
  })
})

describe('a connection that is added', () => {
  it('hears once what was told of its account before, and every listener is settled', () => {
    const { heard, hearing, tell, settled, connections } = scene()
    tell(note())
    tell(note('https://b.test'))
    heard.length = 0
    hearing.hearForNew()
    expect([heard.length, settled]).toEqual([1, ['note', 'call', 'wire-change']])
    hearing.hearForNew()
    expect(heard).toHaveLength(1)
    connections.push({ id: 'other', name: 'Other', baseAddress: 'https://b.test' })
    hearing.hearForNew()
    expect([heard.length, heard[1]?.isAccount('https://b.test')]).toEqual([2, true])
  })

  it('hears none of what this desk told, but its calls as others know them', () => {
    const { heard, hearing, tell } = scene()
    tell(note(), FRONT.id)
    tell({ ...note(), kind: 'call' }, FRONT.id)
    tell({ ...note('https://b.test'), kind: 'call' })
    heard.length = 0
    for (let time = 0; time < 2; time++) hearing.hearForNew()
    expect(heard.map(({ kind, deskId }) => [kind, deskId])).toEqual([['call', FRONT.id]])
  })

  it('hears it where a version before this one did nothing with alarms', () => {
    const { heard, hearing, tell, records } = scene()
    tell(note())
    heard.length = 0
    records.addListening(CLIENT.id)
    hearing.hearForNew()
    hearing.hearForNew()
    expect(heard).toHaveLength(1)
  })
})

describe('what this desk tells', () => {
  const telling = () => {
    const desk = seatScene()
    const { store, records } = desk
    return { ...desk, telling: createTelling({ store, deskId: FRONT.id, deskName: FRONT.name, key: KEY }, records) }
  }

  it('has the desk’s name, and goes where what it tells is written', () => {
    const { store, records, telling: told, seat } = telling()
    told.tell(store, [note(), note()])
    expect(seat.about(store, 'note', CLIENT.baseAddress, 'order').map(({ content }) => content)).toEqual([
      { text: 'Call', desk: FRONT.name },
      { text: 'Call', desk: FRONT.name }
    ])
    const other = memoryStore()
    told.tell(other, [note()])
    expect([records.waiting(9).length, told.recordsIn(other).waiting(9).length]).toEqual([2, 1])
  })

  it('is what was done while the key wasn’t at hand, once, of kinds that it knows', () => {
    const { store, records, telling: told } = telling()
    const waits = (id: string, kind: string) => ({ id, kind, account: 'a', order: null, content: {}, at: NOW })
    for (const [id, kind] of [
      ['2', 'note'],
      ['1', 'call'],
      ['3', 'later']
    ] as const)
      store.untold.add(waits(id, kind))
    told.tellUntold()
    told.tellUntold()
    expect(records.waiting(9).map(({ id, kind, toldAt }) => [id, kind, toldAt])).toEqual([
      ['2', 'note', NOW],
      ['1', 'call', NOW]
    ])
  })
})
