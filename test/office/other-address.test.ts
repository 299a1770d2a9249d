import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { KeychainTrouble } from '#domain/common/failure.ts'
import { placePrint, type KeptOfficeSecret, type OfficeSecret } from '../../main/keychain/office-secret.ts'
import { ownSecret } from '../../main/office/membership/own-secret.ts'
import { newPrivateKey } from '../../main/office/seal/desk-pair.ts'
import { closedPort, startTcp } from '../service/servers.ts'
import { appDesk, type AppDesk } from './support/app-desk.ts'

const ACCOUNT = 'office owner'
const BEGINS = 'office 1 '

const HERE = { host: '127.0.0.1', port: 5432, database: 'office', role: 'desk_1', authority: null }
const SECRET: OfficeSecret = {
  deskId: 'd1',
  password: 'for this desk only',
  keyId: 'k1',
  key: Buffer.alloc(32, 1).toString('base64'),
  deskKey: newPrivateKey()
}

/** A desk of an office, by what its file and its keychain have; it hasn't started since. */
async function deskOf(place: typeof HERE, secret: OfficeSecret): Promise<AppDesk> {
  const desk = await appDesk()
  const content = { ...place, deskId: secret.deskId, deskName: 'Front desk' }
  writeFileSync(join(desk.folder, 'office.json'), JSON.stringify({ version: 1, content }))
  desk.keytar.entries.set(ACCOUNT, BEGINS + JSON.stringify(secret))
  return desk
}

function edit({ folder }: AppDesk, text: string, instead: string): void {
  const path = join(folder, 'office.json')
  const before = readFileSync(path, 'utf8')
  expect(before).toContain(text)
  writeFileSync(path, before.replace(text, instead))
}

const boundTo = ({ keytar }: AppDesk): unknown => {
  const secret = JSON.parse(keytar.entries.get(ACCOUNT)?.slice(BEGINS.length) ?? '{}') as Partial<OfficeSecret>
  return secret.boundTo
}

describe('a desk whose file names another place than its password is for', () => {
  it.each([
    ['server', '"127.0.0.1"', '"localhost"'],
    ['port', '"port":1,', '"port":PORT,'],
    ['database', '"office"', '"copy"'],
    ['role', '"desk_1"', '"desk_2"'],
    ['authority', 'null', '"-----BEGIN CERTIFICATE-----"']
  ])('does not connect where its %s is another, and can leave (M5)', async (what, text, instead) => {
    const server = await startTcp(() => undefined)
    const place = { ...HERE, port: what === 'port' ? 1 : server.port }
    const desk = await deskOf(place, { ...SECRET, boundTo: placePrint(place) })
    edit(desk, text, instead.replace('PORT', String(server.port)))
    const later = await desk.again()
    expect(later.member()).toMatchObject({ reach: { kind: 'out', because: 'other-address' }, waiting: null })
    expect(await later.service.desks()).toEqual({ ok: false, failure: 'other-address' })
    expect(await later.service.invite('Ben', false)).toMatchObject({ ok: false, failure: 'other-address' })
    expect(await later.service.leave(false)).toEqual({ ok: false, failure: 'other-address' })
    expect(server.connections()).toBe(0)
    expect(await later.service.leave(true)).toEqual({ ok: true, value: { kind: 'none' } })
    expect([...later.keytar.entries]).toEqual([])
    expect(server.connections()).toBe(0)
  })

  it('connects where it is the same (M5)', async () => {
    const server = await startTcp(() => undefined)
    const place = { ...HERE, port: server.port }
    const desk = await deskOf(place, { ...SECRET, boundTo: placePrint(place) })
    const later = await desk.again()
    await expect.poll(() => server.connections()).toBe(1)
    server.close()
    await expect.poll(() => later.member()?.reach).toMatchObject({ kind: 'out', because: 'unreachable' })
  })

  it('whose entry is of a version that did not say takes the place of its first start, and no other (M5)', async () => {
    const place = { ...HERE, port: await closedPort() }
    const desk = await deskOf(place, SECRET)
    const first = await desk.again()
    expect(boundTo(first)).toBe(placePrint(place))
    expect(first.member()?.reach).not.toMatchObject({ because: 'other-address' })
    edit(first, '"desk_1"', '"desk_2"')
    const second = await first.again()
    expect(second.member()?.reach).toMatchObject({ because: 'other-address' })
    edit(second, '"desk_2"', '"desk_1"')
    expect((await second.again()).member()?.reach).not.toMatchObject({ because: 'other-address' })
  })
})

it('a desk whose organization allows another office only connects to its own to leave it, and for nothing else (E28)', async () => {
  const server = await startTcp(socket => socket.destroy())
  const place = { ...HERE, port: server.port }
  const desk = await deskOf(place, { ...SECRET, boundTo: placePrint(place) })
  const { host, port } = place
  const later = await desk.again({ only: { host, port, database: 'other' } })
  expect(later.member()?.reach).toMatchObject({ kind: 'out', because: 'other-office' })
  const refused = { ok: false, failure: 'other-office' }
  expect(await later.service.desks()).toEqual(refused)
  expect(await later.service.invite('Ben', false)).toEqual(refused)
  expect(await later.service.renewKey()).toEqual(refused)
  expect(await later.service.removeDesk('d2')).toEqual(refused)
  expect(server.connections()).toBe(0)
  expect(await later.service.leave(false)).toEqual({ ok: false, failure: 'unreachable' })
  expect(server.connections()).toBe(1)
})

it('nothing of an office that was left comes back out of this desk’s own journal (O12)', async () => {
  const place = { ...HERE, port: await closedPort() }
  const desk = await (await deskOf(place, { ...SECRET, boundTo: placePrint(place) })).again()
  const forgets = vi.spyOn(desk.store, 'forget')
  expect(await desk.service.leave(true)).toEqual({ ok: true, value: { kind: 'none' } })
  expect(forgets).toHaveBeenCalledTimes(1)
})

it('a desk whose own file can’t be opened says so, which is reported, and connects once it can be', async () => {
  const place = { ...HERE, port: await closedPort() }
  const desk = await deskOf(place, { ...SECRET, boundTo: placePrint(place) })
  const fault = new Error('no disk')
  const shut = await desk.again({ store: () => Promise.reject(fault) })
  expect(shut.member()).toMatchObject({ reach: { kind: 'out', because: 'disk' }, waiting: null })
  expect(shut.bugs).toEqual([fault])
  const later = await shut.again({})
  await expect.poll(() => later.member()?.reach).toMatchObject({ kind: 'out', because: 'unreachable' })
})

it('a desk whose keychain was locked takes its seat once the computer wakes, and is out since the start until then', async () => {
  const place = { ...HERE, port: await closedPort() }
  const desk = await deskOf(place, { ...SECRET, boundTo: placePrint(place) })
  desk.keytar.mood = { says: 'locked' }
  const later = await desk.again()
  const { keytar, service } = later
  const reach = () => later.member()?.reach
  const first = reach()
  expect(first).toMatchObject({ kind: 'out', because: 'keychain' })
  const asked = keytar.calls.length
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000)
  service.online()
  await expect.poll(() => keytar.calls.length).toBeGreaterThan(asked)
  // Its turn comes after that try.
  expect(await service.leave(false)).toEqual(failed('keychain'))
  expect(reach()).toEqual(first)
  keytar.mood = 'well'
  service.online()
  await expect.poll(reach).toMatchObject({ kind: 'out', because: 'unreachable' })
})

describe('a desk whose office moved to another server', () => {
  const written = ({ folder, keytar }: AppDesk) => [
    readFileSync(join(folder, 'office.json'), 'utf8'),
    [...keytar.entries]
  ]

  it('stays at the one it has where the other can’t be reached', async () => {
    const place = { ...HERE, port: await closedPort() }
    const desk = await (await deskOf(place, { ...SECRET, boundTo: placePrint(place) })).again()
    const before = written(desk)
    const port = await closedPort()
    expect(await desk.service.changeServer({ host: HERE.host, port })).toEqual(failed('unreachable'))
    expect([written(desk), desk.member()?.port]).toEqual([before, place.port])
  })

  it('asks no server that its organization does not name (E28)', async () => {
    const server = await startTcp(socket => socket.destroy())
    const place = { ...HERE, port: await closedPort() }
    const desk = await deskOf(place, { ...SECRET, boundTo: placePrint(place) })
    const [{ host }, { port }] = [HERE, server]
    const bound = await desk.again({ only: { host, port: place.port, database: HERE.database } })
    expect(await bound.service.changeServer({ host, port })).toEqual(failed('other-office'))
    expect(server.connections()).toBe(0)
    const moved = await bound.again({ only: { host, port, database: HERE.database } })
    expect(await moved.service.changeServer({ host, port })).toEqual(failed('unreachable'))
    expect(server.connections()).toBe(1)
  })

  it('gives its password to no server if its file was changed by hand, but to the one it is for by now (M5)', async () => {
    const server = await startTcp(socket => socket.destroy())
    const [{ host }, { port }] = [HERE, server]
    const place = { ...HERE, port: await closedPort() }
    const changed = await (await deskOf(place, { ...SECRET, boundTo: placePrint({ ...HERE, port: 1 }) })).again()
    expect(await changed.service.changeServer({ host, port })).toEqual(failed('other-address'))
    expect(server.connections()).toBe(0)
    // The program ended between the two: the keychain had the new place, the file the old one.
    const begun = await (await deskOf(place, { ...SECRET, boundTo: placePrint({ ...HERE, port }) })).again()
    expect(await begun.service.changeServer({ host, port })).toEqual(failed('unreachable'))
    expect(server.connections()).toBe(1)
  })

  it('gives no server a password that its keychain has for another desk (M5)', async () => {
    const server = await startTcp(socket => socket.destroy())
    const [{ host }, { port }] = [HERE, server]
    const place = { ...HERE, port: await closedPort() }
    const desk = await deskOf(place, SECRET)
    const other = { ...SECRET, deskId: 'd2', boundTo: placePrint(place) }
    desk.keytar.entries.set(ACCOUNT, BEGINS + JSON.stringify(other))
    const later = await desk.again()
    expect(await later.service.changeServer({ host, port })).toEqual(failed('keychain'))
    expect(server.connections()).toBe(0)
  })

  it('stays where it is once a check is canceled, and can check another at once', async () => {
    const silent = await startTcp(() => undefined)
    const [{ host }, { port }] = [HERE, silent]
    const place = { ...HERE, port: await closedPort() }
    const desk = await (await deskOf(place, { ...SECRET, boundTo: placePrint(place) })).again()
    const before = written(desk)
    const first = desk.service.changeServer({ host, port })
    await expect.poll(() => silent.connections()).toBe(1)
    desk.service.cancelChange()
    const second = desk.service.changeServer({ host, port: await closedPort() })
    expect([await first, await second]).toEqual([failed('canceled'), failed('unreachable')])
    expect([written(desk), desk.member()?.port]).toEqual([before, place.port])
  })

  it('asks nothing of a server whose check is canceled before it has its turn', async () => {
    const silent = await startTcp(() => undefined)
    const [{ host }, { port }] = [HERE, silent]
    const place = { ...HERE, port: await closedPort() }
    const desk = await (await deskOf(place, { ...SECRET, boundTo: placePrint(place) })).again()
    const changing = desk.service.changeServer({ host, port })
    desk.service.cancelChange()
    expect([await changing, silent.connections()]).toEqual([failed('canceled'), 0])
  })

  it('is none where it belongs to no office', async () => {
    expect(await (await appDesk()).service.changeServer({ host: HERE.host, port: 1 })).toEqual(failed('refused'))
  })
})

describe('an entry of an earlier version', () => {
  const member = { ...HERE, deskId: SECRET.deskId, deskName: 'Front desk' }
  const kept = (secret: OfficeSecret, replaced: OfficeSecret[], trouble?: KeychainTrouble): KeptOfficeSecret => {
    const put = async (changed: OfficeSecret) => {
      replaced.push(changed)
      return trouble === undefined ? ok(null) : failed(trouble)
    }
    return { read: async () => ok(secret), write: put, replace: put, remove: async () => ok(null) }
  }

  it('is used though the keychain does not take the place: the next start tries again', async () => {
    const replaced: OfficeSecret[] = []
    const found = await ownSecret(kept(SECRET, replaced, 'locked'), member)
    expect(found).toMatchObject({ ok: true, value: { password: SECRET.password } })
    expect(replaced).toMatchObject([{ boundTo: placePrint(HERE) }])
  })

  it('is not used where the keychain does not take the key that it lacks', async () => {
    const { deskKey: _, ...bare } = SECRET
    expect(await ownSecret(kept(bare, [], 'locked'), member)).toEqual(failed('keychain'))
  })

  it('is not written again once it says for which place it is', async () => {
    const replaced: OfficeSecret[] = []
    expect((await ownSecret(kept({ ...SECRET, boundTo: placePrint(HERE) }, replaced), member)).ok).toBe(true)
    expect(replaced).toEqual([])
  })
})
