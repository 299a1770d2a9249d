import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { shownPart } from '../../orders/file/shown-part.ts'
import { launchPractice } from '../../practice/office.ts'
import { serviceAt } from '../../service/connect.ts'
import { oldestServers } from '../support/office.ts'
import { readingOffice, type ReadingDesk } from '../support/reading-desk.ts'
import { one } from '../support/rows.ts'

const MINUTE = 60_000
/** After so long, desks tell what they watch, and look at what others do. */
const SOON = 16_000
const ALONE = 11_000
const CONTENTS = 'select content from title_desk.order_parts union all select content from title_desk.watched'

const readers = (desks: readonly ReadingDesk[]) => desks.filter(desk => desk.reader()?.isThis === true)

/** One of them reads, and the others follow. */
async function settled(desks: readonly ReadingDesk[]): Promise<{ reader: ReadingDesk; others: ReadingDesk[] }> {
  const named = () => desks.filter(desk => desk.reader() !== null)
  await expect.poll(() => [readers(desks).length, named().length]).toEqual([1, desks.length])
  const [reader] = readers(desks)
  if (reader === undefined) throw new Error('nobody reads')
  return { reader, others: desks.filter(desk => desk !== reader) }
}

/**
 * So many minutes pass at the desks, and what they ask meanwhile is answered. Where one reads for others, it passes at all of them: how long ago
 * something was read is compared with each desk's own clock.
 */
async function pass(desks: readonly ReadingDesk[], minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 2) {
    await Promise.all(desks.map(({ clock }) => clock.advance(2 * MINUTE)))
    await expect.poll(() => desks.map(desk => desk.underWay()), { interval: 5 }).toEqual(desks.map(() => 0))
  }
}

describe.each(oldestServers())('what the desks of an office watch, on $title', server => {
  /** `watched`: orders that desks may follow; the first gets other wire instructions with each `replace`. */
  const scene = async (isToFail = false) => {
    const practice = await launchPractice({ orders: 33 })
    const service = serviceAt(practice.baseUrl, { token: practice.token })
    const page = await service.listOrders(1)
    const [wired, other, third] = page.ok ? page.value.rows.flatMap(({ orderId }) => orderId ?? []) : []
    if (wired === undefined || other === undefined || third === undefined) throw new Error('too few orders')
    const listed = await service.documents(wired)
    const slot = listed.ok ? listed.value.documents.find(({ type }) => type === 'Wire Instructions') : undefined
    const replace = () => {
      practice.advance(MINUTE)
      practice.replaceDocument(wired, slot?.id ?? 0)
    }
    replace()
    return {
      watched: [wired, other, third] as const,
      replace,
      ...(await readingOffice(server, practice, { isToFail }))
    }
  }
  const noBugs = (desks: readonly ReadingDesk[]) => {
    expect(desks.flatMap(({ bugs }) => bugs)).toEqual([])
  }
  /** The reader hears what the others watch, each of which has begun to follow something. */
  const told = async (desks: readonly ReadingDesk[], office: Awaited<ReturnType<typeof scene>>['office']) => {
    const now = await one(office.superuser, 'select clock_timestamp()::text')
    const { reader, others } = await settled(desks)
    for (const desk of others) desk.pass(SOON)
    const count = 'select count(*)::int from title_desk.watched where changed_at > $1'
    await expect.poll(() => one(office.superuser, count, [now])).toBe(others.length)
    reader.pass(SOON)
  }
  const knows = (desk: ReadingDesk, orderId: OrderId) => {
    const { stages = null, documents = null } = desk.order(orderId) ?? {}
    return stages !== null && documents !== null
  }

  it('is requested by one desk for all, and known at each as it read it; the database shows none of it (O7, O9)', async () => {
    const { watched, desk, office } = await scene()
    const [first, second] = watched
    const desks = [await desk('A'), await desk('B'), await desk('C')]
    const { reader, others } = await settled(desks)
    const [another, other] = others
    for (const each of desks) each.follow(first)
    other?.follow(second)
    await told(desks, office)
    await expect
      .poll(async () => (await pass([reader], 2), desks.map(each => [first, second].map(id => knows(each, id)))))
      .toEqual(desks.map(() => [true, true]))
    await pass(desks, 20)
    expect(others.flatMap(({ asked }) => asked)).toEqual([])
    expect(new Set(reader.asked)).toEqual(new Set([first, second]))
    expect(another?.order(second)?.documents).toEqual(reader.order(second)?.documents)
    const stages = (reader.order(second)?.stages ?? []).map(({ name }) => name)
    expect(stages).not.toEqual([])
    const { rows } = await office.superuser.query<{ content: Uint8Array }>(CONTENTS)
    const all = rows.map(({ content }) => shownPart(content)).join('\n')
    expect([first, second, 'Wire Instructions', ...stages].filter(canary => all.includes(canary))).toEqual([])
    noBugs(desks)
  })

  it('raises an alarm about wire instructions once at each desk, whoever reads (O6)', async () => {
    const { watched, desk, replace } = await scene()
    const [wired] = watched
    const desks = [await desk('A'), await desk('B'), await desk('C')]
    for (const each of desks) each.follow(wired)
    const { reader, others } = await settled(desks)
    await expect.poll(async () => (await pass(desks, 2), others.map(each => knows(each, wired)))).toEqual([true, true])
    replace()
    await expect
      .poll(async () => (await pass(desks, 4), desks.map(each => each.alarms.join())))
      .toEqual(desks.map(() => 'replaced'))
    await reader.end()
    const next = await settled(others)
    await expect.poll(async () => (await pass(others, 4), next.reader.asked.length)).toBeGreaterThan(2)
    replace()
    const changes = (each: ReadingDesk) =>
      each.order(wired)?.changes.filter(({ change }) => change.kind === 'document').length
    await expect.poll(async () => (await pass(others, 4), others.map(changes))).toEqual([2, 2])
    expect(others.map(each => each.alarms.join())).toEqual(['replaced', 'replaced'])
    noBugs(desks)
  })

  it('is asked for by a desk whose person wants it now, and nothing older is taken then', async () => {
    const { watched, desk, replace } = await scene(true)
    const [wired] = watched
    const desks = [await desk('A'), await desk('B')]
    for (const each of desks) each.follow(wired)
    const { reader, others } = await settled(desks)
    const [other] = others
    if (other === undefined) throw new Error('one desk')
    await expect.poll(async () => (await pass([reader], 2), knows(other, wired))).toBe(true)
    replace()
    other.sync.refreshDetails([wired])
    await expect.poll(() => other.alarms).toEqual(['replaced'])
    expect(other.asked).toEqual([wired, wired])
    const seen = other.order(wired)?.documents
    expect(reader.alarms).toEqual([])
    // The desk takes all parts again, which are from before.
    other.proxy.cut()
    await expect.poll(() => other.reader()).toBeNull()
    other.proxy.mend()
    other.pass(MINUTE)
    await settled(desks)
    expect(other.order(wired)?.documents).toEqual(seen)
    expect(other.alarms).toEqual(['replaced'])
    await expect.poll(async () => (await pass([reader], 4), reader.alarms)).toEqual(['replaced'])
    noBugs(desks)
  })

  it('is read by each desk for itself while the office is out of reach, and only what it watches itself (O11)', async () => {
    const { watched, desk, office } = await scene(true)
    const [first, second, third] = watched
    const desks = [await desk('A'), await desk('B')]
    const { reader, others } = await settled(desks)
    const [other] = others
    if (other === undefined) throw new Error('one desk')
    reader.follow(first)
    other.follow(second)
    await told(desks, office)
    await expect.poll(async () => (await pass([reader], 2), knows(other, second))).toBe(true)
    for (const { proxy } of desks) proxy.cut()
    await expect.poll(() => desks.map(each => each.reader())).toEqual([null, null])
    for (const each of desks) each.pass(ALONE)
    const before = reader.asked.length
    other.follow(third)
    await expect.poll(async () => (await pass(desks, 2), knows(other, third))).toBe(true)
    await pass(desks, 20)
    expect(new Set(reader.asked.slice(before))).toEqual(new Set([first]))
    expect(new Set(other.asked)).toEqual(new Set([second, third]))
    noBugs(desks)
  })

  it('is read by the desk itself where a part does not open', async () => {
    const { watched, desk, office } = await scene()
    const [first] = watched
    const desks = [await desk('A'), await desk('B')]
    for (const each of desks) each.follow(first)
    const { reader, others } = await settled(desks)
    const [other] = others
    if (other === undefined) throw new Error('one desk')
    await expect.poll(async () => (await pass([reader], 2), knows(other, first))).toBe(true)
    await office.superuser.query(
      `update title_desk.order_parts set content = sha512('a'), xid = pg_current_xact_id() where part >= 512`
    )
    other.pass(SOON)
    await expect.poll(() => other.reader()).toBeNull()
    other.pass(ALONE)
    await expect.poll(async () => (await pass([other], 2), other.asked)).toContain(first)
  })
})
