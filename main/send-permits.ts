import { failed, ok, type Result } from '#domain/common/result.ts'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import { startTimer } from './async/timer.ts'
import type { Office } from './office/membership/office.ts'
import type { LeaseAsked } from './office/sending/remember.ts'
import type { SendLeases } from './office/sending/leases.ts'
import type { Store } from './storage/store.ts'
import type { SendPermits, ToBePermitted } from './outbox/context/send-permits.ts'

/** So long an order waits for the office to be opened at the start, in milliseconds: a keychain may hang. */
const OPEN_WITHIN = 5_000

/** What is known of this desk's office. */
export interface OfficeOfDesk {
  /** Undefined where it isn't loaded. */
  office(): Office | undefined
  /** Whether the desk belongs to one. Looks on the disk. */
  isMember(): boolean
  /** Resolves once the desk has its seat, where it can have one. */
  ready(): Promise<void>
  /** The open store; waits until one is. */
  store(): Promise<Store>
  /** What all desks know a connection's account by; undefined for practice orders. */
  accountOf(connectionId: string): string | undefined
}

/** Asks the office before an order is sent. Practice orders, and those of a desk on its own, are no business of it. */
export function createSendPermits({ office, isMember, ready, store, accountOf }: OfficeOfDesk): SendPermits {
  /** Looked up once: whoever joins an office loads it. */
  let isAlone: boolean | undefined
  const mayBelong = (): boolean => office() !== undefined || !(isAlone ??= !isMember())

  /** Where there are none, since when; null where the desk belongs to no office. */
  function leases(): Result<SendLeases, number> | null {
    const state = office()?.state()
    if (state === undefined) return failed(Date.now())
    if (state.kind === 'none') return null
    const seat = office()?.seat()
    if (seat !== undefined) return ok(seat.leases)
    // What can't be read names an office all the same: nothing is sent past it.
    return failed(state.kind === 'member' && state.reach.kind === 'out' ? state.reach.since : Date.now())
  }

  async function ask(asked: ToBePermitted, account: string): Promise<OfficeHold | undefined> {
    await within(OPEN_WITHIN, ready())
    const found = leases()
    if (found === null) return undefined
    if (found.ok) return found.value.ask({ ...asked, account })
    return rememberWithoutKey(await store(), { ...asked, account }, found.failure)
  }

  return {
    ask(asked) {
      const account = mayBelong() ? accountOf(asked.order.connectionId) : undefined
      return account === undefined ? undefined : ask(asked, account)
    },
    isInOffice: isMember,
    changed() {
      const seat = office()?.seat()
      seat?.leases.changed()
    }
  }
}

/** The office's key isn't at hand: what it is to hear waits. Undefined if the order may be sent all the same. */
async function rememberWithoutKey(store: Store, asked: LeaseAsked, outSince: number): Promise<OfficeHold | undefined> {
  const [{ isOurs, remember }, { holdingOf }, { makeOfficeTables }] = await Promise.all([
    import('./office/sending/remember.ts'),
    import('./office/sending/elsewhere.ts'),
    import('./office/desk/desk-records.ts')
  ])
  makeOfficeTables(store.database())
  const holding = holdingOf(store, asked.order)
  if ('hold' in holding) return holding.hold
  const lease = remember(store, asked, holding.epoch, ({ content, ...told }) => {
    store.untold.add({ ...told, account: asked.account, content: { ...content } })
  })
  if (isOurs(lease) || asked.withoutOffice !== undefined) return undefined
  return { kind: 'out', since: outSince, isShared: true, others: [] }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const stop = startTimer(resolve, milliseconds)
  await Promise.race([work, late])
  stop()
}
