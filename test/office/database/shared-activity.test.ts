import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../../after-file.ts'
import type { ActivityEvent } from '#domain/activity/activity.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OfficeActivityEntry, OfficeActivityQuery } from '#domain/office/office-activity.ts'
import { createActivity } from '../../../main/activity/activity.ts'
import { composedDesk, firstDesk, joinBy, SERVICE } from '../support/composed-desk.ts'
import { oldestServers, type Office } from '../support/office.ts'
import { keysMade, one } from '../support/rows.ts'

const ORDER = '0B8F1C1E-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const ANY: OfficeActivityQuery = { deskId: null, orderId: null, person: null, before: null }

/** A desk as the app composes it, with its log. */
function desk(connectionId: string) {
  const composed = composedDesk(connectionId, SERVICE, afterAll)
  const { store, office } = composed
  const activity = createActivity({ store: async () => store })
  const page = async (query: Partial<OfficeActivityQuery> = {}) => {
    const read = await (await office().activity())?.read(connectionId, { ...ANY, ...query })
    if (read?.ok !== true || read.value === null) throw new Error('nothing is known of other desks')
    return read.value
  }
  return {
    ...composed,
    page,
    heard: async (query: Partial<OfficeActivityQuery> = {}) =>
      (await page(query)).entries.map(({ desk: { name }, number, detail }) => `${name} ${number} ${detail}`),
    own: async () => {
      const read = await activity.read(connectionId, { orderId: null, person: null, before: null })
      if (!read.ok) throw new Error(read.failure.kind)
      return read.value
    },
    note: (detail: string, more: Partial<ActivityEvent> = {}) =>
      activity.note(connectionId, { kind: 'opened', orderId: null, detail, ...more })
  }
}

/** All that it knows of the others. */
async function every({ office, connectionId }: ReturnType<typeof desk>): Promise<readonly OfficeActivityEntry[]> {
  const found: OfficeActivityEntry[] = []
  await (await office().activity())?.every(connectionId, async some => void found.push(...some))
  return found
}

describe.each(oldestServers())('activity at the desks of an office on $title', server => {
  const [front, back] = [desk('front'), desk('back')]
  let office: Office
  beforeAll(async () => {
    await front.note('Before.pdf')
    office = await firstDesk(server, front, afterFile)
    await joinBy(front, back)
  })

  it('is at the others with the desk, from its joining on, and each log stays its own (E29)', async () => {
    await front.note('Payoff.pdf', { orderId: ORDER })
    await expect.poll(() => back.heard()).toEqual(['Front desk 2 Payoff.pdf'])
    await expect.poll(() => back.sent).toContainEqual({ name: 'office.activityHeard', news: {} })
    await back.note('Survey.pdf')
    await expect.poll(() => front.heard()).toEqual(['Back office 1 Survey.pdf'])
    for (const [one, count] of [[front, 2] as const, [back, 1] as const])
      expect((await one.own()).check).toMatchObject({ entries: count, first: 1, last: count, flaws: [] })
    const [told] = (await back.page()).entries
    const [own] = (await front.own()).entries
    expect(told).toEqual({ ...own, heard: told?.heard, desk: { id: told?.desk.id, name: 'Front desk' } })
  })

  it('is found by desk, order and person, and goes on below the last entry', async () => {
    const { desks, entries } = await back.page()
    expect(desks.map(({ name }) => name)).toEqual(['Front desk'])
    expect(await back.heard({ deskId: desks[0]?.id ?? '' })).toHaveLength(1)
    expect(await back.heard({ deskId: crypto.randomUUID() })).toEqual([])
    expect(await back.heard({ orderId: ORDER.toLowerCase() })).toHaveLength(1)
    expect(await back.heard({ orderId: crypto.randomUUID() })).toEqual([])
    expect(await back.heard({ person: entries[0]?.person ?? '' })).toHaveLength(1)
    expect(await back.heard({ person: 'nobody' })).toEqual([])
    for (let number = 0; number < 201; number++) await front.note(`File ${number}.pdf`)
    await expect.poll(async () => (await back.page()).more).toBe(true)
    await expect.poll(async () => (await back.page()).entries[0]?.detail).toBe('File 200.pdf')
    const last = (await back.page()).entries.at(-1) ?? expect.unreachable()
    const rest = await back.page({ before: last })
    expect(rest.entries.map(({ detail }) => detail)).toEqual(['File 0.pdf', 'Payoff.pdf'])
    expect(rest.more).toBe(false)
  })

  it('is removed from this desk when it is too old, what waits aside, and stays at the others', async () => {
    const count = async () => (await every(back)).length
    expect(await count()).toBe(202)
    const old = (await every(back))[150]?.at ?? 0
    const younger = (await every(back)).filter(({ at }) => at >= old).length
    back.office().removeOldActivity(old)
    await expect.poll(count).toBe(younger)
    expect(await front.heard()).toEqual(['Back office 1 Survey.pdf'])
    expect(await one(office.admin, `select count(*)::int from title_desk.records where kind = 'activity'`)).toBe(203)
    back.office().removeOldActivity(Date.now() + 1)
    await expect.poll(count).toBe(0)
    expect((await back.own()).check).toMatchObject({ entries: 1, flaws: [] })
  })

  it('is told once, also what was done without the database, or while the keychain was locked (O5, O11)', async () => {
    await office.superuser.query(`alter database ${office.database} connection limit 0`)
    await office.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename like 'title_desk%'`,
      [office.database]
    )
    await back.note('Offline.pdf')
    await office.superuser.query(`alter database ${office.database} connection limit -1`)
    await back.again()
    await back.note('Locked.pdf')
    await back.office().start()
    await (await front.office().load()).reopen()
    await expect
      .poll(() => front.heard())
      .toEqual(['Back office 3 Locked.pdf', 'Back office 2 Offline.pdf', 'Back office 1 Survey.pdf'])
    expect(await one(office.admin, `select count(*)::int from title_desk.records where kind = 'activity'`)).toBe(205)
  })

  it('is in the database without a word of it (O9)', async () => {
    const text = String(
      await one(
        office.admin,
        `select string_agg(to_jsonb(r)::text || encode(r.content, 'escape'), '') from title_desk.records r`
      )
    )
    expect(text).toContain('"kind": "activity"')
    for (const canary of ['pdf', 'Payoff', ORDER.toLowerCase()]) expect(text).not.toContain(canary)
  })

  it('of a desk that is removed stays at the others; a desk that leaves keeps its own log alone (O12)', async () => {
    const id = (await front.page()).desks[0]?.id ?? ''
    const removed = await (await front.office().load()).removeDesk(id)
    expect(removed.ok).toBe(true)
    await back.note('Unheard.pdf')
    expect(await front.heard()).toHaveLength(3)
    expect((await (await back.office().load()).leave(true)).ok).toBe(true)
    expect(await back.office().activity()).toBeUndefined()
    expect((await back.own()).check).toMatchObject({ entries: 4, flaws: [] })
    await keysMade(office.admin, 2)
    await joinBy(front, back, 'Back again')
    await back.note('Again.pdf')
    await expect.poll(async () => (await front.heard())[0]).toBe('Back again 5 Again.pdf')
    expect((await front.heard()).join(' ')).not.toContain('Unheard.pdf')
  })
})
