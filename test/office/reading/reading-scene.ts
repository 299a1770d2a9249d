import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OfficeReader } from '#domain/office/office.ts'
import { openListReading } from '../../../main/office/reading/list-reading.ts'
import { HEAD } from '../../../main/office/reading/order-parts.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { compared, partPlace } from '../../../main/office/seal/places.ts'
import type { SharedList } from '../../../main/orders/sync/shared-list.ts'
import { sealJson } from '../../../main/storage/database/sealed-json.ts'
import { fakeClient, type Answer } from '../follow/fake-client.ts'

const SERVICE = 'https://orders.example.com'
const bytes = (id: string, fill: number) => ({ id, key: Buffer.alloc(32, fill).toString('base64') })
export const accountOf = (client: number) =>
  compared(createKeyring(bytes('office', 0)), 'account', `${SERVICE} ${client}`)
export const textOf = (account: Uint8Array) => Buffer.from(account).toString('hex')
/** By the computer's clock, which has nothing to do with the time that passes. */
export const CLOCK = 1_800_000_000_000
export const REFUSED = { because: { kind: 'unauthorized' } as Failure, until: null }

/** How the office is, and this desk in it. */
const stateOf = (isOut: boolean) => ({
  elapsed: 1_000,
  isOut,
  epoch: null as string | null,
  /** Milliseconds since another desk published; null if none has. */
  age: null as number | null,
  /** The last reader that the database knows of. */
  reader: { id: 'back', name: 'Back office' },
  known: { known: 1, unread: 0 },
  own: [1] as readonly number[],
  pause: null as ReturnType<SharedList['pause']>,
  fails: null as Error | null,
  /** How it is from the next connection on. */
  next: {} as object,
  whole: { at: 500, confirmed: true } as { at: number; confirmed: boolean } | null
})

/** What a desk has of its list. */
function listOf(state: ReturnType<typeof stateOf>, reads: boolean[], did: string[]): SharedList {
  const list: Partial<SharedList> = {
    cache: {
      call: (async (name: string) => {
        did.push(name === 'forgetParts' ? 'forget' : '')
        if (name === 'partsOfSome') return state.own
        if (name === 'knownIn') return state.known
        return name === 'takeParts' ? { unread: 0 } : name === 'newDetails' ? { readings: [], unread: 0 } : []
      }) as never
    },
    setReads: is => reads.push(is),
    peek: () => did.push('peek'),
    reading: () => ({ asOf: 500, whole: state.whole }),
    pause: () => state.pause,
    taken: async () => [],
    watching: async () => ({ followed: [], closingDays: 5 }),
    watchAlso: async others => void did.push(`watch also ${others.length}`),
    heard: async () => undefined,
    readNow: () => did.push('read now')
  }
  return list as SharedList
}

/** A desk that shares its list, in an office of which the test says everything. Time passes by hand. */
function scene(start: { isOut?: boolean; standing?: 'write' | 'read' } = {}) {
  const key = createKeyring(bytes('office', 0))
  const state = stateOf(start.isOut ?? false)
  /** Those that the database was asked about. */
  const accounts = new Set<string>()
  /** Of the keys that parts were published under. */
  const keyIds = new Set<string>()
  /** What it asked the database. */
  const texts: string[] = []
  const [reads, readers, did, bugs]: [boolean[], (OfficeReader | null)[], string[], unknown[]] = [[], [], [], []]
  const waits: { readonly ring: () => void; readonly wait: number }[] = []
  const made: { readonly emit: (payload: string) => void; isEnded: boolean; lose: () => void }[] = []

  function answer(text: string, [account, , , keyId]: readonly unknown[]): Answer {
    if (text.includes('publish_part')) keyIds.add(String(keyId))
    if (account instanceof Uint8Array) accounts.add(textOf(account))
    if (state.fails !== null && !text.includes('order_parts') && /become_reader|publish_part/.test(text))
      return state.fails
    if (text.includes('become_reader')) return [{ epoch: state.epoch }]
    if (state.age === null) return []
    const head = { asOfAgo: 5, wholeAgo: 9, confirmed: true, reading: 'first' }
    if (text.includes('title_desk.readers')) return [state.reader]
    if (text.includes('part = $2'))
      return [{ age: state.age, content: sealJson(key, partPlace(account as Uint8Array, HEAD), head) }]
    return text.includes('as version') ? [{ part: HEAD, version: '1' }] : []
  }

  const connect = async (onLost: (error: Error) => void) => {
    // Others have their turn, as on a network.
    await new Promise(resolve => setImmediate(resolve))
    if (state.isOut) throw new Error('unreachable')
    if (made.length > 0) Object.assign(state, state.next)
    const fake = fakeClient(({ text, values }) => {
      texts.push(text)
      did.push(/become_reader|publish_part|watch\(|pg_notify|unlock/.exec(text)?.[0] ?? '')
      return answer(text, values)
    })
    const events = new EventEmitter()
    const one = {
      isEnded: false,
      emit: (payload: string) => void events.emit('notification', { payload }),
      lose: () => {
        onLost(new Error('lost'))
      }
    }
    made.push(one)
    const client = Object.assign(events, {
      query: fake.client.query.bind(fake.client),
      connection: { stream: { destroy: () => (one.isEnded = true) } }
    })
    return { client: client as unknown as pg.Client, standing: start.standing ?? ('write' as const) }
  }

  let seatKey = key
  const sharing = openListReading({
    seat: () => ({ deskId: 'front', deskName: 'Front desk', key: seatKey, connect }),
    address: SERVICE,
    list: listOf(state, reads, did),
    onReader: reader => readers.push(reader),
    onBug: error => bugs.push(error),
    now: () => CLOCK,
    elapsed: () => state.elapsed,
    timer: (ring, wait) => {
      waits.push({ ring, wait })
      return () => undefined
    },
    random: () => 0.5
  })
  onTestFinished(() => sharing.close())
  const stepped = (before: number) => expect.poll(() => waits.length, { interval: 1 }).toBeGreaterThan(before)
  return {
    state,
    reads,
    readers,
    bugs,
    waits,
    made,
    accounts,
    keyIds,
    texts,
    sharing,
    renew: () => (seatKey = createKeyring(bytes('newer', 1), bytes('office', 0))),
    /** What it did since this was asked last. */
    did: () => did.splice(0).filter(Boolean),
    stepped,
    /** After so many milliseconds, its next step. */
    async step(milliseconds = 0) {
      const before = waits.length
      state.elapsed += milliseconds
      waits.at(-1)?.ring()
      await stepped(before)
      return waits.at(-1)?.wait
    }
  }
}

/** @param changes how it is before the first step */
export async function started(
  start: Parameters<typeof scene>[0] = {},
  changes: Partial<ReturnType<typeof scene>['state']> = {}
) {
  const made = scene(start)
  Object.assign(made.state, changes)
  await made.stepped(0)
  return made
}
