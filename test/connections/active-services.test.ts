import { describe, expect, it } from 'vitest'
import type { Access } from '../../main/connections/access.ts'
import type { ConnectionServices } from '../../main/connections/connection-services.ts'
import { createActiveServices } from '../../main/connections/active-services.ts'

const access = (id: string): Access => ({
  id,
  baseAddress: 'https://orders.test' as Access['baseAddress'],
  token: 'a-token'
})

describe('the services of the active connection', () => {
  it('cannot be opened while their connection is being removed, even with its token; others can (R24)', async () => {
    const active = createActiveServices(
      ({ id }, names) => ({ connectionId: id, close: async () => undefined, names }) as ConnectionServices
    )
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const removed = active.shutDuring('a', () => promise)
    expect(active.open(access('a'))).toBeUndefined()
    expect(active.open(access('b'))?.connectionId).toBe('b')
    resolve(true)
    await removed
    expect(active.open(access('a'))?.connectionId).toBe('a')
  })
})
