import { expect, it } from 'vitest'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { afterReading, NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { createOwnChanges } from '../../../main/documents/wire-instructions/own-changes.ts'
import { V1, V2 } from '../../domain/wire-instructions/office-samples.ts'
import { CONNECTION } from '../support/desk.ts'

const noticedIn = (state = NOTHING_KNOWN, documents: readonly OrderDocument[] = V1) =>
  afterReading(state, { documents, isWhole: true }, 10)
const before = noticedIn()

const changes = (isShared?: boolean) =>
  createOwnChanges({
    connectionId: CONNECTION,
    ...(isShared !== undefined && {
      sharing: { isShared: () => isShared, tell: () => undefined, ready: () => Promise.resolve() }
    }),
    now: () => 10
  })

it('the office is told of wire instructions that changed (O6)', () => {
  const { state, told } = changes(true).settled(before, noticedIn(before, V2))
  expect(state.alarms).toHaveLength(1)
  expect(told).toHaveLength(1)
})

it.each([
  ['a reading without news', true, V1, 0],
  ['a change that no office shares', false, V2, 1],
  ['a change at a desk of no office', undefined, V2, 1]
])('no desk is told of %s', (_what, isShared, documents, alarms) => {
  const { state, told } = changes(isShared).settled(before, noticedIn(before, documents))
  expect([state.alarms.length, told]).toEqual([alarms, []])
})
