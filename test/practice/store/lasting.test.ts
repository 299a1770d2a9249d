import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RunningPractice } from '../../../practice/index.ts'
import { FRIDAY, TOKEN, V3, V4, call, launchPractice, purchase, refinance } from '../office.ts'
import { DAY, allRows, idsOf, newFile, startOn } from './data-folder.ts'

async function place(practice: RunningPractice, body = purchase(), token = TOKEN): Promise<string> {
  const reply = await call(practice, `${V3}/${'loan_details' in body ? 'refinances' : 'purchases'}`, { body, token })
  expect(reply.status).toBe(201)
  return reply.json.order_id
}

/** Everything the service tells of an order, without what changes with the address. */
async function tell(practice: RunningPractice, id: string) {
  const { progress } = (await call(practice, `${V3}/${id}/progress`)).json
  const { data } = (await call(practice, `${V3}/${id}/documents`)).json
  const files = data.filter(slot => slot.file_name !== null)
  return {
    progress,
    slots: data.map(({ id: number, type, file_name, uploaded_at }) => ({ number, type, file_name, uploaded_at })),
    files: files.map(slot => createHash('sha256').update(practice.documentBytes(id, slot.id)).digest('hex'))
  }
}

describe('orders in a data file', () => {
  it('are the same after a restart: ids, stages, documents, replaced files and bodies', async () => {
    const path = newFile()
    const first = await startOn(path, { orders: 20 })
    const ids = [await place(first), await place(first, refinance())] as const
    first.advance(11 * 60_000)
    const [slot] = (await call(first, `${V3}/${ids[0]}/documents`)).json.data.filter(each => each.file_name !== null)
    first.replaceDocument(ids[0], slot!.id)
    const before = await Promise.all(ids.map(id => tell(first, id)))
    const rows = await allRows(first)
    const received = first.orders()
    await first.stop()

    const again = await startOn(path, { pace: 0, now: () => FRIDAY + 11 * 60_000 })
    expect(await allRows(again)).toEqual(rows)
    expect(await Promise.all(ids.map(id => tell(again, id)))).toEqual(before)
    expect(again.orders()).toEqual(received)
  })

  it('go on while nobody runs the service', async () => {
    const path = newFile()
    const today = await startOn(path)
    const id = await place(today)
    expect((await allRows(today))[0]).toMatchObject({ order_id: id, status: 'New' })
    await today.stop()
    const tomorrow = await startOn(path, { now: () => FRIDAY + DAY })
    const row = (await allRows(tomorrow)).find(each => each.order_id === id)
    expect(row).toMatchObject({ status: 'Closed', progress: { commitment_uploaded: true, policy_issued: true } })
  })

  it('stay where they were placed, with new sample orders above them every workday, and none ever leaves', async () => {
    const path = newFile()
    const friday = await startOn(path, { orders: 87 })
    const before = idsOf(await allRows(friday))
    const ids = [await place(friday), await place(friday)]
    await friday.stop()
    const week = await startOn(path, { now: () => FRIDAY + 7 * DAY })
    const placed = await place(week)
    const after = idsOf(await allRows(week))
    expect(after.slice(-87)).toEqual(before)
    expect(after.slice(-89, -87)).toEqual(ids.toReversed())
    expect(after[0]).toBe(placed)
    expect(after).toHaveLength(87 + 2 + 10 + 1)
    for (const id of after) expect((await call(week, `${V3}/${id}/progress`)).status).toBe(200)
  })

  it('are all there, once each, on pages read while orders arrive', async () => {
    const path = newFile()
    const practice = await startOn(path, { orders: 87 })
    for (let day = 0; day < 6; day += 1) {
      await place(practice)
      practice.advance(DAY)
    }
    const ids = idsOf(await allRows(practice))
    expect(new Set(ids).size).toBe(ids.length)
    expect((await call(practice, V4)).json.meta['total']).toBe(ids.length)
    expect([...practice.orders().keys()].filter(id => !ids.includes(id))).toEqual([])
  })

  it('keep their places after the clock was set back', async () => {
    const path = newFile()
    const ahead = await startOn(path, { now: () => FRIDAY + 100 * DAY })
    const early = await place(ahead)
    ahead.advance(30 * DAY)
    const late = await place(ahead)
    const before = idsOf(await allRows(ahead))
    await ahead.stop()
    const right = await startOn(path)
    const placed = await place(right)
    const after = idsOf(await allRows(right))
    expect(after).toEqual([placed, ...before.slice(before.indexOf(late))])
    expect(after).toContain(early)
  })

  it('of a client that wanted no samples stay free of samples', async () => {
    const path = newFile()
    await (await startOn(path, { orders: 0 })).stop()
    expect(await allRows(await startOn(path, { now: () => FRIDAY + 30 * DAY }))).toEqual([])
  })

  it('are not acknowledged if they cannot be stored', async () => {
    const full = {
      seal: (bytes: Uint8Array, place: string) => failOn(place, bytes),
      open: (bytes: Uint8Array) => bytes
    }
    function failOn(place: string, bytes: Uint8Array): Uint8Array {
      if (place.startsWith('body')) throw new Error('The disk is full')
      return bytes
    }
    const path = newFile()
    const practice = await startOn(path, { orders: 3, data: { path, sealing: full } })
    expect((await call(practice, `${V3}/purchases`, { body: purchase() })).status).toBe(500)
    expect(await allRows(practice)).toHaveLength(3)
    expect(practice.orders().size).toBe(0)
  })
})

describe('several clients of a data file', () => {
  const both = [
    { name: 'gulf', token: 'token-of-gulf', orders: 3 },
    { name: 'hill', token: 'token-of-hill', orders: 0 }
  ]

  it('each have their own orders, known by name whatever their tokens and order', async () => {
    const path = newFile()
    const first = await startOn(path, { orders: 5, clients: both })
    const id = await place(first, purchase(), 'token-of-hill')
    const [own, gulf] = [idsOf(await allRows(first)), idsOf(await allRows(first, 'token-of-gulf'))]
    expect(own.filter(each => gulf.includes(each))).toEqual([])
    await first.stop()
    const again = await startOn(path, {
      clients: [
        { name: 'hill', token: 'new-token' },
        { ...both[0]!, token: 'other-token' }
      ]
    })
    expect(idsOf(await allRows(again, 'new-token'))).toEqual([id])
    expect(idsOf(await allRows(again, 'other-token'))).toEqual(gulf)
    expect(idsOf(await allRows(again))).toEqual(own)
    expect((await call(again, `${V3}/${id}/progress`)).status).toBe(404)
    expect((await call(again, V4, { token: 'token-of-hill' })).status).toBe(401)
  })

  it('leave no token in the file', async () => {
    const path = newFile()
    const practice = await startOn(path, { clients: both })
    await place(practice)
    await practice.stop()
    const bytes = readFileSync(path).toString('latin1')
    expect(bytes).toContain('gulf')
    for (const token of [TOKEN, 'token-of-gulf']) expect(bytes).not.toContain(token)
  })

  it.each([
    [
      [
        { name: 'gulf', token: 'a' },
        { name: 'gulf', token: 'b' }
      ],
      /name/
    ],
    [[{ name: 'gulf', token: TOKEN }], /token/]
  ])('must differ in names and tokens', async (clients, message) => {
    await expect(startOn(newFile(), { clients })).rejects.toThrow(message)
  })
})

describe('starting over', () => {
  it('deletes every order and file, and makes other sample orders, now and after a restart', async () => {
    const path = newFile()
    const practice = await startOn(path, { orders: 12 })
    const id = await place(practice)
    const before = idsOf(await allRows(practice))
    const dataSet = practice.dataSet()
    practice.startOver()
    const after = idsOf(await allRows(practice))
    expect(after).toHaveLength(12)
    expect(after.filter(each => before.includes(each))).toEqual([])
    expect((await call(practice, `${V3}/${id}/progress`)).status).toBe(404)
    expect(practice.orders().size).toBe(0)
    expect(practice.dataSet()).not.toBe(dataSet)
    const placed = await place(practice)
    await practice.stop()
    expect(readFileSync(path).includes(id)).toBe(false)
    const again = await startOn(path)
    expect(again.dataSet()).toBe(practice.dataSet())
    expect(idsOf(await allRows(again))).toEqual([placed, ...after])
  })

  it('makes other orders each time, for every client, without a file too', async () => {
    const practice = await launchPractice({ orders: 4, clients: [{ token: 'other' }] })
    const seen: string[] = []
    for (let round = 0; round < 3; round += 1) {
      seen.push(...idsOf(await allRows(practice)), ...idsOf(await allRows(practice, 'other')))
      practice.startOver()
    }
    expect(new Set(seen).size).toBe(24)
  })
})

it('new data is made only where there is none, after whoever must know was told', async () => {
  const path = newFile()
  const calls: boolean[] = []
  const beforeNew = async () => {
    calls.push(existsSync(path))
  }
  await (await startOn(path, { beforeNew })).stop()
  await (await startOn(path, { beforeNew })).stop()
  expect(calls).toEqual([false])
  const refuse = async () => {
    throw new Error('not now')
  }
  const other = newFile()
  await expect(startOn(other, { beforeNew: refuse })).rejects.toThrow('not now')
  expect(existsSync(other)).toBe(false)
})
