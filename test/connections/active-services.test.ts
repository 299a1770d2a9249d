import { describe, expect, it } from 'vitest'
import type { Access, Desk } from '../../main/connections/connection-services.ts'
import { createDesks } from '../../main/connections/active-services.ts'

const access = (id: string): Access => ({
  id,
  baseAddress: 'https://orders.test' as Access['baseAddress'],
  token: 'a-token'
})

describe('the open desk', () => {
  it('cannot be opened for a connection that is being removed, whoever still holds its token, and another can (R24)', async () => {
    const desks = createDesks(
      ({ id }, memory) => ({ connectionId: id, close: async () => undefined, ...memory }) as Desk
    )
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const removed = desks.shutDuring('a', () => promise)
    expect(desks.open(access('a'))).toBeUndefined()
    expect(desks.open(access('b'))?.connectionId).toBe('b')
    resolve(true)
    await removed
    expect(desks.open(access('a'))?.connectionId).toBe('a')
  })
})
