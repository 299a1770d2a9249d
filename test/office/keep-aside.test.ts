import { expect, it } from 'vitest'
import { failed } from '#domain/common/result.ts'
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
