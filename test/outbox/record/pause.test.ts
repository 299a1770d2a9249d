import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { Waiting } from '#domain/order/outbox.ts'
import { createLedger } from '../../../main/outbox/record/ledger.ts'
import { pauseAll, pauseOf, pausesOutbox, resume } from '../../../main/outbox/record/pause.ts'
import { queued } from '../../storage/support/samples.ts'
import { createClock } from '../support/clock.ts'
import { memoryStore } from '../support/outbox.ts'

const REFUSED: Failure = { kind: 'unauthorized' }
const OFFLINE: Failure = { kind: 'offline' }
const TURN: Waiting = { for: 'turn' }
const TIME: Waiting = { for: 'time', at: 9, failure: OFFLINE }
const LOOK: Waiting = { for: 'look', at: 9, because: 'unread', failure: null }
const TOKEN: Waiting = { for: 'token', failure: OFFLINE }
const ACCOUNT: Waiting = { for: 'account' }
const UNBOUND: Waiting = { for: 'account', unbound: true }
const RECOVERED: Waiting = { for: 'recovered' }

/** A ledger with one order that waits for something, and what it waits for after some work. */
function ledgerWith(waiting: Waiting, account: string | null = 'account-1') {
  const store = memoryStore()
  const told: string[] = []
  const ledger = createLedger({
    timer: createClock().timer,
    random: () => 0,
    onChange: order => told.push(order.state),
    onStored: () => undefined,
    onBug: error => {
      throw error
    }
  })
  ledger.use(store)
  const order = queued({ waiting, account, failure: OFFLINE })
  store.orders.put(order)
  const now = () => store.orders.get(order.id)
  return { store, ledger, order, now, told }
}

describe('a pause of the outbox (R43)', () => {
  it.each([TURN, TIME, LOOK])('holds up an order that waits for $for', waiting => {
    const { ledger, now } = ledgerWith(waiting)
    ledger.write(writing => {
      pauseAll(writing, 'connection-1', REFUSED, 7)
    })
    expect(now()).toMatchObject({ state: 'queued', waiting: { for: 'token', failure: REFUSED }, failure: REFUSED })
  })

  it.each([TOKEN, ACCOUNT, RECOVERED])('leaves an order alone that waits for a decision: $for', waiting => {
    const { ledger, now, told } = ledgerWith(waiting)
    ledger.write(writing => {
      pauseAll(writing, 'connection-1', REFUSED, 7)
    })
    expect([now()?.waiting, told]).toEqual([waiting, []])
  })

  it('is among what happened to an order, with its time and why', () => {
    const { store, ledger, order } = ledgerWith(TIME)
    ledger.write(writing => {
      pauseAll(writing, 'connection-1', REFUSED, 7)
    })
    expect(store.events.ofDraft(order.id)).toEqual([{ at: 7, what: 'held', failure: REFUSED }])
  })

  it('is that of one connection', () => {
    const { ledger, now } = ledgerWith(TURN)
    ledger.write(writing => {
      pauseAll(writing, 'connection-2', REFUSED, 7)
    })
    expect(now()?.waiting).toEqual(TURN)
  })

  it('is known from any order that waits for a token, and why', () => {
    expect(pauseOf([queued({ waiting: TURN }), queued({ waiting: TOKEN }), queued({ waiting: ACCOUNT })])).toEqual(
      OFFLINE
    )
    expect(pauseOf([queued({ waiting: TURN }), queued({ waiting: null })])).toBeUndefined()
  })

  it.each<[Failure, boolean]>([
    [{ kind: 'unauthorized' }, true],
    [{ kind: 'forbidden' }, true],
    [{ kind: 'vault', trouble: 'locked' }, true],
    [{ kind: 'not-connected' }, true],
    [{ kind: 'practice-unavailable' }, true],
    [{ kind: 'offline' }, false],
    [{ kind: 'too-many-requests' }, false],
    [{ kind: 'service-error', status: 500 }, false],
    [{ kind: 'bug' }, false]
  ])('begins with %o: %s', (failure, expected) => {
    expect(pausesOutbox(failure)).toBe(expected)
  })
})

describe('the end of a pause (R27, R47)', () => {
  const after = (waiting: Waiting, account: string | undefined, before: string | null = 'account-1') => {
    const { ledger, now } = ledgerWith(waiting, before)
    resume(ledger, 'connection-1', account, 7)
    return now()
  }

  it.each<[Waiting, Waiting]>([
    [TOKEN, TURN],
    [ACCOUNT, TURN],
    [TURN, TURN],
    [TIME, TIME],
    [LOOK, LOOK],
    [RECOVERED, RECOVERED]
  ])('with the same account: what waited as %o waits as %o', (before, expected) => {
    expect(after(before, 'account-1')?.waiting).toEqual(expected)
  })

  it.each<[Waiting, Waiting]>([
    [TOKEN, ACCOUNT],
    [TURN, ACCOUNT],
    [TIME, ACCOUNT],
    [LOOK, ACCOUNT],
    [ACCOUNT, ACCOUNT],
    [RECOVERED, RECOVERED]
  ])('with another account: what waited as %o waits as %o', (before, expected) => {
    expect(after(before, 'account-2')).toMatchObject({ waiting: expected, account: 'account-1' })
  })

  it.each<[Waiting, Waiting]>([
    [TOKEN, TURN],
    [ACCOUNT, ACCOUNT],
    [TIME, TIME]
  ])('without knowing the account: what waited as %o waits as %o', (before, expected) => {
    expect(after(before, undefined)?.waiting).toEqual(expected)
  })

  it.each([TOKEN, TURN, ACCOUNT])('changes no order whose last change is not stored: %o', waiting => {
    const { ledger, order, now } = ledgerWith(waiting)
    ledger.insist(order, () => {
      throw Object.assign(new Error('full'), { errcode: 13 })
    })
    for (const account of ['account-1', 'account-2']) resume(ledger, 'connection-1', account, 7)
    expect(now()?.waiting).toEqual(waiting)
  })

  it.each([TOKEN, ACCOUNT])('is that of one connection: another one’s order still waits as %o', waiting => {
    const { ledger, now } = ledgerWith(waiting)
    for (const account of ['account-1', 'account-2']) resume(ledger, 'connection-2', account, 7)
    expect(now()?.waiting).toEqual(waiting)
  })

  it('asks about an order that was queued before any account was known', () => {
    expect(after(TOKEN, 'account-1', null)).toMatchObject({ waiting: UNBOUND, account: null })
  })

  it('forgets why an order waited for a token, and keeps why one waits for a decision', () => {
    expect(after(TOKEN, 'account-1')?.failure).toBeNull()
    expect(after(TOKEN, 'account-2')?.failure).toEqual(OFFLINE)
  })
})
