import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, unref, type EffectScope } from 'vue'
import type { RequestName, ResultOf } from '#domain/bridge.ts'
import type { ConnectionState } from '#domain/connection.ts'
import { failed } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { deskBridge } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'
import { ASKED, NOT_OF_A_CLIENT, type Asked } from './late/actions.ts'
import { ANSWERS, LATER } from './late/last-client.ts'

type Bridge = ReturnType<typeof deskBridge>
type Name = keyof typeof ANSWERS
const NAMES = Object.keys(ANSWERS) as Name[]
const OFFLINE = failed({ kind: 'offline' } as const)

let bridge: Bridge
let pinia: Pinia
let scope: EffectScope
/** A page that was just opened, of the first of two clients. */
async function opened(): Promise<void> {
  pinia = createPinia()
  setActivePinia(pinia)
  scope = effectScope(true)
  bridge = deskBridge(connected({ ...LONE_STAR, dataSet: 'one' }, GULF_COAST))
  for (const name of NAMES) bridge.answer(name, ANSWERS[name] as ResultOf<RequestName>)
  useBridge(bridge)
  await useConnections().load()
}
function close(): void {
  scope.stop()
  disposePinia(pinia)
  useBridge(undefined)
}
beforeEach(opened)
afterEach(close)

/** Lets every request wait from now on; `takeAll` gives what ends those that wait. */
function holdAll() {
  let waiting: ((fails: boolean) => void)[] = []
  for (const name of NAMES)
    bridge.answer(
      name,
      () =>
        new Promise<ResultOf<RequestName>>(resolve =>
          waiting.push(fails => {
            resolve(fails ? OFFLINE : (LATER[name] as ResultOf<RequestName>))
          })
        )
    )
  return {
    takeAll() {
      const taken = waiting
      waiting = []
      return taken
    }
  }
}

/** The values of a store, without its functions: what a page can show of it. */
function shown(value: unknown): unknown {
  const plain = unref(value)
  if (plain instanceof Map) return [...plain].map(([key, one]) => [key, shown(one)])
  if (plain instanceof Set) return [...plain].map(shown)
  if (Array.isArray(plain)) return plain.map(shown)
  if (typeof plain === 'function') return 'a function'
  if (plain === null || typeof plain !== 'object' || ArrayBuffer.isView(plain)) return plain
  return Object.fromEntries(
    Object.entries(plain).flatMap(([key, one]) => (/^[$_]/.test(key) ? [] : [[key, shown(one)]]))
  )
}

/** The paths of all functions in a store. */
function functionsIn(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
    if (/^[$_]/.test(key)) return []
    if (typeof one === 'function') return [path + key]
    const isPart = one !== null && typeof one === 'object' && Object.getPrototypeOf(one) === Object.prototype
    return isPart ? functionsIn(one, `${path}${key}.`) : []
  })
}

/** A store in use for the first client, with what the user did before. */
async function inUse({ use, before }: Asked): Promise<object> {
  const store = scope.run(use) ?? {}
  await flushPromises()
  await before(store)
  await flushPromises()
  return store
}

interface Row {
  readonly name: string
  readonly asked: Asked
  /** Undefined: the store asks as soon as it is used. */
  readonly begin?: (store: object) => unknown
}
const ROWS = Object.entries(ASKED).flatMap(([name, asked]): Row[] => [
  ...(asked.atStart ? [{ name: `${name}, at its start`, asked }] : []),
  ...Object.entries(asked.actions).map(([action, begin]) => ({ name: `${name}: ${action}`, asked, begin }))
])
const SWITCHES: readonly (readonly [string, ConnectionState])[] = [
  ['another client is active', connected(GULF_COAST, LONE_STAR)],
  ['the client’s orders start over', connected({ ...LONE_STAR, dataSet: 'two' }, GULF_COAST)]
]

/** Begins what a store asks; gives what it shows before and after the answers, and what was thrown. */
async function answered({ asked, begin }: Row, fails: boolean, next: ConnectionState | undefined) {
  const used = begin === undefined ? undefined : await inUse(asked)
  const held = holdAll()
  const thrown: unknown[] = []
  const store = used ?? scope.run(asked.use) ?? {}
  void Promise.resolve(begin?.(store)).catch((error: unknown) => thrown.push(error))
  await flushPromises()
  const late = held.takeAll()
  expect(late.length).toBeGreaterThan(0)
  if (next !== undefined) bridge.emit('connection.changed', next)
  await flushPromises()
  const before = shown(store)
  for (const end of late) end(fails)
  await flushPromises()
  return { before, after: shown(store), thrown }
}

describe.each(SWITCHES)('an answer that comes once %s (R24)', (_when, next) => {
  it.each(ROWS)('changes nothing that is shown: $name', async row => {
    const { before, after, thrown } = await answered(row, false, next)
    expect(after).toEqual(before)
    expect(thrown).toEqual([])
  })

  it.each(ROWS)('and failed changes nothing that is shown: $name', async row => {
    const { before, after, thrown } = await answered(row, true, next)
    expect(after).toEqual(before)
    expect(thrown).toEqual([])
  })
})

describe.each(SWITCHES)('once %s (R24)', (_when, next) => {
  it.each(Object.entries(ASKED))('nothing that was shown before is shown: %s', async (_name, asked) => {
    const store = await inUse(asked)
    holdAll()
    bridge.emit('connection.changed', next)
    await flushPromises()
    const after = shown(store)
    close()
    await opened()
    holdAll()
    bridge.emit('connection.changed', next)
    await flushPromises()
    const fresh = scope.run(asked.use) ?? {}
    await flushPromises()
    expect(after).toEqual(shown(fresh))
  })
})

describe('an answer in time', () => {
  it.each(ROWS)('is shown, or why there is none: $name', async row => {
    const came = await answered(row, false, undefined)
    close()
    await opened()
    const failure = await answered(row, true, undefined)
    expect([came.after, failure.after]).not.toEqual([came.before, failure.before])
  })
})

describe('the table of what stores ask', () => {
  it('has every store', () => {
    const files = import.meta.glob<string>('../../../renderer/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true
    })
    const names = Object.values(files).flatMap(text =>
      [...text.matchAll(/defineStore\('([^']+)'/g)].map(([, name]) => name)
    )
    const others = Object.keys(ASKED).filter(name => name !== 'found-rows')
    expect(names.sort()).toEqual([...others, ...NOT_OF_A_CLIENT].sort())
  })

  it.each(Object.entries(ASKED))('has everything that %s can be asked', async (_name, asked) => {
    const store = await inUse(asked)
    expect(functionsIn(store).sort()).toEqual([...Object.keys(asked.actions), ...asked.plain].sort())
  })
})
