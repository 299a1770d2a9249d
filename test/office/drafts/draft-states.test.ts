import { expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { isInDoubt } from '../../../main/office/drafts/doubt.ts'
import { isOver, OFFICE_DRAFT_STATES, openDraft, sealDraft } from '../../../main/office/drafts/office-draft.ts'
import { deskOrder, NOW } from '../../storage/support/samples.ts'
import { ACCOUNT, KEY } from './scene.ts'

it('a draft at the office is over where it was sent or removed', () => {
  expect(OFFICE_DRAFT_STATES.filter(isOver)).toEqual(['sent', 'removed'])
})

it('the office has all of a draft, and each time in its place', () => {
  const order = { ...deskOrder(), revision: 3, createdAt: NOW - 9, savedAt: NOW - 5 }
  const at = { id: order.id, account: ACCOUNT, revision: 7 }
  const shared = openDraft(KEY, { ...at, content: sealDraft(KEY, at, order) })
  expect(shared).toMatchObject({ entry: order.entry, saves: 3, createdAt: NOW - 9, savedAt: NOW - 5 })
})

it.each<[boolean, string, Parameters<typeof isInDoubt>[0][number]]>([
  [false, 'never left', { state: 'intent', wiredAt: null, failure: null }],
  [false, 'was refused', { state: 'rejected', wiredAt: NOW, failure: { kind: 'unauthorized' } as Failure }],
  [true, 'was too much', { state: 'rejected', wiredAt: NOW, failure: { kind: 'too-many-requests' } as Failure }]
])('an order is in doubt: %s, where it %s', (isDoubtful, _why, attempt) => {
  expect([isInDoubt([attempt]), isInDoubt([])]).toEqual([isDoubtful, false])
})
