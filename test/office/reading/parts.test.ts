import { describe, expect, it } from 'vitest'
import { isListHead, type ListHead } from '../../../main/office/reading/list-head.ts'
import {
  accountParts,
  HEAD,
  isDeposed,
  prepareSession,
  type AccountParts
} from '../../../main/office/reading/order-parts.ts'
import { createListPublisher } from '../../../main/office/reading/publish-list.ts'
import { createWatches } from '../../../main/office/reading/watches.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { compared, partPlace, watchedPlace } from '../../../main/office/seal/places.ts'
import type { ListReading, SharedList } from '../../../main/orders/sync/shared-list.ts'
import { openJson, sealJson } from '../../../main/storage/database/sealed-json.ts'
import { fakeClient, refusal } from '../follow/fake-client.ts'
import { cacheOf } from './fake-cache.ts'

const KEY = createKeyring({ id: 'office', key: Buffer.alloc(32).toString('base64') })
const HASH = compared(KEY, 'account', 'https://orders.example.com 0')
const NOW = 1_800_000_000_000
const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'

describe('the statements about an account’s parts', () => {
  const parts = (answer?: Parameters<typeof fakeClient>[0]) => {
    const fake = fakeClient(answer)
    return { ...fake, parts: accountParts(fake.client, HASH) }
  }

  it('are of that account alone', async () => {
    const { parts: of, asked } = parts()
    await of.read([1])
    await of.becomeReader()
    await of.publish('3', 'k', { part: 4, content: new Uint8Array([5]) })
    await of.watch('k', new Uint8Array([6]))
    await of.watched()
    expect(asked.map(({ values }) => values)).toEqual([
      [HASH, [1]],
      [HASH],
      [HASH, '3', 4, 'k', new Uint8Array([5])],
      [HASH, 'k', new Uint8Array([6])],
      [HASH]
    ])
  })

  it('say what there is, who reads, and how far', async () => {
    const content = new Uint8Array([1])
    const { parts: of, asked } = parts(({ text, values }) => {
      if (text.includes('readers')) return [{ id: 'back', name: 'Back office' }]
      return values.length > 1 ? [{ content, age: 7 }] : [{ part: 3, version: '1 2' }]
    })
    expect(await of.index()).toEqual({
      versions: new Map([[3, '1 2']]),
      reader: { deskId: 'back', deskName: 'Back office' },
      head: { content, age: 7 }
    })
    expect(asked.at(-1)?.values).toEqual([HASH, HEAD])
    expect(await parts().parts.index()).toEqual({ versions: new Map(), reader: undefined, head: undefined })
  })

  it('say at which epoch this desk reads, or that it doesn’t', async () => {
    expect(await parts(() => [{ epoch: '4' }]).parts.becomeReader()).toBe('4')
    expect([await parts(() => [{ epoch: null }]).parts.becomeReader(), await parts().parts.becomeReader()]).toEqual([
      null,
      null
    ])
  })

  it('are read in one state of the database, and published together or not at all', async () => {
    const { parts: of, asked } = parts()
    expect(await of.atOnce(async () => 'read')).toBe('read')
    await of.inOne(async () => undefined)
    await expect(of.inOne(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(asked.map(({ text }) => text.trim())).toEqual([
      'begin isolation level repeatable read read only',
      'commit',
      'begin',
      'commit',
      'begin'
    ])
  })

  it('end a session that is silent, between and within transactions, and hear what is told', async () => {
    const { client, asked } = fakeClient()
    await prepareSession(client, 5000)
    expect(asked.map(({ text }) => text)).toEqual([
      'set idle_session_timeout = 5000',
      'set idle_in_transaction_session_timeout = 5000',
      'listen title_desk_orders'
    ])
  })

  it('say that another desk is the reader now by one refusal alone', () => {
    expect(['TD001', 'TD002', 'TD004'].map(code => isDeposed(refusal(code)))).toEqual([true, false, false])
    expect(isDeposed(Object.assign(new Error('no'), { code: 'TD001' }))).toBe(false)
  })
})

describe('a list that is published', () => {
  const content = new Uint8Array([1])
  const READ: ListReading = { asOf: NOW - 5, whole: { at: NOW - 9, confirmed: true } }

  function scene(lists: readonly number[][] = [], details: readonly number[][] = []) {
    const [left, more] = [[...lists], [...details]]
    const partsOf = (some: number[] | undefined) => (some ?? []).map(part => ({ part, content }))
    const { cache, calls } = cacheOf({
      changedParts: () => partsOf(left.shift()),
      changedDetails: () => partsOf(more.shift())
    })
    const state: { now: number; reading: ListReading; fails: boolean } = { now: NOW, reading: READ, fails: false }
    const did: (string | number)[] = []
    const heads: ListHead[] = []
    const parts: Partial<AccountParts> = {
      inOne: async work => {
        did.push('begin')
        await work()
        if (state.fails) throw new Error('lost')
        did.push('commit')
      },
      publish: async (_epoch, _keyId, { part, content: sealed }) => {
        did.push(part)
        if (part === HEAD) heads.push(openJson(KEY, partPlace(HASH, HEAD), sealed, isListHead))
      }
    }
    const of = { key: undefined as never, keyId: KEY.id, account: '' }
    const publisher = createListPublisher(
      KEY,
      'front',
      { account: HASH, of },
      { cache, reading: () => state.reading },
      () => state.now
    )
    return { state, did, heads, calls, left, more, publish: () => publisher.publish(parts as AccountParts, '3') }
  }

  it('is published with all that differs and how far it is, in one, and details after it', async () => {
    const { publish, did, heads, calls } = scene([[1, 2], [3]], [[512], [513]])
    await publish()
    expect(did).toEqual(['begin', 1, 2, 3, HEAD, 'commit', 'begin', 512, 513, 'commit'])
    expect(heads).toEqual([{ asOfAgo: 5, wholeAgo: 9, confirmed: true, reading: `3 ${NOW - 9} true` }])
    expect(calls.map(({ args }) => args['most'])).toEqual([16, 16, 16, 16, 16, 16])
  })

  it('is not published before it was read whole', async () => {
    const { publish, did, state } = scene([[1]])
    state.reading = { asOf: NOW, whole: null }
    await publish()
    expect(did).toEqual([])
  })

  it('is not published again where nothing differs, but once a minute, or another whole reading, or a clock set back', async () => {
    const { publish, did, state, left } = scene()
    const publishes = async () => {
      did.length = 0
      await publish()
      return did.includes(HEAD)
    }
    expect([await publishes(), await publishes()]).toEqual([true, false])
    state.now += 59_999
    expect(await publishes()).toBe(false)
    state.now += 1
    expect([await publishes(), await publishes()]).toEqual([true, false])
    state.reading = { ...READ, whole: { at: NOW - 9, confirmed: false } }
    expect(await publishes()).toBe(true)
    state.now -= 3_600_000
    expect([await publishes(), await publishes()]).toEqual([true, false])
    left.push([7])
    expect(await publishes()).toBe(true)
  })

  it('is published again where the database did not take it', async () => {
    const { publish, did, state } = scene()
    state.fails = true
    await expect(publish()).rejects.toThrow('lost')
    state.fails = false
    await publish()
    expect(did).toEqual(['begin', HEAD, 'begin', HEAD, 'commit'])
  })
})

describe('what desks watch', () => {
  function scene() {
    const state = { watching: { followed: [ORDER], closingDays: 5 }, at: 0 }
    const [said, also]: [Uint8Array[], unknown[]] = [[], []]
    const rows: { deskId: string; content: Uint8Array }[] = []
    const parts: Partial<AccountParts> = {
      watch: async (_keyId, content) => void said.push(content),
      watched: async () => rows
    }
    const list: Partial<SharedList> = {
      watching: async () => state.watching as never,
      watchAlso: async others => void also.push(others)
    }
    const watches = createWatches(KEY, 'front', list as SharedList, () => state.at)
    const seal = (deskId: string, watching: object, as = deskId) =>
      rows.push({ deskId, content: sealJson(KEY, watchedPlace(HASH, as), watching) })
    return {
      state,
      said,
      also,
      seal,
      tell: () => watches.tell(parts as AccountParts, HASH),
      hear: () => watches.hear(parts as AccountParts, HASH)
    }
  }

  it('is told where it is different, and again after twenty minutes, for it counts for an hour', async () => {
    const { state, said, tell } = scene()
    for (let time = 0; time < 2; time++) await tell()
    expect(said).toHaveLength(1)
    state.watching = { ...state.watching, closingDays: 6 }
    await tell()
    expect(said).toHaveLength(2)
    state.at = 20 * 60_000 - 1
    await tell()
    expect(said).toHaveLength(2)
    state.at += 1
    await tell()
    await tell()
    expect(said).toHaveLength(3)
  })

  it('is read for the others, not for this desk, where it opens and is of such a shape', async () => {
    const { seal, hear, also } = scene()
    const watching = { followed: [ORDER], closingDays: 5 }
    seal('front', watching)
    seal('back', watching)
    seal('third', watching, 'back')
    seal('fourth', { followed: ['none'], closingDays: 5 })
    seal('fifth', { ...watching, closingDays: 9 })
    await hear()
    expect(also).toEqual([[watching, { ...watching, closingDays: 9 }]])
  })
})
