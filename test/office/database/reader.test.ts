import { describe, expect, it } from 'vitest'
import { accountParts, isDeposed } from '../../../main/office/reading/order-parts.ts'
import { shownPart } from '../../orders/file/shown-part.ts'
import { launchPractice } from '../../practice/office.ts'
import { PURCHASE, send, serviceAt } from '../../service/connect.ts'
import { oldestServers } from '../support/office.ts'
import { readingOffice, type ReadingDesk, type ReadingOptions } from '../support/reading-desk.ts'
import { one } from '../support/rows.ts'

const MINUTE = 60_000
const ALONE = 11_000
/** In milliseconds: a desk tries to connect again after so long at most. */
const FIRST_TRY = 1000
/** In milliseconds: the database ends a session that is silent for so long. */
const SILENT = 1500

const readers = (desks: readonly ReadingDesk[]) => desks.filter(desk => desk.reader()?.isThis === true)
const followers = (desks: readonly ReadingDesk[]) => desks.filter(desk => desk.reader()?.isThis === false)

/** One of them reads, and the others follow. */
async function settled(desks: readonly ReadingDesk[]): Promise<ReadingDesk> {
  await expect.poll(() => [readers(desks).length, followers(desks).length]).toEqual([1, desks.length - 1])
  const [reader] = readers(desks)
  if (reader === undefined) throw new Error('nobody reads')
  return reader
}

/** So much time passes at all desks, and what they ask meanwhile is answered. */
async function pass(desks: readonly ReadingDesk[], minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 2) {
    await Promise.all(desks.map(({ clock }) => clock.advance(2 * MINUTE)))
    await expect.poll(() => desks.map(desk => desk.underWay()), { interval: 5 }).toEqual(desks.map(() => 0))
  }
}

describe.each(oldestServers())('the order list of an office on $title', server => {
  const scene = async (orders = 33, options: ReadingOptions = {}) => {
    const practice = await launchPractice({ orders })
    return { practice, ...(await readingOffice(server, practice, options)) }
  }
  const place = async ({ baseUrl, token }: { readonly baseUrl: string; readonly token: string }) => {
    const placed = await send(serviceAt(baseUrl, { token }), PURCHASE)
    if (placed.state !== 'accepted') throw new Error(placed.state)
    return placed.orderId
  }
  const noBugs = (desks: readonly ReadingDesk[]) => {
    expect(desks.flatMap(({ bugs }) => bugs)).toEqual([])
  }

  it('is requested by one desk for all: five ask no more than 1.2 times what one does (O7)', async () => {
    const { practice, desk } = await scene()
    const alone = await desk('Alone', { alone: true })
    const desks = [await desk('A'), await desk('B'), await desk('C'), await desk('D'), await desk('E')]
    await settled(desks)
    await pass([alone, ...desks], 40)
    const asked = desks.reduce((sum, one) => sum + one.pages(), 0)
    expect(alone.pages()).toBeGreaterThan(40)
    expect(asked).toBeLessThanOrEqual(alone.pages() * 1.2)
    expect(desks.filter(one => one.pages() > 0)).toHaveLength(1)
    const orderId = await place(practice)
    await pass(desks, 4)
    for (const one of desks) await expect.poll(() => one.rows().join()).toContain(orderId)
    noBugs(desks)
  })

  it('has an order at every desk right after it was placed: the desk that reads does so at once, and no other (O7)', async () => {
    const { practice, desk } = await scene()
    const desks = [await desk('A'), await desk('B')]
    await settled(desks)
    const orderId = await place(practice)
    for (const one of desks) one.sync.noteSent()
    for (const one of desks) await expect.poll(() => one.rows().join()).toContain(orderId)
    expect(followers(desks).map(one => one.pages())).toEqual([0])
    noBugs(desks)
  })

  it('goes on under a key that was renewed: nothing new is sealed with the one before, and what is there still opens', async () => {
    const { practice, desk, office, renewKey } = await scene()
    const desks = [await desk('A'), await desk('B')]
    await settled(desks)
    const keyId = await renewKey()
    await settled(desks)
    const orderId = await place(practice)
    await pass(desks, 4)
    for (const one of desks) await expect.poll(() => one.rows().join()).toContain(orderId)
    const changed = 'select count(*)::int from title_desk.order_parts where key_id = $1'
    await expect.poll(() => one(office.admin, changed, [keyId])).toBeGreaterThanOrEqual(1)
    const late = await desk('C', { fresh: true })
    const listed = (desk: ReadingDesk | undefined) => desk?.rows().map(row => row.split(',')[0])
    await expect.poll(() => listed(late)).toEqual(listed(desks[0]))
    expect(late.pages()).toBeLessThanOrEqual(1)
    noBugs([...desks, late])
  })

  it.each(['cut', 'frozen', 'ended'] as const)('is read by another desk when the reader is %s', async how => {
    // Only one that is frozen ends by its silence.
    const { practice, desk } = await scene(
      33,
      how === 'frozen' ? { silentAfter: SILENT, isToFail: true } : { isToFail: true }
    )
    const desks = [await desk('A'), await desk('B'), await desk('C')]
    const before = await settled(desks)
    const left = desks.filter(one => one !== before)
    if (how === 'cut') before.proxy.cut()
    else if (how === 'frozen') before.proxy.freeze()
    else await before.end()
    const reader = await settled(left)
    const orderId = await place(practice)
    await pass(left, 4)
    for (const one of left) await expect.poll(() => one.rows().join()).toContain(orderId)
    expect(left.filter(one => one.pages() > 0)).toEqual([reader])
    noBugs(left)
  })

  it('is left to another desk by one whose token is refused', async () => {
    const { desk } = await scene()
    const desks = [await desk('A'), await desk('B')]
    const before = await settled(desks)
    before.refuseWith({ kind: 'unauthorized' })
    await pass([before], 2)
    await expect.poll(() => readers(desks)).toEqual(desks.filter(one => one !== before))
    await expect.poll(() => before.reader()?.isThis).toBe(false)
    noBugs(desks)
  })

  it('takes nothing from a reader that was replaced, and that one follows then', async () => {
    const { office, practice, account, desk } = await scene()
    const [a, b] = [await desk('A'), await desk('B')]
    const before = await settled([a, b])
    const other = before === a ? b : a
    const content = `select string_agg(encode(content, 'hex'), ' ' order by part) from title_desk.order_parts`
    await office.superuser.query('update title_desk.readers set epoch = epoch + 1, desk_id = $1', [other.desk.id])
    const was = await one(office.superuser, content)
    const late = accountParts(before.desk.client, await account())
    const publishing = late.publish('1', before.key.id, { part: 3, content: new Uint8Array(64) })
    expect(isDeposed(await publishing.then(String, (error: unknown) => error))).toBe(true)
    expect(await one(office.superuser, content)).toBe(was)
    const orderId = await place(practice)
    await pass([before], 4)
    await settled([a, b])
    for (const each of [a, b])
      await expect.poll(() => (each.clock.advance(2 * MINUTE), each.rows().join())).toContain(orderId)
    noBugs([a, b])
  })

  it('is read by each desk for itself while the office is out of reach, and comes to the same rows after (O8, O11)', async () => {
    const { practice, desk } = await scene(33, { isToFail: true })
    const desks = [await desk('A'), await desk('B'), await desk('C')]
    await settled(desks)
    for (const { proxy } of desks) proxy.cut()
    await expect.poll(() => desks.map(one => one.reader())).toEqual([null, null, null])
    for (const one of desks) one.pass(ALONE)
    await place(practice)
    await expect
      .poll(async () => (await pass(desks, 2), desks.map(one => one.pages() > 0 && one.rows().length)))
      .toEqual([34, 34, 34])
    await place(practice)
    for (const one of desks) one.proxy.mend()
    for (const one of desks) one.pass(MINUTE)
    await settled(desks)
    await pass(desks, 12)
    await expect.poll(() => desks.map(one => one.rows().length)).toEqual([35, 35, 35])
    const [first, ...others] = desks.map(one => one.rows())
    for (const rows of others) expect(rows).toEqual(first)
    noBugs(desks)
  })

  it('is read by one desk again whose clock was set back a year while the office was out of reach (O7)', async () => {
    const { desk } = await scene(33, { isToFail: true })
    const desks = [await desk('A'), await desk('B')]
    await settled(desks)
    for (const { proxy } of desks) proxy.cut()
    await expect.poll(() => desks.map(one => one.reader())).toEqual([null, null])
    for (const one of desks) one.setClock(-365 * 24 * 60 * MINUTE)
    for (const { proxy } of desks) proxy.mend()
    for (const one of desks) one.pass(MINUTE)
    await settled(desks)
    noBugs(desks)
  })

  it('is not taken for certain where a part of it does not open: the desk reads for itself then', async () => {
    const { office, desk } = await scene()
    const desks = [await desk('A'), await desk('B')]
    const reader = await settled(desks)
    const [other] = followers(desks)
    const before = other?.sync.status().whole
    await office.superuser.query(`update title_desk.order_parts set content = sha512('a'), xid = pg_current_xact_id()
      where part = (select min(part) from title_desk.order_parts)`)
    await pass([reader], 14)
    await expect.poll(() => other?.reader()).toBeNull()
    expect(other?.sync.status().whole).toEqual(before)
    other?.pass(ALONE)
    await expect.poll(() => other?.pages()).toBeGreaterThan(0)
  })

  it('reaches a desk that never read it after one page of its own', async () => {
    const { desk } = await scene(300)
    const before = await desk('A')
    await settled([before])
    const late = await desk('B', { fresh: true })
    await settled([before, late])
    await expect.poll(() => late.rows()).toEqual(before.rows())
    expect(late.pages()).toBe(1)
    expect(late.sync.status().whole?.at).toBeLessThanOrEqual(late.clock.now())
  })

  it('is not mixed with that of another client at the same service (R47)', async () => {
    const practice = await launchPractice({ orders: 20, clients: [{ token: 'others', orders: 25 }] })
    const { desk } = await readingOffice(server, practice)
    const ours = [await desk('A'), await desk('B')]
    await settled(ours)
    const theirs = [await desk('C', { token: 'others' }), await desk('D', { token: 'others' })]
    await settled(theirs)
    await pass([...ours, ...theirs], 12)
    expect([...ours, ...theirs].map(one => one.rows().length)).toEqual([20, 20, 25, 25])
  })

  it('is read when a follower’s person asks for it', async () => {
    const { practice, desk } = await scene()
    const desks = [await desk('A'), await desk('B')]
    const reader = await settled(desks)
    const [other] = followers(desks)
    const orderId = await place(practice)
    other?.sync.syncNow()
    await expect.poll(() => other?.rows().join()).toContain(orderId)
    expect([reader.pages() > 0, other?.pages()]).toEqual([true, 0])
  })

  it('is read when a follower’s person asks for it while its connection is gone, by the reader once it is back', async () => {
    const { practice, desk } = await scene(33, { isToFail: true })
    const desks = [await desk('A'), await desk('B')]
    const reader = await settled(desks)
    const [other] = followers(desks)
    if (other === undefined) throw new Error('nobody follows')
    other.proxy.cut()
    await expect.poll(() => other.reader()).toBeNull()
    const orderId = await place(practice)
    other.sync.syncNow()
    other.proxy.mend()
    other.pass(FIRST_TRY)
    await expect.poll(() => other.rows().join()).toContain(orderId)
    expect([reader.pages() > 0, other.pages()]).toEqual([true, 0])
    noBugs(desks)
  })

  it('is read as a whole by a desk that is alone by then, when its person asked for it while its connection was gone', async () => {
    const { desk } = await scene(33, { isToFail: true })
    const one = await desk('A')
    await settled([one])
    await pass([one], 4)
    one.proxy.cut()
    await expect.poll(() => one.reader()).toBeNull()
    const before = one.pages()
    one.sync.syncNow()
    one.pass(ALONE)
    // Without the wish, it would look at both ends of the list.
    await expect.poll(() => one.pages() - before).toBeGreaterThanOrEqual(3)
    noBugs([one])
  })

  it('is read by each desk for itself while the database takes no changes, and by one again later (O7, O11)', async () => {
    const { office, practice, desk } = await scene()
    const desks = [await desk('A'), await desk('B')]
    await settled(desks)
    const { superuser, database } = office
    await superuser.query(`alter database ${database} set default_transaction_read_only = on`)
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'title_desk_%'`
    )
    await expect.poll(() => readers(desks).length).toBe(0)
    const orderId = await place(practice)
    for (const one of desks) {
      one.pass(ALONE)
      one.sync.online()
    }
    // Each turns to the service only once its next try to become the reader has failed, too.
    for (const one of desks) await expect.poll(async () => (await pass(desks, 2), one.rows().join())).toContain(orderId)
    await superuser.query(`alter database ${database} reset default_transaction_read_only`)
    await expect
      .poll(() => {
        for (const one of desks) one.pass(MINUTE)
        return [readers(desks).length, followers(desks).length]
      })
      .toEqual([1, 1])
    noBugs(desks)
  })

  it('shows no name, address or order in the database (O9)', async () => {
    const { office, desk } = await scene()
    const reader = await desk('A')
    await settled([reader])
    // How far it is, and the list with it.
    const published = () => one(office.superuser, 'select count(*)::int from title_desk.order_parts')
    await expect.poll(published).toBeGreaterThan(1)
    const { rows } = await office.superuser.query<{ content: Uint8Array }>('select content from title_desk.order_parts')
    const all = rows.map(({ content }) => shownPart(content)).join('\n')
    const canaries = reader.rows().flatMap(row => {
      const { orderId, name, borrowers } = JSON.parse(row) as { orderId: string; name: string; borrowers: string[] }
      return [orderId, name, ...borrowers]
    })
    expect(canaries.length).toBeGreaterThanOrEqual(66)
    expect(canaries.filter(canary => canary.length > 3 && all.includes(canary))).toEqual([])
  })
})
