import type pg from 'pg'
import type { OfficeReader } from '#domain/office/office.ts'
import { createKeyedSerial, type Step } from '../../async/keyed-serial.ts'
import type { StartTimer } from '../../async/timer.ts'
import type { ListSharing, SharedList } from '../../orders/sync/shared-list.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { OfficeConnection } from '../connect/connect.ts'
import { backoff } from '../follow/tries.ts'
import { askedReadings } from './asked-readings.ts'
import { ALONE_AFTER, givesUp, mayRead, roleOf, type Found, type Role } from './decide.ts'
import { accountParts, CHANNEL, isDeposed, prepareSession, SILENT_AFTER, type AccountParts } from './order-parts.ts'
import { createListPublisher, type ListPublisher } from './publish-list.ts'
import { createListTaker, type ListTaker } from './take-list.ts'
import { createWatches, type Watches } from './watches.ts'

/** A desk's seat in its office, as far as reading needs it. */
export interface ReadingSeat {
  readonly deskId: string
  readonly deskName: string
  readonly key: DataKey
  connect(onLost: (error: Error) => void, answerWithin: number): Promise<OfficeConnection>
}

export interface ReadingParts {
  /** Undefined while the desk has none. */
  readonly seat: () => ReadingSeat | undefined
  /** What all desks know the service by. */
  readonly address: string
  readonly list: SharedList
  readonly onReader: (reader: OfficeReader | null) => void
  readonly onBug: (error: unknown) => void
  /** By the computer's clock, which anybody may set at any moment. */
  readonly now: () => number
  /** Monotonic, for everything that waits (L6). */
  readonly elapsed: () => number
  readonly timer: StartTimer
  /** Between 0 and 1: keeps desks from asking all at once. */
  readonly random: () => number
  /** `SILENT_AFTER`, unless a test is in a hurry. */
  readonly silentAfter?: number
}

/** A reader is heard of so often; the others look so often, and up to twice as rarely, whether there is still one. */
export const TICK = 2000
export const LONGEST_TICK = 2 * TICK
/** Where notifications do not come through. */
const POLL_MS = 15_000
/** Clients of one service whose lists an office can share. */
const MOST_CLIENTS = 8
/** If all of those are other clients', the first is looked at again only after this long: each look takes a connection. */
const ROUND_MS = 60_000
const LIST = 'list'

/** What a connection has: lost with it. */
interface Session {
  readonly client: pg.Client
  readonly parts: AccountParts
  readonly taker: ListTaker
  readonly publisher: ListPublisher
  readonly watches: Watches
  readonly mayWrite: boolean
}

/** Decides who reads a connection's list: keeps asking for the right to, and follows whoever has it. */
export function openListReading(parts: ReadingParts): ListSharing {
  return new ListReader(parts)
}

class ListReader implements ListSharing {
  readonly #parts: ReadingParts
  readonly #serial
  readonly #asked
  #session: Session | undefined
  /** Kept over connections. */
  #taker: ListTaker | undefined
  /** Which of the service's clients, in the order in which they came to this office. */
  #client = 0
  #epoch: string | null = null
  #found: Found = 'none'
  /** Whether the first page was asked for, to know an order of this client. */
  #hasPeeked = false
  #role: Role = 'follow'
  /** Since when there is nobody to follow. */
  #lostSince: number | null
  #failures = 0
  #notBefore = 0
  #lookAt = 0
  #watchAt = 0
  #readsForOthers = false
  /** Somebody here wants the list read now, and the reader was not told: the connection may be lost for a moment. */
  #isAsking = false
  #told = ''
  #isConnecting = false
  #isClosed = false

  constructor(parts: ReadingParts) {
    const { elapsed, timer, onBug } = parts
    this.#parts = { ...parts, list: { ...parts.list, cache: this.#reported(parts.list.cache) } }
    this.#asked = askedReadings(elapsed, () => {
      parts.list.readNow()
    })
    this.#lostSince = elapsed()
    this.#serial = createKeyedSerial(() => this.#step(), { now: elapsed, timer, onBug })
    this.#serial.go(LIST)
  }

  #reported({ call }: SharedList['cache']): SharedList['cache'] {
    return {
      call: async (name, args) => {
        try {
          return await call(name, args)
        } catch (error) {
          if (!this.#isClosed) this.#parts.onBug(error)
          throw error
        }
      }
    }
  }

  /** What a reader has read waits for its next turn: many pages come in a second. */
  changed(): void {
    if (this.#found === 'unknown') this.#serial.go(LIST)
  }

  ask(): boolean {
    if (this.#role !== 'follow') return false
    this.#isAsking = true
    this.#watchSoon()
    return true
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#serial.close()
    this.#end()
    if (!this.#isConnecting) await this.#serial.rested(null)
    this.#parts.onReader(null)
  }

  async #step(): Promise<Step> {
    const { elapsed, random } = this.#parts
    if (this.#isClosed) return 'rest'
    if (this.#session === undefined && elapsed() < this.#notBefore) return this.#settled(this.#notBefore)
    try {
      await this.#leaveOthers()
      this.#renew()
      this.#session ??= await this.#connected()
      if (this.#session !== undefined) await this.#turn(this.#session)
      this.#failures = 0
    } catch (error) {
      if (this.#isClosed) return 'rest'
      this.#lose(this.#session?.client, isDeposed(error))
    }
    const wait = this.#epoch === null ? TICK + (LONGEST_TICK - TICK) * random() : TICK
    return this.#settled(Math.max(this.#notBefore, elapsed() + wait))
  }

  /** The office's key was renewed: what is read and published from now on is sealed with it. */
  #renew(): void {
    const seat = this.#parts.seat()
    if (seat === undefined || this.#taker === undefined || this.#taker.of.keyId === seat.key.id) return
    this.#taker = undefined
    this.#end()
  }

  async #turn(session: Session): Promise<void> {
    const { list, now, elapsed } = this.#parts
    await session.client.query('select 1')
    if (this.#epoch !== null && givesUp(list.pause(), now())) await this.#release(session)
    if (this.#epoch === null && elapsed() >= this.#lookAt) await this.#look(session, false)
    // The list is another client's: the next one is looked at on a connection of its own.
    if (this.#session !== session) return
    if (this.#epoch === null && mayRead(list.pause(), this.#found, session.mayWrite)) {
      this.#epoch = await session.parts.becomeReader()
      // What the reader before has published last.
      if (this.#epoch !== null) {
        this.#watchAt = 0
        await this.#look(session, true)
        if (this.#session !== session) return
      }
    }
    await this.#watch(session)
    if (this.#epoch === null) {
      this.#asked.forget()
      return this.#askReader(session)
    }
    this.#asked.pass()
    await session.publisher.publish(session.parts, this.#epoch)
  }

  async #look(session: Session, isReader: boolean): Promise<void> {
    const { list, now, elapsed } = this.#parts
    this.#lookAt = elapsed() + POLL_MS
    const found = await session.taker.take(session.parts, now, isReader)
    if (found === 'unknown') {
      this.#lookAt = 0
      if (!this.#hasPeeked) list.peek()
      this.#hasPeeked = true
    }
    if (found !== 'other-client') this.#found = found
    else {
      this.#found = 'none'
      this.#client = (this.#client + 1) % MOST_CLIENTS
      this.#taker = undefined
      this.#lose(session.client, true)
      if (this.#client === 0) this.#notBefore = elapsed() + ROUND_MS
    }
  }

  async #askReader({ client }: Session): Promise<void> {
    if (!this.#isAsking || this.#found !== 'fresh') return
    await client.query('select pg_notify($1, $2)', [CHANNEL, `${this.#accountText()} now`])
    this.#isAsking = false
  }

  /** The reader hears what the others watch, and they tell it. */
  async #watch({ parts, taker, watches, mayWrite }: Session): Promise<void> {
    const { elapsed } = this.#parts
    const isReader = this.#epoch !== null
    if (elapsed() < this.#watchAt || !(isReader || (this.#found === 'fresh' && mayWrite))) return
    this.#watchAt = elapsed() + POLL_MS
    if (isReader) {
      this.#readsForOthers = true
      await watches.hear(parts, taker.account)
    } else await watches.tell(parts, taker.account)
  }

  /** A desk that is not the reader any more reads only what it watches itself. */
  async #leaveOthers(): Promise<void> {
    if (this.#epoch !== null || !this.#readsForOthers) return
    this.#readsForOthers = false
    await this.#parts.list.watchAlso([])
  }

  async #release({ client, taker }: Session): Promise<void> {
    this.#epoch = null
    this.#lookAt = 0
    await client.query('select pg_advisory_unlock_all()')
    await taker.forget()
  }

  async #connected(): Promise<Session | undefined> {
    const { address, list, now, elapsed, silentAfter = SILENT_AFTER } = this.#parts
    const seat = this.#parts.seat()
    if (seat === undefined) return undefined
    this.#isConnecting = true
    const made: pg.Client[] = []
    const onLost = (): void => {
      for (const client of made) this.#lose(client)
    }
    const { client, standing } = await seat.connect(onLost, silentAfter).finally(() => (this.#isConnecting = false))
    made.push(client)
    if (this.#isClosed) client.connection.stream.destroy()
    client.on('notification', ({ payload = '' }) => {
      this.#hear(payload)
    })
    await prepareSession(client, silentAfter)
    // The same for all connections: a reading that was taken before counts once.
    const taker = (this.#taker ??= createListTaker(seat.key, `${address} ${this.#client}`, seat.deskId, list))
    await taker.forget()
    this.#lookAt = 0
    this.#watchAt = 0
    return {
      client,
      taker,
      publisher: createListPublisher(seat.key, seat.deskId, taker, list, now),
      watches: createWatches(seat.key, seat.deskId, list, elapsed),
      parts: accountParts(client, taker.account),
      mayWrite: standing === 'write'
    }
  }

  #accountText(): string {
    return this.#taker?.of.account ?? ''
  }

  #hear(payload: string): void {
    const [account, wish] = payload.split(' ')
    if (account !== this.#accountText()) return
    const isReader = this.#epoch !== null
    if (wish === 'now' && isReader) this.#asked.ask()
    if (wish === 'watch' && isReader) this.#watchSoon()
    if (wish !== undefined || isReader) return
    this.#lookAt = 0
    this.#serial.go(LIST)
  }

  #watchSoon(): void {
    this.#watchAt = 0
    this.#serial.go(LIST)
  }

  /** Gives up a connection that failed, or the trying of one. */
  #lose(client: pg.Client | undefined, isAtOnce = false): void {
    if (client !== this.#session?.client || this.#isClosed) return
    const { elapsed, random } = this.#parts
    if (!isAtOnce) this.#failures += 1
    this.#notBefore = isAtOnce ? 0 : elapsed() + backoff(this.#failures, random())
    if (this.#found === 'fresh') this.#found = 'none'
    this.#end()
    this.#serial.go(LIST)
  }

  #end(): void {
    this.#epoch = null
    // Saying goodbye could wait forever.
    this.#session?.client.connection.stream.destroy()
    this.#session = undefined
  }

  /** Lets sync know what it may do, and says when to look again. */
  #settled(at: number): Step {
    const { list, elapsed, onReader } = this.#parts
    const isLed = this.#epoch !== null || (this.#session !== undefined && this.#found === 'fresh')
    this.#lostSince = isLed ? null : (this.#lostSince ?? elapsed())
    const lostFor = this.#lostSince === null ? 0 : elapsed() - this.#lostSince
    this.#role = roleOf({ holds: this.#epoch !== null, lostFor })
    if (!this.#isClosed) list.setReads(this.#role !== 'follow')
    if (!this.#isClosed && this.#isAsking && this.#role !== 'follow') list.readNow()
    if (this.#role !== 'follow') this.#isAsking = false
    const reader = this.#reader()
    if (JSON.stringify(reader) !== this.#told) onReader(reader)
    this.#told = JSON.stringify(reader)
    const isWaiting = this.#role === 'follow' && this.#lostSince !== null
    return { at: isWaiting ? Math.min(at, elapsed() + ALONE_AFTER - lostFor) : at }
  }

  #reader(): OfficeReader | null {
    const { seat, list } = this.#parts
    const wholeAt = list.reading().whole?.at ?? null
    if (this.#epoch !== null) return { deskName: seat()?.deskName ?? '', isThis: true, wholeAt }
    const other = this.#found === 'fresh' ? this.#taker?.reader() : undefined
    // Having given it up, this desk stays the last reader that the database knows of until another reads.
    if (other === undefined || other.deskId === seat()?.deskId) return null
    return { deskName: other.deskName, isThis: false, wholeAt }
  }
}
