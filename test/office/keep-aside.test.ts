import { expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { Similar } from '#domain/order/draft.ts'
import { sharedDrafts } from '../../main/shared-drafts.ts'
import { queued } from '../storage/support/samples.ts'

it('what a form still saves of a removed connection is kept nowhere, though another desk has the draft (R24)', async () => {
  const kept: string[] = []
  const keepAside = ({ id }: { readonly id: string }): boolean => kept.push(id) > 0
  const services = { drafts: {}, outboxes: { isShut: (connectionId: string) => connectionId === 'removed' } }
  const { drafts, outboxes } = sharedDrafts(services as unknown as Parameters<typeof sharedDrafts>[0], {
    keepAside,
    similarElsewhere: () => []
  })
  const { id, entry, revision } = queued()
  const save = { id, entry, revision, connectionId: 'removed' }
  const refused = failed({ kind: 'not-connected' })
  expect([await drafts.save(save), await outboxes.submit(save), kept]).toEqual([refused, refused, []])
  expect(await drafts.save({ ...save, connectionId: 'there' })).toMatchObject({ ok: true })
})

it('what a form saves or sends of a draft that is back from another desk does not replace what was typed there (O2)', async () => {
  const { id, connectionId, entry, revision } = queued()
  const [saved, refused] = [ok({ revision, savedAt: 1 }), failed({ kind: 'out-of-date' })]
  const here = new Set<string>([id])
  const services = {
    drafts: { open: async (one: string) => (here.has(one) ? ok({}) : failed({})), save: async () => saved },
    outboxes: { isShut: () => false, submit: async () => saved }
  }
  const { drafts, outboxes } = sharedDrafts(services as unknown as Parameters<typeof sharedDrafts>[0], {
    keepAside: () => false,
    similarElsewhere: () => []
  })
  const save = { id, connectionId, entry, revision }
  const late = { ...save, taken: true } as const
  expect([await drafts.save(late), await outboxes.submit(late)]).toEqual([refused, refused])
  // A form that was opened since shows what came back.
  expect([await drafts.save(save), await outboxes.submit(save)]).toEqual([saved, saved])
  // The desk has left the office: it is kept nowhere else.
  here.clear()
  expect(await drafts.save(late)).toEqual(saved)
})

it('what is kept aside of a draft that is back counts as saved, and is not sent (O1, O2)', async () => {
  const { id, connectionId, entry, revision } = queued()
  const services = { drafts: { open: async () => ok({}) }, outboxes: { isShut: () => false } }
  const { drafts, outboxes } = sharedDrafts(
    services as unknown as Parameters<typeof sharedDrafts>[0],
    { keepAside: () => true, similarElsewhere: () => [] },
    () => 7
  )
  const late = { id, connectionId, entry, revision, taken: true } as const
  expect(await drafts.save(late)).toEqual(ok({ revision, savedAt: 7 }))
  expect(await outboxes.submit(late)).toEqual(failed({ kind: 'out-of-date' }))
})

it('what cannot be kept aside is told as trouble of the disk, and neither saved nor sent in its place (O2)', async () => {
  const { id, connectionId, entry, revision } = queued()
  const services = {
    drafts: { open: async () => ok({}), save: () => expect.unreachable() },
    outboxes: { isShut: () => false, submit: () => expect.unreachable() }
  }
  const { drafts, outboxes } = sharedDrafts(services as unknown as Parameters<typeof sharedDrafts>[0], {
    keepAside: () => {
      throw Object.assign(new Error('full'), { errcode: 13 })
    },
    similarElsewhere: () => []
  })
  const save = { id, connectionId, entry, revision }
  const full = failed({ kind: 'store', trouble: 'disk-full' })
  expect([await drafts.save(save), await outboxes.submit(save)]).toEqual([full, full])
})

it('what another desk is drafting just now is shown before what is alike here, of the draft’s own client (R50)', async () => {
  const { id, connectionId, entry } = queued()
  const alike = (where: Similar['where']): Similar => ({
    where,
    draftId: null,
    orderId: null,
    title: '',
    closingDate: '',
    at: null,
    same: ['property']
  })
  const services = {
    drafts: { open: async () => ok({ connectionId }), similar: async () => ok([alike('draft')]) },
    outboxes: {}
  }
  const asked: string[] = []
  const { drafts } = sharedDrafts(services as unknown as Parameters<typeof sharedDrafts>[0], {
    keepAside: () => false,
    similarElsewhere: of => {
      asked.push(of)
      return [alike('other-desk')]
    }
  })
  expect(await drafts.similar(id, entry)).toEqual(ok([alike('other-desk'), alike('draft')]))
  expect(asked).toEqual([connectionId])
})
