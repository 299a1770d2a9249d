import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { DRAFT_TROUBLE } from '#domain/office/office-messages.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import { officeDraftRequests } from '../../main/requests/office/office-drafts.ts'

const ID = draftIdOf('5a3c0d11-0000-4000-8000-000000000001')
const DESK = '5a3c0d11-0000-4000-8000-000000000002'
const done: string[] = []
const requests = officeDraftRequests({
  drafts: async () => ({ member: false, others: [], asks: [], desks: [] }),
  draftActions: async () => ({
    handOver: async () => 'moved' as const,
    ask: async () => undefined,
    decline: async () => undefined,
    takeOver: async (_id, why) => void done.push(why)
  })
})

describe('a draft is taken over', () => {
  it.each([
    { id: ID, why: '   ', acceptsDuplicate: true },
    { id: ID, why: 'ill', acceptsDuplicate: false },
    { id: ID, why: 'ill' },
    { id: 'x', why: 'ill', acceptsDuplicate: true },
    { id: ID, why: 'x'.repeat(501), acceptsDuplicate: true }
  ])('for a reason, by who accepts a duplicate: not with %o', args => {
    expect(requests['office.takeOver'].parse(args)).toMatchObject({ ok: false })
  })

  it('with both', async () => {
    const args = { id: ID, why: 'ill', acceptsDuplicate: true } as const
    expect(requests['office.takeOver'].parse(args)).toMatchObject(ok(args))
    expect(await requests['office.takeOver'].handle(args)).toEqual(ok({}))
    expect(done).toEqual(['ill'])
  })
})

it('says in a sentence why a draft did not change desks', async () => {
  const answer = await requests['office.handOver'].handle({ id: ID, deskId: DESK })
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid', fields: [{ path: '' }] } })
  const alone = officeDraftRequests({
    drafts: async () => ({ member: false, others: [], asks: [], desks: [] }),
    draftActions: async () => undefined
  })
  expect(await alone['office.askForDraft'].handle({ id: ID })).toMatchObject({ ok: false })
})

it.each(['moved', 'on-its-way', 'not-answered', 'unreachable'] as const)(
  'tells that a draft did not change desks (%s) in the sentence for it',
  async trouble => {
    const act = async () => trouble
    const { 'office.askForDraft': ask } = officeDraftRequests({
      drafts: async () => ({ member: false, others: [], asks: [], desks: [] }),
      draftActions: async () => ({ handOver: act, ask: act, decline: act, takeOver: act })
    })
    const fields = [{ path: '', message: DRAFT_TROUBLE[trouble] }]
    expect(await ask.handle({ id: ID })).toEqual(failed({ kind: 'invalid', fields }))
  }
)
