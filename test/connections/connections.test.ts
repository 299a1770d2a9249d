import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { world, start, entry, stateOf, useConnections } from './connections-harness.ts'

useConnections()

describe('several connections', () => {
  it('each see their own orders, and share nothing in memory (R47)', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [first] = (await stateOf(connections)).connections
    expect(
      await connections.withService(async (service, services) => {
        const page = await service.listOrders(1)
        if (page.ok)
          for (const { orderId, name } of page.value.rows) if (orderId !== null) services.names.set(orderId, name)
        return page
      })
    ).toMatchObject({ ok: true, value: { total: 5 } })
    await connections.connect(entry({ name: 'Second', token: 'second-client' }))
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 2 }
    })
    expect(connections.activeServices()?.names.size).toBe(0)
    await connections.activate(first?.id ?? '')
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 5 }
    })
    expect(connections.activeServices()?.names.size).toBe(5)
  })

  it('are each accessible, active or not, unless missing or without a token', async () => {
    const connections = await start()
    await connections.connect(entry())
    await connections.connect(entry({ name: 'Second', token: 'second-client' }))
    const [first, second] = (await stateOf(connections)).connections
    expect(await connections.access(first?.id ?? '')).toEqual(
      ok({ id: first?.id, baseAddress: world.practice.baseUrl, token: world.practice.token })
    )
    expect(await connections.access(second?.id ?? '')).toMatchObject({ ok: true, value: { token: 'second-client' } })
    expect(await connections.access('nobody')).toEqual(failed({ kind: 'not-connected' }))
    expect(await connections.access('practice')).toEqual(failed({ kind: 'practice-unavailable' }))
    world.trouble = 'locked'
    expect(await (await start()).access(first?.id ?? '')).toEqual(failed({ kind: 'vault', trouble: 'locked' }))
  })

  it('are reported when they are opened or get another token', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    await connections.practice()
    await connections.activate(id)
    await connections.replaceToken(id, 'wrong')
    await connections.replaceToken(id, 'second-client')
    expect(world.beside).toEqual([
      `account ${id}`,
      'practice is cleared',
      'account practice',
      `account ${id}`,
      `account ${id}`
    ])
  })

  it('replace a token once the service accepts the new one', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    expect(await connections.replaceToken(id, 'wrong')).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } })
    expect(await connections.replaceToken(id, 'two words')).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fields: [{ path: 'token' }] }
    })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 5 }
    })
    expect(await connections.replaceToken(id, 'second-client')).toMatchObject({ ok: true })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 2 }
    })
  })
})

describe('quitting', () => {
  it('cancels reads in progress, and refuses new requests', async () => {
    const connections = await start()
    await connections.connect(entry())
    world.practice.setFaults([{ endpoint: 'list', hang: true }])
    const reading = connections.withService(service => service.listOrders(1))
    await expect.poll(() => world.practice.requests(), { interval: 1 }).toHaveLength(2)
    await connections.close()
    expect(await reading).toEqual(failed({ kind: 'canceled' }))
    expect(await connections.withService(service => service.listOrders(1))).toEqual(failed({ kind: 'canceled' }))
  })
})
