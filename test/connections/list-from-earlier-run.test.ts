import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed } from '#domain/common/result.ts'
import { startPractice } from '../../practice/index.ts'
import { world, start, entry, stateOf, useConnections } from './connections-harness.ts'

useConnections()

describe('a list of connections from an earlier run', () => {
  it.each([
    ['that is invalid is set aside and reported', '{"version":1,"content":{"connections":7}}', 'set-aside'],
    ['that a newer version wrote is left alone and reported', '{"version":99,"content":{}}', 'newer']
  ])('%s', async (_what, text, listTrouble) => {
    await writeFile(join(world.folder, 'connections.json'), text)
    expect(await stateOf(await start())).toMatchObject({ connections: [], listTrouble })
    const kept = await Promise.all(
      (await readdir(world.folder)).map(name => readFile(join(world.folder, name), 'utf8'))
    )
    expect(kept).toContain(text)
  })

  it('that was read reports nothing', async () => {
    await (await start()).connect(entry())
    expect(await stateOf(await start())).not.toHaveProperty('listTrouble')
  })
})

describe('a list that was tampered with', () => {
  /** Changes the base address in the file, as an attacker could who can write it but not read the keychain. */
  async function readdress(address: string): Promise<void> {
    const file = join(world.folder, 'connections.json')
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(world.practice.baseUrl, address))
  }

  it('sends no token and no byte to another address, says so, and requires the token again (M5, R27)', async () => {
    await (await start()).connect(entry())
    const other = await startPractice({ orders: 1, token: world.practice.token })
    try {
      await readdress(other.baseUrl)
      const again = await start()
      const refused = failed({ kind: 'not-connected', because: 'other-address' })
      expect(await again.withService(service => service.listOrders(1))).toEqual(refused)
      const [{ id } = { id: '' }] = (await stateOf(again)).connections
      expect(await again.access(id)).toEqual(refused)
      expect(world.told.at(-1)).toMatchObject({ connections: [{ baseAddress: other.baseUrl, token: 'other-address' }] })
      expect(other.requests()).toEqual([])
      expect(await again.replaceToken(id, world.practice.token)).toMatchObject({
        ok: true,
        value: { connections: [{ token: 'keychain' }] }
      })
      expect(await again.withService(service => service.listOrders(1))).toMatchObject({ ok: true, value: { total: 1 } })
    } finally {
      await other.stop()
    }
  })
})

describe('the active connection', () => {
  it('is open before the page asks for it, and the keychain is asked for its token first (P27)', async () => {
    await (await start()).connect(entry())
    const again = await start()
    world.asked = []
    await again.start()
    expect(again.activeServices()?.connectionId).toBe((await stateOf(again)).activeId)
    expect(world.asked).toEqual(['read'])
  })

  it('that cannot be opened is reported to whoever asks for it, and to nobody before', async () => {
    await (await start()).connect(entry())
    const again = await start()
    world.trouble = 'locked'
    await again.start()
    expect(again.activeServices()).toBeUndefined()
    expect(await again.withService(service => service.listOrders(1))).toEqual(
      failed({ kind: 'vault', trouble: 'locked' })
    )
  })
})

describe('unused tokens', () => {
  const strays = async (): Promise<string[]> => {
    await (await start()).start()
    return [...world.secrets.keys()]
  }

  it('are removed at the next start: those of a lost list, and those saved too late for this one (W17, R24)', async () => {
    await (await start()).connect(entry())
    const file = join(world.folder, 'connections.json')
    expect(await strays()).toHaveLength(1)
    const listed = await readFile(file, 'utf8')
    await writeFile(file, listed.replace('"keychain"', '"until-quit"'))
    expect(await strays()).toEqual([])
    await writeFile(file, listed)
    await (
      await start()
    ).replaceToken(
      (JSON.parse(listed) as { content: { connections: { id: string }[] } }).content.connections[0]?.id ?? '',
      world.practice.token
    )
    expect(await strays()).toHaveLength(1)
    await rm(file)
    expect(await strays()).toEqual([])
  })

  it.each([
    ['is or was invalid', '{"version":1,"content":{"connections":7}}'],
    ['is from a newer version', '{"version":99,"content":{}}']
  ])('stay if the list %s, since it may be repaired', async (_what, text) => {
    await (await start()).connect(entry())
    await writeFile(join(world.folder, 'connections.json'), text)
    expect(await strays()).toHaveLength(1)
    expect(await strays()).toHaveLength(1)
  })

  it('stay if the keychain is unavailable', async () => {
    await (await start()).connect(entry())
    await rm(join(world.folder, 'connections.json'))
    world.trouble = 'locked'
    expect(await strays()).toHaveLength(1)
  })
})
