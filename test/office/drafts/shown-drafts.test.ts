import { describe, expect, it } from 'vitest'
import type { OfficeDraftLine } from '#domain/office/office-drafts.ts'
import { draftAccount } from '#domain/office/draft-account.ts'
import { composeOfficeDrafts, draftHooksOf } from '../../../main/compose-office-drafts.ts'
import type { Seat } from '../../../main/office/membership/seat.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { draftId } from '../../storage/support/samples.ts'

const CLIENT = { id: 'connection-1', name: 'Lone Star Lending', baseAddress: 'https://orders.example.com' }
const NO_OFFICE = { member: false, others: [], asks: [], desks: [] }
const [HERE, BACK, GONE] = ['here', 'back', 'gone']
const DESKS = [
  { id: HERE, name: 'Front desk', removed: false },
  { id: BACK, name: 'Back office', removed: false },
  { id: GONE, name: 'Escrow', removed: true }
]

/** A draft that another desk holds, as this one knows it. */
const held = (holder: string, change: object = {}) => ({
  known: { id: draftId(), holder, state: 'draft', changedAt: 7, asks: [], ...change },
  shared: { entry: filledEntry('refinance') }
})

/** What the page is shown of drafts that other desks hold, and the accounts that were asked for. */
function shown(...theirs: readonly ReturnType<typeof held>[]) {
  const accounts: string[] = []
  const drafts = {
    desks: () => DESKS,
    asks: () => [],
    elsewhere(account: string) {
      accounts.push(account)
      return theirs
    }
  }
  const seat = { deskId: HERE, drafts } as unknown as Seat
  const office = composeOfficeDrafts({
    connections: { list: () => [CLIENT] },
    seat: () => seat,
    ready: async () => undefined
  })
  return { office, accounts }
}

describe('drafts of other desks, as the page shows them', () => {
  it.each<[string, ReturnType<typeof held>, Partial<OfficeDraftLine>]>([
    ['typed there', held(BACK), { desk: 'Back office', deskLeft: false, state: 'draft', changedAt: 7, asked: 'no' }],
    ['queued there', held(BACK, { state: 'queued' }), { state: 'sending' }],
    ['of a desk that was removed', held(GONE), { desk: 'Escrow', deskLeft: true }],
    ['asked for here', held(BACK, { asks: [{ deskId: HERE, declined: false }] }), { asked: 'asked' }],
    ['declined here', held(BACK, { asks: [{ deskId: HERE, declined: true }] }), { asked: 'declined' }],
    ['asked for by another desk', held(BACK, { asks: [{ deskId: GONE, declined: false }] }), { asked: 'no' }]
  ])('are told apart: %s', async (_what, draft, line) => {
    const { office, accounts } = shown(draft)
    const { member, others } = await office.drafts(CLIENT.id)
    expect([member, others, accounts]).toMatchObject([true, [{ id: draft.known.id, ...line }], [draftAccount(CLIENT)]])
  })

  it('can be handed to every other desk that is still in the office', async () => {
    const { desks } = await shown().office.drafts(CLIENT.id)
    expect(desks).toEqual([{ id: BACK, name: 'Back office' }])
  })

  it('are none of practice, nor where the desk has no seat', async () => {
    const { office, accounts } = shown(held(BACK))
    const practice = [await office.drafts('practice'), office.similarElsewhere('practice', filledEntry('refinance'))]
    expect(practice).toEqual([NO_OFFICE, []])
    const alone = composeOfficeDrafts({
      connections: { list: () => [CLIENT] },
      seat: () => undefined,
      ready: async () => undefined
    })
    expect([await alone.drafts(CLIENT.id), await alone.draftActions(), accounts]).toEqual([NO_OFFICE, undefined, []])
  })
})

describe('what drafts of an office ask and tell of the page', () => {
  const hooks = (place: string) => {
    const told: unknown[] = []
    const made = draftHooksOf({
      send: (name, news) => void told.push([name, news]),
      takeBack: () => undefined,
      leave: () => undefined,
      shownPlace: () => place,
      seat: () => undefined
    })
    return { ...made, told }
  }

  it('a draft is open while the window shows its form', () => {
    const [id, other] = [draftId(), draftId()]
    const { isOpen } = hooks(`app://title-desk/index.html#/drafts/${id}`)
    expect([isOpen(id), isOpen(other), hooks('').isOpen(id)]).toEqual([true, false, false])
  })

  it('drafts that came or went are told of each connection, and once of the office', () => {
    const { onChange, told } = hooks('')
    const gone = [draftId()]
    onChange({ connectionIds: ['a', 'b'], gone })
    expect(told).toEqual([
      ['drafts.changed', { connectionId: 'a' }],
      ['drafts.changed', { connectionId: 'b' }],
      ['office.draftsChanged', { gone, asks: [] }]
    ])
  })
})
