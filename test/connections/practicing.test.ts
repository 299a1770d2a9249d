import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { Connections } from '../../main/connections/connections.ts'
import { createPractice, type PracticeParts } from '../../main/connections/practice-connection.ts'
import { startPractice } from '../../practice/index.ts'
import { REFINANCE, send } from '../service/connect.ts'
import { world, start, entry, practiceFile, stateOf, useConnections } from './connections-harness.ts'

useConnections()

const inMemory: PracticeParts = {
  options: { orders: 1 },
  folder: '',
  file: async () => undefined,
  onBug: () => undefined
}
const clear = async () => ok(null)

/** Places an order with the practice service; gives its id. */
async function place(connections: Connections): Promise<OrderId> {
  const sent = await connections.withService(async service => ok(await send(service, REFINANCE)))
  if (!sent.ok || sent.value.state !== 'accepted') throw new Error(JSON.stringify(sent))
  return sent.value.orderId
}

/** The ids of all practice orders. */
async function ids(connections: Connections): Promise<(OrderId | null)[]> {
  const page = await connections.withService(service => service.listOrders(1))
  if (!page.ok) throw new Error(page.failure.kind)
  return page.value.rows.map(({ orderId }) => orderId)
}

async function dataSet(connections: Connections): Promise<string | undefined> {
  return (await stateOf(connections)).connections.find(({ practice }) => practice)?.dataSet
}

describe('practicing', () => {
  it('that is stopped while starting leaves nothing running', async () => {
    const inside = createPractice(inMemory)
    const starting = inside.start(clear)
    const stopping = inside.stop()
    const started = await starting
    await stopping
    expect(inside.running()).toBeUndefined()
    await expect(fetch(started.ok ? started.value.baseUrl : '')).rejects.toThrow('fetch failed')
  })

  it('that fails to start is reported and logged', async () => {
    const noted: unknown[] = []
    const inside = createPractice({ ...inMemory, options: { orders: -1 }, onBug: error => noted.push(error) })
    expect(await inside.start(clear)).toEqual(failed({ kind: 'practice-unavailable' }))
    expect(noted).toHaveLength(1)
  })

  it('needs no account, and is not in the list of connections after a restart', async () => {
    const connections = await start()
    expect(await connections.practice()).toMatchObject({
      ok: true,
      value: { activeId: 'practice', connections: [{ practice: true, token: 'until-quit' }] }
    })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 3 }
    })
    expect(await stateOf(await start())).toMatchObject({ connections: [], activeId: null })
  })

  it('that starts once its page was left takes the user from no client, and can be switched to', async () => {
    const connections = await start()
    await connections.connect(entry())
    const { activeId } = await stateOf(connections)
    const starting = connections.practice()
    connections.stay()
    expect(await starting).toMatchObject({ ok: true, value: { activeId, connections: [{}, { practice: true }] } })
    expect(await connections.activate('practice')).toMatchObject({ ok: true, value: { activeId: 'practice' } })
  })

  it('is in use once it starts where no client is, though its page was left', async () => {
    const connections = await start()
    const starting = connections.practice()
    connections.stay()
    expect(await starting).toMatchObject({ ok: true, value: { activeId: 'practice' } })
  })

  it('leaves the saved connections unchanged', async () => {
    const connections = await start()
    await connections.connect(entry())
    const [{ id } = { id: '' }] = (await stateOf(connections)).connections
    await connections.practice()
    expect(await connections.remove('practice')).toMatchObject({ ok: true, value: { activeId: id } })
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 5 }
    })
  })
})

describe('the service that practice runs on', () => {
  /** One that is started, and the faults that were told of it. */
  async function practicing(change: Partial<PracticeParts> = {}) {
    const noted: unknown[] = []
    const inside = createPractice({ ...inMemory, onBug: error => noted.push(error), ...change })
    onTestFinished(() => inside.stop())
    const started = await inside.start(clear)
    if (!started.ok) throw new Error(started.failure.kind)
    return { inside, noted, service: started.value }
  }
  const fault = new Error('a fault')
  const fails = () => {
    throw fault
  }
  const DISK = failed({ kind: 'store', trouble: 'disk-fault' })

  it('is one for two that start it at once', async () => {
    const inside = createPractice(inMemory)
    onTestFinished(() => inside.stop())
    const [one, other] = await Promise.all([inside.start(clear), inside.start(clear)])
    expect(one.ok && other.ok && one.value === other.value).toBe(true)
  })

  it('says that it cannot start over, and the fault is told', async () => {
    const { inside, noted, service } = await practicing()
    service.startOver = fails
    expect([inside.startOver(), noted]).toEqual([DISK, [fault]])
  })

  it('that cannot be removed is stopped, and its orders stay (R24)', async () => {
    const folder = join(world.folder, 'kept')
    mkdirSync(folder)
    const { inside, noted, service } = await practicing({ folder })
    service.startOver = fails
    expect([await inside.remove(), noted]).toEqual([DISK, [fault]])
    expect([inside.running(), existsSync(folder)]).toEqual([undefined, true])
    await expect(fetch(service.baseUrl)).rejects.toThrow()
  })
})

describe('practice orders', () => {
  it('are there after a restart, for the same account though address and token are new', async () => {
    const connections = await start()
    await connections.practice()
    const id = await place(connections)
    const [before, account] = [await ids(connections), await connections.access('practice')]
    expect(before[0]).toBe(id)
    await connections.close()

    const again = await start()
    await again.practice()
    expect(await ids(again)).toEqual(before)
    const reached = await again.access('practice')
    if (!reached.ok || !account.ok) throw new Error('no access')
    expect(reached.value.dataSet).toBe(account.value.dataSet)
    expect(reached.value.token).not.toBe(account.value.token)
    expect(world.beside).toEqual(['practice is cleared', 'account practice', 'account practice'])
  })

  it('are not opened, not even looked at, before someone practices', async () => {
    mkdirSync(dirname(practiceFile()), { recursive: true })
    writeFileSync(practiceFile(), 'noise')
    const connections = await start()
    await connections.connect(entry())
    await connections.withService(service => service.listOrders(1))
    expect(readdirSync(dirname(practiceFile()))).toEqual(['practice.db'])
    expect(await stateOf(connections)).not.toHaveProperty('practiceTrouble')
    await connections.practice()
    expect(readdirSync(dirname(practiceFile())).length).toBeGreaterThan(1)
  })

  it('that cannot be read are set aside and reported, until they start over', async () => {
    mkdirSync(dirname(practiceFile()), { recursive: true })
    writeFileSync(practiceFile(), 'noise')
    const connections = await start()
    expect(await connections.practice()).toMatchObject({ ok: true, value: { practiceTrouble: 'damaged' } })
    const aside = readdirSync(dirname(practiceFile())).find(name => name.includes('.damaged-')) ?? ''
    expect(readFileSync(join(dirname(practiceFile()), aside), 'utf8')).toBe('noise')
    expect(await connections.startOver()).toMatchObject({ ok: true })
    expect(await stateOf(connections)).not.toHaveProperty('practiceTrouble')
  })

  it('that another program has open are left to it, and the reason is told', async () => {
    mkdirSync(dirname(practiceFile()), { recursive: true })
    const other = await startPractice({ data: { path: practiceFile() } })
    onTestFinished(() => other.stop())
    const connections = await start()
    expect(await connections.practice()).toEqual(failed({ kind: 'practice-unavailable', because: 'in-use' }))
    await other.stop()
    expect(await connections.practice()).toMatchObject({ ok: true })
  })

  it('are not replaced by new ones while what is remembered of the old ones cannot be cleared', async () => {
    world.mayRemove = failed({ kind: 'store', trouble: 'disk-fault' })
    const connections = await start()
    expect(await connections.practice()).toEqual(failed({ kind: 'practice-unavailable' }))
    expect([existsSync(practiceFile()), world.bugs.length]).toEqual([false, 1])
    world.mayRemove = ok(null)
    expect(await connections.practice()).toMatchObject({ ok: true })
  })

  it('go with the removed connection, and are new when someone practices again (R24)', async () => {
    const connections = await start()
    await connections.practice()
    const id = await place(connections)
    expect(await connections.remove('practice')).toMatchObject({ ok: true, value: { connections: [] } })
    expect(existsSync(dirname(practiceFile()))).toBe(false)
    await connections.practice()
    const after = await ids(connections)
    expect([after.length, after.includes(id)]).toEqual([3, false])
    expect(world.beside.filter(what => what === 'practice is cleared')).toHaveLength(2)
  })
})

describe('starting over', () => {
  it('clears what this computer remembers, then replaces every order, and is told to the page', async () => {
    const connections = await start()
    await connections.practice()
    await place(connections)
    const [before, named] = [await ids(connections), await dataSet(connections)]
    world.beside = []
    expect(await connections.startOver()).toMatchObject({ ok: true, value: { activeId: 'practice' } })
    const after = await ids(connections)
    expect([after.length, after.filter(id => before.includes(id))]).toEqual([3, []])
    expect(await dataSet(connections)).not.toBe(named)
    expect(world.told.at(-1)?.connections[0]?.dataSet).toBe(await dataSet(connections))
    expect(world.beside).toEqual(['practice is cleared', 'account practice'])
    expect(connections.activeServices()?.names.size).toBe(0)
  })

  it('keeps every order if what is remembered of them cannot be cleared', async () => {
    const connections = await start()
    await connections.practice()
    const before = await ids(connections)
    world.mayRemove = failed({ kind: 'store', trouble: 'disk-fault' })
    expect(await connections.startOver()).toEqual(world.mayRemove)
    expect(await ids(connections)).toEqual(before)
  })

  it('while a saved connection is in use leaves that one in use', async () => {
    const connections = await start()
    await connections.practice()
    await connections.connect(entry())
    const { activeId } = await stateOf(connections)
    expect(await connections.startOver()).toMatchObject({ ok: true, value: { activeId } })
    expect(await ids(connections)).toHaveLength(5)
  })

  it('is refused when nobody practices', async () => {
    expect(await (await start()).startOver()).toEqual(failed({ kind: 'practice-unavailable' }))
  })
})
