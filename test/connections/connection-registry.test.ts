import { describe, expect, it } from 'vitest'
import type { ConnectionState } from '#domain/connection.ts'
import { createConnectionRegistry, type RegistryParts } from '../../main/connections/connection-registry.ts'
import { practiceOptions } from '../../main/connections/practice-connection.ts'

const ADDRESS = 'https://orders.test'

/** A computer with the connections A and B, of which B is active, and what is different from that. */
function registry(change: { running?: boolean; trouble?: string; keychain?: string; found?: string } = {}) {
  const told: ConnectionState[] = []
  const made = createConnectionRegistry({
    store: {
      found: { state: change.found ?? 'read' },
      list: () => ['a', 'b'].map(id => ({ id, name: id, colour: 'green', baseAddress: ADDRESS, tokenIn: 'keychain' })),
      activeId: () => 'b'
    },
    tokens: { whereIs: () => 'keychain', knownKeychainState: () => change.keychain },
    practice: {
      running: () => (change.running === true ? { baseUrl: ADDRESS, dataSet: () => 'set' } : undefined),
      trouble: () => change.trouble
    },
    onChange: (state: ConnectionState) => told.push(state)
  } as unknown as RegistryParts)
  return { registry: made, told }
}

describe('the connections of this computer', () => {
  it('are those that are kept, in their order, and then practice while it runs', () => {
    const ids = (running: boolean) => {
      const { registry: made } = registry({ running })
      return made.state().connections.map(({ id }) => id)
    }
    expect([ids(false), ids(true)]).toEqual([
      ['a', 'b'],
      ['a', 'b', 'practice']
    ])
  })

  it('have practice as the active one for as long as somebody practices', () => {
    const { registry: made } = registry({ running: true })
    expect([made.activeId(), made.isPracticing()]).toEqual(['b', false])
    made.setPracticing(true)
    expect([made.activeId(), made.state().activeId, made.isPracticing()]).toEqual(['practice', 'practice', true])
    made.setPracticing(false)
    expect(made.state().activeId).toBe('b')
  })

  it('say what is wrong with them, each by itself', () => {
    const { registry: well } = registry()
    expect(well.state()).toMatchObject({ activeId: 'b', keychain: 'ok' })
    expect(Object.keys(well.state()).sort()).toEqual(['activeId', 'connections', 'keychain'])
    const { registry: ill } = registry({ found: 'set-aside', trouble: 'damaged', keychain: 'locked' })
    expect(ill.state()).toMatchObject({ listTrouble: 'set-aside', practiceTrouble: 'damaged', keychain: 'locked' })
  })

  it('are found by their id, and told as they are after a change', () => {
    const { registry: made, told } = registry()
    expect([made.find('a')?.name, made.find('practice')]).toEqual(['a', undefined])
    made.setPracticing(true)
    const changed = made.changed()
    expect([told, changed.activeId]).toEqual([[changed], 'practice'])
  })
})

describe('the options of practice', () => {
  it.each([undefined, '', '{}'])('are the usual ones where %j is said', text => {
    expect(practiceOptions(text)).toEqual({})
  })

  it('are those that are said, each as what it is', () => {
    const all = { orders: 1000, seed: 7, pace: 60, token: 'a-token' }
    expect(practiceOptions(JSON.stringify({ ...all, port: 80 }))).toEqual(all)
    expect(practiceOptions('{"orders":"1000","seed":"7","pace":null,"token":5}')).toEqual({})
    for (const [name, value] of Object.entries(all))
      expect(practiceOptions(JSON.stringify({ [name]: value }))).toEqual({ [name]: value })
  })

  it.each(['7', '"text"', 'null'])('are refused where they are no such object: %s', text => {
    expect(() => practiceOptions(text)).toThrow('TITLE_DESK_PRACTICE must be a JSON object')
  })
})
