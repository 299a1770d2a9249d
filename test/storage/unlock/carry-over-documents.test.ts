import { describe, expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import { afterReading, NOTHING_KNOWN, type WireState } from '#domain/wire-instructions/wire-state.ts'
import { carry } from '../../../main/storage/unlock/carry-over.ts'
import type { Store } from '../../../main/storage/store.ts'
import { called, deskOrder, keptDocument, NOW, orderId, waitingDownload } from '../support/samples.ts'
import { store } from './support/memory-stores.ts'

describe('carrying over what is known of documents', () => {
  const [order, other] = [orderId(), orderId()]

  /** What a store has of documents, all of it; each order's log by itself. */
  const documentsOf = (from: Store) => ({
    kept: from.kept.all(),
    waiting: from.waiting.all(),
    log: Map.groupBy(from.wireLog.all(), ({ connectionId, orderId: id }) => `${connectionId} ${id}`)
  })

  function documents(): ReturnType<typeof store> {
    const from = store(1)
    for (const document of [
      keptDocument({ orderId: order, keptAt: NOW + 1, fileName: 'Commitment (2).pdf' }),
      keptDocument({ orderId: order }),
      keptDocument({ connectionId: 'connection-2' })
    ])
      from.kept.add(document)
    const unfinished = { path: '/documents/a.part', etag: '"a"', synced: 1024, total: 4096 }
    for (const download of [
      waitingDownload({ orderId: order, turn: 2, unfinished }),
      waitingDownload({ orderId: other, state: 'paused' })
    ])
      from.waiting.put(download)
    for (const number of [3, 1, 2]) {
      from.wireLog.add('connection-1', order, called(number))
      from.wireLog.add('connection-1', other, called(number))
    }
    from.wireLog.add('connection-2', order, called(4))
    return from
  }

  it('leaves nothing behind, though there is no order of this desk', () => {
    const [from, to] = [documents(), store(2)]
    const before = documentsOf(from)
    carry(from, to, NOW)
    expect(documentsOf(to)).toEqual(before)
    expect(documentsOf(from)).toEqual(before)
    const logs = [`connection-1 ${order}`, `connection-1 ${other}`, `connection-2 ${order}`]
    expect(logs.map(key => before.log.get(key)?.map(({ at }) => at - NOW))).toEqual([[3, 1, 2], [3, 1, 2], [4]])
  })

  it('puts nothing in twice: another time changes nothing', () => {
    const [from, to] = [documents(), store(2)]
    carry(from, to, NOW)
    const once = documentsOf(to)
    carry(from, to, NOW + 1)
    expect(documentsOf(to)).toEqual(once)
  })

  it('opens what is there of each document, and not all of its order each time', () => {
    const [from, to] = [store(1), store(2)]
    for (let documentId = 1; documentId <= 9; documentId += 1)
      from.kept.add(keptDocument({ orderId: order, documentId }))
    let opened = 0
    const counted = (files: ReturnType<Store['kept']['list']>) => {
      opened += files.length
      return files
    }
    const kept: Store['kept'] = {
      ...to.kept,
      list: (...of) => counted(to.kept.list(...of)),
      ofDocument: (...of) => counted(to.kept.ofDocument(...of))
    }
    for (const _ of ['once', 'again']) carry(from, { ...to, kept }, NOW)
    expect([opened, to.kept.all().length]).toEqual([9, 9])
  })

  it('keeps what is there; of a document that waits in both, what this run was asked for counts', () => {
    const [from, to] = [documents(), store(2)]
    const [document, download] = [
      keptDocument({ orderId: order, keptAt: NOW - 1, fileName: 'Commitment (3).pdf' }),
      waitingDownload({ documentId: 99 })
    ]
    to.kept.add(document)
    to.waiting.put(download)
    to.waiting.put(waitingDownload({ orderId: order, state: 'failed', failure: { kind: 'offline' } }))
    to.wireLog.add('connection-1', order, called(9))
    carry(from, to, NOW)
    expect(to.kept.list('connection-1', order).map(({ keptAt }) => keptAt - NOW)).toEqual([1, 0, -1])
    expect(to.waiting.list('connection-1').toSorted((a, b) => b.documentId - a.documentId)).toEqual([
      download,
      ...from.waiting.list('connection-1')
    ])
    expect(to.wireLog.ofOrder('connection-1', order).map(({ at }) => at - NOW)).toEqual([9, 3, 1, 2])
  })

  it('has one file of what was downloaded again as it was, and lets nothing wait for it any more', () => {
    const [from, to] = [store(1), store(2)]
    const again = keptDocument({ orderId: order, keptAt: NOW + 1 })
    const version = keptDocument({ orderId: order, keptAt: NOW - 1, fileName: 'Commitment (2).pdf' })
    const waits = waitingDownload({ orderId: order, documentId: 8 })
    for (const document of [keptDocument({ orderId: order }), version]) to.kept.add(document)
    for (const download of [waitingDownload({ orderId: order, state: 'failed' }), waits]) to.waiting.put(download)
    from.kept.add(again)
    carry(from, to, NOW + 2)
    expect(to.kept.list('connection-1', order)).toEqual([again, version])
    expect(to.waiting.all()).toEqual([waits])
  })

  it.each(['add', 'put', 'log'] as const)(
    'puts nothing in where something cannot be put in (%s), and leaves the first store as it was',
    fails => {
      const from = documents()
      from.orders.put(deskOrder())
      const before = documentsOf(from)
      const whole = store(2)
      const fail = (): never => {
        throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
      }
      const to: Store = {
        ...whole,
        ...(fails === 'add' ? { kept: { ...whole.kept, add: fail } } : {}),
        ...(fails === 'put' ? { waiting: { ...whole.waiting, put: fail } } : {}),
        ...(fails === 'log' ? { wireLog: { ...whole.wireLog, add: fail } } : {})
      }
      expect(() => {
        carry(from, to, NOW)
      }).toThrow('no room')
      expect(documentsOf(whole)).toEqual({ kept: [], waiting: [], log: new Map() })
      expect(whole.orders.list(null, ['draft'])).toEqual([])
      expect(documentsOf(from)).toEqual(before)
      carry(from, whole, NOW)
      expect(documentsOf(whole)).toEqual(before)
    }
  )
})

describe('what is known of wire instructions goes on after a run that could not read it', () => {
  const [T1, T2] = ['2026-11-01 12:00:00', '2026-11-20 12:00:00']
  const order = orderId()
  const key = { connectionId: 'connection-1', orderId: order }
  const slot = (id: number, uploadedAt: string): OrderDocument => ({
    id,
    type: 'Wire Instructions',
    name: 'Wire Instructions',
    fileName: 'wire.pdf',
    uploadedAt,
    hasFile: true
  })
  const gone = (id: number): OrderDocument => ({ ...slot(id, T1), hasFile: false, fileName: null, uploadedAt: null })
  type Step = readonly OrderDocument[] | 'call'
  const known = (steps: readonly Step[], begin: number): WireState =>
    steps.reduce<WireState>(
      (state, step, index) =>
        step === 'call'
          ? afterCall(state, { kind: 'called-back', initials: 'AB' }, begin + index).state
          : afterReading(state, { documents: step, isWhole: true }, begin + index),
      NOTHING_KNOWN
    )

  it.each<[string, Step[], Step[], string[], number]>([
    ['says nothing twice of a slot that is as it was', [[slot(7, T1)], 'call'], [[slot(7, T1)]], [], 1],
    [
      'raises the alarm over a slot that holds another file than before (R66)',
      [[slot(7, T1)], 'call'],
      [[slot(7, T2)]],
      ['replaced'],
      1
    ],
    [
      'raises the alarm over instructions in a further slot (R66)',
      [[slot(7, T1)]],
      [[slot(8, T2), slot(7, T1)]],
      ['another'],
      0
    ],
    ['knows what the slot held last', [[slot(7, T1)], [slot(7, T2)]], [[slot(7, T2)]], ['replaced'], 0],
    [
      'raises the alarm over instructions that are there again (R66)',
      [[slot(7, T1)], [gone(7)]],
      [[slot(7, T1)]],
      ['gone', 'another'],
      0
    ],
    ['begins where there was none', [], [[slot(7, T1)], [slot(7, T2)]], ['replaced'], 0],
    [
      'keeps what the run itself noticed, and its calls',
      [[slot(7, T1)]],
      [[slot(7, T1)], [slot(7, T2)], 'call'],
      [],
      1
    ],
    [
      'leaves open what nobody who called in that run could see (R66)',
      [[slot(7, T1)], [slot(7, T1), slot(8, T1)]],
      [[slot(7, T1)], [slot(7, T2)], 'call'],
      ['another'],
      1
    ]
  ])('%s', (_what, before, run, alarms, calls) => {
    const [from, to] = [store(1), store(2)]
    if (before.length > 0) to.wireWatches.put(key, known(before, NOW - 9))
    from.wireWatches.put(key, known(run, NOW))
    for (const times of [1, 2]) {
      carry(from, to, NOW)
      const state = to.wireWatches.get(key)?.state
      expect([state?.alarms.map(({ kind }) => kind), state?.calls.length], `carried ${times}`).toEqual([alarms, calls])
    }
    expect(to.wireWatches.open('connection-1', 9).map(({ orderId: id }) => id)).toEqual(
      alarms.length === 0 ? [] : [order]
    )
  })
})
