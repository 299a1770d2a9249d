import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountParts, CHANNEL, HEAD } from '../../../../main/office/reading/order-parts.ts'
import { oldestServers, openOffice, type Desk, type Office } from '../../support/office.ts'
import { addKey, hash, sealed } from '../../support/rows.ts'

describe.each(oldestServers())('the list of an account on $title', server => {
  let office: Office
  let ana: Desk
  let key: string
  beforeAll(async () => {
    office = await openOffice(server)
    ana = await office.desk('Ana')
    key = await addKey(ana)
  })
  afterAll(() => office.close())

  it('is told of to all that listen, by its account: new parts, and what is to be watched', async () => {
    const [ben, account] = [await office.desk('Ben'), hash()]
    const heard: (string | undefined)[] = []
    ben.client.on('notification', ({ payload }) => heard.push(payload))
    await ben.client.query(`listen ${CHANNEL}`)
    const parts = accountParts(ana.client, account)
    const epoch = (await parts.becomeReader()) ?? ''
    await parts.publish(epoch, key, { part: HEAD, content: sealed() })
    await parts.watch(key, sealed())
    const text = account.toString('hex')
    await expect.poll(() => heard).toEqual([text, `${text} watch`])
  })

  it('is read for the desks that said what they watch within the last hour, and are there still', async () => {
    const [ben, cora, dan] = [await office.desk('Ben'), await office.desk('Cora'), await office.desk('Dan')]
    const account = hash()
    const parts = accountParts(ana.client, account)
    await parts.becomeReader()
    for (const { client } of [ana, ben, cora, dan]) await accountParts(client, account).watch(key, sealed())
    const saidLongAgo = `update title_desk.watched set changed_at = now() - interval '61 minutes' where desk_id = $1`
    await office.superuser.query(saidLongAgo, [ben.id])
    await ana.client.query('select title_desk.remove_desk($1)', [cora.id])
    expect((await parts.watched()).map(({ deskId }) => deskId).toSorted()).toEqual([ana.id, dan.id].toSorted())
  })
})
