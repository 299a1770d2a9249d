import { describe, expect, it } from 'vitest'
import { composeOfficeDrafts, draftHooksOf } from '../../../main/compose-office-drafts.ts'
import type { Seat } from '../../../main/office/membership/seat.ts'
import { deskOrder } from '../../storage/support/samples.ts'
import { BACK, CLIENT, FRONT, scene } from './scene.ts'

/** The front desk's drafts, as its page asks for them and hears of them. */
function page() {
  const made = scene()
  const { drafts } = made
  const [soon, told]: [number[], unknown[]] = [[], []]
  const seat = { deskId: FRONT, drafts, goSoon: () => soon.push(1) } as Partial<Seat> as Seat
  const services = composeOfficeDrafts({
    connections: { list: () => [CLIENT] },
    seat: () => seat,
    ready: async () => undefined
  })
  const hooks = draftHooksOf({
    send: (name, news) => told.push([name, news]),
    takeBack: () => undefined,
    leave: () => undefined,
    shownPlace: () => '',
    seat: () => seat
  })
  drafts.take([], undefined, [
    { id: BACK, name: 'Back office', removed: false },
    { id: 'annex', name: 'Annex', removed: true },
    { id: FRONT, name: 'Front desk', removed: false }
  ])
  return { ...made, services, hooks, soon, told }
}

describe('drafts at other desks, as the page shows them', () => {
  it('say whether this desk asked for them, whatever others did, and whether their desk left', async () => {
    const { drafts, atOffice, services } = page()
    const [theirs, ours] = ['annex', FRONT].map(deskId => ({ deskId, declined: false }))
    if (theirs === undefined || ours === undefined) throw new Error('two desks')
    const rows = [
      atOffice(deskOrder(), { holder: BACK, asks: [theirs] }),
      atOffice(deskOrder(), { holder: BACK, asks: [{ ...theirs, declined: true }, ours] }),
      atOffice(deskOrder(), { holder: BACK, asks: [theirs, { ...ours, declined: true }] }),
      atOffice(deskOrder(), { holder: 'annex', state: 'queued' })
    ]
    drafts.take(rows)
    const { others, desks } = await services.drafts(CLIENT.id)
    const lines = rows.map(({ id }) => others.find(line => line.id === id))
    expect(lines.map(line => [line?.desk, line?.deskLeft, line?.asked, line?.state])).toEqual([
      ['Back office', false, 'no', 'draft'],
      ['Back office', false, 'asked', 'draft'],
      ['Back office', false, 'declined', 'draft'],
      ['Annex', true, 'no', 'sending']
    ])
    expect(desks).toEqual([{ id: BACK, name: 'Back office' }])
  })
})

describe('drafts of this desk', () => {
  it('that came or went are told of to the page, by client, with those that went and who asks for one', () => {
    const { drafts, published, atOffice, hooks, told } = page()
    const [order, { id: gone }] = [published(), deskOrder()]
    drafts.take([atOffice(order, { asks: [{ deskId: BACK, declined: false }] })])
    hooks.onChange({ connectionIds: ['one', 'other'], gone: [gone] })
    expect(told).toEqual([
      ['drafts.changed', { connectionId: 'one' }],
      ['drafts.changed', { connectionId: 'other' }],
      ['office.draftsChanged', { gone: [gone], asks: [{ id: order.id, deskId: BACK, desk: 'Back office' }] }]
    ])
  })

  it('that changed go to the office soon', () => {
    const { services, soon } = page()
    services.draftsChanged()
    expect(soon).toEqual([1])
  })
})
