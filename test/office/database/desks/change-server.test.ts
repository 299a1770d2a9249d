import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed } from '#domain/common/result.ts'
import { appDesk, areWell, firstEntry, joinBy, notes, tell, type AppDesk } from '../../support/app-desk.ts'
import { newOffice, oldestServers } from '../../support/office.ts'
import { startProxy } from '../../support/proxy.ts'
import { one } from '../../support/rows.ts'

const ACCOUNT = 'office owner'
const BEGINS = 'office 1 '
const NOTES = `select count(*)::int from title_desk.records where kind = 'note'`

const written = ({ folder, keytar }: AppDesk) => [
  readFileSync(join(folder, 'office.json'), 'utf8'),
  [...keytar.entries]
]

describe.each(oldestServers())('a desk whose office moved to another server, on $title', server => {
  const { host, port } = server
  /** A desk that came to its office by a way that can be cut. */
  const scene = async () => {
    const office = await newOffice(server)
    const way = await startProxy(server)
    const desk = await appDesk()
    const entry = { ...(await firstEntry(office)), host: way.host, port: way.port }
    expect(await desk.service.begin(entry)).toMatchObject({ ok: true })
    await areWell([desk])
    return { office, way, desk }
  }

  it('follows it though the one before is gone, and keeps itself and what it has not shared yet (O5)', async () => {
    const { office, way, desk } = await scene()
    const deskId = desk.member()?.deskId
    way.cut()
    tell(desk, 'Payoff ordered.')
    await expect.poll(() => desk.member()?.reach.kind).toBe('out')
    expect(desk.member()?.waiting?.count).toBe(1)
    expect(await desk.service.changeServer({ host, port })).toMatchObject({ ok: true, value: { deskId, host, port } })
    await areWell([desk])
    expect([notes(desk), await one(office.admin, NOTES)]).toEqual([['Payoff ordered.'], 1])
    const later = await desk.again()
    await areWell([later])
    expect(later.member()).toMatchObject({ deskId, host, port })
  })

  it('follows it though the key was renewed, and a dump was restored there', async () => {
    const { office, way, desk } = await scene()
    expect(await desk.service.renewKey()).toMatchObject({ ok: true })
    way.cut()
    await office.admin.query('select title_desk.restored()')
    expect(await desk.service.changeServer({ host, port })).toMatchObject({ ok: true })
    await areWell([desk])
  })

  it('ends its connections to the one before', async () => {
    const { office, desk } = await scene()
    const sessions = `from pg_stat_activity where datname = current_database() and application_name = 'Title Desk'`
    const pids = await one(office.superuser, `select array_agg(pid) ${sessions}`)
    expect(pids).toContainEqual(expect.any(Number))
    expect(await desk.service.changeServer({ host, port })).toMatchObject({ ok: true })
    await areWell([desk])
    const left = () => one(office.superuser, `select count(*)::int ${sessions} and pid = any($1)`, [pids])
    await expect.poll(left).toBe(0)
  })

  it('stays where it is if a person cancels, though the other has its office', async () => {
    const { way, desk } = await scene()
    const before = written(desk)
    const changing = desk.service.changeServer({ host, port })
    desk.service.cancelChange()
    expect(await changing).toEqual(failed('canceled'))
    tell(desk, 'Payoff ordered.')
    await areWell([desk])
    expect([written(desk), desk.member()?.port]).toEqual([before, way.port])
  })

  it('stays where it is if a person cancels while it leaves', async () => {
    const { way, desk } = await scene()
    const before = written(desk)
    const seat = desk.service.seat()
    if (seat === undefined) throw new Error('no seat')
    const close = seat.close.bind(seat)
    seat.close = () => {
      desk.service.cancelChange()
      return close()
    }
    expect(await desk.service.changeServer({ host, port })).toEqual(failed('canceled'))
    tell(desk, 'Payoff ordered.')
    await areWell([desk])
    expect([written(desk), desk.member()?.port]).toEqual([before, way.port])
  })

  it('says that it is there if a person cancels too late', async () => {
    const { desk } = await scene()
    const put = desk.keytar.setPassword.bind(desk.keytar)
    desk.keytar.setPassword = (...secret) => {
      desk.service.cancelChange()
      return put(...secret)
    }
    expect(await desk.service.changeServer({ host, port })).toMatchObject({ ok: true, value: { host, port } })
    await areWell([desk])
  })

  it('stays where it is if the other has an office of another key, and changes nothing', async () => {
    const { desk } = await scene()
    const entry = desk.keytar.entries.get(ACCOUNT) ?? ''
    const secret = JSON.parse(entry.slice(BEGINS.length)) as Readonly<Record<string, string>>
    const other = { ...secret, key: Buffer.alloc(32, 1).toString('base64') }
    desk.keytar.entries.set(ACCOUNT, BEGINS + JSON.stringify(other))
    const before = written(desk)
    expect(await desk.service.changeServer({ host, port })).toEqual(failed('not-this-office'))
    expect(written(desk)).toEqual(before)
  })

  it('stays where it is if the other has no office, and changes nothing', async () => {
    const { office, desk } = await scene()
    const before = written(desk)
    await office.superuser.query('drop schema title_desk cascade')
    expect(await desk.service.changeServer({ host, port })).toEqual(failed('not-this-office'))
    expect(written(desk)).toEqual(before)
  })

  it('goes on where it is if its keychain does not take the new place', async () => {
    const { way, desk } = await scene()
    const before = written(desk)
    desk.keytar.setPassword = async () => {
      throw new Error('the keychain is locked')
    }
    expect(await desk.service.changeServer({ host, port })).toEqual(failed('keychain'))
    tell(desk, 'Payoff ordered.')
    await areWell([desk])
    expect([written(desk), desk.member()?.port]).toEqual([before, way.port])
  })

  it('stays where it is if the other does not take it, and changes nothing', async () => {
    const { desk: front } = await scene()
    const back = await appDesk()
    await joinBy(front, back, 'Back office')
    await areWell([back])
    expect(await front.service.removeDesk(back.member()?.deskId ?? '')).toMatchObject({ ok: true })
    const before = written(back)
    expect(await back.service.changeServer({ host, port })).toEqual(failed('not-this-office'))
    expect(written(back)).toEqual(before)
  })
})
