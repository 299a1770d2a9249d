import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed } from '#domain/common/result.ts'
import { world, start, entry, stateOf, useConnections } from './connections-harness.ts'

useConnections()

describe('connecting', () => {
  it('saves a connection whose token the service accepts, activates it, and reports it', async () => {
    const connections = await start()
    const state = await connections.connect(
      entry({
        name: '  Lone Star Lending ',
        baseAddress: `${world.practice.baseUrl}/`,
        token: ` ${world.practice.token}\n`
      })
    )
    expect(state).toMatchObject({
      ok: true,
      value: {
        keychain: 'ok',
        connections: [
          { name: 'Lone Star Lending', baseAddress: world.practice.baseUrl, token: 'keychain', practice: false }
        ]
      }
    })
    expect(state.ok && state.value.activeId).toBe(state.ok && state.value.connections[0]?.id)
    expect(world.told).toEqual([state.ok && state.value])
    expect(await connections.withService(service => service.listOrders(1))).toMatchObject({
      ok: true,
      value: { total: 5 }
    })
  })

  it('is restored at the next start, with its token', async () => {
    await (await start()).connect(entry())
    const again = await start()
    expect(await stateOf(again)).toMatchObject({ connections: [{ name: 'Lone Star Lending', token: 'keychain' }] })
    expect(await again.withService(service => service.listOrders(1))).toMatchObject({ ok: true })
  })

  it('saves nothing if the service refuses the token', async () => {
    const connections = await start()
    expect(await connections.connect(entry({ token: 'wrong' }))).toEqual(
      failed({ kind: 'unauthorized', words: 'Please login to proceed.' })
    )
    expect(await stateOf(connections)).toMatchObject({ connections: [], activeId: null })
    expect(world.secrets.size).toBe(0)
  })

  it('names every invalid field before sending anything', async () => {
    const connections = await start()
    const answer = await connections.connect(
      entry({ name: ' ', baseAddress: 'http://orders.example.com', token: 'a\nb' })
    )
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fields: [{ path: 'name' }, { path: 'baseAddress' }, { path: 'token' }] }
    })
    expect(world.practice.requests()).toEqual([])
  })

  it('refuses a second connection with the same name, ignoring case', async () => {
    const connections = await start()
    await connections.connect(entry())
    expect(await connections.connect(entry({ name: 'LONE STAR LENDING' }))).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fields: [{ path: 'name' }] }
    })
  })

  it('leaves no token behind for a connection that could not be saved', async () => {
    const connections = await start()
    const answers = await Promise.all([connections.connect(entry()), connections.connect(entry())])
    expect(answers.map(({ ok: isSaved }) => isSaved).toSorted()).toEqual([false, true])
    expect(world.secrets.size).toBe(1)
  })

  it('without a keychain lasts until the app quits, says so, and never writes the token (R21)', async () => {
    world.trouble = 'absent'
    const connections = await start()
    expect(await connections.connect(entry())).toMatchObject({
      ok: true,
      value: { keychain: 'absent', connections: [{ token: 'until-quit' }] }
    })
    expect(await readFile(join(world.folder, 'connections.json'), 'utf8')).not.toContain(world.practice.token)
    const again = await start()
    expect(await stateOf(again)).toMatchObject({ connections: [{ token: 'missing' }] })
    expect(await again.withService(service => service.listOrders(1))).toEqual(failed({ kind: 'not-connected' }))
  })

  it('without a keychain shows the saved connections at once, and reports the keychain later (R20)', async () => {
    world.trouble = 'absent'
    expect(await stateOf(await start())).toMatchObject({ keychain: 'ok' })
    await expect.poll(() => world.told, { interval: 1 }).toMatchObject([{ keychain: 'absent' }])
  })

  it('with a keychain that works again says so when the page next asks (R20)', async () => {
    world.trouble = 'locked'
    const connections = await start()
    await stateOf(connections)
    await expect.poll(() => world.told, { interval: 1 }).toMatchObject([{ keychain: 'locked' }])
    world.trouble = undefined
    expect(await stateOf(connections)).toMatchObject({ keychain: 'locked' })
    await expect.poll(() => world.told.at(-1), { interval: 1 }).toMatchObject({ keychain: 'ok' })
  })

  it('with a locked keychain at the next start keeps everything, and reports the lock', async () => {
    await (await start()).connect(entry())
    world.trouble = 'locked'
    const again = await start()
    expect(await again.withService(service => service.listOrders(1))).toEqual(
      failed({ kind: 'vault', trouble: 'locked' })
    )
    world.trouble = undefined
    expect(await again.withService(service => service.listOrders(1))).toMatchObject({ ok: true })
  })
})
