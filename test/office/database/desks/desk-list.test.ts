import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../../../after-file.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import { deskOrder } from '../../../storage/support/samples.ts'
import { composedDesk, firstDesk, joinBy, SERVICE } from '../../support/composed-desk.ts'
import { oldestServers, type Office } from '../../support/office.ts'
import { keysMade } from '../../support/rows.ts'

describe.each(oldestServers())('the list of desks at a desk of an office on $title', server => {
  const [front, back] = [composedDesk('front', SERVICE, afterAll), composedDesk('back', SERVICE, afterAll)]
  let office: Office
  beforeAll(async () => {
    office = await firstDesk(server, front, afterFile)
  })

  /** Who can look after an order there, and be given a draft. */
  async function choices(): Promise<(readonly string[] | undefined)[]> {
    const known = await (await front.office().notes())?.desks('front')
    const drafts = await front.office().drafts('front')
    return [known?.ok ? known.value?.desks.map(({ name }) => name) : [], drafts.desks.map(({ name }) => name)]
  }
  const told = () => front.sent.map(({ name }) => name).filter(name => name === 'office.desksChanged')

  it('has one that has just joined, without being asked, and the page is told', async () => {
    await expect.poll(choices).toEqual([['Front desk'], []])
    front.sent.length = 0
    await joinBy(front, back)
    await expect.poll(choices).toEqual([['Back office', 'Front desk'], ['Back office']])
    expect(told()).not.toEqual([])
    expect(front.sent).toContainEqual({ name: 'officeOrder.changed', news: { orderIds: null } })
  })

  it('has none that is only invited, to which no draft can be given, before or after drafts are read', async () => {
    front.sent.length = 0
    expect(await (await front.office().load()).invite('Closing desk', false)).toMatchObject({ ok: true })
    await expect.poll(told).not.toEqual([])
    expect(await choices()).toEqual([['Back office', 'Front desk'], ['Back office']])
    const seat = (await front.office().load()).seat()
    const id = crypto.randomUUID()
    front.store.orders.put(deskOrder({ id: draftIdOf(id), connectionId: 'front' }))
    seat?.go()
    await expect.poll(() => seat?.drafts.place()?.id).toBe(id)
    expect(await choices()).toEqual([['Back office', 'Front desk'], ['Back office']])
  })

  it('says of a desk whose invitation is over that it can’t join any more, by the database’s clock', async () => {
    const desk = await front.office().load()
    expect(await desk.invite('Late desk', false)).toMatchObject({ ok: true })
    const stateOf = async (name: string) => {
      const listed = await desk.desks()
      return listed.ok ? listed.value.find(one => one.name === name)?.state : listed.failure
    }
    expect(await stateOf('Late desk')).toBe('invited')
    await office.superuser.query(`update title_desk.invitations set expires_at = now()
      where desk_id in (select id from title_desk.desks where name = 'Late desk')`)
    expect([await stateOf('Late desk'), await stateOf('Back office')]).toEqual(['expired', 'joined'])
  })

  it('follows a desk that gets another name, and one that leaves', async () => {
    await office.superuser.query(`update title_desk.desks set name = 'Escrow' where name = 'Back office'`)
    await expect.poll(choices).toEqual([['Escrow', 'Front desk'], ['Escrow']])
    front.sent.length = 0
    await (await back.office().load()).leave(false)
    await expect.poll(choices).toEqual([['Front desk'], []])
    expect(told()).not.toEqual([])
  })

  it('is as it was last while the office can’t be reached', async () => {
    await keysMade(office.admin, 2)
    await joinBy(front, back, 'Back again')
    await expect.poll(choices).toEqual([['Back again', 'Front desk'], ['Back again']])
    await front.again()
    await office.superuser.query(`alter database ${office.database} connection limit 0`)
    await front.office().start()
    await expect.poll(() => front.office().state()).toMatchObject({ reach: { kind: 'out' } })
    expect(await choices()).toEqual([['Back again', 'Front desk'], ['Back again']])
    await office.superuser.query(`alter database ${office.database} connection limit -1`)
  })
})
