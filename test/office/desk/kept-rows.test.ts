import { describe, expect, it } from 'vitest'
import { beginTelling, moveTold, toldUpTo } from '../../../main/office/desk/activity-told.ts'
import { deskNames, desksInOffice } from '../../../main/office/desk/desk-names.ts'
import { makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { leaseRows } from '../../../main/office/desk/lease-rows.ts'
import { olderKeys } from '../../../main/office/desk/older-keys.ts'
import { deskList } from '../../../main/office/drafts/desk-list.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { draftId, NOW } from '../../storage/support/samples.ts'

const KEY = dataKey('office', new Uint8Array(32))
const [FRONT, BACK] = [
  { id: 'front', name: 'Front desk' },
  { id: 'back', name: 'Back office' }
]

function tables() {
  const store = memoryStore()
  makeOfficeTables(store.database())
  return { store, database: store.database() }
}

describe('the right to send that a desk remembers', () => {
  const lease = { draftId: draftId(), epoch: 3, isTaken: true, told: 'unknown', decisionId: 'decided' } as const

  it('is read as it was put, and by its draft alone', () => {
    const rows = leaseRows(tables().database)
    const other = { draftId: draftId(), epoch: 1, isTaken: false, told: null, decisionId: null }
    rows.put(lease)
    rows.put(other)
    expect([rows.get(lease.draftId), rows.get(other.draftId), rows.get(draftId())]).toEqual([lease, other, undefined])
    rows.put({ ...lease, epoch: 4 })
    rows.remove(other.draftId)
    expect(rows.all()).toEqual([{ ...lease, epoch: 4 }])
  })
})

describe('what a newer key of the office has of those before it', () => {
  it('is there by its key, and only that of the key in use is kept', () => {
    const keys = olderKeys(tables().database)
    keys.put('first', Buffer.from([1]))
    keys.put('second', Buffer.from([2]))
    keys.put('second', Buffer.from([3]))
    expect([keys.get('second'), keys.get('none')]).toEqual([new Uint8Array([3]), undefined])
    keys.keepOnly('second')
    expect([keys.get('first'), keys.get('second')]).toEqual([undefined, new Uint8Array([3])])
  })
})

describe('the desks of an office, as they were last listed', () => {
  it('are none before the first time, and none where another key sealed them', () => {
    const { database } = tables()
    expect([deskNames(database, KEY).read(), deskList(database, KEY).read()]).toEqual([[], []])
    deskNames(database, KEY).save([FRONT])
    deskNames(database, KEY).save([BACK])
    deskList(database, KEY).save([{ ...FRONT, removed: true }])
    expect([deskNames(database, KEY).read(), deskList(database, KEY).read()]).toEqual([
      [BACK],
      [{ ...FRONT, removed: true }]
    ])
    const other = dataKey('office', new Uint8Array(32).fill(1))
    expect([deskNames(database, other).read(), deskList(database, other).read()]).toEqual([[], []])
  })

  it('always have this one, first and by its own name where it is not listed', () => {
    const { database } = tables()
    const here = { key: KEY, deskId: FRONT.id, deskName: FRONT.name }
    deskNames(database, KEY).save([BACK])
    expect(desksInOffice(database, here)).toEqual([FRONT, BACK])
    const renamed = { ...FRONT, name: 'Reception' }
    deskNames(database, KEY).save([BACK, renamed])
    expect(desksInOffice(database, here)).toEqual([BACK, renamed])
  })
})

describe('how far the office was told of a log', () => {
  it('is its end when the desk joins, once, and the beginning for a log that begins later', () => {
    const { store } = tables()
    const add = (connectionId: string) => {
      store.activity.add(connectionId, { at: NOW, kind: 'opened', orderId: null, detail: '' })
    }
    for (const connectionId of ['a', 'a', 'b']) add(connectionId)
    beginTelling(store)
    add('a')
    add('c')
    beginTelling(store)
    expect(['a', 'b', 'c'].map(id => toldUpTo(store, id))).toEqual([2, 1, 0])
    moveTold(store, 'a', 3)
    moveTold(store, 'c', 1)
    expect(['a', 'b', 'c'].map(id => toldUpTo(store, id))).toEqual([3, 1, 1])
  })
})
