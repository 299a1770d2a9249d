import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Access } from '../../main/connections/access.ts'
import type { ConnectionServices, OrderNames } from '../../main/connections/connection-services.ts'
import { createActiveServices } from '../../main/connections/active-services.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId

const access = (id: string): Access => ({
  id,
  baseAddress: 'https://orders.test' as Access['baseAddress'],
  token: 'a-token'
})

function services() {
  const done: string[] = []
  const active = createActiveServices(({ id }, names: OrderNames) => {
    done.push(`opens ${id}`)
    const close = async (): Promise<void> => void done.push(`closes ${id}`)
    return { connectionId: id, close, names } as ConnectionServices
  })
  return { active, done }
}

describe('the services of the active connection', () => {
  it('cannot be opened while their connection is being removed, even with its token; others can (R24)', async () => {
    const { active } = services()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const removed = active.shutDuring('a', () => promise)
    expect(active.open(access('a'))).toBeUndefined()
    expect(active.open(access('b'))?.connectionId).toBe('b')
    resolve(true)
    await removed
    expect(active.open(access('a'))?.connectionId).toBe('a')
  })

  it('are opened once, and close those that were open before (R47)', () => {
    const { active, done } = services()
    const first = active.open(access('a'))
    expect(active.open(access('a'))).toBe(first)
    active.open(access('b'))
    expect(done).toEqual(['opens a', 'closes a', 'opens b'])
    expect([active.of('a'), active.of(null), active.of('b')?.connectionId]).toEqual([undefined, undefined, 'b'])
    active.leave()
    expect([active.of('b'), done.at(-1)]).toEqual([undefined, 'closes b'])
  })

  it('that are open stay open while another connection is removed', async () => {
    const { active, done } = services()
    const open = active.open(access('a'))
    await active.shutDuring('b', async () => true)
    expect([active.of('a'), done]).toEqual([open, ['opens a']])
  })

  it.each([
    [true, 0],
    [false, 1]
  ])(
    'know the names of orders again after a switch, but not once they were removed (%s) (R24)',
    async (isGone, known) => {
      const { active } = services()
      active.open(access('a'))?.names.set(ORDER, 'Ramirez')
      active.open(access('b'))
      expect(active.open(access('a'))?.names.size).toBe(1)
      await active.shutDuring('a', async () => isGone)
      expect(active.open(access('a'))?.names.size).toBe(known)
    }
  )

  it('can be opened again where their removal failed', async () => {
    const { active } = services()
    const removed = active.shutDuring('a', () => Promise.reject(new Error('no')))
    await expect(removed).rejects.toThrow('no')
    expect(active.open(access('a'))?.connectionId).toBe('a')
  })

  it('go on where no more are to be opened, and end with the program', () => {
    const { active, done } = services()
    const open = active.open(access('a'))
    active.stopOpening()
    expect([active.of('a'), active.open(access('b'))]).toEqual([open, undefined])
    active.close()
    expect([active.of('a'), active.open(access('a')), done]).toEqual([undefined, undefined, ['opens a', 'closes a']])
  })
})
