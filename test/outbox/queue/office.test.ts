import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import { makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { leaseRows } from '../../../main/office/desk/lease-rows.ts'
import type { SendPermits, ToBePermitted } from '../../../main/outbox/context/send-permits.ts'
import type { OutboxParts } from '../../../main/outbox/contract.ts'
import { accountOf, type Access } from '../../../main/outbox/record/account.ts'
import type { Store } from '../../../main/storage/store.ts'
import { queued } from '../../storage/support/samples.ts'
import { ACCESS, CLIENT, entryAt, memoryStore, orderOf, run, save, type Run } from '../support/outbox.ts'
import { OFFLINE, TIMED_OUT, UNAUTHORIZED } from '../support/service.ts'

const OUT: OfficeHold = { kind: 'out', since: 1, isShared: true, others: ['Dana'] }
const HELD: OfficeHold = { kind: 'held', desk: 'Dana' }

interface Desk extends Run {
  readonly asked: ToBePermitted[]
  /** What the office says; a desk that may send is told nothing. */
  says: OfficeHold | undefined | Promise<OfficeHold | undefined>
  isInOffice: boolean
}

async function desk(says?: OfficeHold, parts: Partial<OutboxParts> = {}): Promise<Desk> {
  const asked: ToBePermitted[] = []
  const permits: SendPermits = {
    async ask({ order, resend, withoutOffice }) {
      asked.push({ order, resend, withoutOffice })
      return made.says
    },
    isInOffice: () => made.isInOffice,
    changed: () => undefined
  }
  const made: Desk = Object.assign(await run({ parts: { permits, ...parts } }), { asked, says, isInOffice: true })
  return made
}

/** An order whose turn came. */
async function submitted(at: Desk, number = 1) {
  const { id } = await at.submit(save({}, entryAt(number)))
  await at.clock.rest()
  return id
}

describe('an order that an office shares', () => {
  it('is sent once the office says yes, and it is asked before each attempt (O1)', async () => {
    const at = await desk()
    at.service.connect = async () => OFFLINE
    const id = await submitted(at)
    at.service.connect = async () => null
    await at.clock.advance(600_000)
    expect([(await at.item(id)).state, at.service.posts.length]).toEqual(['sent', 1])
    expect(at.asked.map(({ resend, withoutOffice }) => [resend, withoutOffice])).toEqual(
      Array(at.attempts(id).length).fill([undefined, undefined])
    )
    expect(at.asked.length).toBeGreaterThan(1)
  })

  it.each([OUT, HELD])('is not sent and not even begun while the office says %o (O1, O4)', async hold => {
    const at = await desk(hold)
    const id = await submitted(at)
    await at.clock.advance(86_400_000)
    expect(await at.item(id)).toMatchObject({ state: 'queued', waiting: { for: 'office', hold } })
    expect([at.service.posts, at.attempts(id), at.asked.length]).toEqual([[], [], 1])
    expect(await at.events(id)).toEqual(['queued', 'office-hold'])
  })

  it('holds up no other', async () => {
    const at = await desk(OUT)
    const first = await submitted(at, 1)
    at.says = undefined
    const second = await submitted(at, 2)
    expect([(await at.item(first)).state, (await at.item(second)).state]).toEqual(['queued', 'sent'])
  })

  it('goes by itself when the office is back, and says nothing again if it is not (O11)', async () => {
    const at = await desk(OUT)
    const id = await submitted(at)
    at.outboxes.officeBack()
    await at.clock.rest()
    expect(await at.events(id)).toEqual(['queued', 'office-hold'])
    at.says = undefined
    at.outboxes.officeBack()
    await at.clock.rest()
    expect([(await at.item(id)).state, at.service.posts.length]).toEqual(['sent', 1])
  })

  it('says so where the office is back, and says something else now', async () => {
    const at = await desk(OUT)
    const id = await submitted(at)
    at.says = HELD
    at.outboxes.officeBack()
    await at.clock.rest()
    expect(at.store.events.ofDraft(id).slice(1)).toMatchObject([
      { what: 'office-hold', hold: OUT },
      { what: 'office-hold', hold: HELD }
    ])
    expect((await at.item(id)).waiting).toEqual({ for: 'office', hold: HELD })
  })

  it('that another desk has waits for the user even so, who may ask again or move it to the drafts', async () => {
    const at = await desk(HELD)
    const id = await submitted(at)
    at.outboxes.officeBack()
    await at.clock.rest()
    expect([(await at.item(id)).waiting?.for, at.asked.length]).toEqual(['office', 1])
    await at.outboxes.sendNow(id)
    await at.clock.rest()
    expect([(await at.item(id)).waiting?.for, at.asked.length]).toEqual(['office', 2])
    expect(await at.outboxes.takeBack(id)).toMatchObject({ ok: true })
    expect(at.store.orders.get(id)?.state).toBe('draft')
  })

  it('waits as before over a restart', async () => {
    const at = await desk(OUT)
    const id = await submitted(at)
    const next = await at.restart()
    expect((await next.item(id)).waiting).toEqual({ for: 'office', hold: OUT })
  })

  it('goes after a restart where the office was back before anything could be sent (O11)', async () => {
    const at = await desk(OUT)
    const id = await submitted(at)
    at.says = undefined
    const next = await at.restart(false)
    next.outboxes.officeBack()
    await next.outboxes.start()
    await at.clock.rest()
    expect([(await next.item(id)).state, at.service.posts.length]).toEqual(['sent', 1])
  })

  it('goes where the store that has it opens only once the office is back (O11)', async () => {
    const [at, late] = [await desk(), memoryStore()]
    const waiting = { for: 'office', hold: OUT } as const
    const order = queued({ connectionId: CLIENT, account: accountOf(late, ACCESS), waiting })
    late.orders.put(order)
    at.outboxes.officeBack()
    at.outboxes.useStore(late)
    await at.clock.rest()
    expect([late.orders.get(order.id)?.state, at.asked.length]).toEqual(['sent', 1])
  })
})

it('a desk can leave its office before its store was opened', async () => {
  const { outboxes } = await run({ start: false })
  expect(() => {
    outboxes.officeLeft(new Set())
  }).not.toThrow()
})

describe('an order that waits for an office which its desk leaves', () => {
  it('is not sent without a question where another desk has it, or could have taken it over since (O1)', async () => {
    for (const hold of [OUT, HELD, { kind: 'sent', desk: 'Dana' } as const]) {
      const at = await desk(hold)
      const id = await submitted(at)
      Object.assign(at, { says: undefined, isInOffice: false })
      at.outboxes.officeBack()
      await at.clock.rest()
      expect([(await at.item(id)).waiting, at.service.posts]).toEqual([{ for: 'recovered', hold }, []])
      await at.outboxes.sendNow(id)
      await at.clock.rest()
      expect([(await at.item(id)).state, (await at.events(id)).includes('released')]).toEqual(['sent', true])
    }
  })

  it('is sent where no other desk knew it', async () => {
    const at = await desk({ ...OUT, isShared: false })
    const id = await submitted(at)
    Object.assign(at, { says: undefined, isInOffice: false })
    at.outboxes.officeBack()
    await at.clock.rest()
    expect((await at.item(id)).state).toBe('sent')
  })

  it('is asked about, too, if the program was killed while it left (O1)', async () => {
    const at = await desk(HELD)
    const id = await submitted(at)
    Object.assign(at, { says: undefined, isInOffice: false })
    expect(await at.outboxes.sendNow(id)).toMatchObject({ value: { waiting: { for: 'recovered', hold: HELD } } })
    const other = await desk(HELD)
    const left = await submitted(other)
    Object.assign(other, { says: undefined, isInOffice: false })
    const next = await other.restart()
    await other.clock.rest()
    expect([(await next.item(left)).waiting?.for, at.service.posts, other.service.posts]).toEqual(['recovered', [], []])
  })
})

describe('an order that the office knows when its desk leaves', () => {
  const asking = {
    for: 'recovered',
    hold: { kind: 'out', since: expect.any(Number) as number, isShared: true, others: [] }
  }
  const leave = async (at: Desk, ...ids: readonly string[]) => {
    at.outboxes.officeLeft(new Set(ids))
    Object.assign(at, { says: undefined, isInOffice: false })
    at.outboxes.officeBack()
    at.service.connect = async () => null
    await at.clock.advance(86_400_000)
  }

  it('and that would be tried again by itself waits for the user, who may have it sent (O1)', async () => {
    const at = await desk()
    at.service.connect = async () => OFFLINE
    const [id, own] = [await submitted(at, 1), await submitted(at, 2)]
    expect((await at.item(id)).waiting?.for).toBe('time')
    await leave(at, id)
    expect((await at.item(id)).waiting).toEqual(asking)
    expect([(await at.item(own)).state, at.service.posts.length]).toEqual(['sent', 1])
    await at.outboxes.sendNow(id)
    await at.clock.rest()
    expect([(await at.item(id)).state, at.service.posts.length]).toEqual(['sent', 2])
  })

  it('while it is on its way is asked about once that has failed (O1)', async () => {
    const at = await desk()
    const { promise, resolve } = Promise.withResolvers<typeof OFFLINE>()
    at.service.connect = () => promise
    const id = await submitted(at)
    expect((await at.item(id)).state).toBe('sending')
    const left = leave(at, id)
    resolve(OFFLINE)
    await left
    expect([(await at.item(id)).waiting, at.service.posts]).toEqual([asking, []])
  })

  it('while its token is read is asked about after it, though that is another by then (O1, R47)', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<Access, Failure>>()
    let reads = 0
    // The first is for its account.
    const at = await desk(undefined, { access: async () => (reads++ === 0 ? ok(ACCESS) : promise) })
    const id = await submitted(at)
    expect((await at.item(id)).waiting).toEqual({ for: 'turn' })
    const left = leave(at, id)
    resolve(ok({ ...ACCESS, token: 'token-b' }))
    await left
    expect([(await at.item(id)).waiting, at.service.posts]).toEqual([asking, []])
  })

  it.each([ok([]), failed(OFFLINE)])('while its list is read is asked about after it: %o (O1)', async list => {
    const at = await desk()
    const { promise, resolve } = Promise.withResolvers<typeof list>()
    at.service.list = () => promise
    const id = await submitted(at)
    expect((await at.item(id)).waiting).toEqual({ for: 'turn' })
    const left = leave(at, id)
    resolve(list)
    await left
    expect([(await at.item(id)).waiting, at.service.posts]).toEqual([asking, []])
  })
})

describe('a store that tells of an office', () => {
  /** Others of the office may have heard of this order. */
  const share = (at: Store, draftId: DraftId) => {
    makeOfficeTables(at.database())
    leaseRows(at.database()).put({ draftId, epoch: 1, isTaken: false, told: null, decisionId: null })
  }
  const tablesIn = (at: Store) => at.database().sql("SELECT 1 FROM sqlite_schema WHERE name GLOB 'office_*'").all()

  it('and opens only once its desk left that has what the office knows wait for the user, once (O1, O12)', async () => {
    const [at, late] = [await desk(), memoryStore()]
    const waits = (number: number) => {
      const entry = entryAt(number)
      return queued({ connectionId: CLIENT, account: accountOf(late, ACCESS), entry, order: orderOf(entry) })
    }
    const [shared, own] = [waits(1), waits(2)]
    for (const order of [shared, own]) late.orders.put(order)
    share(late, shared.id)
    at.isInOffice = false
    at.outboxes.useStore(late)
    await at.clock.rest()
    const hold = { kind: 'out', isShared: true }
    expect(late.orders.get(shared.id)?.waiting).toMatchObject({ for: 'recovered', hold })
    expect([late.orders.get(own.id)?.state, at.service.posts.length]).toEqual(['sent', 1])
    expect(tablesIn(late)).toEqual([])
    await at.outboxes.sendNow(shared.id)
    await at.clock.rest()
    expect([late.orders.get(shared.id)?.state, at.service.posts.length]).toEqual(['sent', 2])
  })

  it.each([
    [false, 'queued'],
    [true, 'sent']
  ] as const)('sends what others know at the next start only if its desk is in one (O1): %s', async (isIn, state) => {
    const at = await desk()
    at.service.connect = async () => OFFLINE
    const id = await submitted(at)
    share(at.store, id)
    at.isInOffice = isIn
    at.service.connect = async () => null
    await at.restart()
    await at.clock.advance(86_400_000)
    expect([at.store.orders.get(id)?.state, tablesIn(at.store).length > 0]).toEqual([state, isIn])
  })
})

describe('an order that the office is asked about as its desk leaves', () => {
  it('is not sent, though the office says yes: it waits for the user (O1)', async () => {
    const at = await desk()
    const { promise, resolve } = Promise.withResolvers<OfficeHold | undefined>()
    at.says = promise
    const id = await submitted(at)
    expect([(await at.item(id)).waiting, at.asked.length]).toEqual([{ for: 'turn' }, 1])
    at.outboxes.officeLeft(new Set([id]))
    at.isInOffice = false
    resolve(undefined)
    await at.clock.advance(60_000)
    expect([(await at.item(id)).waiting?.for, at.attempts(id), at.service.posts]).toEqual(['recovered', [], []])
  })
})

describe('"send anyway"', () => {
  const anyway = { kind: 'without-office' } as const

  it('is a decision that is kept, and that the office is shown with each attempt (O1)', async () => {
    const at = await desk(OUT)
    const id = await submitted(at)
    at.says = undefined
    expect(await at.outboxes.decide(id, anyway)).toMatchObject({ ok: true })
    await at.clock.rest()
    const [decision] = at.store.decisions.ofDraft(id)
    expect(decision).toMatchObject({ kind: 'without-office', at: at.clock.now() })
    expect(at.asked.at(-1)?.withoutOffice).toEqual(decision)
    expect([(await at.item(id)).state, at.service.posts.length]).toEqual(['sent', 1])
    expect((await at.events(id)).slice(0, 3)).toEqual(['queued', 'office-hold', 'without-office'])
  })

  it('counts for the attempts that follow, and not for a later sending (O1)', async () => {
    const at = await desk(OUT)
    const id = await submitted(at)
    at.service.connect = async () => OFFLINE
    at.says = undefined
    await at.outboxes.decide(id, anyway)
    await at.clock.rest()
    at.service.connect = async () => null
    at.service.answer = () => TIMED_OUT
    await at.clock.advance(60_000)
    expect(at.asked.slice(1).map(({ withoutOffice }) => withoutOffice?.kind)).toEqual([
      'without-office',
      'without-office'
    ])
    await at.clock.advance(3 * 3_600_000)
    await at.outboxes.decide(id, { kind: 'send-again' })
    await at.clock.rest()
    expect(at.asked.at(-1)).toMatchObject({ withoutOffice: undefined, resend: { kind: 'send-again' } })
  })

  it('is forgotten where the office then says that another desk has it: they did not know of that (O1)', async () => {
    for (const says of [HELD, OUT]) {
      const at = await desk(OUT)
      const id = await submitted(at)
      at.says = says
      await at.outboxes.decide(id, anyway)
      await at.clock.rest()
      expect(at.store.orders.get(id)?.withoutOffice === undefined).toBe(says === HELD)
      expect((await at.item(id)).waiting).toEqual({ for: 'office', hold: says })
    }
  })

  it('is forgotten when the order is a draft again', async () => {
    const at = await desk(OUT)
    const id = await submitted(at)
    at.service.answer = () => UNAUTHORIZED
    at.says = undefined
    await at.outboxes.decide(id, anyway)
    await at.clock.rest()
    expect(at.store.orders.get(id)).toMatchObject({ state: 'queued', withoutOffice: expect.any(String) })
    await at.outboxes.takeBack(id)
    const draft = at.store.orders.get(id)
    expect([draft?.state, draft?.withoutOffice]).toEqual(['draft', undefined])
  })

  it.each([undefined, HELD])('is no answer to %o', async says => {
    const at = await desk(says)
    const id = await submitted(at)
    expect(await at.outboxes.decide(id, anyway)).toEqual({ ok: false, failure: { kind: 'out-of-date' } })
    expect(at.store.decisions.ofDraft(id)).toEqual([])
  })
})
