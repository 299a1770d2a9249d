import { describe, expect, it } from 'vitest'
import type { OfficeDraft } from '../../../main/office/drafts/office-draft.ts'
import { handOver } from '../../../main/office/follow/hand-over.ts'
import { publishDraft, publishDrafts } from '../../../main/office/follow/publish-drafts.ts'
import { deskOrder, NOW } from '../../storage/support/samples.ts'
import { BACK, FRONT, scene } from '../drafts/scene.ts'
import { fakeClient, refusal, type Answer } from './fake-client.ts'

/** A row as pg gives it. */
const rowOf = ({ epoch, revision, keyId, changedAt: _, ...draft }: OfficeDraft) => ({
  ...draft,
  epoch: String(epoch),
  revision: String(revision),
  key_id: keyId,
  xid: '7',
  age: 0
})

/** @param save what the database says to each save; `there` what it has of the draft */
function office(save: (at: number) => Answer, there: () => readonly OfficeDraft[] = () => []) {
  let saves = 0
  const fake = fakeClient(({ text }) => {
    if (text.includes('save_draft')) return save((saves += 1))
    return text.includes('from title_desk.drafts d') ? there().map(rowOf) : undefined
  })
  return { ...fake, saves: () => fake.texts('save_draft').map(({ values }) => values) }
}

describe('a draft of this desk', () => {
  it('is published with each value in its place, and counts as published then', async () => {
    const { orders, drafts } = scene()
    const order = deskOrder()
    orders.put(order)
    const { client, saves } = office(() => [])
    expect(await publishDraft(client, drafts, order.id)).toBe('published')
    expect(
      saves().map(([id, epoch, , revision, state, matches, keyId]) => [id, epoch, revision, state, matches, keyId])
    ).toEqual([[order.id, 1, 1, 'draft', [], 'office']])
    expect([drafts.unpublished(), drafts.known(order.id)?.changedAt]).toEqual([[], NOW])
  })

  it('is heard of before it is published for the first time', async () => {
    const { orders, drafts } = scene()
    const order = deskOrder()
    orders.put(order)
    const { client, asked } = office(() => [])
    await publishDraft(client, drafts, order.id)
    await publishDraft(client, drafts, order.id)
    expect(asked.map(({ text }) => /save_draft|drafts d/.exec(text)?.[0])).toEqual(['drafts d', 'save_draft'])
  })

  it.each(['TD002', 'TD003', '22P05', '23514'])(
    'that the database refuses with %s is put aside until it changes',
    async code => {
      const { orders, drafts, atOffice } = scene()
      const order = deskOrder()
      orders.put(order)
      drafts.hear([order.id], [])
      const { client, saves } = office(
        () => refusal(code),
        () => [atOffice(order)]
      )
      expect(await publishDraft(client, drafts, order.id)).toBe('refused')
      expect([saves().length, drafts.known(order.id)?.refused]).toEqual([1, drafts.known(order.id)?.mark])
    }
  )

  it.each(['42501', '53100', '25006', 'TD004', 'TD007'])('is tried again where it says %s', async code => {
    const { orders, drafts } = scene()
    const order = deskOrder()
    orders.put(order)
    const { client } = office(() => refusal(code))
    await expect(publishDraft(client, drafts, order.id)).rejects.toMatchObject({ code })
    expect(drafts.unpublished()).toHaveLength(1)
  })

  it('that another desk holds by now is elsewhere, and asked for before it is published over', async () => {
    const { published, orders, drafts, atOffice } = scene()
    const order = published()
    drafts.hear([order.id], [])
    orders.put({ ...order, revision: 2 })
    const { client, saves } = office(
      () => refusal('TD001'),
      () => [atOffice(order, { holder: BACK, epoch: 2 })]
    )
    expect([await publishDraft(client, drafts, order.id), saves().length]).toEqual(['elsewhere', 1])
    expect(drafts.known(order.id)?.holder).toBe(BACK)
  })

  it('is put aside where the office holds it for nobody, and after four tries', async () => {
    const { published, orders, drafts, atOffice } = scene()
    const order = published()
    drafts.hear([order.id], [])
    orders.put({ ...order, revision: 2 })
    const none = office(() => refusal('TD001'))
    expect([await publishDraft(none.client, drafts, order.id), none.saves().length]).toEqual(['refused', 1])
    orders.put({ ...order, revision: 3 })
    let epoch = 1
    const moving = office(
      () => refusal('TD001'),
      () => [atOffice(order, { holder: FRONT, epoch: (epoch += 1) })]
    )
    expect([await publishDraft(moving.client, drafts, order.id), moving.saves().length]).toEqual(['refused', 4])
  })

  it('that is on its way is made known as queued first, and then as it is', async () => {
    const { orders, drafts } = scene()
    const order = deskOrder({ state: 'unknown' })
    orders.put(order)
    const { client, saves } = office(() => [])
    await publishDraft(client, drafts, order.id)
    expect(saves().map(([, , , revision, state]) => [revision, state])).toEqual([
      [1, 'queued'],
      [2, 'unknown']
    ])
  })

  it('is published with all others that differ, and no other', async () => {
    const { orders, drafts, published } = scene()
    published()
    const [one, other] = [deskOrder(), deskOrder()]
    for (const order of [one, other, deskOrder({ connectionId: 'practice' })]) orders.put(order)
    const { client, saves } = office(() => [])
    await publishDrafts(client, drafts)
    expect(
      saves()
        .map(([id]) => id)
        .toSorted()
    ).toEqual([one.id, other.id].toSorted())
  })
})

it('a draft that is handed over is let go of here at once, at the epoch that this desk had it', async () => {
  const { drafts, orders, published, atOffice } = scene()
  const order = published()
  drafts.take([atOffice(order, { epoch: 3 })])
  const { client, texts } = office(
    () => [],
    () => [atOffice(order, { holder: BACK, epoch: 4 })]
  )
  await handOver(client, drafts, order.id, BACK)
  expect(texts('hand_over')[0]?.values).toEqual([order.id, 3, BACK])
  expect([orders.get(order.id), drafts.known(order.id)?.holder]).toEqual([undefined, BACK])
})
