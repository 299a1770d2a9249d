import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { world, start, entry, stateOf, useConnections } from './connections-harness.ts'

useConnections()

describe('removing a connection', () => {
  it('leaves no access that was opened meanwhile (R24)', async () => {
    await (await start()).connect(entry())
    const connections = await start()
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    const { promise, resolve } = Promise.withResolvers<void>()
    world.slow = promise
    const asked = connections.withService(service => service.listOrders(1))
    const removed = connections.remove(id)
    resolve()
    expect(await removed).toMatchObject({ ok: true, value: { connections: [] } })
    expect(await asked).toMatchObject({ ok: false })
    expect(connections.activeServices()).toBeUndefined()
    expect(world.secrets.size).toBe(0)
  })

  it('deletes its data once its token is gone; if that fails, the connection stays and can be removed again (R24)', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    world.mayRemove = failed({ kind: 'store', trouble: 'disk-fault' })
    expect(await connections.remove(id)).toEqual(world.mayRemove)
    expect(await stateOf(connections)).toMatchObject({ connections: [{ id, token: 'missing' }] })
    expect(world.told.at(-1)).toEqual(await stateOf(connections))
    world.mayRemove = ok(null)
    expect(await connections.remove(id)).toMatchObject({ ok: true, value: { connections: [] } })
    expect(world.beside.slice(1)).toEqual(Array(2).fill(`remove ${id}, whose token is gone`))
  })

  it('that is practice, and fails, tells that practice is over', async () => {
    const connections = await start()
    await connections.practice()
    world.mayRemove = failed({ kind: 'store', trouble: 'disk-fault' })
    expect(await connections.remove('practice')).toEqual(world.mayRemove)
    expect(world.told.at(-1)).toMatchObject({ connections: [], activeId: null })
  })

  it('removes its token, and all its data in memory (R24)', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    expect(await connections.remove(id)).toMatchObject({ ok: true, value: { connections: [], activeId: null } })
    expect(world.secrets.size).toBe(0)
    expect(connections.activeServices()).toBeUndefined()
    expect(await readFile(join(world.folder, 'connections.json'), 'utf8')).not.toContain('Lone Star')
    expect(await connections.withService(service => service.listOrders(1))).toEqual(failed({ kind: 'not-connected' }))
  })

  it('needs no keychain for a token that lasts until the app quits', async () => {
    world.trouble = 'absent'
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    expect(await connections.remove(id)).toMatchObject({ ok: true, value: { connections: [] } })
  })

  it('fails while the keychain cannot delete the token', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    world.trouble = 'locked'
    expect(await connections.remove(id)).toEqual(failed({ kind: 'vault', trouble: 'locked' }))
    expect(await stateOf(connections)).toMatchObject({ connections: [{ id }] })
  })
})

describe('a connection that was removed while work was in memory', () => {
  /** Its id, and what was done with its work since. */
  async function removedInMemory() {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    world.isLasting = false
    expect(await connections.remove(id)).toMatchObject({ ok: true })
    await connections.removeWorkLeft()
    const removal = `remove ${id}, whose token is gone`
    expect(world.beside.splice(0)).toEqual([`account ${id}`, removal])
    return { connections, removal }
  }

  it('loses its work on the disk, too, once that can be used again (R24)', async () => {
    const { connections, removal } = await removedInMemory()
    world.isLasting = true
    await connections.removeWorkLeft()
    await connections.removeWorkLeft()
    expect(world.beside).toEqual([removal])
  })

  it('loses it at the next start where the app ended before, and again where that failed (R24)', async () => {
    const { removal } = await removedInMemory()
    world.isLasting = true
    world.mayRemove = failed({ kind: 'store', trouble: 'disk-fault' })
    await (await start()).start()
    world.mayRemove = ok(null)
    await (await start()).start()
    await (await start()).start()
    expect(world.beside).toEqual([removal, removal])
  })
})
