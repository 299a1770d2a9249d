import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DraftState } from '#domain/order/draft.ts'
import { createLedger, type Ledger } from '../../../main/outbox/record/ledger.ts'
import { diskTrouble } from '../../../main/storage/database/storage-failure.ts'
import { NOTHING_FROZEN } from '../../../main/outbox/record/states.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import type { EndMark, JournalMark } from '../../../main/storage/journal/wire-journal.ts'
import { createClock } from '../support/clock.ts'
import { CLIENT, memoryStore, save } from '../support/outbox.ts'

const FULL = Object.assign(new Error('full'), { errcode: 13 })

function draft(change: Partial<LocalOrder> = {}): LocalOrder {
  return {
    ...save(),
    ...NOTHING_FROZEN,
    state: 'draft',
    createdAt: 1,
    savedAt: 1,
    since: 1,
    deletedAt: null,
    refusal: null,
    ...change
  }
}

function withLedger(onChange?: () => void) {
  const [store, clock] = [memoryStore(), createClock()]
  const told: (readonly [string, DraftState | undefined])[] = []
  const bugs: unknown[] = []
  const stored: number[] = []
  const marks: JournalMark[] = []
  let journalTrouble: Error | undefined
  store.journal.append = mark => {
    if (journalTrouble !== undefined) throw journalTrouble
    marks.push(mark)
  }
  const ledger: Ledger = createLedger({
    timer: clock.timer,
    random: () => 0,
    onChange: (order, before) => {
      told.push([order.state, before])
      onChange?.()
    },
    onStored: () => {
      stored.push(clock.now())
    },
    onBug: error => {
      bugs.push(error)
    }
  })
  ledger.use(store)
  return {
    ledger,
    store,
    clock,
    told,
    bugs,
    stored,
    marks,
    breakJournal: (error: Error | undefined) => {
      journalTrouble = error
    }
  }
}

const endOf = (id: string): EndMark => ({ kind: 'end', attemptId: id, at: 1, outcome: 'closed', orderId: null })

describe('what is written', () => {
  it('is told when it is kept, once for each order, and with what it was before', () => {
    const { ledger, told } = withLedger()
    const order = draft()
    ledger.write(({ put }) => {
      put(order, { at: 1, what: 'queued' })
      put({ ...order, state: 'queued' })
      expect(told).toEqual([])
    })
    ledger.write(({ put }) => {
      put({ ...order, state: 'draft' })
    })
    expect(told).toEqual([
      ['queued', undefined],
      ['draft', 'queued']
    ])
  })

  it('and fails is neither kept nor told, nor does it end anything in the journal', () => {
    const { ledger, store, told, marks } = withLedger()
    const order = draft()
    expect(() => {
      ledger.write(({ put, end }) => {
        put(order)
        end(endOf('a'))
        throw FULL
      })
    }).toThrow('full')
    expect([store.orders.get(order.id), told, marks]).toEqual([undefined, [], []])
  })

  it('stays kept, whatever happens to who is told', () => {
    const problem = new Error('a fault of the page’s')
    const { ledger, store, bugs } = withLedger(() => {
      throw problem
    })
    const order = draft()
    ledger.write(({ put }) => {
      put(order)
    })
    expect(store.orders.get(order.id)).toBeDefined()
    expect(bugs).toEqual([problem])
  })

  it('ends in the journal later where that does not take it now', async () => {
    const { ledger, clock, marks, breakJournal, bugs } = withLedger()
    breakJournal(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    ledger.write(({ end }) => {
      end(endOf('a'))
    })
    expect(marks).toEqual([])
    breakJournal(undefined)
    await clock.advance(5_000)
    expect(marks).toEqual([endOf('a')])
    expect(bugs).toEqual([])
  })

  it('tells of a fault with which the journal does not take its end, and ends there later all the same', async () => {
    const { ledger, clock, marks, breakJournal, bugs } = withLedger()
    const fault = new TypeError('a bug')
    breakJournal(fault)
    ledger.write(({ end }) => {
      end(endOf('a'))
    })
    expect([marks, bugs]).toEqual([[], [fault]])
    breakJournal(undefined)
    await clock.advance(5_000)
    expect([marks, bugs]).toEqual([[endOf('a')], [fault]])
  })

  it('ends in the journal one after the other, each once, wherever that breaks off', async () => {
    const { ledger, store, clock, marks } = withLedger()
    const ended = ['a', 'b', 'c', 'd'].map(endOf)
    const append = store.journal.append.bind(store.journal)
    let tries = 0
    store.journal.append = mark => {
      if (++tries % 2 === 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      append(mark)
    }
    ledger.write(({ end }) => {
      for (const mark of ended) end(mark)
    })
    expect(marks).toEqual(ended.slice(0, 1))
    await clock.advance(3_600_000)
    expect(marks).toEqual(ended)
  })
})

describe('what must be kept', () => {
  const insist = (ledger: Ledger, order: LocalOrder, broken: { is: boolean }) => {
    ledger.insist(order, ({ put }) => {
      if (broken.is) throw FULL
      put(order)
    })
  }

  it('is shown as it is now, and stored as soon as the disk accepts it', async () => {
    const { ledger, store, clock, told, stored } = withLedger()
    const broken = { is: true }
    const order = draft({ state: 'queued', queuedAt: 5 })
    insist(ledger, order, broken)
    expect(told).toEqual([['queued', undefined]])
    expect([ledger.isUnstored(order.id), ledger.get(order.id), store.orders.get(order.id)]).toEqual([
      true,
      order,
      undefined
    ])
    expect(ledger.orders(CLIENT, ['queued'])).toEqual([order])
    expect([ledger.orders('other', ['queued']), ledger.orders(CLIENT, ['sent'])]).toEqual([[], []])
    await clock.advance(60_000)
    expect(ledger.isUnstored(order.id)).toBe(true)
    broken.is = false
    await clock.advance(300_000)
    expect([ledger.isUnstored(order.id), store.orders.get(order.id)?.state]).toEqual([false, 'queued'])
    expect(stored).toHaveLength(1)
    await clock.advance(3_600_000)
    expect(stored).toHaveLength(1)
  })

  it('is tried again after longer and longer, and from the beginning once it was stored', async () => {
    const { ledger, clock } = withLedger()
    const tries: number[] = []
    const broken = { is: true }
    const order = draft()
    const put = () => {
      const begun = clock.monotonic()
      tries.length = 0
      ledger.insist(order, ({ put: putIn }) => {
        tries.push((clock.monotonic() - begun) / 1000)
        if (broken.is) throw FULL
        putIn(order)
      })
    }
    put()
    await clock.advance(60_000)
    expect(tries).toEqual([0, 5, 20])
    broken.is = false
    await clock.advance(60_000)
    broken.is = true
    put()
    await clock.advance(60_000)
    expect(tries).toEqual([0, 5, 20])
  })

  it('is stored at the end of the program where the disk takes it by then; nothing is tried after that', async () => {
    for (const takes of [true, false]) {
      const { ledger, store, clock } = withLedger()
      const broken = { is: true }
      const order = draft()
      insist(ledger, order, broken)
      broken.is = !takes
      ledger.close()
      expect(store.orders.get(order.id) !== undefined).toBe(takes)
      broken.is = false
      await clock.advance(3_600_000)
      expect(store.orders.get(order.id) !== undefined).toBe(takes)
    }
  })

  it('comes in the order in which it was queued among what is stored, and once', () => {
    const { ledger, store } = withLedger()
    const [one, two, three] = [1, 2, 3].map(at => draft({ queuedAt: at })) as [LocalOrder, LocalOrder, LocalOrder]
    for (const order of [three, one, two]) store.orders.put(order)
    insist(ledger, { ...two, revision: 9 }, { is: true })
    expect(ledger.orders(CLIENT, ['draft']).map(({ revision }) => revision)).toEqual([1, 9, 1])
    expect(ledger.orders(CLIENT, ['draft']).map(({ id }) => id)).toEqual([one.id, two.id, three.id])
    insist(ledger, { ...one, state: 'sent' }, { is: true })
    expect(ledger.orders(CLIENT, ['draft']).map(({ id }) => id)).toEqual([two.id, three.id])
    expect(ledger.orders('other', ['draft', 'sent'])).toEqual([])
    expect(ledger.inOutbox(CLIENT, 0).map(({ id }) => id)).toEqual([one.id])
    expect(ledger.inOutbox('other', 0)).toEqual([])
  })

  it('is the later change of an order alone, where the disk takes that one', async () => {
    const { ledger, store, clock } = withLedger()
    const [order, broken] = [draft(), { is: true }]
    insist(ledger, order, broken)
    insist(ledger, { ...order, revision: 2 }, { is: false })
    expect(ledger.isUnstored(order.id)).toBe(false)
    broken.is = false
    await clock.advance(3_600_000)
    expect(store.orders.get(order.id)?.revision).toBe(2)
  })

  it('of another connection stays when one is let go of', () => {
    const { ledger } = withLedger()
    const [ours, other] = [draft(), draft({ connectionId: 'other' })]
    for (const order of [ours, other]) insist(ledger, order, { is: true })
    ledger.drop(CLIENT)
    expect([ledger.isUnstored(ours.id), ledger.isUnstored(other.id)]).toEqual([false, true])
  })

  it('is not tried again where this program has a fault: that is told, and the next start finds what is on the disk', async () => {
    const { ledger, store, clock, bugs } = withLedger()
    const order = draft()
    let tries = 0
    ledger.insist(order, () => {
      tries++
      throw new Error('a fault')
    })
    await clock.advance(3_600_000)
    expect([tries, bugs.length, ledger.get(order.id), store.orders.get(order.id)]).toEqual([1, 1, order, undefined])
  })

  it('is let go of with its connection', async () => {
    const { ledger, store, clock } = withLedger()
    const broken = { is: true }
    const order = draft()
    insist(ledger, order, broken)
    ledger.drop(CLIENT)
    broken.is = false
    await clock.advance(3_600_000)
    expect([ledger.isUnstored(order.id), store.orders.get(order.id)]).toEqual([false, undefined])
  })
})

it.each([
  [FULL, 'disk-full'],
  [Object.assign(new Error(randomUUID()), { code: 'ENOSPC' }), 'disk-full'],
  [Object.assign(new Error('x'), { code: 'EIO' }), 'disk-fault'],
  [Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' }), undefined],
  [new TypeError('x'), undefined],
  ['x', undefined]
])('tells the disk’s trouble from a fault: %s', (error, trouble) => {
  expect(diskTrouble(error)).toBe(trouble)
})
